"""Showing the ruff, and what follows when it cannot be shown.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-12, #rt-28, #rt-39 and #rt-43.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from engine.cards import Card
from engine.errors import RuleError
from engine.game import Form, Phase
from engine.moves import Move
from engine.rules.ruff_and_trump.deal import OVER, RuffDeal
from engine.rules.ruff_and_trump.refusals import not_your_turn, wrong_state
from engine.rules.ruff_and_trump.ruffs import SUITS, VALUE, side_of, suit_worth, true_winner
from engine.rules.ruff_and_trump.sheet import score_so_far, set_winner
from engine.seats import Seat


class Show(Phase[RuffDeal]):
    """Who won the ruff lays open cards of one suit; who cannot reach his number shows what he likes, and pays."""

    name = "show"

    def to_act(self, deal: RuffDeal) -> tuple[Seat, ...]:
        return () if deal.claimant is None else (deal.claimant,)

    def check(self, deal: RuffDeal, seat: Seat, move: Move) -> None:
        if seat != deal.claimant:
            raise not_your_turn(seat, deal.claimant)
        if move.word != "show":
            raise wrong_state(move, self.name, seat)
        cards, open_to_show = tuple(move.rest.split()), showable(deal, seat)
        foreign = next((card for card in cards if card not in open_to_show or cards.count(card) > 1), None)
        if foreign:
            raise RuleError("card_not_held", case=deal.options.ruff_keep, seat=seat, card=foreign)
        if can_show(deal, seat) and not enough(deal, seat, cards):
            raise RuleError("show_not_enough", seat=seat, number=deal.said[seat], ready=self.absent(deal, seat).rest)

    def moves(self, deal: RuffDeal, seat: Seat) -> Iterator[Move]:
        """Few cards first; for who has miscounted these are all sets of his cards, so take them one by one."""
        if seat != deal.claimant:
            return
        cards = showable(deal, seat)
        if can_show(deal, seat):
            shows = (one for one in _one_suit(cards) if enough(deal, seat, one))
        else:
            shows = (one for count in range(len(cards) + 1) for one in combinations(cards, count))
        yield from (Move("show", " ".join(one)) for one in shows)

    def forms(self, deal: RuffDeal, seat: Seat) -> tuple[Form, ...]:
        cards = showable(deal, seat)
        least = 1 if can_show(deal, seat) else 0
        return (Form("show", cards, least, len(cards), text="show cards", ready=(self.absent(deal, seat).text,)),)

    def apply(self, deal: RuffDeal, seat: Seat, move: Move) -> RuffDeal:
        deal = settled(replace(deal, shown=tuple(move.rest.split()), phases=deal.phases[:-1]))
        ends = deal.options.set_end == "immediate" and set_winner(deal.options, score_so_far(deal)) is not None
        return replace(deal, phases=(OVER,)) if ends else deal

    def absent(self, deal: RuffDeal, seat: Seat) -> Move:
        """The smallest set that is enough, of equal ones the cheapest; nothing for who has miscounted."""
        if not can_show(deal, seat):
            return Move("show")
        suits = [_fewest(deal, seat, suit) for suit in SUITS]
        cards = min((one for one in suits if one), key=lambda one: (len(one), sum(VALUE[card] for card in one)))
        return Move("show", " ".join(cards))


def _one_suit(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of cards of one suit."""
    for suit in SUITS:
        own = [card for card in cards if card[1] == suit]
        yield from (one for count in range(1, len(own) + 1) for one in combinations(own, count))


def _fewest(deal: RuffDeal, seat: Seat, suit: str) -> tuple[Card, ...]:
    """The fewest cards of a suit that are enough, and of these the ones that count least; none if none are."""
    own = [card for card in showable(deal, seat) if card[1] == suit]
    for count in range(1, len(own) + 1):
        found = [one for one in combinations(own, count) if enough(deal, seat, one)]
        if found:
            return min(found, key=lambda one: sum(VALUE[card] for card in one))
    return ()


def showable(deal: RuffDeal, seat: Seat) -> tuple[Card, ...]:
    """Cards of the dealt hand that may be shown: without what was thrown, unless that may be shown too (RT-5)."""
    gone = deal.discards if seat == deal.rubber and deal.options.ruff_keep == "must" else ()
    return tuple(card for card in deal.dealt[seat] if card not in gone)


def can_show(deal: RuffDeal, seat: Seat) -> bool:
    """Whether the hand this seat was dealt has the number it announced; a rub cannot have changed that."""
    return deal.true_ruff(seat) >= deal.said[seat]


def enough(deal: RuffDeal, seat: Seat, cards: Sequence[Card]) -> bool:
    """Cards of one suit that, with the turned-up card if they are trumps, reach the number announced."""
    if len({card[1] for card in cards}) != 1:
        return False
    return suit_worth(deal.options, cards, cards[0][1], deal.turn_up) >= deal.said[seat]


def settled(deal: RuffDeal) -> RuffDeal:
    """The ruff scored by who has shown it, else paid for and scored by the true winner, if there is one."""
    options, seat = deal.options, deal.claimant
    assert seat is not None
    if can_show(deal, seat):
        return replace(deal, ruff=side_of(options, seat))
    true = {one: deal.true_ruff(one) for one in deal.seats}
    found = true_winner(options, deal.numbers, seat, true)
    ruff = None if found.seat is None else side_of(options, found.seat)
    return replace(deal, ruff=ruff, miscount=side_of(options, seat), tied=found.tied)


SHOW = Show()
