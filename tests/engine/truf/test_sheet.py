"""Sheets as a table writes them: what can be true, and what it is worth (docs/formats/sheet.md)."""

from typing import Any

import pytest

from engine.rules.truf import GAME
from engine.sentences import fill
from tests.engine.truf.sheet_values import GOOD, THIRTEEN

from .positions import act, bid_all, options, play_on, random_deal, wrong_fields


def changed(**changes: Any) -> dict[str, Any]:
    return {**GOOD, **changes}


def test_points_and_what_was_worked_out_come_back() -> None:
    scored = GAME.score(GAME.options(), GOOD)
    assert scored.points == {"N": 0, "E": 2, "S": 0, "W": -3}
    assert scored.derived == {"total": 12, "mode": "bawah", "final_bids": GOOD["bids"]}


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"bids": None}, {"bids": "missing"}),
        ({"bids": [4, 5, 0, 3]}, {"bids": "not_an_object"}),
        ({"bids": {"N": 4, "E": 5, "S": 0}}, {"bids.W": "missing"}),
        ({"bids": {**GOOD["bids"], "X": 1}}, {"bids.X": "unknown_field"}),
        ({"bids": {**GOOD["bids"], "N": 14, "E": -1}}, {"bids.N": "bid_out_of_range", "bids.E": "bid_out_of_range"}),
        ({"bids": {**GOOD["bids"], "N": "4"}}, {"bids.N": "not_a_number"}),
        ({"bids": {**GOOD["bids"], "N": True}}, {"bids.N": "not_a_number"}),
        ({"bids": {**GOOD["bids"], "N": 4.0}}, {"bids.N": "not_a_number"}),
        ({"tricks": {**GOOD["tricks"], "E": 4}}, {"tricks": "tricks_total"}),
        ({"tricks": {**GOOD["tricks"], "E": -1}}, {"tricks.E": "tricks_out_of_range"}),
        ({"tricks": {**GOOD["tricks"], "E": 14}}, {"tricks.E": "tricks_out_of_range"}),
        ({"shift": 1}, {"shift": "no_decision_due"}),
        ({"shift": "1"}, {"shift": "not_a_number"}),
        ({"mode": "atas"}, {"mode": "mode_contradicts_bids"}),
        ({"mode": "up"}, {"mode": "unknown_mode"}),
        ({"mode": ["atas"]}, {"mode": "unknown_mode"}),
        ({"declarer": "N"}, {"declarer": "declarer_not_highest"}),
        ({"declarer": "X"}, {"declarer": "unknown_seat"}),
        ({"declarer": ["N"]}, {"declarer": "unknown_seat"}),
        ({"trump": "X"}, {"trump": "trump_not_in_pack"}),
        ({"trump": {"S": 1}}, {"trump": "trump_not_in_pack"}),
        ({"note": "late"}, {"note": "unknown_field"}),
    ],
)
def test_a_wrong_field_is_named(changes: dict[str, Any], wrong: dict[str, str]) -> None:
    assert wrong_fields(changed(**changes)) == wrong


@pytest.mark.parametrize(
    ("shift", "reason"),
    [(0, "shift_zero"), (None, "shift_zero"), (14, "shift_out_of_range"), (-14, "shift_out_of_range")],
)
def test_at_thirteen_the_shift_must_be_written_down(shift: int | None, reason: str) -> None:
    assert wrong_fields(changed(bids=THIRTEEN, shift=shift)) == {"shift": reason}


def test_at_thirteen_the_mode_must_be_written_down_where_it_is_chosen() -> None:
    assert wrong_fields(changed(bids=THIRTEEN), "web6") == {"mode": "mode_missing"}
    assert wrong_fields(changed(bids=THIRTEEN, mode="atas", shift=1), "web6") == {"shift": "shift_not_played"}
    assert GAME.score(GAME.options("web6"), changed(bids=THIRTEEN, mode="atas")).derived["mode"] == "atas"


