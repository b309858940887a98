"""The figures of a seating beside bounds that no seating can go below; the same as those of the independent judge.

The judge is tests/tools/check_seating.py; the tests hold every figure here against it. docs/seating.md says in words
what each one means. A lower figure is a better one; a figure that meets its bound is proved to be the best.
"""

from seating.figures.evening import Evening, evening_of
from seating.figures.meetings import meeting_figures
from seating.figures.seats import seat_figures
from seating.figures.spread import club_figures, spread_figures
from seating.figures.waiting import waiting_figures

Figures = dict[str, float]

__all__ = ["Evening", "Figures", "evening_of", "figures"]


def figures(evening: Evening) -> tuple[Figures, Figures]:
    """All figures, and their bounds under the same names."""
    put = meeting_figures(evening) | seat_figures(evening) | waiting_figures(evening)
    put |= spread_figures(evening) | club_figures(evening)
    return {name: value for name, (value, _) in put.items()}, {name: bound for name, (_, bound) in put.items()}
