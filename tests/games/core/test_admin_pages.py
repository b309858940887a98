"""The club office: no running deal, only the services, reasons for corrections."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.api import hooks
from games.core.errors import Conflict
from games.models import Deal, Move, Seat, Sheet, Table
from games.tables import opening as tables_opening
from games.tables import table_state
from tests.games.helpers.page_tables import open_online, play_on
from tests.games.helpers.tables import open_table, write

pytestmark = pytest.mark.django_db

CORRECTED = {
    "bids.N": 4, "bids.E": 3, "bids.S": 5, "bids.W": 2,
    "tricks.N": 3, "tricks.E": 4, "tricks.S": 4, "tricks.W": 2,
    "reason_code": "typing_error", "reason": "Two numbers swapped", "seen_version": 1,
}  # fmt: skip


@pytest.fixture
def office(admin_user: Any) -> Client:
    client = Client()
    client.force_login(admin_user)
    return client


def every_page(office: Client) -> Iterator[tuple[str, str]]:
    """Address and HTML of each page the administration has about games."""
    addresses = ["/admin/", "/admin/games/"]
    for model in (Table, Seat, Deal, Sheet):
        name = f"admin:games_{model._meta.model_name}"
        addresses.append(reverse(f"{name}_changelist"))
        for row in model.objects.all():
            addresses += [reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "history")]
    addresses += [reverse("admin:games_sheet_correct", args=[row.pk]) for row in Sheet.objects.all()]
    for address in addresses:
        answer = office.get(address)
        assert answer.status_code == 200, address
        yield address, answer.content.decode()


@pytest.mark.parametrize(
    ("page", "hidden"),
    [("deal", "pack__startswith"), ("table", "secret__startswith"), ("table", "secret__regex"), ("seat", "holder")],
)
def test_hidden_values_cannot_be_guessed_by_filtering_a_list(office: Client, page: str, hidden: str) -> None:
    open_online()
    answer = office.get(reverse(f"admin:games_{page}_changelist"), {hidden: "A"})
    assert answer.status_code == 400


def test_the_lists_are_narrowed_down_by_their_own_filters(office: Client) -> None:
    open_online()
    deals, tables = reverse("admin:games_deal_changelist"), reverse("admin:games_table_changelist")
    own = f"{deals}?table__id__exact={Table.objects.get().pk}"
    dealt = Deal.objects.count()  # more than one where the first hands were thrown in
    found = {
        f"{deals}?state__exact=running": 1,
        f"{deals}?table__game=truf": dealt,
        f"{tables}?game=truf": 1,
        own: dealt,
    }
    assert {address: office.get(address).context["cl"].result_count for address in found} == found


@pytest.mark.parametrize(("game", "preset"), [("truf", "classic"), ("troefcall", "club")])
def test_nothing_of_a_running_table_is_shown_in_the_office(office: Client, game: str, preset: str) -> None:
    table_id = open_online(game, preset)
    play_on(table_id)
    play_on(table_id, 3)
    play = table_state.load(table_id)
    assert play.row is not None
    seed = table_state.seed_of(play.table, play.row.number, play.row.attempt).hex()
    packs = [play.row.pack, *(" ".join(hand) for hand in play.deal.hands.values())]
    moves = [move.text for move in Move.objects.filter(deal=play.row)]
    for address, html in every_page(office):
        assert play.table.secret not in html, address
        assert seed not in html, address
        assert not any(pack in html for pack in packs), address
        assert not any(text in html for text in moves), address


@pytest.mark.long
def test_a_deal_that_is_over_shows_its_pack_seed_and_moves(office: Client) -> None:
    table_id = open_online("troefcall", "club")
    play_on(table_id)
    deal = Deal.objects.get(table_id=table_id, state=Deal.State.OVER)
    html = office.get(reverse("admin:games_deal_change", args=[deal.pk])).content.decode()
    assert deal.pack in html
    assert table_state.seed_of(deal.table, 1, deal.attempt).hex() in html
    assert re.search(r"<li>\w+ calls \w+ \(time ran out\)</li>", html)


def test_the_pack_of_a_withdrawn_table_is_hidden_and_its_page_remains(office: Client) -> None:
    table_id = open_online()
    tables_opening.withdraw_tables([table_id])
    deal = Deal.objects.latest("attempt")
    html = office.get(reverse("admin:games_deal_change", args=[deal.pk])).content.decode()
    assert html.count("hidden until the deal is over") == 3
    assert deal.pack not in html


@pytest.mark.parametrize("model", [Table, Seat, Deal, Sheet])
def test_nothing_is_added_changed_or_deleted_by_hand(office: Client, model: Any) -> None:
    open_online()
    write(open_table())
    name, row = f"admin:games_{model._meta.model_name}", model.objects.first()
    assert office.get(reverse(f"{name}_add")).status_code == 403
    assert office.post(reverse(f"{name}_change", args=[row.pk]), {}).status_code == 403
    assert office.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


def test_moves_have_no_page_in_the_office(office: Client) -> None:
    assert office.get("/admin/games/move/").status_code == 404


def test_a_correction_is_a_new_version_and_the_old_one_stays(office: Client) -> None:
    sheet = write(open_table())
    answer = office.post(reverse("admin:games_sheet_correct", args=[sheet.sheet_id]), CORRECTED)
    first, second = Sheet.objects.order_by("version")
    assert answer["Location"] == reverse("admin:games_sheet_change", args=[second.pk])
    assert (first.version, second.version) == (1, 2)
    assert first.values["tricks"]["N"] == 4
    assert second.values["tricks"]["N"] == 3
    assert (second.source, second.reason, second.reason_code) == ("admin", "Two numbers swapped", "typing_error")
    assert second.author == get_user_model().objects.get(username="admin")


def test_the_page_of_a_sheet_shows_all_its_versions(office: Client) -> None:
    sheet = write(open_table())
    office.post(reverse("admin:games_sheet_correct", args=[sheet.sheet_id]), CORRECTED)
    html = office.get(reverse("admin:games_sheet_change", args=[sheet.sheet_id])).content.decode()
    assert "Two numbers swapped" in html
    assert html.count("Ayu bid 4 and took") >= 2
    assert reverse("admin:games_sheet_correct", args=[sheet.sheet_id]) in html


def test_a_wrong_sheet_is_refused_with_the_field_named(office: Client) -> None:
    sheet = write(open_table())
    address = reverse("admin:games_sheet_correct", args=[sheet.sheet_id])
    html = office.post(address, {**CORRECTED, "bids.E": 15}).content.decode()
    assert '<a href="#id_bids.E">' in html
    assert 'value="Two numbers swapped"' in html
    assert Sheet.objects.count() == 1


def test_the_points_can_be_looked_at_before_anything_is_saved(office: Client) -> None:
    sheet = write(open_table())
    address = reverse("admin:games_sheet_correct", args=[sheet.sheet_id])
    html = office.post(address, {**CORRECTED, "check": "1"}).content.decode()
    assert "Score preview" in html
    assert "Ayu bid 4 and took 3" in html
    assert Sheet.objects.count() == 1


def test_a_correction_needs_a_reason(office: Client) -> None:
    sheet = write(open_table())
    address = reverse("admin:games_sheet_correct", args=[sheet.sheet_id])
    html = office.post(address, {**CORRECTED, "reason_code": "other", "reason": ""}).content.decode()
    assert "A correction needs a reason" in html
    assert Sheet.objects.count() == 1


def test_the_slower_writer_is_notified_of_the_other_version(office: Client) -> None:
    sheet = write(open_table())
    address = reverse("admin:games_sheet_correct", args=[sheet.sheet_id])
    office.post(address, CORRECTED)
    slower = {**CORRECTED, "tricks.N": 2, "tricks.E": 5}
    html = office.post(address, slower).content.decode()
    assert "admin corrected deal 1" in html
    assert 'name="seen_version" value="1"' in html
    assert Sheet.objects.count() == 2


def test_the_form_shows_what_counts_now(office: Client) -> None:
    sheet = write(open_table())
    address = reverse("admin:games_sheet_correct", args=[sheet.sheet_id])
    office.post(address, CORRECTED)
    html = office.get(address).content.decode()
    assert 'name="seen_version" value="2"' in html
    assert re.search(r'name="tricks.N" value="3"', html)


def test_only_permitted_accounts_can_correct_sheets(django_user_model: Any) -> None:
    sheet = write(open_table())
    clerk = django_user_model.objects.create_user("clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_sheet"))
    client = Client()
    client.force_login(clerk)
    assert client.post(reverse("admin:games_sheet_correct", args=[sheet.sheet_id]), CORRECTED).status_code == 403
    page = client.get(reverse("admin:games_sheet_change", args=[sheet.sheet_id]))
    assert page.status_code == 200
    assert "/correct/" not in page.content.decode()
    assert Sheet.objects.count() == 1


@pytest.mark.long
def test_a_sheet_played_online_can_be_corrected_and_its_log_stays(office: Client) -> None:
    table_id = open_online("troefcall", "club")
    play_on(table_id)
    sheet, moves = Sheet.objects.get(), Move.objects.count()
    values = {**sheet.values, "side": "EW" if sheet.values["side"] == "NS" else "NS", "kind": "normal"}
    data = {**values, "reason_code": "ruling", "reason": "", "seen_version": 1}
    assert office.post(reverse("admin:games_sheet_correct", args=[sheet.pk]), data).status_code == 302
    assert [one.version for one in history(table_id)] == [1, 2]
    assert Move.objects.count() == moves


def history(table_id: int) -> list[Any]:
    return list(Sheet.objects.filter(table_id=table_id, number=1).order_by("version"))


@pytest.fixture
def refusing_corrector() -> Iterator[None]:
    replaced = hooks.replace_corrector(refusing)
    yield
    hooks.replace_corrector(replaced)


@pytest.mark.usefixtures("refusing_corrector")
def test_an_application_replaces_the_corrector_of_sheets(office: Client) -> None:
    sheet = write(open_table())
    html = office.post(reverse("admin:games_sheet_correct", args=[sheet.sheet_id]), CORRECTED).content.decode()
    assert "This table is still a draft" in html


def refusing(*_args: Any, **_more: Any) -> Any:
    """A corrector of an application of its own."""
    raise Conflict("table_not_open")
