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
    """The winner of the ruff shows cards of one suit.

    A player who cannot reach the announced number shows any cards, and pays.
    """

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
        """Yield the possible shows, those with few cards first.

        After a miscount these are all sets of the player's cards, so take them one by one.
        """
        if seat != deal.claimant:
            return
        cards = showable(deal, seat)
        if can_show(deal, seat):
            shows = (cards_shown for cards_shown in _one_suit(cards) if enough(deal, seat, cards_shown))
        else:
            shows = (cards_shown for count in range(len(cards) + 1) for cards_shown in combinations(cards, count))
        yield from (Move("show", " ".join(cards_shown)) for cards_shown in shows)

    def forms(self, deal: RuffDeal, seat: Seat) -> tuple[Form, ...]:
        cards = showable(deal, seat)
        least = 1 if can_show(deal, seat) else 0
        return (Form("show", cards, least, len(cards), text="show cards", ready=(self.absent(deal, seat).text,)),)

    def apply(self, deal: RuffDeal, seat: Seat, move: Move) -> RuffDeal:
        deal = settled(replace(deal, shown=tuple(move.rest.split()), phases=deal.phases[:-1]))
        ends = deal.options.set_end == "immediate" and set_winner(deal.options, score_so_far(deal)) is not None
        return replace(deal, phases=(OVER,)) if ends else deal

    def absent(self, deal: RuffDeal, seat: Seat) -> Move:
        """Return the smallest sufficient set, the cheapest of equal size.

        None after a miscount.
        """
        if not can_show(deal, seat):
            return Move("show")
        suits = [_fewest(deal, seat, suit) for suit in SUITS]
        cards = min((show for show in suits if show), key=lambda show: (len(show), sum(VALUE[card] for card in show)))
        return Move("show", " ".join(cards))


def _one_suit(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every set of cards of one suit."""
    for suit in SUITS:
        own = [card for card in cards if card[1] == suit]
        yield from (show for count in range(1, len(own) + 1) for show in combinations(own, count))


def _fewest(deal: RuffDeal, seat: Seat, suit: str) -> tuple[Card, ...]:
    """Return the fewest cards of a suit that are enough; none if none are.

    Of several choices the one that counts least.
    """
    own = [card for card in showable(deal, seat) if card[1] == suit]
    for count in range(1, len(own) + 1):
        shows = [show for show in combinations(own, count) if enough(deal, seat, show)]
        if shows:
            return min(shows, key=lambda show: sum(VALUE[card] for card in show))
    return ()


def showable(deal: RuffDeal, seat: Seat) -> tuple[Card, ...]:
    """Return cards of the dealt hand that may be shown.

    Without what was thrown, unless that may be shown too (RT-5).
    """
    gone = deal.discards if seat == deal.rubber and deal.options.ruff_keep == "must" else ()
    return tuple(card for card in deal.dealt[seat] if card not in gone)


def can_show(deal: RuffDeal, seat: Seat) -> bool:
    """Return whether the hand this seat was dealt has the number it announced.

    A rub cannot have changed that.
    """
    return deal.true_ruff(seat) >= deal.said[seat]


def enough(deal: RuffDeal, seat: Seat, cards: Sequence[Card]) -> bool:
    """Return whether these cards of one suit reach the number announced.

    The turned-up card counts with them if they are trumps.
    """
    if len({card[1] for card in cards}) != 1:
        return False
    return suit_worth(deal.options, cards, cards[0][1], deal.turn_up) >= deal.said[seat]


def settled(deal: RuffDeal) -> RuffDeal:
    """Return the deal with the ruff scored by its claimant if shown.

    Otherwise the claimant pays and the true winner scores, if there is one.
    """
    options, seat = deal.options, deal.claimant
    assert seat is not None
    if can_show(deal, seat):
        return replace(deal, ruff=side_of(options, seat))
    true = {other: deal.true_ruff(other) for other in deal.seats}
    winner = true_winner(options, deal.numbers, seat, true)
    ruff = None if winner.seat is None else side_of(options, winner.seat)
    return replace(deal, ruff=ruff, miscount=side_of(options, seat), tied=winner.tied)


SHOW = Show()
