"""Options of an organiser in Truf, and the three presets.

Source: docs/rules/truf/rulebook.md#tf-16 to #tf-51 and #tf-58 to #tf-73.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.options import option
from engine.sentences import N

TRICKS = 13
"""The cards in a hand, and the total of bids at which the declarer decides.

13 with four and with three players.
"""
PLAYERS = (4, 3)

Mode = Literal["atas", "bawah"]

BY_MODE = "gross for add_subtract and SUBTRACT, result otherwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The rules of one event.

    Every combination can be played; options that do not apply are ignored.
    """

    players: int = option(4, N("Number of players at the table."), choices=PLAYERS)
    tricks: int = option(
        TRICKS, N("Cards in each hand, which is also the number of tricks in a deal."), choices=(TRICKS,)
    )
    removed_suit: str = option("C", N("Black suit left out with three players."), choices=("C", "S"))
    bid_mode: str = option(
        "one",
        N("How a bid is made: one card, several added, several added or subtracted, or the web variant."),
        choices=("one", "add", "add_subtract", "web"),
    )
    max_bid_cards: int = option(3, N("Maximum number of cards in a bid when cards are added."), least=1, most=TRICKS)
    min_two: int | None = option(None, N("Minimum value of a bid of two cards."), least=0, most=30)
    min_three: int | None = option(None, N("Minimum value of a bid of three cards."), least=0, most=30)
    min_applies_to: str = option(
        BY_MODE,
        N("Whether the minimum applies to all cards added up (gross) or to the value of the bid (result)."),
        choices=(BY_MODE, "gross", "result"),
    )
    tie_rule: str = option("classic", N("Which of two equal bids is higher."), choices=("classic", "web"))
    thirteen_rule: str = option(
        "shift_all",
        N("What the declarer does at a total of 13: shift all bids, or choose the mode."),
        choices=("shift_all", "choose_mode"),
    )
    shift_max: int = option(TRICKS, N("How far all bids may be shifted, up or down."), least=1, most=TRICKS)
    lead_trump_rule: str = option(
        "broken",
        N("Whether trumps may be led only once a trump has been played, or at any time."),
        choices=("broken", "free"),
    )
    trump_facing: str = option(
        "down", N("Whether trumps are face down until the trick is complete."), choices=("down", "up")
    )
    scoring: str = option("M1", N("How a deal is scored."), choices=("M1", "M2", "M3", "M4"))
    zero_bonus: int = option(
        0,
        N("Score for a zero bid without tricks in main bawah under M2 and M3. Under M2, 0 means 5."),
        least=0,
        most=100,
    )
    multiplier: int = option(2, N("Multiplier for points above zero under M3."), least=2, most=100)
    m4_zero_success: str = option(
        "highest_bid",
        N("Score for a zero bid without tricks under M4: the highest bid, fixed points, or nothing."),
        choices=("highest_bid", "fixed", "none"),
    )
    m4_zero_points: int = option(5, N("Fixed points for a zero bid without tricks under M4."), least=0, most=100)
    m4_zero_fail_extra: int = option(
        0, N("Extra loss under M4 when a zero bid takes tricks, if any."), least=-100, most=0
    )
    score_scale: int = option(1, N("Multiplier applied to every score at the end."), least=1, most=1000)
    deals: int = option(13, N("Number of deals in a match."), least=1, most=100)
    direction: str = option(
        "alternate",
        N("Direction of play: alternating from deal to deal, or always the same."),
        choices=("alternate", "cw", "ccw"),
    )
    first_direction: str = option(
        "ccw", N("Direction of play in the first deal when it alternates."), choices=("ccw", "cw")
    )
    dealer_rule: str = option(
        "lowest_score",
        N("The next dealer: the player with the lowest score, or the next player clockwise."),
        choices=("lowest_score", "rotate"),
    )
    throw_in: bool = option(
        True, N("Whether the cards are dealt again if a hand holds only number cards, or only aces and court cards.")
    )
    irregularity_points: int = option(
        -5, N("Points the director gives the offender when a deal is cancelled at a club table."), least=-1000, most=0
    )


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "exact": {"bid_mode": "add_subtract", "scoring": "M4"},
    "web6": {
        "bid_mode": "web",
        "tie_rule": "web",
        "thirteen_rule": "choose_mode",
        "scoring": "M4",
        "m4_zero_fail_extra": -2,
        "deals": 6,
        "throw_in": False,
        "dealer_rule": "rotate",
        "direction": "cw",
        "lead_trump_rule": "free",
        "trump_facing": "up",
    },
}
PRESET_TITLES = {
    "classic": N("classic, one-card bids"),
    "exact": N("exact bids, cards added and subtracted"),
    "web6": N("web variant, six deals"),
}
"""Source: docs/rules/truf/rulebook.md#tf-52."""
