"""Small events, written down as facts."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from standings import DealData, EntryData, Facts, SitOutData, TableData

SEATS = "NESW"


def entries(count: int, sides: str = "") -> tuple[EntryData, ...]:
    """Entries 1 to count; in a club match the first half is at home."""
    halves = ["home" if number <= count // 2 else "visitors" for number in range(1, count + 1)]
    return tuple(EntryData(n, f"P{n}", halves[n - 1] if sides else "") for n in range(1, count + 1))


def table(
    round_number: int,
    number: int,
    people: Sequence[int],
    deals: Iterable[Sequence[int]],
    complete: bool = True,
    seats: Sequence[str] = SEATS,
) -> TableData:
    """A table whose people sit N, E, S, W, with the points of each deal in that order."""
    at = dict(zip(seats, people, strict=False))
    facts = [DealData(n + 1, dict(zip(seats, points, strict=False))) for n, points in enumerate(deals)]
    return TableData(round_number, number, at, tuple(facts), complete)


def pairs(round_number: int, number: int, one: int, other: int, points: Sequence[int]) -> TableData:
    """A finished table of two pairs with one deal."""
    return table(round_number, number, [one, other], [points], seats=("NS", "EW"))


def random_facts(seed: int, people: int = 9, rounds: int = 3) -> Facts:
    """Return a random event: tables of 3 and 4 with some deals missing."""
    chance = Random(seed)
    tables = []
    for round_number in range(1, rounds + 1):
        order = chance.sample(range(1, people + 1), people)
        for place, start in enumerate(range(0, people - 2, 3)):
            group = order[start : start + 3]
            deals = [[chance.randint(-4, 4) for _ in group] for _ in range(chance.randint(1, 3))]
            tables.append(table(round_number, place + 1, group, deals, complete=len(deals) == 3))
    out = SitOutData(1, people, 2)
    return Facts(entries(people), tuple(tables), (out,), seed=seed)


def ranks(rows: Iterable[object]) -> Mapping[int, int]:
    """Entry and rank of every row."""
    return {row.entry: row.rank for row in rows}  # type: ignore[attr-defined]
