"""Effects and bounds of each option (open points TF-1 to TF-27)."""

from typing import Any

import pytest

from engine import table
from engine.errors import OptionError
from engine.rules.truc_y_flou import GAME
from engine.rules.truc_y_flou.tricks import strengths

from .positions import QUIET, act, deal_of, earned, first_trick, hands_of, legal, refusal, to_the_end, until

FLOR_0, FLOR_1 = ("7S", "6S", "KS"), ("7C", "6C", "5C")
MATES = {**QUIET, "0": FLOR_0, "1": FLOR_1, "3": ("5O", "1O", "KO"), "4": ("5S", "6B", "NC")}


def test_the_lower_ranks_can_be_ordered_otherwise_as_text_or_list() -> None:
    result = strengths(GAME.options(None, {"rank_tail": "7 K N J 6 5 4"}))
    assert result["7B"] > result["KS"] > result["NB"] > result["JO"] > result["6S"]
    assert GAME.options(None, {"rank_tail": list("7KNJ654")}) == GAME.options(None, {"rank_tail": "7 K N J 6 5 4"})
    assert result["7S"] == 12


@pytest.mark.parametrize("tail", ["K N J 7 6 5", "K K N J 7 6 5 4", "", 7])
def test_an_order_that_leaves_a_rank_out_is_refused(tail: Any) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.options(None, {"rank_tail": tail})
    assert caught.value.field == "options.rank_tail"


def test_chosen_captains_answer() -> None:
    deal = deal_of(captain="chosen", captain_odd="5", declare_first=False)
    assert table.to_act(act(deal, "0 truc")) == ("5",)


def test_any_member_may_answer() -> None:
    deal = act(deal_of(answer_by="any_member"), "0 truc")
    assert set(table.to_act(deal)) == {"1", "3", "5"}
    assert table.owed(deal) == ("1",)
    assert earned(act(deal, "5 no")) == [("E", 1, "truc_refused")]


def test_the_embit_of_the_bidder_against_the_singer() -> None:
    hands = hands_of({"0": 30, "1": 29, "3": 34}, {})
    result = act(deal_of(hands), "0 embit", "0", "1 sing")
    alone = act(deal_of(hands, embit_hand="bidder"), "0 embit", "0", "1 sing")
    assert earned(first_trick(result)) == [("D", 2, "embit_sung")]
    assert earned(first_trick(alone)) == [("E", 2, "embit_sung")]


def test_folds_that_a_flor_does_not_void_are_paid_at_once() -> None:
    log = ("0 embit", "0", "1 raise 1", "4 fold")
    assert earned(act(deal_of(MATES), *log)) == []
    kept = act(deal_of(MATES, flor_voids_folds=False), *log)
    assert earned(kept) == [("D", 2, "embit_fold")]
    assert earned(first_trick(act(until(kept, "3"), "3 flor"))) == [("D", 2, "embit_fold"), ("D", 3, "flor")]


@pytest.mark.parametrize(("who", "phase"), [("in_turn", "embit_answer"), ("in_turn_strict", "play")])
def test_the_players_who_may_answer_the_dealers_embit(who: str, phase: str) -> None:
    assert act(until(deal_of(embit_answer=who), "5"), "5 embit").phase.name == phase


def test_the_captain_may_answer_every_embit_at_once() -> None:
    deal = act(deal_of(embit_answer="captain_now"), "0 embit")
    assert table.to_act(deal) == ("1",)
    assert refusal(act(deal, "1 pass", "0"), "1 sing") == "wrong_state"


def test_a_raise_can_be_raised_by_more_each_time() -> None:
    deal = act(deal_of(hands_of({"0": 33}, {}), embit_reraise=True), "0 embit", "0", "1 raise 2")
    assert legal(deal, "4") == ("fold", "raise 10", "raise rest", "sing")
    assert refusal(deal, "4 raise 1") == "bad_raise"
    deal = act(deal, "4 raise 10")
    assert table.to_act(deal) == ("1",)
    assert earned(first_trick(act(deal, "1 sing"))) == [("E", 13, "embit_raised")]
    assert earned(first_trick(act(deal, "1 fold"))) == [("E", 2, "embit_fold")]
    assert refusal(act(deal, "1 raise rest"), "4 raise rest") == "no_reraise"


def test_a_folded_restou_truc_can_end_the_deal() -> None:
    deal = act(deal_of(restou_truc_fold="ends_deal"), "0 restou_truc", "1 fold")
    assert (deal.over, earned(deal)) == (True, [("E", 1, "embit_fold")])


def test_a_lost_restou_truc_can_cost_only_what_was_missing() -> None:
    deal = deal_of(hands_of({"0": 31, "1": 34}, {}), {"E": 20, "D": 1}, restou_truc_loss="shortfall")
    assert earned(first_trick(act(deal, "0 restou_truc", "1 sing"))) == [("D", 6, "embit_rest")]


@pytest.mark.parametrize(("to", "team"), [("player", "E"), ("trick_winner", "D")])
def test_the_club_pays_its_player_or_the_winner_of_the_trick(to: str, team: str) -> None:
    hands = {**QUIET, "0": ("1B", "3O", "4C"), "1": ("1S", "3B", "4S")}
    deal = first_trick(act(deal_of(hands, bonus_to=to), "0 play 1B", "1 play 1S"))
    assert (team, 1, "club") in earned(deal)
    assert ("D", 2, "sword") in earned(deal)


