"""Heavy work behind requests: one job at a time in a process, with a short queue.

A lane is a child process (child_process.py) with its queue; further jobs are refused at once. Small jobs stay in the
server; callers decide by cost (deals, people, bytes). In one server all lanes together let MAX_WAITING requests wait,
so that threads remain for pages.
"""

import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from signal import SIGPROF
from threading import BoundedSemaphore, Lock, Timer
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop

from engine.errors import TroeftafelError
from games.core.counters import JOB_SECONDS, JOBS_REFUSED, JOBS_RUNNING, JOBS_WAITING
from games.processes.child_process import KeptProcess, ProcessError
from games.processes.job_loop import ENDS, FAILED, MEMORY, REFUSED

logger = logging.getLogger(__name__)

STARTS_WITHIN = 30.0
SECONDS = 30.0
"""Seconds after which a job ends whatever it does. Its processor time (job_loop.py) ends it sooner, but for a machine
that has no core for it."""
WAITS = 20.0
"""Seconds for which a request waits for its turn."""
IDLE = 60.0
"""Seconds without a job after which the process ends and its memory is free."""
MAX_WAITING = 2
"""Requests of this server that wait for a lane."""
BUSY, INTERRUPTED, TOO_MUCH, FAULT = "busy", "job_interrupted", "too_much_work", "job_failed"

SENTENCES = {
    BUSY: gettext_noop("The server is busy. Try again in a few seconds."),
    INTERRUPTED: gettext_noop("The request was interrupted, and nothing was changed. Try again."),
    TOO_MUCH: gettext_noop("This request is too large. Split it into smaller parts."),
    FAULT: gettext_noop(
        "The server could not complete the request, and nothing was changed. The server log has the details."
    ),
}
STATUS = {BUSY: 429, INTERRUPTED: 503, TOO_MUCH: 413, FAULT: 503}
"""Not 503 for a full lane: that is what an attack looks like, not a server that fails, and an alarm counts 5xx."""
RETRY_AFTER = {BUSY: 5, INTERRUPTED: 1, FAULT: 60}
"""Seconds."""

_waiting = BoundedSemaphore(MAX_WAITING)


class JobError(TroeftafelError):
    """A job that was not done: `code` is one of BUSY, INTERRUPTED, TOO_MUCH, FAULT."""

    field: str | None = None

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.status = STATUS[code]
        self.retry_after = RETRY_AFTER.get(code)

    @property
    def message(self) -> str:
        """The sentence in the active language."""
        return gettext(SENTENCES[self.code])

    def __str__(self) -> str:
        return self.message


class JobRefused(TroeftafelError):  # noqa: N818 (the word of those who meet it)
    """Input that a job could not read, with its sentence."""

    status = 400

    def __init__(self, refusal: Mapping[str, Any]) -> None:
        super().__init__(
            refusal["code"], **{name: refusal[name] for name in refusal if name not in ("code", "message")}
        )
        self.message, self.field, self.allowed = refusal["message"], refusal.get("field"), refusal.get("allowed")


class JobLane:
    """One kind of heavy work with its process, started by the first job; thread-safe."""

    def __init__(self, name: str, arguments: Sequence[str], *, starts_within: float = STARTS_WITHIN) -> None:
        self.name = name
        self.kept = KeptProcess(lambda: [sys.executable, *arguments], starts_within)
        self._turn = Lock()
        self._idle: Timer | None = None

    def ask(self, job: str, body: bytes, **facts: Any) -> tuple[dict[str, Any], bytes]:
        """The answer of a job and its bytes. Raises JobError, JobRefused."""
        with self.turn():
            reply, answer = self._exchange(job, body, facts)
        if REFUSED in reply:
            raise JobRefused(reply[REFUSED])
        return reply, answer

    def stop(self) -> None:
        """End the process after the job it is at; the next job starts another."""
        with self._turn:
            self.kept.stop()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The turn of this request, also for work it does itself.

        Raises JobError when too many wait already, or the turn does not come.
        """
        self._take_turn()
        try:
            if self._idle is not None:
                self._idle.cancel()
            with JOBS_RUNNING.labels(self.name).track_inprogress(), JOB_SECONDS.labels(self.name).time():
                yield
        finally:
            self._idle = Timer(IDLE, self._rest)
            self._idle.daemon = True
            self._idle.start()
            self._turn.release()

    def _take_turn(self) -> None:
        if self._turn.acquire(blocking=False):
            return
        if not _waiting.acquire(blocking=False):
            raise self._refusal(BUSY)
        try:
            with JOBS_WAITING.labels(self.name).track_inprogress():
                if not self._turn.acquire(timeout=WAITS):
                    raise self._refusal(BUSY)
        finally:
            _waiting.release()

    def _rest(self) -> None:
        """End the process, unless it is at work again."""
        if self._turn.acquire(blocking=False):
            try:
                self.kept.stop()
            finally:
                self._turn.release()

    def _exchange(self, job: str, body: bytes, facts: Mapping[str, Any]) -> tuple[dict[str, Any], bytes]:
        question = {"job": job, "language": get_language() or "en", **facts}
        try:
            reply, answer = self.kept.exchange(question, body, SECONDS)
        except (OSError, ProcessError) as error:
            logger.warning("The job %s of the lane %s gave no answer: %s", job, self.name, error)
            raise self._refusal(_why(error)) from error
        if reply.get(ENDS):
            self.kept.stop()
        if MEMORY in reply:
            raise self._refusal(TOO_MUCH)
        if FAILED in reply:
            logger.error("The job %s of the lane %s failed: %s", job, self.name, reply[FAILED])
            raise self._refusal(FAULT)
        return reply, answer

    def _refusal(self, code: str) -> JobError:
        JOBS_REFUSED.labels(self.name, code).inc()
        return JobError(code)


def _why(error: Exception) -> str:
    """Return the code for a job without an answer.

    A timeout without processor time means a busy machine.
    """
    if not isinstance(error, ProcessError):
        return INTERRUPTED
    if error.late:
        return BUSY
    return TOO_MUCH if error.code == -SIGPROF else INTERRUPTED


JUDGING = JobLane("judging", ["-m", "games.records.judge_process"])
"""Documents of many deals and long records, also from anonymous visitors."""
