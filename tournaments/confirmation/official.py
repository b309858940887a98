"""Final results of an event.

Results become official automatically when the event is over, the correction period has ended, and nothing is open.
"""

from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games.api import sheets
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import event_write, log
from tournaments.core.versions import event_topic
from tournaments.models import CorrectionRequest, Event, Place
from tournaments.result_rules.correction_periods import correction_period
from tournaments.result_rules.schemas import Since, read_rules

Open = CorrectionRequest.State.OPEN


def not_official_yet() -> "QuerySet[Event]":
    """Return finished events without final results."""
    return Event.objects.filter(state=Event.State.FINISHED, official_at=None).order_by("pk")


def is_due(event: Event, now: datetime | None = None) -> bool:
    """Whether the results can become official now.

    Without correction periods they can as soon as the event is over.
    """
    if event.state != Event.State.FINISHED or event.official_at is not None or _anything_open(event):
        return False
    now = now or timezone.now()
    return all(end <= now for end in _ends(event))


def _ends(event: Event) -> list[datetime]:
    """Return the ends of all periods for requests and corrections."""
    entered = _last_entered(event) if read_rules(event.result_options).since is Since.ENTRY else None
    periods = [correction_period(event, round_, entered) for round_ in event.rounds.filter(state__in=PUBLIC)]
    return [end for period in periods for end in (period.ask_until, period.staff_until) if end is not None]


def _last_entered(event: Event) -> datetime | None:
    """Return the time of the last first version of a sheet."""
    tables = Place.objects.filter(round__event=event, round__state__in=PUBLIC).values_list("table_id", flat=True)
    versions = sheets.versions(set(tables)).values()
    return max((sheet.written_at for of_table in versions for sheet in of_table if sheet.version == 1), default=None)


def _anything_open(event: Event) -> bool:
    """Whether a sheet is pending or disputed, or a correction is requested."""
    return bool(sheets.unsettled([event_topic(event)])) or event.correction_requests.filter(state=Open).exists()


def make_official(event: Event) -> bool:
    """Make the results official if they are due; False if not due or already done."""
    if not is_due(event):
        return False
    with event_write(event.pk) as event:
        if not is_due(event):  # another process was first, or the event was reopened
            return False
        event.official_at = timezone.now()
        event.save(update_fields=["official_at"])
        log(event, "made_official", None)
    return True


def make_due_official() -> int:
    """Make due results official in all finished events; return their number."""
    return sum(make_official(event) for event in not_official_yet())
