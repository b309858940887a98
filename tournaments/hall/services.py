"""The round timer, announcements and the hall screen: what the desk does with them.

The server's clock is the only truth: a running timer is the moment at which it ends.
"""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from tournaments.core.codes import new_code
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.hall.schemas import ExtraTime, NewAnnouncement, Reveal, RoundTime, ScreenPage
from tournaments.hall.selectors import first_page_of
from tournaments.models import Announcement, Event, HallScreen, Round, RoundTimer, TableExtra, TableReminder
from tournaments.rankings.held import version_to_hold
from tournaments.rankings.selectors import standings_of
from tournaments.rounds.selectors import current_round

REMINDED = timedelta(minutes=10)
"""How long the phones of a table show a reminder."""
HELD_FOR = timedelta(minutes=60)
"""Held results become public this long after the last press, once the round is complete."""
NEXT = Reveal()
"""The next place, whichever it is."""


def start_timer(*, event: Event, by: By, time: RoundTime) -> None:
    """Start or restart the timer of the round in play. The next round begins with the same minutes.

    Raises EventConflict without such a round.
    """
    authorize(by, "run_timer", event)
    with event_write(event.pk) as locked:
        round_ = _round_in_play(locked)
        ends_at = timezone.now() + timedelta(minutes=time.minutes)
        RoundTimer.objects.update_or_create(round=round_, defaults={"ends_at": ends_at, "remaining_seconds": None})
        locked.round_minutes = time.minutes
        locked.save(update_fields=["round_minutes"])
        log(locked, "timer_started", by, round=round_.number, minutes=time.minutes)


def pause_timer(*, event: Event, by: By) -> None:
    """Pause a running timer. Does nothing to a paused one; raises EventConflict without one."""
    authorize(by, "run_timer", event)
    with event_write(event.pk) as locked:
        timer = _timer(locked)
        if timer.ends_at is not None:
            left = (timer.ends_at - timezone.now()).total_seconds()
            timer.ends_at, timer.remaining_seconds = None, max(0, round(left))
            timer.save()
            log(locked, "timer_paused", by, round=timer.round.number)


def resume_timer(*, event: Event, by: By) -> None:
    """Let a paused timer run on. Does nothing to a running one; raises EventConflict without one."""
    authorize(by, "run_timer", event)
    with event_write(event.pk) as locked:
        timer = _timer(locked)
        if timer.remaining_seconds is not None:
            timer.ends_at = timezone.now() + timedelta(seconds=timer.remaining_seconds)
            timer.remaining_seconds = None
            timer.save()
            log(locked, "timer_resumed", by, round=timer.round.number)


def add_time(*, event: Event, by: By, extra: ExtraTime) -> None:
    """Give the round, or one of its tables, more minutes.

    A timer that has run out continues from now. Raises EventConflict without a timer, EventError for an unknown table.
    """
    authorize(by, "run_timer", event)
    with event_write(event.pk) as locked:
        timer = _timer(locked)
        if extra.table is not None:
            _add_for_table(timer.round, extra.table, extra.minutes)
            number = timer.round.number
            log(locked, "table_extended", by, table=extra.table, round=number, minutes=extra.minutes)
            return
        more = timedelta(minutes=extra.minutes)
        if timer.ends_at is not None:
            timer.ends_at = max(timer.ends_at, timezone.now()) + more
        else:
            timer.remaining_seconds = (timer.remaining_seconds or 0) + int(more.total_seconds())
        timer.save()
        log(locked, "timer_extended", by, round=timer.round.number, minutes=extra.minutes)


def stop_timer(*, event: Event, by: By) -> None:
    """Take the timer away, with the extra minutes of tables. Raises EventConflict without one."""
    authorize(by, "run_timer", event)
    with event_write(event.pk) as locked:
        timer = _timer(locked)
        timer.round.extras.all().delete()
        timer.delete()
        log(locked, "timer_stopped", by, round=timer.round.number)


def _add_for_table(round_: Round, table: int, minutes: int) -> None:
    _require_table(round_, table)
    _extra, made = TableExtra.objects.get_or_create(round=round_, table_number=table, defaults={"minutes": minutes})
    if not made:
        TableExtra.objects.filter(round=round_, table_number=table).update(minutes=F("minutes") + minutes)


def _require_table(round_: Round, table: int) -> None:
    if not round_.places.filter(table_number=table).exists():
        raise EventError("unknown_table", "table", table=table)


def _round_in_play(event: Event) -> Round:
    round_ = current_round(event)
    if round_ is None or round_.state != Round.State.PUBLISHED:
        raise EventConflict("no_round_to_time")
    return round_


def _timer(event: Event) -> RoundTimer:
    round_ = _round_in_play(event)
    timer = RoundTimer.objects.select_related("round").filter(round=round_).first()
    if timer is None:
        raise EventConflict("timer_not_started", number=round_.number)
    return timer


def remind_table(*, event: Event, by: By, table: int) -> None:
    """Ask the players of a table on their phones to confirm its result, for REMINDED.

    Raises EventConflict without a round in play, EventError for an unknown table.
    """
    authorize(by, "run_timer", event)
    with event_write(event.pk) as locked:
        round_ = _round_in_play(locked)
        _require_table(round_, table)
        until = timezone.now() + REMINDED
        TableReminder.objects.update_or_create(round=round_, table_number=table, defaults={"until": until})
        log(locked, "table_reminded", by, table=table, round=round_.number)


