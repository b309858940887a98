"""The deal in packets and the call on five cards (docs/rules/troefcall/rulebook.md#tc-12)."""

import pytest

from engine import table
from engine.cards import FRENCH_PACK
from engine.game import Setup
from engine.moves import Move
from engine.rules.troefcall import GAME

from .positions import act, deal_with, refusal

FIVE = ["AS", "2H", "3H", "4D", "5D"]


def test_the_caller_gets_the_first_five_cards_and_the_first_of_each_four() -> None:
    hands = GAME.deal_out(GAME.options(), Setup(1, "E"), FRENCH_PACK)
    assert hands["S"] == FRENCH_PACK[0:5] + FRENCH_PACK[20:24] + FRENCH_PACK[36:40]


def test_cards_go_clockwise_from_the_caller() -> None:
    hands = GAME.deal_out(GAME.options(), Setup(1, "E"), FRENCH_PACK)
    assert hands["E"] == FRENCH_PACK[15:20] + FRENCH_PACK[32:36] + FRENCH_PACK[48:52]


def test_the_caller_may_name_any_of_four_suits_and_nothing_else() -> None:
    assert table.allowed(deal_with({}), "S") == ("call C", "call D", "call H", "call S")


@pytest.mark.parametrize("word", ["NT", "X", "h", "spades"])
def test_anything_but_a_suit_is_no_trump(word: str) -> None:
    assert refusal(deal_with({}), f"S call {word}").code == "invalid_trump"


@pytest.mark.parametrize("line", ["S play 2S", "S redeal", "N redeal", "S stop", "W continue"])
def test_before_the_call_everything_else_has_to_wait(line: str) -> None:
    assert refusal(deal_with({}), line).code == "wrong_phase"


def test_another_player_than_the_caller_is_refused_before_the_suit_is_read() -> None:
    assert refusal(deal_with({}), "N call NT").code == "not_caller"


@pytest.mark.parametrize("seat", ["S", "N"])
def test_a_call_is_final(seat: str) -> None:
    assert refusal(act(deal_with({}), "S call H"), f"{seat} call S").code == "call_final"


def test_the_caller_leads_after_the_call() -> None:
    deal = act(deal_with({}), "S call H")
    assert (deal.trump, table.to_act(deal)) == ("H", ("S",))


def test_an_absent_caller_calls_the_longest_suit_of_five_cards_the_higher_of_equals() -> None:
    assert table.absent(deal_with({"S": FIVE}), "S") == Move("call", "H")


def test_cards_after_the_fifth_do_not_count_for_an_absent_caller() -> None:
    later = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"]
    assert table.absent(deal_with({"S": FIVE + later}), "S") == Move("call", "H")
