"""Loop of a job process (jobs.py sends the jobs): one at a time, at low priority.

A job has a limit of processor time (the kernel ends the process at it) and of memory (the job fails, and a fresh
process takes the next). A process that has grown ends after its answer, so its memory goes back to the machine.
Django is not imported here: a process that judges knows only the engine.
"""

import gettext
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.processes.frame_memory import with_frame_memory
from games.processes.frames import Facts, read_frame, write_frame

BEHIND = 10
"""Niceness: how far the process yields to those that serve people."""
LOCALE = Path(__file__).resolve().parents[2] / "locale"
MEGABYTE = 2**20
MEMORY, FAILED = "memory", "failed"
"""Names in an answer: the job needed more memory than it may have; the job has a fault, with its traceback."""
REFUSED = "refused"
"""Name in an answer: the input cannot be read, as code, message, field and allowed."""
ENDS = "ends"
"""Name in an answer: this process has grown and takes no further job."""

Job = Callable[[Facts, bytes], tuple[Mapping[str, Any], bytes]]
"""A question with its bytes, to an answer with its bytes. Raises Refused for input that cannot be read."""


class Limits(NamedTuple):
    """Limits of one job.

    `grown_mb`: megabytes above its start at which a process ends after its answer.
    """

    cpu_seconds: float
    memory_mb: int
    grown_mb: int = 48


class Refused(Exception):  # noqa: N818 (the word of those who meet it)
    """Input that cannot be read, with its sentence in the sender's language."""

    def __init__(self, code: str, message: str, field: str | None = None, allowed: Any = None, **more: Any) -> None:
        super().__init__(code)
        self.facts = {"code": code, "message": message, "field": field, "allowed": allowed, **more}


@cache
def translator(language: str) -> Callable[[str], str]:
    """Return the translator of a language; it returns untranslated text as it is."""
    return gettext.translation("django", LOCALE, [language.replace("-", "_")], fallback=True).gettext


def serve(jobs: Mapping[str, Job], limits: Limits) -> None:
    """Do jobs until the input closes, or this process has grown."""
    os.nice(BEHIND)
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of a library must not mix with answers
    at_start = _peak_mb()
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_mb * MEGABYTE,) * 2)
    write_frame(answers, {})
    while True:
        try:
            question, body = read_frame(questions)
        except EOFError:
            return
        except MemoryError:
            write_frame(answers, {MEMORY: True, ENDS: True})
            return
        facts, reply = _run_job(jobs, limits, question, body)
        ends = MEMORY in facts or _peak_mb() - at_start > limits.grown_mb
        write_frame(answers, {**facts, ENDS: ends}, reply)
        if ends:
            return


@with_frame_memory
def _run_job(
    jobs: Mapping[str, Job], limits: Limits, question: Facts, body: bytes
) -> tuple[Mapping[str, object], bytes]:
    """The answer of a job, or why there is none."""
    # The kernel kills the process at this signal, also in the middle of C code.
    signal.setitimer(signal.ITIMER_PROF, limits.cpu_seconds)
    try:
        return jobs[question["job"]](question, body)
    except Refused as refused:
        return {REFUSED: refused.facts}, b""
    except MemoryError:
        return {MEMORY: True}, b""
    except Exception:
        return {FAILED: traceback.format_exc()[-8000:]}, b""
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _peak_mb() -> float:
    """Return this process's peak memory in megabytes.

    `getrusage` would include that of its parent.
    """
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split(maxsplit=1)[0]) / 1024
