"""Minutes of a session: times of day after midnight, continuing from 1440."""

from dataclasses import dataclass

DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Hours:
    """Start and end, and the minutes of a deal, a table change and the break half-way.

    An end that is not after the start is on the next day.
    """

    start: int
    end: int
    deal: int
    change: int = 5
    rest: int = 0

    @property
    def available(self) -> int:
        """Return the minutes from start to end."""
        return (self.end - self.start) % DAY or DAY


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """The begin of a round and its planned end. `rest`: the break comes before it."""

    number: int
    begin: int
    end: int
    rest: bool = False


def duration(hours: Hours, rounds: int, deals: int) -> int:
    """Return the minutes from the first card to the last."""
    return rounds * deals * hours.deal + (rounds - 1) * hours.change + (hours.rest if rounds > 1 else 0)


def most_deals(hours: Hours, rounds: int) -> int:
    """Return the most deals a round for this many rounds; 0 if they do not fit."""
    left = hours.available - duration(hours, rounds, 0)
    return max(0, left // (rounds * hours.deal))


def most_rounds(hours: Hours, deals: int) -> int:
    """Return the most rounds of this many deals that fit; 0 if none does."""
    rounds = (hours.available + hours.change) // (deals * hours.deal + hours.change)
    while rounds and duration(hours, rounds, deals) > hours.available:
        rounds -= 1
    return rounds


def timetable(hours: Hours, rounds: int, deals: int) -> tuple[RoundTimes, ...]:
    """Return the times of the rounds. The break follows the first, larger half."""
    slots: list[RoundTimes] = []
    begin = hours.start
    for number in range(1, rounds + 1):
        pause = bool(hours.rest) and rounds > 1 and number == (rounds + 1) // 2 + 1
        begin += hours.rest if pause else 0
        slots.append(RoundTimes(number, begin, begin + deals * hours.deal, pause))
        begin = slots[-1].end + hours.change
    return tuple(slots)


def clock(minutes: int) -> str:
    """Return a time of day as text: 20:05."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
