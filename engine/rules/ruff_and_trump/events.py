"""Facts of Ruff and Trump for events.

Minutes and luck for the planner, tariff of rulings, penalties by the options, checks of sheets. Source:
docs/rules/ruff_and_trump/rulebook.md#rt-23 and #rt-24 to #rt-27.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.extras import NOTE, PENALTY, Article, CheckedSheet, GameFacts, Irregularity
from engine.rules.ruff_and_trump.options import Options
from engine.sentences import N

PLANNING: Mapping[str, GameFacts] = {
    "double4": GameFacts(8, 4, 11.850, 2.978),
    "single4": GameFacts(8, 5, 9.158, 1.779),
    "single3": GameFacts(7, 5, 9.086, 1.753),
    "single2": GameFacts(5, 4, 9.647, 1.843),
    "single3_16": GameFacts(8, 5, 9.819, 1.950),
    "single2_24": GameFacts(8, 5, 10.471, 2.537),
}
"""Minutes are estimates for people at a club who know the game.

All else comes from `python -m bench.luck --deals 1000`.
"""

TARIFF = (
    Article(
        "1.5.1",
        N("Revoke"),
        PENALTY,
        -1,
        hint=N("If a revoke costs the set at your club, the side loses the set instead."),
    ),
    Article("1.5.2", N("Misdeal"), NOTE, hint=N("The same dealer deals again.")),
    Article("1.5.3", N("Misdeal (costs a point)"), PENALTY, -1, hint=N("The same dealer deals again."), used=False),
)


@dataclass(frozen=True, slots=True)
class Penalty:
    """The penalty for a fault at a paper table, given as a ruling besides the sheet.

    Points, loss of the running set, and whether the hand is dealt again. Under the engine no such fault can happen.
    """

    points: int = 0
    loses_set: bool = False
    same_dealer_again: bool = False


def revoke(options: Options) -> Penalty:
    """Not following suit though able."""
    return Penalty(loses_set=True) if options.revoke_penalty == "set" else Penalty(points=1)


def misdeal(options: Options) -> Penalty:
    """Return the penalty for a wrong deal: the same player deals again."""
    return Penalty(points=options.misdeal_penalty, same_dealer_again=True)


def check_sheet(options: Options, sheet: CheckedSheet) -> Iterator[Irregularity]:
    """Find tricks that are neither all nor none, and two sides that both score.

    A hand has no tricks where the ruff ended the set.
    """
    total, due = sum(sheet.values.get("tricks", {}).values()), options.layout.each
    if total not in (0, due):
        yield Irregularity("tricks", {"deal": sheet.number, "found": total, "due": due})
    cards = sheet.derived.get("card_points", {})
    if len(cards) == 2 and sum(points > 0 for points in cards.values()) > 1:
        yield Irregularity("two_sides", {"deal": sheet.number})
