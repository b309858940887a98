"""A round being paired by a worker: its worker, its progress, and early endings.

All of it is in `Round.progress`, so every process can read it and it survives a process. A worker writes it under the
lock of the round's row alone, never of the event's, so no other request waits for a search. Also the clock by which a
search looks at it, its text, and the list of rounds without a worker.
"""

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from threading import Event, Thread
from typing import Any

from django.db import connections, transaction
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.api.jobs import new_search_clock
from games.api.values import publish_change
from inputs.values import written_moment
from seating.values import Best
from tournaments.core.errors import EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, log
from tournaments.core.versions import topic_of_round
from tournaments.models import Event as Tournament
from tournaments.models import Round

EVERY = 1.0
"""Seconds between two looks of a search."""
FAR = 10_000_000.0
"""The jump of a search's clock that ends it: beyond any time limit."""
BEATS = 3.0
"""Seconds between two signs of life of a worker."""
PATIENCE = timedelta(seconds=15)
"""The silence after which a worker counts as dead, and another one is asked."""
MAX_TRIES = 5
"""The maximum number of workers lost on one round."""

Look = Callable[[Best | None], bool]
"""Receives the best result so far and returns whether it is enough.

An error ends the search without an answer.
"""
Least = Callable[[Best], float | None]
"""Returns the minimum number of rematches for a search's result."""


class Superseded(Exception):  # noqa: N818 (no error: another process does the work, or it is no longer needed)
    """The round was discarded, paired, or taken over by another worker."""


def claim(round_id: int) -> str | None:
    """Claim the round for this worker and return its token; None without work.

    A round with a sign of life within PATIENCE belongs to its worker. Raises EventError after MAX_TRIES.
    """
    token = uuid.uuid4().hex
    with _progress_of(round_id) as progress:
        if progress is None or _alive(progress):
            return None
        tries = int(progress.get("tries", 0)) + 1
        now = written_moment(timezone.now())
        progress.update(worker=token, tries=tries, began=progress.get("began", now), beat=now)
    if tries > MAX_TRIES:
        raise EventError("seating_lost", tries=MAX_TRIES)
    return token


def own_round(round_id: int, token: str) -> Round:
    """Return this worker's round of the locked event. Raises Superseded."""
    row = Round.objects.select_for_update().filter(pk=round_id, state=Round.State.SEATING).first()
    if row is None or (row.progress or {}).get("worker") != token:
        raise Superseded
    return row


def release(round_id: int, token: str) -> None:
    """Release the round for another worker."""
    with _progress_of(round_id) as progress:
        if progress is not None and progress.get("worker") == token:
            progress.update(worker="", beat="", tries=0)


@contextmanager
def beating(round_id: int, token: str) -> Iterator[None]:
    """Send signs of life from a thread, as a search may not read its clock for long."""
    over = Event()

    def beat() -> None:
        try:
            while not over.wait(BEATS):
                with _progress_of(round_id) as progress:
                    if progress is None or progress.get("worker") != token:
                        return
                    progress["beat"] = written_moment(timezone.now())
        finally:
            connections.close_all()

    heart = Thread(target=beat, name=f"beats-{round_id}", daemon=True)
    heart.start()
    try:
        yield
    finally:
        over.set()
        heart.join()


