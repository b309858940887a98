"""Everything that was committed to on one day, as a list that outsiders can keep."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Count, Max, Min, QuerySet
from django.utils import timezone

from games.core import statements
from games.models import Commitment
from inputs.values import written_moment


@dataclass(frozen=True, slots=True)
class DayList:
    """Commitments of one day of UTC.

    `complete`: the day is over, and the list is final. A line is the moment, its kind (`root`, `beacon` or `table`),
    its name and the commitment, separated by spaces. `statement` is signed; it has the day, the number of lines and the
    SHA-256 of the lines, joined by newlines.
    """

    day: date
    complete: bool
    lines: list[str]
    statement: statements.StatementView


def tag_of(day: date) -> str:
    """A word that changes when the list of that day does, without reading it."""
    newest = _rows(day).aggregate(count=Count("pk"), newest=Max("pk"))
    return f"{day}-{newest['count']}-{newest['newest'] or 0}{'c' if _is_over(day) else ''}"


def list_of(day: date) -> DayList:
    """The list of one day, in the order in which its lines were published."""
    complete = _is_over(day)
    rows = _rows(day).order_by("pk").values_list("at", "kind", "name", "digest")
    lines = [f"{written_moment(at)} {kind} {name} {digest}" for at, kind, name, digest in rows]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    facts = {"day": str(day), "complete": complete, "count": len(lines), "sha256": digest}
    return DayList(day, complete, lines, statements.sign_statement("day", facts))


def neighbours_of(day: date) -> tuple[date | None, date | None]:
    """Return the nearest days with commitments before and after this one.

    Without a later one, the second is today. None where there is none, so links from day to day end.
    """
    begin = datetime.combine(day, time(), UTC)
    before = Commitment.objects.filter(at__lt=begin).aggregate(at=Max("at"))["at"]
    if not _is_over(day):
        return _day_of(before), None
    after = Commitment.objects.filter(at__gte=begin + timedelta(days=1)).aggregate(at=Min("at"))["at"]
    return _day_of(before), _day_of(after) or today()


def _day_of(moment: datetime | None) -> date | None:
    return moment.astimezone(UTC).date() if moment else None


def _rows(day: date) -> "QuerySet[Commitment]":
    begin = datetime.combine(day, time(), UTC)
    return Commitment.objects.filter(at__gte=begin, at__lt=begin + timedelta(days=1))


def today() -> date:
    """The day it is in UTC."""
    return timezone.now().astimezone(UTC).date()


def _is_over(day: date) -> bool:
    return day < today()
