"""Records of tables: written, read back, and checked from the outside.

record.py        a table as plain values                  check.py    contradictions in a record, if any
write.py         a record as text                         case.py     a record as a document for adjudicate
text.py          text back to a record, line by line      plain.py    a record as JSON; from_plain.py back
"""

from engine.records.case import to_case
from engine.records.check import check
from engine.records.errors import LineError, RecordError
from engine.records.findings import Finding, Findings, to_answer
from engine.records.from_plain import from_plain
from engine.records.plain import to_plain
from engine.records.record import Record
from engine.records.text import read
from engine.records.write import write

__all__ = [
    "Finding",
    "Findings",
    "LineError",
    "Record",
    "RecordError",
    "check",
    "from_plain",
    "read",
    "to_answer",
    "to_case",
    "to_plain",
    "write",
]
