"""Writing a record as text, to be read by a card player from top to bottom.

Source: docs/formats/record.md.
"""

from collections.abc import Iterable, Iterator, Mapping

from engine.cards import Card
from engine.records.log import WIDTH, written_moves
from engine.records.record import (
    ENGINE,
    PLAYED,
    ROOT_FIELDS,
    VERSION,
    Record,
    RecordedDeal,
    RecordedSeat,
    RecordedSheet,
    RecordResult,
    SheetMoment,
)
from engine.records.values import write_counts, write_sheet, write_text, write_value

Lines = Iterator[str]


def write(record: Record) -> str:
    """Return the record as text that engine.records.read reads back as the same record."""
    writer = _Telling(record)
    parts = [_head(record), *writer.deals(), *writer.sheets_after(None)]
    if record.result is not None:
        parts.append(_result(record.result))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


class _Telling:
    """Deals in their order, and each sheet where it was written."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.kinds = {seat.seat: seat.kind for seat in record.seats}
        self.many = max(2, len(record.seats))
        last = {deal.number: deal for deal in record.deals if deal.end == PLAYED}
        self.own = {sheet.number: sheet for sheet in record.sheets if sheet.number in last and _stands_in_deal(sheet)}
        self.at = {number: deal.place for number, deal in last.items()}
        places = {deal.place for deal in record.deals}
        self.others: dict[tuple[int, int] | None, list[RecordedSheet]] = {}
        for sheet in record.sheets:
            if self.own.get(sheet.number) is not sheet:
                place = (sheet.moment.number, sheet.moment.attempt) if sheet.moment else None
                self.others.setdefault(place if place in places else None, []).append(sheet)

    def deals(self) -> Iterator[Iterable[str]]:
        for deal in self.record.deals:
            sheet = self.own.get(deal.number) if self.at.get(deal.number) == deal.place else None
            yield [*_deal(deal, self.kinds, self.many), *([] if sheet is None else _worth(sheet))]
            yield from self.sheets_after(deal.place)

    def sheets_after(self, place: tuple[int, int] | None) -> Iterator[Iterable[str]]:
        """Return sheets written while a pack was in play or after it.

        None: those without a recorded time.
        """
        return (_sheet(sheet) for sheet in self.others.get(place, ()))


def _stands_in_deal(sheet: RecordedSheet) -> bool:
    """Return whether a sheet needs no heading: the engine wrote it when its deal ended."""
    details = sheet.moment or sheet.written or sheet.reason or sheet.reason_code
    return sheet.version == 1 and sheet.source == ENGINE and not details


def _lines(pairs: Mapping[str, str]) -> Lines:
    """Return a line for each header that has a value."""
    return (f"{name}: {value}" for name, value in pairs.items() if value)


def _free(text: str) -> str:
    return write_text(text) if text else ""


# --- the parts -------------------------------------------------------------------------------------------------


def _head(record: Record) -> list[str]:
    options = {f"Option {name}": write_value(value) for name, value in record.options.items()}
    before = {"Game": record.game, "Preset": record.preset, **options, "Table": record.table}
    about = {
        "Label": _free(record.label),
        "Place": record.place,
        "State": record.state,
        "Began": record.began,
        "Ended": record.ended,
    }
    proof = {"Commitment": record.commitment, "Secret": record.secret}
    proof |= {f"Root {name}": record.root.get(name, "") for name in ROOT_FIELDS}
    others = [f"{name}: {_free(value)}".rstrip() for name, value in record.others.items()]
    lines = [*_lines(before | about), *map(_seat, record.seats), *_lines(proof), *others]
    return [f"Troeftafel record {VERSION}", "", *lines]


def _seat(seat: RecordedSeat) -> str:
    return f"Seat {seat.seat}: {seat.kind} {_free(seat.name)}".rstrip()


def _deal(deal: RecordedDeal, kinds: Mapping[str, str], many: int) -> Lines:
    pack = f", pack {deal.attempt + 1}" if deal.attempt else ""
    yield f"Deal {deal.number}{pack}"
    yield from _lines(
        {
            "Dealer": deal.dealer,
            "Direction": deal.direction,
            "Stake": str(deal.stake) if deal.stake != 1 else "",
            "Totals": write_counts(deal.totals),
            "Won": write_counts(deal.won),
            "Began": deal.began,
            "Ended": deal.ended,
            "Commitment": deal.commitment,
            "Seed": deal.seed,
            **{f"Words {seat}": _free(words) for seat, words in deal.words.items()},
            "Pack": _cards(deal.pack),
            **{f"Hand {seat}": _cards(hand) for seat, hand in deal.hands.items()},
            "Head": _cards(deal.head),
        }
    )
    if deal.moves:
        yield "Moves:"
        yield from written_moves(deal.moves, kinds, many)
    for signal in deal.signals:
        yield f"Signal {signal.seat} after {signal.after}: {_free(signal.text)}".rstrip()
    yield f"End: {deal.end.replace('_', ' ')}"


def _cards(cards: tuple[Card, ...]) -> str:
    """Return cards in lines of a bearable length."""
    lines, line = [], ""
    for card in cards:
        if len(line) + len(card) > WIDTH - 10:
            lines.append(line)
            line = " "
        line = f"{line} {card}" if line else card
    return "\n".join([*lines, line])


def _worth(sheet: RecordedSheet) -> Lines:
    yield f"Sheet: {write_sheet(sheet.values)}"
    yield f"Points: {write_counts(sheet.points)}".rstrip()


def _sheet(sheet: RecordedSheet) -> Lines:
    if sheet.version == 1:
        yield f"Sheet of deal {sheet.number}"
    else:
        yield f"Correction {sheet.version} of deal {sheet.number}"
    moment = "After" if sheet.moment and sheet.moment.over else "During"
    yield from _lines(
        {
            moment: _moment(sheet.moment) if sheet.moment else "",
            "Written": sheet.written,
            "Source": sheet.source,
            "Kind of reason": _free(sheet.reason_code),
            "Reason": _free(sheet.reason),
        }
    )
    yield from _worth(sheet)


def _moment(moment: SheetMoment) -> str:
    return f"deal {moment.number}" + (f", pack {moment.attempt + 1}" if moment.attempt else "")


def _result(result: RecordResult) -> Lines:
    yield "Result"
    yield from _lines({"Totals": write_counts(result.totals), "Won": write_counts(result.won)})
    yield from _lines({"Winner": " ".join(result.winners)})
