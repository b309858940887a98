"""Matches of sets or rounds: entry until the end, standings, corrections."""

from typing import Any

import pytest

from engine.errors import SheetError
from games.api import sheets as game_sheets
from games.api.sheets import Correction
from tests.profiles import rest_in_soak
from tests.tournaments.helpers import club
from tournaments.changes import services as changes_services
from tournaments.core import formats as core_formats
from tournaments.core.errors import EventError
from tournaments.corrections import services as corrections_services
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.events import services as events_services
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.long, pytest.mark.django_db]

KINDS = [
    club.TEAMS,
    club.RUFF,
    club.SINGLES,
    {**club.SINGLES, "preset": "single3"},
    {**club.SINGLES, "preset": "single2"},
]
IDS = ["teams", "pairs", "four", "three", "two"]


def a_table(round_: Any, number: Any = 1) -> Any:
    return rounds_selectors.table_of(round_, number)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_an_event_is_played_to_its_end_and_ranks_all_players(kind: Any) -> None:
    event = club.event(12, rounds_planned=2, **kind)
    for _round in range(2):
        club.played(event)
    events_services.finish_event(event=event, by=club.user())
    rows = rankings_selectors.standings_of(event).rows
    assert [row.played for row in rows] == [2] * len(rows)
    assert all(sum(term.points for term in row.terms) == row.points for row in rows)
    assert rows[0].points > rows[-1].points


SHORT = {**club.TEAMS, "options": {"rounds_to_win": 1}}


@pytest.mark.parametrize("kind", rest_in_soak([SHORT, club.RUFF, club.SINGLES]), ids=IDS[:3])
def test_an_evening_at_club_and_online_tables_counts_them_alike(kind: Any) -> None:
    event = club.event(12, **kind)
    round_ = club.drafted(event)
    desk_services.set_table_place(round_=round_, choice=WhereTablePlays(table=1, place="online"), by=club.user())
    desk_services.publish_round(round_=round_, by=club.user())
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    won = {table.number: table.fact.won for table in rounds_selectors.pairings_of(round_).tables}
    winners = [max(parts.values()) for parts in won.values()]
    assert winners == [1] * len(won)


def test_the_next_deal_is_due_until_the_match_is_over() -> None:
    event = club.event(4, **club.RUFF)
    round_ = club.published(event)
    sheets = match_sheets("ruff_and_trump", "double4", {}, "one")
    for number, values in enumerate(sheets, start=1):
        table = a_table(round_)
        assert (table.fact.missing, table.fact.finished) == ((number,), False)
        sheets_services.write_sheet(event=event, table_id=table.table_id, number=number, values=values, by=club.user())
    assert (a_table(round_).fact.missing, a_table(round_).fact.finished) == ((), True)
    with pytest.raises(SheetError):
        sheets_services.write_sheet(
            event=event, table_id=a_table(round_).table_id, number=len(sheets) + 1, values=sheets[0], by=club.user()
        )


def test_the_desk_shows_the_score_of_the_match_and_the_next_deal() -> None:
    event = club.event(6, **club.TEAMS)
    round_ = club.published(event)
    table = a_table(round_)
    assert [blocker.sentence for blocker in pairing_next_step.blockers_of(event)] == [
        "Table 1: deal 1 is next. Manches: 0–0, points: 0–0."
    ]
    sheet = {"dealer": "5", "credits": [["E", 2, "sword"], ["E", 3, "flor"], ["D", 1, "truc_refused"]]}
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=sheet, by=club.user())
    with pytest.raises(EventError, match=r"Table 1: deal 2 is next\. Manches: 0–0, points: 5–1\."):
        desk_services.close_round(round_=round_, by=club.user())


def test_match_points_follow_the_sets_and_the_page_says_so() -> None:
    event = club.event(4, **{**club.RUFF, "options": {"sets_to_win": 2}})
    round_ = club.played(event)
    first, second = rankings_selectors.standings_of(event).rows
    assert (first.points, second.points, event.ranking) == (2, 0, "match_points")
    won = a_table(round_).fact.won
    words = [sentence for sentence, _points in rankings_selectors.arithmetic(first)]
    assert words[0].startswith(f"Round 1, table 1: won {max(won.values())}–{min(won.values())} (points ")
    assert rankings_selectors.standings_of(event).tie_breaks[0]["name"] == "set difference"


