"""The pages of changes: previewed, applied exactly so, changed slips printed."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in, text
from tournaments.changes import services as changes_services
from tournaments.demo.systems import play_tables
from tournaments.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    return club.event(7)


@pytest.fixture
def path(event: Any, client: Client) -> Any:
    """Sign in and return the address of the changes of round 1."""
    club.published(event)
    sign_in(client, club.user())
    return f"/t/{event.slug}/r/1/change/"


def form_of(client: Client, address: Any, nth: Any = 0) -> Any:
    """Return the form data that the button of an option sends."""
    html = client.get(address).content.decode()
    form = html.split('name="kind"')[nth + 1].split("</form>")[0]
    return dict(re.findall(r'name="(entry|other|token)" value="(\w+)"', form))


def short_table(round_: Any) -> Any:
    return next(numbers for numbers in club.tables(round_).values() if len(numbers) == 3)


@pytest.mark.long
def test_the_replacement_of_a_no_show_is_previewed_and_then_made(client: Client, event: Any, path: Any) -> None:
    round_ = event.rounds.get()
    absent = short_table(round_)[0]
    address = f"{path}?kind=no_show&entry={absent}"
    assert "2 tables change" in text(client.get(address))
    sent = {"kind": "no_show", **form_of(client, address)}
    assert "Round 1 has been changed" in text(client.post(path, sent, follow=True))
    assert sorted(map(len, club.tables(round_).values())) == [3, 3]


@pytest.mark.long
def test_an_option_that_has_changed_is_not_applied(client: Client, event: Any, path: Any) -> None:
    round_ = event.rounds.get()
    absent = short_table(round_)[0]
    sent = {"kind": "no_show", **form_of(client, f"{path}?kind=no_show&entry={absent}")}
    full = next(numbers for numbers in club.tables(round_).values() if len(numbers) == 4)
    changes_services.replace_at_table(
        round_=round_, entry=club.entry(event, full[0]), by=club.user(), substitute=club.late_entry(event)
    )
    before = club.tables(round_)
    assert "has changed since you opened this page" in text(client.post(path, sent, follow=True))
    assert club.tables(round_) == before


@pytest.mark.long
def test_the_overview_names_late_players_and_undoes_the_last_change(client: Client, event: Any, path: Any) -> None:
    round_, before = event.rounds.get(), club.tables(event.rounds.get())
    late = club.late_entry(event)
    assert "Late Larry" in text(client.get(path))
    client.post(path, {"kind": "late", **form_of(client, f"{path}?kind=late&entry={late.number}")})
    assert round_.places.filter(entry=late).exists()
    assert "All players are back in their previous seats" in text(
        client.post(f"{path}undo", {"change": 1}, follow=True)
    )
    assert club.tables(round_) == before


@pytest.mark.long
def test_only_changed_slips_are_printed_and_once_printed_not_offered_again(
    client: Client, event: Any, path: Any
) -> None:
    late = club.late_entry(event)
    client.post(path, {"kind": "late", **form_of(client, f"{path}?kind=late&entry={late.number}")})
    slips = f"/t/{event.slug}/print/slips/"
    assert client.get(slips).content.count(b'class="slip ') == 2
    assert client.get(f"{slips}?changed=1").content.count(b'class="slip ') == 1
    client.post(f"{path}printed", {"change": 1})
    assert "All changed score slips have been printed" in text(client.get(f"{slips}?changed=1"))
    assert "Late Larry" in text(client.get(f"/t/{event.slug}/print/changed/"))


def test_two_taps_choose_two_players_to_swap(client: Client, event: Any, path: Any) -> None:
    round_ = event.rounds.get()
    first, other = (numbers[0] for numbers in club.tables(round_).values())
    assert f"entry={first}&amp;other={other}" in client.get(f"{path}?kind=swap&entry={first}").content.decode()
    address = f"{path}?kind=swap&entry={first}&other={other}"
    client.post(path, {"kind": "swap", **form_of(client, address)})
    assert [numbers[0] for numbers in club.tables(round_).values()] == [other, first]


def test_a_table_that_has_begun_says_so(client: Client, event: Any, path: Any) -> None:
    round_ = event.rounds.get()
    club.play_table(event, round_.places.get(entry__number=1).table_id)
    assert "Play has started at table" in text(client.get(f"{path}?kind=no_show&entry=1"))


@pytest.mark.parametrize("role", ["scorer", None])
def test_only_leaders_change_a_round(client: Client, event: Any, path: Any, role: Any) -> None:
    user = club.user("siti")
    if role:
        event.roles.create(user=user, kind=role)
    sign_in(client, user)
    assert client.get(path).status_code == 403
    assert client.post(path, {"kind": "no_show", "entry": 1, "token": "x"}).status_code == 403


@pytest.mark.long
def test_a_substitute_writes_deals_by_link_and_the_absent_player_does_not(client: Client) -> None:
    event = club.event(4, **club.PAIRS)
    round_ = club.published(event)
    entry = present(round_.places.first()).entry
    absent = present(entry.members.first()).person
    path = f"/t/{event.slug}/r/1/change/"
    sign_in(client, club.user())
    assert absent.name in text(client.get(f"{path}?kind=substitute&entry={entry.number}"))
    sent = {"kind": "substitute", "entry": entry.number, "absent": absent.pk, "name": "Newcomer"}
    assert "Newcomer plays for" in text(client.post(path, sent, follow=True))
    client.logout()
    for person, writes in ((absent, False), (Person.objects.get(name="Newcomer"), True)):
        client.get(f"/go/{club.link(person)}")
        assert ('class="sheet-entry"' in text(client.get(f"/t/{event.slug}/table/1/"))) == writes
        client.session.flush()


@pytest.mark.long
def test_a_player_who_withdraws_during_a_round_keeps_the_place_until_it_is_changed(
    client: Client, event: Any, path: Any
) -> None:
    entry = club.entry(event, 1)
    answer = text(client.post(f"/t/{event.slug}/players/{entry.pk}/withdraw", follow=True))
    assert "still has a seat at table" in answer
    assert f"/r/1/change/?entry={entry.number}" in answer
    client.post(path, {"kind": "no_show", **form_of(client, f"{path}?entry={entry.number}")})
    entry.refresh_from_db()
    assert (entry.state, entry.places.count()) == ("withdrawn", 0)


@pytest.mark.long
def test_in_a_large_round_a_name_is_looked_for(client: Client) -> None:
    event = club.event(36)
    club.published(event)
    sign_in(client, club.user())
    path = f"/t/{event.slug}/r/1/change/"
    assert text(client.get(path)).count('class="table-card"') == 9
    assert text(client.get(f"{path}?find=person 07")).count('class="table-card"') == 1
    assert "No name contains" in text(client.get(f"{path}?find=zz"))


def test_a_withdrawal_after_the_tables_last_deal_leaves_no_place_to_fill(client: Client, event: Any, path: Any) -> None:
    play_tables(event.rounds.get(), club.user())
    entry = club.entry(event, 1)
    answer = text(client.post(f"/t/{event.slug}/players/{entry.pk}/withdraw", follow=True))
    entry.refresh_from_db()
    assert (entry.state, "still has a seat at table" in answer) == ("withdrawn", False)
