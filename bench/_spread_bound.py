"""How small can the spread of a round be when nobody meets twice? A bound, from below, by Lagrange multipliers.

Everybody has a price. A round costs at least all prices together, less what the best table headed by each person
gains on its four prices (nobody heads two tables). The prices are moved by subgradient steps towards the highest
such bound. It is the bound of the linear program of all tables, up to what the steps leave.
"""

from collections.abc import Sequence
from typing import Any

Table = tuple[int, ...]
STEPS = 120
PATIENCE = 5


def least_spread(document: dict[str, Any], steps: int = STEPS) -> float:
    """The bound of the last round of a document, whose tables are all fours."""
    last = document["rounds"][-1]
    line = sorted((one for table in last["tables"] for one in table), key=lambda one: -last["scores"][one])
    number = {one: place for place, one in enumerate(line)}
    met = [{place} for place in range(len(line))]
    for table in (table for one in document["rounds"][:-1] for table in one["tables"]):
        here = [number[one] for one in table if one in number]
        for one in here:
            met[one].update(here)
    scores = [last["scores"][one] for one in line]
    found = sum(max(at) - min(at) for at in ([last["scores"][one] for one in table] for table in last["tables"]))
    return _Prices(scores, met, found).bound(steps)


class _Prices:
    """The prices of everybody in the line, best first, and the best table that each heads."""

    def __init__(self, scores: Sequence[float], met: Sequence[set[int]], found: float) -> None:
        self.scores, self.met, self.found = scores, met, found
        self.prices = [found / len(scores)] * len(scores)

    def bound(self, steps: int) -> float:
        """The highest bound met in so many steps."""
        best, kept, length, waited = float("-inf"), self.prices, 1.0, 0
        for _ in range(steps):
            value, lack = self._bound_and_lack()
            if value > best + 1e-9:
                best, kept, waited = value, self.prices, 0
            elif (waited := waited + 1) >= PATIENCE:
                length, waited, self.prices = length / 2, 0, kept
                continue
            size = sum(one * one for one in lack)
            if not size or best >= self.found:
                break
            step = length * (self.found - value) / size
            self.prices = [price + step * one for price, one in zip(self.prices, lack, strict=True)]
        return best

    def _bound_and_lack(self) -> tuple[float, list[int]]:
        """The bound of these prices; and how many tables too few everybody sits at."""
        value, lack = sum(self.prices), [1] * len(self.prices)
        self.dearest = max(self.prices)
        for head in range(len(self.prices) - 3):
            gain, table = self._gain(head)
            value -= gain
            for one in table:
                lack[one] -= 1
        return value, lack

    def _gain(self, head: int) -> tuple[float, Table]:
        """The most that the prices of a table with this head are above its spread, at least 0."""
        prices, scores, met = self.prices, self.scores, self.met
        best, table, between = 0.0, (), list[tuple[float, int]]()
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
    """The two dearest people who may meet each other and the last one, if they are worth more than `need`."""
    found = None
    barred = met[last]
    for place, (price, one) in enumerate(between):
        if 2 * price <= need:
            break
        if one in barred:
            continue
        for other_price, other in between[place + 1 :]:
            if price + other_price <= need:
                break
            if other not in barred and other not in met[one]:
                need, found = price + other_price, (price + other_price, one, other)
                break
    return found
