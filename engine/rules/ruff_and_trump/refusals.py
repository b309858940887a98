"""Refusals of a move.

The seat is checked first, then the phase, then the move (docs/formats/deals.md#details). A refusal reveals no fact its
reader may not know, above all not which seat may rub.
"""

from engine.errors import RuleError
from engine.moves import Move
from engine.seats import Seat


def not_your_turn(seat: Seat, turn: Seat | None = None) -> RuleError:
    """Return the refusal; without `turn` where the seat on turn may be secret."""
    return RuleError("not_your_turn", seat=seat) if turn is None else open_turn(seat, turn)


def open_turn(seat: Seat, turn: Seat) -> RuleError:
    """Return the refusal where the seat on turn is public."""
    return RuleError("not_your_turn", case="open", seat=seat, turn=turn)


def wrong_state(move: Move, stage: str, seat: Seat) -> RuleError:
    """Return the refusal of a move of another stage, from a seat that is to act."""
    return RuleError("wrong_state", case=stage, move=move.text, seat=seat)
