"""Correction periods of a sheet, round or event, and their text.

The event's rules choose the moment from which they run (tournaments/result_rules/schemas.py). Before it no time runs.
See decision 0150.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from engine.sentences import N
from games.api import sheets
from tournaments.core.permissions import PLAYERS, STAFF
from tournaments.models import Event, LogEntry, Round
from tournaments.result_rules.schemas import Later, ResultRules, Since, read_rules

BEGINS = {
    Since.ENTRY: N("after the deal was entered"),
    Since.ROUND: N("after the round is closed"),
    Since.EVENT: N("after the event is finished"),
}
AFTERWARDS = {
    Later.ANYONE: N("After that, the director may still correct alone."),
    Later.TWO: N("After that, a correction needs a second approver."),
    Later.NOBODY: N("After that, no corrections are possible."),
}


@dataclass(frozen=True, slots=True)
class TimeSentence:
    """One sentence about a time; `until` is its end, if still to come."""

    sentence: str
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class CorrectionPeriod:
    """The times of one result at `now`. `start` is None while they do not run."""

    rules: ResultRules
    start: datetime | None
    now: datetime

    @property
    def ask_until(self) -> datetime | None:
        """Return the end of requests by players; None if unknown."""
        return self.rules.asking_ends(self.start)

    @property
    def staff_until(self) -> datetime | None:
        """Return the end of ordinary corrections by a leader; None if unknown."""
        return self.rules.staff_ends(self.start)

    @property
    def is_late(self) -> bool:
        """Whether the rule for late corrections applies now."""
        return self.staff_until is not None and self.now >= self.staff_until

    @property
    def may_ask(self) -> bool:
        """Whether players may request corrections now."""
        return self.ask_until is None or self.now < self.ask_until

    @property
    def may_correct(self) -> bool:
        """Whether corrections are possible now."""
        return not (self.is_late and self.rules.later is Later.NOBODY)

    @property
    def needs_two(self) -> bool:
        """Whether a correction now needs a second approver."""
        return self.rules.two_to_correct or (self.is_late and self.rules.later is Later.TWO)

    @property
    def limited(self) -> bool:
        """Whether there is a time limit or a second approver to describe."""
        rules = self.rules
        return rules.two_to_correct or rules.ask_minutes is not None or rules.staff_minutes is not None

    def refusal(self, whose: str) -> str:
        """Return why it is too late for players or staff; empty while in time."""
        if whose == PLAYERS and not self.may_ask:
            return gettext("Players could request a correction until %(time)s. Speak to the director.") % {
                "time": format_time(self.ask_until, self.now)
            }
        if whose == STAFF and not self.may_correct:
            return gettext(
                "This result could be corrected until %(time)s. An organiser can change the rules of this event."
            ) % {"time": format_time(self.staff_until, self.now)}
        return ""

    @property
    def lines(self) -> tuple[TimeSentence, ...]:
        """Return the times as sentences: requests, staff corrections, and the rule after."""
        return (*_asking(self), *_correcting(self)) if self.limited else ()

    @property
    def by_deal(self) -> bool:
        """Whether the times are those of one deal only."""
        return self.limited and self.rules.since is Since.ENTRY

    @property
    def sentence(self) -> str:
        """Return all sentences as one text."""
        return " ".join(line.sentence for line in self.lines)


def correction_period(
    event: Event, round_: Round | None, entered: datetime | None = None, now: datetime | None = None
) -> CorrectionPeriod:
    """Return the times of a result in this round; `entered`: its first version."""
    rules = read_rules(event.result_options)
    return CorrectionPeriod(rules, _start(rules, event, round_, entered), now or timezone.now())


def correction_period_at_table(event: Event, round_: Round, table_id: int) -> CorrectionPeriod:
    """Return the times of a table; those from entry follow the deal entered last."""
    entered = None
    if read_rules(event.result_options).since is Since.ENTRY:
        first = [fact.written_at for fact in sheets.versions([table_id])[table_id] if fact.version == 1]
        entered = max(first, default=None)
    return correction_period(event, round_, entered)


def format_time(at: datetime | None, now: datetime) -> str:
    """Return `22:10`, on another day `Fri 6 Nov 22:10`, in the venue's time zone."""
    if at is None:
        return "–"
    local, today = timezone.localtime(at), timezone.localtime(now).date()
    time = date_format(local, "H:i")
    day = f"{date_format(local, 'D')} {date_format(local, 'MONTH_DAY_FORMAT')}"
    return time if local.date() == today else f"{day} {time}"


