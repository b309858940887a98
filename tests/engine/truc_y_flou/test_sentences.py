"""Every reason code is reached, and every refusal is a whole sentence with all its facts."""

import re

import pytest

from engine import table
from engine.errors import RuleError
from engine.moves import read_move
from engine.rules.truc_y_flou import GAME
from engine.sentences import sentence

from .positions import QUIET, act, deal_of, first_trick

FLOR_0, FLOR_1 = ("7S", "6S", "KS"), ("7C", "6C", "5C")
FLORS = {**QUIET, "0": FLOR_0, "1": FLOR_1, "2": ("6O", "2O", "KO"), "5": ("4B", "6B", "JS")}
SECOND_TRICK = first_trick(deal_of())

REACHED = {
    "not_your_turn": (deal_of(), "1 play 7O"),
    "wrong_state": (deal_of(), "0 yes"),
    "card_not_held": (deal_of(), "0 play 7O"),
    "declarations_closed": (SECOND_TRICK, f"{SECOND_TRICK.turn} embit"),
    "already_declared": (act(deal_of(), "0 embit"), "0 flor"),
    "embit_already_bid": (act(deal_of(), "0 embit", "0"), "1 embit"),
    "embit_dead_flor": (act(deal_of(FLORS), "0 flor", "0"), "1 embit"),
    "not_opponent": (act(deal_of(), "0 embit", "0", "1"), "2 sing"),
    "no_reraise": (act(deal_of(), "0 embit", "0", "1 raise 1"), "4 raise 2"),
    "only_fold_or_sing": (act(deal_of(), "0 mi_falta", "0"), "1 raise 2"),
    "bad_raise": (act(deal_of(), "0 embit", "0"), "1 raise 5"),
    "no_flor": (deal_of(), "0 flor"),
    "flor_not_first": (act(deal_of(FLORS), "0 flor", "0", "1 flor", "1"), "2 better_flor"),
    "truc_order": (deal_of(), "0 retruc"),
    "truc_no_right": (act(deal_of(), "0 truc", "1 yes"), "0 retruc"),
    "truc_top": (act(deal_of(), "0 truc", "1 retruc", "4 quatro", "1 seiz", "4 partido"), "1 partido"),
    "answer_pending": (act(deal_of(), "0 truc"), "0 play 7S"),
    "not_captain": (act(deal_of(), "0 truc"), "3 yes"),
}


@pytest.mark.parametrize("code", REACHED)
def test_every_reason_of_the_rules_page_is_given_in_a_whole_sentence(code: str) -> None:
    deal, line = REACHED[code]
    with pytest.raises(RuleError) as caught:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    assert caught.value.code == code
    told = sentence(caught.value, GAME.sentences)
    assert re.fullmatch(r".{20,}\.", told)
    assert "%(" not in told


def test_no_other_codes_are_given() -> None:
    """The 18 reasons of section 2.11 and what is said of options and sheets."""
    others = {code for code in GAME.sentences if code.startswith(("credit_", "not_a_credit", "rank_tail"))}
    assert set(GAME.sentences) - others == set(REACHED)
    assert len(REACHED) == 18
