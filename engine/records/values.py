"""Written values of a record: numbers by side, sheets, single values and free text.

A value that the plain form cannot express is written as JSON, which can be read everywhere in its place.
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
    """Write a single value: `4`, `yes`, `none`, `lowest_score`, or a quoted text."""
    if value is None or isinstance(value, bool):
        return SPELLED[value]
    if isinstance(value, str) and WORD.fullmatch(value) and value.lower() not in NAMED:
        return value
    return _json(value)


def read_value(text: str) -> Any:
    """Read a single value. Raises ValueError."""
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
    """Read free text from write_text; foreign quotes belong to the text."""
    if len(text) >= 2 and text[0] == text[-1] == QUOTE:
        try:
            return str(json.loads(text, strict=False))
        except ValueError:
            return text
    return text


def write_counts(counts: Mapping[str, int]) -> str:
    """Write numbers by side or seat: `NS=2 EW=0`."""
    return " ".join(f"{name}={number}" for name, number in counts.items())


def read_counts(text: str) -> dict[str, object]:
    """Read such numbers; commas may separate them. Raises ValueError."""
    entries = _entries([token for token in tokens(text) if token != ","])
    if entries is None:
        raise ValueError(text)
    return entries


def write_sheet(values: Mapping[str, object]) -> str:
    """Write a sheet in words, `ruff A; tricks A=7 B=5`; as JSON if words cannot."""
    plain = "; ".join(f"{name} {_write_field(value)}".rstrip() for name, value in values.items())
    try:
        same = plain.isprintable() and _json(read_sheet(plain)) == _json(values)
    except ValueError:
        same = False
    return plain if same else _json(values)


def read_sheet(text: str) -> dict[str, object]:
    """Read the values of a sheet. Raises ValueError."""
    if text.startswith("{"):
        value = json.loads(text)
        return dict(value)
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
        return " ".join(f"{name}={write_value(item)}" for name, item in value.items())
    if isinstance(value, list | tuple) and value and all(isinstance(entry, list | tuple) for entry in value):
        return ", ".join(" ".join(write_value(item) for item in entry) for entry in value)
    return "" if value == [] else write_value(value)


def _read_field(tokens: list[str]) -> Any:
    """Return the value of a sheet's field.

    `N=4 E=3` is an object, `E 1 flor, D 2 truc` a list of lists, one word a value, and nothing an empty list.
    """
    if not tokens:
        return []
    entries = _entries(tokens)
    if entries is not None:
        return entries
    groups = [[_read_one(token) for token in group] for group in _split(tokens, ",")]
    return groups[0][0] if len(groups) == 1 and len(groups[0]) == 1 else groups


def _entries(tokens: list[str]) -> dict[str, object] | None:
    """Read repeated `NAME = VALUE`; None for anything else.

    Raises ValueError for a repeated name.
    """
    if len(tokens) % 3 or any(sign != "=" for sign in tokens[1::3]) or "=" in tokens[0::3] + tokens[2::3]:
        return None
    entries = {name: _read_one(value) for name, value in zip(tokens[0::3], tokens[2::3], strict=True)}
    if len(entries) < len(tokens) // 3:
        raise ValueError("twice")
    return entries


def _read_one(token: str) -> Any:
    if token in ("=", ",", ";", QUOTE):
        raise ValueError(token)
    return read_value(token)


def _split(tokens: list[str], sign: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token == sign:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _json(value: Any) -> str:
    """Write JSON without control characters, also the one that JSON leaves unescaped."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
