"""Scores of M1 to M4, and what must hold for every sheet (docs/rules/truf/rulebook.md#tf-40)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.truf import GAME
from engine.rules.truf.scoring import seat_points

SEATS = "NESW"


@st.composite
def tricks(draw: st.DrawFn) -> dict[str, int]:
    """Thirteen tricks over four seats."""
    cuts = sorted(draw(st.lists(st.integers(0, 13), min_size=3, max_size=3)))
    edges = [0, *cuts, 13]
    return {seat: edges[at + 1] - edges[at] for at, seat in enumerate(SEATS)}


bids = st.fixed_dictionaries({seat: st.integers(0, 13) for seat in SEATS})
bids_of_13 = tricks()
shifts = st.integers(-13, 13).filter(bool)


def sheet(bid: dict[str, int], took: dict[str, int], shift: int = 0) -> dict[str, Any]:
    return {"bids": bid, "shift": shift, "mode": None, "tricks": took}


@given(bids.filter(lambda bid: sum(bid.values()) != 13), tricks())
def test_m1_adds_up_to_minus_the_distance_from_thirteen(bid: dict[str, int], took: dict[str, int]) -> None:
    points = GAME.score(GAME.options(), sheet(bid, took)).points
    assert sum(points.values()) == -abs(sum(bid.values()) - 13)


@given(bids_of_13, tricks(), shifts)
def test_m1_adds_up_after_a_shift_too(bid: dict[str, int], took: dict[str, int], shift: int) -> None:
    scored = GAME.score(GAME.options(), sheet(bid, took, shift))
    assert sum(scored.points.values()) == -abs(sum(scored.derived["final_bids"].values()) - 13)


@given(bids_of_13, tricks(), st.integers(1, 13), st.sampled_from([1, -1]))
def test_a_longer_shift_moves_every_m1_score_alike(
    bid: dict[str, int], took: dict[str, int], steps: int, way: int
) -> None:
    outcome = GAME.score(GAME.options(), sheet(bid, took, way)).points
    many = GAME.score(GAME.options(), sheet(bid, took, way * steps)).points
    assert {many[seat] - outcome[seat] for seat in SEATS} == {1 - steps}


@given(bids.filter(lambda bid: sum(bid.values()) != 13), tricks(), st.sampled_from(["M1", "M2", "M3", "M4"]))
def test_scores_depend_on_no_seat_trump_or_declarer(bid: dict[str, int], took: dict[str, int], scoring: str) -> None:
    options = GAME.options(None, {"scoring": scoring})
    points = GAME.score(options, sheet(bid, took)).points
    turned = dict(zip(SEATS, "ESWN", strict=True))
    moved = sheet({turned[s]: bid[s] for s in SEATS}, {turned[s]: took[s] for s in SEATS})
    highest = max(moved["bids"], key=lambda seat: moved["bids"][seat])
    again = GAME.score(options, {**moved, "trump": "H", "declarer": highest}).points
    assert again == {turned[seat]: points[seat] for seat in SEATS}


@given(bids.filter(lambda bid: sum(bid.values()) != 13), tricks(), st.sampled_from(["M1", "M2", "M3", "M4"]))
def test_the_scale_multiplies_every_score(bid: dict[str, int], took: dict[str, int], scoring: str) -> None:
    plain = GAME.score(GAME.options(None, {"scoring": scoring}), sheet(bid, took)).points
    scaled = GAME.score(GAME.options(None, {"scoring": scoring, "score_scale": 10}), sheet(bid, took)).points
    assert scaled == {seat: 10 * points for seat, points in plain.items()}


@pytest.mark.parametrize(
    ("mode", "bid", "took", "points"),
    [
        ("atas", 3, 3, 3), ("atas", 3, 5, -2), ("atas", 3, 1, -4), ("bawah", 3, 3, 3), ("bawah", 3, 5, -4),
        ("bawah", 3, 1, -2), ("atas", 0, 0, 6), ("bawah", 0, 0, 6), ("atas", 0, 2, -4), ("bawah", 0, 2, -6),
        ("bawah", -1, 0, -2), ("bawah", -2, 1, -6),
    ],
)  # fmt: skip
def test_m4_scores_only_the_exact_number(mode: Any, bid: int, took: int, points: int) -> None:
    options = GAME.options(None, {"scoring": "M4", "m4_zero_fail_extra": -2})
    assert seat_points(options, mode, bid, took, highest=6) == points


@pytest.mark.parametrize(("success", "points"), [("highest_bid", 6), ("fixed", 3), ("none", 0)])
def test_m4_a_kept_zero_scores_what_was_agreed(success: str, points: int) -> None:
    options = GAME.options(None, {"scoring": "M4", "m4_zero_success": success, "m4_zero_points": 3})
    assert seat_points(options, "bawah", 0, 0, highest=6) == points


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"scoring": "M1", "zero_bonus": 5}, 0),
        ({"scoring": "M2"}, 5),
        ({"scoring": "M2", "zero_bonus": 3}, 3),
        ({"scoring": "M3"}, 0),
        ({"scoring": "M3", "zero_bonus": 5, "multiplier": 4}, 5),
        ({"scoring": "M3", "zero_bonus": 5, "score_scale": 10}, 50),
    ],
)
def test_the_bonus_of_a_kept_zero(changes: dict[str, Any], points: int) -> None:
    assert seat_points(GAME.options(None, changes), "bawah", 0, 0, highest=6) == points


def test_the_bonus_is_given_neither_in_atas_nor_for_a_trick_nor_below_zero() -> None:
    options = GAME.options(None, {"scoring": "M2"})
    assert seat_points(options, "atas", 0, 0, highest=6) == 0
    assert seat_points(options, "bawah", 0, 1, highest=6) == -1
    assert seat_points(options, "bawah", -1, 0, highest=6) == -1
