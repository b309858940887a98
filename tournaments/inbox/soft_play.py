"""Soft play: a player who, with one opponent at the table, loses more than elsewhere, and that opponent gains from it.

Pure functions of the deals of several events of a club, in which every player has points of their own. Between two
players the loss of one is always the gain of the other, so only tables of three or more say anything.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

Dealt = Mapping[int, int]
"""The points of one deal by player."""
MIN_TOGETHER = 60
"""Deals of two players at one table; fewer say too little."""
MIN_APART = 30
"""Deals of each of them without the other, which say how they play otherwise."""
GAIN = 4.0
"""By how many standard errors the opponent gains more than the others at the table."""
LOSS = 2.0
"""By how many standard errors the player loses more than elsewhere."""
MIN_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class SoftPlay:
    """A player whose losses help an opponent, and the number of deals that they played together."""

    player: int
    helped: int
    deals: int


@dataclass(frozen=True, slots=True)
class _Usual:
    """The points of a player in deals without another one: their mean, and the variance of that mean."""

    mean: float
    error: float


def soft_play(deals: Sequence[Dealt]) -> Iterator[SoftPlay]:
    """Yield players whose losses help one opponent, in the order of their keys."""
    played: dict[int, list[int]] = defaultdict(list)
    for number, deal in enumerate(deals):
        if len(deal) >= MIN_PLAYERS:
            for player in deal:
                played[player].append(number)
    everywhere = {player: [deals[number][player] for number in numbers] for player, numbers in played.items()}
    for player in sorted(played):
        for helped in sorted(played):
            together = [deals[number] for number in played[player] if helped in deals[number]]
            if player != helped and len(together) >= MIN_TOGETHER and _is_soft(player, helped, together, everywhere):
                yield SoftPlay(player, helped, len(together))


def _is_soft(player: int, helped: int, together: Sequence[Dealt], everywhere: Mapping[int, list[int]]) -> bool:
    own, other = (_usual(of_pair, everywhere, together) for of_pair in (player, helped))
    if own is None or other is None:
        return False
    lost = _errors([own.mean - deal[player] for deal in together], own.error)
    if lost < LOSS:
        return False
    thirds = {player for deal in together for player in deal} - {player, helped}
    usual = {player: fmean(everywhere[player]) for player in thirds}
    gains = []
    for deal in together:
        others = fmean(points - usual[player] for player, points in deal.items() if player in thirds)
        gains.append(deal[helped] - other.mean - others)
    return _errors(gains, other.error) >= GAIN


def _usual(player: int, everywhere: Mapping[int, list[int]], together: Sequence[Dealt]) -> _Usual | None:
    """Return how a player plays in the other deals; None if there are too few."""
    count = len(everywhere[player]) - len(together)
    if count < MIN_APART:
        return None
    shared = [deal[player] for deal in together]
    mean = (sum(everywhere[player]) - sum(shared)) / count
    return _Usual(mean, variance(everywhere[player]) / count)


def _errors(values: Sequence[float], error: float) -> float:
    """Return how many standard errors the mean is above zero; `error` is the variance of what was subtracted."""
    spread = sqrt(variance(values) / len(values) + error)
    return fmean(values) / spread if spread else 0.0
