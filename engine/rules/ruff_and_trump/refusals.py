"""Why a move is refused: who first, then what, then the move itself (interfaces section 6).

No fact of a refusal tells what its hearer may not know; above all not who may rub.
"""

from engine.errors import RuleError
from engine.moves import Move
from engine.seats import Seat


def not_your_turn(seat: Seat, turn: Seat | None = None) -> RuleError:
    """Whose turn it is instead is left out where it may be a secret."""
    return RuleError("not_your_turn", seat=seat) if turn is None else open_turn(seat, turn)


def open_turn(seat: Seat, turn: Seat) -> RuleError:
    """Everybody sees whose turn it is."""
    return RuleError("not_your_turn", case="open", seat=seat, turn=turn)


def wrong_state(move: Move, stage: str, seat: Seat) -> RuleError:
    """The move of another stage, from a seat that is to act."""
    return RuleError("wrong_state", case=stage, move=move.text, seat=seat)
