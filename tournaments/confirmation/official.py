"""When the results of an event become official: it is over, the time for corrections has passed, nothing is open.

Results become official by themselves once nothing can change them any more in the usual way.
"""

from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games import api
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import changing, log
from tournaments.core.versions import event_topic
from tournaments.models import CorrectionRequest, Event, Place
from tournaments.result_rules.rules import Since, read_rules
from tournaments.result_rules.windows import correction_period

Open = CorrectionRequest.State.OPEN


def not_official_yet() -> "QuerySet[Event]":
    """Events that are over and whose results are not official."""
    return Event.objects.filter(state=Event.State.FINISHED, official_at=None).order_by("pk")


def is_due(event: Event, now: datetime | None = None) -> bool:
    """Whether the results can become official now. Without times in its rules that is as soon as the event is over."""
    if event.state != Event.State.FINISHED or event.official_at is not None or _anything_open(event):
        return False
    now = now or timezone.now()
    return all(end <= now for end in _ends(event))


def _ends(event: Event) -> list[datetime]:
    """The ends of all times in which players may ask or one leader may correct."""
    entered = _last_entered(event) if read_rules(event.result_options).since is Since.ENTRY else None
    windows = [correction_period(event, round_, entered) for round_ in event.rounds.filter(state__in=PUBLIC)]
    return [end for window in windows for end in (window.ask_until, window.staff_until) if end is not None]


def _last_entered(event: Event) -> datetime | None:
    """When the last first version of a sheet was written."""
    tables = Place.objects.filter(round__event=event, round__state__in=PUBLIC).values_list("table_id", flat=True)
    versions = api.versions_of(set(tables)).values()
    return max((one.written_at for of_table in versions for one in of_table if one.version == 1), default=None)


def _anything_open(event: Event) -> bool:
    """Whether a sheet waits or is disputed, or somebody has asked for a correction."""
    return bool(api.unsettled_sheets([event_topic(event)])) or event.correction_requests.filter(state=Open).exists()


def make_official(event: Event) -> bool:
    """Make the results official if they are due; False when they are not, or were so already."""
    if not is_due(event):
        return False
    with changing(event.pk) as event:
        if not is_due(event):  # somebody was first, or has opened the event again
            return False
        event.official_at = timezone.now()
        event.save(update_fields=["official_at"])
        log(event, "made_official", None)
    return True


def make_due_official() -> int:
    """The same for every event that is over; gives how many became official."""
    return sum(make_official(event) for event in not_official_yet())
