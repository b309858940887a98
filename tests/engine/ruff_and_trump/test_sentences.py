"""Every refusal is a whole sentence, with all its slots filled."""

import re

import pytest

from engine.options import describe
from engine.rules.ruff_and_trump import GAME
from engine.rules.ruff_and_trump.deal import RuffDeal
from engine.sentences import sentence

from .positions import STRONG, act, deal_with, options, played_out, refusal, say

DEAL = deal_with({"0": STRONG, "1": ["2D", "2S"]})
RUB = say(DEAL, 41, 0, 0, 0)
PLAY = act(say(DEAL, 0, 0, 0, 0), "0 decline")

SAYINGS = [
    (DEAL, "1 announce 3", "It is not the turn of Seat 1"),
    (DEAL, "0 rub", "“rub” does not belong to this stage"),
    (DEAL, "0 announce 96", "A ruff cannot be 96; a number from 0 to 95 is announced."),
    (deal_with({"0": STRONG}, chosen=options(ruff_claims="checked")), "0 announce 50", "at most 41 can be announced"),
    (deal_with({"0": STRONG}, chosen=options(ruff_underdeclare="exact")), "0 announce 4", "announced here: 41, not 4."),
    (RUB, "1 rub", "Seat 1 may not rub"),
    (RUB, "0 discard 9H 5H 4C TC", "Seat 0 must first rub, or decline"),
    (act(RUB, "0 rub"), "0 discard 9H 5H 4C", "Exactly 4 different cards are thrown, not 3."),
    (act(RUB, "0 rub"), "0 discard 9H 5H 4C KS", "Seat 0 does not hold KS"),
    (act(RUB, "0 rub"), "0 discard 9H 5H 4C 7D", "Without 9H 5H 4C 7D Seat 0 cannot show the ruff of 41"),
    (
        act(RUB, "0 decline"),
        "0 show AD",
        "These cards do not show 41; Seat 0 shows cards of one suit that do, such as: AD",
    ),
    (PLAY, "0 play 2C", "2C cannot come from Seat 0"),
    (act(PLAY, "0 play AD"), "1 play 2S", "Seat 1 holds diamonds and must follow with one of: 2D."),
    (played_out(PLAY), "0 play AD", "“play AD” does not belong to this stage"),
]


@pytest.mark.parametrize(("deal", "line", "told"), SAYINGS, ids=[line for _, line, _ in SAYINGS])
def test_a_refusal_says(deal: RuffDeal, line: str, told: str) -> None:
    assert told in sentence(refusal(deal, line), GAME.sentences)


def test_every_reason_code_of_the_rules_is_reached_and_has_its_sentence() -> None:
    codes = """not_your_turn wrong_state ruff_out_of_range ruff_over_claim ruff_not_exact not_entitled_to_rub rub_first
        discard_count discard_not_held ruff_cards_must_be_kept show_not_enough card_not_held must_follow_suit"""
    assert {refusal(deal, line).code for deal, line, _ in SAYINGS} == set(codes.split())
    assert set(codes.split()) <= set(GAME.sentences)
    assert all(re.fullmatch(r"[“A-Z%].*\.", text) for text in GAME.sentences.values())


def test_every_option_is_explained_in_a_sentence() -> None:
    assert all(one.about.endswith(".") for one in describe(GAME.options_type))
