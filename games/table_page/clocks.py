"""What a table's page shows of time: clocks, a pause, the time between two deals. Made of the view alone."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from math import ceil
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from games.wording import View

MOST_COUNTED = 300
"""Seconds until the next deal that a page counts down; more means that the deal is asked for."""


class Times:
    """The times of a table. `names` are its players by seat, `own` is the viewer's seat."""

    def __init__(self, view: View, names: Mapping[str, str], own: str | None) -> None:
        self.view, self.names, self.own = view, names, own
        self.running: View | None = view["clock"]

    @cached_property
    def plates(self) -> dict[str, dict[str, Any]]:
        """By seat what its plate shows of its clock; nothing for seats without one."""
        return {line["seat"]: self._plate(line) for line in self.view["clocks"] if line["runs"] or self._bank(line)}

    @property
    def own_clock(self) -> dict[str, Any] | None:
        """The viewer's own clock where he has a bank, or what is left of the one clock that runs for several."""
        return self.plates.get(self.own or "")

    @property
    def common(self) -> bool:
        """One clock runs for everybody who may be meant."""
        return bool(self.running and self.running["common"])

    @property
    def autos(self) -> list[str]:
        """The seats whose last move the clock made."""
        return [line["seat"] for line in self.view["clocks"] if line["auto"]]

    @property
    def hold_ms(self) -> int:
        """Before so many milliseconds the page sends no move."""
        return int(self.view["least_left_ms"])

    def _bank(self, line: View) -> bool:
        return line["bank_seconds"] is not None

    def _plate(self, line: View) -> dict[str, Any]:
        """A clock as text and as a bar. `move` and `bank` are what is left of both, in seconds."""
        runs = self.running if line["runs"] else None
        move, bank = (runs["move_left"], runs["bank_left"]) if runs else (0.0, line["bank_left"] or 0.0)
        grace = runs["grace_left"] if runs and not (move or bank) else 0.0
        has_bank = self._bank(line)
        return {
            "runs": bool(runs),
            "move": move,
            "bank": bank,
            "grace": grace,
            "whole": max(1, round((runs["seconds"] if runs else 0) + (line["bank_seconds"] or 0))),
            "left": round(move + bank),
            "text": clock_text(move, bank, grace, has_bank),
            "patterns": PATTERNS_WITH_BANK if has_bank else PATTERNS,
            "percent": line["percent"],
        }

    # --- the director has stopped play -------------------------------------------------------------------------

    @property
    def paused(self) -> View | None:
        return self.view["pause"]

    @property
    def paused_line(self) -> str:
        """Why the table stands."""
        facts = {"reason": self.view["pause"]["reason"]}
        if facts["reason"]:
            return gettext("The director has stopped play: %(reason)s The clocks stand still.") % facts
        return gettext("The director has stopped play. The clocks stand still.")

    @property
    def paused_for(self) -> str:
        """For how long it has, as minutes and seconds."""
        return minutes(self.view["pause"]["seconds"])

    @property
    def paused_seconds(self) -> int:
        return int(self.view["pause"]["seconds"])

    # --- between two deals -------------------------------------------------------------------------------------

    @property
    def between(self) -> View | None:
        return self.view["between"]

    @property
    def next_in(self) -> int | None:
        """Seconds until the next deal begins by itself; None while that stands still, or is not worth counting."""
        left = self.view["between"]["seconds_left"]
        return None if left is None or left > MOST_COUNTED else ceil(left)

    @property
    def may_be_ready(self) -> bool:
        """The viewer has not said yet that he is."""
        return self.own in self.view["between"]["awaited"]

    @property
    def awaited(self) -> str:
        """Who is waited for."""
        return ", ".join(self.names[seat] for seat in self.view["between"]["awaited"])

    # --- a bot plays for the viewer ------------------------------------------------------------------------------

    @property
    def away_line(self) -> str:
        """Since when, and why."""
        told = self.view["forfeited"] or {}
        if not told.get("since"):
            return gettext("A bot plays for you, because three clocks ran out.")
        return gettext("A bot plays for you since %(time)s, because three clocks ran out.") % {
            "time": _time(datetime.fromisoformat(told["since"]))
        }


class _Patterns:
    """How a running clock is written: `{move}` are seconds, `{bank}` and `{grace}` minutes and seconds."""

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
        return gettext("line lost, {grace} left")


PATTERNS_WITH_BANK, PATTERNS = _Patterns(True), _Patterns(False)


def clock_text(move: float, bank: float, grace: float, has_bank: bool) -> str:
    """`12 s, bank 2:40`; `bank 2:40` when the time for the move is over; the grace of a dropped line at last."""
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
