"""Hints in Truf: a bid, the decision at a total of 13, and each card, by points."""

from collections.abc import Iterator, Sequence
from random import Random

from engine.bots.card_reasons import card_causes
from engine.bots.choices import cards_of, choices
from engine.bots.hints import POINTS, Cause, Compared, HintQuestion, Trial
from engine.bots.known import known
from engine.bots.policy import for_oneself
from engine.bots.weighing import distinct, trick_and_end
from engine.game import View
from engine.rules.truf import bot
from engine.rules.truf.bids import read_bid
from engine.rules.truf.options import TRICKS, Options
from engine.rules.truf.search import goals_of, never, points_by_tricks, suiting, weighing

FITS = 0.75
"""Tricks by which a bid may miss the worth of a hand and still fit it."""


def question(view: View) -> HintQuestion:
    """Return what the search tries at this view."""
    if view["phase"] == "play":
        return _cards(view)
    weighed = weighing(view)
    hands = len(view["seats"]) * TRICKS

    def trials(rng: Random) -> Sequence[Trial]:
        return [Trial(worth) for worth in weighed.worths(rng)]

    causes = _of_bid if view["phase"] == "bid" else _of_decision
    return HintQuestion(
        weighed.moves, POINTS, len(weighed.moves) * hands, trials, lambda compared: causes(view, compared)
    )


def _cards(view: View) -> HintQuestion:
    options, seats = Options(**view["options"]), view["seats"]
    what = known(view, {seat: bid["cards"] for seat, bid in view["bids"].items()})
    finals = [view["final_bids"][seat] for seat in seats]
    points = points_by_tricks(options, view["mode"], finals, what.me)
    goals = goals_of(options, view["mode"], finals)
    placed = [view["values"][seat] for seat in seats]
    barred = options.lead_trump_rule == "broken" and not view["broken"] and bool(what.trump)
    cards = distinct(what.coding.hand(cards_of(choices(view), "play")), what.live)

    def trials(rng: Random) -> Sequence[Trial]:
        at = suiting(what, placed, rng)
        at.goal, at.barred = goals, barred
        ends = [trick_and_end(at, card, for_oneself, never) for card in cards]
        return [Trial(points[end.taken[what.me]], won=winner == what.me) for winner, end in ends]

    reasons = card_causes(view)

    def causes(compared: Compared) -> Iterator[Cause]:
        yield from reasons.of(compared)
        yield from _of_goal(view, compared)

    moves = [f"play {what.coding.card(card)}" for card in cards]
    return HintQuestion(moves, POINTS, len(cards) * sum(view["counts"].values()), trials, causes)


def _of_goal(view: View, compared: Compared) -> Iterator[Cause]:
    """Yield what the bid says about taking this trick."""
    if view["scoring"] != "M4":
        if view["mode"] == "bawah" and compared.more < 0:
            yield Cause("no_tricks_wanted", 0.3 - compared.more)
        return
    needed = bot.needed(view)
    if needed <= 0 and compared.won < 1 / 2:
        yield Cause("needs_no_more", 0.5 + max(0.0, -compared.more))
    elif needed > 0 and compared.won > 1 / 2:
        yield Cause("needs_more", 0.35 + max(0.0, compared.more), {"tricks": needed})


def _of_bid(view: View, compared: Compared) -> Iterator[Cause]:
    bid = read_bid(compared.text.partition(" ")[2])
    tricks = bot.expected_tricks(view["hand"], bid.trump)
    if abs(tricks - bid.value) <= FITS:
        yield Cause("bid_fits", 0.5, {"tricks": round(tricks)})
    elif bid.value < tricks:
        yield Cause("bid_low", 0.4, {"tricks": round(tricks)})
    else:
        yield Cause("bid_high", 0.4, {"tricks": round(tricks)})


def _of_decision(view: View, compared: Compared) -> Iterator[Cause]:
    up = compared.text == "mode atas" or compared.text.startswith("shift +")
    better = bot.expected_tricks(view["hand"], view["trump"]) > view["values"][view["seat"]]
    if up and better:
        yield Cause("hand_better", 0.5)
    if not up and not better:
        yield Cause("hand_weaker", 0.5)
