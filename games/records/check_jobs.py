"""Where a record that was sent is checked: a short one here, a long one in a process of its own (processes/jobs.py)."""

import pickle

from engine.records import Findings, LineError, RecordError
from games.processes.jobs import JUDGING
from games.records.document_check import checked_text

MOST_BYTES_HERE = 64 * 1024
"""Bytes of a record that the server checks by itself; an evening of 24 deals has about 30,000."""


def check_sent(data: bytes, *, lines: bool) -> tuple[Findings, str]:
    """The findings and the text of a record. Raises RecordError, JobError."""
    if len(data) <= MOST_BYTES_HERE:
        return checked_text(data, lines=lines)
    facts, answer = JUDGING.ask("record", data, lines=lines)
    found = pickle.loads(answer)  # from our own process
    if "unreadable" in facts:
        raise RecordError([LineError(code, field, line, **more) for code, field, line, more in found])
    findings, text = found
    return findings, text
