"""Weekly tournaments as players see them: the next date of each, and what they can do now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.front.selectors import with_progress
from tournaments.models import Entry, Event, Person
from tournaments.registration.services import registration_refusal
from tournaments.registration.times import is_check_in

STILL_SHOWN = timedelta(hours=12)
"""How long after its start a finished or cancelled date stays on the page."""


class Step(StrEnum):
    """What a visitor can do next."""

    WAIT = "wait"
    ENTER = "enter"
    CHECK_IN = "check_in"
    ENTERED = "entered"
    READY = "ready"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ComingEvent:
    """The next date of a tournament that runs without staff. `refusal`: why the visitor cannot enter now."""

    event: Event
    entries: int
    present: int
    step: Step
    refusal: str = ""


def automatic_events(now: datetime) -> list[Event]:
    """Return the next date of each tournament that runs without staff, by time; and what was played today."""
    events = Event.objects.filter(automatic_from__isnull=False, hidden=False, unlisted=False)
    listed = with_progress(events.exclude(starts_at=None).select_related("club", "repeat")).order_by("starts_at", "pk")
    visible: list[Event] = []
    ahead: set[int] = set()
    for event in listed.filter(starts_at__gt=now - STILL_SHOWN):
        if event.state == Event.State.OPEN and event.repeat_id is not None:
            if event.repeat_id in ahead:
                continue
            ahead.add(event.repeat_id)
        visible.append(event)
    return visible


def has_automatic_events() -> bool:
    """Whether there is a page of weekly tournaments to lead to."""
    events = Event.objects.filter(automatic_from__isnull=False, hidden=False, unlisted=False)
    return events.filter(state__in=(Event.State.OPEN, Event.State.RUNNING)).exists()


def coming_events(people: Sequence[Person], now: datetime) -> list[ComingEvent]:
    """Return what comes next, with the step that these people can do."""
    return [_coming(event, people, now) for event in automatic_events(now)]


def _coming(event: Event, people: Sequence[Person], now: datetime) -> ComingEvent:
    entries = list(event.entries.exclude(state=Entry.State.WITHDRAWN))
    present = sum(entry.state == Entry.State.PRESENT for entry in entries)
    own = event.entries.filter(members__person__in=people).exclude(state=Entry.State.WITHDRAWN).first()
    refusal = registration_refusal(event, people=people) if own is None and event.state == Event.State.OPEN else ""
    return ComingEvent(event, len(entries), present, _step(event, own, refusal, now), refusal)


def _step(event: Event, own: Entry | None, refusal: str, now: datetime) -> Step:
    if event.is_over:
        return Step.OVER
    if own is None:
        return Step.WAIT if refusal or event.state != Event.State.OPEN else Step.ENTER
    if event.state == Event.State.RUNNING:
        return Step.PLAY
    if own.state != Entry.State.PRESENT and is_check_in(event, now):
        return Step.CHECK_IN
    return Step.READY if own.state == Entry.State.PRESENT else Step.ENTERED
