"""A round that a worker seats: who of the workers has it, how far it is, and whether somebody wants what is there.

All of it stands in `Round.progress`, so that any process can read it and nothing is lost with a process. A worker
writes it under the lock of the round's row alone, never under that of the event: nobody waits for a search.

How far a worker has come with the seating of a round, in words.

Rounds that wait for a worker to seat them.
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

from games.api import changed, new_search_clock, written_moment
from seating.values import Best
from tournaments.core.errors import EventError
from tournaments.core.transactions import By, log
from tournaments.core.versions import topic_of_round
from tournaments.models import Event as Tournament
from tournaments.models import Round
from tournaments.pairing.plans.search import EVERY, Watch

BEATS = 3.0
"""Seconds between two signs of life of a worker."""
PATIENCE = timedelta(seconds=15)
"""A worker that has not been heard of for so long is taken for dead, and another one is asked."""
MAX_TRIES = 5
"""So many workers may be lost over one round before it is given up."""

Least = Callable[[Best], float | None]
"""How many meetings again could not be avoided in what a search has found."""


class Superseded(Exception):  # noqa: N818 (nothing went wrong: the work is somebody else's, or nobody's any more)
    """The round was thrown away, seated, or taken over by another worker."""


def claim(round_id: int) -> str | None:
    """Take the round for this worker and give the word that it is known by; None when there is nothing to do.

    Where a worker has been heard of within PATIENCE the round is his. Raises EventError after MAX_TRIES.
    """
    word = uuid.uuid4().hex
    with _progress_of(round_id) as progress:
        if progress is None or _alive(progress):
            return None
        tries = int(progress.get("tries", 0)) + 1
        now = written_moment(timezone.now())
        progress.update(worker=word, tries=tries, began=progress.get("began", now), beat=now)
    if tries > MAX_TRIES:
        raise EventError("seating_lost", tries=MAX_TRIES)
    return word


def own_round(round_id: int, word: str) -> Round:
    """The round, still this worker's, now that the event is locked. Raises Superseded."""
    row = Round.objects.select_for_update().filter(pk=round_id, state=Round.State.SEATING).first()
    if row is None or (row.progress or {}).get("worker") != word:
        raise Superseded
    return row


def release(round_id: int, word: str) -> None:
    """Let another worker have the round at once."""
    with _progress_of(round_id) as progress:
        if progress is not None and progress.get("worker") == word:
            progress.update(worker="", beat="", tries=0)


@contextmanager
def beating(round_id: int, word: str) -> Iterator[None]:
    """Inside, a thread gives signs of life: a search may think for long before it looks at the clock."""
    over = Event()

    def beat() -> None:
        try:
            while not over.wait(BEATS):
                with _progress_of(round_id) as progress:
                    if progress is None or progress.get("worker") != word:
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


def watching(round_: Round, word: str, least: Least) -> Watch:
    """What follows the search for this round: it writes down the best so far and hears what was asked for."""
    return Watch(partial(_look, round_.pk, word, _Bound(round_.number, least)), new_search_clock(), EVERY)


def take_best(round_: Round, by: By) -> None:
    """Let the search for a round end with the best it has found. Does nothing when it has ended already.

    The version of the event stays: what the search was made from has not changed, so it need not begin anew. It is
    locked all the same, before the round: so does the worker that writes its draft, and the log line needs the event.
    """
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=round_.event_id)
        with _progress_of(round_.pk) as progress:
            if progress is None or progress.get("enough"):
                return
            progress["enough"] = True
            log(event, "best_so_far_taken", by, round=round_.number)


def is_lost(round_: Round) -> bool:
    """Whether a round that is being seated has no worker, nor one who may have been told of it just now."""
    progress = round_.progress or {}
    asked = timezone.now() - round_.seated_at < PATIENCE
    return not _alive(progress) and not (asked and "worker" not in progress)


@contextmanager
def _progress_of(round_id: int) -> Iterator[dict[str, Any] | None]:
    """The progress of a round that is being seated, to be changed; None when it is not being seated any more."""
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
            transaction.on_commit(partial(changed, topic_of_round(row), int(time.time() * 1000)))


def _alive(progress: dict[str, Any]) -> bool:
    beat = str(progress.get("beat", ""))
    return beat != "" and timezone.now() - datetime.fromisoformat(beat) < PATIENCE


class _Bound:
    """The bound of the round itself, worked out once; none for later rounds of a schedule."""

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


def _look(round_id: int, word: str, bound: _Bound, best: Best | None) -> bool:
    """Say that this worker is alive and how far it is. Raises Superseded when the round is not its own any more."""
    told = _told(best, bound) if best else None
    with _progress_of(round_id) as progress:
        if progress is None or progress.get("worker") != word:
            raise Superseded
        progress["beat"] = written_moment(timezone.now())
        if told:
            progress["best"] = told
        return bool(progress.get("enough"))


def _told(best: Best, bound: _Bound) -> dict[str, Any]:
    least = bound.of(best)
    facts = {"number": best.number, "rounds": best.rounds, "repeats": best.repeats, "spread": best.spread}
    return {**facts, "least": least}


@dataclass(frozen=True, slots=True)
class Progress:
    """`seconds` since the search began; `lines` say how far it is. `ending`: somebody takes the best so far."""

    seconds: int
    lines: tuple[str, ...]
    found: bool
    ending: bool


def progress_of(round_: Round) -> Progress:
    """The progress of a round in state `seating`; for staff only."""
    kept: dict[str, Any] = round_.progress or {}
    began = kept.get("began")
    since = datetime.fromisoformat(began) if began else round_.seated_at
    seconds = max(0, int((timezone.now() - since).total_seconds()))
    best = kept.get("best")
    return Progress(seconds, tuple(_lines(kept, best)), bool(best), bool(kept.get("enough")))


def _lines(kept: dict[str, Any], best: dict[str, Any] | None) -> list[str]:
    if not kept.get("worker"):
        return [gettext("A worker has been asked and begins in a moment.")]
    if best is None:
        return [gettext("The search has begun; nothing has been found yet.")]
    lines = [_repeats(best)]
    if best["rounds"] > best["number"]:
        lines.insert(0, gettext("Working on round %(number)s of %(rounds)s.") % best)
    if best["spread"]:
        spread = number_format(round(best["spread"], 1))
        lines.append(gettext("Between best and last at the tables lie %(value)s points in all.") % {"value": spread})
    return lines


def _repeats(best: dict[str, Any]) -> str:
    count = int(best["repeats"])
    if not count:
        return gettext("Best so far: nobody meets anybody again.")
    told = ngettext("Best so far: %(count)s meeting again.", "Best so far: %(count)s meetings again.", count)
    if best.get("least") is None:
        return told % {"count": count}
    both = ngettext(
        "Best so far: %(count)s meeting again; %(least)s cannot be avoided.",
        "Best so far: %(count)s meetings again; %(least)s cannot be avoided.",
        count,
    )
    return both % {"count": count, "least": int(best["least"])}


def rounds_being_seated() -> list[tuple[Round, datetime]]:
    """With when that was asked for, the oldest first."""
    rows = Round.objects.filter(state=Round.State.SEATING).select_related("event").order_by("seated_at", "pk")
    return [(row, row.seated_at) for row in rows]
