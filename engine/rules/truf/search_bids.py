"""Bids of Truf for search: candidates, and the likely bids of others on a hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from engine.bots.core import RANKS, WIDTH
from engine.cards import FRENCH_RANKS, RANK, Card, Suit
from engine.errors import RuleError
from engine.rules.truf import bot
from engine.rules.truf.auction import BidStrength, strength
from engine.rules.truf.bids import DECLARATIONS, VALUE, Bid, check_bid, most_cards
from engine.rules.truf.options import Options

BITS = "CDHS"
"""The suits by lane where no trump is known (core.Coding)."""
NEAR = 2.5
"""The largest distance of a considered bid from the hand's expected tricks."""
MAX_BIDS = 12
MAX_CARDS = 3
"""Bids of more cards can be worth nothing that fewer cannot."""

LONG = bot.LONG
HONOURS = [bot.HONOUR_TRICKS.get(rank, 0.0) for rank in FRENCH_RANKS]
HONOURS_OF = [sum(HONOURS[8 + at] for at in range(5) if mask >> at & 1) for mask in range(32)]
"""The tricks that the ten to the ace of a suit take, by the ranks held."""
VALUES = [VALUE[f"{rank}S"] for rank in FRENCH_RANKS]


@dataclass(frozen=True, slots=True)
class PlacedBid:
    """A bid as an auction needs it."""

    text: str
    value: int
    trump: Suit | None
    strength: BidStrength


def expected(hand: int, trump: int | None = None) -> float:
    """Return tricks a hand should take, by its high cards and long suits.

    `trump` is the lane of the trump suit.
    """
    total = 0.0
    for lane in range(4):
        suit = hand >> WIDTH * lane & RANKS
        over = suit.bit_count() - LONG
        total += HONOURS_OF[suit >> 8]
        if over > 0:
            total += bot.LENGTH_TRICKS * over * (2 if lane == trump else 1)
    return total


def likely_bid(options: Options, hand: int) -> PlacedBid:
    """Return the likely bid of an unknown player: the card nearest to its tricks."""
    closest, best = (99.0, 0), None
    for lane in range(4):
        suit = hand >> WIDTH * lane & RANKS
        if not suit:
            continue
        tricks, count = expected(hand, lane), suit.bit_count()
        for rank in range(13):
            miss = (abs(VALUES[rank] - tricks), -count)
            if suit >> rank & 1 and miss < closest:
                closest, best = miss, (rank, lane)
    assert best is not None
    return _single(options.tie_rule, FRENCH_RANKS[best[0]] + BITS[best[1]])


_SINGLES: dict[tuple[str, Card], PlacedBid] = {}


def _single(tie_rule: str, card: Card) -> PlacedBid:
    key = tie_rule, card
    if key not in _SINGLES:
        _SINGLES[key] = placed(Bid((card,), (1,)), tie_rule)
    return _SINGLES[key]


def placed(bid: Bid, tie_rule: str) -> PlacedBid:
    return PlacedBid(bid.text, bid.value, bid.trump, strength(bid, tie_rule))


def candidates(options: Options, hand: Sequence[Card]) -> list[PlacedBid]:
    """Return bids worth a thought.

    One for each worth and trump near what the hand should take, the nearest first.
    """
    bids: dict[tuple[int, Suit | None], Bid] = {}
    for bid in _all_bids(options, hand):
        key = bid.value, bid.trump
        if key not in bids and _may_bid(options, hand, bid):
            bids[key] = bid
    ranked = sorted(bids.values(), key=lambda bid: _miss(hand, bid))
    near = [bid for bid in ranked if _miss(hand, bid) <= NEAR][:MAX_BIDS]
    return [placed(bid, options.tie_rule) for bid in near or ranked[:3]]


def _miss(hand: Sequence[Card], bid: Bid) -> float:
    return abs(bid.value - bot.expected_tricks(hand, bid.trump))


def _all_bids(options: Options, hand: Sequence[Card]) -> Iterator[Bid]:
    """Yield bids of one card, then of two, then of three.

    Legality is checked afterwards.
    """
    low_first = sorted(hand, key=RANK.__getitem__)
    for count in range(1, min(MAX_CARDS, most_cards(options)) + 1):
        for cards in combinations(low_first, count):
            if options.bid_mode == "web" and count > 1:
                yield from (Bid(cards, (1,) * count, word) for word in DECLARATIONS)
            else:
                signs = (1, -1) if options.bid_mode == "add_subtract" else (1,)
                yield from (Bid(cards, each) for each in product(signs, repeat=count))


def _may_bid(options: Options, hand: Sequence[Card], bid: Bid) -> bool:
    try:
        check_bid(options, hand, bid)
    except RuleError:
        return False
    return True
