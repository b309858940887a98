"""The truc: levels, rights, answers and the window for declarations before them.

Source: docs/rules/truc_y_flou/rulebook.md#ty-34.
"""

import pytest

from engine import table
from engine.rules.truc_y_flou.truc import LEVELS

from .positions import QUIET, act, deal_of, earned, first_trick, legal, refusal, to_the_end, until

WORDS = ("truc", "retruc", "quatro", "seiz", "partido")


def raised_to(level: int) -> list[str]:
    """Return the bids from seat 0 and then each captain, up to this level."""
    return ["0 truc", *(f"{'14'[place % 2]} {word}" for place, word in enumerate(WORDS[1:level]))]


@pytest.mark.parametrize(("level", "points"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6)])
def test_a_refused_bid_is_worth_the_previous_value(level: int, points: int) -> None:
    deal = act(deal_of(), *raised_to(level))
    refuser = table.owed(deal)[0]
    after = act(deal, f"{refuser} no")
    bidders = "D" if refuser == "4" else "E"
    assert (after.over, earned(after)) == (True, [(bidders, points, "truc_refused")])


@pytest.mark.parametrize("level", range(1, 6))
def test_an_accepted_bid_is_worth_itself_and_partido_the_round(level: int) -> None:
    deal = act(deal_of(score={"E": 3, "D": 4}), *raised_to(level))
    after = to_the_end(act(deal, f"{table.owed(deal)[0]} yes"))
    team, points, kind = earned(after)[-1]
    assert (points, kind) == (LEVELS[level] or 25 - {"E": 3, "D": 4}[team], "truc")


def test_nothing_is_above_the_round() -> None:
    deal = act(deal_of(), *raised_to(5))
    assert legal(deal, "1")[-2:] == ("no", "yes")
    assert refusal(deal, "1 partido") == "truc_top"
    assert refusal(act(deal, "1 yes"), "0 truc") == "truc_top"


def test_levels_go_up_one_by_one() -> None:
    assert refusal(deal_of(), "0 quatro") == "truc_order"
    assert refusal(act(deal_of(), "0 truc"), "1 truc") == "truc_order"
    assert refusal(act(deal_of(), "0 truc"), "1 seiz") == "truc_order"


def test_only_the_team_that_accepted_may_raise_later() -> None:
    deal = act(deal_of(), "0 truc", "1 yes")
    assert refusal(deal, "0 retruc") == "truc_no_right"
    assert "retruc" in legal(act(deal, "0"), "1")


def test_a_team_may_bid_again_in_the_same_turn_while_it_has_the_right() -> None:
    deal = act(deal_of(), "0 truc", "1 retruc", "4 yes", "0 quatro")
    assert deal.asked == ("even", 3)


def test_members_who_have_not_played_may_declare_before_the_answer() -> None:
    deal = act(deal_of(), "0 truc")
    assert table.to_act(deal) == ("1", "3", "5")
    assert table.owed(deal) == ("1",)
    assert legal(deal, "3") == ("embit", "mi_falta")
    assert refusal(deal, "3 restou_truc") == "truc_order"
    assert refusal(deal, "3 yes") == "not_captain"
    assert refusal(deal, "3 play 6B") == "answer_pending"
    assert refusal(deal, "2 embit") == "answer_pending"


def test_a_declaration_before_the_answer_is_answered_at_once_by_the_other_captain() -> None:
    deal = act(deal_of(), "0 truc", "3 embit")
    assert (deal.phase.name, table.to_act(deal)) == ("embit_answer", ("4",))
    deal = act(deal, "4 raise 2", "1 sing")
    assert (deal.phase.name, table.to_act(deal)) == ("truc_answer", ("1",))


def test_a_player_who_has_played_or_declared_is_not_asked_to_declare() -> None:
    deal = act(deal_of(), "0 embit", "0", "1", "2 truc")
    assert table.to_act(deal) == ("1", "3", "5")
    assert refusal(deal, "1 sing") == "declarations_closed"
    assert table.to_act(act(deal, "3 sing")) == ("1",)
    assert refusal(act(deal, "3 sing"), "3 flor") == "answer_pending"


def test_later_tricks_know_only_the_captains_answer() -> None:
    deal = act(first_trick(deal_of()), f"{first_trick(deal_of()).turn} truc")
    captain = table.owed(deal)[0]
    assert table.to_act(deal) == (captain,)
    assert refusal(deal, f"{captain} embit") == "declarations_closed"


def test_a_no_in_trick_one_settles_declarations_first() -> None:
    deal = act(deal_of(), "0 embit", "0 truc", "1 no")
    assert earned(deal) == [("E", 1, "embit_unchallenged"), ("E", 1, "truc_refused")]


def test_a_no_with_a_simple_flor_contest_open_pays_the_flor_first() -> None:
    hands = {**QUIET, "0": ("7S", "6S", "KS"), "1": ("7C", "6C", "5C"), "2": ("6O", "2O", "KC")}
    deal = first_trick(act(deal_of(hands), "0 flor", "0", "1 flor"))
    assert earned(deal) == []
    bidder = deal.turn
    deal = act(deal, f"{bidder} truc")
    deal = act(deal, f"{table.owed(deal)[0]} no")
    team = "D" if int(bidder) % 2 else "E"
    assert earned(deal) == [("D", 3, "flor_contest"), (team, 1, "truc_refused")]


def test_words_without_a_question_have_no_place() -> None:
    for word in ("yes", "no", "pass", "fold", "silent", "sing_better", "best_flor", "sing", "raise 1"):
        assert refusal(deal_of(), f"0 {word}") == "wrong_state"


def test_after_the_end_every_move_is_wrong_state() -> None:
    deal = act(deal_of(), "0 truc", "1 no")
    assert refusal(deal, "0 play 7S") == "wrong_state"
    assert table.to_act(deal) == ()


def test_a_player_not_on_turn_waits() -> None:
    assert refusal(deal_of(), "1 embit") == "not_your_turn"
    assert refusal(until(deal_of(), "3"), "3 play 7S") == "card_not_held"
