"""Embit and flor: the right to declare them, its time, and the points.

Source: docs/rules/truc_y_flou/rulebook.md#ty-24 and #ty-31.
"""

import pytest

from engine import table

from .positions import QUIET, act, deal_of, earned, first_trick, hands_of, legal, refusal, to_the_end, until

RAISES = ("raise 1", "raise 10", "raise 2", "raise rest")
FLORS = {"0": ("7S", "6S", "KS"), "1": ("7C", "6C", "5C"), "2": ("JO", "4O", "6O"), "3": ("JB", "KB", "3B")}
"""Worth 33, 38, 37 and 23."""


def test_the_first_player_on_turn_may_bid_an_embit_and_truc() -> None:
    assert legal(deal_of(), "0") == ("embit", "mi_falta", "restou_truc", "truc")


def test_an_open_embit_can_be_sung_or_raised_by_opponents_on_their_turn_only() -> None:
    deal = act(deal_of(), "0 embit", "0")
    assert legal(deal, "1") == (*RAISES, "sing", "truc")
    assert legal(act(deal, "1"), "2") == ("truc",)
    assert refusal(act(deal, "1"), "2 sing") == "not_opponent"
    assert refusal(act(deal, "1"), "1 sing") == "not_your_turn"


def test_an_unanswered_embit_scores_one() -> None:
    assert earned(first_trick(act(deal_of(), "0 embit"))) == [("E", 1, "embit_unchallenged")]


@pytest.mark.parametrize(("amount", "winners"), [("1", 2), ("2", 3), ("10", 11), ("rest", 16)])
def test_a_raise_adds_to_one_and_its_fold_costs_two(amount: str, winners: int) -> None:
    hands = hands_of({"0": 30, "1": 33}, {})
    deal = act(deal_of(hands, {"E": 5, "D": 10}), "0 embit", "0", f"1 raise {amount}")
    assert table.to_act(deal) == ("4",)
    assert legal(deal, "4") == ("fold", "sing")
    assert earned(first_trick(act(deal, "4 sing"))) == [("D", min(winners, 15), "embit_raised")]
    assert earned(first_trick(act(deal, "4 fold"))) == [("D", 2, "embit_fold")]


def test_the_bidders_win_what_the_rest_of_the_raisers_was() -> None:
    deal = deal_of(hands_of({"0": 33, "1": 30}, {}), {"E": 18, "D": 22})
    assert earned(first_trick(act(deal, "0 embit", "0", "1 raise rest", "4 sing"))) == [("E", 4, "embit_raised")]


def test_a_raised_embit_is_answered_by_sing_or_fold_and_by_the_captain() -> None:
    deal = act(deal_of(), "0 embit", "0", "1 raise 2")
    assert refusal(deal, "4 raise 10") == "no_reraise"
    assert refusal(deal, "4 pass") == "only_fold_or_sing"
    assert refusal(deal, "4 yes") == "wrong_state"
    assert refusal(deal, "2 sing") == "not_captain"
    assert refusal(deal, "3 fold") == "answer_pending"
    assert refusal(deal, "1 play 7O") == "answer_pending"
    assert refusal(deal, "4 play 5S") == "answer_pending"


def test_an_answering_captain_may_still_declare() -> None:
    hands = {**QUIET, "4": ("5O", "1O", "NO"), "2": ("6S", "2S", "KC"), "0": ("7S", "3O", "4C")}
    deal = act(deal_of(hands), "0 embit", "0", "1 raise 1", "4 fold", "1", "2", "3")
    assert legal(deal, "4") == ("flor", "truc")
    assert earned(to_the_end(act(deal, "4 flor")))[0] == ("E", 3, "flor")


def test_mi_falta_can_only_be_sung_or_let_pass() -> None:
    deal = act(deal_of(score={"E": 15, "D": 20}), "0 mi_falta", "0")
    assert legal(deal, "1") == ("sing", "truc")
    assert refusal(deal, "1 raise 1") == "only_fold_or_sing"


@pytest.mark.parametrize(
    ("embits", "credit"), [((33, 30), ("E", 20, "embit_rest")), ((30, 33), ("D", 21, "embit_rest"))]
)
def test_mi_falta_wins_the_round_or_costs_one_more_than_what_was_missing(
    embits: tuple[int, int], credit: tuple[str, int, str]
) -> None:
    hands = hands_of(dict(zip("01", embits, strict=True)), {})
    deal = act(deal_of(hands, {"E": 5, "D": 0}), "0 mi_falta", "0", "1 sing")
    assert earned(first_trick(deal)) == [credit]


