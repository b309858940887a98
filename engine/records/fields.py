"""The values in a record that every part of it is made of, each with its mistakes."""

import json
import re
from collections.abc import Iterable, Mapping

from engine.documents import DocumentField, to_text
from engine.errors import InputError
from engine.records.plain import DEFAULTS
from engine.records.record import PLACES, STATES, SheetMoment

MAX_NUMBER = 1_000_000
MAX_TEXT = 4_000
MAX_CHARACTERS = 1_500_000
"""Upper bounds that no real table comes near; they limit the work on bad input."""
HEX = re.compile(r"[0-9a-f]{64}")
DATE = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?( ?(Z|UTC|[+-]\d\d:?\d\d))?")
TABLE = re.compile(r"[\w.:-]{1,60}")
ENTROPY = re.compile(r"[!-~]{1,420}")

KINDS: Mapping[str, tuple[str, ...]] = {"place": PLACES, "state": STATES}
SHAPES: Mapping[str, tuple[re.Pattern[str], str]] = {
    "table": (TABLE, "not_a_table"),
    "began": (DATE, "not_a_date"),
    "ended": (DATE, "not_a_date"),
    "commitment": (HEX, "not_hexadecimal"),
    "secret": (HEX, "not_hexadecimal"),
}
ROOT_SHAPES: Mapping[str, tuple[re.Pattern[str], str]] = {
    "commitment": SHAPES["commitment"],
    "path": SHAPES["table"],
    "entropy": (ENTROPY, "not_a_text"),
    "secret": SHAPES["secret"],
}


def check_size(document: object) -> None:
    """Raise InputError for values no file can hold, or larger than any table's."""
    try:
        size = len(json.dumps(document, ensure_ascii=False).encode())
    except (UnicodeEncodeError, RecursionError) as error:
        raise InputError("not_a_text", "", value="�") from error
    if size > 2 * MAX_CHARACTERS:
        raise InputError("record_too_long", "", most=MAX_CHARACTERS)


def free_text(given: DocumentField) -> str:
    """Free text; empty when it was left out. Raises InputError for what has no end."""
    if given.absent:
        return ""
    text = given.text()
    if len(text) > MAX_TEXT:
        raise InputError("text_too_long", given.path, most=MAX_TEXT)
    return text


def shaped(given: DocumentField, form: re.Pattern[str], code: str) -> str:
    """Return a text of a certain shape; empty when it was left out."""
    text = free_text(given)
    if text and not form.fullmatch(text):
        raise InputError(code, given.path, value=text[:80])
    return text


def one_of(given: DocumentField, allowed: Iterable[str]) -> str:
    """Return one of the known words; the usual one when it was left out."""
    if given.absent:
        return str(DEFAULTS.get(given.path.rpartition(".")[2], ""))
    text, allowed = given.text(), tuple(allowed)
    if text not in allowed:
        raise InputError("record_choice", given.path, value=text[:60], choices=", ".join(allowed))
    return text


def number_or(given: DocumentField, usual: int, least: int, most: int) -> int:
    return usual if given.absent else given.number(least, most)


def listed(given: DocumentField, most: int) -> list[DocumentField]:
    entries = [] if given.absent else given.items()
    return too_many(given, most) if len(entries) > most else entries


def moment_of(given: DocumentField) -> SheetMoment:
    given.object(("number", "attempt", "over"))
    over = given["over"].value
    if not isinstance(over, bool | None):
        raise InputError("not_a_flag", given["over"].path, value=to_text(over))
    number = given["number"].required().number(1, MAX_NUMBER)
    return SheetMoment(number, number_or(given["attempt"], 0, 0, MAX_NUMBER), bool(over))


def too_many(given: DocumentField, most: int) -> list[DocumentField]:
    raise InputError("too_many", given.path, most=most)


def stands_twice(given: DocumentField) -> None:
    raise InputError("stands_twice", given.path)


def out_of_order(given: DocumentField) -> None:
    raise InputError("out_of_order", given.path)
