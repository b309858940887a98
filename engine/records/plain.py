"""A record as plain values, as in its JSON form. Source: docs/formats/record.md."""

from collections.abc import Mapping
from typing import Any

from engine.cards import Card
from engine.records.record import (
    ENGINE,
    PLAYED,
    VERSION,
    Record,
    RecordedDeal,
    RecordedMove,
    RecordedSeat,
    RecordedSheet,
    RecordedSignal,
    RecordResult,
    SheetMoment,
)
from engine.seats import Seat

FORMAT = "troeftafel record"

Plain = dict[str, Any]


def to_plain(record: Record) -> Plain:
    """Return the record in its JSON form, without missing parts."""
    plain: Plain = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "preset": record.preset,
        "options": dict(record.options),
        "table": record.table,
        "label": record.label,
        "place": record.place,
        "state": record.state,
        "began": record.began,
        "ended": record.ended,
        "seats": [_seat(seat) for seat in record.seats],
        "commitment": record.commitment,
        "secret": record.secret,
        "root": dict(record.root),
        "deals": [_deal(deal) for deal in record.deals],
        "sheets": [_sheet(sheet) for sheet in record.sheets],
        "result": None if record.result is None else _result(record.result),
        "others": dict(record.others),
    }
    return _without_empty(plain)


def _without_empty(values: Plain) -> Plain:
    """Without what is empty."""
    return {name: value for name, value in values.items() if value not in ("", None, {}, [])}


def _seat(seat: RecordedSeat) -> Plain:
    return _without_empty({"seat": seat.seat, "kind": seat.kind, "name": seat.name})


def _deal(deal: RecordedDeal) -> Plain:
    return _without_empty(
        {
            "number": deal.number,
            "attempt": deal.attempt,
            "dealer": deal.dealer,
            "direction": deal.direction,
            "stake": deal.stake,
            "totals": dict(deal.totals),
            "won": dict(deal.won),
            "began": deal.began,
            "ended": deal.ended,
            "commitment": deal.commitment,
            "seed": deal.seed,
            "words": dict(deal.words),
            "pack": _cards(deal.pack),
            "hands": _hands(deal.hands),
            "head": _cards(deal.head),
            "moves": [_move(move) for move in deal.moves],
            "signals": [_signal(signal) for signal in deal.signals],
            "end": deal.end,
        }
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _hands(hands: Mapping[Seat, tuple[Card, ...]]) -> Plain:
    return {seat: _cards(hand) for seat, hand in hands.items()}


def _move(move: RecordedMove) -> Plain:
    return {"seat": move.seat, "text": move.text, "by": move.by}


def _signal(signal: RecordedSignal) -> Plain:
    return {"seat": signal.seat, "text": signal.text, "after": signal.after}


def _sheet(sheet: RecordedSheet) -> Plain:
    plain = _without_empty(
        {
            "number": sheet.number,
            "version": sheet.version,
            "source": sheet.source,
            "moment": None if sheet.moment is None else moment_to_plain(sheet.moment),
            "written": sheet.written,
            "reason_code": sheet.reason_code,
            "reason": sheet.reason,
        }
    )
    return {**plain, "values": sheet.values, "points": dict(sheet.points)}


def moment_to_plain(moment: SheetMoment) -> Plain:
    """Return a moment in its JSON form."""
    return {"number": moment.number, "attempt": moment.attempt, "over": moment.over}


def _result(result: RecordResult) -> Plain:
    plain = _without_empty({"won": dict(result.won), "winners": list(result.winners)})
    return {"totals": dict(result.totals), **plain}


DEFAULTS: Mapping[str, Any] = {"place": "online", "state": "finished", "source": ENGINE, "end": PLAYED}
"""The values of omitted fields."""
