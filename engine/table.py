"""Driving any game: start, apply, replay, view. All functions are pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import Card
from engine.game import Deal, Game, Setup, View
from engine.moves import Move, read_move
from engine.seats import Seat


def start(game: Game, options: Any, setup: Setup, pack: Sequence[Card]) -> Any:
    """Return a new deal from a shuffled pack.

    What is left of the pack lies undealt, in its order.
    """
    hands = game.deal_out(options, setup, pack)
    dealt = {card for hand in hands.values() for card in hand}
    head = tuple(card for card in pack if card not in dealt)
    return game.start(options, replace(setup, head=head) if head else setup, hands)


def to_act(deal: Deal) -> tuple[Seat, ...]:
    """Return the seats that may act now; empty when the deal is over."""
    return deal.phase.to_act(deal)


def owed(deal: Deal) -> tuple[Seat, ...]:
    """Return the seats whose move the deal waits for.

    Their clocks run, and their bots have to move.
    """
    return deal.phase.owed(deal)


def apply(deal: Any, seat: Seat, move: Move) -> Any:
    """Return the deal after a move.

    Raises RuleError, and nothing has changed, when the rules refuse it.
    """
    phase = deal.phase
    phase.check(deal, seat, move)
    return phase.apply(deal, seat, move)


def replay(game: Game, deal: Any, log: Iterable[tuple[Seat, str]]) -> Any:
    """Return the deal after all moves of a log, each checked again."""
    for seat, text in log:
        deal = apply(deal, seat, read_move(text, game.forms))
    return deal


def allowed(deal: Deal, seat: Seat) -> tuple[str, ...]:
    """Return the legal moves of a seat as texts in alphabetical order, or their form.

    Empty for a seat that is not to act.
    """
    if seat not in to_act(deal):
        return ()
    forms = deal.phase.forms(deal, seat)
    if forms:
        return tuple(text for form in forms for text in form.texts())
    return tuple(sorted(move.text for move in deal.phase.moves(deal, seat)))


def absent(deal: Deal, seat: Seat) -> Move:
    """Return the legal move made for a seat whose player is gone."""
    return deal.phase.absent(deal, seat)


def view(game: Game, deal: Any, seat: Seat | None) -> View:
    """Return everything a seat (None: a spectator) may see."""
    return game.view(deal, seat)
