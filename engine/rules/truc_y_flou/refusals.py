"""Why a move is refused. Order: who, then what, then the move itself (interfaces section 6, docs/decisions/0061)."""

from engine.errors import RuleError
from engine.rules.truc_y_flou.deal import TrucDeal, shortfall
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat

LEVEL_WORDS = ("truc", "retruc", "quatro", "seiz", "partido")
BIDS = ("embit", "mi_falta", "restou_truc")
FLORS = ("flor", "flor_tambien", "better_flor")
DECLARATIONS = frozenset((*BIDS, *FLORS, "sing", "raise"))
ANSWERS = frozenset({"pass", "sing", "raise", "fold", "silent", "sing_better", "best_flor", "yes", "no"})


def refused(code: str, deal: TrucDeal, seat: Seat, **facts: object) -> RuleError:
    """The error with what every sentence of this game may need; nothing in it depends on cards of others."""
    turn = next(iter(deal.phase.owed(deal)), deal.turn)
    lacking = shortfall(deal, side_of(seat))
    return RuleError(code, seat=seat, turn=turn, phase=deal.phase.name, rest=lacking, **facts)