@pytest.mark.parametrize(("rule", "leader"), [("same_leader", "3"), ("eldest", "3"), ("first_highest", "4")])
def test_the_leader_after_a_spoiled_trick(rule: str, leader: str) -> None:
    hands = {"3": ("4C", "5C", "6C"), "4": ("3B", "5B", "4S"), "5": ("3O", "5O", "KC"), "0": ("6B", "4B", "KO"),
             "1": ("6S", "4O", "KS"), "2": ("NC", "JC", "KB")}  # fmt: skip
    deal = deal_of(hands, dealer="2", spoiled_lead=rule)
    deal = act(deal, *(f"{seat} play {hands[seat][0]}" for seat in "345012"))
    assert (deal.tricks[0][1], deal.turn) == (None, leader)


def test_a_round_may_run_to_the_end_of_the_deal_and_has_one_winner() -> None:
    hands = {**QUIET, "0": ("1B", "3O", "4C"), "1": ("1S", "7S", "4S"), "3": ("7O", "3B", "KO")}
    deal = act(deal_of(hands, {"E": 24, "D": 23}, settle="end_of_deal"), "0 play 1B", "1 play 1S")
    assert not deal.over
    assert to_the_end(deal).scores == {"even": 25, "odd": 24}


def test_a_flor_may_be_bluffed_where_that_is_played() -> None:
    deal = act(deal_of({**QUIET, "1": FLOR_1}, flor_bluff=True), "0 flor", "0", "1 flor_tambien")
    assert earned(to_the_end(deal))[0] == ("D", 3, "flor_contest")


def test_a_better_flor_sung_can_bring_six() -> None:
    deal = act(deal_of(MATES, better_flor_points=6), "0 flor", "0", "1 better_flor", "4 sing_better", "1 sing")
    assert earned(first_trick(deal)) == [("D", 6, "flor_compared")]


@pytest.mark.parametrize(("rule", "points"), [("own", 6), ("all", 9), ("three", 3)])
def test_the_pay_of_a_contest_of_flors(rule: str, points: int) -> None:
    deal = act(deal_of(MATES, flor_contest=rule), "0 flor", "0", "1 flor", "1", "2", "3 flor")
    assert ("D", points, "flor_contest") in earned(to_the_end(deal))


def test_a_truc_may_stay_closed_after_a_yes() -> None:
    deal = act(deal_of(truc_reopen="none"), "0 truc", "1 yes", "0")
    assert refusal(deal, "1 retruc") == "truc_no_right"


def test_truc_may_begin_with_the_second_trick() -> None:
    deal = deal_of(truc_window="from_trick_2")
    assert legal(deal, "0") == ("embit", "mi_falta")
    assert refusal(deal, "0 truc") == refusal(deal, "0 restou_truc") == "wrong_state"
    later = first_trick(deal)
    assert "truc" in legal(later, later.turn)


def test_declarations_may_have_to_wait_for_the_answer() -> None:
    deal = act(deal_of(declare_first=False), "0 truc")
    assert table.to_act(deal) == ("1",)
    assert refusal(deal, "1 embit") == "answer_pending"


def test_a_sung_embit_may_be_settled_at_the_end_before_the_truc() -> None:
    deal = act(deal_of(hands_of({"0": 33, "1": 30}, {}), embit_reveal="deal_end"), "0 embit", "0", "1 sing")
    assert earned(first_trick(deal)) == []
    kinds = [kind for _, _, kind in earned(to_the_end(deal))]
    assert kinds == ["embit_sung", "truc"]


def test_a_decided_deal_may_be_played_out_without_further_truc() -> None:
    hands = {**QUIET, "0": ("7S", "7O", "4C"), "1": ("4B", "3B", "4S"), "5": ("5C", "6C", "JS")}
    deal = act(first_trick(act(deal_of(hands, play_out=True), "0 play 7S")), "0 play 7O", "1", "2", "3", "4", "5")
    assert not deal.over
    assert refusal(deal, "0 truc") == "wrong_state"
    assert len(to_the_end(deal).tricks) == 3


def test_levels_may_be_skipped_and_a_no_still_pays_the_old_one() -> None:
    deal = act(deal_of(truc_jump=True), "0 quatro")
    assert legal(deal, "1")[-4:] == ("no", "partido", "seiz", "yes")
    assert earned(act(deal, "1 no")) == [("E", 1, "truc_refused")]


def test_a_flor_may_have_to_be_declared() -> None:
    deal = deal_of({**QUIET, "0": FLOR_0, "4": ("5B", "6B", "NC")}, flor_compulsory=True)
    assert table.allowed(deal, "0") == ("flor",)
    for move in ("play 7S", "truc", "embit"):
        assert refusal(deal, f"0 {move}") == "wrong_state"
    assert table.absent(deal, "0").text == "flor"


def test_three_spoiled_tricks_may_score_nothing() -> None:
    hands = {"0": ("3S", "2S", "KS"), "1": ("3B", "2B", "KB"), "2": ("4S", "5S", "6S"), "3": ("4B", "5B", "6B"),
             "4": ("4O", "5O", "6O"), "5": ("4C", "5C", "6C")}  # fmt: skip
    log = [f"{seat} play {hands[seat][trick]}" for trick in range(3) for seat in "012345"]
    assert earned(act(deal_of(hands), *log)) == [("E", 1, "truc")]
    assert earned(act(deal_of(hands, all_spoiled="none"), *log)) == []
