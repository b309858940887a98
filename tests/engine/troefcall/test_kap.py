"""Kap and baunie, decision by decision (docs/rules/troefcall/rulebook.md#tc-17, #tc-38 to #tc-40)."""

import pytest

from engine import table
from engine.rules.troefcall.deal import TroefcallDeal

from .positions import after_tricks, refusal, rigged, tricks_of

BOTH_CONTINUE = {"winner": "continue", "partner": "continue"}


def offered() -> TroefcallDeal:
    return after_tricks("SNSNSNS")


def declined() -> TroefcallDeal:
    return after_tricks("SNSNSNS", {"winner": "continue"})


def running(*more: str) -> TroefcallDeal:
    return after_tricks("SNSNSNS" + "".join(more), BOTH_CONTINUE)


def test_first_only_the_winner_of_trick_seven_decides() -> None:
    assert [table.allowed(offered(), seat) for seat in "SNEW"] == [("continue", "stop"), (), (), ()]


def test_then_only_the_partner_decides() -> None:
    assert [table.allowed(declined(), seat) for seat in "SNEW"] == [(), ("continue", "stop"), (), ()]


@pytest.mark.parametrize("word", ["stop", "continue"])
def test_the_partner_does_not_decide_before_the_winner(word: str) -> None:
    assert refusal(offered(), f"N {word}").code == "partner_before_winner"


@pytest.mark.parametrize("seat", ["E", "W"])
def test_the_other_side_never_decides(seat: str) -> None:
    assert refusal(offered(), f"{seat} stop").code == "not_kap_side"
    assert refusal(declined(), f"{seat} continue").code == "not_kap_side"


def test_a_player_who_has_continued_cannot_take_it_back() -> None:
    assert refusal(declined(), "S stop").code == "not_your_turn"


@pytest.mark.parametrize("deal", [offered(), declined()], ids=["winner", "partner"])
def test_no_card_is_played_and_no_suit_called_until_they_have_decided(deal: TroefcallDeal) -> None:
    assert refusal(deal, f"S play {deal.hands['S'][0]}").code == "wrong_phase"
    assert refusal(deal, "S call H").code == "call_final"


@pytest.mark.parametrize("seat", ["S", "N", "E"])
def test_no_player_stops_a_run_for_thirteen(seat: str) -> None:
    assert refusal(running("N"), f"{seat} stop").code == "kap_window_closed"


def test_the_winner_of_trick_seven_leads_the_run() -> None:
    assert table.to_act(running()) == ("S",)


def test_the_first_lost_trick_ends_the_run_for_the_others() -> None:
    deal = running("N", "S", "E")
    assert (deal.ending, tricks_of(deal)) == (("baunie_failed", "EW"), 10)


def test_all_thirteen_make_a_baunie() -> None:
    assert running("N", "S", "N", "S", "N", "S").ending == ("baunie", "NS")


def test_the_side_against_the_caller_kaps_too() -> None:
    assert after_tricks("EWEWEWW", {"winner": "stop"}).ending == ("kap", "EW")


def test_silence_of_the_winner_stops_and_of_the_partner_continues() -> None:
    assert table.absent(offered(), "S").text == "stop"
    assert table.absent(declined(), "N").text == "continue"


def test_an_absent_player_continues_in_the_run() -> None:
    deal, _ = rigged(["S"])
    assert table.absent(running(), "S").text.startswith("play ")
    assert table.absent(deal, "S").text.startswith("play ")
