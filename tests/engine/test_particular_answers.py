"""Details of answers to documents, as another program asks for them (docs/formats/deals.md#details)."""

from typing import Any

import pytest

from engine.adjudicate import adjudicate
from engine.documents import score

# North: all low spades; each seat holds a suit of its own, so that bids and their totals are easy to see.
MIXED = {
    "N": "2S 3S 4S 5S 6S AS KS 2H 3H 5H KH 2C 7C",
    "E": "7S 8S 9S QS 4H 6H AH QH 3C 4C 5C AC KC",
    "S": "TS JS 7H 8H 9H 2D 3D 4D 5D AD KD 6C 8C",
    "W": "TH JH 6D 7D 8D 9D TD JD QD 9C TC JC QC",
}


def truf(*moves: str, preset: str = "classic", **options: Any) -> dict[str, Any]:
    deal = {"dealer": "N", "hands": MIXED, "moves": list(moves)}
    return adjudicate({"game": "truf", "preset": preset, "options": options, "deals": [deal]})


def reason(*moves: str, preset: str = "classic", **options: Any) -> str | None:
    return truf(*moves, preset=preset, **options).get("reason")


def placed(*values: str) -> list[str]:
    return [f"{seat} bid {card}" for seat, card in zip("NESW", values, strict=True)]


@pytest.mark.parametrize(
    ("bid", "preset", "code"),
    [
        ("+5S+2S", "web6", "declaration_required"),
        ("sum 2S 3H", "web6", "mixed_suits_not_allowed"),
        ("no_truf 2S 3S", "web6", "no_trump_needs_two_suits"),
        ("no_truf 2S 3H", "web6", "no_trump_below_minimum"),
        ("subtract 2S AS", "web6", "subtract_below_minimum"),
        ("sum 2S AS", "web6", "bid_below_minimum"),
        ("sum 2S 9S", "web6", "bid_card_not_in_hand"),
        ("+5S+2S", "classic", "too_many_bid_cards"),
        ("-5S", "exact", "bid_out_of_range"),
        ("+6S+5S+7C", "exact", "bid_out_of_range"),
        ("+6S+6S", "exact", "duplicate_bid_card"),
        ("+2S+3S+4S+5S", "exact", "too_many_bid_cards"),
        ("sum 5S 6S", "web6", None),
        ("+6S-5S", "exact", None),
    ],
)
def test_a_bid_of_truf(bid: str, preset: str, code: str | None) -> None:
    assert reason(f"N bid {bid}", preset=preset) == code


def test_a_sum_above_thirteen_is_out_of_range() -> None:
    assert reason("W bid sum TC 9C", preset="web6") == "bid_out_of_range"


@pytest.mark.parametrize(
    ("decision", "options", "code"),
    [
        ("N mode atas", {}, "wrong_phase"),
        ("E shift 0", {}, "shift_zero"),
        ("E shift +14", {}, "shift_out_of_range"),
        ("E shift 2", {"shift_max": 1}, "shift_out_of_range"),
        ("S shift +1", {}, "not_declarer"),
        ("E shift 1", {"thirteen_rule": "choose_mode"}, "wrong_phase"),
        ("E play 4H", {}, "wrong_phase"),
        ("E shift -1", {}, None),
        ("E mode bawah", {"thirteen_rule": "choose_mode"}, None),
    ],
)
def test_a_decision_at_thirteen(decision: str, options: dict[str, Any], code: str | None) -> None:
    bids = placed("3S", "6H", "4D", "JD")
    assert truf(*bids)["deals"][0]["to_act"] == ["E"]
    assert reason(*bids, decision, **options) == code


@pytest.mark.parametrize("last", ["N shift +1", "E shift +1"])
def test_a_decision_that_is_not_due_is_refused_in_play(last: str) -> None:
    assert reason(*placed("3S", "6H", "5D", "JD"), last) == "no_decision_due"
    assert reason(*placed("3S", "6H", "4D", "JD"), "E shift +1", last) == "no_decision_due"


