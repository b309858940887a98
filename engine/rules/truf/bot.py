"""The simple bot of Truf.

Bid the expected tricks, then take or duck to meet the bid. Under exact scoring it plays the card after which its hand
should end nearest to the bid; without a memory it takes tricks until its bid is reached. Under the others it takes as
many as it can in main atas and as few as it can in main bawah. Source: docs/rules/truf/rulebook.md#tf-16 to #tf-40.
"""

from collections.abc import Mapping, Sequence
from random import Random

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


BEATEN, RUFFED = 0.5, 0.3
"""Chances that a higher card of the suit, or a trump, takes the trick when all others still play to it."""
LATER, TRUMP_LATER, TRUMP_BEATEN, TRUMP_LONG = 0.6, 0.9, 0.2, 0.2
"""Tricks of a master kept for later, of a master trump, what a higher trump takes of that, and of any trump besides.

Measured by `python -m bench.bots --ladder`.
"""


def choose(view: View) -> str:
    """Return a legal move for the seat of this view."""
    phase = view["phase"]
    if phase == "bid":
        return f"bid {best_bid(view['hand'], cards_of(choices(view), 'bid'), lengths=not view.get('forgetful'))}"
    if phase == "decide":
        return decision(view)
    table = read(view)
    if view["scoring"] == "M4" and not view.get("forgetful"):
        return f"play {nearest(table, view)}"
    return f"play {take(table) if wants_trick(view) else duck(table)}"


def rough_bid(view: View, rng: Random) -> str | None:
    """Return a bid at most one trick from those of the high cards."""
    if view["phase"] != "bid":
        return None
    cards = cards_of(choices(view), "bid")
    return f"bid {best_bid(view['hand'], cards, more=rng.choice((-1, 0, 1)), lengths=False)}"


def expected_tricks(hand: Sequence[Card], trump: str | None = None) -> float:
    """Return tricks this hand should take, by its high cards and long suits."""
    return high_card_tricks(hand) + sum(_length(hand, suit) * (2 if suit == trump else 1) for suit in "SHDC")


def high_card_tricks(hand: Sequence[Card]) -> float:
    """Return the tricks that the high cards of a hand should take."""
    return sum(HONOUR_TRICKS.get(card[0], 0.0) for card in hand)


def _length(hand: Sequence[Card], suit: str) -> float:
    return LENGTH_TRICKS * max(0, sum(card[1] == suit for card in hand) - LONG)


def best_bid(hand: Sequence[Card], cards: Sequence[Card], *, more: int = 0, lengths: bool = True) -> Card:
    """Return the card whose value is nearest to the hand's expected tricks and `more`.

    If equal, one from the longest suit. Without `lengths` only high cards count.
    """

    def miss(card: Card) -> tuple[float, int]:
        expected = expected_tricks(hand, card[1]) if lengths else high_card_tricks(hand)
        return abs(VALUE[card] - more - expected), -sum(held[1] == card[1] for held in hand)

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
        return needed(view) > 0
    return bool(view["mode"] == "atas")


def needed(view: View) -> int:
    """Return the tricks still missing from the bid; below 0 when there are too many."""
    return int(view["final_bids"][view["seat"]] - view["taken"][view["seat"]])


def nearest(table: Reading, view: View) -> Card:
    """Return the card after which the hand should end nearest to its bid."""
    missing = needed(view)

    def miss(card: Card) -> tuple[float, bool, int]:
        rest = sum(later_chance(table, held) for held in table.hand if held != card)
        return abs(missing - winning_chance(table, card) - rest), card[1] == table.trump, rank(card)

    return min(table.legal, key=miss)


def winning_chance(table: Reading, card: Card) -> float:
    """Return the chance that a card wins the running trick."""
    if table.trick and table.strength(card) <= table.strength(table.winning[1]):
        return 0.0
    behind = table.players - 1 - len(table.trick)
    beaten = BEATEN * behind / (table.players - 1)
    ruffed = 0.0 if card[1] == table.trump or table.trump is None else RUFFED * behind / (table.players - 1)
    return (1 - ruffed) * (1 - beaten) ** table.above(card)


def later_chance(table: Reading, card: Card) -> float:
    """Return the chance that a card still held wins a trick later."""
    if card[1] == table.trump:
        return TRUMP_LATER * (1 - TRUMP_BEATEN) ** table.above(card) + TRUMP_LONG
    return LATER * (1 - BEATEN) ** table.above(card)


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
