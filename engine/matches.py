"""From deal to deal: totals of the running set or round, and how many of them each side has won.

A game without sets or rounds has one running total to its end. Source: interfaces section 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.game import Game, Points, Setup, Sheet
from engine.seats import Side


class OnePart:
    """What most games need not say, because their match has one part and points are added up as they are.

    A game inherits this and says otherwise where it must; what each method means stands in `Game`.
    """

    parts: ClassVar[str] = ""

    def head_size(self, options: Any) -> int:
        return 0

    def credits(self: Game, options: Any, setup: Setup, sheet: Mapping[str, Any]) -> Points:
        return self.score(options, sheet).points

    def so_far(self, deal: Any) -> tuple[Sheet, Points] | None:
        return None

    def part_winner(self, options: Any, totals: Mapping[Side, int]) -> Side | None:
        return None

    def match_over(self: Game, options: Any, number: int, totals: Mapping[Side, int], won: Mapping[Side, int]) -> bool:
        return self.finished(options, number, totals)

    def next_after(self: Game, deal: Any, sheet: Mapping[str, Any] | None, totals: Mapping[Side, int]) -> Setup | None:
        return self.next_deal(deal.options, deal.setup, sheet, totals)

    def told_sheet(self, sheet: Mapping[str, Any]) -> Sheet:
        return dict(sheet)

    def blanks_of(self, options: Any, sheet: Mapping[str, Any]) -> dict[str, Any]:
        return dict(sheet)

    def sheet_of_blanks(self, options: Any, blanks: Mapping[str, Any]) -> Sheet:
        return dict(blanks)


@dataclass(frozen=True, slots=True)
class Standing:
    """Totals of the running part of a match, and parts won by side (empty where a match has one part)."""

    totals: Mapping[Side, int]
    won: Mapping[Side, int]


def before_deal(game: Game, options: Any, standing: Standing) -> Standing:
    """As the next deal meets it: after the end of a set or round everybody is back at 0."""
    if game.part_winner(options, standing.totals) is None:
        return standing
    return Standing(dict.fromkeys(game.sides(options), 0), standing.won)


def add_deal(game: Game, options: Any, standing: Standing, points: Points, complete: bool = True) -> Standing:
    """With the credits of a deal; a complete one may decide the set or round."""
    totals = {side: standing.totals.get(side, 0) + points.get(side, 0) for side in game.sides(options)}
    winner = game.part_winner(options, totals) if complete else None
    if winner is None:
        return Standing(totals, standing.won)
    return Standing(totals, {**standing.won, winner: standing.won.get(winner, 0) + 1})
