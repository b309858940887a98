"""Times on a table's page: clocks, a pause, and the time between two deals.

They come from the view alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from math import ceil

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from games.tables.clock_view import BetweenView, ClockView, PauseView, SeatClockView
from games.tables.missing import MISSES_ALLOWED
from games.view.schemas import TableView

MAX_COUNTDOWN_SECONDS = 300
"""Seconds until the next deal that a page counts down; more means that the deal is asked for."""


class Patterns:
    """Formats of a running clock.

    `{move}` are seconds, `{bank}` and `{grace}` minutes and seconds.
    """

    def __init__(self, with_bank: bool) -> None:
        self._with_bank = with_bank

    @property
    def move(self) -> str:
        return gettext("{move} s, bank {bank}") if self._with_bank else gettext("{move} s")

    @property
    def bank(self) -> str:
        return gettext("bank {bank}") if self._with_bank else gettext("{move} s")

    @property
    def grace(self) -> str:
        return gettext("disconnected, {grace} left")


PATTERNS_WITH_BANK, PATTERNS = Patterns(True), Patterns(False)


@dataclass(frozen=True, slots=True)
class ClockPlate:
    """A clock as text and bar; `move` and `bank` are the seconds left."""

    runs: bool
    move: float
    bank: float
    grace: float
    whole: int
    left: int
    text: str
    patterns: Patterns
    percent: int


class Times:
    """Times of a table; `names` are its players by seat, `own` is the viewer's seat."""

    def __init__(self, view: TableView, names: Mapping[str, str], own: str | None) -> None:
        self.view, self.names, self.own = view, names, own
        self.running: ClockView | None = view["clock"]

    @cached_property
    def plates(self) -> dict[str, ClockPlate]:
        """By seat what its plate shows of its clock; nothing for seats without one."""
        return {line["seat"]: self._plate(line) for line in self.view["clocks"] if line["runs"] or self._bank(line)}

    @property
    def own_clock(self) -> ClockPlate | None:
        """Return the viewer's own clock with a bank, or the rest of the common clock."""
        return self.plates.get(self.own or "")

    @property
    def common(self) -> bool:
        """Return whether one clock runs for all seats that may have to act."""
        return bool(self.running and self.running["common"])

    @property
    def autos(self) -> list[str]:
        """The seats whose last move the clock made."""
        return [line["seat"] for line in self.view["clocks"] if line["auto"]]

    @property
    def hold_ms(self) -> int:
        """Return the milliseconds before which the page sends no move."""
        return int(self.view["least_left_ms"])

    def _bank(self, line: SeatClockView) -> bool:
        return line["bank_seconds"] is not None

    def _plate(self, line: SeatClockView) -> ClockPlate:
        runs = self.running if line["runs"] else None
        move, bank = (runs["move_left"], runs["bank_left"]) if runs else (0.0, line["bank_left"] or 0.0)
        grace = runs["grace_left"] if runs and not (move or bank) else 0.0
        has_bank = self._bank(line)
        return ClockPlate(
            runs=bool(runs),
            move=move,
            bank=bank,
            grace=grace,
            whole=max(1, round((runs["seconds"] if runs else 0) + (line["bank_seconds"] or 0))),
            left=round(move + bank),
            text=clock_text(move, bank, grace, has_bank),
            patterns=PATTERNS_WITH_BANK if has_bank else PATTERNS,
            percent=line["percent"],
        )

    # --- the director has stopped play -------------------------------------------------------------------------

    @property
    def paused(self) -> PauseView | None:
        return self.view["pause"]

    @property
    def _pause(self) -> PauseView:
        """Return the pause; only a paused table asks."""
        pause = self.view["pause"]
        assert pause is not None
        return pause

    @property
    def paused_line(self) -> str:
        """Return why the table is paused."""
        facts = {"reason": self._pause["reason"]}
        if facts["reason"]:
            return gettext("The director has paused play: %(reason)s Clocks are stopped.") % facts
        return gettext("The director has paused play. Clocks are stopped.")

    @property
    def paused_for(self) -> str:
        """For how long it has, as minutes and seconds."""
        return minutes(self._pause["seconds"])

    @property
    def paused_seconds(self) -> int:
        return int(self._pause["seconds"])

    # --- between two deals -------------------------------------------------------------------------------------

    @property
    def between(self) -> BetweenView | None:
        return self.view["between"]

    @property
    def _between(self) -> BetweenView:
        """Return the time between two deals; only a table between two deals asks."""
        between = self.view["between"]
        assert between is not None
        return between

    @property
    def next_in(self) -> int | None:
        """Return the seconds until the next deal begins automatically.

        None while that is paused, or is too far off to count.
        """
        left = self._between["seconds_left"]
        return None if left is None or left > MAX_COUNTDOWN_SECONDS else ceil(left)

    @property
    def may_be_ready(self) -> bool:
        """Return whether the viewer still has to press that they are ready."""
        return self.own in self._between["awaited"]

    @property
    def awaited(self) -> str:
        """Return the names of players who are not ready."""
        return ", ".join(self.names[seat] for seat in self._between["awaited"])

    # --- a bot plays for the viewer ------------------------------------------------------------------------------

    @property
    def away_line(self) -> str:
        """Since when, and why."""
        forfeit = self.view["forfeited"]
        since = forfeit["since"] if forfeit else None
        if forfeit and forfeit["clocks"] < MISSES_ALLOWED:
            return gettext("You were away, so a bot is playing for you.")
        if not since:
            return gettext("Your time ran out three times, so a bot is playing for you.")
        return gettext("Your time ran out three times. A bot has been playing for you since %(time)s.") % {
            "time": _time(datetime.fromisoformat(since))
        }


def clock_text(move: float, bank: float, grace: float, has_bank: bool) -> str:
    """Return a text such as `12 s, bank 2:40`.

    It is `bank 2:40` after the time for the move, and the disconnection allowance at last.
    """
    patterns = PATTERNS_WITH_BANK if has_bank else PATTERNS
    pattern = patterns.grace if grace else patterns.move if move else patterns.bank
    return pattern.format(move=ceil(move), bank=minutes(bank), grace=minutes(grace))


def minutes(seconds: float) -> str:
    """`2:40`."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def _time(moment: datetime) -> str:
    """The time of day, with the day where it is not today."""
    local = timezone.localtime(moment)
    if local.date() == timezone.localdate():
        return time_format(local, "TIME_FORMAT")
    return date_format(local, "SHORT_DATETIME_FORMAT")
