"""Moves that are weighed against each other, world by world."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.bots.core import Position, bits


@dataclass(frozen=True, slots=True)
class Weighing:
    """`worths` deals one world and answers what each move is worth in it."""

    moves: Sequence[str]
    worths: Callable[[Random], Sequence[float]]
    decide: Callable[[Sequence[float]], str] | None = None
    """The choice from the means, where it is not simply the best."""

    def chosen(self, means: Sequence[float]) -> str:
        """Return the move worth most, the first of equals."""
        if self.decide is not None:
            return self.decide(means)
        return self.moves[max(range(len(self.moves)), key=lambda at: means[at])]


def distinct(legal: int, alive: int) -> list[int]:
    """Return one card, the lowest, of each run of equivalent cards.

    Cards are equivalent if no card held by another player separates them.
    """
    chosen: list[int] = []
    before = 0
    for card in bits(alive | legal):
        if not card & legal:
            before = 0
            continue
        if not before or card.bit_length() - 1 >> 4 != before.bit_length() - 1 >> 4:
            chosen.append(card)
        before = card
    return chosen


def played_out(
    at: Position, card: int, policy: Callable[[Position], int], stop: Callable[[Position], bool]
) -> Position:
    """Return a copy of a position, played out after this card.

    One policy plays for all seats until `stop` or the last card.
    """
    copy = at.copy()
    copy.play(card)
    while copy.alive and not (copy.laid == 0 and stop(copy)):
        copy.play(policy(copy))
    return copy


def trick_and_end(
    at: Position, card: int, policy: Callable[[Position], int], stop: Callable[[Position], bool]
) -> tuple[int, Position]:
    """Return the winner of the running trick with this card, and the end of the play as `played_out` does."""
    copy = at.copy()
    copy.play(card)
    while copy.laid:
        copy.play(policy(copy))
    winner = copy.turn
    while copy.alive and not (copy.laid == 0 and stop(copy)):
        copy.play(policy(copy))
    return winner, copy
