"""The material of sentences about a deal: one view, the names, the options."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.seats import Seat, Side

View = Mapping[str, Any]

SHAPES = "●▲"
"""The signs of teams next to their letters, so that colour is never the only difference."""
LETTERS = {"even": "A", "odd": "B"}
"""Letters for teams whose own names are not letters."""


@dataclass(frozen=True, slots=True)
class Scene:
    """`view` is the engine's view of a deal, or a record of one that is over.

    `side_of` gives the side of every seat and `side_names` the name of each side. `own` is the viewer's seat, None for
    a spectator. `options` are the table's rules, None where they do not matter.
    """

    view: View
    names: Mapping[Seat, str]
    side_of: Mapping[Seat, Side] = field(default_factory=dict)
    side_names: Mapping[Side, str] = field(default_factory=dict)
    own: Seat | None = None
    options: Any = None
    sides: tuple[Side, ...] = field(init=False, compare=False)
    """Every side once, in the order of the seats."""
    single: bool = field(init=False, compare=False)
    """Whether each seat is its own side."""

    def __post_init__(self) -> None:
        sides = tuple(dict.fromkeys(self.side_of.values()))
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "single", len(sides) == len(self.side_of))

    @property
    def own_side(self) -> Side | None:
        return self.side_of.get(self.own) if self.own else None

    def of(self, view: View) -> "Scene":
        """Return the scene of the same people at another deal."""
        return replace(self, view=view)

    def name(self, seat: Seat) -> str:
        """Return the name of the player, or the seat itself if unknown."""
        return self.names.get(seat, seat)

    def team(self, side: Side) -> str:
        """Return a team by shape and letter, `▲ B`; empty where each seat plays alone."""
        if self.single or side not in self.sides:
            return ""
        return f"{SHAPES[self.sides.index(side) % len(SHAPES)]} {LETTERS.get(side, side)}"
