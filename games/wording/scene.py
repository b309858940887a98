"""What sentences about a deal are made of: one viewer's view of it, who sits where, and what was agreed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.seats import Seat, Side

View = Mapping[str, Any]

SHAPES = "●▲"
"""The sign of a team beside its letter, so that no colour need be told apart."""
LETTERS = {"even": "A", "odd": "B"}
"""Letters for teams whose own names are no letters."""


@dataclass(frozen=True, slots=True)
class Scene:
    """`view` is the engine's view of a deal, or a record of one that is over.

    `side_of` tells the side of every seat and `side_names` what each side is called; `own` is the viewer's seat, None
    for a spectator. `options` are the rules the table plays by, None where they do not matter.
    """

    view: View
    names: Mapping[Seat, str]
    side_of: Mapping[Seat, Side] = field(default_factory=dict)
    side_names: Mapping[Side, str] = field(default_factory=dict)
    own: Seat | None = None
    options: Any = None

    @property
    def sides(self) -> list[Side]:
        """Every side once, in the order of the seats."""
        return list(dict.fromkeys(self.side_of.values()))

    @property
    def single(self) -> bool:
        """Everybody plays for himself."""
        return len(self.sides) == len(self.side_of)

    @property
    def own_side(self) -> Side | None:
        return self.side_of.get(self.own) if self.own else None

    def of(self, view: View) -> "Scene":
        """The same people at another deal."""
        return replace(self, view=view)

    def name(self, seat: Seat) -> str:
        """Who sits there; the seat itself where nobody is known."""
        return self.names.get(seat, seat)

    def team(self, side: Side) -> str:
        """A team by shape and letter, `▲ B`; empty where everybody plays for himself."""
        if self.single or side not in self.sides:
            return ""
        return f"{SHAPES[self.sides.index(side) % len(SHAPES)]} {LETTERS.get(side, side)}"
