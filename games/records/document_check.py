"""The check of a record that was sent, with the text its findings are about."""

from engine.records import Findings, check, read, write
from engine.records.lines import decoded
from games.records.documents import record_in


def checked_text(data: bytes, *, lines: bool) -> tuple[Findings, str]:
    """The findings and the text of the record. Raises RecordError.

    With `lines` a record sent as JSON is checked as its own text, so that every finding has a line.
    """
    record = record_in(data)
    if not lines:
        return check(record), ""
    text = decoded(data) if record.lines else write(record)
    return check(record if record.lines else read(text)), text
