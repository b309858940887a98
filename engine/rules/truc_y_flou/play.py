"""A turn: at most one declaration, truc bids, then a card; and complete tricks.

Source: docs/rules/truc_y_flou/rulebook.md#ty-18.
"""

from collections.abc import Iterator

from engine.cards import Card
from engine.game import Phase
from engine.moves import Move
from engine.rules.truc_y_flou.answers import noted
from engine.rules.truc_y_flou.deal import NEXT, SIDES, TrucDeal, changed, credit
from engine.rules.truc_y_flou.declarations import check_declaration, declarations, declare, owes_flor
from engine.rules.truc_y_flou.refusals import DECLARATIONS, LEVEL_WORDS, refused
from engine.rules.truc_y_flou.settle import end, settle_declarations
from engine.rules.truc_y_flou.tricks import (
    TRICKS,
    decided,
    first_highest,
    more_tricks,
    side_of,
    trick_winner,
    weakest,
)
from engine.rules.truc_y_flou.truc import LEVELS, TRUC_REPLY, asked, check_truc_bid, truc_bids
from engine.seats import Seat, Side

BONUS = {"1S": (2, "sword"), "1B": (1, "club")}


class Turn(Phase[TrucDeal]):
    """Card after card until the deal is decided; answers are phases pushed on top."""

    name = "play"

    def to_act(self, deal: TrucDeal) -> tuple[Seat, ...]:
        return (deal.turn,)

    def check(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        if seat != deal.turn:
            raise refused("not_your_turn", deal, seat)
        if move.word in DECLARATIONS:
            check_declaration(deal, seat, move)
        elif move.word not in ("play", *LEVEL_WORDS) or owes_flor(deal, seat):
            raise refused("wrong_state", deal, seat, move=move.text)
        elif move.word != "play":
            check_truc_bid(deal, seat, move)
        elif move.rest not in deal.hands[seat]:
            raise refused("card_not_held", deal, seat, card=move.rest)

    def moves(self, deal: TrucDeal, seat: Seat) -> Iterator[Move]:
        if seat != deal.turn:
            return
        yield from declarations(deal, seat)
        if not owes_flor(deal, seat):
            yield from truc_bids(deal, seat)
            yield from (Move("play", card) for card in deal.hands[seat])

    def apply(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        if move.word == "play":
            return play(deal, seat, move.rest)
        deal = noted(deal, seat, move)
        if move.word == "restou_truc":
            deal = changed(asked(deal, side_of(seat), "truc"), phases=(*deal.phases, TRUC_REPLY))
        if move.word in DECLARATIONS:
            return declare(deal, seat, move)
        phases = (*deal.phases, TRUC_REPLY)
        return changed(asked(deal, side_of(seat), move.word), spoken=True, phases=phases)

    def absent(self, deal: TrucDeal, seat: Seat) -> Move:
        """Silence and the weakest card; a flor where it must be declared."""
        return Move("flor") if owes_flor(deal, seat) else Move("play", weakest(deal.options, deal.hands[seat]))


def play(deal: TrucDeal, seat: Seat, card: Card) -> TrucDeal:
    """Return the deal after a card, its bonus, and the decision of a complete trick."""
    hands = {**deal.hands, seat: tuple(held for held in deal.hands[seat] if held != card)}
    trick = (*deal.trick, (seat, card))
    deal = changed(deal, hands=hands, trick=trick, turn=NEXT[seat], spoken=False)
    if card in BONUS and deal.options.bonus_to == "player":
        deal = credit(deal, side_of(seat), *BONUS[card])
    return deal if len(trick) < len(SIDES) * TRICKS or deal.over else close_trick(deal)


def close_trick(deal: TrucDeal) -> TrucDeal:
    """Close a complete trick.

    This sets the next leader, settles declarations after the first trick, and checks whether the deal is decided.
    """
    winner = trick_winner(deal.options, deal.trick)
    lead = winner or _lead_after_spoiled(deal)
    trick = deal.trick
    deal = changed(deal, trick=(), tricks=(*deal.tricks, (trick, winner)), leader=lead, turn=lead)
    if winner is not None and deal.options.bonus_to == "trick_winner":
        deal = _bonus_to(deal, side_of(winner))
    if not deal.over:
        deal = settle_declarations(deal)
    return deal if deal.over or not _finished(deal) else _end_by_play(deal)


def _bonus_to(deal: TrucDeal, side: Side) -> TrucDeal:
    """Sword and Club of the trick just complete, in the order they were played."""
    for _, card in deal.tricks[-1][0]:
        if card in BONUS and not deal.over:
            deal = credit(deal, side, *BONUS[card])
    return deal


def _lead_after_spoiled(deal: TrucDeal) -> Seat:
    """TF-12."""
    if deal.options.spoiled_lead == "first_highest":
        return first_highest(deal.options, deal.trick)
    return deal.leader if deal.options.spoiled_lead == "same_leader" else deal.order[0]


def _finished(deal: TrucDeal) -> bool:
    return len(deal.tricks) == TRICKS or (decided(deal.decisions) and not deal.options.play_out)


def _end_by_play(deal: TrucDeal) -> TrucDeal:
    """End the deal: the team with more tricks scores its current worth.

    Three spoiled tricks go to the eldest's team or to neither, by option.
    """
    winner = deal_winner(deal.decisions, deal.options.all_spoiled, side_of(deal.order[0]))
    return end(deal, winner, LEVELS[deal.level], "truc")


def deal_winner(tricks: tuple[Side | None, ...], all_spoiled: str, eldest: Side) -> Side | None:
    """Return the winner of a deal with these tricks; None if there is none (TF-13)."""
    return more_tricks(tricks) or (eldest if all_spoiled == "eldest" else None)


TURN = Turn()
