"""Options of a group: points, length, rotation, first caller, penalty list.

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
    "club": N("club, sets of four deals"),
}


def _points(default: int, about: str) -> Any:
    return option(default, about, least=0, most=MAX_POINTS)


@dataclass(frozen=True, slots=True)
class Options:
    """One table's agreement.

    Raises OptionError for a target that no hand can approach.
    """

    length: str = option(
        "target",
        N("Whether a game ends when a side reaches the target or after a fixed number of deals."),
        choices=("target", "hands"),
    )
    target: int = option(15, N("Points that end a game, checked after each deal."), least=1, most=MAX_POINTS)
    hands: int = option(4, N("Number of deals in a set of fixed length."), least=1, most=MAX_POINTS)
    rotation: str = option(
        "winner_stays",
        N("Whether the caller stays while their side scores, or the dealer and caller move on after every deal."),
        choices=("winner_stays", "every_hand"),
    )
    first_caller: str = option(
        "jack",
        N(
            "How the first caller is chosen: the player with the first jack, the player to the left of the "
            "highest card, or the player named by the schedule."
        ),
        choices=("jack", "high_card", "fixed"),
    )
    redeal: bool = option(True, N("A caller without a king, queen or jack may show their cards and get a new deal."))
    must_trump: bool = option(False, N("A player who cannot follow suit must trump if possible."))
    pts_normal: int = _points(2, N("Points for seven tricks when the opponents have at least one."))
    pts_kap: int = _points(5, N("Points for a kap, when the winner of the seventh trick stops at 7–0."))
    pts_kap_partner: int = _points(2, N("Points for a kap stopped only by the partner."))
    pts_baunie: int = _points(15, N("Points for winning all thirteen tricks (a baunie)."))
    pts_baunie_failed: int = _points(2, N("Points for the opponents when a baunie fails."))
    pts_stinkend_kap: int = _points(0, N("Points added to a kap made against the caller."))
    pts_stinkend_baunie: int = _points(0, N("Points added to a baunie made against the caller."))
    unplayed_hand_points: int = _points(2, N("Points per deal for the side whose opponents are absent."))
    sanction_early: int = _points(
        5,
        N(
            "Penalty early in the deal for a card out of turn, an exposed card or a revoke by a side that has won no "
            "trick."
        ),
    )
    sanction_late: int = _points(
        15,
        N(
            "Penalty late in the deal for a card out of turn, an exposed card or a revoke by a side that has won no "
            "trick."
        ),
    )
    sanction_early_until: int = option(
        4, N("Number of complete tricks up to which the early penalty applies."), least=0, most=13
    )
    sanction_tricks: int = _points(
        2, N("Penalty for a card out of turn, an exposed card or a revoke by a side that has won at least one trick.")
    )
    sanction_revoke: bool = option(True, N("Whether a revoke has a fixed penalty. If not, the director decides."))
    sanction_looking: int = _points(2, N("Penalty for looking at a trick already turned face down."))
    sanction_not_laying_down: int = _points(2, N("Penalty for not laying down the remaining cards when required."))
    sanction_wrong_deal: int = _points(
        2, N("Penalty for a misdeal. The call is void, and the same player deals again.")
    )
    sanction_wrong_deal_max: int = option(
        2, N("Number of misdeals in a round that are penalised."), least=0, most=MAX_POINTS
    )
    sanction_false_redeal: int = _points(5, N("Penalty for claiming a redeal with a king, queen or jack in hand."))
    sanction_capitulation: int = _points(2, N("Penalty for giving up when each side has won at least one trick."))
    sanction_capitulation_bare: int = _points(15, N("Penalty for giving up when one side has won no trick."))
    sanction_talking: int = _points(
        2, N("Penalty for talking or signalling a second time. The first time, the player gets a warning.")
    )
    sanction_ends_hand: bool = option(True, N("A penalty ends the deal and becomes its score."))

    def __post_init__(self) -> None:
        """Refuse a game to a target without points in ordinary play: it would never end."""
        if self.length == "target" and not any((self.pts_normal, self.pts_kap, self.pts_baunie)):
            raise OptionError("target_out_of_reach", "options.target", target=self.target)
