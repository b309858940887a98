"""A bid: its cards, its worth, the trump it names, and which bids may be placed.

Source: docs/rules/truf/rulebook.md#tf-16.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import FRENCH_PACK, FRENCH_RANKS, Card, Suit
from engine.errors import RuleError
from engine.moves import CARD
from engine.rules.truf.options import BY_MODE, TRICKS, Options

DECLARATIONS = ("sum", "subtract", "no_truf")
BID_FORM = re.compile(rf"[+-]?{CARD}|(?:[+-]{CARD}){{2,}}|(?:{'|'.join(DECLARATIONS)})(?: {CARD}){{2,}}")
SIGNED_CARD = re.compile(rf"([+-]?)({CARD})")

WEB_LEAST = 5
WEB_NO_TRUMP_LEAST = 7


def card_value(card: Card) -> int:
    """Return the worth of a card in a bid: its number, an ace 1, court cards nothing."""
    rank = card[0]
    if rank in "KQJ":
        return 0
    return 1 if rank == "A" else FRENCH_RANKS.index(rank) + 2


VALUE: dict[Card, int] = {card: card_value(card) for card in FRENCH_PACK}


@dataclass(frozen=True, slots=True)
class Bid:
    """Cards as placed, each with its sign (+1 face down, -1 face up).

    `declaration` in the web variant only.
    """

    cards: tuple[Card, ...]
    signs: tuple[int, ...]
    declaration: str | None = None

    @property
    def gross(self) -> int:
        """All cards added up, whatever their signs."""
        return sum(VALUE[card] for card in self.cards)

    @property
    def value(self) -> int:
        """The worth of the bid."""
        if self.declaration == "subtract":
            return abs(VALUE[self.cards[0]] - VALUE[self.cards[1]])
        return sum(sign * VALUE[card] for sign, card in zip(self.signs, self.cards, strict=True))

    @property
    def trump(self) -> Suit | None:
        """The suit all its cards share, subtracted ones included (T8); else no trump."""
        suits = {card[1] for card in self.cards}
        return suits.pop() if len(suits) == 1 else None

    @property
    def text(self) -> str:
        """The bid as written in a move."""
        if self.declaration:
            return " ".join((self.declaration, *self.cards))
        if len(self.cards) == 1 and self.signs[0] > 0:
            return self.cards[0]
        return "".join(f"{'+' if sign > 0 else '-'}{card}" for sign, card in zip(self.signs, self.cards, strict=True))


@lru_cache(maxsize=4096)
def read_bid(text: str) -> Bid:
    """Read the bid in a checked move, such as `7S`, `+9S-4S` or `sum 3S 4S`."""
    word, _, rest = text.partition(" ")
    if rest:
        cards = tuple(rest.split())
        return Bid(cards, (1,) * len(cards), word)
    signed = SIGNED_CARD.findall(text)
    return Bid(tuple(card for _, card in signed), tuple(-1 if sign == "-" else 1 for sign, _ in signed))


def most_cards(options: Options) -> int:
    """Return the maximum number of cards in a bid."""
    return {"one": 1, "web": 2}.get(options.bid_mode, options.max_bid_cards)


def check_bid(options: Options, hand: Sequence[Card], bid: Bid) -> None:
    """Check a bid, in the order of docs/rules/truf/rulebook.md#tf-56. Raises RuleError."""
    _check_number(options, bid)
    _check_ownership(hand, bid)
    if options.bid_mode == "web":
        _check_web(bid)
    else:
        _check_signs(options, bid)
        _check_minimum(options, bid)
    if not 0 <= bid.value <= TRICKS:
        raise RuleError("bid_out_of_range", value=bid.value, most=TRICKS)


def _check_number(options: Options, bid: Bid) -> None:
    most = most_cards(options)
    if len(bid.cards) > most:
        raise RuleError("too_many_bid_cards", count=len(bid.cards), most=most)


def _check_ownership(hand: Sequence[Card], bid: Bid) -> None:
    for card in bid.cards:
        if card not in hand:
            raise RuleError("bid_card_not_in_hand", card=card)
    for card in bid.cards:
        if bid.cards.count(card) > 1:
            raise RuleError("duplicate_bid_card", card=card)


def _check_signs(options: Options, bid: Bid) -> None:
    subtracts = -1 in bid.signs or bid.declaration == "subtract"
    if subtracts and options.bid_mode != "add_subtract":
        raise RuleError("subtract_not_allowed")
    if bid.declaration:  # a word of the web variant, at a table that does not play it
        raise RuleError("wrong_phase", case="declared", move=f"bid {bid.text}")


def _check_minimum(options: Options, bid: Bid) -> None:
    least = {2: options.min_two, 3: options.min_three}.get(len(bid.cards))
    if least is None:
        return
    by_mode = "gross" if options.bid_mode == "add_subtract" else "result"
    tested = by_mode if options.min_applies_to == BY_MODE else options.min_applies_to
    amount = bid.gross if tested == "gross" else bid.value
    if amount < least:
        raise RuleError("bid_below_minimum", count=len(bid.cards), least=least, value=amount)


def _check_web(bid: Bid) -> None:
    if len(bid.cards) == 1:
        if -1 in bid.signs:
            raise RuleError("subtract_not_allowed")
        return
    _check_web_combination(bid)
    if bid.declaration == "no_truf":
        if bid.gross < WEB_NO_TRUMP_LEAST:
            raise RuleError("no_trump_below_minimum", least=WEB_NO_TRUMP_LEAST, value=bid.gross)
    elif bid.gross < WEB_LEAST:
        if bid.declaration == "subtract":
            raise RuleError("subtract_below_minimum", least=WEB_LEAST, value=bid.gross)
        raise RuleError("bid_below_minimum", count=2, least=WEB_LEAST, value=bid.gross)


def _check_web_combination(bid: Bid) -> None:
    if bid.declaration is None:
        raise RuleError("declaration_required")
    if bid.declaration == "no_truf":
        if bid.trump is not None:
            raise RuleError("no_trump_needs_two_suits", suit=bid.trump)
    elif bid.trump is None:
        raise RuleError("mixed_suits_not_allowed", cards=" ".join(bid.cards))
