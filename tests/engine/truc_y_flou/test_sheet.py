"""The sheet of credits: what can be true, what it is worth, and the paper form (docs/formats/sheet.md#truc-y-flou)."""

from typing import Any

import pytest

from engine.errors import SheetError
from engine.game import Setup
from engine.rules.truc_y_flou import GAME
from engine.rules.truc_y_flou.sheet import USUAL
from engine.sentences import fill

GOOD = [["E", 1, "embit_unchallenged"], ["D", 2, "sword"], ["D", 2, "truc"]]


def points(sheet: dict[str, Any], **changes: Any) -> dict[str, int]:
    return dict(GAME.score(GAME.options(None, changes), sheet).points)


def wrong(credits: Any, **changes: Any) -> list[tuple[str, str]]:
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(None, changes), {"credits": credits})
    return [(error.field, error.code) for error in caught.value.errors]


def test_points_go_to_the_seats_of_eldest_and_dealer() -> None:
    assert points({"credits": GOOD}) == {"even": 1, "odd": 4}
    assert points({"credits": GOOD, "dealer": "3"}) == {"even": 1, "odd": 4}
    assert points({"credits": GOOD, "dealer": "2"}) == {"even": 4, "odd": 1}
    assert GAME.score(GAME.options(), {"credits": GOOD, "dealer": "2"}).derived == {"E": 1, "D": 4}


def test_a_deal_may_bring_nothing() -> None:
    assert points({"credits": []}) == {"even": 0, "odd": 0}


@pytest.mark.parametrize(
    ("credits", "field", "code"),
    [
        (None, "credits", "missing"),
        ({}, "credits", "not_a_list"),
        (["E 2 truc"], "credits[0]", "not_a_credit"),
        ([["N", 2, "truc"]], "credits[0][0]", "credit_team"),
        ([["E", "2", "truc"]], "credits[0][1]", "not_a_number"),
        ([["E", True, "truc"]], "credits[0][1]", "not_a_number"),
        ([["E", 0, "truc"]], "credits[0][1]", "credit_points"),
        ([["E", 26, "truc"]], "credits[0][1]", "credit_points"),
        ([["E", 3, "sword"]], "credits[0][1]", "credit_points"),
        ([["E", 2, "gift"]], "credits[0][2]", "credit_kind"),
        ([["E", 2, []]], "credits[0][2]", "credit_kind"),
        ([["D", 2, "embit_sung"], ["D", 24, "truc"]], "credits", "credit_total"),
        ([["E", 2, "sword"], ["D", 2, "sword"]], "credits[1][2]", "credit_twice"),
        ([["E", 1, "embit_unchallenged"], ["E", 2, "embit_sung"]], "credits[1][2]", "credit_twice"),
        ([["E", 2, "embit_sung"], ["E", 3, "flor"]], "credits[0][2]", "credit_dead_embit"),
        ([["E", 2, "truc"], ["E", 2, "sword"]], "credits[0][2]", "credit_after_truc"),
        ([["E", 1, "sword"], ["E", 2, "truc"]], "credits[0][1]", "credit_capped"),
    ],
)
def test_a_sheet_that_cannot_be_true_is_wrong_at_its_field(credits: Any, field: str, code: str) -> None:
    assert wrong(credits) == [(field, code)]


def test_a_possible_sheet_depends_on_the_options() -> None:
    fold = [["D", 2, "embit_fold"], ["E", 3, "flor"]]
    assert wrong(fold) == [("credits[0][2]", "credit_dead_embit")]
    assert points({"credits": fold}, flor_voids_folds=False) == {"even": 3, "odd": 2}
    assert wrong([["E", 6, "flor_compared"]]) == [("credits[0][1]", "credit_points")]
    assert points({"credits": [["E", 6, "flor_compared"]]}, better_flor_points=6)["even"] == 6
    assert points({"credits": [["E", 18, "flor_contest"]]}, flor_contest="all")["even"] == 18


def test_other_fields_are_named() -> None:
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(), {"credits": [], "dealer": "6", "tricks": 3})
    assert [(error.field, error.code) for error in caught.value.errors] == [
        ("tricks", "unknown_field"),
        ("dealer", "unknown_seat"),
    ]


def test_the_form_and_the_sheet_convert_into_each_other() -> None:
    sheet = {"dealer": "2", "credits": GOOD}
    blanks = GAME.blanks_of(GAME.options(), sheet)
    assert blanks["for"] == {"I": "embit_unchallenged", "II": "sword", "III": "truc"}
    assert GAME.sheet_of_blanks(GAME.options(), blanks) == sheet
    names = {field.name for field in GAME.sheet_fields(GAME.options())}
    assert {"dealer", "team.I", "for.V", "points.III"} <= names


def test_points_that_can_be_only_one_number_need_not_be_written() -> None:
    blanks = {"dealer": "5", "team": {"II": "E"}, "for": {"II": "sword"}, "points": {}}
    assert GAME.sheet_of_blanks(GAME.options(), blanks)["credits"] == [["E", 2, "sword"]]


def test_on_paper_the_dealer_must_be_written_down() -> None:
    sheet = GAME.sheet_of_blanks(GAME.options(), {"team": {"I": "E"}, "for": {"I": "sword"}})
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(), sheet)
    assert [(error.field, error.code) for error in caught.value.errors] == [("dealer", "missing")]


def test_a_sheet_is_read_back_in_a_sentence() -> None:
    template, facts = GAME.sheet_sentence(
        GAME.options(), {"credits": GOOD, "dealer": "5"}, {"even": "Us", "odd": "Them"}
    )
    assert fill(template, facts) == "Us score 1, and Them score 4. The dealer was Seat 6."
    template, facts = GAME.sheet_sentence(GAME.options(), {"credits": GOOD}, {})
    assert fill(template, facts) == "0, 2 and 4 score 1, and 1, 3 and 5 score 4. The dealer was not recorded."


def test_the_form_offers_every_kind_of_credit() -> None:
    line = next(field for field in GAME.sheet_fields(GAME.options()) if field.name == "for.I")
    assert {value for value, _ in line.choices} == {"", *USUAL}


@pytest.mark.parametrize(("settle", "odd"), [("chronological", 0), ("end_of_deal", 4)])
def test_a_sheet_adds_what_a_round_still_has_room_for(settle: str, odd: int) -> None:
    options = GAME.options("aure", {"settle": settle})
    setup = Setup(3, "5", "ccw", totals={"even": 24, "odd": 20})
    sheet = {"dealer": "5", "credits": [["E", 3, "flor"], ["D", 6, "truc"]]}
    assert GAME.credits(options, setup, sheet) == {"even": 1, "odd": odd}
    assert GAME.score(options, sheet).points == {"even": 3, "odd": 6}


def test_after_a_round_a_sheet_adds_to_nothing() -> None:
    setup = Setup(4, "5", "ccw", totals={"even": 25, "odd": 20})
    assert GAME.credits(GAME.options(), setup, {"credits": [["E", 3, "flor"]]}) == {"even": 3, "odd": 0}
