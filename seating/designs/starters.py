"""Cyclic schedules: the first round is stored, the others add 1 to every number.

`a3` is person 3 of class a; all classes have `order` people, and adding 1 goes round within a class. `*0` stays as it
is: a fixed person. The first rounds were found by search (docs/seating.md describes it).
tests/seating/test_designs.py checks their properties with the judge.
"""

from dataclasses import dataclass

Round = list[list[int]]
CLASSES = "abcdef"
FIXED = "*"


@dataclass(frozen=True, slots=True)
class Starter:
    """First rounds that together turn into `len(first) * order` rounds."""

    order: int
    classes: int
    first: tuple[str, ...]

    @property
    def rounds(self) -> list[Round]:
        """All rounds, those of the first starter first."""
        return [_turned(self, text, by) for text in self.first for by in range(self.order)]


def _turned(starter: Starter, text: str, by: int) -> Round:
    return [[_number(starter, name, by) for name in table.split()] for table in text.split(",")]


def _number(starter: Starter, name: str, by: int) -> int:
    place = int(name[1:])
    if name[0] == FIXED:
        return starter.order * starter.classes + place
    return CLASSES.index(name[0]) * starter.order + (place + by) % starter.order


# fmt: off
NO_REPEATS = {
    24: Starter(7, 3, ("b3 a1 *1 c2, b2 c3 a6 *2, a2 a4 c4 a5, c6 a3 *0 b1, b0 a0 b6 b4, c0 c1 c5 b5",)),
    32: Starter(5, 6, (
        "a0 c1 d4 *0, b0 e3 f2 *1, a2 a3 b1 b4, c3 d2 e4 f1, a1 d1 e0 e1, a4 c4 f0 f4, b2 c0 c2 e2, b3 d0 d3 f3",
        "b0 e1 f4 *0, a0 c2 d3 *1, a1 a4 e2 f3, b2 b3 c4 d1, a2 c0 c1 e4, a3 d0 d4 f1, b1 d2 e0 e3, b4 c3 f0 f2",
    )),
    36: Starter(11, 3, (
        "*2 a7 b6 c8, a5 c1 b3 *0, c7 b10 b0 c4, b8 c3 b2 b4, a1 a4 c9 a6, a8 a9 b9 b1, a3 a10 b5 c5, c10 a0 b7 *1, "
        "c0 c6 a2 c2",
    )),
    44: Starter(13, 3, (
        "c3 a3 c11 a4, b7 a2 c0 a10, *3 b8 c2 a6, b9 *4 a1 c7, a0 a11 b11 a7, c4 c8 b4 c5, c12 a8 b2 c10, "
        "b10 b5 b6 b3, *0 a5 c6 b1, *2 a12 c9 b0, a9 *1 b12 c1",
    )),
    48: Starter(14, 3, (
        "c8 c7 c4 c2, *4 c12 b13 a9, b9 a0 c6 *5, c11 a1 a6 a4, c10 a13 a12 b1, *2 c9 b7 a8, b4 b12 a11 a7, "
        "b2 c5 b5 b0, b10 b6 c0 a10, *1 c1 a2 b8, b3 c13 a5 *3, b11 c3 a3 *0",
    )),
    56: Starter(16, 3, (
        "*0 c15 a13 b11, a6 c4 b6 c13, b7 c6 a10 *3, a2 b3 c11 *5, a15 b9 *7 c2, c14 b8 b13 c10, b2 c12 *6 a11, "
        "a4 b12 a9 c1, b4 c7 a8 *2, b10 *1 a5 c5, b1 b14 b15 b5, c3 a14 c9 c8, a7 a0 a1 a3, *4 a12 b0 c0",
    )),
    60: Starter(17, 3, (
        "*5 a10 b5 c12, *8 b9 a7 c1, b4 *2 c14 a14, b6 a8 a12 a2, b8 b12 b15 b7, c6 c9 c4 c0, c15 *1 a16 b0, "
        "b14 c5 a0 b3, a4 b10 *4 c7, c3 b16 *6 a11, *3 c2 b1 a5, a3 c11 c10 b11, b2 a9 c13 *7, a1 a15 a6 c16, "
        "*0 c8 a13 b13",
    )),
}
"""Schedules without repeats, by number of people. Fixed people never meet."""

# fmt: on