def _start(rules: ResultRules, event: Event, round_: Round | None, entered: datetime | None) -> datetime | None:
    if rules.ask_minutes is None and rules.staff_minutes is None:
        return None  # without an end there is nothing to look up
    if rules.since is Since.ENTRY:
        return entered
    if rules.since is Since.EVENT:
        return _newest(event, "event_finished") if event.state == Event.State.FINISHED else None
    closed = round_ is not None and round_.state == Round.State.FINISHED
    return _newest(event, "round_closed", facts__round=round_.number) if closed and round_ else None


def _newest(event: Event, action: str, **where: object) -> datetime | None:
    """Return the time of the last such log entry; None if the log has none."""
    entries = LogEntry.objects.filter(event=event, action=action, **where)
    return entries.order_by("-id").values_list("at", flat=True).first()


def _asking(period: CorrectionPeriod) -> Iterator[TimeSentence]:
    rules, until = period.rules, period.ask_until
    if rules.ask_minutes is None:
        yield TimeSentence(gettext("Players may request a correction at any time."))
    elif until is None:
        words = ngettext(
            "Players may request a correction until %(count)s minute %(start)s.",
            "Players may request a correction until %(count)s minutes %(start)s.",
            rules.ask_minutes,
        )
        yield TimeSentence(words % {"count": rules.ask_minutes, "start": gettext(BEGINS[rules.since])})
    elif period.may_ask:
        words = gettext("Players may request a correction until %(time)s.")
        yield TimeSentence(words % {"time": format_time(until, period.now)}, until)
    else:
        words = gettext("Players could request a correction until %(time)s.")
        yield TimeSentence(words % {"time": format_time(until, period.now)})


def _correcting(period: CorrectionPeriod) -> Iterator[TimeSentence]:
    rules, until = period.rules, period.staff_until
    if rules.two_to_correct:
        yield TimeSentence(gettext("A correction by staff needs a second approver."))
    if rules.staff_minutes is None or (rules.two_to_correct and rules.later is not Later.NOBODY):
        return
    if until is None:
        yield TimeSentence(_not_begun(rules))
    elif not period.is_late:
        words = gettext("Staff may correct until %(time)s.") if rules.two_to_correct else _alone()
        yield TimeSentence(words % {"time": format_time(until, period.now)}, until)
    yield from _afterwards(period)


def _not_begun(rules: ResultRules) -> str:
    words = ngettext(
        "The director may correct until %(count)s minute %(start)s.",
        "The director may correct until %(count)s minutes %(start)s.",
        rules.staff_minutes or 0,
    )
    return words % {"count": rules.staff_minutes, "start": gettext(BEGINS[rules.since])}


def _alone() -> str:
    return gettext("The director may correct alone until %(time)s.")


def _afterwards(period: CorrectionPeriod) -> Iterator[TimeSentence]:
    if not period.is_late:
        yield TimeSentence(gettext(AFTERWARDS[period.rules.later]))
    elif not period.may_correct:
        yield TimeSentence(period.refusal(STAFF))
    elif period.needs_two and not period.rules.two_to_correct:
        words = gettext("Since %(time)s, corrections need a second approver.")
        yield TimeSentence(words % {"time": format_time(period.staff_until, period.now)})
