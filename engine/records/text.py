"""Reading a record out of text, also one that was edited by hand.

Source: docs/formats/record.md.
"""

from collections.abc import Mapping
from typing import Any

from engine.errors import InputError
from engine.game import Game
from engine.records import headers
from engine.records.errors import LineError, RecordError
from engine.records.from_plain import from_plain
from engine.records.headers import HeaderBlock
from engine.records.lines import Block, HeaderLine, blocks, decoded
from engine.records.log import usual_maker
from engine.records.others import LIKE, MAX_OWN, NEARLY, near
from engine.records.plain import FORMAT
from engine.records.record import ENGINE, VERSION, Record
from engine.records.spelling import Spelling
from engine.registry import games

Plain = dict[str, Any]

ENOUGH = 100
"""The number of mistakes after which reading stops."""
PART_OF_A_DEAL = {"sheet", "points"}
"""Headers of a deal that make a sheet of their own."""


def read(text: str | bytes) -> Record:
    """Return the record written in a text or a file.

    Raises RecordError with everything that was found wrong, line by line.
    """
    try:
        return _Reading(text if isinstance(text, str) else decoded(text)).record()
    except RecordError:
        raise
    except LineError as error:
        raise RecordError([error]) from error


class _Reading:
    """One text on its way to a record, by way of plain values with their lines."""

    def __init__(self, text: str) -> None:
        self.blocks, self.errors = blocks(text)
        self.lines: dict[str, int] = {"": 1}

    def record(self) -> Record:
        try:
            record = from_plain(self.plain(), self.lines)
        except RecordError as error:
            # An unreadable part is missing further on, which need not be reported as well.
            self.errors += [
                _with_header(nested) for nested in error.errors if nested.code != "missing" or not self.errors
            ]
        if self.errors:
            raise RecordError(sorted(self.errors, key=lambda error: error.line or 0))
        return record

    def plain(self) -> Plain:
        """Return the text as plain values."""
        head = self.part(self.blocks[0], headers.HEAD, None, keep=True)
        game = _game(head.values)
        self.spelling = None if game is None else Spelling(*game)
        self.kinds = {seat["seat"]: seat["kind"] for seat in self.seats(head)}
        document = {"format": FORMAT, "version": VERSION, **head.values}
        parts = [self.one(block) for block in self.blocks[1:]]
        document["deals"] = self.laid(parts, "deals", ("number", "attempt"))
        sheets = [part.sheet for part in parts if part.sheet] + [part for part in parts if part.kind == "sheets"]
        document["sheets"] = self.laid(sheets, "sheets", ("number", "version"))
        self.result(document, [part for part in parts if part.kind == "result"])
        self.lines |= {name: line for name, line in head.lines.items() if name}
        return document

    def seats(self, head: HeaderBlock) -> list[Plain]:
        """Return the seats, spelled as the game spells them."""
        seats = head.values.get("seats", [])
        for seat in seats:
            seat["seat"] = self.spelling.seat(seat["seat"]) if self.spelling else seat["seat"]
        return list(seats)

    def one(self, block: Block) -> HeaderBlock:
        """Return a block below the head, with the numbers of its heading."""
        headers_by_kind = {
            "deal": headers.DEAL,
            "sheet": headers.SHEET,
            "correction": headers.SHEET,
            "result": headers.RESULT,
        }
        part = self.part(block, headers_by_kind[block.kind], self.spelling)
        part.kind = {"deal": "deals", "result": "result"}.get(block.kind, "sheets")
        part.values |= _numbers(block)
        if block.kind == "deal":
            for move in part.values.get("moves", ()):
                move["by"] = move["by"] or usual_maker(self.kinds, move["seat"])
            part.sheet = _own_sheet(part)
        return part

    def part(self, block: Block, allowed: headers.Known, spelling: Spelling | None, keep: bool = False) -> HeaderBlock:
        """Return the values of a block; each header once.

        With `keep` unknown headers are kept as written.
        """
        part = HeaderBlock(block.line, spelling)
        for entry in block.entries:
            if len(self.errors) >= ENOUGH:
                break
            try:
                self.take(part, entry, allowed, keep)
            except InputError as error:
                line = error.line if isinstance(error, LineError) else entry.line
                self.errors.append(LineError(error.code, entry.name, line, **error.facts))
        return part

    def take(self, part: HeaderBlock, entry: HeaderLine, allowed: headers.Known, keep: bool) -> None:
        header = headers.named(allowed, entry.key)
        if header is None:
            _refuse_unknown(entry, allowed, keep)
            part.values.setdefault("others", {})
            _refuse_twice(part, entry, entry.name)
            if len(part.values["others"]) >= MAX_OWN:
                raise LineError("too_many", entry.name, entry.line, most=MAX_OWN)
            part.values["others"][entry.name] = headers.free(entry)
            part.lines[f"others.{entry.name}"] = entry.line
            return
        if header.once:
            _refuse_twice(part, entry, entry.key)
        header.read(part, entry)

    def laid(self, parts: list[HeaderBlock], name: str, order: tuple[str, str]) -> list[Plain]:
        """Return parts of one kind in their order, their lines under their positions."""
        chosen = [part for part in parts if part.kind == name]
        chosen.sort(key=lambda part: tuple(part.values.get(key) or 0 for key in order))
        for place, part in enumerate(chosen):
            where = f"{name}[{place}]"
            self.lines[where] = part.line
            self.lines |= {f"{where}.{path}": line for path, line in part.lines.items()}
        return [part.values for part in chosen]

    def result(self, document: Plain, parts: list[HeaderBlock]) -> None:
        for part in parts[1:]:
            self.errors.append(LineError("stands_twice_since", "result", part.line, first=parts[0].line))
        if parts:
            document["result"] = parts[0].values
            self.lines["result"] = parts[0].line
            self.lines |= {f"result.{path}": line for path, line in parts[0].lines.items()}


