"""Every header of a record: its name, the place of its value, and its reader.

A header with words of its own, such as `Hand N` or `Signal 2 after 5`, is identified by its first word.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Optional

from engine.records.errors import LineError
from engine.records.lines import HeaderLine
from engine.records.log import move_of, move_texts
from engine.records.record import PLAYER, SEAT_KINDS
from engine.records.spelling import Spelling
from engine.records.values import read_counts, read_sheet, read_text, read_value


@dataclass(slots=True)
class HeaderBlock:
    """The values of one block, the line of each, and their place in the record."""

    line: int
    spelling: Spelling | None = None
    kind: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    sheet: Optional["HeaderBlock"] = None

    def put(self, name: str, value: Any, line: int) -> None:
        """Store a value under its name, with its line."""
        self.values[name], self.lines[name] = value, line

    def put_in(self, name: str, key: str, value: Any, line: int) -> None:
        """Store a value of an object."""
        self.values.setdefault(name, {})[key] = value
        self.lines[f"{name}.{key}"] = line
        self.lines.setdefault(name, line)

    def add(self, name: str, value: Any, line: int) -> None:
        """Append one entry to a list."""
        entries = self.values.setdefault(name, [])
        self.lines[f"{name}[{len(entries)}]"] = line
        self.lines.setdefault(name, line)
        entries.append(value)


@dataclass(frozen=True, slots=True)
class Header:
    """The reader of a header. `once`: it may appear once in its block."""

    read: Callable[[HeaderBlock, HeaderLine], None]
    once: bool = True


Known = Mapping[str, Header]

MOMENT = re.compile(r"(?:deal\s+)?(\d{1,7})(?:\s*,?\s+pack\s+(\d{1,7}))?", re.IGNORECASE)
SIGNAL = re.compile(r"signal\s+(\S+)(?:\s+after\s+(\d{1,7}))?", re.IGNORECASE)


def named(headers: Known, key: str) -> Header | None:
    """Return the header of that name; None when there is none."""
    return headers.get(key) or headers.get(f"{key.partition(' ')[0]} …" if " " in key else "")


def free(entry: HeaderLine) -> str:
    """Return the value as free text."""
    return read_text(entry.text)


# --- how values are read ---------------------------------------------------------------------------------------


def _text(name: str) -> Header:
    return Header(lambda part, entry: part.put(name, free(entry), entry.line))


def _word(name: str) -> Header:
    """Return a word of a fixed list: in small letters, several words tied together."""
    return Header(lambda part, entry: part.put(name, "_".join(entry.value.lower().split()), entry.line))


def _plain(name: str) -> Header:
    return Header(lambda part, entry: part.put(name, entry.value, entry.line))


def _date(name: str) -> Header:
    """Return a date with or without a time; its letters are large."""
    return Header(lambda part, entry: part.put(name, entry.value.upper(), entry.line))


def _hex(name: str) -> Header:
    """Hexadecimal digits, also in capitals or broken over lines."""
    return Header(lambda part, entry: part.put(name, "".join(entry.value.lower().split()), entry.line))


def _read_dealer(part: HeaderBlock, entry: HeaderLine) -> None:
    part.put("dealer", part.spelling.seat(entry.value) if part.spelling else entry.value, entry.line)


def _read_stake(part: HeaderBlock, entry: HeaderLine) -> None:
    part.put("stake", _or_refused(read_value, entry, "not_a_number", value=entry.value[:60]), entry.line)


def _counts(name: str) -> Header:
    return Header(lambda part, entry: _read_counts(part, entry, name))


def _read_counts(part: HeaderBlock, entry: HeaderLine, name: str) -> None:
    counts = _or_refused(read_counts, entry, "record_counts", value=entry.value[:60])
    side = part.spelling.side if part.spelling else str
    part.put(name, {side(key): number for key, number in counts.items()}, entry.line)


def _read_sheet(part: HeaderBlock, entry: HeaderLine, name: str = "sheet") -> None:
    refused = LineError("record_sheet", entry.name, entry.line, value=entry.text[:60])
    try:
        part.put(name, read_sheet(entry.text), entry.line)
    except (ValueError, TypeError, RecursionError) as error:
        raise refused from error


def _or_refused(read: Callable[[str], Any], entry: HeaderLine, code: str, **facts: object) -> Any:
    try:
        return read(entry.value)
    except (ValueError, RecursionError) as error:
        raise LineError(code, entry.name, entry.line, **facts) from error


def _read_game(part: HeaderBlock, entry: HeaderLine) -> None:
    """Read the name of a game, or its title: `Ruff and Trump`."""
    part.put("game", "_".join(entry.value.lower().split()), entry.line)


def _read_option(part: HeaderBlock, entry: HeaderLine) -> None:
    """`Option deals: 4`; a value of several words is a text."""
    name = entry.name.split()[1]
    text = entry.text
    value = text if " " in text and text[0] not in '"[{' else _or_refused(read_value, entry, "record_option", name=name)
    part.put_in("options", name, value, entry.line)


def _read_seat(part: HeaderBlock, entry: HeaderLine) -> None:
    """`Seat N: player Ayu`; without the kind it is a player's name."""
    kind, _, name = entry.text.partition(" ")
    if kind.lower() not in SEAT_KINDS:
        kind, name = PLAYER, entry.text
    seat = {"seat": entry.name.split()[1], "kind": kind.lower(), "name": read_text(name.strip())}
    part.add("seats", seat, entry.line)