def test_a_mode_that_says_what_the_bids_say_is_true() -> None:
    assert GAME.score(GAME.options(), changed(mode="bawah")).derived["mode"] == "bawah"
    assert GAME.score(GAME.options(), changed(bids=THIRTEEN, shift=1, mode="atas")).derived["mode"] == "atas"
    assert wrong_fields(changed(bids=THIRTEEN, shift=1, mode="bawah")) == {"mode": "mode_contradicts_bids"}


def test_every_wrong_field_is_reported_at_once() -> None:
    sheet = {"bids": {"N": 99, "E": 1, "S": 1, "W": 1}, "tricks": {}, "trump": "X", "mode": 1, "extra": 0}
    fields = {"bids.N", "tricks.N", "tricks.E", "tricks.S", "tricks.W", "trump", "mode", "extra"}
    assert set(wrong_fields(sheet)) == fields


@pytest.mark.parametrize("sheet", [None, [], "sheet", 7])
def test_a_value_that_is_no_sheet_is_refused_as_a_whole(sheet: object) -> None:
    assert wrong_fields(sheet) == {"sheet": "not_an_object"}


def test_three_players_have_three_bids_and_three_suits() -> None:
    sheet = {"bids": {"N": 4, "E": 5, "S": 0}, "tricks": {"N": 4, "E": 3, "S": 6}}
    assert GAME.score(GAME.options(None, {"players": 3}), sheet).points == {"N": 0, "E": 2, "S": -6}
    assert wrong_fields({**sheet, "trump": "C"}, players=3) == {"trump": "trump_not_in_pack"}
    assert wrong_fields({**sheet, "trump": "S"}, players=3, removed_suit="S") == {"trump": "trump_not_in_pack"}
    assert wrong_fields(GOOD, players=3) == {"bids.W": "unknown_field", "tricks.W": "unknown_field"}


@pytest.mark.parametrize("preset", ["classic", "exact", "web6"])
def test_the_sheet_of_a_played_deal_scores_as_its_view_says(preset: str) -> None:
    for seed in range(8):
        deal = play_on(random_deal(options(preset), seed), seed)
        sheet = GAME.result(deal)
        assert sheet is not None
        scored = GAME.score(deal.options, sheet)
        assert scored.points == GAME.view(deal, None)["points"]
        assert (scored.derived["mode"], scored.derived["final_bids"]) == (deal.mode, deal.final_bids)


def test_a_sheet_from_play_has_the_bids_before_the_shift() -> None:
    deal = act(bid_all(options(), N="5S", E="4S", S="3S", W="AS"), "N shift -2")
    assert GAME.result(deal) is None
    sheet = GAME.result(play_on(deal, seed=1))
    assert sheet is not None
    assert (sheet["bids"], sheet["shift"], sheet["mode"]) == (THIRTEEN, -2, None)
    assert (sheet["declarer"], sheet["trump"]) == ("N", "S")


def test_the_paper_form_asks_for_bids_decision_and_tricks() -> None:
    names = [field.name for field in GAME.sheet_fields(GAME.options())]
    bids, tricks = [f"bids.{seat}" for seat in "NESW"], [f"tricks.{seat}" for seat in "NESW"]
    assert names == [*bids, "declarer", "trump", "shift", *tricks]
    three = GAME.sheet_fields(GAME.options("web6", {"players": 3}))
    assert [field.name for field in three][3:6] == ["declarer", "trump", "mode"]
    assert "C" not in dict(next(field for field in three if field.name == "trump").choices)


@pytest.mark.parametrize(
    ("preset", "changes", "ending"),
    [
        ("classic", {}, "The bids total 12, which means main bawah."),
        (
            "classic",
            {"bids": THIRTEEN, "shift": 2},
            "The bids total 13 and were all shifted by +2, which means main atas.",
        ),
        ("web6", {"bids": THIRTEEN, "mode": "bawah"}, "The bids total 13, and main bawah was chosen."),
    ],
)
def test_a_sheet_is_read_back_in_one_sentence(preset: str, changes: dict[str, Any], ending: str) -> None:
    names = {"N": "Noor", "E": "Emil", "S": "Sari", "W": "Wim"}
    template, facts = GAME.sheet_sentence(GAME.options(preset), changed(**changes), names)
    sentence = fill(template, facts)
    assert sentence.startswith("Noor bid ")
    assert sentence.endswith(ending)