def test_a_bid_is_placed_once_and_bidding_is_over_when_all_have_bid() -> None:
    assert reason("N bid 3S", "N bid 4S") == "bid_already_placed"
    assert reason("N bid 3S", "N play 4S") == "wrong_phase"
    assert reason(*placed("3S", "6H", "5D", "JD"), "N bid 4S") == "wrong_phase"


def test_bids_may_arrive_in_any_order_and_all_players_without_one_are_to_act() -> None:
    judged_deal = truf("W bid JD", "E bid 6H")["deals"][0]
    assert judged_deal["to_act"] == ["N", "S"]
    assert len(judged_deal["allowed"]["N"]) == 13


def test_rich_bids_are_answered_as_a_form() -> None:
    result = truf(preset="exact")["deals"][0]
    assert result["allowed"]["N"] == ["bid 1..3 cards + or -"]


@pytest.mark.parametrize(
    ("sheet", "options", "field"),
    [
        ({"mode": "atas"}, {}, "mode"),
        ({"trump": "C"}, {"players": 3}, "trump"),
        ({"shift": 1}, {}, "shift"),
        ({"declarer": "N"}, {}, "declarer"),
        ({"bids": {"N": 14}}, {}, "bids.N"),
        ({"tricks": {"N": 5}}, {}, "tricks"),
    ],
)
def test_a_sheet_that_cannot_be_true_is_invalid_at_its_field(
    sheet: dict[str, Any], options: dict[str, Any], field: str
) -> None:
    seats = "NES" if options else "NESW"
    good: dict[str, Any] = {"bids": dict.fromkeys(seats, 1) | {"E": 5}}
    good["tricks"] = dict.fromkeys(seats, 0) | {"N": 4, "E": 9}
    for name, value in sheet.items():
        good[name] = {**good[name], **value} if isinstance(value, dict) else value
    answer = score({"game": "truf", "options": options, "sheet": good})
    assert [error["field"] for error in answer["errors"]] == [field]


def troefcall(*moves: str, **options: Any) -> str | None:
    deal = {"dealer": "W", "hands": MIXED, "moves": list(moves)}
    reason: str | None = adjudicate({"game": "troefcall", "options": options, "deals": [deal]}).get("reason")
    return reason


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (["N redeal"], "wrong_phase"),
        (["N call NT"], "invalid_trump"),
        (["E call S"], "not_caller"),
        (["N call S", "N call H"], "call_final"),
        (["N call S", "E redeal"], "redeal_not_caller"),
        (["N call S", "N redeal"], "redeal_has_picture"),
        (["N call S", "N play 2S", "N redeal"], "redeal_window_closed"),
        (["N call S", "N play 9S"], "card_not_in_hand"),
        (["N call S", "N play 2S", "E play 4H"], "must_follow_suit"),
        (["N call S", "N play 2S", "S play TS"], "not_your_turn"),
        (["N call S", "N play 2S", "E stop"], "no_kap_offer"),
        (["N call S", "N play 2S", "E play 7S"], None),
    ],
)
def test_a_move_of_troefcall(moves: list[str], code: str | None) -> None:
    assert troefcall(*moves) == code


def test_must_trump_is_a_duty_only_where_it_is_played() -> None:
    moves = ["N call S", "N play 2C", "E play 3C", "S play 6C", "W play 9C", "W play 6D"]
    assert troefcall(*moves, "N play 2H") is None
    assert troefcall(*moves, "N play 2H", must_trump=True) == "must_trump"
    assert troefcall(*moves, "N play 2S", must_trump=True) is None


def test_a_redeal_that_is_off_is_refused_as_that() -> None:
    assert troefcall("N call S", "N redeal", redeal=False) == "redeal_off"


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        ({"kind": "sanction"}, "points"),
        ({"kind": "kap", "points": 4}, "points"),
        ({"kind": "kap", "side": "NE"}, "side"),
        ({"kind": "gift"}, "kind"),
    ],
)
def test_a_sheet_of_troefcall_is_invalid_at_its_field(sheet: dict[str, Any], field: str) -> None:
    answer = score({"game": "troefcall", "sheet": {"caller": "N", "side": "NS", **sheet}})
    assert [error["field"] for error in answer["errors"]] == [field]
