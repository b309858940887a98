"""Why a move is refused: who first, then what, then the move itself (interfaces section 6).

No fact of a refusal tells what its hearer may not know; above all not who may rub.
"""

from engine.errors import RuleError
from engine.moves import Move
from engine.seats import Seat


def not_your_turn(seat: Seat) -> RuleError:
    """Whose turn it is instead is left out: it may be a secret."""
    return RuleError("not_your_turn", seat=seat)


def wrong_state(move: Move) -> RuleError:
    """The move of another stage, from a seat that is to act."""
    return RuleError("wrong_state", move=move.text)
