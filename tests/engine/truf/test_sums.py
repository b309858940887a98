"""The sum of the points on a sheet of Truf, and the seats that made their bid.

Source: docs/rules/truf/rulebook.md#tf-49.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from engine.rules.truf import GAME

FINAL = {"N": 5, "E": 4, "S": 3, "W": 2}
TAKEN = {"N": 6, "E": 3, "S": 3, "W": 1}


@dataclass(frozen=True)
class Sheet:
    values: Mapping[str, Any]
    derived: Mapping[str, Any]
    points: Mapping[str, int]
    number: int = 1


def _expected(preset: str = "classic", final: Mapping[str, int] = FINAL, **changes: object) -> int | None:
    sheet = Sheet({"tricks": TAKEN}, {"final_bids": dict(final)}, {})
    return GAME.expected_sum(GAME.options(preset, changes), sheet)


@pytest.mark.parametrize("scale", [1, 10])
def test_points_add_up_to_how_far_the_bids_are_from_the_tricks(scale: int) -> None:
    bids = {"N": 4, "E": 5, "S": 0, "W": 3}
    sheet = {"bids": bids, "tricks": {"N": 4, "E": 3, "S": 2, "W": 4}}
    options = GAME.options("classic", {"score_scale": scale})
    score = GAME.score(options, sheet)
    assert sum(score.points.values()) == -scale
    assert GAME.expected_sum(options, Sheet(sheet, score.derived, score.points)) == -scale


@pytest.mark.parametrize("scoring", ["M2", "M3", "M4"])
def test_other_ways_to_score_have_no_sum(scoring: str) -> None:
    assert _expected(scoring="M1") == -1
    assert _expected(scoring=scoring) is None


def test_a_sheet_without_bids_has_no_sum() -> None:
    assert _expected(final={}) is None


def test_a_seat_is_exact_that_took_what_it_bid_at_last() -> None:
    sheet = Sheet({"tricks": TAKEN}, {"final_bids": FINAL}, {})
    assert GAME.exact_seats(sheet) == {"S"}
    assert GAME.exact_seats(Sheet({"tricks": TAKEN}, {}, {})) == set()
