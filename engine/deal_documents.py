"""A deal in a document: dealer, hands in dealt order and the moves of the log.

Nothing is judged here. Omitted parts are filled in later, when the deals before are known.
Source: docs/formats/deals.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from engine.cards import Card, read_cards
from engine.documents import DocumentField, game_of, read_game
from engine.errors import InputError
from engine.game import Game, Hands, Setup
from engine.moves import Move, read_seat_move
from engine.seats import OPPOSITE, Direction, Seat, Side

MAX_DEALS = 1_000_000
"""The highest number a deal may bear."""
MAX_AT_ONCE = 2000
"""Deals in one document: a second or two of work."""
MAX_POINTS = 1_000_000_000
CASE_FIELDS = ("game", "preset", "options", "totals", "deals")
DEAL_FIELDS = ("number", "dealer", "direction", "hands", "head", "moves")


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One line of the log: who, what, and the text as it was written."""

    seat: Seat
    move: Move
    text: str


@dataclass(frozen=True, slots=True)
class DealDocument:
    """One deal. `number`, `direction` and `stake` are None when left out.

    `roles` holds named roles such as caller.
    """

    number: int | None
    dealer: Seat
    direction: Direction | None
    hands: Hands
    head: tuple[Card, ...]
    moves: tuple[LoggedMove, ...]
    roles: Mapping[str, Seat]
    stake: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A whole document to adjudicate.

    `won` counts sets or rounds, in a game that has them.
    """

    game: Game
    options: Any
    totals: Mapping[Side, int]
    deals: tuple[DealDocument, ...]
    won: Mapping[Side, int]


def read_case(document: object) -> Case:
    """Read the deals of a document with its game and options. Raises InputError."""
    parts = _parts_of(document)
    whole, game, options = read_game(document, (*CASE_FIELDS, *parts))
    sides = game.sides(options)
    totals = _numbers(whole["totals"], sides, -MAX_POINTS)
    won = _numbers(whole[game.parts], sides, 0) if parts else {}
    deals = whole["deals"].required().items()
    if not deals:
        raise InputError("no_deals", "deals")
    if len(deals) > MAX_AT_ONCE:
        raise InputError("too_many_deals", "deals", count=len(deals), most=MAX_AT_ONCE)
    reader = _Reader(game, options)
    return Case(game, options, totals, tuple(reader.deal(deal) for deal in deals), won)


def _parts_of(document: object) -> tuple[str, ...]:
    """Return the field that counts sets or rounds won, if the game has them."""
    game = game_of(document)
    return (game.parts,) if game and game.parts else ()


def _numbers(given: DocumentField, sides: tuple[Side, ...], least: int) -> dict[Side, int]:
    """Return a number for every side, 0 where it was left out."""
    if given.absent:
        return dict.fromkeys(sides, 0)
    given.object(sides)
    return {side: 0 if given[side].absent else given[side].number(least, MAX_POINTS) for side in sides}


class _Reader:
    """Reads deals of one game under one set of options."""

    def __init__(self, game: Game, options: Any) -> None:
        self.game, self.options = game, options
        self.seats = game.seats(options)
        self.pack = game.pack(options)
        anyone = Setup(number=1, dealer=self.seats[0])
        self.size = {seat: len(hand) for seat, hand in game.deal_out(options, anyone, self.pack).items()}
        facts = game.next_facts(options, anyone).items()
        self.roles = tuple(name for name, value in facts if value in self.seats and name not in DEAL_FIELDS)
        self.stakes = tuple(name for name, value in facts if isinstance(value, int))

    def deal(self, given: DocumentField) -> DealDocument:
        given.object((*DEAL_FIELDS, *self.roles, *self.stakes))
        roles = {role: self.seat(given[role]) for role in self.roles if not given[role].absent}
        hands = self.hands(given["hands"].required())
        moves = given["moves"]
        return DealDocument(
            number=None if given["number"].absent else given["number"].number(1, MAX_DEALS),
            dealer=self.dealer(given, roles),
            direction=_direction(given["direction"]),
            hands=hands,
            head=self.head(given["head"], hands),
            moves=() if moves.absent else tuple(self.move(move) for move in moves.items()),
            roles=roles,
            stake=self.stake(given),
        )

    def stake(self, given: DocumentField) -> int | None:
        stakes = [given[name] for name in self.stakes if not given[name].absent]
        return stakes[0].number(1, MAX_DEALS) if stakes else None

    def seat(self, given: DocumentField) -> Seat:
        seat = given.required().text()
        if seat not in self.seats:
            raise InputError("unknown_seat", given.path, seat=seat, seats=" ".join(self.seats))
        return seat

    def dealer(self, deal: DocumentField, roles: Mapping[str, Seat]) -> Seat:
        """Return the dealer as written, or the one that a named role, such as caller, implies."""
        given = deal["dealer"]
        if not given.absent or not roles:
            return self.seat(given)
        direction = _direction(deal["direction"]) or self.game.direction_of(self.options, 1)
        for dealer in self.seats:
            facts = self.game.next_facts(self.options, Setup(number=1, dealer=dealer, direction=direction))
            if all(facts.get(role) == seat for role, seat in roles.items()):
                return dealer
        role, seat = next(iter(roles.items()))
        raise InputError("no_role_seat", given.path, role=role, given=seat)

    def hands(self, given: DocumentField) -> Hands:
        given.object(self.seats)
        hands: dict[Seat, tuple[Card, ...]] = {}
        dealt: set[Card] = set()
        for seat in self.seats:
            hands[seat] = self.hand(given[seat], seat, dealt)
            dealt.update(hands[seat])
        return hands

    def hand(self, given: DocumentField, seat: Seat, dealt: set[Card]) -> tuple[Card, ...]:
        cards = self.cards(given.required(), dealt)
        if len(cards) != self.size[seat]:
            raise InputError("wrong_hand_size", given.path, seat=seat, count=len(cards), expected=self.size[seat])
        return cards

    def head(self, given: DocumentField, hands: Hands) -> tuple[Card, ...]:
        """Return the undealt cards, where a game has them."""
        expected = self.game.head_size(self.options)
        if given.absent and not expected:
            return ()
        dealt = {card for hand in hands.values() for card in hand}
        if len(dealt) == len(self.pack):
            raise InputError("unknown_field", given.path)
        cards = self.cards(given.required(), dealt)
        if expected and len(cards) != expected:
            raise InputError("wrong_head_size", given.path, count=len(cards), expected=expected)
        return cards

    def cards(self, given: DocumentField, dealt: set[Card]) -> tuple[Card, ...]:
        """Return cards as a text or a list of texts, none of them dealt before."""
        text = " ".join(card.text() for card in given.items()) if isinstance(given.value, list) else given.text()
        cards = read_cards(text, self.pack, given.path)
        if twice := next((card for card in cards if card in dealt), None):
            raise InputError("card_twice", given.path, card=twice)
        return cards

    def move(self, given: DocumentField) -> LoggedMove:
        text = given.text()
        seat, move = read_seat_move(text, self.seats, self.game.forms, given.path)
        return LoggedMove(seat, move, text)


def _direction(given: DocumentField) -> Direction | None:
    if given.absent:
        return None
    if given.text() not in OPPOSITE:
        raise InputError("not_a_direction", given.path, value=given.text()[:60])
    return cast(Direction, given.text())
