"""Turn, following, breaking and taking tricks (docs/rules/truf/rulebook.md#tf-31)."""

import pytest

from engine import table

from .positions import act, bid_all, in_play, options, play_on, random_deal, refusal


def test_the_declarer_leads_wherever_the_dealer_sits() -> None:
    deal = bid_all(options(), N="5S", E="4S", S="3S", W="TC")
    assert table.to_act(deal) == ("W",)


@pytest.mark.parametrize(("direction", "second"), [("cw", "S"), ("ccw", "N")])
def test_the_turn_follows_the_direction_of_the_deal(direction: str, second: str) -> None:
    deal = bid_all(options(lead_trump_rule="free"), direction, N="5S", E="6S", S="3S", W="AS")
    deal = act(deal, "E play 6S")
    assert table.to_act(deal) == (second,)


def test_the_order_of_checks_is_turn_then_ownership_then_rule() -> None:
    deal = in_play(["AS", "KH"], options(), trump="S", led="H")
    assert refusal(deal, "S play 2C") == "not_your_turn"
    assert refusal(deal, "E play 2C") == "card_not_in_hand"
    assert refusal(deal, "E play AS") == "must_follow_suit"


def test_the_declarer_may_not_open_with_the_trump_suit() -> None:
    deal = bid_all(options(), N="5S", E="6H", S="3S", W="AS")
    assert refusal(deal, "E play 6H") == "trump_not_broken"


def test_trumps_are_free_to_lead_where_the_table_says_so() -> None:
    deal = bid_all(options(lead_trump_rule="free"), N="5S", E="6H", S="3S", W="AS")
    assert act(deal, "E play 6H").trick == (("E", "6H"),)


def test_a_hand_of_trumps_only_may_lead_one_and_that_breaks_them() -> None:
    deal = in_play(["AS", "4S"], options(), trump="S")
    assert not deal.broken
    assert act(deal, "E play 4S").broken


def test_once_broken_trumps_may_be_led() -> None:
    deal = in_play(["AS", "KH"], options(), trump="S", broken=True)
    assert table.allowed(deal, "E") == ("play AS", "play KH")
    assert act(deal, "E play AS").trick == (("E", "AS"),)


def test_a_trump_thrown_on_a_trick_counts_from_the_next_lead_on() -> None:
    deal = in_play(["AS", "4S", "2D"], options(), trump="S", led="H")
    assert act(deal, "E play 4S").broken
    assert not act(deal, "E play 2D").broken


def test_without_trump_anything_may_be_led_and_nothing_breaks() -> None:
    deal = act(in_play(["AS", "2D"], options()), "E play AS")
    assert not deal.broken


@pytest.mark.parametrize(("hand", "led", "card"), [(["AS", "2D", "2C"], None, "2C"), (["AS", "2S"], "H", "2S")])
def test_the_clock_plays_the_lowest_legal_card(hand: list[str], led: str | None, card: str) -> None:
    assert table.absent(in_play(hand, options(), trump="S", led=led), "E").text == f"play {card}"


@pytest.mark.parametrize("players", [3, 4])
def test_thirteen_tricks_are_taken_and_then_no_move_is_legal(players: int) -> None:
    deal = play_on(random_deal(options(players=players), seed=3), seed=4)
    assert sum(deal.taken.values()) == 13
    assert table.to_act(deal) == ()
    assert {refusal(deal, f"N {move}") for move in ("play 2S", "bid 2S", "shift +1", "mode atas")} == {"wrong_phase"}


def test_bid_cards_are_taken_back_and_played() -> None:
    deal = bid_all(options(lead_trump_rule="free"), N="5S", E="4S", S="3S", W="2S")
    assert "5S" in deal.hands["N"]
    assert act(deal, "N play 5S").trick == (("N", "5S"),)


def test_a_bid_during_the_play_does_not_belong() -> None:
    deal = bid_all(options(), N="5S", E="4S", S="3S", W="2S")
    assert refusal(deal, "N bid 5S") == "wrong_phase"
