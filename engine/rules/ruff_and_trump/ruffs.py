"""Pure functions of the ruff: worth, winner, and the winner after a miscount.

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
"""The announcements of the seats, the eldest first."""


@dataclass(frozen=True, slots=True)
class Award:
    """The holder of the ruff.

    None when none was announced or, with `tied`, when rivals announced the same.
    """

    seat: Seat | None
    tied: bool = False


def worth(options: Options, cards: Iterable[Card]) -> int:
    """Return the worth of cards of one suit in a ruff: their points, or their number."""
    return sum(VALUE[card] if options.ruff_measure == "points" else 1 for card in cards)


def suit_worth(options: Options, cards: Iterable[Card], suit: Suit, turn_up: Card) -> int:
    """Return the worth of a suit among these cards.

    The turned-up card counts with the trumps for every player.
    """
    own = worth(options, (card for card in cards if card[1] == suit))
    return own + worth(options, (turn_up,)) if suit == turn_up[1] else own


def by_suit(options: Options, cards: Sequence[Card], turn_up: Card) -> dict[Suit, int]:
    """Return the worth of each suit of a hand."""
    return {suit: suit_worth(options, cards, suit, turn_up) for suit in SUITS}


def true_ruff(options: Options, cards: Sequence[Card], turn_up: Card) -> int:
    """Return the best suit of a hand: the most its holder can show."""
    return max(by_suit(options, cards, turn_up).values())


def side_of(options: Options, seat: Seat) -> Side:
    """`A` and `B` for the pairs of opposite seats, else the seat itself."""
    return "AB"[int(seat) % 2] if options.layout.pairs else seat


def award(options: Options, numbers: Numbers) -> Award:
    """Award the ruff to the highest number above 0.

    Of equal ones partners give it to the earlier, rivals follow the option (RT-2).
    """
    highest = max((number for _, number in numbers), default=0)
    if highest == 0:
        return Award(None)
    first = [seat for seat, number in numbers if number == highest]
    rivals = len({side_of(options, seat) for seat in first}) > 1
    return Award(None, tied=True) if rivals and options.ruff_tie != "eldest" else Award(first[0])


def true_winner(options: Options, numbers: Numbers, miscounter: Seat, true: Mapping[Seat, int]) -> Award:
    """Return the award when the winner could not show the ruff.

    It goes to the best other announcement that can be shown (RT-4).
    """
    showable = [(seat, number) for seat, number in numbers if seat != miscounter and number <= true[seat]]
    return award(options, showable)
