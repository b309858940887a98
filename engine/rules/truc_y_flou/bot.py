"""The simple bot of Truc y Flou.

Declare strong hands, answer by the cards, beat what it must. It never bluffs and sends no signals. With a memory it
also weighs the running trick and what the opponents said. Source: docs/rules/truc_y_flou/rulebook.md#ty-5.
"""

from collections.abc import Mapping, Sequence
from random import Random

from engine.bots.choices import cards_of, choices
from engine.cards import Card
from engine.game import View
from engine.rules.truc_y_flou.options import Options
from engine.rules.truc_y_flou.tricks import side_of, strengths
from engine.seats import Seat

STRENGTH = strengths(Options())
POWER: Mapping[int, float] = {14: 3.0, 13: 2.5, 12: 2.2, 11: 2.0, 10: 1.3, 9: 0.7, 8: 0.3}
"""The value of a card of this strength towards winning the deal."""

# Measured over many random deals: what hands of three do against each other.
FAIR_EMBIT, EVEN_EMBIT, STRONG_EMBIT, SURE_EMBIT = 26, 30, 32, 33
"""The embits with which the team wins a comparison with rising probability.

Two times in five, a little more than half the time, three times in four, nearly always. Letting a plain embit go costs
1, losing it 2, so a fair one is worth singing.
"""
GOOD_FLOR, SURE_FLOR = 34, 38
CHANCE, PER_POWER, PER_TRICK = 0.35, 0.11, 0.28
TO_BID, TO_RAISE, TO_ACCEPT, TO_ACCEPT_ROUND = 0.62, 0.66, 0.25, 0.4
"""Chances of winning the deal from which a truc is bid, raised and accepted."""
SMALL_RAISE = 2
"""A raise so small that to fold it costs about as much as to lose it."""
ANSWERED, SUNG, RAISED = 0.04, 0.03, 0.06
"""How much less likely the deal is won after an opponent accepted a truc, sang an embit, or bid a truc."""
IN_TRICK, BEATS, LAST_TRICK = 0.27, 0.13, 2.0
"""How much the highest card of the running trick, and a card that beats it, change the chance of the deal."""
RAISES = ("truc", "retruc", "quatro", "seiz", "partido")
ROUGH_CHANCE, ROUGH_EMBIT = 0.12, 3
"""The errors of the lowest level in its chance of the deal and the worth of its embit."""


def choose(view: View) -> str:
    """Return a legal move for the seat of this view."""
    moves = choices(view)
    if view["phase"] == "first_dealer":
        return _first_dealer(view, moves)
    if view["phase"] in ANSWERS:
        return ANSWERS[view["phase"]](view, moves)
    return declaration(view, moves) or truc_bid(view, moves) or f"play {card(view, moves)}"


def rough_bid(view: View, rng: Random) -> str:
    """Return the move of a player who judges its hand too high or too low."""
    error = rng.choice((-1, 0, 1))
    values = view["values"] and {**view["values"], "embit": view["values"]["embit"] + error * ROUGH_EMBIT}
    return choose({**view, "values": values, "doubt": error * ROUGH_CHANCE})


def _first_dealer(view: View, moves: Sequence[str]) -> str:
    """Name the opponent on the left as dealer, so that this seat plays first.

    Ties of embit and flor go to the earliest seat.
    """
    left = str((int(view["seat"]) - 1) % len(view["seats"]))
    return f"dealer {left}" if f"dealer {left}" in moves else moves[0]


def chance(view: View) -> float:
    """Return the chance to win the deal, by the cards still held, the tricks so far, and what opponents said."""
    own = side_of(view["seat"])
    tricks: int = sum(won if side == own else -won for side, won in view["taken"].items())
    power = sum(POWER.get(STRENGTH[card], 0.0) for card in view["hand"])
    base: float = CHANCE + PER_POWER * power + PER_TRICK * tricks + view.get("doubt", 0.0)
    return base if view.get("forgetful") else base + _in_trick(view) - _warned(view)


def _in_trick(view: View) -> float:
    """Return how much the running trick changes the chance to win the deal."""
    if not view["trick"]:
        return 0.0
    best = max(STRENGTH[play["card"]] for play in view["trick"])
    sides = {side_of(play["seat"]) for play in view["trick"] if STRENGTH[play["card"]] == best}
    own = side_of(view["seat"])
    won = 0 if len(sides) > 1 else 1 if own in sides else -1
    beats = won < 1 and any(STRENGTH[card] > best for card in view["hand"])
    weight = LAST_TRICK if len(view["tricks"]) == 2 else 1.0
    return weight * (IN_TRICK * won * best / max(STRENGTH.values()) + BEATS * beats)


