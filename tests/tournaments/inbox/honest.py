"""Facts of honest events: typing errors, late entries, swaps by hand and corrections, all without intent.

Every side has a device of its own, and staff who play leave their own table to others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from tests.tournaments.inbox.planting import DIRECTOR, MINUTE, SCORER, START
from tournaments.inbox.pattern_facts import HandSwap, LateChange, PatternFacts, PlayedTable, VersionFact

PERIOD = 30 * MINUTE
"""The correction period after the last round."""
TYPING_ERRORS = 0.03
LATE_ERRORS = 0.01
"""Share of sheets of the last round whose error is found only after its end, mostly as soon as standings are shown."""
MINUTES_TO_FIND = 6
AGREED = 0.7
"""Share of late corrections that a player asked for and the opponents agreed to."""
FEW_VALUES = 6
"""The number of different sheets in a simple game."""
SEATS = "NESW"


@dataclass
class Hall:
    """An event while it is played. `totals` are the points so far by entry."""

    chance: Random
    entries: int
    rounds: int
    deals: int
    few_values: bool
    totals: dict[int, int]
    tables: list[PlayedTable] = field(default_factory=list)
    swaps: list[HandSwap] = field(default_factory=list)
    late: list[LateChange] = field(default_factory=list)
    ranks: dict[int, dict[int, int]] = field(default_factory=dict)
    sheets: int = 0


def honest_event(seed: int) -> PatternFacts:
    """Return an honest event of 12 to 60 entries."""
    chance = Random(seed)
    entries = 4 * chance.randint(3, 15)
    totals = dict.fromkeys(range(1, entries + 1), 0)
    hall = Hall(chance, entries, chance.randint(3, 6), chance.choice((3, 4, 8)), chance.random() < 0.3, totals)
    by_hand = chance.choices((0, 1, 2), (85, 12, 3))[0]
    swapped = chance.sample(range(2, hall.rounds + 1), min(by_hand, hall.rounds - 1))
    for number in range(1, hall.rounds + 1):
        _play(hall, number, START + number * 60 * MINUTE, swaps=number in swapped)
    return PatternFacts(tuple(hall.tables), tuple(hall.swaps), tuple(hall.late), hall.ranks)


def _play(hall: Hall, number: int, opened_at: datetime, *, swaps: bool) -> None:
    """Play a Swiss round: the next four in the standings share a table."""
    order = sorted(hall.totals, key=lambda entry: (-hall.totals[entry], hall.chance.random()))
    hall.ranks[number] = {entry: rank for rank, entry in enumerate(order, 1)}
    seated = [order[start : start + 4] for start in range(0, hall.entries, 4)]
    if swaps:
        one, other = hall.chance.sample(order, 2)
        exchanged = {one: other, other: one}
        seated = [[exchanged.get(entry, entry) for entry in four] for four in seated]
        tables = tuple(frozenset(four) for four in seated if one in four or other in four)
        hall.swaps.append(HandSwap(number, one, other, tables))
    published_late = hall.chance.random() < 0.1
    for table, four in enumerate(seated, 1):
        _play_table(hall, number, table, four=four, opened_at=opened_at, published_late=published_late)


def _play_table(
    hall: Hall, number: int, table: int, *, four: list[int], opened_at: datetime, published_late: bool
) -> None:
    chance, versions = hall.chance, []
    pace = max(100.0, chance.gauss(300, 80))
    by_desk = chance.random() < 0.3
    for deal in range(1, hall.deals + 1):
        played = opened_at + timedelta(seconds=deal * pace)
        if by_desk:  # the scorer types whole slips at the end of the round
            played = opened_at + timedelta(seconds=hall.deals * pace + 8 * deal)
        if published_late:
            played = opened_at + timedelta(seconds=5 * table + deal)
        versions += list(_sheets(hall, number, table, four=four, deal=deal, at=played, by_desk=by_desk))
    accounts = frozenset({DIRECTOR}) if 1 in four else frozenset[int]()
    versions.sort(key=lambda fact: fact.sheet_id)
    hall.tables.append(
        PlayedTable(len(hall.tables) + 1, number, table, frozenset(four), tuple(versions), opened_at, accounts)
    )


def _sheets(
    hall: Hall, number: int, table: int, *, four: list[int], deal: int, at: datetime, by_desk: bool
) -> Iterator[VersionFact]:
    """Yield the sheet of a deal, and its correction if it was mistyped."""
    chance = hall.chance
    values, points = _result(hall, four)
    wrong_values, wrong = _mistyped(hall, values, points)
    in_last = number == hall.rounds
    mistyped = chance.random() < TYPING_ERRORS
    found_late = in_last and not mistyped and chance.random() < LATE_ERRORS
    hall.sheets += 1
    first = (wrong_values, wrong) if mistyped or found_late else (values, points)
    yield VersionFact(hall.sheets, deal, 1, at, *first, by_staff=by_desk, author=SCORER if by_desk else None)
    if mistyped or found_late:
        end = START + number * 60 * MINUTE + 50 * MINUTE
        later = at + MINUTE * chance.uniform(1, 8)
        if found_late:
            later = end + min(PERIOD, MINUTE * chance.expovariate(1 / MINUTES_TO_FIND))
        hall.sheets += 1
        if found_late:
            hall.late.append(
                _late(
                    hall,
                    where=(hall.sheets, number, table, deal),
                    at=later,
                    until=end + PERIOD,
                    wrong=wrong,
                    right=points,
                )
            )
        yield VersionFact(hall.sheets, deal, 2, later, values, points, by_staff=True, author=SCORER, author_name="rina")
    for entry, amount in points.items():
        hall.totals[entry] += amount


def _late(
    hall: Hall,
    *,
    where: tuple[int, int, int, int],
    at: datetime,
    until: datetime,
    wrong: dict[int, int],
    right: dict[int, int],
) -> LateChange:
    """Return a late correction of `where` (sheet, round, table, deal) with the first three without and with it."""
    podiums = []
    for points in (wrong, right):
        totals = {entry: amount + points.get(entry, 0) for entry, amount in hall.totals.items()}
        order = sorted(totals, key=lambda entry: (-totals[entry], entry))[:3]
        podiums.append(tuple((entry, rank) for rank, entry in enumerate(order, 1)))
    agreed = hall.chance.random() < AGREED
    return LateChange(*where, at, until, "rina", podiums[0], podiums[1], agreed)


def _result(hall: Hall, four: list[int]) -> tuple[str, dict[int, int]]:
    """Return the values of a sheet and the points of the entries: tricks and bids, or only a winner."""
    chance = hall.chance
    if hall.few_values:
        winner = chance.randrange(FEW_VALUES)
        return f"result {winner}", {entry: 2 if seat == winner % 4 else 0 for seat, entry in enumerate(four)}
    tricks = [0, 0, 0, 0]
    for _ in range(13):
        tricks[chance.randrange(4)] += 1
    bids = [max(0, taken + chance.choice((-1, 0, 0, 0, 1))) for taken in tricks]
    points = {
        entry: bid if bid == taken else -abs(bid - taken) for entry, bid, taken in zip(four, bids, tricks, strict=True)
    }
    return f"{dict(zip(SEATS, bids, strict=True))} {dict(zip(SEATS, tricks, strict=True))}", points


def _mistyped(hall: Hall, values: str, points: dict[int, int]) -> tuple[str, dict[int, int]]:
    """Return a sheet with the points of two entries exchanged, as when one column is written for another."""
    one, other = hall.chance.sample(list(points), 2)
    return f"{values}, {one} and {other} exchanged", {**points, one: points[other], other: points[one]}
