"""A position and an attempt for every reason of Truf, and a sheet for every wrong field."""

from typing import Any

from engine.rules.truf.deal import TrufDeal
from tests.engine.truf.positions import HAND, act, bid_all, deal_with, in_play, options, play_on, random_deal
from tests.engine.truf.sheet_values import GOOD, THIRTEEN

TRUMPS = in_play(["AS", "KH"], options(), trump="S")
FOLLOW = in_play(["AS", "KH"], options(), trump="S", led="H")
DECIDE = bid_all(options(), N="5S", E="4S", S="3S", W="AS")
CHOOSE = bid_all(options(thirteen_rule="choose_mode"), N="5S", E="4S", S="3S", W="AS")
OVER = play_on(random_deal(options(), 1), 1)


def bidding(**changes: Any) -> TrufDeal:
    return deal_with({"N": HAND}, options(**changes))


MOVES = [
    (bidding(), "N play AS"),
    (bidding(bid_mode="add"), "N bid sum 7S 4S"),
    (DECIDE, "N play 5S"),
    (CHOOSE, "N shift +1"),
    (TRUMPS, "E bid AS"),
    (OVER, "N play 2S"),
    (TRUMPS, "N play AS"),
    (TRUMPS, "E play 2C"),
    (FOLLOW, "E play AS"),
    (TRUMPS, "E play AS"),
    (bidding(), "N bid JS"),
    (bidding(bid_mode="add"), "N bid +7S+7S"),
    (act(bidding(), "N bid 7S"), "N bid 4S"),
    (bidding(), "N bid +7S+4S"),
    (bidding(bid_mode="add", min_two=5), "N bid +AS+2H"),
    (bidding(bid_mode="web"), "N bid sum 2C KC"),
    (bidding(bid_mode="add"), "N bid +TC+9D"),
    (bidding(bid_mode="web"), "N bid subtract 2C KC"),
    (bidding(bid_mode="web"), "N bid no_truf 4S 2H"),
    (bidding(bid_mode="web"), "N bid no_truf 5C 2C"),
    (bidding(bid_mode="web"), "N bid +5C+2C"),
    (bidding(bid_mode="web"), "N bid sum 5C 2H"),
    (bidding(bid_mode="add"), "N bid -7S"),
    (DECIDE, "E shift +1"),
    (DECIDE, "N shift 0"),
    (DECIDE, "N shift -99"),
    (TRUMPS, "E shift +1"),
]

SHEETS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("classic", {}, {**GOOD, "tricks": {"N": 4, "E": 14, "S": 0, "W": 5}}),
    ("classic", {}, {**GOOD, "tricks": {"N": 4, "E": 3, "S": 0, "W": 5}}),
    ("classic", {}, {**GOOD, "shift": 2}),
    ("web6", {}, {**GOOD, "bids": THIRTEEN, "mode": "atas", "shift": 2}),
    ("classic", {}, {**GOOD, "mode": "up"}),
    ("web6", {}, {**GOOD, "bids": THIRTEEN}),
    ("classic", {}, {**GOOD, "mode": "atas"}),
    ("classic", {}, {**GOOD, "declarer": "N"}),
    ("classic", {}, {**GOOD, "trump": "NT"}),
]

OPTIONS: list[dict[str, object]] = []