def _read_root(part: HeaderBlock, entry: HeaderLine) -> None:
    name = entry.name.split()[1].lower()
    value = "".join(entry.value.split())
    part.put_in("root", name, value.lower() if name in ("commitment", "secret") else value, entry.line)


def _read_words(part: HeaderBlock, entry: HeaderLine) -> None:
    part.put_in("words", _seat_of(part, entry), free(entry), entry.line)


def _cards(name: str) -> Header:
    return Header(lambda part, entry: part.put(name, _in_letters(part, entry), entry.line))


def _read_hand(part: HeaderBlock, entry: HeaderLine) -> None:
    part.put_in("hands", _seat_of(part, entry), _in_letters(part, entry), entry.line)


def _in_letters(part: HeaderBlock, entry: HeaderLine) -> str:
    return part.spelling.cards(entry.value) if part.spelling else entry.value


def _seat_of(part: HeaderBlock, entry: HeaderLine) -> str:
    """Return the seat a header names."""
    seat = entry.name.split()[1]
    return part.spelling.seat(seat) if part.spelling else seat


def _read_signal(part: HeaderBlock, entry: HeaderLine) -> None:
    match = SIGNAL.fullmatch(entry.name)
    if match is None:
        raise LineError("record_signal", entry.name, entry.line)
    signal = {"seat": _seat_of(part, entry), "text": free(entry), "after": int(match[2] or 0)}
    part.add("signals", signal, entry.line)


def _moment(over: bool) -> Header:
    return Header(lambda part, entry: _read_moment(part, entry, over))


def _read_moment(part: HeaderBlock, entry: HeaderLine, over: bool) -> None:
    """`During: deal 3, pack 2`."""
    match = MOMENT.fullmatch(entry.value)
    if match is None:
        raise LineError("record_moment", entry.name, entry.line, value=entry.value[:60])
    if "moment" in part.values:
        raise LineError("stands_twice_since", entry.name, entry.line, first=part.lines["moment"])
    moment = {"number": int(match[1]), "attempt": 0 if match[2] is None else int(match[2]) - 1, "over": over}
    part.put("moment", moment, entry.line)


def _read_winner(part: HeaderBlock, entry: HeaderLine) -> None:
    side = part.spelling.side if part.spelling else str
    names = entry.value.replace(",", " ").split()
    part.put("winners", [side(name) for name in names if name.lower() != "none"], entry.line)


def _read_moves(part: HeaderBlock, entry: HeaderLine) -> None:
    for line, text in move_texts(part.spelling, entry.pieces):
        part.add("moves", move_of(part.spelling, text), line)


# --- the headers of each block ---------------------------------------------------------------------------------

HEAD: Known = {
    "game": Header(_read_game),
    "preset": _word("preset"),
    "option …": Header(_read_option),
    "table": _plain("table"),
    "label": _text("label"),
    "place": _word("place"),
    "state": _word("state"),
    "began": _date("began"),
    "ended": _date("ended"),
    "seat …": Header(_read_seat),
    "commitment": _hex("commitment"),
    "secret": _hex("secret"),
    "root …": Header(_read_root),
}
DEAL: Known = {
    "dealer": Header(_read_dealer),
    "direction": _word("direction"),
    "stake": Header(_read_stake),
    "totals": _counts("totals"),
    "won": _counts("won"),
    "began": _date("began"),
    "ended": _date("ended"),
    "commitment": _hex("commitment"),
    "seed": _hex("seed"),
    "words …": Header(_read_words),
    "pack": _cards("pack"),
    "hand …": Header(_read_hand),
    "head": _cards("head"),
    "moves": Header(_read_moves),
    "signal …": Header(_read_signal, once=False),
    "end": _word("end"),
    "sheet": Header(_read_sheet),
    "points": _counts("points"),
}
SHEET: Known = {
    "during": _moment(over=False),
    "after": _moment(over=True),
    "written": _date("written"),
    "source": _word("source"),
    "kind of reason": _text("reason_code"),
    "reason": _text("reason"),
    "sheet": Header(lambda part, entry: _read_sheet(part, entry, "values")),
    "points": _counts("points"),
}
RESULT: Known = {"totals": _counts("totals"), "won": _counts("won"), "winner": Header(_read_winner)}
