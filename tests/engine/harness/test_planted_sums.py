"""The test of the test: for every sum the rules state there is a world, a sheet or points with which it fails."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.errors import TroeftafelError
from testkit.walks import World, dealt, playable, played
from tests.engine.harness.log import Points, Sheet
from tests.engine.harness.plants import BY_NAME, Planted
from tests.engine.harness.sums import SUMS, VOID, Sum, sums_hold

Outcome = tuple[World, Sheet, Points]
Spoiler = Callable[[World, Sheet, Points], Outcome]
SEEDS = range(30)


def sheet(**changes: Callable[[Sheet], Any]) -> Spoiler:
    """The same deal with something else on its sheet."""
    return lambda world, values, points: (
        world,
        {**values, **{key: new(values) for key, new in changes.items()}},
        points,
    )


def more_points(world: World, values: Sheet, points: Points) -> Outcome:
    """Give every side one more point."""
    return world, values, {side: many + 1 for side, many in points.items()}


def first_up(name: str) -> Spoiler:
    """One more of something by seat or side."""

    def spoil(world: World, values: Sheet, points: Points) -> Outcome:
        first = next(iter(values[name]))
        return world, {**values, name: {**values[name], first: values[name][first] + 1}}, points

    return spoil


class StillHeld(World):
    """A world in which a played card stays in the hand."""

    def deal(self) -> Any:
        deal, again = super().deal(), {seat: (*hand, hand[0]) for seat, hand in self.hands.items()}
        return replace(deal, hands=again)


def still_held(world: World, values: Sheet, points: Points) -> Outcome:
    return StillHeld(*(getattr(world, name) for name in World.__dataclass_fields__)), values, points


def said_twice(world: World, values: Sheet, points: Points) -> Outcome:
    """Repeat an announcement in the log."""
    words = [line for line in world.log if not line[1].startswith("play")]
    return replace(world, log=(*words[:1], *world.log)), values, points


def turned(world: World, values: Sheet, points: Points) -> Outcome:
    """The deal went the other way."""
    other = {"cw": "ccw", "ccw": "cw"}[world.setup.direction]
    return replace(world, setup=replace(world.setup, direction=other)), values, points  # type: ignore[arg-type]


def saying(**methods: Any) -> Spoiler:
    """The game answers something else: each method is made from the one there is."""

    def spoil(world: World, values: Sheet, points: Points) -> Outcome:
        instead = {name: make(getattr(world.game, name)) for name, make in methods.items()}
        return replace(world, game=Planted(world.game, **instead)), values, points

    return spoil


def never_ends(next_deal: Any) -> Any:
    return lambda options, setup, values, totals: replace(setup, number=setup.number + 1)


def seat_bonus(score: Any) -> Any:
    """North is given a point more."""

    def scored(options: Any, values: Any) -> Any:
        outcome = score(options, values)
        return replace(outcome, points={seat: many + (seat == "N") for seat, many in outcome.points.items()})

    return scored


def derived_other(**changes: Any) -> Any:
    """The game works out something else on the way from a sheet to its points."""

    def other(score: Any) -> Any:
        def scored(options: Any, values: Any) -> Any:
            outcome = score(options, values)
            return replace(outcome, derived={**outcome.derived, **changes})

        return scored

    return other


def credited_less(credits: Any) -> Any:
    return lambda *values: {side: many - 99 for side, many in credits(*values).items()}


def fewer_cards(world: World, values: Sheet, points: Points) -> Outcome:
    """A card of the head, or of what was left over, is missing."""
    return replace(world, stock=world.stock[:-1]), values, points


def credit(place: int, value: Any) -> Spoiler:
    """Another number, or another kind, in the first credit."""

    def spoil(world: World, values: Sheet, points: Points) -> Outcome:
        first, *others = values["credits"]
        changed = [*first[:place], value, *first[place + 1 :]]
        return world, {**values, "credits": [changed, *others]}, points

    return spoil


def from_24(world: World, values: Sheet, points: Points) -> Outcome:
    """Both teams had 24, whatever was credited."""
    return replace(world, setup=replace(world.setup, totals=dict.fromkeys(points, 24))), values, points


SPOILERS: dict[tuple[str, str], Spoiler] = {
    ("truf", "nobody_plays_a_card_twice"): still_held,
    ("truf", "thirteen_tricks"): first_up("tricks"),
    ("truf", "turn_alternates"): turned,
    ("truf", "bids_within_thirteen"): sheet(bids=lambda sheet: {**sheet["bids"], "N": 14}),
    ("truf", "mode_by_total"): saying(score=derived_other(mode="atas")),
    ("truf", "m1_sum"): more_points,
    ("truf", "m2_and_m3_from_m1"): more_points,
    ("truf", "m4_only_exact_scores"): more_points,
    ("truf", "seats_do_not_matter"): saying(score=seat_bonus),
    ("troefcall", "nobody_plays_a_card_twice"): still_held,
    ("troefcall", "one_side_scores"): more_points,
    ("troefcall", "seven_to_thirteen_tricks"): sheet(kind=lambda sheet: "baunie"),
    ("troefcall", "points_by_kind"): more_points,
    ("troefcall", "rotation"): sheet(caller=lambda sheet: {"N": "S", "E": "W", "S": "N", "W": "E"}[sheet["caller"]]),
    ("ruff_and_trump", "nobody_plays_a_card_twice"): still_held,
    ("ruff_and_trump", "fifty_two_cards"): still_held,
    ("ruff_and_trump", "tricks_and_cards"): first_up("tricks"),
    ("ruff_and_trump", "card_points_above_par"): saying(score=derived_other(card_points={"A": 1, "B": 1})),
    ("ruff_and_trump", "points_add_up"): more_points,
    ("ruff_and_trump", "no_score_below_zero"): saying(credits=credited_less),
    ("ruff_and_trump", "a_set_starts_at_nothing"): saying(next_deal=never_ends),
    ("truc_y_flou", "nobody_plays_a_card_twice"): still_held,
    ("truc_y_flou", "three_cards_each"): fewer_cards,
    ("truc_y_flou", "never_above_25"): from_24,
    ("truc_y_flou", "credits_add_up"): more_points,
    ("truc_y_flou", "bonus_of_played_cards"): credit(2, "sword"),
    ("truc_y_flou", "one_declaration_each"): said_twice,
    ("truc_y_flou", "declarations_pay"): credit(1, 4),
    ("truc_y_flou", "ladder"): sheet(credits=lambda sheet: [*sheet["credits"][:-1], ["E", 5, "truc"]]),
    ("truc_y_flou", "rounds"): saying(next_deal=never_ends),
}
"""Changes to a deal of a game that make one of its sums fail."""


@cache
def outcomes(name: str) -> list[Outcome]:
    """Played deals of every preset, each with its sheet and points."""
    game, found = BY_NAME[name], []
    for seed in SEEDS:
        for preset in game.presets:
            world = played(playable(game, game.options(preset), Random(seed), 1 + seed % 4), Random(seed))
            result = game.result(world.deal())
            if result is not None and result.get("credits") != []:
                found.append((world, result, game.score(world.options, result).points))
    return found


def failing(holds: Sum, name: str, spoil: Spoiler) -> int:
    """Return in how many deals a sum fails or the sheet becomes impossible."""
    failures = 0
    for outcome in outcomes(name):
        try:
            holds(*spoil(*outcome))
        except (AssertionError, TroeftafelError):
            failures += 1
    return failures


@pytest.mark.parametrize(("name", "what"), SPOILERS, ids=lambda one: one)
def test_a_sum_that_does_not_hold_is_caught(name: str, what: str) -> None:
    holds = next(one for one in SUMS[name] if one.__name__ == what)
    assert failing(holds, name, lambda *outcome: outcome) == 0
    assert failing(holds, name, SPOILERS[name, what]) > 0


def test_every_sum_is_shown_to_fail() -> None:
    real = {name for name, _ in SPOILERS}
    assert {(name, one.__name__) for name in real for one in SUMS[name]} == set(SPOILERS)


@pytest.mark.parametrize("name", VOID)
def test_a_deal_that_must_be_dealt_again_and_is_not_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = BY_NAME[name]
    monkeypatch.setitem(VOID, name, lambda world: not VOID_AS_IT_IS[name](world))
    with pytest.raises(AssertionError):
        sums_hold(played(dealt(game, game.options(), Random(1)), Random(1)))


VOID_AS_IT_IS = dict(VOID)
