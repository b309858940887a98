"""The written sheet, the paper form and its sentence.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-23, #rt-25; docs/formats/sheet.md.
"""

from typing import Any

import pytest

from engine.errors import SheetError
from engine.rules.ruff_and_trump import GAME
from engine.rules.ruff_and_trump.events import Penalty, misdeal, revoke
from engine.sentences import fill, sentence

from .positions import options

GOOD: dict[str, Any] = {"ruff": "A", "tricks": {"A": 7, "B": 5}}
ENDED = {"A": 0, "B": 0}


def points(sheet: dict[str, Any], preset: str = "double4", **changes: Any) -> dict[str, int]:
    return GAME.score(options(preset, **changes), sheet).points


def wrong(sheet: Any, preset: str = "double4", **changes: Any) -> dict[str, str]:
    with pytest.raises(SheetError) as caught:
        GAME.score(options(preset, **changes), sheet)
    assert all(sentence(error, GAME.sentences).endswith(".") for error in caught.value.errors)
    return {error.field: error.code for error in caught.value.errors}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, {"A": 16, "B": 0}),
        ({"ruff": None}, {"A": 4, "B": 0}),
        ({"ruff": "B"}, {"A": 4, "B": 12}),
        ({"miscount": "B"}, {"A": 16, "B": -12}),
        ({"ruff": None, "miscount": "A"}, {"A": -8, "B": 0}),
        ({"miscount": "A"}, {"A": 4, "B": 0}),
        ({"tricks": ENDED}, {"A": 12, "B": 0}),
        ({"tricks": {"A": 0, "B": 12}}, {"A": 12, "B": 24}),
    ],
)
def test_a_sheet_of_pairs(changes: dict[str, Any], expected: dict[str, int]) -> None:
    assert points({**GOOD, **changes}) == expected


def test_the_forfeit_and_the_stake_are_options() -> None:
    sheet = {**GOOD, "miscount": "B", "stake": 2}
    assert points(sheet, ruff_tie="carry", ruff_forfeit_points=5) == {"A": 28, "B": -5}


def test_alone_each_counts_above_a_dozen_or_the_number_of_dealt_cards() -> None:
    tricks = {"0": 7, "1": 5, "2": 4}
    assert points({"tricks": tricks}, "single3_16") == {"0": 5, "1": 0, "2": 0}
    assert points({"tricks": tricks}, "single3_16", card_par="dozen") == {"0": 9, "1": 3, "2": 0}


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"ruff": "C"}, {"ruff": "sheet_choice"}),
        ({"ruff": ["A"]}, {"ruff": "sheet_choice"}),
        ({"miscount": "0"}, {"miscount": "sheet_choice"}),
        ({"stake": 2}, {"stake": "stake_out_of_range"}),
        ({"stake": "2"}, {"stake": "not_a_number"}),
        ({"tricks": {"A": 7, "B": 4}}, {"tricks": "tricks_total"}),
        ({"tricks": {"A": 13, "B": -1}}, {"tricks.A": "tricks_out_of_range", "tricks.B": "tricks_out_of_range"}),
        ({"tricks": {"A": 12}}, {"tricks.B": "missing"}),
        ({"tricks": {"A": 12, "B": "0"}}, {"tricks.B": "not_a_number"}),
        ({"tricks": {"A": 7, "B": 5, "N": 0}}, {"tricks.N": "unknown_field"}),
        ({"tricks": None}, {"tricks": "missing"}),
        ({"tricks": [7, 5]}, {"tricks": "not_an_object"}),
        ({"ruff": None, "tricks": ENDED}, {"tricks": "tricks_total"}),
        ({"trump": "S"}, {"trump": "unknown_field"}),
    ],
)
def test_a_sheet_that_cannot_be_true_is_named_by_its_field(changes: dict[str, Any], found: dict[str, str]) -> None:
    assert wrong({**GOOD, **changes}) == found


def test_without_tricks_a_set_has_ended_at_once_or_not_at_all() -> None:
    assert wrong({**GOOD, "tricks": ENDED}, set_end="end_of_hand") == {"tricks": "tricks_total"}
    assert points({"miscount": "A", "tricks": ENDED}) == {"A": -12, "B": 0}


def test_a_single_player_cannot_score_a_ruff_that_they_could_not_show() -> None:
    sheet = {"ruff": "1", "miscount": "1", "tricks": {"0": 6, "1": 6}}
    assert wrong(sheet, "single2") == {"miscount": "miscount_of_winner"}


@pytest.mark.parametrize("sheet", [None, [], "A", 3])
def test_a_value_that_is_no_object_is_no_sheet(sheet: Any) -> None:
    assert wrong(sheet) == {"sheet": "not_an_object"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ruff": None}, "No side scored the ruff. Tricks: Ayu & Citra 7, Budi & Seat 4 5."),
        ({}, "Ayu & Citra scored 12 for the ruff. Tricks: Ayu & Citra 7, Budi & Seat 4 5."),
        ({"ruff": None, "miscount": "B"}, "Budi & Seat 4 could not show the ruff, and no side scored it. Tricks:"),
        ({"miscount": "B"}, "Budi & Seat 4 could not show the ruff, and Ayu & Citra scored 12 for it. Tricks:"),
        ({"tricks": ENDED}, "Ayu & Citra scored 12 for the ruff, which ended the set."),
        ({"stake": 2}, "Ayu & Citra scored 24 for the ruff."),
    ],
)
def test_a_sheet_is_read_back_in_one_sentence(changes: dict[str, Any], expected: str) -> None:
    names = {"0": "Ayu", "1": "Budi", "2": "Citra"}
    template, facts = GAME.sheet_sentence(options(ruff_tie="carry"), {**GOOD, **changes}, names)
    assert fill(template, facts).startswith(expected)


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("changes", [{}, {"ruff": "1"}, {"miscount": "0"}, {"ruff": "1", "miscount": "0"}])
def test_every_kind_of_sheet_has_its_sentence(preset: str, changes: dict[str, str]) -> None:
    chosen = options(preset)
    sides = GAME.sides(chosen)
    named = {name: sides[int(place)] for name, place in changes.items()}
    first, *others = sides
    tricks = {first: chosen.layout.each, **dict.fromkeys(others, 0)}
    for each in (tricks, dict.fromkeys(sides, 0)) if named else (tricks,):
        template, facts = GAME.sheet_sentence(chosen, {**named, "tricks": each}, {})
        assert fill(template, facts).endswith(".")


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_form_asks_for_the_ruff_and_the_tricks_of_each_side(preset: str) -> None:
    chosen = options(preset)
    names = [field.name for field in GAME.sheet_fields(chosen)]
    assert names == ["ruff", "miscount", *(f"tricks.{side}" for side in GAME.sides(chosen))]
    assert "stake" in [field.name for field in GAME.sheet_fields(options(preset, ruff_tie="carry"))]


def test_faults_at_a_paper_table_cost_what_the_event_says() -> None:
    assert revoke(options()) == Penalty(points=1)
    assert revoke(options(revoke_penalty="set")) == Penalty(loses_set=True)
    assert misdeal(options(misdeal_penalty=1)) == Penalty(points=1, same_dealer_again=True)