class WatchedProgress:
    """A `Progress` with the clock of the search, which calls `look` regularly."""

    def __init__(self, look: Look, clock: Callable[[], float], every: float = EVERY) -> None:
        self._look, self._time, self._every = look, clock, every
        self._looked = clock()
        self._begun = False
        self.best: Best | None = None
        self.enough = False

    def __call__(self, best: Best) -> None:
        """Receive the best result so far from the search."""
        self.best = best
        self.clock()

    def clock(self) -> float:
        """Return seconds from any beginning, with a jump that ends the search.

        The first call marks the beginning of the search, so it never ends it.
        """
        now = self._time()
        begun, self._begun = self._begun, True
        if begun and not self.enough and now - self._looked >= self._every:
            self._looked = now
            self.enough = self._look(self.best)
        return now + FAR if self.enough else now

    def with_duration(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return the answer with its true duration, and the fact that it was ended."""
        if not self.enough or answer.get("seconds_used", 0) < FAR / 2:
            return answer
        return {**answer, "seconds_used": round(answer["seconds_used"] - FAR, 3), "ended_by": "asked"}


def watching(round_: Round, token: str, least: Least) -> WatchedProgress:
    """Return a `Progress` that stores the best result so far and obeys an early end."""
    return WatchedProgress(partial(_look, round_.pk, token, _Bound(round_.number, least)), new_search_clock(), EVERY)


def take_best(*, round_: Round, by: By) -> None:
    """End the search for a round with its best result so far. Idempotent.

    The version of the event stays: the input of the search has not changed, so it need not start again. The event is
    still locked, before the round: the worker does the same for its draft, and the log line needs the event. Raises
    NotAllowed.
    """
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=round_.event_id)
        authorize(by, "edit_draft", event)
        with _progress_of(round_.pk) as progress:
            if progress is None or progress.get("enough"):
                return
            progress["enough"] = True
            log(event, "best_so_far_taken", by, round=round_.number)


def is_lost(round_: Round) -> bool:
    """Whether a round has no worker, nor one asked within PATIENCE."""
    progress = round_.progress or {}
    just_asked = timezone.now() - round_.seated_at < PATIENCE
    return not _alive(progress) and not (just_asked and "worker" not in progress)


@contextmanager
def _progress_of(round_id: int) -> Iterator[dict[str, Any] | None]:
    """Yield the progress of a round for changes; None if it is no longer being paired."""
    with transaction.atomic():
        row = Round.objects.select_for_update().filter(pk=round_id, state=Round.State.SEATING).first()
        if row is None:
            yield None
            return
        progress = dict(row.progress or {})
        yield progress
        if progress != (row.progress or {}):
            row.progress = progress
            row.save(update_fields=["progress"])
            transaction.on_commit(partial(publish_change, topic_of_round(row), int(time.time() * 1000)))


def _alive(progress: dict[str, Any]) -> bool:
    beat = str(progress.get("beat", ""))
    return beat != "" and timezone.now() - datetime.fromisoformat(beat) < PATIENCE


class _Bound:
    """The bound of the round, computed once; none for later rounds of a schedule."""

    def __init__(self, number: int, least: Least) -> None:
        self.number, self._least = number, least
        self._found: float | None = None
        self._asked = False

    def of(self, best: Best) -> float | None:
        if best.number != self.number or best.rounds != best.number:
            return None
        if not self._asked:
            self._asked, self._found = True, self._least(best)
        return self._found


def _look(round_id: int, token: str, bound: _Bound, best: Best | None) -> bool:
    """Record this worker's sign of life and progress.

    Raises Superseded if the round is no longer its own.
    """
    snapshot = _snapshot(best, bound) if best else None
    with _progress_of(round_id) as progress:
        if progress is None or progress.get("worker") != token:
            raise Superseded
        progress["beat"] = written_moment(timezone.now())
        if snapshot:
            progress["best"] = snapshot
        return bool(progress.get("enough"))


def _snapshot(best: Best, bound: _Bound) -> dict[str, object]:
    least = bound.of(best)
    facts = {"number": best.number, "rounds": best.rounds, "repeats": best.repeats, "spread": best.spread}
    return {**facts, "least": least}


@dataclass(frozen=True, slots=True)
class ProgressText:
    """Progress of a search: `seconds` since its start, and `lines` of text.

    `ending`: a user has taken the best result so far.
    """

    seconds: int
    lines: tuple[str, ...]
    found: bool
    ending: bool


def progress_of(round_: Round) -> ProgressText:
    """Return the progress of a round in state `seating`; for staff only."""
    stored: dict[str, Any] = round_.progress or {}
    began = stored.get("began")
    since = datetime.fromisoformat(began) if began else round_.seated_at
    seconds = max(0, int((timezone.now() - since).total_seconds()))
    best = stored.get("best")
    return ProgressText(seconds, tuple(_lines(stored, best)), bool(best), bool(stored.get("enough")))


def _lines(stored: dict[str, Any], best: dict[str, Any] | None) -> list[str]:
    if not stored.get("worker"):
        return [gettext("The search will start in a moment.")]
    if best is None:
        return [gettext("Searching. No pairings have been found yet.")]
    lines = [_repeats(best)]
    if best["rounds"] > best["number"]:
        lines.insert(0, gettext("Working on round %(number)s of %(rounds)s.") % best)
    if best["spread"]:
        spread = number_format(round(best["spread"], 1))
        lines.append(gettext("Total score difference at the tables: %(value)s points.") % {"value": spread})
    return lines


def _repeats(best: dict[str, Any]) -> str:
    count = int(best["repeats"])
    if not count:
        return gettext("Best so far: no repeat meetings.")
    text = ngettext("Best so far: %(count)s repeat meeting.", "Best so far: %(count)s repeat meetings.", count)
    if best.get("least") is None:
        return text % {"count": count}
    both = ngettext(
        "Best so far: %(count)s repeat meeting (%(least)s unavoidable).",
        "Best so far: %(count)s repeat meetings (%(least)s unavoidable).",
        count,
    )
    return both % {"count": count, "least": int(best["least"])}


def rounds_being_seated() -> list[tuple[Round, datetime]]:
    """Return rounds being paired with the time of the request, oldest first."""
    rows = Round.objects.filter(state=Round.State.SEATING).select_related("event").order_by("seated_at", "pk")
    return [(row, row.seated_at) for row in rows]
