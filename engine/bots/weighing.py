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
    """What to do with the means, where it is not simply the best."""

    def chosen(self, means: Sequence[float]) -> str:
        """The move worth most, the first of equals."""
        if self.decide is not None:
            return self.decide(means)
        return self.moves[max(range(len(self.moves)), key=lambda at: means[at])]


def distinct(legal: int, alive: int) -> list[int]:
    """Of cards next to each other among those still held by anybody the lowest alone: they are worth the same."""
    kept: list[int] = []
    before = 0
    for card in bits(alive | legal):
        if not card & legal:
            before = 0
            continue
        if not before or card.bit_length() - 1 >> 4 != before.bit_length() - 1 >> 4:
            kept.append(card)
        before = card
    return kept


def played_out(
    at: Position, card: int, policy: Callable[[Position], int], stop: Callable[[Position], bool]
) -> Position:
    """A copy of a position after this card, then after one policy for all until `stop` or the last card."""
    copy = at.copy()
    copy.play(card)
    while copy.alive and not (copy.laid == 0 and stop(copy)):
        copy.play(policy(copy))
    return copy
