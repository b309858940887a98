"""Detection of files that are not a table of people, by bytes or by lines."""

import json
import re

BEGINNINGS = (
    (b"%PDF", "PDF"),
    (b"{\\rtf", "RTF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"\x1f\x8b", "GZIP"),
    (b"7z\xbc\xaf", "7Z"),
    (b"Rar!", "RAR"),
    (b"SQLite format 3", "SQLite"),
)
TEXTS = (
    (re.compile(r"<\?xml\b", re.I), "XML"),
    (re.compile(r"<(!doctype|html|head|body|svg|table)\b", re.I), "HTML"),
    (re.compile(r"BEGIN:VCARD\b", re.I), "vCard"),
    (re.compile(r"BEGIN:VCALENDAR\b", re.I), "iCalendar"),
    (re.compile(r'\[[A-Z]\w* "[^"\n]*"\]'), "PGN"),
)
TRF_LINE = re.compile(r"(001|013|[0-3]\d2|2[456]0|299|3[0-3]0|80[12]|XX[A-Z]|BB[A-Z])( |$)")
"""Beginnings of lines of a TRF file (FIDE's TRF16 and TRF26) with extensions."""
TRF_PLAYER = re.compile(r"001 [ \d]{4} ")
TRF_NAME = "012 "
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
MAX_CONTROL_SHARE = 0.05
"""The share of control characters from which a file is not text."""


def kind_of_bytes(source: bytes) -> str | None:
    """Return the kind of a file by its first bytes, such as `PDF`; None for a text."""
    return next((kind for start, kind in BEGINNINGS if source.startswith(start)), None)


def kind_of_text(text: str) -> str | None:
    """Return the kind of a text such as `TRF` or `JSON`; empty if it is not text.

    None if it may be a table.
    """
    bare = text.lstrip()
    kind_found = next((kind for pattern, kind in TEXTS if pattern.match(bare)), None)
    if kind_found:
        return kind_found
    if _is_trf(bare):
        return "TRF"
    if _is_json(bare):
        return "JSON"
    return "" if len(CONTROLS.findall(text)) > MAX_CONTROL_SHARE * len(text) else None


def _is_trf(text: str) -> bool:
    """Whether every line has a TRF code, with a tournament name or a TRF player.

    So a list that a club numbered `001 Ayu`, `002 Budi` is not TRF.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or not all(map(TRF_LINE.match, lines)):
        return False
    named = len(lines) > 1 and lines[0].startswith(TRF_NAME)
    return named or any(TRF_PLAYER.match(line) for line in lines)


def _is_json(text: str) -> bool:
    if not text.startswith(("{", "[")):
        return False
    try:
        return isinstance(json.loads(text), (dict, list))
    except (ValueError, RecursionError):
        return False
