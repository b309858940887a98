"""A record from plain values, as JSON or the text reader gives them.

It checks what can be read at all: known names, seats, cards of the pack, moves of the game. Every mistake names its
field. Whether the record holds is up to engine.records.check.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from engine.cards import Card, read_cards
from engine.documents import DocumentField, read_game, to_text
from engine.errors import InputError
from engine.game import Game, Setup
from engine.moves import read_move
from engine.records.errors import LineError, RecordError, placed
from engine.records.fields import (
    KINDS,
    MAX_NUMBER,
    ROOT_SHAPES,
    SHAPES,
    check_size,
    free_text,
    listed,
    moment_of,
    number_or,
    one_of,
    out_of_order,
    shaped,
    stands_twice,
    too_many,
)
from engine.records.others import own_headers
from engine.records.plain import FORMAT
from engine.records.record import (
    ENDS,
    MAKERS,
    ROOT_FIELDS,
    SEAT_KINDS,
    SOURCES,
    VERSION,
    Record,
    RecordedDeal,
    RecordedMove,
    RecordedSeat,
    RecordedSheet,
    RecordedSignal,
    RecordResult,
    line_of,
)
from engine.seats import OPPOSITE, Direction, Seat, Side

MAX_DEALS = 500
MAX_MOVES = 500
MAX_POINTS = 1_000_000_000

RECORD_FIELDS = (
    *("format", "version", "game", "preset", "options", "table", "label", "place", "state", "began", "ended"),
    *("seats", "commitment", "secret", "root", "deals", "sheets", "result", "others"),
)
DEAL_FIELDS = (
    *("number", "attempt", "dealer", "direction", "stake", "totals", "won", "began", "ended", "commitment", "seed"),
    *("words", "pack", "hands", "head", "moves", "signals", "end"),
)
SHEET_FIELDS = (*("number", "version", "values", "points", "source", "moment", "written", "reason_code", "reason"),)
T = TypeVar("T")


def from_plain(document: object, lines: Mapping[str, int] | None = None) -> Record:
    """Return the record that these plain values hold.

    Raises RecordError with everything that was found wrong. `lines` are those of the text the values came from.
    """
    return _Reader(lines or {}).record(document)


class _Reader:
    """Reads one record, collecting mistakes part by part."""

    game: Game
    options: Any

    def __init__(self, lines: Mapping[str, int]) -> None:
        self.lines = lines
        self.errors: list[LineError] = []

    # --- the whole ---------------------------------------------------------------------------------------------

    def record(self, document: object) -> Record:
        whole = self.try_to(self.begin, document)
        if whole is None:
            raise RecordError(self.errors)
        parts: dict[str, Any] = {name: self.try_to(free_text, whole[name]) or "" for name in ("label", "preset")}
        parts |= {name: self.try_to(one_of, whole[name], allowed) for name, allowed in KINDS.items()}
        parts |= {name: self.try_to(shaped, whole[name], form, code) or "" for name, (form, code) in SHAPES.items()}
        parts["root"] = {} if whole["root"].absent else self.try_to(self.root, whole["root"]) or {}
        parts["seats"] = self.all_of(whole["seats"], self.seat_line)
        parts["deals"] = self.all_of(whole["deals"], self.deal, MAX_DEALS)
        parts["sheets"] = self.all_of(whole["sheets"], self.sheet, 2 * MAX_DEALS)
        parts["result"] = None if whole["result"].absent else self.try_to(self.result, whole["result"])
        parts["others"] = self.try_to(own_headers, whole["others"])
        self.once(whole, parts)
        if self.errors:
            raise RecordError(sorted(self.errors, key=lambda error: error.line or 0))
        parts["seats"] = tuple(sorted(parts["seats"], key=lambda seat: self.seats.index(seat.seat)))
        options = whole["options"].value or {}
        return Record(game=self.game.name, options=dict(options), lines=dict(self.lines), **parts)

    def begin(self, document: object) -> DocumentField:
        """Return the document with its game, without which nothing in it can be read."""
        check_size(document)
        whole, self.game, self.options = read_game(document, RECORD_FIELDS)
        if not whole["format"].absent and whole["format"].text() != FORMAT:
            raise InputError("record_format", "format", given=to_text(whole["format"].value), expected=FORMAT)
        if not whole["version"].absent and whole["version"].number(0, MAX_NUMBER) != VERSION:
            raise InputError("record_version", "version", given=whole["version"].value, expected=VERSION)
        self.seats, self.sides = self.game.seats(self.options), self.game.sides(self.options)
        self.pack = self.game.pack(self.options)
        anyone = Setup(number=1, dealer=self.seats[0])
        self.size = {seat: len(hand) for seat, hand in self.game.deal_out(self.options, anyone, self.pack).items()}
        return whole

    def try_to(self, read: Callable[..., T], given: Any, *more: Any) -> T | None:
        """Return the value read, or None after noting the mistake."""
        try:
            return read(given, *more)
        except InputError as error:
            line = error.line if isinstance(error, LineError) else line_of(self.lines, error.field)
            self.errors.append(placed(error, line))
        return None

    def all_of(self, given: DocumentField, read: Callable[[DocumentField], T], most: int = 100) -> tuple[T, ...]:
        """Return every entry of a list that may be left out."""
        entries = [] if given.absent else self.try_to(DocumentField.items, given) or []
        if len(entries) > most:
            self.try_to(too_many, given, most)
        values = (self.try_to(read, entry) for entry in entries[:most])
        return tuple(value for value in values if value is not None)

    def once(self, whole: DocumentField, parts: Mapping[str, Any]) -> None:
        """Check that no seat, pack or sheet version is repeated, and all are in order."""
        keys = {
            "seats": [seat.seat for seat in parts["seats"]],
            "deals": [deal.place for deal in parts["deals"]],
            "sheets": [(sheet.number, sheet.version) for sheet in parts["sheets"]],
        }
        for name, found_keys in keys.items():
            twice = next((place for place, key in enumerate(found_keys) if found_keys.index(key) != place), None)
            entries = whole[name].value
            if not isinstance(entries, list) or len(found_keys) != len(entries):
                continue  # what could not be read is reported already
            if twice is not None:
                self.try_to(stands_twice, whole[name][twice])
            elif name != "seats" and found_keys != sorted(found_keys):
                self.try_to(out_of_order, whole[name])

    # --- its parts ---------------------------------------------------------------------------------------------

    def seat_line(self, given: DocumentField) -> RecordedSeat:
        given.object(("seat", "kind", "name"))
        kind = one_of(given["kind"], SEAT_KINDS) or SEAT_KINDS[0]
        return RecordedSeat(self.seat(given["seat"]), kind, free_text(given["name"]))

    def root(self, given: DocumentField) -> dict[str, str]:
        given.object(ROOT_FIELDS)
        root = {name: shaped(given[name], form, code) for name, (form, code) in ROOT_SHAPES.items()}
        return {name: text for name, text in root.items() if text}

    def deal(self, given: DocumentField) -> RecordedDeal:
        given.object(DEAL_FIELDS)
        pack = self.whole_pack(given["pack"])
        hands = self.hands(given["hands"])
        return RecordedDeal(
            number=given["number"].required().number(1, MAX_NUMBER),
            attempt=number_or(given["attempt"], 0, 0, MAX_NUMBER),
            dealer=self.seat(given["dealer"]),
            direction=self.direction(given["direction"], given["number"]),
            stake=number_or(given["stake"], 1, 1, MAX_NUMBER),
            totals=self.counts(given["totals"]),
            won=self.counts(given["won"]),
            began=shaped(given["began"], *SHAPES["began"]),
            ended=shaped(given["ended"], *SHAPES["ended"]),
            commitment=shaped(given["commitment"], *SHAPES["commitment"]),
            seed=shaped(given["seed"], *SHAPES["secret"]),
            words=self.words(given["words"]),
            pack=pack,
            hands=hands,
            head=self.head(given["head"], hands),
            moves=self.moves(given["moves"]),
            signals=tuple(self.signal(signal) for signal in listed(given["signals"], MAX_MOVES)),
            end=one_of(given["end"], ENDS),
        )

    def seat(self, given: DocumentField) -> Seat:
        seat = given.required().text()
        if seat not in self.seats:
            raise InputError("unknown_seat", given.path, seat=seat[:60], seats=" ".join(self.seats))
        return seat

    def side(self, given: DocumentField) -> Side:
        if given.text() not in self.sides:
            raise InputError("unknown_side", given.path, side=given.text()[:60], sides=" ".join(self.sides))
        return given.text()

    def direction(self, given: DocumentField, number: DocumentField) -> Direction:
        if given.absent:
            return self.game.direction_of(self.options, number.value)
        if given.text() not in OPPOSITE:
            raise InputError("not_a_direction", given.path, value=given.text()[:60])
        return cast(Direction, given.text())

    def counts(self, given: DocumentField) -> dict[Side, int]:
        """Return numbers by side, as many as are given."""
        if given.absent:
            return {}
        numbers = given.object()
        for name in numbers:
            if name not in self.sides:
                raise InputError("unknown_side", given.path, side=str(name)[:60], sides=" ".join(self.sides))
        return {side: given[side].number(-MAX_POINTS, MAX_POINTS) for side in numbers}

    def words(self, given: DocumentField) -> dict[Seat, str]:
        if given.absent:
            return {}
        given.object(self.seats)
        seat_words = {seat: free_text(given[seat]) for seat in self.seats}
        return {seat: words for seat, words in seat_words.items() if words}

    # --- cards and moves ---------------------------------------------------------------------------------------

    def whole_pack(self, given: DocumentField) -> tuple[Card, ...]:
        cards = self.cards(given)
        if not given.absent and len(cards) != len(self.pack):
            raise InputError("wrong_pack_size", given.path, count=len(cards), expected=len(self.pack))
        return cards

    def hands(self, given: DocumentField) -> dict[Seat, tuple[Card, ...]]:
        if given.absent:
            return {}
        given.object(self.seats)
        hands: dict[Seat, tuple[Card, ...]] = {}
        dealt: set[Card] = set()
        for seat in (seat for seat in self.seats if not given[seat].absent):
            hands[seat] = self.hand(given[seat], seat, dealt)
            dealt.update(hands[seat])
        return hands

    def hand(self, given: DocumentField, seat: Seat, dealt: set[Card]) -> tuple[Card, ...]:
        cards = self.cards(given)
        if twice := next((card for card in cards if card in dealt), None):
            raise InputError("card_twice", given.path, card=twice)
        if len(cards) != self.size[seat]:
            raise InputError("wrong_hand_size", given.path, seat=seat, count=len(cards), expected=self.size[seat])
        return cards

    def head(self, given: DocumentField, hands: Mapping[Seat, tuple[Card, ...]]) -> tuple[Card, ...]:
        cards, dealt = self.cards(given), {card for hand in hands.values() for card in hand}
        if twice := next((card for card in cards if card in dealt), None):
            raise InputError("card_twice", given.path, card=twice)
        expected = len(self.pack) - sum(self.size.values())
        if cards and len(cards) != expected:
            raise InputError("wrong_head_size", given.path, count=len(cards), expected=expected)
        return cards

    def cards(self, given: DocumentField) -> tuple[Card, ...]:
        return () if given.absent else read_cards(given.text(), self.pack, given.path)

    def moves(self, given: DocumentField) -> tuple[RecordedMove, ...]:
        return tuple(self.move(move) for move in listed(given, MAX_MOVES))

    def move(self, given: DocumentField) -> RecordedMove:
        given.object(("seat", "text", "by"))
        text = given["text"].required().text()
        move = read_move(text, self.game.forms, given["text"].path)
        return RecordedMove(self.seat(given["seat"]), move.text, one_of(given["by"], MAKERS) or MAKERS[0])

    def signal(self, given: DocumentField) -> RecordedSignal:
        given.object(("seat", "text", "after"))
        after = number_or(given["after"], 0, 0, MAX_MOVES)
        return RecordedSignal(self.seat(given["seat"]), free_text(given["text"].required()), after)

    # --- sheets and result -------------------------------------------------------------------------------------

    def sheet(self, given: DocumentField) -> RecordedSheet:
        given.object(SHEET_FIELDS)
        return RecordedSheet(
            number=given["number"].required().number(1, MAX_NUMBER),
            version=number_or(given["version"], 1, 1, MAX_NUMBER),
            values=dict(given["values"].required().object()),
            points=self.counts(given["points"].required()),
            source=one_of(given["source"], SOURCES),
            moment=None if given["moment"].absent else moment_of(given["moment"]),
            written=shaped(given["written"], *SHAPES["began"]),
            reason_code=free_text(given["reason_code"]),
            reason=free_text(given["reason"]),
        )

    def result(self, given: DocumentField) -> RecordResult:
        given.object(("totals", "won", "winners"))
        winners = tuple(self.side(side) for side in listed(given["winners"], len(self.sides)))
        return RecordResult(totals=self.counts(given["totals"]), won=self.counts(given["won"]), winners=winners)
