"""Bids of Truf for who looks ahead: which are worth a thought, and what others are likely to bid on a hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from engine.bots import truf
from engine.bots.core import RANKS, WIDTH
from engine.cards import FRENCH_RANKS, RANK, Card, Suit
from engine.errors import RuleError
from engine.rules.truf.auction import BidStrength, strength
from engine.rules.truf.bids import DECLARATIONS, VALUE, Bid, check_bid, most_cards
from engine.rules.truf.options import Options

BITS = "CDHS"
"""The suits by lane where no trump is known (core.Coding)."""
NEAR = 2.5
"""Bids further than this from what the hand should take are not looked at."""
MAX_BIDS = 12
MAX_CARDS = 3
"""Bids of more cards can be worth nothing that fewer cannot."""

LONG = truf.LONG
HONOURS = [truf.HONOUR_TRICKS.get(rank, 0.0) for rank in FRENCH_RANKS]
HONOURS_OF = [sum(HONOURS[8 + at] for at in range(5) if mask >> at & 1) for mask in range(32)]
"""What the ten to the ace of a suit take, by which of them are held."""
VALUES = [VALUE[f"{rank}S"] for rank in FRENCH_RANKS]


@dataclass(frozen=True, slots=True)
class Placed:
    """A bid as an auction needs it."""

    text: str
    value: int
    trump: Suit | None
    strength: BidStrength


def expected(hand: int, trump: int | None = None) -> float:
    """Tricks a hand should take, by its high cards and long suits; `trump` is the lane of the trump suit."""
    total = 0.0
    for lane in range(4):
        suit = hand >> WIDTH * lane & RANKS
        over = suit.bit_count() - LONG
        total += HONOURS_OF[suit >> 8]
        if over > 0:
            total += truf.LENGTH_TRICKS * over * (2 if lane == trump else 1)
    return total


def likely_bid(options: Options, hand: int) -> Placed:
    """What somebody bids on a hand of whom nothing is known: the single card nearest to what it should take."""
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


_SINGLES: dict[tuple[str, Card], Placed] = {}


def _single(tie_rule: str, card: Card) -> Placed:
    key = tie_rule, card
    if key not in _SINGLES:
        _SINGLES[key] = placed(Bid((card,), (1,)), tie_rule)
    return _SINGLES[key]


def placed(bid: Bid, tie_rule: str) -> Placed:
    return Placed(bid.text, bid.value, bid.trump, strength(bid, tie_rule))


def candidates(options: Options, hand: Sequence[Card]) -> list[Placed]:
    """Bids worth a thought: one for each worth and trump near what the hand should take, the nearest first."""
    found: dict[tuple[int, Suit | None], Bid] = {}
    for bid in _all_bids(options, hand):
        key = bid.value, bid.trump
        if key not in found and _may_bid(options, hand, bid):
            found[key] = bid
    ranked = sorted(found.values(), key=lambda bid: _miss(hand, bid))
    near = [bid for bid in ranked if _miss(hand, bid) <= NEAR][:MAX_BIDS]
    return [placed(bid, options.tie_rule) for bid in near or ranked[:3]]


def _miss(hand: Sequence[Card], bid: Bid) -> float:
    return abs(bid.value - truf.expected_tricks(hand, bid.trump))


def _all_bids(options: Options, hand: Sequence[Card]) -> Iterator[Bid]:
    """Bids of one card, then of two, then of three. What is legal is asked afterwards."""
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
