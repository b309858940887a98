"""What a seat and a spectator may know (docs/rules/troefcall/rulebook.md#tc-31)."""

import json
from typing import Any

import pytest

from engine.rules.troefcall import GAME
from engine.rules.troefcall.deal import TroefcallDeal

from .positions import PLAIN_HAND, act, after_tricks, deal_with

PICTURED = ["KS", *PLAIN_HAND[1:]]
VIEWERS = ["N", "E", "S", "W", None]


def seen(deal: TroefcallDeal, seat: str | None = None) -> dict[str, Any]:
    return GAME.view(deal, seat)


def test_before_the_call_only_the_caller_has_cards_and_he_has_five() -> None:
    deal = deal_with({"S": PLAIN_HAND})
    assert seen(deal)["counts"] == {"N": 0, "E": 0, "S": 5, "W": 0}
    assert seen(deal, "S")["hand"] == ["4S", "3S", "2S", "6H", "5H"]
    assert [seen(deal, seat)["hand"] for seat in ("N", "E", "W", None)] == [[], [], [], []]


def test_before_the_call_the_later_cards_change_nothing_for_anybody() -> None:
    one = deal_with({"S": PLAIN_HAND})
    other = deal_with({"S": [*PLAIN_HAND[:5], "AH", "AD", "AC", "KH", "KD", "KC", "QD", "QC"]})
    assert [seen(one, seat) for seat in VIEWERS] == [seen(other, seat) for seat in VIEWERS]


def test_after_the_call_all_hold_thirteen_and_see_their_own() -> None:
    deal = act(deal_with({"S": PLAIN_HAND}), "S call S")
    assert seen(deal)["counts"] == dict.fromkeys("NESW", 13)
    assert seen(deal, "S")["hand"] == ["4S", "3S", "2S", "7H", "6H", "5H", "TD", "9D", "8D", "5C", "4C", "3C", "2C"]


@pytest.mark.parametrize("seat", ["N", "E", "W", None])
def test_nobody_sees_that_the_caller_may_ask_for_a_redeal(seat: str | None) -> None:
    rest = {"N": ["2D", "3D"], "E": ["QH", "JH"], "W": ["9C", "8C"]}
    may = act(deal_with({"S": PLAIN_HAND, **rest}), "S call S")
    may_not = act(deal_with({"S": PICTURED, **rest}), "S call S")
    hidden = {"hand"}
    assert {k: v for k, v in seen(may, seat).items() if k not in hidden} == {
        k: v for k, v in seen(may_not, seat).items() if k not in hidden
    }


def test_after_a_redeal_the_shown_cards_are_public() -> None:
    deal = act(deal_with({"S": PLAIN_HAND}), "S call S", "S redeal")
    assert sorted(seen(deal)["shown"]) == sorted(PLAIN_HAND)
    assert (seen(deal)["void"], seen(deal)["over"], seen(deal)["points"]) == ("redealt", True, None)


def test_the_last_trick_is_seen_until_the_next_lead() -> None:
    deal = after_tricks("SE")
    assert seen(deal)["last_trick"]["winner"] == "E"
    assert len(seen(deal)["last_trick"]["plays"]) == 4
    led = act(deal, f"E play {deal.hands['E'][0]}")
    assert seen(led)["last_trick"] is None
    assert [play["seat"] for play in seen(led)["trick"]] == ["E"]


def test_a_kap_decision_is_public() -> None:
    offered, declined = after_tricks("SNSNSNS"), after_tricks("SNSNSNS", {"winner": "continue"})
    assert seen(offered)["kap"] == {"winner": "S", "partner": "N", "declined": []}
    assert seen(declined)["kap"]["declined"] == ["S"]
    assert seen(after_tricks("SNS"))["kap"] is None


def test_the_end_is_told_with_sheet_and_points() -> None:
    view = seen(after_tricks("SNSNSNS", {"winner": "stop"}))
    assert view["sheet"] == {"caller": "S", "trump": "S", "kind": "kap", "side": "NS"}
    assert (view["points"], view["taken"], view["to_act"]) == ({"NS": 5, "EW": 0}, {"NS": 7, "EW": 0}, [])


@pytest.mark.parametrize("seat", VIEWERS)
@pytest.mark.parametrize("tricks", ["", "SE", "SNSNSNS"])
def test_no_card_held_by_another_stands_in_a_view(seat: str | None, tricks: str) -> None:
    deal = after_tricks(tricks)
    text = json.dumps(seen(deal, seat))
    others = [card for each in "NESW" if each != seat for card in deal.hands[each]]
    assert [card for card in others if card in text] == []


def test_a_view_is_plain_json() -> None:
    view = seen(after_tricks("SNS"), "N")
    assert json.loads(json.dumps(view)) == view
