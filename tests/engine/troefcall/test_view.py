"""The view of a seat and of a spectator (docs/rules/troefcall/rulebook.md#tc-31)."""

import json

import pytest

from engine.game import View
from engine.rules.troefcall import GAME
from engine.rules.troefcall.deal import TroefcallDeal

from .positions import PLAIN_HAND, act, after_tricks, deal_with

PICTURED = ["KS", *PLAIN_HAND[1:]]
VIEWERS = ["N", "E", "S", "W", None]


def view_for(deal: TroefcallDeal, seat: str | None = None) -> View:
    return GAME.view(deal, seat)


def test_before_the_call_only_the_caller_has_cards_namely_five() -> None:
    deal = deal_with({"S": PLAIN_HAND})
    assert view_for(deal)["counts"] == {"N": 0, "E": 0, "S": 5, "W": 0}
    assert view_for(deal, "S")["hand"] == ["4S", "3S", "2S", "6H", "5H"]
    assert [view_for(deal, seat)["hand"] for seat in ("N", "E", "W", None)] == [[], [], [], []]


def test_before_the_call_the_later_cards_change_no_view() -> None:
    one = deal_with({"S": PLAIN_HAND})
    other = deal_with({"S": [*PLAIN_HAND[:5], "AH", "AD", "AC", "KH", "KD", "KC", "QD", "QC"]})
    assert [view_for(one, seat) for seat in VIEWERS] == [view_for(other, seat) for seat in VIEWERS]


def test_after_the_call_all_hold_thirteen_and_see_their_own() -> None:
    deal = act(deal_with({"S": PLAIN_HAND}), "S call S")
    assert view_for(deal)["counts"] == dict.fromkeys("NESW", 13)
    assert view_for(deal, "S")["hand"] == ["4S", "3S", "2S", "7H", "6H", "5H", "TD", "9D", "8D", "5C", "4C", "3C", "2C"]


@pytest.mark.parametrize("seat", ["N", "E", "W", None])
def test_no_viewer_sees_that_the_caller_may_ask_for_a_redeal(seat: str | None) -> None:
    rest = {"N": ["2D", "3D"], "E": ["QH", "JH"], "W": ["9C", "8C"]}
    may = act(deal_with({"S": PLAIN_HAND, **rest}), "S call S")
    may_not = act(deal_with({"S": PICTURED, **rest}), "S call S")
    hidden = {"hand"}
    assert {k: v for k, v in view_for(may, seat).items() if k not in hidden} == {
        k: v for k, v in view_for(may_not, seat).items() if k not in hidden
    }


def test_after_a_redeal_the_shown_cards_are_public() -> None:
    deal = act(deal_with({"S": PLAIN_HAND}), "S call S", "S redeal")
    assert sorted(view_for(deal)["shown"]) == sorted(PLAIN_HAND)
    assert (view_for(deal)["void"], view_for(deal)["over"], view_for(deal)["points"]) == ("redealt", True, None)


def test_the_last_trick_is_seen_until_the_next_lead() -> None:
    deal = after_tricks("SE")
    assert view_for(deal)["last_trick"]["winner"] == "E"
    assert len(view_for(deal)["last_trick"]["plays"]) == 4
    led = act(deal, f"E play {deal.hands['E'][0]}")
    assert view_for(led)["last_trick"] is None
    assert [play["seat"] for play in view_for(led)["trick"]] == ["E"]


def test_a_kap_decision_is_public() -> None:
    offered, declined = after_tricks("SNSNSNS"), after_tricks("SNSNSNS", {"winner": "continue"})
    assert view_for(offered)["kap"] == {"winner": "S", "partner": "N", "declined": []}
    assert view_for(declined)["kap"]["declined"] == ["S"]
    assert view_for(after_tricks("SNS"))["kap"] is None


def test_the_end_has_the_sheet_and_points() -> None:
    view = view_for(after_tricks("SNSNSNS", {"winner": "stop"}))
    assert view["sheet"] == {"caller": "S", "trump": "S", "kind": "kap", "side": "NS"}
    assert (view["points"], view["taken"], view["to_act"]) == ({"NS": 5, "EW": 0}, {"NS": 7, "EW": 0}, [])


@pytest.mark.parametrize("seat", VIEWERS)
@pytest.mark.parametrize("tricks", ["", "SE", "SNSNSNS"])
def test_no_card_held_by_another_is_in_a_view(seat: str | None, tricks: str) -> None:
    deal = after_tricks(tricks)
    text = json.dumps(view_for(deal, seat))
    others = [card for each in "NESW" if each != seat for card in deal.hands[each]]
    assert [card for card in others if card in text] == []


def test_a_view_is_plain_json() -> None:
    view = view_for(after_tricks("SNS"), "N")
    assert json.loads(json.dumps(view)) == view
