"""Child process for work that pages must not wait for: bots' searches and jobs.

It starts with the first request, answers one at a time, and ends when its input closes, so it does not survive the
server, even one that was killed. An answer that is too late ends the process; the next request starts another.
"""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from threading import Event, Timer
from typing import Any, TypeVar

from django.conf import settings

from games.processes.frames import Facts, read_frame, write_frame

T = TypeVar("T")


class ProcessError(Exception):
    """No answer came.

    `code` is the exit code of the process, negative for a signal; `late` when time ran out.
    """

    def __init__(self, cause: Exception, code: int | None, late: bool) -> None:
        super().__init__(f"{cause!r}, exit code {code}{', after its time' if late else ''}")
        self.code, self.late = code, late


class KeptProcess:
    """One child process; callers must take turns, because it is not thread-safe."""

    def __init__(self, command: Callable[[], Sequence[str]], starts_within: float) -> None:
        self._command, self._starts_within = command, starts_within
        self._owner = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether this process (not the one it was forked from) has one that runs."""
        return self.process is not None and self._owner == os.getpid() and self.process.poll() is None

    def exchange(self, facts: Mapping[str, object], body: bytes, seconds: float) -> tuple[Facts, bytes]:
        """Return the answer to a request, at most `seconds` after the start.

        Raises OSError, ProcessError.
        """
        process = self._start()
        return self._within(process, seconds, lambda: _exchange_frames(process, facts, body))

    def stop(self) -> None:
        """End the process, if there is one. The next question starts another."""
        process, self.process = self.process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                _close(pipe)

    def _start(self) -> "subprocess.Popen[bytes]":
        if self.is_running and self.process is not None:
            return self.process
        self.stop()
        pipe = subprocess.PIPE
        self.process = process = subprocess.Popen(self._command(), cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe)
        self._owner = os.getpid()
        self._within(process, self._starts_within, lambda: _answer(process))
        return process

    def _within(self, process: "subprocess.Popen[bytes]", seconds: float, act: Callable[[], T]) -> T:
        """Return the result of `act`; kill the process after `seconds`.

        Killing it ends every wait for it.
        """
        late = Event()
        timer = Timer(seconds, _end, (process, late))
        timer.daemon = True
        timer.start()
        try:
            result = act()
        except (OSError, EOFError, ValueError) as error:
            code = None if late.is_set() else _exit_code(process)
            self.stop()
            raise ProcessError(error, code, late.is_set()) from error
        finally:
            timer.cancel()
        if late.is_set():
            self.stop()
        return result


GONE_WITHIN = 1.0
"""Seconds in which a process that closed its output has ended, so that its exit code is known."""


def _exit_code(process: "subprocess.Popen[bytes]") -> int | None:
    try:
        return process.wait(GONE_WITHIN)
    except subprocess.TimeoutExpired:
        return None


def _exchange_frames(
    process: "subprocess.Popen[bytes]", facts: Mapping[str, object], body: bytes
) -> tuple[Facts, bytes]:
    assert process.stdin is not None
    write_frame(process.stdin, facts, body)
    return _answer(process)


def _answer(process: "subprocess.Popen[bytes]") -> tuple[Facts, bytes]:
    assert process.stdout is not None
    return read_frame(process.stdout)


def _end(process: "subprocess.Popen[bytes]", late: Event) -> None:
    late.set()
    process.kill()


def _close(pipe: Any) -> None:
    """Close a pipe; unread bytes are dropped."""
    try:
        pipe.close()
    except OSError:
        return
