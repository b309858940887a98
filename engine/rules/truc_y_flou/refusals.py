"""Refusals of a move: the seat is checked first, then the phase, then the move.

Source: docs/formats/deals.md#details and docs/rules/truc_y_flou/rulebook.md#ty-77.
"""

from engine.errors import RuleError
from engine.rules.truc_y_flou.deal import TrucDeal, shortfall
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat
from engine.table import allowed

LEVEL_WORDS = ("truc", "retruc", "quatro", "seiz", "partido")
BIDS = ("embit", "mi_falta", "restou_truc")
FLORS = ("flor", "flor_tambien", "better_flor")
TELL_WHAT_IS_OPEN = frozenset({"wrong_state", "not_opponent"})
"""Reasons only a seat that is to act is given; they come with all that it may do."""
DECLARATIONS = frozenset((*BIDS, *FLORS, "sing", "raise"))
ANSWERS = frozenset({"pass", "sing", "raise", "fold", "silent", "sing_better", "best_flor", "yes", "no"})


def refused(code: str, deal: TrucDeal, seat: Seat, **facts: object) -> RuleError:
    """Return the error with what every sentence of this game may need.

    Nothing in it depends on cards of others.
    """
    turn = next(iter(deal.phase.owed(deal)), deal.turn)
    if code in TELL_WHAT_IS_OPEN:
        facts["due"] = ", ".join(allowed(deal, seat))
    lacking = shortfall(deal, side_of(seat))
    return RuleError(code, seat=seat, turn=turn, phase=deal.phase.name, rest=lacking, **facts)
