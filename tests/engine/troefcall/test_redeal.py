"""The caller's right to a new deal (docs/rules/troefcall/rulebook.md#tc-15, #tc-35 and #tc-36)."""

import pytest

from engine import table
from engine.rules.troefcall import GAME
from engine.rules.troefcall.deal import TroefcallDeal

from .positions import PLAIN_HAND, act, after_tricks, deal_with, refusal


def called(hand: list[str], **changes: object) -> TroefcallDeal:
    return act(deal_with({"S": hand}, options=GAME.options(None, changes)), "S call S")


def test_it_is_offered_together_with_the_lead() -> None:
    allowed = table.allowed(called(PLAIN_HAND), "S")
    assert "redeal" in allowed
    assert "play 2S" in allowed


def test_an_ace_does_not_spoil_it() -> None:
    assert "redeal" in table.allowed(called(["AS", *PLAIN_HAND[1:]]), "S")


@pytest.mark.parametrize("picture", ["KS", "QS", "JS"])
def test_a_picture_spoils_it(picture: str) -> None:
    deal = called([picture, *PLAIN_HAND[1:]])
    assert "redeal" not in table.allowed(deal, "S")
    assert refusal(deal, "S redeal").code == "redeal_has_picture"


@pytest.mark.parametrize("seat", ["N", "E", "W"])
def test_no_other_player_may_ask(seat: str) -> None:
    assert refusal(called(PLAIN_HAND), f"{seat} redeal").code == "redeal_not_caller"


@pytest.mark.parametrize("seat", ["S", "W"])
def test_it_lapses_with_the_first_lead(seat: str) -> None:
    deal = act(called(PLAIN_HAND), "S play 2S")
    assert refusal(deal, f"{seat} redeal").code == "redeal_window_closed"


def test_it_is_too_late_while_a_kap_is_decided() -> None:
    assert refusal(after_tricks("SNSNSNS"), "S redeal").code == "redeal_window_closed"


def test_switched_off_it_is_neither_offered_nor_taken() -> None:
    deal = called(PLAIN_HAND, redeal=False)
    assert "redeal" not in table.allowed(deal, "S")
    assert refusal(deal, "S redeal").code == "redeal_off"


def test_it_ends_the_hand_without_a_sheet() -> None:
    deal = act(called(PLAIN_HAND), "S redeal")
    assert (deal.over, GAME.result(deal), GAME.void(deal)) == (True, None, "redealt")


@pytest.mark.parametrize("line", ["S redeal", "S play 2S", "S call H", "E stop"])
def test_nothing_follows_it(line: str) -> None:
    assert refusal(act(called(PLAIN_HAND), "S redeal"), line).code == "hand_over"


def test_the_same_player_deals_again_under_the_same_number() -> None:
    deal = act(called(PLAIN_HAND), "S redeal")
    assert GAME.next_deal(deal.options, deal.setup, None, {"NS": 0, "EW": 0}) == deal.setup


def test_an_absent_caller_does_not_claim_it() -> None:
    assert table.absent(called(PLAIN_HAND), "S").text == "play 2C"
