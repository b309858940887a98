"""What a group may agree on: points, length, rotation, first caller, and the tariff of sanctions.

Source: docs/rules/troefcall/rulebook.md#tc-9, #tc-12, #tc-26, #tc-27, #tc-33, #tc-37, #tc-40 to #tc-42, #tc-45 to
#tc-49.
"""

from dataclasses import dataclass
from typing import Any

from engine.errors import OptionError
from engine.options import option
from engine.sentences import N

MAX_POINTS = 1000

PRESETS: dict[str, dict[str, Any]] = {
    "game15": {"length": "target", "target": 15, "rotation": "winner_stays"},
    "club": {"length": "hands", "hands": 4, "rotation": "every_hand"},
}
PRESET_TITLES = {
    "game15": N("game to 15, winners stay"),
    "club": N("club, sets of four hands"),
}


def _points(default: int, about: str) -> Any:
    return option(default, about, least=0, most=MAX_POINTS)


@dataclass(frozen=True, slots=True)
class Options:
    """One table's agreement. Raises OptionError for a game to a target that no hand brings nearer."""

    length: str = option(
        "target",
        N("A game ends when a side reaches the target, or after a fixed number of hands."),
        choices=("target", "hands"),
    )
    target: int = option(15, N("The points that end a game, looked at after each hand."), least=1, most=MAX_POINTS)
    hands: int = option(4, N("The number of hands in a set of fixed length."), least=1, most=MAX_POINTS)
    rotation: str = option(
        "winner_stays",
        N("The caller stays while his side scores, or dealer and caller move on after every hand."),
        choices=("winner_stays", "every_hand"),
    )
    first_caller: str = option(
        "jack",
        N("The first caller gets the first jack dealt, sits left of the highest card, or is fixed."),
        choices=("jack", "high_card", "fixed"),
    )
    redeal: bool = option(True, N("A caller without king, queen or jack may show his cards for a new deal."))
    must_trump: bool = option(False, N("A player who cannot follow suit must trump if he can."))
    pts_normal: int = _points(2, N("Points for seven tricks when the opponents have at least one."))
    pts_kap: int = _points(5, N("Points for a kap: the first seven tricks, stopped by who won the seventh."))
    pts_kap_partner: int = _points(2, N("Points for a kap that only the partner stops."))
    pts_baunie: int = _points(15, N("Points for a baunie: all thirteen tricks."))
    pts_baunie_failed: int = _points(2, N("Points to the opponents when a baunie fails."))
    pts_stinkend_kap: int = _points(0, N("Points added to a kap made against the caller."))
    pts_stinkend_baunie: int = _points(0, N("Points added to a baunie made against the caller."))
    unplayed_hand_points: int = _points(2, N("Points per hand to the side whose opponents are absent."))
    sanction_early: int = _points(
        5, N("Card out of turn, card exposed or revoke by a side without a trick, early in the hand.")
    )
    sanction_late: int = _points(15, N("The same by a side without a trick, late in the hand."))
    sanction_early_until: int = option(
        4, N("The number of complete tricks up to which a hand counts as early."), least=0, most=13
    )
    sanction_tricks: int = _points(2, N("The same by a side that has at least one trick."))
    sanction_revoke: bool = option(True, N("A revoke follows this tariff; otherwise the jury decides."))
    sanction_looking: int = _points(2, N("Looking at a turned trick."))
    sanction_not_laying_down: int = _points(2, N("Not laying down the remaining cards when due."))
    sanction_wrong_deal: int = _points(2, N("A wrong deal by the dealer; the call is void and he deals again."))
    sanction_wrong_deal_max: int = option(
        2, N("The number of wrong deals in a round that bring points."), least=0, most=MAX_POINTS
    )
    sanction_false_redeal: int = _points(5, N("Claiming a redeal with a king, queen or jack in hand."))
    sanction_capitulation: int = _points(2, N("Giving up when each side has at least one trick."))
    sanction_capitulation_bare: int = _points(15, N("Giving up when one side has no trick."))
    sanction_talking: int = _points(2, N("Talking or signalling for the second time; the first is a warning."))
    sanction_ends_hand: bool = option(True, N("A sanction ends the hand and is its score."))

    def __post_init__(self) -> None:
        """No hand of ordinary play brings points: a game to a target would never end."""
        if self.length == "target" and not any((self.pts_normal, self.pts_kap, self.pts_baunie)):
            raise OptionError("target_out_of_reach", "options.target", target=self.target)
