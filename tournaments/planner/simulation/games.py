"""What the planner knows of each game: minutes a deal, deals of a match, and how the points of a deal spread.

Minutes are estimates for people at a club who know the game, and whoever plans may say otherwise; for Troefcall they
are those of the rules (8 a hand). All else comes from `python -m bench.luck --deals 1000`: deals of the real engine
between bots with simple rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameFacts:
    """`minutes` a deal (estimated); `deals` of a match played to its end; `own` and `table` as in Luck."""

    minutes: int
    deals: int
    own: float
    table: float


FACTS: Mapping[str, GameFacts] = {
    "ruff_and_trump/double4": GameFacts(8, 4, 11.850, 2.978),
    "ruff_and_trump/single4": GameFacts(8, 5, 9.158, 1.779),
    "ruff_and_trump/single3": GameFacts(7, 5, 9.086, 1.753),
    "ruff_and_trump/single2": GameFacts(5, 4, 9.647, 1.843),
    "ruff_and_trump/single3_16": GameFacts(8, 5, 9.819, 1.950),
    "ruff_and_trump/single2_24": GameFacts(8, 5, 10.471, 2.537),
    "troefcall/game15": GameFacts(8, 12, 1.497, 0.225),
    "troefcall/club": GameFacts(8, 4, 1.501, 0.230),
    "truc_y_flou/aure": GameFacts(3, 18, 3.234, 1.377),
    "truf/classic": GameFacts(8, 13, 1.879, 0.313),
    "truf/exact": GameFacts(8, 13, 3.268, 1.371),
    "truf/web6": GameFacts(8, 6, 3.275, 1.496),
}
UNKNOWN = GameFacts(7, 6, 3.0, 1.0)
"""A game nobody has measured yet: of middling length and spread."""


def facts_of(game: str, preset: str) -> GameFacts:
    """The facts of a preset; those of a middling game where it has not been measured."""
    return FACTS.get(f"{game}/{preset}", UNKNOWN)
