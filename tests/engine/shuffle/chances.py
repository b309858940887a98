"""How likely figures are that chance alone should give: exact distributions of permutations, and chi-square."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, exp, factorial, lgamma, log


@dataclass(frozen=True)
class Figure:
    """One measured figure: a statistic that chance spreads as chi-square with `freedom` degrees, and its p-value."""

    name: str
    statistic: float
    freedom: float

    @property
    def p(self) -> float:
        """The share of honest shuffles that give this much or more."""
        return upper(self.freedom / 2, self.statistic / 2)

    def __str__(self) -> str:
        return f"| {self.name} | {self.statistic:.1f} | {self.freedom:g} | {self.p:.3f} |"


def upper(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x): series below a + 1, Lentz's fraction above it."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * 1e-15:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    b, c, d = x + 1 - a, 1e300, 1 / (x + 1 - a)
    value, change, step = d, 0.0, 0
    while abs(change - 1) > 1e-15:
        step += 1
        term, b = step * (a - step), b + 2
        d, c = 1 / (b + term * d), b + term / c
        change = c * d
        value *= change
    return value


def fit(name: str, counts: Sequence[int], chances: Sequence[float], scale: float = 1.0) -> Figure:
    """How counts fit the chances of their cells; cells that expect fewer than 5 are put together with the next."""
    total, merged = sum(counts), [[0.0, 0.0]]
    for count, chance in zip(counts, chances, strict=True):
        merged[-1] = [merged[-1][0] + count, merged[-1][1] + total * chance]
        if merged[-1][1] >= 5:
            merged.append([0.0, 0.0])
    last = merged.pop()
    merged[-1] = [merged[-1][0] + last[0], merged[-1][1] + last[1]]
    return Figure(name, scale * sum((seen - due) ** 2 / due for seen, due in merged), len(merged) - 1)


def even(counts: Sequence[int]) -> float:
    """Chi-square of cells that should all hold the same."""
    due = sum(counts) / len(counts)
    return sum((count - due) ** 2 for count in counts) / due


def fixed_points(n: int) -> list[float]:
    """The chances of 0 … n cards in their old place: choose them, derange the others."""
    deranged = [sum((-1) ** k / factorial(k) for k in range(many + 1)) for many in range(n + 1)]
    return [deranged[n - number] / factorial(number) for number in range(n + 1)]


def cycles(n: int) -> list[float]:
    """The chances of 0 … n cycles: Stirling numbers of the first kind over n!."""
    row = [1]
    for size in range(n):
        row = [size * a + b for a, b in zip([*row, 0], [0, *row], strict=True)]
    return [ways / factorial(n) for ways in row]


def descents(n: int) -> list[float]:
    """The chances of 0 … n-1 places where a lower card follows a higher one: Eulerian numbers over n!."""
    return [sum((-1) ** j * comb(n + 1, j) * (k + 1 - j) ** n for j in range(k + 1)) / factorial(n) for k in range(n)]


def spread_of_neighbours(n: int) -> tuple[float, float]:
    """Mean and half the variance of chi-square over all ordered neighbours of packs of n cards.

    Neighbours of one pack are not independent. Their covariance has three parts, each with one weight: symmetric pairs
    (1), antisymmetric ones ((n+1)/(n-1)), and the cards at both ends of the pack (1/(n-1)).
    """
    weights = {1.0: n * (n - 3) / 2, (n + 1) / (n - 1): (n - 1) * (n - 2) / 2, 1 / (n - 1): 2 * (n - 1)}
    mean = sum(weight * freedom for weight, freedom in weights.items())
    return mean, sum(weight**2 * freedom for weight, freedom in weights.items())
