"""Events played by the planner: properties for every winner."""

from itertools import chain, combinations
from random import Random

import pytest

from tournaments.brackets.games import Knockout, rounds_left
from tournaments.planner.simulation.brackets import rounds_needed
from tournaments.planner.simulation.compare import ComparedFormats, compared, evening
from tournaments.planner.simulation.events import WAYS, SimulatedEvent, played
from tournaments.planner.simulation.repeats import schedule
from tournaments.planner.simulation.rounds import fixed_rounds, group_options
from tournaments.planner.simulation.seats import Seen, seated, shuffled
from tournaments.planner.simulation.values import PARTNERS, Format, Luck, Party

LUCK = Luck(2.0, 0.5, 0.2)
SURE = Luck(1.0, 0.0, 1000.0, noise=0.0)
PAIRS = Party(12, sizes=(2,), odd="sit_out", ranking="match_points")
ALONE = Party(24)


def plan(system: str, party: Party, rounds: int = 5, deals: int = 4, luck: Luck = LUCK) -> SimulatedEvent:
    rounds = fixed_rounds(system, party, {}) or rounds
    options = group_options(party, rounds, {}) if system == "groups" else {}
    made = schedule(party, rounds, 1)[0] if system in ("schedule", "round_robin") else ()
    return SimulatedEvent(party, Format(system, rounds, deals, options), luck, made)


def compare_formats(*plans: SimulatedEvent, samples: int = 60, seed: int = 3) -> ComparedFormats:
    return compared(plans, samples, seed, lambda: False)


@pytest.mark.parametrize("system", WAYS)
def test_every_entry_has_a_rank_and_all_places_are_taken(system: str) -> None:
    ranks = played(plan(system, PAIRS), evening(12, 1, 1), Random(1)).ranks
    assert sum(ranks) == 12 * 13 / 2
    assert min(ranks) >= 1


@pytest.mark.parametrize("system", WAYS)
def test_the_same_seed_plays_the_same_event(system: str) -> None:
    first, other = (compare_formats(plan(system, PAIRS), samples=3) for _ in range(2))
    assert first == other


def test_more_events_begin_with_the_same_ones() -> None:
    few, many = (compare_formats(plan("swiss", ALONE), samples=count) for count in (1, 2))
    assert (few.samples, many.samples) == (1, 2)
    assert many.formats[0].best.value * 2 - few.formats[0].best.value in range(1, 25)


def test_without_luck_a_round_robin_finds_the_exact_order() -> None:
    report = compare_formats(plan("round_robin", PAIRS, luck=SURE), samples=5)
    assert report.formats[0].tau.value == 1
    assert report.formats[0].off.value == 0


@pytest.mark.parametrize("system", ["knockout", "double_knockout", "groups", "round_robin"])
def test_without_luck_the_strongest_wins(system: str) -> None:
    assert compare_formats(plan(system, PAIRS, 6, luck=SURE), samples=10).formats[0].wins.value == 1


def test_without_skill_all_players_are_equally_likely_to_win() -> None:
    figures = compare_formats(plan("schedule", ALONE, luck=Luck(2.0, 0.5, 0.0)), samples=200).formats[0]
    assert figures.tau.low <= 0 <= figures.tau.high
    assert figures.best.low <= 12.5 <= figures.best.high


@pytest.mark.parametrize("system", ["swiss", "schedule", "random"])
def test_more_deals_find_the_order_better(system: str) -> None:
    found = compare_formats(plan(system, ALONE, deals=2), plan(system, ALONE, deals=20))
    assert found.gaps["tau"].high < 0


def test_a_format_compared_with_itself_is_no_better() -> None:
    found = compare_formats(plan("swiss", ALONE), plan("swiss", ALONE), samples=10)
    assert found.formats[0] == found.formats[1]
    assert {gap.value for gap in found.gaps.values()} == {0}


def test_all_play_all_is_not_worse_than_a_draw() -> None:
    found = compare_formats(plan("draw", ALONE))
    assert found.yardsticks[0].tau.high > found.formats[0].tau.low


def test_it_stops_when_it_is_late_but_not_before_it_can_say_something() -> None:
    assert compared([plan("swiss", ALONE)], 200, 1, lambda: True).samples == 20


@pytest.mark.parametrize(
    "party", [ALONE, Party(22), Party(18, PARTNERS, (4,), "sit_out"), Party(11, sizes=(4,), odd="bots")]
)
def test_a_quick_round_seats_every_player_once(party: Party) -> None:
    seen, rng = Seen(party), Random(1)
    for _ in range(4):
        tables, waiting = seated(shuffled(party.entries, rng), seen, rng)
        assert sorted([*waiting, *chain(*tables)]) == list(range(seen.people))
        seen.add(tables, waiting)
    assert max(seen.waits) - min(seen.waits[: party.entries]) <= 1


def test_quick_rounds_of_sixty_repeat_no_meeting() -> None:
    seen, rng = Seen(Party(60)), Random(1)
    for _ in range(6):
        seen.add(*seated(shuffled(60, rng), seen, rng))
    assert seen.repeats == 0
    assert max(seen.met[a][b] for a, b in combinations(range(60), 2)) == 1


@pytest.mark.parametrize(("entries", "single", "double"), [(2, 1, 2), (8, 3, 6), (12, 4, 8), (16, 4, 8)])
def test_a_knock_out_needs_so_many_rounds(entries: int, single: int, double: int) -> None:
    assert (rounds_needed(entries), rounds_needed(entries, True)) == (single, double)


@pytest.mark.parametrize("twice", [False, True])
def test_a_knock_out_needs_the_rounds_that_its_event_takes(twice: bool) -> None:
    for entries in range(2, 34):
        names = tuple(map(str, range(entries)))
        assert rounds_needed(entries, twice) == rounds_left(Knockout(names, twice, False, {}, ()))
