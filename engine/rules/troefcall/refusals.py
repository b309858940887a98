"""Why a word is refused in a phase it does not belong to.

Order of checks: hand over, phase, turn or role, ownership, the rule of the card (docs/formats/deals.md#details; what
that leaves open: docs/rules/troefcall/rulebook.md#tc-76).
"""

from engine.errors import RuleError
from engine.moves import Move
from engine.rules.troefcall.deal import PARTNER, TroefcallDeal
from engine.seats import Seat
from engine.table import allowed, to_act

MISPLACED = {
    "call": "call_final",
    "redeal": "redeal_window_closed",
    "stop": "no_kap_offer",
    "continue": "no_kap_offer",
}


def refused(code: str, deal: TroefcallDeal, seat: Seat, **facts: object) -> RuleError:
    """Return the error with what every sentence of this game may need."""
    partner = PARTNER[deal.kap] if deal.kap else None
    return RuleError(
        code, seat=seat, turn=to_act(deal)[0], caller=deal.caller, winner=deal.kap, partner=partner, **facts
    )


def misplaced(deal: TroefcallDeal, seat: Seat, move: Move, decision: str = "no_kap_offer") -> RuleError:
    """Return the refusal of a word that the present phase does not take.

    `decision` is the answer to stop and continue.
    """
    code = MISPLACED.get(move.word, "wrong_phase")
    if move.word == "redeal" and not deal.options.redeal:
        code = "redeal_off"
    if code == "no_kap_offer":
        code = decision
    return wrong_phase(deal, seat, move) if code == "wrong_phase" else refused(code, deal, seat, move=move.text)


def wrong_phase(deal: TroefcallDeal, seat: Seat, move: Move) -> RuleError:
    """Return the refusal of a move that has another time.

    What is due instead depends on no hidden card in the phases that refuse this way.
    """
    due = ", ".join(allowed(deal, to_act(deal)[0]))
    return refused("wrong_phase", deal, seat, move=move.text, due=due)
