"""The simple bot of Truf.

Bid the expected tricks, then take or duck to meet the bid. Under exact scoring it takes tricks until its bid is
reached. Under the others it takes as many as it can in main atas and as few as it can in main bawah. Source:
docs/rules/truf/rulebook.md#tf-16 to #tf-40.
"""

from collections.abc import Mapping, Sequence

from engine.bots.choices import cards_of, choices
from engine.bots.reading import Reading, rank, read
from engine.cards import Card
from engine.game import View
from engine.rules.truf.bids import VALUE

HONOUR_TRICKS: Mapping[str, float] = {"A": 1.0, "K": 0.8, "Q": 0.5, "J": 0.25, "T": 0.1}
"""The tricks of a high card; the four hands of a deal expect thirteen in all."""

LONG = 4
LENGTH_TRICKS = 0.4
"""The tricks that each card beyond the fourth of a suit adds.

It counts twice in the suit of the bid, which may become trump.
"""


def choose(view: View) -> str:
    """Return a legal move for the seat of this view."""
    phase = view["phase"]
    if phase == "bid":
        return f"bid {best_bid(view['hand'], cards_of(choices(view), 'bid'))}"
    if phase == "decide":
        return decision(view)
    table = read(view)
    return f"play {take(table) if wants_trick(view) else duck(table)}"


def expected_tricks(hand: Sequence[Card], trump: str | None = None) -> float:
    """Return tricks this hand should take, by its high cards and long suits."""
    honours = sum(HONOUR_TRICKS.get(card[0], 0.0) for card in hand)
    return honours + sum(_length(hand, suit) * (2 if suit == trump else 1) for suit in "SHDC")


def _length(hand: Sequence[Card], suit: str) -> float:
    return LENGTH_TRICKS * max(0, sum(card[1] == suit for card in hand) - LONG)


def best_bid(hand: Sequence[Card], cards: Sequence[Card]) -> Card:
    """Return the card whose value is nearest to the hand's expected tricks.

    If equal, one from the longest suit.
    """

    def miss(card: Card) -> tuple[float, int]:
        return abs(VALUE[card] - expected_tricks(hand, card[1])), -sum(held[1] == card[1] for held in hand)

    return min(cards, key=miss)


def decision(view: View) -> str:
    """Decide at a total of 13: up or atas when the hand is better than its bid.

    Else down or bawah.
    """
    better = expected_tricks(view["hand"], view["trump"]) > view["values"][view["seat"]]
    wanted = ("shift +1", "mode atas") if better else ("shift -1", "mode bawah")
    return next(move for move in choices(view) if move in wanted)


def wants_trick(view: View) -> bool:
    """Return whether another trick is worth having.

    It is up to the bid where exact bids score, else always in main atas.
    """
    if view["scoring"] == "M4":
        return bool(view["final_bids"][view["seat"]] > view["taken"][view["seat"]])
    return bool(view["mode"] == "atas")


def take(table: Reading) -> Card:
    """Return the card that best takes this trick, or the cheapest if none can."""
    if table.leading:
        return _lead_to_take(table)
    winners = table.winners()
    if not winners:
        return table.by_strength(table.legal)[0]
    if table.last:
        return winners[0]
    sure = [card for card in winners if table.master(card) or card[1] == table.trump]
    return sure[0] if sure else _hopeful(table, winners)


def _hopeful(table: Reading, winners: Sequence[Card]) -> Card:
    """Return the highest winner if little can beat it, else the lowest card.

    Used with players still behind.
    """
    highest = winners[-1]
    return highest if table.above(highest) <= 1 else table.by_strength(table.legal)[0]


def _lead_to_take(table: Reading) -> Card:
    """Return a master, side suits first; else the card with the least above it."""
    return min(table.legal, key=lambda card: (table.above(card), card[1] == table.trump, -rank(card)))


def duck(table: Reading) -> Card:
    """Return the card that best loses this trick and rids the hand of later winners."""
    if table.leading:
        return min(table.legal, key=lambda card: (table.below(card) - table.above(card), card[1] == table.trump))
    losers = table.losers()
    if losers:
        return max(losers, key=lambda card: (table.below(card), rank(card)))
    winners = table.winners()
    return winners[-1] if table.last else winners[0]
