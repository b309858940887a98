"""Numbers the rules pages state of packs and hands, worked out over all cards."""

from itertools import combinations
from math import comb

import pytest

from engine.cards import FRENCH_PACK, SPANISH_PACK
from engine.registry import game_named
from engine.rules.ruff_and_trump.ruffs import suit_worth
from engine.rules.truc_y_flou.match import counters
from engine.rules.truc_y_flou.values import embit_value, flor_value
from tests.engine.counts.naive.truc_values import embit, flor

HANDS = list(combinations(SPANISH_PACK, 3))


def test_three_players_of_truf_have_thirteen_cards_each_and_twelve_honours_among_them() -> None:
    """2.1 and 2.2.5: 39 cards, and no hand can be all honours."""
    pack = game_named("truf").pack(game_named("truf").options(None, {"players": 3}))
    assert (len(pack), sum(card[0] in "AKQJ" for card in pack)) == (39, 12)


def test_about_one_deal_of_truf_in_sixty_seven_is_thrown_in() -> None:
    """2.2.5 says about 1.5 %: of 52 cards 36 are numbers and 16 honours."""
    all_hands = comb(52, 13)
    assert 4 * (comb(36, 13) + comb(16, 13)) / all_hands == pytest.approx(0.015, abs=0.0005)


@pytest.mark.parametrize("suit", "SHDC")
def test_a_full_suit_is_a_ruff_of_95_or_of_13_cards(suit: str) -> None:
    """1.3."""
    cards = [card for card in FRENCH_PACK if card[1] == suit]
    other = next(card for card in FRENCH_PACK if card[1] != suit)
    for measure, most in (("points", 95), ("cards", 13)):
        options = game_named("ruff_and_trump").options(None, {"ruff_measure": measure})
        assert suit_worth(options, cards, suit, other) == most == options.most_ruff


def test_embits_of_truc_go_from_20_to_34_and_flors_to_41() -> None:
    """2.4, over all 9880 hands, as both laws count them."""
    embits = {embit_value(hand) for hand in HANDS}
    flors = {value for hand in HANDS if (value := flor_value(hand)) is not None}
    assert (min(embits - {0}), max(embits), min(flors), max(flors)) == (20, 34, 20, 41)
    for hand in HANDS:
        assert (embit_value(hand), flor_value(hand)) == (embit(list(hand), "zero"), flor(list(hand)))
        assert embit_value(hand, "highest_pip") == embit(list(hand), "highest_pip")


def test_a_score_of_truc_is_espintous_of_13_and_beans() -> None:
    """2.3."""
    assert all(13 * counters(score)[0] + counters(score)[1] == score for score in range(26))
