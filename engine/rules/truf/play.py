"""The thirteen tricks: following suit, breaking trumps, the winner.

Source: docs/rules/truf/rulebook.md#tf-31.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.cards import Card, Suit
from engine.errors import RuleError
from engine.game import Phase
from engine.moves import Move
from engine.rules.truf.bidding import DECISION
from engine.rules.truf.deal import Trick, TrufDeal
from engine.rules.truf.options import TRICKS
from engine.seats import Seat, after
from engine.tricks import Play, follows, lowest, winner


def legal_cards(hand: Sequence[Card], led: Suit | None, barred: Suit | None) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played.

    `barred` is the trump suit while it may not be led.
    """
    if led is not None:
        return follows(hand, led) or tuple(hand)
    return tuple(card for card in hand if card[1] != barred) or tuple(hand)


def barred_suit(deal: TrufDeal) -> Suit | None:
    """Return the trump suit as long as it is not broken and that matters.

    None when anything may be led.
    """
    held_back = deal.options.lead_trump_rule == "broken" and not deal.broken
    return deal.trump if held_back else None


def led_suit(deal: TrufDeal) -> Suit | None:
    """Return the suit of the running trick; None before its lead."""
    return deal.trick[0][1][1] if deal.trick else None


class PlayPhase(Phase[TrufDeal]):
    """One seat at a time plays a card, until the thirteenth trick is complete."""

    name = "play"

    def to_act(self, deal: TrufDeal) -> tuple[Seat, ...]:
        return () if deal.turn is None else (deal.turn,)

    def check(self, deal: TrufDeal, seat: Seat, move: Move) -> None:
        if move.word != "play":
            self._refuse_word(deal, seat, move)
        if seat != deal.turn:
            raise RuleError("not_your_turn", seat=seat, turn=deal.turn)
        check_card(deal, deal.hands[seat], seat, move.rest)

    def _refuse_word(self, deal: TrufDeal, seat: Seat, move: Move) -> None:
        if move.word == DECISION[deal.options.thirteen_rule]:
            raise RuleError("no_decision_due", case="play", total=sum(deal.values.values()), turn=deal.turn)
        raise RuleError("wrong_phase", case="play", move=move.text, turn=deal.turn)

    def moves(self, deal: TrufDeal, seat: Seat) -> Iterator[Move]:
        if seat == deal.turn:
            for card in legal_cards(deal.hands[seat], led_suit(deal), barred_suit(deal)):
                yield Move("play", card)

    def apply(self, deal: TrufDeal, seat: Seat, move: Move) -> TrufDeal:
        card = move.rest
        trick: tuple[Play, ...] = (*deal.trick, (seat, card))
        hands = {**deal.hands, seat: tuple(held for held in deal.hands[seat] if held != card)}
        broken = deal.broken or card[1] == deal.trump
        if len(trick) < len(deal.seats):
            turn = after(deal.seats, seat, deal.setup.direction)
            return replace(deal, hands=hands, trick=trick, turn=turn, broken=broken)
        taker = winner(trick, deal.trump)
        tricks = (*deal.tricks, Trick(trick, taker))
        last = len(tricks) == TRICKS
        return replace(
            deal,
            hands=hands,
            trick=(),
            tricks=tricks,
            turn=None if last else taker,
            broken=broken,
            phases=deal.phases[:-1] if last else deal.phases,
        )

    def absent(self, deal: TrufDeal, seat: Seat) -> Move:
        return Move("play", lowest(legal_cards(deal.hands[seat], led_suit(deal), barred_suit(deal))))


def check_card(deal: TrufDeal, hand: tuple[Card, ...], seat: Seat, card: Card) -> None:
    """Check that this card of this hand may be played now. Raises RuleError."""
    if card not in hand:
        raise RuleError("card_not_in_hand", seat=seat, card=card)
    led, barred = led_suit(deal), barred_suit(deal)
    if card in legal_cards(hand, led, barred):
        return
    legal = " ".join(legal_cards(hand, led, barred))
    if led is not None:
        raise RuleError("must_follow_suit", seat=seat, led=led, legal=legal)
    raise RuleError("trump_not_broken", trump=barred, legal=legal)


PLAY = PlayPhase()
