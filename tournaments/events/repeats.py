"""Events that take place again and again: the rule, and the dates that are created ahead."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice, takewhile

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from inputs.model import on_the_clock
from tournaments.core.errors import EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.core.versions import note_revision
from tournaments.events.copying import FOLLOWING, following, new_from
from tournaments.events.removal import delete_event
from tournaments.events.schemas import COLUMNS, ChangedEvent, Repetition
from tournaments.events.services import change_event
from tournaments.models import Event, EventRepeat

AHEAD = 4
"""Coming dates that have an event of their own."""
WEEKS = {EventRepeat.Every.WEEK: 1, EventRepeat.Every.TWO_WEEKS: 2, EventRepeat.Every.FOUR_WEEKS: 4}
FIFTH, LAST = 5, -1
"""Few months have a fifth of a weekday, so the rule then takes the last one."""
_KEYS = {"club": "club_id", "home": "home_id", "visitors": "visitors_id"}
"""Columns of fields that give the key of a row."""


def set_repeat(*, event: Event, by: By, repetition: Repetition) -> EventRepeat:
    """Let an event take place again by a rule, and create its next dates.

    Raises EventError without a date or with a rule already, NotAllowed.
    """
    authorize(by, "edit", event)
    with event_write(event.pk) as event, timezone.override(event.time_zone):
        if event.starts_at is None:
            raise EventError("repeat_without_date")
        if event.repeat_id is not None:
            raise EventError("repeats_already")
        first_on = timezone.localdate(event.starts_at)
        if repetition.ends_on is not None and repetition.ends_on <= first_on:
            raise EventError("repeat_ends_early", "ends_on", date=date_format(first_on))
        repeat = EventRepeat.objects.create(
            every=repetition.every,
            ends_on=repetition.ends_on,
            first_on=first_on,
            created_until=first_on,
            template=event,
            made_by=by,
        )
        event.repeat = repeat
        event.save(update_fields=["repeat"])
        log(event, "repeat_set", by, every=str(repeat.get_every_display()))
        _create_dates(repeat, event, timezone.now())
    return repeat


def stop_repeat(*, event: Event, by: By, discard: bool = False) -> int:
    """Create no more dates; return how many events were deleted.

    `discard`: delete the later dates for which nobody is entered or registered. Others stay. Idempotent. Raises
    NotAllowed.
    """
    authorize(by, "edit", event)
    with transaction.atomic():
        untouched = later_dates(event).filter(entries=None, registrations=None) if discard else Event.objects.none()
        to_delete = list(untouched)
        for other in to_delete:
            delete_event(event=other, by=by)
        with event_write(event.pk) as event:
            if event.repeat is not None:
                log(event, "repeat_stopped", by)
                event.repeat.delete()
                event.repeat = None
    return len(to_delete)


def create_next_dates(now: datetime) -> int:
    """Create the events of all rules that have fewer than four dates ahead; return how many were created."""
    rules = list(EventRepeat.objects.order_by("pk").values_list("pk", flat=True))
    return sum(_create_of(pk, now) for pk in rules)


def later_dates(event: Event) -> QuerySet[Event]:
    """Return the later events of the same rule that have not begun."""
    if event.repeat_id is None or event.starts_at is None:
        return Event.objects.none()
    later = Event.objects.filter(repeat=event.repeat_id, state=Event.State.OPEN, starts_at__gt=event.starts_at)
    return later.exclude(pk=event.pk).order_by("starts_at")


def change_this_and_later(*, by: By, event: Event, changes: ChangedEvent, sentence: str = "") -> int:
    """Change an event, its later dates and the rule in the same way; return how many events changed.

    `sentence` is what the organiser adds to the messages about new dates or venues. A new date moves the later ones by
    as many days, to the same time on the clock. Raises EventError, NotAllowed.
    """
    with transaction.atomic(), timezone.override(event.time_zone):
        later, before = list(later_dates(event).order_by("pk")), event.starts_at
        fields = {name: value for name, value in changes.given().items() if _differs(event, changes, name)}
        changed = change_event(by=by, event=event, changes=changes, sentence=sentence)
        for other in later:
            start = _as_far(other.starts_at, before, changed.starts_at) if "starts_at" in fields else other.starts_at
            times = {name: following(fields[name], changed.starts_at, start) for name in FOLLOWING if name in fields}
            times |= {"starts_at": start} if "starts_at" in fields else {}
            moved = ChangedEvent(**{**fields, **times})
            change_event(by=by, event=other, changes=moved, sentence=sentence)
        if changed.repeat is not None:
            _let_rule_follow(changed.repeat, changed, before)
    return 1 + len(later)


def _differs(event: Event, changes: ChangedEvent, name: str) -> bool:
    """Whether a field that was given would change the event."""
    if name in _KEYS:
        return bool(getattr(event, _KEYS[name]) != getattr(changes, name))
    column = COLUMNS.get(name, name)
    return bool(getattr(event, column) != changes.columns()[column])


def coming_dates(repeat: EventRepeat, start: datetime, now: datetime) -> list[datetime]:
    """Return the next dates of a rule, in the current time zone; `start` gives the time on the clock.

    A time that the clock skips in spring becomes the first minute after it.
    """
    first = datetime.combine(repeat.first_on, timezone.localtime(start).time())
    coming = (moment for moment in map(on_the_clock, _dates(repeat, first)) if moment > now)
    return list(islice(takewhile(lambda moment: _is_within(repeat, moment), coming), AHEAD))


def _is_within(repeat: EventRepeat, moment: datetime) -> bool:
    return repeat.ends_on is None or timezone.localdate(moment) <= repeat.ends_on


def _dates(repeat: EventRepeat, first: datetime) -> Iterator[datetime]:
    if repeat.every in WEEKS:
        return iter(rrule(WEEKLY, interval=WEEKS[EventRepeat.Every(repeat.every)], dtstart=first))
    number = (first.day - 1) // 7 + 1
    day = weekday(first.weekday(), LAST if number == FIFTH else number)
    return iter(rrule(MONTHLY, byweekday=day, dtstart=first))


def _as_far(moment: datetime | None, before: datetime | None, after: datetime | None) -> datetime | None:
    """Move a date as many days as another one was moved, to the new time on the clock."""
    if moment is None or before is None or after is None:
        return after if after is None else moment
    days = timezone.localdate(after) - timezone.localdate(before)
    return on_the_clock(datetime.combine(timezone.localdate(moment) + days, timezone.localtime(after).time()))


def _let_rule_follow(repeat: EventRepeat, changed: Event, before: datetime | None) -> None:
    """Count the rule from a changed event, of which the next ones are copies."""
    if changed.starts_at is not None and before is not None:
        repeat.first_on = timezone.localdate(changed.starts_at)
        repeat.created_until += repeat.first_on - timezone.localdate(before)
    repeat.template = changed
    repeat.save()


def _create_of(pk: int, now: datetime) -> int:
    with transaction.atomic():
        repeat = EventRepeat.objects.select_for_update().filter(pk=pk).first()
        template = (repeat.template or repeat.events.order_by("-starts_at").first()) if repeat else None
        if repeat is None or template is None:
            return 0
        with timezone.override(template.time_zone):
            return _create_dates(repeat, template, now)


def _create_dates(repeat: EventRepeat, template: Event, now: datetime) -> int:
    """Create the events of coming dates that never had one; return how many."""
    if template.starts_at is None:
        return 0
    coming = coming_dates(repeat, template.starts_at, now)
    missing = [moment for moment in coming if timezone.localdate(moment) > repeat.created_until]
    for moment in missing:
        made = new_from(template, starts_at=moment, club=template.club, by=None, repeat=repeat)
        log(made, "event_repeated", None, name=template.name)
        note_revision(made)
    if missing:
        repeat.created_until = timezone.localdate(missing[-1])
        repeat.save(update_fields=["created_until"])
    return len(missing)
