"""Search in Truf: the bid, the decision at a total of 13, and each card, by points.

Points follow the table's scoring rule. Cards shown with a bid are known. Of the sampled hands, those that fit the other
bids are preferred.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.bots.choices import cards_of, choices
from engine.bots.core import LANES, RANKS, WIDTH, Position
from engine.bots.known import Known, known
from engine.bots.policy import for_oneself
from engine.bots.weighing import Weighing, distinct, played_out
from engine.cards import Suit
from engine.game import View
from engine.rules.truf.auction import mode_of
from engine.rules.truf.options import Options
from engine.rules.truf.scoring import seat_points
from engine.rules.truf.search_bids import BITS, PlacedBid, candidates, expected, likely_bid

FURTHEST = 3
"""The largest shift considered."""
BELIEFS = 3
"""The worlds sampled for each one that is played; the best fit to the bids wins."""
EVERY_TRICK = 99


def weighing(view: View) -> Weighing:
    """Return the moves to weigh at this view."""
    options = Options(**view["options"]) if "options" in view else Options(scoring=view["scoring"])
    weigh = {"bid": _bids, "decide": _decisions}.get(view["phase"], _cards)
    return weigh(view, options)


def never(at: Position) -> bool:
    """Play on until the last card."""
    return False


# Cards


def _cards(view: View, options: Options) -> Weighing:
    seats = view["seats"]
    what = known(view, {seat: bid["cards"] for seat, bid in view["bids"].items()})
    finals = [view["final_bids"][seat] for seat in seats]
    points = points_by_tricks(options, view["mode"], finals, what.me)
    goals = goals_of(options, view["mode"], finals)
    barred = options.lead_trump_rule == "broken" and not view["broken"]
    placed = [view["values"][seat] for seat in seats]

    def world(rng: Random) -> Position:
        at = suiting(what, placed, rng)
        at.goal, at.barred = goals, barred and bool(what.trump)
        return at

    cards = distinct(what.coding.hand(cards_of(choices(view), "play")), what.live)

    def worths(rng: Random) -> list[float]:
        at = world(rng)
        return [points[played_out(at, card, for_oneself, never).taken[what.me]] for card in cards]

    return Weighing([f"play {what.coding.card(card)}" for card in cards], worths)


def suiting(what: Known, placed: Sequence[int], rng: Random) -> Position:
    """Return the world, of a few, whose dealt hands look most like those bids."""
    worlds = [what.world(rng) for _ in range(BELIEFS)]
    return min(worlds, key=lambda at: _misfit(at, what, placed))


def _misfit(at: Position, what: Known, placed: Sequence[int]) -> float:
    trump = 3 if what.trump else None
    return sum(
        (expected(at.hands[seat] | what.played[seat], trump) - value) ** 2
        for seat, value in enumerate(placed)
        if seat != what.me
    )


def points_by_tricks(options: Options, mode: Any, finals: Sequence[int], me: int) -> list[int]:
    """Return the points of this seat for each number of tricks."""
    highest = max(finals)
    return [seat_points(options, mode, finals[me], tricks, highest=highest) for tricks in range(options.tricks + 1)]


def goals_of(options: Options, mode: str, finals: Sequence[int]) -> list[int]:
    """Return the number of tricks each seat aims for.

    It is the bid where only the exact number scores, else all or none.
    """
    if options.scoring == "M4":
        return list(finals)
    return [EVERY_TRICK if mode == "atas" else 0] * len(finals)


# Decision at thirteen


def _decisions(view: View, options: Options) -> Weighing:
    seats = view["seats"]
    what = known(view, {seat: bid["cards"] for seat, bid in view["bids"].items()})
    placed = [view["values"][seat] for seat in seats]
    moves = [move for move in choices(view) if move.startswith("mode") or abs(int(move.split()[1])) <= FURTHEST]

    def worths(rng: Random) -> list[float]:
        at = suiting(what, placed, rng)
        at.barred = options.lead_trump_rule == "broken" and bool(what.trump)
        return [_after(at, options, *_after_decision(move, placed), me=what.me) for move in moves]

    return Weighing(moves, worths)


def _after_decision(move: str, placed: Sequence[int]) -> tuple[str, list[int]]:
    """Mode and final bids after a decision."""
    word, what = move.split()
    if word == "mode":
        return what, list(placed)
    finals = [value + int(what) for value in placed]
    return ("atas" if int(what) > 0 else "bawah"), finals


def _after(at: Position, options: Options, mode: str, finals: Sequence[int], *, me: int) -> float:
    """Return points of a whole play by rules of thumb."""
    at.goal = goals_of(options, mode, finals)
    end = played_out(at, for_oneself(at), for_oneself, never)
    return points_by_tricks(options, mode, finals, me)[end.taken[me]]


# Bids


def _bids(view: View, options: Options) -> Weighing:
    what = known(view, {})
    bids = candidates(options, view["hand"])

    def worths(rng: Random) -> list[float]:
        hands = what.world(rng).hands
        others = [None if seat == what.me else likely_bid(options, hand) for seat, hand in enumerate(hands)]
        return [
            _after_bids(options, hands, [bid if other is None else other for other in others], what) for bid in bids
        ]

    return Weighing([f"bid {bid.text}" for bid in bids], worths)


def _after_bids(options: Options, hands: Sequence[int], bids: Sequence[PlacedBid], what: Known) -> float:
    """Return points of a deal in which these bids are turned up."""
    declarer = max(range(len(bids)), key=lambda seat: bids[seat].strength)
    trump = bids[declarer].trump
    values = [bid.value for bid in bids]
    mode, finals = _mode_and_bids(options, hands[declarer], trump, values, own=values[declarer])
    at = Position([_with_trumps_on_top(hand, trump) for hand in hands], declarer, what.after, LANES[3] if trump else 0)
    at.barred = options.lead_trump_rule == "broken" and trump is not None
    return _after(at, options, mode, finals, me=what.me)


def _mode_and_bids(
    options: Options, hand: int, trump: Suit | None, values: list[int], *, own: int
) -> tuple[str, Sequence[int]]:
    """Return mode and final bids.

    At a total of 13 a declarer with a stronger hand than their bid asks for more tricks.
    """
    mode = mode_of(values)
    if mode is not None:
        return mode, values
    up = expected(hand, None if trump is None else BITS.index(trump)) > own
    if options.thirteen_rule == "choose_mode":
        return ("atas" if up else "bawah"), values
    return _after_decision("shift +1" if up else "shift -1", values)


def _with_trumps_on_top(hand: int, trump: Suit | None) -> int:
    """Return a hand with trumps in the highest lane, suits above it one lane lower."""
    if trump is None:
        return hand
    shift = WIDTH * BITS.index(trump)
    below = hand & (1 << shift) - 1
    above = hand >> shift + WIDTH << shift
    return below | above | (hand >> shift & RANKS) << 3 * WIDTH
