"""Drawing for partners: the two highest cards play against the two lowest (docs/rules/troefcall/rulebook.md#tc-8)."""

from itertools import permutations

from engine.registry import games
from engine.rules.troefcall import GAME
from engine.rules.troefcall.partners import draw_for_partners
from engine.seats import COMPASS

OPTIONS = GAME.options()


def _partners(*cards: str) -> set[str]:
    """Return the old seats of the partners: the players with the two highest cards."""
    draw = draw_for_partners(cards)
    new = {seat: draw.seats[seat] for seat in COMPASS}
    assert sorted(new.values()) == sorted(COMPASS)
    highest = max(draw.rounds[0], key=lambda seat: "23456789TJQKA".index(draw.rounds[0][seat][0]))
    return {seat for seat in COMPASS if GAME.side_of(OPTIONS, new[seat]) == GAME.side_of(OPTIONS, new[highest])}


def test_wherever_they_lie_the_two_highest_cards_play_together() -> None:
    for cards in permutations(["AS", "KD", "7H", "2C"]):
        drawn = dict(zip(COMPASS, cards, strict=True))
        assert {drawn[seat] for seat in _partners(*cards)} == {"AS", "KD"}


def test_the_highest_card_keeps_its_seat_and_at_most_two_players_move() -> None:
    for cards in permutations(["AS", "KD", "7H", "2C"]):
        draw = draw_for_partners(cards)
        assert all(draw.seats[seat] == seat for seat, card in draw.rounds[0].items() if card == "AS")
        assert sum(old != new for old, new in draw.seats.items()) in (0, 2)


def test_only_players_tied_for_second_place_draw_again() -> None:
    draw = draw_for_partners(["AS", "9D", "9H", "2C", "4C", "5C"])
    assert draw.rounds == ({"N": "AS", "E": "9D", "S": "9H", "W": "2C"}, {"E": "4C", "S": "5C"})
    assert draw.seats == {seat: seat for seat in COMPASS}
    assert _partners("AS", "9D", "9H", "2C", "4C", "5C") == {"N", "S"}


def test_a_tie_within_a_pair_needs_no_second_draw() -> None:
    assert len(draw_for_partners(["AS", "AD", "9H", "9C"]).rounds) == 1
    assert _partners("AS", "AD", "9H", "9C") == {"N", "E"}


def test_three_or_four_tied_players_draw_until_two_are_left() -> None:
    assert [
        len(cards) for cards in draw_for_partners(["KS", "9D", "9H", "9C", "3D", "3H", "2C", "5D", "4H"]).rounds
    ] == [4, 3, 2]
    assert [len(cards) for cards in draw_for_partners(["9S", "9D", "9H", "9C", "3D", "4H", "2C", "5D"]).rounds] == [
        4,
        4,
    ]


def test_games_without_the_custom_draw_for_no_one() -> None:
    drawing = {
        name for name, game in games().items() if game.draw_for_partners(game.options(), game.pack(game.options()))
    }
    assert drawing == {"troefcall"}