def test_a_correction_that_takes_the_deciding_points_away_reopens_the_match() -> None:
    event = club.event(4, **club.RUFF)
    round_ = club.published(event)
    club.play_table(event, a_table(round_).table_id)
    table = a_table(round_)
    last = game_sheets.of_tables([table.table_id])[table.table_id][-1]
    values = {"ruff": None, "tricks": {"A": 6, "B": 6}}
    corrections_services.correct_sheet(
        event=event,
        table_id=table.table_id,
        number=last.number,
        correction=Correction(values=values, reason="Wrong slip"),
        by=club.user(),
    )
    assert (a_table(round_).fact.finished, a_table(round_).fact.missing) == (False, (last.number + 1,))
    assert {row.points for row in rankings_selectors.standings_of(event).rows} == {0}


def test_deals_after_the_end_of_a_match_no_longer_count() -> None:
    event = club.event(4, ranking="score_sum", **club.RUFF)
    round_ = club.published(event)
    club.play_table(event, a_table(round_).table_id)
    table_id = a_table(round_).table_id
    every = game_sheets.of_tables([table_id])[table_id]
    rich = {"ruff": "A", "stake": None, "tricks": {"A": 12, "B": 0}}
    for sheet in every[:2]:
        corrections_services.correct_sheet(
            event=event,
            table_id=table_id,
            number=sheet.number,
            correction=Correction(values=rich, reason="Wrong slip"),
            by=club.user(),
        )
    counted = [sheet.number for sheet in game_sheets.of_tables([table_id])[table_id] if sheet.counts]
    assert counted == [1, 2]
    (winner, loser) = rankings_selectors.standings_of(event).rows
    assert (winner.points, loser.points) == (72, 0)
    assert len(winner.terms) == 2


@pytest.mark.parametrize(
    ("preset", "people", "sizes"),
    [("single4", 7, [4, 3]), ("single3", 5, [3, 2]), ("single3_16", 8, [3, 3, 2]), ("single2", 6, [2, 2, 2])],
)
def test_short_tables_take_up_the_remainder_where_the_game_has_them(preset: Any, people: Any, sizes: Any) -> None:
    event = club.event(people, **{**club.SINGLES, "preset": preset})
    round_ = club.published(event)
    found = [len(table.occupants) for table in rounds_selectors.pairings_of(round_).tables]
    assert sorted(found, reverse=True) == sizes
    club.play_round(round_)
    assert desk_services.close_round(round_=round_, by=club.user()).state == "finished"


def test_five_at_tables_of_two_leave_one_waiting() -> None:
    event = club.event(5, **{**club.SINGLES, "preset": "single2"})
    round_ = club.published(event)
    assert (len(rounds_selectors.pairings_of(round_).tables), round_.sit_outs.count()) == (2, 1)


def test_a_table_of_four_plays_with_three_when_one_does_not_come() -> None:
    event = club.event(4, **club.SINGLES)
    round_ = club.published(event)
    absent = club.entry(event, club.tables(round_)[1][0])
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())
    table = a_table(round_)
    assert (table.fact.options["format"], len(table.occupants)) == ("single3", 3)
    late = club.late_entry(event)
    assert changes_services.join_round(round_=round_, entry=late, by=club.user()).kind == "short_table"
    assert a_table(round_).fact.options.get("format") in (None, "single4")


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_each_game_offers_its_formats_and_rankings(kind: Any) -> None:
    formats = core_formats.formats_of(kind["game"], kind["preset"], {})
    assert formats == (["pairs", "partners"] if kind["format"] == "pairs" else [kind["format"]])
    rankings = core_formats.rankings_of(kind["game"], kind["preset"], {})
    two = kind["format"] != "individuals" or kind["preset"] == "single2"
    assert rankings == ["match_points" if two else "table_points", "parts", "score_sum"]
