"""What a ruff is worth, who wins it and who wins it when the winner has miscounted: pure functions.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-12, #rt-37, #rt-39 and #rt-45.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.cards import FRENCH_PACK, Card, Suit
from engine.rules.ruff_and_trump.options import Options
from engine.seats import Seat, Side

SUITS = "SHDC"
HONOURS: Mapping[str, int] = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}
VALUE: Mapping[Card, int] = {card: HONOURS.get(card[0]) or int(card[0]) for card in FRENCH_PACK}

Numbers = Sequence[tuple[Seat, int]]
"""What each seat announced, the eldest first."""


@dataclass(frozen=True, slots=True)
class Award:
    """Who has the ruff; nobody when none was announced or, with `tied`, when rivals announced the same."""

    seat: Seat | None
    tied: bool = False


def worth(options: Options, cards: Iterable[Card]) -> int:
    """Cards of one suit as a ruff counts them: their points, or their number."""
    return sum(VALUE[card] if options.ruff_measure == "points" else 1 for card in cards)


def suit_worth(options: Options, cards: Iterable[Card], suit: Suit, turn_up: Card) -> int:
    """A suit among these cards; the turned-up card counts with the trumps, for every player alike."""
    own = worth(options, (card for card in cards if card[1] == suit))
    return own + worth(options, (turn_up,)) if suit == turn_up[1] else own


def by_suit(options: Options, cards: Sequence[Card], turn_up: Card) -> dict[Suit, int]:
    """What each suit of a hand is worth."""
    return {suit: suit_worth(options, cards, suit, turn_up) for suit in SUITS}


def true_ruff(options: Options, cards: Sequence[Card], turn_up: Card) -> int:
    """The best suit of a hand: the most its holder can show."""
    return max(by_suit(options, cards, turn_up).values())


def side_of(options: Options, seat: Seat) -> Side:
    """`A` and `B` for the pairs of opposite seats, else the seat itself."""
    return "AB"[int(seat) % 2] if options.layout.pairs else seat


def award(options: Options, numbers: Numbers) -> Award:
    """The highest number above 0 wins; equal ones of partners go to the earlier, of rivals by option (RT-2)."""
    highest = max((number for _, number in numbers), default=0)
    if highest == 0:
        return Award(None)
    first = [seat for seat, number in numbers if number == highest]
    rivals = len({side_of(options, seat) for seat in first}) > 1
    return Award(None, tied=True) if rivals and options.ruff_tie != "eldest" else Award(first[0])


def true_winner(options: Options, numbers: Numbers, miscounter: Seat, true: Mapping[Seat, int]) -> Award:
    """Who has the ruff when the winner could not show it: the best of the others that can be shown (RT-4)."""
    shown = [(seat, number) for seat, number in numbers if seat != miscounter and number <= true[seat]]
    return award(options, shown)
