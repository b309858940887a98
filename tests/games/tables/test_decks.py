"""Tables with the same packs: the same cards, no words, and no early disclosure."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from engine.records import to_plain
from games.api import sheets
from games.api import tables as game_tables
from games.core.errors import Conflict
from games.models import Deal, Sheet, Table
from games.records.checks import verify
from games.records.selectors import table_record
from games.tables import opening as tables_opening
from games.tables import seeds as tables_seeds
from games.tables.board_sets import EVERY, is_embargoed, open_through
from games.tables.deal_record import deal_record
from games.tables.seats import Viewer
from tests.games.helpers.same_deals import play
from tests.games.helpers.tables import all_people, draft, open_table
from tests.games.helpers.verifying import check
from tests.games.helpers.views import view_for

pytestmark = [pytest.mark.long, pytest.mark.django_db]

DECK = "7:1:4"
TURNS = {"deals": 2, "dealer_rule": "rotate"}
OUTSIDER = Viewer()
NORTH = Viewer(holders=frozenset({"person:N"}))


def deck(
    count: int = 2, game: str = "truf", preset: str = "classic", options: Any = TURNS, word: str = DECK
) -> list[Table]:
    people = all_people(game, preset, options)
    ids = [open_table(game, preset, "online", options=options, seats=people, deck=word) for _ in range(count)]
    return list(Table.objects.filter(pk__in=ids).order_by("pk"))


def first_played(table: Table) -> Deal:
    """Deal 1 as it was played: a pack before it may have been thrown in."""
    return table.deals.get(number=1, state=Deal.State.OVER)


def packs(table: Table) -> list[tuple]:
    return list(
        table.deals.order_by("number", "attempt").values_list("number", "dealer", "direction", "pack", "commitment")
    )


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [
        ("truf", "classic", TURNS),
        ("troefcall", "club", {}),
        ("ruff_and_trump", "double4", {}),
        ("truc_y_flou", "aure", {}),
    ],
)
def test_tables_of_a_deck_get_the_same_packs_from_the_same_dealer(game: Any, preset: Any, options: Any) -> None:
    first, other = deck(2, game, preset, options)
    assert packs(first) == packs(other)
    assert view_for(first.pk, NORTH)["commitment"] == view_for(other.pk, NORTH)["commitment"]


def test_the_next_deal_is_the_same_too_whatever_was_played() -> None:
    one, other = deck()
    play(one)
    play(other)
    assert {pack[0] for pack in packs(one)} == {1, 2}  # a hand may be thrown in as dealt: another pack of its number
    assert packs(one) == packs(other)


def test_another_deck_and_a_separate_table_get_other_packs() -> None:
    tables = [deck(1)[0], deck(1, word="7:2:4")[0], deck(1, word="")[0]]
    assert len({packs(table)[0][3] for table in tables}) == 3


def test_a_deck_takes_no_words_and_waits_for_none() -> None:
    people = all_people("truf", "classic")
    table_id = open_table("truf", "classic", "online", seats=people, deck=DECK, words_seconds=60)
    assert Table.objects.get(pk=table_id).state == Table.State.RUNNING
    with pytest.raises(Conflict, match="duplicate deals"):
        tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")
    assert not Deal.objects.exclude(words="").exists()


def test_a_table_that_goes_to_the_club_leaves_its_deck_and_forgets_the_secret() -> None:
    one, other = deck()
    tables_opening.set_place(one.pk, "club")
    left = Table.objects.get(pk=one.pk)
    assert left.deck == ""
    assert left.secret != other.secret
    play(other, 2)
    assert open_through([DECK]) == {DECK: EVERY}


def test_a_table_of_the_club_is_in_no_deck() -> None:
    assert Table.objects.get(pk=draft(deck=DECK)).deck == ""


# --- secrecy -------------------------------------------------------------------------------------------------


FORGERY = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
"""The token against forged forms differs at every answer."""


def seen_by(client: Client, table: Table) -> dict[str, str]:
    """Return all that pages and REST say about a table, without its version.

    The version counts all events at the table.
    """
    place = f"/play/{table.pk}/"
    records = [f"{place}record.txt", f"{place}record.json", f"{place}check/", f"/api/v1/tables/{table.pk}/record"]
    html = {one: client.get(one).content.decode() for one in [place, *records]}
    view = client.get(f"/api/v1/tables/{table.pk}").json()
    version = view.pop("version")
    html = {one: FORGERY.sub("", text.replace(f'data-version="{version}"', "")) for one, text in html.items()}
    return {**html, "view": json.dumps(view)}


def test_no_byte_of_a_finished_deal_reaches_another_table(client: Client) -> None:
    one, _other = deck()
    before = seen_by(client, one)
    play(one)
    assert seen_by(client, one) == before
    play(one)
    assert Table.objects.get(pk=one.pk).state == Table.State.FINISHED
    assert seen_by(client, one) == before


def test_a_spectator_sees_no_card_of_a_running_deal(client: Client) -> None:
    one, _other = deck()
    view = view_for(one.pk, OUTSIDER)
    assert (view["deal"], view["deals"], view["shown_through"]) == (None, [], 0)
    assert "Other tables are still playing these cards" in client.get(f"/play/{one.pk}/").content.decode()


def test_a_former_player_sees_the_table(client: Client) -> None:
    one, _other = deck()
    play(one)
    view = view_for(one.pk, NORTH)
    assert [sheet["number"] for sheet in view["sheets"]] == [1]
    assert view["deal"]["number"] == 2
    assert deal_record(first_played(one), own=True)["pack"]
    assert view["secret"] is None


def test_the_secret_waits_for_the_whole_deck() -> None:
    one, other = deck()
    play(one, 2)
    assert view_for(one.pk, NORTH)["secret"] is None
    play(other, 2)
    assert view_for(one.pk, OUTSIDER)["secret"] == one.secret


def test_the_record_of_a_deal_waits_for_the_last_table(client: Client) -> None:
    one, other = deck()
    play(one)
    deal = first_played(one)
    answer = client.get(f"/api/v1/deals/{deal.pk}")
    assert (answer.status_code, answer.json()["code"]) == (409, "deck_running")
    play(other)
    assert client.get(f"/api/v1/deals/{deal.pk}").json()["pack"] == deal.pack.split()


def test_the_administration_hides_packs_and_sheets_too(client: Client) -> None:
    root = get_user_model().objects.create_superuser("root", password="x")
    client.force_login(root)
    one, _other = deck()
    play(one, 2)
    deal, sheet = first_played(one), Sheet.objects.get(table=one, number=1)
    page = client.get(f"/admin/games/deal/{deal.pk}/change/").content.decode()
    assert deal.pack not in page
    assert "hidden until the deal is over" in page
    assert client.get(f"/admin/games/sheet/{sheet.pk}/change/").status_code == 302
    assert one.secret not in client.get(f"/admin/games/table/{one.pk}/change/").content.decode()
    assert f"/admin/games/sheet/{sheet.pk}/" not in client.get("/admin/games/sheet/").content.decode()


def test_totals_and_sheets_count_what_all_tables_have_finished() -> None:
    one, other = deck()
    play(one)
    assert sheets.of_tables([one.pk])[one.pk] == []
    assert len(sheets.of_tables([one.pk], everything=True)[one.pk]) == 1
    assert set(game_tables.facts([one.pk])[one.pk].totals.values()) == {0}
    play(other)
    (sheet,) = sheets.of_tables([one.pk])[one.pk]
    assert game_tables.facts([one.pk])[one.pk].totals == sheet.points
    assert sheet.cards == sheets.of_tables([other.pk])[other.pk][0].cards != ""


def test_scores_before_the_last_table_finished_stay_as_they_were_then() -> None:
    one, other = deck()
    play(one)
    then = sheets.newest_written("").moment
    play(other)
    assert sheets.played([one.pk], then)[one.pk].sheets == []
    assert len(sheets.played([one.pk])[one.pk].sheets) == 1


def test_a_table_that_is_over_sooner_lets_the_others_continue() -> None:
    one, other = deck()
    play(one, 2)
    play(other)
    assert (is_embargoed(one.pk, 1), is_embargoed(one.pk, 2)) == (False, True)
    play(other)
    assert not is_embargoed(one.pk, 2)


# --- checks --------------------------------------------------------------------------------------------------


def test_records_of_a_deck_follow_from_the_shared_secret_and_the_word() -> None:
    one, other = deck()
    play(one, 2)
    play(other, 1)
    assert verify(one)["follows"]
    cut = table_record(one.pk)
    assert (cut.table, cut.state, cut.secret) == (DECK, "running", "")
    assert [deal.number for deal in cut.deals if deal.end == "played"] == [1]
    assert {deal.number for deal in cut.deals} == {1}
    assert check(json.dumps(to_plain(cut))).returncode == 0
    play(other, 1)
    for table in (one, other):
        assert verify(table)["follows"]
        assert check(json.dumps(to_plain(table_record(table.pk)))).returncode == 0