def _warned(view: View) -> float:
    """Return how much the opponents' words lower the chance to win the deal."""
    declarations = [words.split(" ", 1) for words in view.get("said", ())]
    theirs = {text for seat, text in declarations if side_of(seat) != side_of(view["seat"])}
    answered, sung = "yes" in theirs, "sing" in theirs
    return ANSWERED * answered + SUNG * sung + RAISED * any(word in theirs for word in RAISES)


def declaration(view: View, moves: Sequence[str]) -> str | None:
    """Return a flor whenever there is one, and an embit that is likely to win.

    None means silence.
    """
    flor, embit = view["values"]["flor"], view["values"]["embit"]
    if flor is not None and "flor" in moves:
        return "better_flor" if "better_flor" in moves and flor >= SURE_FLOR else "flor"
    if "raise 10" in moves and embit >= SURE_EMBIT:
        return "raise 10"
    if "raise 2" in moves and embit >= STRONG_EMBIT:
        return "raise 2"
    if "sing" in moves and embit >= (FAIR_EMBIT if "raise 1" in moves else EVEN_EMBIT):
        return "sing"
    return "embit" if "embit" in moves and embit >= EVEN_EMBIT else None


def truc_bid(view: View, moves: Sequence[str]) -> str | None:
    """Return the next higher bid on a strong hand, but never the round."""
    if chance(view) < TO_BID:
        return None
    return next((word for word in ("truc", "retruc", "quatro", "seiz") if word in moves), None)


def card(view: View, moves: Sequence[str]) -> Card:
    """Play a card: leave a team-mate's trick alone, else win cheaply, else the weakest."""
    held = sorted(cards_of(tuple(moves), "play"), key=STRENGTH.__getitem__)
    if not view["trick"]:
        return held[-1] if view["tricks"] else held[len(held) // 2]
    best = max(STRENGTH[play["card"]] for play in view["trick"])
    winners = [held_card for held_card in held if STRENGTH[held_card] > best]
    if not winners or _mate_wins(view, best):
        return held[0]
    foot = len(view["trick"]) >= len(view["seats"]) - 1
    return winners[0] if foot else winners[-1]


def _mate_wins(view: View, best: int) -> bool:
    """Return whether a team-mate alone has the best card, and few cards beat it."""
    seats: list[Seat] = [play["seat"] for play in view["trick"] if STRENGTH[play["card"]] == best]
    sure = best >= STRENGTH["7O"] or len(view["trick"]) == len(view["seats"]) - 1
    return sure and all(side_of(seat) == side_of(view["seat"]) for seat in seats)


def answer_embit(view: View, moves: Sequence[str]) -> str:
    """Sing whenever conceding costs as much, and an embit worth it where much is at stake."""
    embit = view["embit"]
    small = embit["bid"] == "embit" and sum(embit["raises"]) <= SMALL_RAISE
    if small or view["values"]["embit"] >= EVEN_EMBIT:
        return "sing"
    return "pass" if "pass" in moves else "fold"


def answer_flor(view: View, moves: Sequence[str]) -> str:
    """Answer a flor: risk the round on a sure one only, and points on a good one."""
    flor = view["values"]["flor"] or 0
    if "best_flor" in moves and "fold" in moves:
        return "best_flor" if flor >= SURE_FLOR else "fold"
    accept = "sing_better" if "sing_better" in moves else "sing"
    return accept if flor >= GOOD_FLOR else "silent"


def answer_truc(view: View, moves: Sequence[str]) -> str:
    """Return a raise on a strong hand, no on a hopeless one, otherwise yes.

    A team-mate of the answering player only declares.
    """
    if "yes" not in moves:
        return declaration(view, moves) or moves[0]
    higher = [word for word in ("retruc", "quatro", "seiz") if word in moves]
    if higher and chance(view) >= TO_RAISE:
        return higher[0]
    needed = TO_ACCEPT_ROUND if view["asked"]["bid"] == "partido" else TO_ACCEPT
    return "yes" if chance(view) >= needed else "no"


ANSWERS = {
    "embit_answer": answer_embit,
    "raise_answer": answer_embit,
    "flor_answer": answer_flor,
    "sung_flor_answer": answer_flor,
    "best_flor_answer": answer_flor,
    "truc_answer": answer_truc,
}
