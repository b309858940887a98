"""A moment of a deal as it stands in an address: `d3.t7.c2` is deal 3, trick 7, after its second card.

`t0` is before the first card; `m2` behind it is the second word said since that card (a bid, a call, a raise). Of a
deal whose pack was dealt again `d3p1` is the first pack; without it the last one is meant.
"""

import re
from dataclasses import dataclass

MOMENT = re.compile(
    r"d(?P<deal>[0-9]{1,4})(p(?P<pack>[0-9]{1,3}))?(\.t(?P<trick>[0-9]{1,3})(\.c(?P<card>[0-9]{1,2}))?(\.m(?P<said>[0-9]{1,3}))?)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, order=True)
class Moment:
    """After card `card` of trick `trick`, and after `said` more words. `pack` counts from 1; 0: the last one dealt."""

    deal: int
    pack: int = 0
    trick: int = 0
    card: int = 0
    said: int = 0

    def __str__(self) -> str:
        pack = f"p{self.pack}" if self.pack else ""
        said = f".m{self.said}" if self.said else ""
        return f"d{self.deal}{pack}.t{self.trick}.c{self.card}{said}"

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it lies in its deal."""
        return self.trick, self.card, self.said


def read_moment(text: str) -> Moment | None:
    """The moment an address names; None for anything else."""
    found = MOMENT.fullmatch(text.strip().removeprefix("#"))
    return Moment(**{name: int(number) for name, number in found.groupdict().items() if number}) if found else None
