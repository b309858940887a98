"""Matches of sets and rounds: sums on paper and online, effects of corrections."""

from typing import Any

import pytest

from engine.errors import SheetError
from games.api import sheets as game_sheets
from games.api import tables
from games.core.errors import sentence_of
from games.core.facts import Correction
from games.models import Deal, Sheet, Table
from games.play import turns as play_turns
from games.sheets import services as sheets_services
from games.sheets.selectors import points_of
from games.tables import table_state
from games.tables.seats import Viewer
from games.tables.tables import match_of
from tests.games.helpers.tables import BUDI, RINA, SHEETS, all_bots, open_table
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db

BIG = SHEETS["ruff_and_trump"]
"""12 for the ruff and 8 for cards: 20 for A, so that three sheets win a set of 52."""
FORFEIT = {"miscount": "A", "tricks": {"A": 6, "B": 6}}
NOTHING = {"tricks": {"A": 6, "B": 6}}
OTHERS = {"ruff": "B", "tricks": {"A": 4, "B": 8}}


def ruff(*sheets: Any, **options: Any) -> Any:
    """A club table of Ruff and Trump with these sheets."""
    return table_with_sheets("ruff_and_trump", "double4", sheets, options)


def truc(*credits: Any, **options: Any) -> Any:
    """Return a club table of Truc y Flou with a sheet for each list of credits.

    Seat 5 deals, so E are the even seats.
    """
    return table_with_sheets("truc_y_flou", "aure", [{"dealer": "5", "credits": credit} for credit in credits], options)


def table_with_sheets(game: Any, preset: Any, sheets: Any, options: Any) -> Any:
    table_id = open_table(game, preset, options=options)
    for number, values in enumerate(sheets, start=1):
        sheets_services.write_sheet(table_id=table_id, number=number, values=values, by=RINA)
    return table_id


def fact(table_id: Any) -> Any:
    return tables.facts([table_id])[table_id]


def corrected(table_id: Any, number: Any, values: Any) -> Any:
    return sheets_services.correct_sheet(
        table_id=table_id, number=number, correction=Correction(values=values, reason="typing error"), by=BUDI
    )


def test_a_won_set_leaves_all_players_at_nothing() -> None:
    table_id = ruff(BIG, BIG, BIG, OTHERS, sets_to_win=2)
    table_facts = fact(table_id)
    assert (table_facts.totals, table_facts.won) == ({"A": 0, "B": 20}, {"A": 1, "B": 0})
    assert (table_facts.finished, table_facts.missing, table_facts.running_deal) == (False, (5,), 5)


def test_a_match_ends_with_the_set_that_wins_it() -> None:
    table_id = ruff(*[BIG] * 6, sets_to_win=2)
    result = fact(table_id)
    assert (result.finished, result.missing, result.won, result.totals) == (
        True,
        (),
        {"A": 2, "B": 0},
        {"A": 60, "B": 0},
    )
    assert Table.objects.get().finished_at is not None


def test_after_its_end_a_match_takes_no_sheet() -> None:
    table_id = ruff(BIG, BIG, BIG)
    with pytest.raises(SheetError) as refused:
        sheets_services.write_sheet(table_id=table_id, number=4, values=BIG, by=RINA)
    assert sentence_of(refused.value) == "The match ended with deal 3. There is no deal 4."


def test_a_deal_of_a_match_of_sets_is_written_when_it_is_due() -> None:
    table_id = ruff(BIG)
    with pytest.raises(SheetError) as refused:
        sheets_services.write_sheet(table_id=table_id, number=3, values=BIG, by=RINA)
    assert sentence_of(refused.value) == "Enter deal 2 before deal 3."


def test_no_player_pays_a_forfeit_they_do_not_have() -> None:
    table_id = ruff(FORFEIT, BIG, FORFEIT)
    assert [sheet.points["A"] for sheet in Sheet.objects.order_by("number")] == [0, 20, -12]
    assert fact(table_id).totals == {"A": 8, "B": 0}


def test_a_correction_is_followed_by_every_later_sheet() -> None:
    """The forfeit of deal 2 was 12 of 20; with nothing before it, it is nothing, though its sheet was not touched."""
    table_id = ruff(BIG, FORFEIT)
    assert points_of([table_id])[table_id][2] == {"A": -12, "B": 0}
    corrected(table_id, 1, NOTHING)
    assert points_of([table_id])[table_id][2] == {"A": 0, "B": 0}
    assert [sheet.points["A"] for sheet in game_sheets.of_tables([table_id])[table_id]] == [0, 0]
    assert game_sheets.history(table_id, 2)[0].points == {"A": -12, "B": 0}
    assert fact(table_id).totals == {"A": 0, "B": 0}


def test_no_round_goes_above_25() -> None:
    table_id = truc([["E", 25, "flor_round"]], [["D", 23, "flor_round"]], [["D", 9, "flor"], ["E", 2, "truc"]])
    result = fact(table_id)
    assert (result.totals, result.won) == ({"even": 0, "odd": 25}, {"even": 1, "odd": 1})
    assert Sheet.objects.get(number=3).points == {"even": 0, "odd": 2}
    assert result.missing == (4,)


