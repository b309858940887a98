"""The decision at a total of exactly 13 (docs/rules/truf/rulebook.md#tf-25)."""

import pytest

from engine import table
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.options import Options

from .positions import act, bid_all, options, refusal


def thirteen(opts: Options) -> TrufDeal:
    """Bids of 5, 4, 3 and 1; North has bid highest."""
    return bid_all(opts, N="5S", E="4S", S="3S", W="AS")


def test_only_the_declarer_is_asked() -> None:
    deal = thirteen(options())
    assert (deal.phase.name, table.to_act(deal)) == ("decide", ("N",))
    assert refusal(deal, "E shift +1") == "not_declarer"


@pytest.mark.parametrize(("move", "reason"), [("shift 0", "shift_zero"), ("shift +14", "shift_out_of_range")])
def test_a_shift_is_not_zero_and_not_too_far(move: str, reason: str) -> None:
    assert refusal(thirteen(options()), f"N {move}") == reason


def test_shift_max_one_allows_one_either_way() -> None:
    deal = thirteen(options(shift_max=1))
    assert table.allowed(deal, "N") == ("shift +1", "shift -1")
    assert refusal(deal, "N shift -2") == "shift_out_of_range"


@pytest.mark.parametrize(("rule", "foreign"), [("shift_all", "mode atas"), ("choose_mode", "shift +1")])
def test_the_word_of_the_other_rule_does_not_belong_here(rule: str, foreign: str) -> None:
    deal = thirteen(options(thirteen_rule=rule))
    assert refusal(deal, f"N {foreign}") == "wrong_phase"
    played = act(deal, f"N {table.absent(deal, 'N').text}")
    assert refusal(played, f"N {foreign}") == "wrong_phase"


@pytest.mark.parametrize(("rule", "move"), [("shift_all", "shift +1"), ("choose_mode", "mode atas")])
def test_a_decision_is_made_once(rule: str, move: str) -> None:
    deal = act(thirteen(options(thirteen_rule=rule)), f"N {move}")
    assert deal.mode == "atas"
    assert refusal(deal, f"N {move}") == "no_decision_due"
    assert refusal(deal, f"E {move}") == "no_decision_due"


@pytest.mark.parametrize("move", ["shift +1", "shift 0"])
def test_no_decision_is_due_at_another_total(move: str) -> None:
    deal = bid_all(options(), N="5S", E="4S", S="3S", W="2S")
    assert refusal(deal, f"N {move}") == "no_decision_due"


def test_no_player_plays_or_bids_before_the_decision() -> None:
    deal = thirteen(options())
    assert refusal(deal, "N play 5S") == "wrong_phase"
    assert refusal(deal, "E bid 4S") == "wrong_phase"


def test_a_chosen_mode_leaves_the_bids_as_they_are() -> None:
    deal = act(thirteen(options("web6")), "N mode bawah")
    assert (deal.mode, deal.final_bids, deal.declarer, deal.trump) == ("bawah", deal.values, "N", "S")


def test_a_shift_changes_neither_declarer_nor_trump() -> None:
    deal = act(thirteen(options()), "N shift -2")
    assert deal.final_bids == {"N": 3, "E": 2, "S": 1, "W": -1}
    assert (deal.mode, deal.declarer, deal.trump, table.to_act(deal)) == ("bawah", "N", "S", ("N",))


@pytest.mark.parametrize(("rule", "move"), [("shift_all", "shift -1"), ("choose_mode", "mode bawah")])
def test_the_clock_decides_for_bawah(rule: str, move: str) -> None:
    assert table.absent(thirteen(options(thirteen_rule=rule)), "N").text == move
