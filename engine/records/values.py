"""How values are written in a record: numbers by side, sheets, single values and free text.

Whatever cannot be said in the plain way is written as JSON, which is read everywhere in its place.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.+-]*")
NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
NAMED: Mapping[str, Any] = {"none": None, "yes": True, "no": False}
SPELLED = {None: "none", True: "yes", False: "no"}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"=,;]+|\S')
QUOTE = '"'


def write_value(value: Any) -> str:
    """A single value: `4`, `yes`, `none`, `lowest_score`, or a text between quotes."""
    if value is None or isinstance(value, bool):
        return SPELLED[value]
    if isinstance(value, str) and WORD.fullmatch(value) and value.lower() not in NAMED:
        return value
    return _json(value)


def read_value(text: str) -> Any:
    """A single value. Raises ValueError."""
    if text.lower() in NAMED:
        return NAMED[text.lower()]
    if NUMBER.fullmatch(text):
        return int(text)
    if text[:1] in ('"', "{", "["):
        return json.loads(text)
    return text


def write_text(text: str) -> str:
    """Free text on one line; between quotes where it could not be read back otherwise."""
    awkward = text != " ".join(text.split()) or not text.isprintable() or text.startswith(QUOTE) or not text
    return _json(text) if awkward else text


def read_text(text: str) -> str:
    """Free text as write_text gives it; quotes that are none of ours belong to the text."""
    if len(text) >= 2 and text[0] == text[-1] == QUOTE:
        try:
            return str(json.loads(text, strict=False))
        except ValueError:
            return text
    return text


def write_counts(counts: Mapping[str, int]) -> str:
    """Numbers by side or seat: `NS=2 EW=0`."""
    return " ".join(f"{name}={number}" for name, number in counts.items())


def read_counts(text: str) -> dict[str, Any]:
    """The same back; commas may stand between. Raises ValueError."""
    entries = _entries([token for token in tokens(text) if token != ","])
    if entries is None:
        raise ValueError(text)
    return entries


def write_sheet(values: Mapping[str, Any]) -> str:
    """A sheet in words, `ruff A; tricks A=7 B=5`; as JSON where that would not say the same."""
    plain = "; ".join(f"{name} {_write_field(value)}".rstrip() for name, value in values.items())
    try:
        same = plain.isprintable() and _json(read_sheet(plain)) == _json(values)
    except ValueError:
        same = False
    return plain if same else _json(values)


def read_sheet(text: str) -> dict[str, Any]:
    """The values of a sheet. Raises ValueError."""
    if text.startswith("{"):
        found = json.loads(text)
        return dict(found)
    sheet: dict[str, Any] = {}
    for part in _split(tokens(text), ";"):
        if not part or not WORD.fullmatch(part[0]) or part[0] in sheet:
            raise ValueError(text)
        sheet[part[0]] = _read_field(part[1:])
    return sheet


def tokens(text: str) -> list[str]:
    """Words, texts between quotes, and the signs `=`, `,` and `;`."""
    return TOKEN.findall(text)


def _write_field(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}={write_value(one)}" for name, one in value.items())
    if isinstance(value, list | tuple) and value and all(isinstance(entry, list | tuple) for entry in value):
        return ", ".join(" ".join(write_value(one) for one in entry) for entry in value)
    return "" if value == [] else write_value(value)


def _read_field(found: list[str]) -> Any:
    """`N=4 E=3` is an object, `E 1 flor, D 2 truc` a list of lists, one word a value, and nothing an empty list."""
    if not found:
        return []
    entries = _entries(found)
    if entries is not None:
        return entries
    groups = [[_read_one(token) for token in group] for group in _split(found, ",")]
    return groups[0][0] if len(groups) == 1 and len(groups[0]) == 1 else groups


def _entries(found: list[str]) -> dict[str, Any] | None:
    """`NAME = VALUE` over and over; None when it is not that. Raises ValueError for a name that stands twice."""
    if len(found) % 3 or any(sign != "=" for sign in found[1::3]) or "=" in found[0::3] + found[2::3]:
        return None
    entries = {name: _read_one(value) for name, value in zip(found[0::3], found[2::3], strict=True)}
    if len(entries) < len(found) // 3:
        raise ValueError("twice")
    return entries


def _read_one(token: str) -> Any:
    if token in ("=", ",", ";", QUOTE):
        raise ValueError(token)
    return read_value(token)


def _split(found: list[str], sign: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in found:
        if token == sign:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _json(value: Any) -> str:
    """JSON without any control character; the one that JSON leaves alone is escaped too."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
