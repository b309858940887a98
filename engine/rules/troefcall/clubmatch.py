"""Club matches: checks and points beyond the single table, from plain values.

How clubs and federations count: competition points per set or match, what totals of a round or match are
possible, absent pairs, rosters.

Source: docs/rules/troefcall/rulebook.md#tc-51, #tc-59 and #tc-67, #tc-42, #tc-48 and #tc-49.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.options import option
from engine.rules.troefcall.options import Options
from engine.rules.troefcall.sheet import worth
from engine.seats import Side
from engine.sentences import N

Outcome = Literal["W", "D", "L"]

CLUB_PRESETS: dict[str, dict[str, Any]] = {
    "stcb": {"pairs_required": 4, "pairs_minimum": 3},
    "tsbn": {"pairs_required": 6, "pairs_minimum": 5},
    "rulebook": {"level": "set", "win": 3, "draw": 1, "loss": 0},
}


@dataclass(frozen=True, slots=True)
class ClubRules:
    """The agreements of a competition between clubs, in addition to the table options."""

    level: str = option(
        "match", N("Whether competition points are awarded per set or for the match."), choices=("match", "set")
    )
    win: int = option(2, N("Competition points for a win."), least=0, most=100)
    draw: int = option(1, N("Competition points for a draw."), least=0, most=100)
    loss: int = option(0, N("Competition points for a loss."), least=0, most=100)
    pairs_required: int = option(4, N("Pairs in a full team."), least=1, most=50)
    pairs_minimum: int = option(3, N("Pairs needed to start a match."), least=1, most=50)
    late_pair_until_after_round: int = option(
        2, N("The last round after which a late pair may still join."), least=0, most=100
    )
    deduction_if_already_lost: int = option(
        3, N("Competition points deducted for an unlisted player if the match was lost anyway."), least=0, most=100
    )


@dataclass(frozen=True, slots=True)
class Total:
    """Points of both sides together, and how many of them were credited without play."""

    points: int
    credited: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Whether a match may start, and a late pair may join (None: none came late)."""

    match_starts: bool
    late_pair_may_join: bool | None = None


@dataclass(frozen=True, slots=True)
class MatchRuling:
    """The result a match counts as, and the competition points deducted."""

    result: Literal["won", "drawn", "lost"]
    deduction: int = 0


def outcome(own: int, other: int) -> Outcome:
    """Win, draw or loss of the side with `own` points."""
    return "D" if own == other else "W" if own > other else "L"


def outcomes(rules: ClubRules, sets: Iterable[tuple[int, int]]) -> tuple[Outcome, ...]:
    """Return the results that count: each set, or the one match they add up to.

    Pairs are own and other points.
    """
    played = tuple(sets)
    if rules.level == "set":
        return tuple(outcome(own, other) for own, other in played)
    return (outcome(sum(own for own, _ in played), sum(other for _, other in played)),)


def competition_points(rules: ClubRules, results: Iterable[Outcome]) -> int:
    """Return the sum of competition points for a row of wins, draws and losses."""
    value = {"W": rules.win, "D": rules.draw, "L": rules.loss}
    return sum(value[result] for result in results)


def points_sum(options: Options, hands: int, kinds: Mapping[str, int]) -> int:
    """Return points of both sides over `hands` played hands.

    `kinds` counts the hands that were not normal. With the usual values: 2 x hands + 3 x kaps + 13 x baunies. Hands
    against the caller are not distinguished, so surcharges are left out.
    """
    more = sum(count * (worth(options, kind) - options.pts_normal) for kind, count in kinds.items())
    return options.pts_normal * hands + more


def round_total(options: Options, tables: int, hands: int, *, kaps: int = 0, baunies: int = 0) -> int:
    """Return points of both sides in a round of `hands` hands at each table."""
    return points_sum(options, tables * hands, {"kap": kaps, "baunie": baunies})


def match_total(
    options: Options,
    rounds: int,
    tables: int,
    hands: int,
    *,
    absent_pairs: int = 0,
    kaps: int = 0,
    baunies: int = 0,
) -> Total:
    """Return points of both sides in a match.

    Each absent pair leaves one table a round without play (C15).
    """
    unplayed = rounds * hands * absent_pairs
    credited = unplayed * options.unplayed_hand_points
    played = rounds * hands * tables - unplayed
    return Total(points_sum(options, played, {"kap": kaps, "baunie": baunies}) + credited, credited)


def hand_values(options: Options) -> frozenset[int]:
    """Return every possible worth of a hand other than a baunie, without sanctions."""
    kinds = ("normal", "kap", "kap_partner", "baunie_failed")
    return frozenset(worth(options, kind, against) for kind in kinds for against in (False, True))


def possible_hand_values(options: Options) -> frozenset[int]:
    """Return every possible worth of one hand, sanctions aside."""
    baunies = {options.pts_baunie, options.pts_baunie + options.pts_stinkend_baunie}
    return hand_values(options) | baunies | {options.unplayed_hand_points}


def unplayed_sheet(side: Side) -> Mapping[str, object]:
    """Return the sheet of a hand that this side could not play for want of opponents (C15)."""
    return {"kind": "unplayed", "side": side}


def total_possible(options: Options, hands: int, total: int, *, baunies: int | None = None, unplayed: int = 0) -> bool:
    """Return whether both sides' points can add up to `total` over `hands` hands.

    Of these `baunies` were baunies (None: not known) and `unplayed` were credited without play. Published totals that
    fail this hold a mistake, a sanction or other point values (C8).
    """
    rest = total - unplayed * options.unplayed_hand_points
    counts = range(hands - unplayed + 1) if baunies is None else (baunies,)
    return any(_reaches(options, hands - unplayed, count, rest) for count in counts)


def _reaches(options: Options, hands: int, baunies: int, total: int) -> bool:
    if total < 0 or not 0 <= baunies <= hands:
        return False
    others = _sums(hand_values(options), hands - baunies)
    big = _sums({worth(options, "baunie", against) for against in (False, True)}, baunies)
    return any(total - part in others for part in big)


def _sums(values: Iterable[int], times: int) -> frozenset[int]:
    """Return every sum of exactly `times` of the values, repeats allowed."""
    reached = frozenset({0})
    steps = tuple(values)
    for _ in range(times):
        reached = frozenset(sum_ + step for sum_ in reached for step in steps)
    return reached


def roster_check(rules: ClubRules, present: int, late_after_round: int | None = None) -> Start:
    """Return whether `present` pairs may start, and a late pair may still join."""
    if present < rules.pairs_minimum:
        return Start(False)
    if late_after_round is None:
        return Start(True)
    room = present < rules.pairs_required
    return Start(True, room and late_after_round <= rules.late_pair_until_after_round)


def unlisted_player(rules: ClubRules, at_the_table: Outcome) -> MatchRuling:
    """Rule on an unlisted player: the match is lost; points off if it was lost anyway."""
    return MatchRuling("lost", rules.deduction_if_already_lost if at_the_table == "L" else 0)
