"""Club against club: movement, published totals, missing pairs, sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.api import sheets
from tests.tournaments.helpers import club
from tournaments.club_match import selectors as club_match_selectors
from tournaments.club_match import services as club_match_services
from tournaments.club_match.schemas import NewRoundTotal
from tournaments.core.errors import EventError
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.models import Round
from tournaments.pairing import next_step as pairing_next_step
from tournaments.pairing.plans.club_match import is_possible, tables_of_round
from tournaments.rankings.checks import checks_of
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import correction_records
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db

PUBLISHED = json.loads((Path(__file__).parents[2] / "standings" / "clubmatch.json").read_text())
NORMAL = {"caller": "N", "kind": "normal", "side": "NS"}


def write_total(round_: Round, home: int, visitors: int, *, by: Any, **more: Any) -> None:
    total = NewRoundTotal(home=home, visitors=visitors, **more)
    club_match_services.write_round_total(round_=round_, by=by, total=total)


def by_totals(event: Any, totals: Any) -> Any:
    """A match of which only the round totals are known."""
    for home, visitors in totals:
        round_ = club.published(event)
        write_total(round_, home, visitors, by=club.user())
        desk_services.close_round(round_=round_, by=club.user())
    return club_match_selectors.match_score(event)


def test_a_round_that_counts_by_its_total_lacks_no_score_sheet() -> None:
    event = club.club_match(2, 2, rounds_planned=1)
    by_totals(event, [(12, 4)])
    assert checks_of(event).findings == ()


@pytest.mark.parametrize("pairs", [3, 4, 6, 12])
def test_every_pair_meets_every_pair_once_home_pairs_sit_visitors_move_up(pairs: Any) -> None:
    home, visitors = [f"h{n}" for n in range(pairs)], [f"v{n}" for n in range(pairs)]
    rounds = [tables_of_round(home, visitors, number) for number in range(1, pairs + 1)]
    assert len({meeting for tables in rounds for meeting in tables}) == pairs * pairs
    assert all([at for at, _ in tables] == home for tables in rounds)
    tables_of_v0 = [[v for _, v in tables].index("v0") for tables in rounds]
    assert tables_of_v0 == list(range(pairs))


@pytest.mark.long
def test_the_rounds_of_an_event_follow_the_movement() -> None:
    event = club.club_match()
    seen = [club.tables(club.played(event)) for _ in range(4)]
    assert [seen[n][1][1] for n in range(4)] == [5, 8, 7, 6]
    assert len({tuple(table) for tables in seen for table in tables.values()}) == 16


@pytest.mark.long
def test_the_published_match_adds_up_to_91_70() -> None:
    score = by_totals(club.club_match(), PUBLISHED["rounds"])
    assert (score.match.home, score.match.visitors) == (91, 70) == tuple(PUBLISHED["total"])
    assert [(round_.counts.source, round_.possible) for round_ in score.rounds] == [("total", True)] * 4
    assert (score.match.home_points, score.match.visitors_points) == (2, 0)


@pytest.mark.parametrize(("home", "visitors"), [(27, 8), (29, 15), (19, 19), (16, 28), (32, 0), (80, 0), (15, 30)])
def test_totals_that_hands_can_give_are_possible(home: Any, visitors: Any) -> None:
    assert is_possible(home, visitors, 16, {2, 5, 15})


@pytest.mark.parametrize(("home", "visitors"), [(27, 9), (0, 0), (31, 1), (32, 3), (-2, 34), (240, 2)])
def test_totals_that_no_hands_can_give_are_not(home: Any, visitors: Any) -> None:
    assert not is_possible(home, visitors, 16, {2, 5, 15})


def test_an_impossible_total_needs_a_reason_to_be_taken() -> None:
    round_ = club.published(club.club_match())
    with pytest.raises(EventError, match="27–9 is not a possible total for 16 deals"):
        write_total(round_, 27, 9, by=club.user())
    with pytest.raises(EventError, match="needs a reason"):
        write_total(round_, 27, 9, by=club.user(), override=True)
    write_total(round_, 27, 9, by=club.user(), reason="Sanction of 3 at table 2.", override=True)
    assert "that failed the check" in desk_log.log_of(round_.event)[0].sentence


def test_a_total_is_corrected_by_a_new_version_with_a_reason() -> None:
    event = club.club_match()
    round_ = club.published(event)
    write_total(round_, 8, 27, by=club.user())
    with pytest.raises(EventError, match="needs a reason"):
        write_total(round_, 27, 8, by=club.director(round_.event))
    write_total(round_, 27, 8, by=club.director(round_.event), reason="Home and visitors exchanged.")
    assert [str(total) for total in club_match_selectors.totals_of_round(round_)] == ["8-27", "27-8"]
    assert club_match_selectors.match_score(event).match.home == 27
    assert desk_log.log_of(event)[0].sentence == (
        "budi corrected the total of round 1 from 8-27 to 27-8: Home and visitors exchanged."
    )
    assert correction_records.corrections_of(event)[0].after == {"home": 27, "visitors": 8}


def test_a_total_that_was_changed_meanwhile_is_not_overwritten() -> None:
    round_ = club.published(club.club_match())
    write_total(round_, 27, 8, by=club.user())
    write_total(round_, 29, 15, by=club.director(round_.event), reason="Wrong round.", seen_version=1)
    with pytest.raises(EventError, match="budi has changed this total to 29–15"):
        write_total(round_, 19, 19, by=club.user(), reason="No.", seen_version=1)


def test_the_same_total_twice_is_one_version() -> None:
    round_ = club.published(club.club_match())
    write_total(round_, 27, 8, by=club.user())
    write_total(round_, 27, 8, by=club.user())
    assert len(club_match_selectors.totals_of_round(round_)) == 1


def test_complete_sheets_win_over_a_total_and_the_difference_is_shown() -> None:
    event = club.club_match()
    round_ = club.published(event)
    write_total(round_, 27, 8, by=club.user())
    tables = rounds_selectors.pairings_of(round_).tables
    for table in tables[:-1]:
        write_normal(event, table)
    assert club_match_selectors.match_score(event).rounds[0].counts.source == "total"
    write_normal(event, tables[-1])
    score = club_match_selectors.match_score(event).rounds[0]
    assert (score.counts.source, score.counts.home, score.counts.visitors) == ("sheets", 32, 0)
    assert score.differs


def write_normal(event: Any, table: Any) -> None:
    """Four ordinary hands won by the home pair."""
    for number in range(1, 5):
        sheets_services.write_sheet(event=event, table_id=table.table_id, number=number, values=NORMAL, by=club.user())


@pytest.mark.long
def test_a_missing_pair_gives_two_points_a_hand_to_its_opponents() -> None:
    event = club.club_match(home=3, visitors=4)
    round_ = club.published(event)
    lone = next(table for table in rounds_selectors.pairings_of(round_).tables if table.missing_side)
    for table in rounds_selectors.pairings_of(round_).tables:
        if not table.missing_side:
            write_normal(event, table)
    assert pairing_next_step.blockers_of(event) == []
    desk_services.close_round(round_=round_, by=club.user())
    assert [sheet.values["kind"] for sheet in sheets.of_tables([lone.table_id])[lone.table_id]] == ["unplayed"] * 4
    score = club_match_selectors.match_score(event).rounds[0].counts
    assert (score.home, score.visitors) == (24, 8)


@pytest.mark.long
def test_the_absent_pair_of_a_whole_match_costs_32_points() -> None:
    """Three pairs against four, every played hand ordinary: 128 points, 32 of them credited.

    Source: docs/rules/troefcall/rulebook.md#tc-51.
    """
    event = club.club_match(home=3, visitors=4)
    for _ in range(4):
        round_ = club.published(event)
        for table in rounds_selectors.pairings_of(round_).tables:
            if not table.missing_side:
                write_normal(event, table)
        desk_services.close_round(round_=round_, by=club.user())
    score = club_match_selectors.match_score(event).match
    assert (score.home, score.visitors) == (96, 32)
