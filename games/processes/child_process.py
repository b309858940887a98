"""Child process for work that pages must not wait for: bots' searches and jobs.

It starts with the first request, answers one at a time, and ends when its input closes, so it does not survive the
server, even one that was killed. An answer that is too late ends the process; the next request starts another.
"""

import os
import select
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

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
        self._pipes: _Pipes | None = None
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether this process (not the one it was forked from) has one that runs."""
        return self.process is not None and self._owner == os.getpid() and self.process.poll() is None

    def exchange(self, facts: Mapping[str, object], body: bytes, seconds: float) -> tuple[Facts, bytes]:
        """Return the answer to a request, at most `seconds` after the start.

        Raises OSError, ProcessError.
        """
        pipes = self._start()
        return self._within(pipes, seconds, lambda: _exchange_frames(pipes, facts, body))

    def stop(self) -> None:
        """End the process, if there is one. The next question starts another."""
        process, self.process = self.process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def _start(self) -> "_Pipes":
        if self.is_running and self._pipes is not None:
            return self._pipes
        self.stop()
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self._command(), cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, bufsize=0)
        self._owner = os.getpid()
        self._pipes = pipes = _Pipes(self.process)
        self._within(pipes, self._starts_within, lambda: read_frame(pipes))
        return pipes

    def _within(self, pipes: "_Pipes", seconds: float, act: Callable[[], T]) -> T:
        """Return the result of `act`; end the process when it fails or takes longer."""
        pipes.deadline = time.monotonic() + seconds
        try:
            return act()
        except (OSError, EOFError, ValueError) as error:
            late = isinstance(error, TimeoutError)
            code = None if late else _exit_code(pipes.process)
            self.stop()
            raise ProcessError(error, code, late) from error


class _Pipes:
    """Input and output of a process; nothing waits past the deadline.

    No thread has to end the wait: starting one for each question took longer than the question on a busy server.
    """

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.deadline = process, 0.0
        self._input, self._output = process.stdin.fileno(), process.stdout.fileno()
        self._arrived = bytearray()
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)

    def write(self, data: bytes) -> None:
        """Send all of it. Raises TimeoutError, BrokenPipeError."""
        rest = memoryview(data)
        while rest:
            self._wait(self._input, select.POLLOUT)
            rest = rest[os.write(self._input, rest) :]

    def flush(self) -> None:
        """Do nothing: what is written has been sent."""

    def readline(self, limit: int) -> bytes:
        """Return a line, at most `limit` bytes of it. Raises TimeoutError."""
        while (end := self._arrived.find(b"\n")) < 0 and len(self._arrived) < limit and self._read_more():
            pass
        return self._take(min(end + 1 or limit, limit))

    def read(self, length: int) -> bytes:
        """Return so many bytes; fewer when the output ends. Raises TimeoutError."""
        while len(self._arrived) < length and self._read_more():
            pass
        return self._take(length)

    def _take(self, length: int) -> bytes:
        taken = bytes(self._arrived[:length])
        del self._arrived[:length]
        return taken

    def _read_more(self) -> bool:
        """Return whether more has arrived; False at the end of the output."""
        self._wait(self._output, select.POLLIN)
        arrived = os.read(self._output, 2**18)
        self._arrived += arrived
        return bool(arrived)

    def _wait(self, pipe: int, event: int) -> None:
        poll = select.poll()
        poll.register(pipe, event)
        if not poll.poll(1000 * max(0.0, self.deadline - time.monotonic())):
            raise TimeoutError


GONE_WITHIN = 1.0
"""Seconds in which a process that closed its output has ended, so that its exit code is known."""


def _exit_code(process: "subprocess.Popen[bytes]") -> int | None:
    try:
        return process.wait(GONE_WITHIN)
    except subprocess.TimeoutExpired:
        return None


def _exchange_frames(pipes: _Pipes, facts: Mapping[str, object], body: bytes) -> tuple[Facts, bytes]:
    write_frame(pipes, facts, body)
    return read_frame(pipes)
