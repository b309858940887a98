"""Timer, announcements and screen of an event, as pages read them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone

from tournaments.core.codes import read_code
from tournaments.models import Announcement, Event, HallScreen, Round, RoundTimer, TableExtra, TableReminder
from tournaments.rounds.selectors import current_round

TimerPhase = Literal["idle", "running", "paused", "over"]
IDLE: TimerPhase = "idle"
RUNNING: TimerPhase = "running"
PAUSED: TimerPhase = "paused"
OVER: TimerPhase = "over"
USUAL_MINUTES = 50
"""Suggested for a first timer."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The timer of the round in play, for the whole round or for one table.

    `state` is idle, running, paused or over. `seconds` remain at `now`, the time of the server; `minutes` are those
    that a start suggests. `extras` are the tables with more time.
    """

    round: Round
    state: TimerPhase
    now: datetime
    ends_at: datetime | None
    seconds: int
    minutes: int
    extras: tuple[TableExtra, ...]
    extra: int = 0

    @property
    def ends_ms(self) -> int | None:
        """Return the end in milliseconds since 1970, as scripts count; None while it does not run."""
        return round(self.ends_at.timestamp() * 1000) if self.ends_at else None

    @property
    def now_ms(self) -> int:
        """Return the time of the server in the same milliseconds."""
        return round(self.now.timestamp() * 1000)

    @property
    def face(self) -> str:
        """Return the remaining time as `12:40`, or `1:05:00` from an hour on."""
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def clock_of(event: Event, table: int | None = None) -> RoundClock | None:
    """Return the clock of the round in play, with the extra minutes of `table`; None without such a round."""
    round_ = current_round(event)
    if round_ is None or round_.state != Round.State.PUBLISHED:
        return None
    now, minutes = timezone.now(), event.round_minutes or USUAL_MINUTES
    timer = RoundTimer.objects.filter(round=round_).first()
    if timer is None:
        return RoundClock(round_, IDLE, now, None, minutes * 60, minutes, ())
    extras = tuple(TableExtra.objects.filter(round=round_))
    extra = next((row.minutes for row in extras if row.table_number == table), 0)
    more = timedelta(minutes=extra)
    if timer.ends_at is None:
        seconds = (timer.remaining_seconds or 0) + int(more.total_seconds())
        return RoundClock(round_, PAUSED, now, None, seconds, minutes, extras, extra)
    ends_at = timer.ends_at + more
    seconds = max(0, round((ends_at - now).total_seconds()))
    return RoundClock(round_, RUNNING if seconds else OVER, now, ends_at, seconds, minutes, extras, extra)


def is_reminded(event: Event, table: int) -> bool:
    """Return whether the director has just asked this table to confirm its result."""
    round_ = current_round(event)
    reminders = TableReminder.objects.filter(round=round_, table_number=table, until__gt=timezone.now())
    return round_ is not None and reminders.exists()


def announcements_of(event: Event) -> list[Announcement]:
    """Return the announcements that are shown now, urgent ones first."""
    return list(Announcement.objects.filter(event=event, until__gt=timezone.now()))


def screen_of(event: Event) -> HallScreen:
    """Return the stored choices for the screen, or those of its club."""
    return HallScreen.objects.filter(event=event).first() or HallScreen(event=event, page=first_page_of(event))


def first_page_of(event: Event) -> str:
    """Return the page of a screen whose staff have not chosen one."""
    return event.club.screen_page if event.club else HallScreen.Page.AUTO


def screen_of_code(text: str) -> HallScreen | None:
    """Return the screen of a typed code; None if there is none, or its link has ended."""
    code = read_code(text)
    return HallScreen.objects.select_related("event").filter(code=code).first() if code else None
