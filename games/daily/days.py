"""Days of the daily deals: days of UTC, and the words of their roots and decks.

Everywhere else a day is one of UTC too, as in the lists of commitments. A set begun on its day may be finished until
`closes_at`; then the root is revealed and the ranking is final.
"""

from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone

from games.core.shuffle_roots import DAILY

AHEAD = 30
"""Days before a day on which the commitment of its root is published."""
TIME_TO_FINISH = timedelta(hours=2)
"""Time after the end of a day in which a set that was begun may be finished."""


def today() -> date:
    """Return the day of UTC."""
    return timezone.now().astimezone(UTC).date()


def begins_at(day: date) -> datetime:
    """Return the moment from which a set of that day can be played."""
    return datetime.combine(day, time(), UTC)


def ends_at(day: date) -> datetime:
    """Return the moment from which no set of that day can be begun."""
    return begins_at(day + timedelta(days=1))


def closes_at(day: date) -> datetime:
    """Return the moment at which the day is over for all: the root is revealed."""
    return ends_at(day) + TIME_TO_FINISH


def root_word(day: date) -> str:
    """Return the name of the day's root."""
    return f"{DAILY}{day}"


def day_of(word: str) -> date:
    """Return the day of a root or a deck. Raises ValueError."""
    return date.fromisoformat(word.split(":")[1])


def coming(first: date) -> list[date]:
    """Return a day and the days for which commitments are published ahead."""
    return [first + timedelta(days=count) for count in range(AHEAD + 1)]
