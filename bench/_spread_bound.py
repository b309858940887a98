"""Lower bound of a round's score spread without repeated meetings.

It is found with Lagrange multipliers.
Every player has a price. A round costs at least all prices together, less what the best table headed by each player
gains on its four prices (no player heads two tables). The prices are moved by subgradient steps towards the highest
such bound. It is the bound of the linear program of all tables, up to the remaining error of the steps.
"""

from collections.abc import Sequence
from typing import Any

Table = tuple[int, ...]
STEPS = 120
PATIENCE = 5


def least_spread(document: dict[str, Any], steps: int = STEPS) -> float:
    """The bound of the last round of a document, whose tables are all fours."""
    last = document["rounds"][-1]
    line = sorted((player for table in last["tables"] for player in table), key=lambda player: -last["scores"][player])
    number = {player: place for place, player in enumerate(line)}
    met = [{place} for place in range(len(line))]
    for table in (table for round_ in document["rounds"][:-1] for table in round_["tables"]):
        here = [number[player] for player in table if player in number]
        for guest in here:
            met[guest].update(here)
    scores = [last["scores"][player] for player in line]
    spread = sum(max(at) - min(at) for at in ([last["scores"][player] for player in table] for table in last["tables"]))
    return _Prices(scores, met, spread).bound(steps)


class _Prices:
    """Prices of all players, best first, and the best table that each heads."""

    def __init__(self, scores: Sequence[float], met: Sequence[set[int]], spread: float) -> None:
        self.scores, self.met, self.found = scores, met, spread
        self.prices = [spread / len(scores)] * len(scores)

    def bound(self, steps: int) -> float:
        """Return the highest bound reached in `steps` steps."""
        best, best_prices, length, waited = float("-inf"), self.prices, 1.0, 0
        for _ in range(steps):
            value, lack = self._bound_and_lack()
            if value > best + 1e-9:
                best, best_prices, waited = value, self.prices, 0
            elif (waited := waited + 1) >= PATIENCE:
                length, waited, self.prices = length / 2, 0, best_prices
                continue
            size = sum(seats * seats for seats in lack)
            if not size or best >= self.found:
                break
            step = length * (self.found - value) / size
            self.prices = [price + step * missing for price, missing in zip(self.prices, lack, strict=True)]
        return best

    def _bound_and_lack(self) -> tuple[float, list[int]]:
        """Return the bound of these prices, and each player's number of missing tables."""
        value, lack = sum(self.prices), [1] * len(self.prices)
        self.dearest = max(self.prices)
        for head in range(len(self.prices) - 3):
            gain, table = self._gain(head)
            value -= gain
            for player in table:
                lack[player] -= 1
        return value, lack

    def _gain(self, head: int) -> tuple[float, Table]:
        """Return the largest gain of a table with this head: prices above spread, or 0."""
        prices, scores, met = self.prices, self.scores, self.met
        best = 0.0
        table: Table = ()
        between: list[tuple[float, int]] = []
        for last in range(head + 1, len(prices)):
            own = prices[head] - (scores[head] - scores[last])
            if own + 3 * self.dearest <= best:
                break
            if last in met[head]:
                continue
            need = best - own - prices[last]
            two = _dearest_two(between, met, last, need)
            if two:
                best = own + prices[last] + two[0]
                table = (head, *two[1:], last)
            between.append((prices[last], last))
            between.sort(reverse=True)
        return best, table


def _dearest_two(
    between: Sequence[tuple[float, int]], met: Sequence[set[int]], last: int, need: float
) -> tuple[float, int, int] | None:
    """Return the dearest pair who may meet each other and the last, above `need`."""
    pair = None
    barred = met[last]
    for place, (price, player) in enumerate(between):
        if 2 * price <= need:
            break
        if player in barred:
            continue
        for other_price, other in between[place + 1 :]:
            if price + other_price <= need:
                break
            if other not in barred and other not in met[player]:
                need, pair = price + other_price, (price + other_price, player, other)
                break
    return pair
