"""The figures of a seating, with bounds that no seating can beat.

They are the same as those of the independent judge, testkit/check_seating.py; tests compare every figure with it.
docs/seating.md explains each one. A lower figure is better; a figure that meets its bound is proved to be the best.
"""

from seating.figures.evening import Evening, evening_of
from seating.figures.meetings import meeting_figures
from seating.figures.seats import seat_figures
from seating.figures.spread import club_figures, spread_figures
from seating.figures.waiting import waiting_figures

Figures = dict[str, float]

__all__ = ["Evening", "Figures", "evening_of", "figures"]


def figures(evening: Evening) -> tuple[Figures, Figures]:
    """Return all figures, and their bounds under the same names."""
    put = meeting_figures(evening) | seat_figures(evening) | waiting_figures(evening)
    put |= spread_figures(evening) | club_figures(evening)
    return {name: value for name, (value, _) in put.items()}, {name: bound for name, (_, bound) in put.items()}
