"""Drawing for partners: the two highest cards play against the two lowest.

Source: docs/rules/troefcall/rulebook.md#tc-8.
"""

from collections.abc import Mapping, Sequence

from engine.cards import RANK, Card
from engine.game import PartnerDraw
from engine.rules.troefcall.deal import LEFT, SUIT_ORDER
from engine.seats import COMPASS, Seat

SIDE_SIZE = 2


def draw_for_partners(pack: Sequence[Card]) -> PartnerDraw:
    """Draw a card for each seat; only seats tied for second highest draw again.

    The higher of the two highest keeps the seat and the other moves opposite. The player displaced takes the vacated
    seat.
    """
    rounds: list[Mapping[Seat, Card]] = []
    sure: list[Seat] = []
    drawing: Sequence[Seat] = COMPASS
    top = 0
    while len(sure) < SIDE_SIZE:
        cards = dict(zip(drawing, pack[top : top + len(drawing)], strict=True))
        rounds.append(cards)
        top += len(drawing)
        above, tied = _highest(cards, SIDE_SIZE - len(sure))
        sure += above
        drawing = tied
        if top + len(drawing) > len(pack):
            sure += _by_suit(cards, tied)
    return PartnerDraw(tuple(rounds), _new_seats(*sure[:SIDE_SIZE]))


def _highest(cards: Mapping[Seat, Card], places: int) -> tuple[list[Seat], list[Seat]]:
    """Return the seats surely among the `places` highest, and those tied for the rest.

    The sure ones are in order, the highest first.
    """
    order = sorted(cards, key=lambda seat: -RANK[cards[seat]])
    last = RANK[cards[order[places - 1]]]
    tied = [seat for seat in order if RANK[cards[seat]] == last]
    above = [seat for seat in order if RANK[cards[seat]] > last]
    return (order[:places], []) if len(above) + len(tied) == places else (above, tied)


def _by_suit(cards: Mapping[Seat, Card], tied: Sequence[Seat]) -> list[Seat]:
    """Should the pack run out on a tie: spades, hearts, diamonds, clubs."""
    return sorted(tied, key=lambda seat: SUIT_ORDER.index(cards[seat][1]))


def _new_seats(highest: Seat, other: Seat) -> dict[Seat, Seat]:
    opposite = LEFT[LEFT[highest]]
    return {seat: seat for seat in COMPASS} | {other: opposite, opposite: other}