def test_a_sheet_that_names_another_dealer_counts_for_the_other_team() -> None:
    table_id = truc([["E", 9, "flor"]])
    sheets_services.write_sheet(
        table_id=table_id, number=2, values={"dealer": "0", "credits": [["E", 3, "flor"]]}, by=RINA
    )
    assert fact(table_id).totals == {"even": 9, "odd": 3}


def test_a_correction_can_end_a_match_later() -> None:
    table_id = ruff(BIG, BIG, BIG)
    corrected(table_id, 2, NOTHING)
    result = fact(table_id)
    assert (result.finished, result.missing, result.totals, result.won) == (
        False,
        (4,),
        {"A": 40, "B": 0},
        {"A": 0, "B": 0},
    )


def ended_too_late() -> Any:
    """Return a match that B prolonged to deal 4 by a mistake, corrected to end at 3.

    B wins deal 1 by that mistake.
    """
    table_id = ruff(OTHERS, BIG, BIG, BIG)
    corrected(table_id, 1, BIG)
    return table_id


def test_a_correction_can_end_a_match_earlier_and_what_was_played_after_counts_no_more() -> None:
    table_id = ended_too_late()
    result, sheets = fact(table_id), game_sheets.of_tables([table_id])[table_id]
    assert (result.finished, result.totals, result.won) == (True, {"A": 60, "B": 0}, {"A": 1, "B": 0})
    assert [sheet.counts for sheet in sheets] == [True, True, True, False]
    assert (sheets[3].points, sheets[3].values) == ({"A": 0, "B": 0}, BIG)
    assert [sheet["counts"] for sheet in view_for(table_id, Viewer())["sheets"]] == [True, True, True, False]


def test_correcting_what_does_not_count_says_so() -> None:
    fact = corrected(ended_too_late(), 4, OTHERS)
    assert (fact.version, fact.counts, fact.points) == (2, False, {"A": 0, "B": 0})


def test_when_that_correction_is_undone_everything_counts_again() -> None:
    table_id = ended_too_late()
    corrected(table_id, 1, OTHERS)
    result, sheets = fact(table_id), game_sheets.of_tables([table_id])[table_id]
    assert (result.totals, result.won) == ({"A": 60, "B": 20}, {"A": 1, "B": 0})
    assert all(sheet.counts for sheet in sheets)
    assert sheets[3].points == {"A": 20, "B": 0}


def test_a_game_of_one_part_ends_earlier_in_the_same_way() -> None:
    side = {"caller": "S", "trump": "H", "kind": "normal", "side": "NS"}
    nothing = {"caller": "S", "kind": "sanction", "side": "NS", "points": 0}
    table_id = table_with_sheets("troefcall", "game15", [side, nothing, side, side], {"target": 6})
    before = fact(table_id).totals
    corrected(table_id, 2, side)
    assert (fact(table_id).totals, fact(table_id).finished) == (before, True)
    assert [sheet.counts for sheet in game_sheets.of_tables([table_id])[table_id]] == [True, True, True, False]


@pytest.fixture
def online() -> Any:
    """Ruff and Trump for two, played by bots until deal 2 of a set to 36 runs."""
    seats, options = all_bots("ruff_and_trump", "single2", "simple"), {"ruff_tie": "carry"}
    table_id = open_table("ruff_and_trump", "single2", "online", seats=seats, options=options, bot_pause_ms=0)
    while play_one(table_id).row.number < 2:
        continue
    return table_id


def play_one(table_id: Any) -> Any:
    """The next move of a bot."""
    play = table_state.load(table_id)
    return play_turns._play(table_id, play.table.version, play_turns.next_turn(play))[0]


def play_the_deal(table_id: Any) -> Any:
    """The running deal, to its end."""
    row = table_state.load(table_id).row
    while play_one(table_id).row == row:
        continue
    return row


THREE_RUFFS = {"ruff": "0", "stake": 3, "tricks": {"0": 6, "1": 6}}
"""36 for seat 0."""
NONE = {"tricks": {"0": 6, "1": 6}}


@pytest.mark.long
def test_the_deal_after_a_correction_meets_the_current_match(online: Any) -> None:
    corrected(online, 1, THREE_RUFFS)
    corrected(online, 1, NONE)
    played = play_the_deal(online)
    after = Deal.objects.get(state="running")
    assert after.totals == match_of(Table.objects.get()).points[2] == Sheet.objects.get(number=2).points
    assert Deal.objects.get(pk=played.pk).totals == Sheet.objects.get(number=1, version=1).points


@pytest.mark.long
def test_a_match_decided_by_a_correction_is_over_when_the_running_deal_is(online: Any) -> None:
    corrected(online, 1, THREE_RUFFS)
    assert (fact(online).finished, fact(online).won) == (False, {"0": 1, "1": 0})
    play_the_deal(online)
    result = fact(online)
    assert (result.finished, result.totals, result.won) == (True, {"0": 36, "1": 0}, {"0": 1, "1": 0})
    assert [sheet.counts for sheet in game_sheets.of_tables([online])[online]] == [True, False]


@pytest.mark.long
def test_a_match_played_out_online_is_not_begun_again_by_a_correction(online: Any) -> None:
    while play_turns.play_what_is_due(online):
        continue
    for sheet in Sheet.objects.filter(version=1):
        if sheet.values != NONE:
            corrected(online, sheet.number, NONE)
    result = fact(online)
    assert (result.finished, result.won, result.totals) == (True, {"0": 0, "1": 0}, {"0": 0, "1": 0})
