"""The declarer and the trump in every step of both tie rules.

Source: docs/rules/truf/rulebook.md#tf-22.
"""

import pytest

from engine.rules.truf.auction import auction, mode_of
from engine.rules.truf.bids import read_bid


def declared(tie_rule: str, first: str, second: str) -> str:
    """Return the winning bid, `first` or `second`, independent of the bidding order."""
    one = auction({"N": read_bid(first), "E": read_bid(second)}, tie_rule)[0]
    other = auction({"N": read_bid(second), "E": read_bid(first)}, tie_rule)[0]
    assert one != other, "the order of the seats must not decide"
    return "first" if one == "N" else "second"


@pytest.mark.parametrize(
    ("winner", "loser", "why"),
    [
        ("3C", "2S", "the higher worth"),
        ("+4C+3H", "7S", "no trump before a suit"),
        ("5S", "5H", "spades before hearts"),
        ("5H", "5D", "hearts before diamonds"),
        ("5D", "5C", "diamonds before clubs"),
        ("7H", "+AH+6H", "the highest single card in one suit"),
        ("+5S+3H", "+4C+4D", "the highest single card in no trump"),
        ("+5S+AC", "+5H+AD", "the suit of that card in no trump"),
        ("KS", "QS", "king before queen"),
        ("QS", "JS", "queen before jack"),
        ("+2S-2H", "+KD-QH", "a subtracted card is a card of the bid"),
        ("+3S-9S+6S", "+KS-QS", "a subtracted card counts in ties"),
        ("+AS-KS", "+AH-KH", "the suit of a bid with subtraction"),
        ("+4D-4S", "+4C-4H", "of two equal best cards the suit decides"),
    ],
)
def test_the_classic_tie_is_broken_by(winner: str, loser: str, why: str) -> None:
    assert declared("classic", winner, loser) == "first", why


@pytest.mark.parametrize(
    ("winner", "loser", "why"),
    [
        ("7D", "no_truf 4C 3H", "a suit before no trump"),
        ("5S", "5H", "spades before hearts"),
        ("5H", "5C", "hearts before clubs"),
        ("5C", "5D", "clubs before diamonds"),
        ("no_truf 7D AC", "no_truf 6S 2H", "the highest single card in no trump"),
        ("no_truf 5C 3H", "no_truf 5D 3S", "the suit of that card in no trump"),
        ("subtract 9S 4S", "5S", "the highest single card in one suit"),
        ("sum 5C KC", "sum 3C 2C", "the highest single card of two sums"),
        ("KD", "QD", "playing rank among honours"),
    ],
)
def test_the_web_tie_is_broken_by(winner: str, loser: str, why: str) -> None:
    assert declared("web", winner, loser) == "first", why


def test_cards_of_several_suits_name_no_trump_even_when_one_is_subtracted() -> None:
    assert read_bid("+9C-4D").trump is None
    assert read_bid("+9C-4C").trump == "C"
    assert read_bid("no_truf 9C 4D").trump is None


@pytest.mark.parametrize(("values", "mode"), [([5, 4, 3, 2], "atas"), ([5, 4, 3, 0], "bawah"), ([5, 4, 3, 1], None)])
def test_the_total_says_the_mode_except_at_thirteen(values: list[int], mode: str | None) -> None:
    assert mode_of(values) == mode
