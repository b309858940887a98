"""Minutes of an evening. Times of day are minutes after midnight; after midnight they go on from 1440."""

from dataclasses import dataclass

DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Hours:
    """From when to when, and what takes how many minutes: a deal, going to the next table, the one break half-way.

    An end that is not after the start is that of the next day.
    """

    start: int
    end: int
    deal: int
    change: int = 5
    rest: int = 0

    @property
    def available(self) -> int:
        """Minutes from start to end."""
        return (self.end - self.start) % DAY or DAY


@dataclass(frozen=True, slots=True)
class Slot:
    """When a round begins and when its last deal should be done. `rest` says that the break comes before it."""

    number: int
    begin: int
    end: int
    rest: bool = False


def duration(hours: Hours, rounds: int, deals: int) -> int:
    """Minutes from the first card to the last."""
    return rounds * deals * hours.deal + (rounds - 1) * hours.change + (hours.rest if rounds > 1 else 0)


def most_deals(hours: Hours, rounds: int) -> int:
    """The most deals a round with which so many rounds fit; 0 when they do not."""
    left = hours.available - duration(hours, rounds, 0)
    return max(0, left // (rounds * hours.deal))


def most_rounds(hours: Hours, deals: int) -> int:
    """The most rounds of so many deals that fit; 0 when not even one does."""
    rounds = (hours.available + hours.change) // (deals * hours.deal + hours.change)
    while rounds and duration(hours, rounds, deals) > hours.available:
        rounds -= 1
    return rounds


def timetable(hours: Hours, rounds: int, deals: int) -> tuple[Slot, ...]:
    """When each round is played. The break comes after the first half, the larger one of two."""
    slots: list[Slot] = []
    begin = hours.start
    for number in range(1, rounds + 1):
        pause = bool(hours.rest) and rounds > 1 and number == (rounds + 1) // 2 + 1
        begin += hours.rest if pause else 0
        slots.append(Slot(number, begin, begin + deals * hours.deal, pause))
        begin = slots[-1].end + hours.change
    return tuple(slots)


def clock(minutes: int) -> str:
    """A time of day as people read it: 20:05."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