def _with_header(error: LineError) -> LineError:
    """Return the error with the name of a missing header, which has no line."""
    if error.code != "missing":
        return error
    name = error.field.rpartition(".")[2]
    return LineError(
        "record_missing", error.field, error.line, name=_header_title("sheet" if name == "values" else name)
    )


def _game(head: Mapping[str, Any]) -> tuple[Game, Any] | None:
    """Return the game with its options, when the head names one that can be built."""
    game = games().get(str(head.get("game")))
    if game is None:
        return None
    try:
        return game, game.options(head.get("preset") or None, head.get("options", {}))
    except InputError:
        return None


def _numbers(block: Block) -> Plain:
    """Return the numbers of a heading: `Deal 3, pack 2` or `Correction 2 of deal 3`."""
    if block.kind == "deal":
        number, pack = block.numbers
        return {"number": number, "attempt": 0 if pack is None else pack - 1}
    if block.kind == "correction":
        return {"version": block.numbers[0], "number": block.numbers[1]}
    return {"number": block.numbers[0], "version": 1} if block.kind == "sheet" else {}


def _own_sheet(part: HeaderBlock) -> HeaderBlock | None:
    """Return the sheet from the block of its deal, as a part of its own."""
    names = PART_OF_A_DEAL & part.values.keys()
    if not names:
        return None
    sheet = HeaderBlock(min(part.lines[name] for name in names), part.spelling, kind="sheets")
    sheet.values = {"number": part.values["number"], "version": 1, "source": ENGINE}
    for name in names:
        own = "values" if name == "sheet" else name
        sheet.values[own], sheet.lines[own] = part.values.pop(name), part.lines.pop(name)
    return sheet


def _refuse_unknown(entry: HeaderLine, allowed: headers.Known, keep: bool) -> None:
    """Raise LineError for an unknown header; in the head only for a likely misspelling."""
    if meant := near(allowed, entry.key, NEARLY if keep else LIKE):
        raise LineError("record_near_header", entry.name, entry.line, header=entry.name, near=_header_title(meant))
    if not keep:
        names = ", ".join(_header_title(name) for name in allowed)
        raise LineError("record_unknown_header", entry.name, entry.line, header=entry.name, headers=names)


def _refuse_twice(part: HeaderBlock, entry: HeaderLine, key: str) -> None:
    if key in part.seen:
        raise LineError("stands_twice_since", entry.name, entry.line, first=part.seen[key])
    part.seen[key] = entry.line


def _header_title(name: str) -> str:
    return name[0].upper() + name[1:]
