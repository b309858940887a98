"""Search in Troefcall: the race to seven tricks, and all thirteen after a kap.

Sampled hands of the caller must fit the call: five random cards out of the thirteen must lead to that suit.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.bots.choices import cards_of, choices
from engine.bots.core import Position, bits
from engine.bots.known import Known, known
from engine.bots.policy import in_pairs
from engine.bots.weighing import Weighing, distinct, played_out
from engine.game import View
from engine.rules.troefcall import bot
from engine.rules.troefcall.options import Options

ENOUGH, ALL = 7, 13
PER_TRICK = 0.01
"""The value of one trick more, compared with 1 for winning."""
BELIEFS = 4
"""The most times a world is redealt if its caller would hardly have called this suit."""
FIRST = 5
NEW_DEAL = 0.5
"""The winning chance below which a caller prefers a new deal."""


def weighing(view: View) -> Weighing | str:
    """Return the moves to weigh at this view.

    The call needs no search: it would give the same result.
    """
    phase = view["phase"]
    if phase == "call":
        return bot.choose(view)
    if phase in ("kap_winner", "kap_partner"):
        return after_kap(view)
    return _cards(view)


def options_of(view: View) -> Any:
    """Return the options of the table of a view."""
    return Options(**view["options"]) if "options" in view else Options()


def known_at(view: View) -> Known:
    """Return what the seat of a view knows."""
    return known(view, {}, options_of(view).must_trump)


def _cards(view: View) -> Weighing:
    what, options = known_at(view), options_of(view)
    caller = view["seats"].index(view["caller"])
    cards = distinct(what.coding.hand(cards_of(choices(view), "play")), what.live)
    moves = [f"play {what.coding.card(card)}" for card in cards]
    baunie = view["phase"] == "baunie"
    redeal = "redeal" in choices(view)

    def worths(rng: Random) -> list[float]:
        world = world_at(what, caller, options.must_trump, rng)
        return [_worth(world, card, what.me & 1, baunie) for card in cards]

    def decide(means: Sequence[float]) -> str:
        best = max(range(len(means)), key=lambda place: means[place])
        return "redeal" if redeal and means[best] < NEW_DEAL else moves[best]

    return Weighing(moves, worths, decide)


def _worth(world: Position, card: int, side: int, baunie: bool) -> float:
    """Return 1 for winning, and a little for each trick.

    During a baunie the first lost trick ends it.
    """
    end = played_out(world, card, in_pairs, baunie_lost if baunie else seven_tricks)
    own, other = tricks_of(end, side), tricks_of(end, 1 - side)
    won = own > other
    if baunie:
        trying = side if tricks_of(world, side) >= ENOUGH else 1 - side
        won = (tricks_of(end, trying) == ALL) == (trying == side)
        return won + PER_TRICK * (own - other)
    return won + PER_TRICK * (own - other)


def tricks_of(at: Position, side: int) -> int:
    """Return the tricks of a side."""
    return at.taken[side] + at.taken[side + 2]


def seven_tricks(at: Position) -> bool:
    """Return whether a side has enough tricks for the deal."""
    return tricks_of(at, 0) >= ENOUGH or tricks_of(at, 1) >= ENOUGH


def baunie_lost(at: Position) -> bool:
    """Return whether both sides have a trick."""
    return bool(tricks_of(at, 0) and tricks_of(at, 1))


def after_kap(view: View) -> Weighing:
    """Weigh stopping for sure points against playing on for all thirteen tricks.

    In the simulated play the winner of the seventh trick leads.
    """
    what, options = known_at(view), options_of(view)
    caller = view["seats"].index(view["caller"])
    leader = view["seats"].index(view["kap"]["winner"])
    stopped = options.pts_kap if view["phase"] == "kap_winner" else options.pts_kap_partner

    def worths(rng: Random) -> list[float]:
        at = world_at(what, caller, options.must_trump, rng)
        at.turn = leader
        end = played_out(at, in_pairs(at), in_pairs, baunie_lost)
        made = tricks_of(end, what.me & 1) == ALL
        return [options.pts_baunie if made else -options.pts_baunie_failed, stopped]

    return Weighing(("continue", "stop"), worths)


def world_at(what: Known, caller: int, must_trump: bool, rng: Random) -> Position:
    """Return a world in which the caller may well have made this call."""
    for _ in range(BELIEFS):
        at = what.world(rng)
        if caller == what.me or _would_call(at.hands[caller] | what.played[caller], rng):
            break
    at.caller, at.must_trump = caller, must_trump
    return at


def _would_call(hand: int, rng: Random) -> bool:
    """Return whether five random cards of a hand are best in the suit called."""
    cards = list(bits(hand))
    worth = [0, 0, 0, 0]
    for card in rng.sample(cards, min(FIRST, len(cards))):
        place = card.bit_length() - 1
        worth[place >> 4] += 4 if place & 15 >= 9 else 3
    return worth[3] == max(worth)