def test_restou_truc_is_answered_at_once_and_folding_leaves_its_truc() -> None:
    deal = act(deal_of(), "0 restou_truc")
    assert legal(deal, "1") == ("fold", "sing")
    assert refusal(deal, "1 raise 1") == "only_fold_or_sing"
    assert refusal(deal, "1 pass") == "only_fold_or_sing"
    folded = act(deal, "1 fold")
    assert (folded.phase.name, folded.credits) == ("truc_answer", ())
    assert earned(act(folded, "1 no")) == [("E", 1, "embit_fold"), ("E", 1, "truc_refused")]


def test_a_restou_truc_that_is_sung_loses_its_truc_at_once() -> None:
    deal = act(deal_of(), "0 restou_truc", "1 sing")
    assert (deal.phase.name, deal.asked, deal.level) == ("play", None, 0)
    assert "truc" in legal(deal, "0")


def test_the_dealers_embit_is_answered_by_the_captain_who_may_pass() -> None:
    deal = act(until(deal_of(), "5"), "5 embit")
    assert table.to_act(deal) == ("4",)
    assert legal(deal, "4") == ("pass", *RAISES, "sing")
    assert refusal(deal, "4 fold") == "wrong_state"
    assert refusal(deal, "4 raise 3") == "bad_raise"
    assert earned(first_trick(act(deal, "4 pass"))) == [("D", 1, "embit_unchallenged")]


def test_an_embit_passed_by_the_captain_is_closed() -> None:
    deal = act(deal_of(), "0 truc", "1 embit", "4 pass", "1 yes", "0", "1")
    assert refusal(deal, "2 sing") == "wrong_state"


def test_one_declaration_for_each_player() -> None:
    deal = act(deal_of(), "0 embit")
    assert refusal(deal, "0 flor") == "already_declared"
    assert refusal(act(deal, "0"), "1 embit") == "embit_already_bid"


def test_nothing_is_declared_after_ones_own_truc_bid_of_the_turn() -> None:
    assert refusal(act(deal_of(), "0 truc", "1 yes"), "0 embit") == "declarations_closed"


def test_a_flor_voids_any_embit_before_and_after_it() -> None:
    deal = act(deal_of({**QUIET, **FLORS}), "0 embit", "0", "1 flor", "1", "2")
    assert refusal(deal, "3 sing") == "embit_dead_flor"
    assert refusal(act(deal_of({**QUIET, **FLORS}), "0 flor", "0"), "1 mi_falta") == "embit_dead_flor"


def test_a_flor_needs_one() -> None:
    assert refusal(deal_of(), "0 flor") == "no_flor"
    assert refusal(deal_of(), "0 flor_tambien") == "wrong_state"
    assert refusal(act(deal_of({**QUIET, "0": FLORS["0"]}), "0 flor", "0"), "1 better_flor") == "no_flor"


def test_which_words_a_flor_may_be_declared_with() -> None:
    deal = act(deal_of({**QUIET, **FLORS}), "0 flor", "0")
    assert legal(deal, "1") == ("better_flor", "flor", "flor_tambien", "truc")
    assert legal(act(deal, "1"), "2") == ("flor", "truc")
    assert refusal(act(deal, "1"), "2 flor_tambien") == "not_opponent"
    deal = act(deal, "1 flor", "1")
    assert legal(deal, "2") == ("flor", "flor_tambien", "truc")
    assert refusal(deal, "2 better_flor") == "flor_not_first"


def test_silence_to_a_better_flor_pays_at_once() -> None:
    deal = act(deal_of({**QUIET, **FLORS}), "0 flor", "0", "1 better_flor")
    assert legal(deal, "4") == ("best_flor", "silent", "sing_better")
    assert earned(act(deal, "4 silent")) == [("D", 3, "flor_silent")]


def test_extra_flors_of_a_raised_contest_change_no_amount_but_are_compared() -> None:
    hands = {**QUIET, "0": FLORS["0"], "1": ("5C", "6C", "KC"), "2": FLORS["2"]}
    deal = act(deal_of(hands), "0 flor", "0", "1 better_flor", "4 sing_better", "1 sing", "1", "2 flor")
    assert earned(first_trick(deal)) == [("E", 5, "flor_compared")]


def test_an_uncontested_flor_is_announced_and_its_cards_are_shown_at_the_end() -> None:
    deal = first_trick(act(deal_of({**QUIET, "0": FLORS["0"]}), "0 flor"))
    assert earned(deal) == [("E", 3, "flor")]
