"""The highest bid, and the total of the bids.

Source: docs/rules/truf/rulebook.md#tf-22 and #tf-25.
"""

from collections.abc import Iterable, Mapping

from engine.cards import RANK, Suit
from engine.rules.truf.bids import VALUE, Bid
from engine.rules.truf.options import TRICKS, Mode
from engine.seats import Seat

SUIT_ORDER = {"classic": "CDHS", "web": "DCHS"}
"""Suits from the lowest to the highest, by tie rule."""

CardStrength = tuple[int, int, int]
BidStrength = tuple[int, bool, int, list[CardStrength]]


def strength(bid: Bid, tie_rule: str) -> BidStrength:
    """Return the sort key of a bid; the first difference decides.

    First comes the worth; then no trump before a suit (classic) or a suit before no trump (web); then the suit. Last
    come the cards from the best down, each by bid value, suit and playing rank. A subtracted card counts as a card of
    the bid (T5, T8).
    """
    order = SUIT_ORDER[tie_rule]
    favoured = (bid.trump is None) == (tie_rule == "classic")
    suit = order.index(bid.trump) if bid.trump else -1
    cards = sorted(((VALUE[card], order.index(card[1]), RANK[card]) for card in bid.cards), reverse=True)
    return bid.value, favoured, suit, cards


def highest_bidder(bids: Mapping[Seat, Bid], tie_rule: str) -> Seat:
    """Return the declarer.

    No two bids are ever equally strong, since no card is in two hands.
    """
    return max(bids, key=lambda seat: strength(bids[seat], tie_rule))


def auction(bids: Mapping[Seat, Bid], tie_rule: str) -> tuple[Seat, Suit | None]:
    """Return the declarer and the trump suit, None in no trump."""
    declarer = highest_bidder(bids, tie_rule)
    return declarer, bids[declarer].trump


def mode_of(values: Iterable[int]) -> Mode | None:
    """Return the mode that the bids determine.

    Above 13 atas, below 13 bawah, None where the declarer decides.
    """
    total = sum(values)
    if total == TRICKS:
        return None
    return "atas" if total > TRICKS else "bawah"
