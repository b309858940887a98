"""A no-show in a published round is replaced by a player, a bot or a short table.

Other players keep their seats.
"""

from typing import Any

import pytest

from engine.sentences import SEAT_NAMES
from games.api import sheets as game_sheets
from games.api.values import Conflict
from tests.tournaments.helpers import club
from tournaments.changes import selectors as changes_selectors
from tournaments.changes import services as changes_services
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db


def absent_of(round_: Any, table: Any = 1, at: Any = 1) -> Any:
    """The entry at a place of a table, and the places of all others."""
    seated = club.tables(round_)
    return club.entry(round_.event, seated[table][at]), seated


def seats(round_: Any, table: Any = 1) -> Any:
    return dict(round_.places.filter(table_number=table).values_list("seat", "entry__number"))


def state(entry: Any) -> Any:
    entry.refresh_from_db()
    return entry.state


def test_a_substitute_takes_the_very_seat_and_the_absent_one_is_checked_out() -> None:
    round_ = club.published(club.event(8))
    absent, before = absent_of(round_)
    late = club.late_entry(round_.event)
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user(), substitute=late)
    assert club.tables(round_) == {**before, 1: [late.number if n == absent.number else n for n in before[1]]}
    assert state(absent) == "absent"
    table_id = round_.places.get(entry=late).table_id
    assert "Late Larry" in game_sheets.form(table_id).names.values()
    club.play_table(round_.event, table_id)


def test_the_log_names_the_substitute_and_the_director() -> None:
    round_ = club.published(club.event(8))
    absent, _ = absent_of(round_)
    seat = round_.places.get(entry=absent).seat
    changes_services.replace_at_table(
        round_=round_, entry=absent, by=club.user(), substitute=club.late_entry(round_.event)
    )
    assert desk_log.log_of(round_.event)[0].sentence == (
        f"rina replaced {absent.name}, who is absent, with Late Larry at table 1 in round 1 ({SEAT_NAMES[seat]})."
    )


def test_a_player_with_a_bye_may_substitute_and_loses_the_bye() -> None:
    round_ = club.published(club.event(9, odd="sit_out"))
    absent, _ = absent_of(round_)
    (waiting,) = changes_selectors.substitutes(round_)
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user(), substitute=waiting)
    assert not round_.sit_outs.exists()
    assert waiting.number in club.tables(round_)[1]


@pytest.mark.long
def test_at_an_online_table_a_bot_plays() -> None:
    round_ = club.published(club.event(8, place="online", options={"deals": 1}))
    absent, before = absent_of(round_)
    seat = round_.places.get(entry=absent).seat
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())
    table = rounds_selectors.pairings_of(round_).tables[0]
    assert (table.bots, table.fact.state) == ((seat,), "running")
    assert club.tables(round_) == {**before, 1: [number for number in before[1] if number != absent.number]}
    club.play_online(table.table_id)


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_at_the_club_the_table_plays_with_three(at: Any) -> None:
    round_ = club.published(club.event(8))
    absent, before = absent_of(round_, at=at)
    kept = seats(round_)
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())
    assert sorted(club.tables(round_)[1]) == sorted(set(before[1]) - {absent.number})
    assert club.tables(round_)[2] == before[2]
    now = seats(round_)
    assert sum(kept[seat] != number for seat, number in now.items()) <= 1
    club.play_round(round_)
    assert desk_services.close_round(round_=round_, by=club.user()).state == "finished"


def test_a_table_of_three_needs_a_substitute() -> None:
    round_ = club.published(club.event(7))
    short = next(number for number, entries in club.tables(round_).items() if len(entries) == 3)
    absent, before = absent_of(round_, short)
    with pytest.raises(EventError, match="Choose a substitute"):
        changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())
    assert (club.tables(round_), state(absent)) == (before, "present")


def test_after_a_deal_no_player_is_replaced() -> None:
    round_ = club.published(club.event(8))
    absent, before = absent_of(round_)
    club.play_table(round_.event, round_.places.get(entry=absent).table_id)
    with pytest.raises(Conflict):
        changes_services.replace_at_table(
            round_=round_, entry=absent, by=club.user(), substitute=club.late_entry(round_.event)
        )
    assert (club.tables(round_), state(absent)) == (before, "present")


def test_a_seated_or_absent_player_is_no_substitute() -> None:
    round_ = club.published(club.event(8))
    absent, before = absent_of(round_)
    with pytest.raises(EventConflict, match="already has a seat in round 1"):
        changes_services.replace_at_table(
            round_=round_, entry=absent, by=club.user(), substitute=club.entry(round_.event, before[2][0])
        )
    away = entries_services.check_out(entry=club.late_entry(round_.event), by=club.user())
    with pytest.raises(EventError, match="Check them in first"):
        changes_services.replace_at_table(round_=round_, entry=absent, by=club.user(), substitute=away)


def test_the_same_request_twice_learns_that_the_place_is_gone() -> None:
    round_ = club.published(club.event(8))
    absent, _ = absent_of(round_)
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())
    with pytest.raises(EventConflict, match="does not play in round 1"):
        changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())


def test_no_unknown_player_sits_down_at_an_online_table() -> None:
    round_ = club.published(club.event(8, place="online"))
    absent, before = absent_of(round_)
    (nameless,) = entries_services.enter_named(event=round_.event, names=["Somebody"], by=club.user(), side="")
    entries_services.check_in(entry=nameless, by=club.user())
    with pytest.raises(EventError, match="people in the entry Somebody are not known"):
        changes_services.replace_at_table(round_=round_, entry=absent, by=club.user(), substitute=nameless)
    assert club.tables(round_) == before


@pytest.mark.long
def test_in_a_club_match_the_side_stays_empty_and_its_hands_go_to_the_others() -> None:
    round_ = club.published(club.club_match())
    absent, before = absent_of(round_)
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user())
    assert club.tables(round_) == {**before, 1: [before[1][0]]}
    first, *others = rounds_selectors.pairings_of(round_).tables
    for table in others:
        club.play_table(round_.event, table.table_id)
    desk_services.close_round(round_=round_, by=club.user())
    sheets = game_sheets.of_tables([first.table_id])[first.table_id]
    assert {(sheet.values["kind"], sheet.values["side"]) for sheet in sheets} == {("unplayed", first.occupants[0].seat)}


def test_a_pair_of_the_other_club_is_no_substitute() -> None:
    round_ = club.published(club.club_match())
    absent, _ = absent_of(round_)
    (fifth,) = entries_services.enter_named(event=round_.event, names=["A 5"], by=club.user(), side="home")
    entries_services.check_in(entry=fifth, by=club.user())
    with pytest.raises(EventError, match="a pair from that club"):
        changes_services.replace_at_table(round_=round_, entry=absent, by=club.user(), substitute=fifth)
