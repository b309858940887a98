"""The written sheet (docs/rules/troefcall/rulebook.md#tc-26, docs/formats/sheet.md#troefcall)."""

from typing import Any

import pytest

from engine.errors import SheetError
from engine.rules.troefcall import GAME
from engine.rules.troefcall.sheet import KINDS
from engine.sentences import fill, sentence
from tests.engine.troefcall.sheet_values import GOOD

from .positions import after_tricks


def points(sheet: dict[str, Any], **changes: Any) -> dict[str, int]:
    return GAME.score(GAME.options(None, changes), sheet).points


def wrong(sheet: Any, **changes: Any) -> dict[str, str]:
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(None, changes), sheet)
    return {error.field: error.code for error in caught.value.errors}


@pytest.mark.parametrize(
    ("kind", "worth"),
    [("normal", 2), ("kap", 5), ("kap_partner", 2), ("baunie", 15), ("baunie_failed", 2), ("unplayed", 2)],
)
def test_the_side_that_scores_gets_what_its_kind_is_worth(kind: str, worth: int) -> None:
    assert points({**GOOD, "kind": kind}) == {"NS": worth, "EW": 0}


@pytest.mark.parametrize("kind", ["normal", "kap", "kap_partner", "baunie", "baunie_failed"])
def test_each_worth_is_an_option(kind: str) -> None:
    assert points({**GOOD, "kind": kind}, **{f"pts_{kind}": 9}) == {"NS": 9, "EW": 0}


@pytest.mark.parametrize(("kind", "worth"), [("kap", 7), ("baunie", 20), ("kap_partner", 2), ("baunie_failed", 2)])
def test_only_a_kap_or_baunie_against_the_caller_is_surcharged(kind: str, worth: int) -> None:
    surcharges = {"pts_stinkend_kap": 2, "pts_stinkend_baunie": 5}
    assert points({**GOOD, "caller": "E", "kind": kind}, **surcharges)["NS"] == worth
    assert points({**GOOD, "kind": kind}, **surcharges)["NS"] == points({**GOOD, "kind": kind})["NS"]


def test_a_sanction_is_worth_the_value_on_the_sheet() -> None:
    assert points({**GOOD, "kind": "sanction", "side": "EW", "points": 15}) == {"NS": 0, "EW": 15}


@pytest.mark.parametrize(("given", "code"), [(None, "missing"), (-1, "points_out_of_range"), ("5", "not_a_number")])
def test_a_sanction_needs_points_that_can_be(given: Any, code: str) -> None:
    assert wrong({**GOOD, "kind": "sanction", "points": given}) == {"points": code}


@pytest.mark.parametrize("value", [True, 2.0, [2]])
def test_only_a_whole_number_is_points(value: Any) -> None:
    assert wrong({**GOOD, "points": value}) == {"points": "not_a_number"}


def test_points_given_for_another_kind_must_match() -> None:
    assert points({**GOOD, "points": 2})["NS"] == 2
    assert wrong({**GOOD, "points": 5}) == {"points": "points_differ"}


def test_points_given_must_match_with_the_surcharge() -> None:
    stinkend = {**GOOD, "caller": "E", "kind": "kap", "points": 5}
    assert wrong(stinkend, pts_stinkend_kap=2) == {"points": "points_differ"}


def test_only_an_unplayed_hand_does_without_caller() -> None:
    assert points({"kind": "unplayed", "side": "EW"}) == {"NS": 0, "EW": 2}
    assert wrong({"kind": "sanction", "side": "EW", "points": 5}) == {"caller": "missing"}


@pytest.mark.parametrize("name", ["caller", "trump", "kind", "side"])
@pytest.mark.parametrize("value", ["", "Z", 3, ["S"], {}, True])
def test_a_value_of_another_sort_is_named_by_its_field(name: str, value: Any) -> None:
    assert wrong({**GOOD, name: value}) == {name: "sheet_choice"}


def test_every_wrong_field_is_named_at_once() -> None:
    assert wrong({"kind": "kaap", "points": "2", "hearts": 1}) == {
        "hearts": "unknown_field",
        "kind": "sheet_choice",
        "side": "missing",
        "caller": "missing",
        "points": "not_a_number",
    }


@pytest.mark.parametrize("sheet", [None, [], "normal", 3])
def test_a_value_that_is_no_object_is_no_sheet(sheet: Any) -> None:
    assert wrong(sheet) == {"sheet": "not_an_object"}


def test_a_played_hand_gives_the_sheet_a_table_would_write() -> None:
    assert GAME.result(after_tricks("SNSNSNEES")) == GOOD


def test_the_score_says_whether_it_was_made_against_the_caller() -> None:
    derived = GAME.score(GAME.options(), {**GOOD, "caller": "E"}).derived
    assert derived == {"points": 2, "calling_side": "EW", "against_caller": True}


@pytest.mark.parametrize("trump", ["S", None])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("each", [1, 2])
def test_every_sheet_is_read_back_with_its_points(kind: str, trump: str | None, each: int) -> None:
    options = GAME.options(None, {f"pts_{known}": each for known in KINDS[:5]} | {"unplayed_hand_points": each})
    sheet = {**GOOD, "kind": kind, "trump": trump} | ({"points": each} if kind == "sanction" else {})
    text = fill(*GAME.sheet_sentence(options, sheet, {}))
    assert f"{each} point{'s' if each > 1 else ''}" in text
    assert ("spades" in text) == (trump == "S" and kind != "unplayed")


def test_a_sheet_read_back_uses_the_players_names_where_known() -> None:
    text = fill(*GAME.sheet_sentence(GAME.options(), GOOD, {"N": "Asha", "S": "Ravi"}))
    assert text == "Ravi called spades. Asha and Ravi won and scored 2 points."
    assert (
        fill(*GAME.sheet_sentence(GAME.options(), GOOD, {}))
        == "South called spades. North and South won and scored 2 points."
    )


def test_the_form_asks_for_every_blank_and_no_other() -> None:
    names = [blank.name for blank in GAME.sheet_fields(GAME.options())]
    assert names == ["caller", "trump", "kind", "side", "points"]


def test_every_wrong_field_is_said_in_a_sentence() -> None:
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(), {**GOOD, "points": 5})
    text = sentence(caught.value.errors[0], GAME.sentences)
    assert text == "Under this event’s options, this deal scores 2, not 5. Correct the points."
