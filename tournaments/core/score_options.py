"""What a match won, drawn or lost is worth in an event ranked by match points: 2-1-0 where nothing is set.

Kept as plain values in `Event.score_options`: `{"win": 3, "draw": 1, "loss": 0}`; what is left out is as usual. Source:
events.md, section 6.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.core.errors import EventError
from tournaments.models.limits import MATCH_POINTS

USUAL = {"win": 2, "draw": 1, "loss": 0}
RATED = "rated"
"""False where the tables of the event do not count for ratings; it stands among the rest and is no part of a score."""
CHOICES = ("2-1-0", "3-1-0")
"""What a form offers, as it is written: won, drawn, lost."""


def score_of(options: Mapping[str, int]) -> tuple[int, int, int]:
    """Points for a match won, drawn and lost, out of stored options."""
    win, draw, loss = (int(options.get(name, usual)) for name, usual in USUAL.items())
    return win, draw, loss


def read_score(given: Any, path: str = "score") -> None:
    """Raises EventError naming the field unless these are points for won, drawn and lost, most for what is won."""
    if not isinstance(given, Mapping):
        raise EventError("not_a_score", path)
    for name, value in given.items():
        if name == RATED and isinstance(value, bool):
            continue
        if name not in USUAL:
            raise EventError("not_a_score", f"{path}.{name}", list(USUAL))
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not MATCH_POINTS.least <= value <= MATCH_POINTS.most
        ):
            raise EventError("out_of_range", f"{path}.{name}", least=MATCH_POINTS.least, most=MATCH_POINTS.most)
    win, draw, loss = score_of(given)
    if not win >= draw >= loss or win == loss:
        raise EventError("score_upside_down", path, win=win, draw=draw, loss=loss)


def options_from(written: str) -> dict[str, int]:
    """The options out of a choice of the form; the usual ones are not stored."""
    chosen = dict(zip(USUAL, map(int, written.split("-")), strict=True))
    return {} if chosen == USUAL else chosen
