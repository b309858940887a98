"""A late player takes a bot's seat, a fourth seat or the missing side.

Other players keep their seats.
"""

from typing import Any

import pytest

from games.api import sheets
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.changes import selectors as changes_selectors
from tournaments.changes import services as changes_services
from tournaments.core.errors import EventConflict, EventError
from tournaments.entries import services as entries_services
from tournaments.people import services as people_services
from tournaments.rounds import selectors as rounds_selectors

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def kinds(round_: Any, entry: Any = None) -> Any:
    return [spot.kind for spot in changes_selectors.late_spots(round_, entry)]


def others(round_: Any, number: Any) -> Any:
    return {table: seats for table, seats in club.tables(round_).items() if table != number}


def test_a_late_player_takes_over_a_bot() -> None:
    event = club.event(7, odd="bots")
    round_ = club.published(event)
    late = club.late_entry(event)
    spot = changes_selectors.late_spots(round_, late)[0]
    before = others(round_, spot.table)
    changes_services.join_round(round_=round_, entry=late, by=club.user())
    assert others(round_, spot.table) == before
    assert sheets.form(present(spot.table_id)).names[spot.seat] == "Late Larry"
    assert not changes_selectors.late_spots(round_)


def test_a_late_player_makes_a_table_of_three_one_of_four() -> None:
    event = club.event(7)
    round_ = club.published(event)
    short = next(number for number, seats in club.tables(round_).items() if len(seats) == 3)
    before = club.tables(round_)
    late = club.late_entry(event)
    changes_services.join_round(round_=round_, entry=late, by=club.user())
    assert club.tables(round_) == {**before, short: [*before[short], late.number]}
    table = next(table for table in rounds_selectors.pairings_of(round_).tables if table.number == short)
    assert (table.fact.options, table.fact.state) == ({"deals": 2}, "running")


def test_a_table_with_a_sheet_takes_no_new_player() -> None:
    event = club.event(7, odd="bots")
    round_ = club.published(event)
    club.play_table(event, present(changes_selectors.late_spots(round_)[0].table_id))
    assert kinds(round_) == []
    with pytest.raises(EventConflict, match="There is no seat for Late Larry"):
        changes_services.join_round(round_=round_, entry=club.late_entry(event), by=club.user())


def test_a_taken_spot_is_refused() -> None:
    event = club.event(7, odd="bots")
    round_ = club.published(event)
    spot = changes_selectors.late_spots(round_)[0]
    changes_services.join_round(round_=round_, entry=club.late_entry(event, "First"), by=club.user(), spot=spot)
    with pytest.raises(EventConflict):
        changes_services.join_round(round_=round_, entry=club.late_entry(event, "Second"), by=club.user(), spot=spot)


def test_a_late_pair_meets_the_pair_that_sits_out() -> None:
    event = club.event(6, **club.PAIRS)
    round_ = club.published(event)
    people = people_services.find_or_make(club.rows(2, start=50))
    (late,) = entries_services.enter_teams(event=event, teams=[people], by=club.user())
    entries_services.check_in(entry=late, by=club.user())
    assert kinds(round_) == ["new_table"]
    changes_services.join_round(round_=round_, entry=late, by=club.user())
    assert not round_.sit_outs.exists()
    assert len(club.tables(round_)) == 2


def test_a_late_pair_of_a_club_match_sits_down_where_it_is_missing() -> None:
    event = club.club_match(home=4, visitors=3)
    round_ = club.published(event)
    (late,) = entries_services.enter_named(event=event, names=["B 4"], by=club.user(), side="visitors")
    entries_services.check_in(entry=late, by=club.user())
    changes_services.join_round(round_=round_, entry=late, by=club.user())
    assert club.tables(round_)[4] == [4, late.number]
    assert not changes_selectors.late_spots(round_)


def test_a_home_pair_cannot_sit_on_the_side_of_the_visitors() -> None:
    event = club.club_match(home=4, visitors=3)
    round_ = club.published(event)
    (fifth,) = entries_services.enter_named(event=event, names=["A 5"], by=club.user(), side="home")
    assert changes_selectors.late_spots(round_, fifth) == []


def test_an_unchecked_player_is_not_seated() -> None:
    event = club.event(7)
    round_ = club.published(event)
    entry = entries_services.check_out(entry=club.late_entry(event), by=club.user())
    with pytest.raises(EventError, match="Check them in first"):
        changes_services.join_round(round_=round_, entry=entry, by=club.user())


def test_no_player_sits_twice() -> None:
    event = club.event(7)
    round_ = club.published(event)
    with pytest.raises(EventConflict, match="already has a seat in round 1"):
        changes_services.join_round(round_=round_, entry=club.entry(event, 1), by=club.user())