def announce(*, event: Event, by: By, news: NewAnnouncement) -> Announcement:
    """Show a message on all phones and screens of the event until its end."""
    authorize(by, "steer_screen", event)
    with event_write(event.pk) as locked:
        until = timezone.now() + timedelta(minutes=news.minutes)
        made = Announcement.objects.create(event=locked, text=news.text, urgent=news.urgent, until=until, by=by)
        log(locked, "announced", by, note=news.text)
    return made


def end_announcement(*, event: Event, by: By, announcement_id: int) -> None:
    """End an announcement now. Ended twice it is ended once. Raises Announcement.DoesNotExist."""
    authorize(by, "steer_screen", event)
    with event_write(event.pk) as locked:
        row = Announcement.objects.get(pk=announcement_id, event=locked)
        if row.until > timezone.now():
            row.until = timezone.now()
            row.save(update_fields=["until"])
            log(locked, "announcement_ended", by, note=row.text)


def make_screen_link(*, event: Event, by: By) -> None:
    """Make a new code that opens the screen without signing in; an earlier one ends."""

    def change(screen: HallScreen, locked: Event) -> None:
        screen.code = new_code()
        log(locked, "screen_link_made", by)

    _steer(event, by, change)


def end_screen_link(*, event: Event, by: By) -> None:
    """End the code of the screen. Does nothing without one."""

    def change(screen: HallScreen, locked: Event) -> None:
        if screen.code is not None:
            screen.code = None
            log(locked, "screen_link_ended", by)

    _steer(event, by, change)


def show_page(*, event: Event, by: By, page: ScreenPage) -> None:
    """Choose the page that the screen shows."""

    def change(screen: HallScreen, locked: Event) -> None:
        screen.page = page.page

    _steer(event, by, change)


def hold_results(*, event: Event, by: By) -> None:
    """Hold the results of the current round: the screen hides all ranks, to reveal them from the last to the first.

    The public sees the standings before the round until the first place is revealed, `show_results`, or HELD_FOR.
    """

    def change(screen: HallScreen, locked: Event) -> None:
        was_revealed = screen.revealed_to == 1 and locked.held_version is None  # the ceremony of an earlier round
        if screen.revealed_to is None or was_revealed:
            screen.revealed_to, screen.held_at = _last_rank(locked) + 1, timezone.now()
            _hold(locked, version_to_hold(locked))
            log(locked, "results_held", by)

    _steer(event, by, change)


def reveal_next(*, event: Event, by: By, reveal: Reveal = NEXT) -> None:
    """Show the next place on the screen; with the first place, the standings become public.

    Raises EventConflict while results are not held, or if another remote control revealed a place meanwhile.
    """

    def change(screen: HallScreen, locked: Event) -> None:
        if screen.revealed_to is None:
            raise EventConflict("results_not_held")
        if reveal.after not in (None, screen.revealed_to):
            raise EventConflict("revealed_meanwhile", rank=screen.revealed_to)
        ranks = {row.rank for row in standings_of(locked).rows if row.rank is not None}
        screen.revealed_to, screen.held_at = _next_rank(ranks, screen.revealed_to), timezone.now()
        if screen.revealed_to == 1:
            _hold(locked, None)

    _steer(event, by, change)


def show_results(*, event: Event, by: By) -> None:
    """Show all ranks again, on the screen and to the public."""

    def change(screen: HallScreen, locked: Event) -> None:
        if screen.revealed_to is not None:
            _release(screen, locked)
            log(locked, "results_released", by)

    _steer(event, by, change)


def release_forgotten() -> None:
    """Release results that have not been touched for HELD_FOR since their round was complete."""
    now = timezone.now()
    held = HallScreen.objects.filter(event__held_version__isnull=False)
    for screen in held.select_related("event"):
        if standings_of(screen.event).provisional:
            held.filter(pk=screen.pk).update(held_at=now)
    for screen in held.filter(held_at__lte=now - HELD_FOR):
        with event_write(screen.event_id) as locked:
            row = held.filter(pk=screen.pk, held_at__lte=now - HELD_FOR).first()
            if row is None:
                continue  # the director has pressed again meanwhile
            _release(row, locked)
            row.save()
            log(locked, "held_results_expired", None, minutes=int(HELD_FOR.total_seconds()) // 60)


def _hold(event: Event, version: int | None) -> None:
    event.held_version = version
    event.save(update_fields=["held_version"])


def _release(screen: HallScreen, event: Event) -> None:
    screen.revealed_to = screen.held_at = None
    _hold(event, None)


def _next_rank(ranks: set[int], revealed_to: int) -> int:
    return max((rank for rank in ranks if rank < revealed_to), default=1)


def _last_rank(event: Event) -> int:
    return max((row.rank for row in standings_of(event).rows if row.rank is not None), default=0)


def _steer(event: Event, by: By, change: Callable[[HallScreen, Event], None]) -> None:
    authorize(by, "steer_screen", event)
    with event_write(event.pk) as locked:
        screen = HallScreen.objects.get_or_create(event=locked, defaults={"page": first_page_of(locked)})[0]
        change(screen, locked)
        screen.save()
