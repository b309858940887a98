"""Checks of uploaded records, the long ones in a process (processes/jobs.py)."""

import pickle

from engine.records import Findings, LineError, RecordError
from games.processes.jobs import JUDGING
from games.records.documents import checked_text

MAX_BYTES_IN_PROCESS = 64 * 1024
"""Size of a record up to which the server checks it in-process; an evening of 24 deals has about 30,000 bytes."""


def check_sent(data: bytes, *, lines: bool) -> tuple[Findings, str]:
    """The findings and the text of a record. Raises RecordError, JobError."""
    if len(data) <= MAX_BYTES_IN_PROCESS:
        return checked_text(data, lines=lines)
    facts, answer = JUDGING.ask("record", data, lines=lines)
    result = pickle.loads(answer)  # from our own process
    if "unreadable" in facts:
        raise RecordError([LineError(code, field, line, **more) for code, field, line, more in result])
    findings, text = result
    return findings, text
