"""When the results of an event become official: it is over, the time for corrections has passed, nothing is open."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games import api
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import topic_of
from tournaments.models import CorrectionRequest, Event, Place
from tournaments.result_rules.rules import Since, read_rules
from tournaments.result_rules.windows import window_of

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
    windows = [window_of(event, round_, entered) for round_ in event.rounds.filter(state__in=PUBLIC)]
    return [end for window in windows for end in (window.ask_until, window.staff_until) if end is not None]


def _last_entered(event: Event) -> datetime | None:
    """When the last first version of a sheet was written."""
    tables = Place.objects.filter(round__event=event, round__state__in=PUBLIC).values_list("table_id", flat=True)
    versions = api.versions_of(set(tables)).values()
    return max((one.written_at for of_table in versions for one in of_table if one.version == 1), default=None)


def _anything_open(event: Event) -> bool:
    """Whether a sheet waits or is disputed, or somebody has asked for a correction."""
    return bool(api.unsettled_sheets([topic_of(event)])) or event.correction_requests.filter(state=Open).exists()
