"""Rubbing: the top four of the head are taken up, then four cards thrown.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-19, #rt-40, #rt-47.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from engine.cards import RANK, Card
from engine.errors import RuleError
from engine.game import Form, Phase
from engine.moves import Move
from engine.rules.ruff_and_trump.deal import PACKET, RuffDeal, entitled
from engine.rules.ruff_and_trump.refusals import not_your_turn, wrong_state
from engine.rules.ruff_and_trump.ruffs import true_ruff
from engine.seats import Seat

RUB_MOVE = Move("rub")
DECLINE = Move("decline")


class Rub(Phase[RuffDeal]):
    """The one player who may rub does so or declines.

    The others do not learn who it is before the rub.
    """

    name = "rub"

    def to_act(self, deal: RuffDeal) -> tuple[Seat, ...]:
        seat = entitled(deal)
        return () if seat is None else (seat,)

    def check(self, deal: RuffDeal, seat: Seat, move: Move) -> None:
        if seat not in self.to_act(deal):
            if move in (RUB_MOVE, DECLINE):
                raise RuleError("not_entitled_to_rub", case=deal.options.rub_no_ace, seat=seat)
            raise not_your_turn(seat)
        if move.word == "discard":
            raise RuleError("rub_first", case=self.stage(deal), seat=seat)
        if move not in self.moves(deal, seat):
            raise wrong_state(move, self.stage(deal), seat)

    def stage(self, deal: RuffDeal) -> str:
        """Return the stage's name in a refusal; it depends on whether there is a choice."""
        return "rub" if deal.options.rub_optional else "must_rub"

    def moves(self, deal: RuffDeal, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act(deal):
            yield RUB_MOVE
            if deal.options.rub_optional:
                yield DECLINE

    def apply(self, deal: RuffDeal, seat: Seat, move: Move) -> RuffDeal:
        if move == DECLINE:
            return replace(deal, phases=deal.phases[:-1])
        hands = {**deal.hands, seat: deal.hands[seat] + deal.setup.head[:PACKET]}
        return replace(deal, rubber=seat, hands=hands, phases=(*deal.phases[:-1], DISCARD))

    def absent(self, deal: RuffDeal, seat: Seat) -> Move:
        return DECLINE if deal.options.rub_optional else RUB_MOVE


class Discard(Phase[RuffDeal]):
    """The rubber discards face down four of their own cards and the cards taken."""

    name = "discard"

    def to_act(self, deal: RuffDeal) -> tuple[Seat, ...]:
        return () if deal.rubber is None else (deal.rubber,)

    def check(self, deal: RuffDeal, seat: Seat, move: Move) -> None:
        if seat != deal.rubber:
            raise not_your_turn(seat, deal.rubber)
        if move.word != "discard":
            raise wrong_state(move, self.name, seat)
        cards = tuple(move.rest.split())
        if len(cards) != PACKET or len(set(cards)) != PACKET:
            raise RuleError("discard_count", count=len(set(cards)), expected=PACKET)
        foreign = next((card for card in cards if card not in deal.hands[seat]), None)
        if foreign:
            raise RuleError("discard_not_held", seat=seat, card=foreign)
        if not keeps_ruff(deal, cards):
            facts = {"number": deal.said[seat], "cards": " ".join(cards), "ready": self.absent(deal, seat).rest}
            raise RuleError("ruff_cards_must_be_kept", seat=seat, **facts)

    def moves(self, deal: RuffDeal, seat: Seat) -> Iterator[Move]:
        """Yield every four cards that may go, the lowest first."""
        if seat == deal.rubber:
            for cards in combinations(sorted(deal.hands[seat], key=_lowness), PACKET):
                if keeps_ruff(deal, cards):
                    yield Move("discard", " ".join(cards))

    def forms(self, deal: RuffDeal, seat: Seat) -> tuple[Form, ...]:
        ready = (self.absent(deal, seat).text,)
        return (Form("discard", deal.hands[seat], PACKET, PACKET, ready=ready),)

    def apply(self, deal: RuffDeal, seat: Seat, move: Move) -> RuffDeal:
        gone = tuple(move.rest.split())
        hands = {**deal.hands, seat: tuple(card for card in deal.hands[seat] if card not in gone)}
        return replace(deal, hands=hands, discards=gone, phases=deal.phases[:-1])

    def absent(self, deal: RuffDeal, seat: Seat) -> Move:
        return next(self.moves(deal, seat))


def _lowness(card: Card) -> tuple[int, int]:
    return RANK[card], "CDHS".index(card[1])


def keeps_ruff(deal: RuffDeal, gone: Sequence[Card]) -> bool:
    """Return whether the rubber can still show the announced ruff.

    True if the options do not require it (RT-5).
    """
    seat = deal.rubber
    if seat is None or seat != deal.claimant or deal.options.ruff_keep == "free":
        return True
    number = deal.said[seat]
    remaining = [card for card in deal.dealt[seat] if card not in gone]
    return true_ruff(deal.options, remaining, deal.turn_up) >= number or deal.true_ruff(seat) < number


RUB = Rub()
DISCARD = Discard()
