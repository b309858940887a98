"""Individuals with a new partner each round: seats, scores and announcements."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from games.api import sheets as game_sheets
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.front import selectors as front_selectors
from tournaments.models import Person
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db

PARTNERS = {**club.PAIRS, "format": "partners", "odd": "sit_out"}
RUFF = {**club.RUFF, "format": "partners", "odd": "sit_out"}


def sides(round_: Any) -> Any:
    """Entry numbers of the sides of every table of four."""
    return [({n, s}, {e, w}) for n, e, s, w in club.tables(round_).values()]


@pytest.mark.long
@pytest.mark.parametrize("system", ["schedule", "swiss", "random", "draw"])
def test_every_player_sits_alone_on_a_seat_of_four(system: Any) -> None:
    round_ = club.drafted(club.event(8, **PARTNERS, system=system))
    occupants = [occupant for table in rounds_selectors.pairings_of(round_).tables for occupant in table.occupants]
    assert [occupant.seat for occupant in occupants] == [*"NESW"] * 2
    assert [occupant.side for occupant in occupants] == ["NS", "EW"] * 4
    assert sorted(occupant.number for occupant in occupants) == list(range(1, 9))


@pytest.mark.long
def test_a_whole_schedule_of_eight_has_each_partner_once_and_each_opponent_twice() -> None:
    event = club.event(8, **PARTNERS, rounds_planned=7)
    club.drafted(event)
    rounds = event.schedules.get().content["rounds"]
    tables = [table for round_ in rounds for table in round_["tables"]]
    together = Counter(frozenset(side) for n, e, s, w in tables for side in ((n, s), (e, w)))
    against = Counter(frozenset((a, b)) for n, e, s, w in tables for a in (n, s) for b in (e, w))
    everybody = {frozenset(pair) for pair in combinations(map(str, range(1, 9)), 2)}
    assert together == Counter(dict.fromkeys(everybody, 1))
    assert against == Counter(dict.fromkeys(everybody, 2))


@pytest.mark.parametrize("kind", [PARTNERS, RUFF], ids=["troefcall", "ruff_and_trump"])
@pytest.mark.parametrize("ranking", ["score_sum", "match_points"])
def test_every_player_gets_the_score_of_their_side(kind: Any, ranking: Any) -> None:
    event = club.event(8, **kind, ranking=ranking, system="random")
    round_ = club.played(event)
    scored = club.points(event)
    for first, other in sides(round_):
        assert len({scored[number] for number in first}) == len({scored[number] for number in other}) == 1
        if ranking == "match_points":
            assert sum(scored[number] for number in (*first, *other)) == 4
    tables = [place.table_id for place in round_.places.all()]
    totals = [sum(sheet.points.values()) for sheets in game_sheets.of_tables(tables).values() for sheet in sheets]
    assert ranking == "match_points" or sum(scored.values()) == 2 * sum(totals)


def test_a_partner_is_no_opponent_in_the_tie_breaks() -> None:
    event = club.event(4, **PARTNERS, system="random", tie_breaks=["difference", "opponents", "direct"])
    round_ = club.played(event)
    scored = club.points(event)
    found = {
        row.entry: {one.code: one.value for one in row.tie_breaks}
        for row in rankings_selectors.standings_of(event).rows
    }
    for one, other in [pair for both in sides(round_) for pair in (both, both[::-1])]:
        mine, theirs = sum(scored[n] for n in one), sum(scored[n] for n in other)
        assert {found[number]["opponents"] for number in one} == {theirs}
        assert {found[number]["difference"] for number in one} == {(mine - theirs) / 2}


@pytest.mark.long
def test_one_of_five_waits_each_round_another_one() -> None:
    event = club.event(5, **PARTNERS, rounds_planned=5)
    club.drafted(event)
    waiting = [name for round_ in event.schedules.get().content["rounds"] for name in round_["sitout"]]
    assert sorted(waiting) == ["1", "2", "3", "4", "5"]


@pytest.mark.long
def test_bots_fill_up_where_the_event_says_so() -> None:
    event = club.event(6, **{**PARTNERS, "odd": "bots"}, rounds_planned=2)
    pairings = rounds_selectors.pairings_of(club.drafted(event))
    assert [len(table.occupants) + len(table.bots) for table in pairings.tables] == [4, 4]
    assert pairings.waiting == ()


def test_the_players_card_names_the_partner_and_the_opponents() -> None:
    event = club.event(4, **PARTNERS, system="random")
    round_ = club.published(event)
    table = rounds_selectors.pairings_of(round_).tables[0]
    north, east, south, west = (occupant.name for occupant in table.occupants)
    seat = present(front_selectors.person_card(event, Person.objects.get(name=north)).seat)
    assert (seat.seat, seat.partner, seat.opponents) == ("N", south, (east, west))
    line = next(line for line in rounds_selectors.public_pairings(round_).by_name if line.name == east)
    assert (line.partner, line.others) == (west, (north, south))


@pytest.mark.long
def test_an_online_table_of_new_partners_is_played_and_scored() -> None:
    event = club.event(4, **PARTNERS, system="random", place="online")
    round_ = club.played(event)
    assert [table.fact.place for table in rounds_selectors.pairings_of(round_).tables] == ["online"]
    assert len({club.points(event)[number] for number in sides(round_)[0][0]}) == 1
