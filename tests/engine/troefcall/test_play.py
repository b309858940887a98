"""Following, trumping and what a completed trick decides (docs/rules/troefcall/rulebook.md#tc-16 and #tc-17)."""

import pytest

from engine import table

from .positions import act, after_tricks, in_trick, refusal, rigged, tricks_of

LED_HEART = [("S", "7H")]


def test_a_player_who_can_follow_must() -> None:
    error = refusal(in_trick(["2H", "9H", "AS"], LED_HEART, "W", "S"), "W play AS")
    assert error.code == "must_follow_suit"
    assert error.facts["cards"] == "2H 9H"


def test_a_player_who_cannot_follow_may_play_anything() -> None:
    assert table.allowed(in_trick(["2D", "AS"], LED_HEART, "W", "S"), "W") == ("play 2D", "play AS")


def test_with_must_trump_a_player_who_cannot_follow_trumps() -> None:
    deal = in_trick(["2D", "AS", "3S"], LED_HEART, "W", "S", must_trump=True)
    assert table.allowed(deal, "W") == ("play 3S", "play AS")
    assert refusal(deal, "W play 2D").code == "must_trump"


def test_must_trump_is_no_duty_to_overtrump() -> None:
    deal = in_trick(["2S", "AS"], [("W", "7H"), ("N", "9S")], "E", "S", must_trump=True)
    assert "play 2S" in table.allowed(deal, "E")


def test_must_trump_spares_players_who_can_follow_or_have_no_trump() -> None:
    follows = in_trick(["2H", "AS"], LED_HEART, "W", "S", must_trump=True)
    bare = in_trick(["2D", "3C"], LED_HEART, "W", "S", must_trump=True)
    assert table.allowed(follows, "W") == ("play 2H",)
    assert table.allowed(bare, "W") == ("play 2D", "play 3C")


def test_when_trumps_are_led_they_are_followed() -> None:
    deal = in_trick(["2D", "AS"], [("S", "7S")], "W", "S", must_trump=True)
    assert refusal(deal, "W play 2D").code == "must_follow_suit"


def test_turn_comes_before_ownership_and_ownership_before_the_suit() -> None:
    deal = in_trick(["2H"], LED_HEART, "W", "S")
    assert refusal(deal, "E play 2H").code == "not_your_turn"
    assert refusal(deal, "W play AS").code == "card_not_in_hand"


def test_a_refused_card_changes_nothing() -> None:
    deal = in_trick(["2H", "AS"], LED_HEART, "W", "S")
    refusal(deal, "W play AS")
    assert act(deal, "W play 2H").hands["W"] == ("AS",)


def test_an_absent_player_plays_the_lowest_legal_card() -> None:
    assert table.absent(in_trick(["9H", "4H", "2S"], LED_HEART, "W", "S"), "W").text == "play 4H"


def test_the_winner_of_a_trick_leads_the_next() -> None:
    deal, plays = rigged(["E"])
    assert table.to_act(act(deal, *plays)) == ("E",)


@pytest.mark.parametrize(("winners", "tricks"), [("SNSNSNEE" + "S", 9), ("SESESESESESES", 13)])
def test_a_hand_ends_with_the_seventh_trick_of_a_side(winners: str, tricks: int) -> None:
    deal = after_tricks(winners)
    assert (deal.over, tricks_of(deal), deal.ending) == (True, tricks, ("normal", "NS"))


def test_six_nil_offers_nothing_yet() -> None:
    deal = after_tricks("SNSNSN")
    assert refusal(deal, "N stop").code == "no_kap_offer"
    assert not deal.over
