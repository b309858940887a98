"""Whist schedules: each pair are partners once and opponents twice.

They exist for every number of people v = 4 n and v = 4 n + 1 (Anderson, Combinatorial Designs, 1990, chapter 11). With
4 n + 1 people one sits out each round, each person once. Seats 1 and 3 of a table are one side, seats 2 and 4 the
other.
"""

from seating.designs.constructed import whist_of_field
from seating.designs.fields import field

Round = list[list[int]]
FIXED = "*"

# fmt: off
FIRST = {
    4: "0 1 2 *",
    8: "* 5 3 2, 4 1 6 0",
    12: "9 2 7 6, 0 4 10 1, * 3 5 8",
    16: "0 7 3 12, 9 11 5 10, 8 * 2 4, 1 13 14 6",
    20: "12 14 * 5, 2 11 10 16, 7 8 4 15, 6 9 0 13, 3 17 1 18",
    21: "10 11 6 12, 8 16 17 19, 20 2 5 13, 3 7 1 15, 4 9 18 14",
    24: "15 1 13 11, 5 14 17 10, 16 0 8 6, 22 18 21 9, 2 3 20 19, 12 4 * 7",
    28: "14 4 3 17, 15 6 19 0, 22 7 2 25, 11 13 12 5, 10 26 8 16, 20 9 * 24, 18 23 21 1",
    32: "29 18 26 2, 15 0 22 5, 3 28 * 16, 25 19 4 27, 13 8 7 9, 14 24 12 11, 21 30 17 10, 23 20 1 6",
    33: "3 11 30 22, 2 4 7 20, 1 5 10 17, 8 12 21 14, 9 24 23 32, 6 27 16 28, 13 15 31 18, 19 25 26 29",
    36: "20 17 31 21, 14 2 28 8, 12 7 9 26, 6 10 1 33, 15 25 13 32, 0 22 * 30, 29 27 19 18, 4 11 5 24, 16 23 34 3",
    40: "15 9 26 6, 36 12 13 8, 31 35 37 21, 38 20 17 10, 30 23 29 3, 28 32 33 2, 25 0 27 7, 34 11 19 24, * 14 5 22, "
        "1 4 18 16",
}
# fmt: on
"""First rounds found by search; the next ones follow by adding 1, round the end.

`*` stays.
"""


def whist(people: int) -> list[Round] | None:
    """Return the whole schedule for this many people; None if it is not stored.

    Beyond 40 people few events can play it.
    """
    if people in FIRST:
        return _turned(FIRST[people], people)
    finite_field = field(people)
    return whist_of_field(finite_field) if finite_field and people % 4 == 1 else None


def _turned(text: str, people: int) -> list[Round]:
    order = people if people % 4 else people - 1
    first = [table.split() for table in text.split(",")]
    return [
        [[people - 1 if name == FIXED else (int(name) + by) % order for name in table] for table in first]
        for by in range(order)
    ]
