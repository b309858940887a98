"""Legal bids, and the reason why others are refused.

Source: docs/rules/truf/rulebook.md#tf-56 (the order of the reasons).
"""

import itertools

import pytest

from engine import table
from engine.errors import InputError
from engine.moves import read_move
from engine.rules.truf import GAME
from engine.rules.truf.bids import read_bid
from engine.rules.truf.options import Options

from .positions import HAND, act, deal_with, options, random_deal, refusal


def refused(opts: Options, bid: str) -> str:
    """The reason against a bid from the hand AS 7S 4S KH 6H 2H QD 9D 3D TC 5C 2C KC."""
    return refusal(deal_with({"N": HAND}, opts), f"N bid {bid}")


def accepted(opts: Options, bid: str) -> int:
    """Return the value of an accepted bid from that hand."""
    return act(deal_with({"N": HAND}, opts), f"N bid {bid}").values["N"]


@pytest.mark.parametrize(
    ("mode", "bid", "worth"),
    [
        ("one", "TC", 10), ("one", "KC", 0), ("one", "+7S", 7), ("one", "AS", 1),
        ("add", "+9D+4S", 13), ("add", "+AS+KH+2C", 3),
        ("add_subtract", "+9D-4S", 5), ("add_subtract", "+TC+5C-2C", 13), ("add_subtract", "-KC", 0),
        ("web", "7S", 7), ("web", "sum 7S 4S", 11), ("web", "subtract 4S 7S", 3), ("web", "subtract KC TC", 10),
        ("web", "no_truf 5C 2H", 7), ("web", "no_truf 7S KH", 7),
    ],
)  # fmt: skip
def test_a_legal_bid_is_worth(mode: str, bid: str, worth: int) -> None:
    assert accepted(options(bid_mode=mode), bid) == worth


@pytest.mark.parametrize(
    ("mode", "bid", "reason"),
    [
        ("one", "+7S+4S", "too_many_bid_cards"),
        ("one", "+JS+JS", "too_many_bid_cards"),
        ("one", "JS", "bid_card_not_in_hand"),
        ("one", "-7S", "subtract_not_allowed"),
        ("add", "+AS+2C+2H+3D", "too_many_bid_cards"),
        ("add", "+JS+JS", "bid_card_not_in_hand"),
        ("add", "+7S+7S", "duplicate_bid_card"),
        ("add", "+9D-4S", "subtract_not_allowed"),
        ("add", "+9D+5C", "bid_out_of_range"),
        ("add_subtract", "+4S-9D", "bid_out_of_range"),
        ("add_subtract", "-7S", "bid_out_of_range"),
        ("add_subtract", "+TC+9D", "bid_out_of_range"),
        ("web", "sum 7S 4S AS", "too_many_bid_cards"),
        ("web", "sum 7S JS", "bid_card_not_in_hand"),
        ("web", "sum 7S 7S", "duplicate_bid_card"),
        ("web", "+5C+2C", "declaration_required"),
        ("web", "+5C+2H", "declaration_required"),
        ("web", "-5C", "subtract_not_allowed"),
        ("web", "sum 5C 2H", "mixed_suits_not_allowed"),
        ("web", "subtract 5C 2H", "mixed_suits_not_allowed"),
        ("web", "no_truf 5C 2C", "no_trump_needs_two_suits"),
        ("web", "no_truf 4S 2H", "no_trump_below_minimum"),
        ("web", "sum 2C KC", "bid_below_minimum"),
        ("web", "subtract 2C KC", "subtract_below_minimum"),
        ("web", "sum TC 5C", "bid_out_of_range"),
        ("web", "no_truf TC 7S", "bid_out_of_range"),
    ],
)
def test_the_first_wrong_thing_is_the_reason(mode: str, bid: str, reason: str) -> None:
    assert refused(options(bid_mode=mode), bid) == reason


@pytest.mark.parametrize(("applies", "worth"), [("gross", 1), ("result", None)])
def test_the_least_of_two_cards_looks_at_gross_or_result(applies: str, worth: int | None) -> None:
    opts = options(bid_mode="add_subtract", min_two=5, min_applies_to=applies)
    if worth is None:
        assert refused(opts, "+7S-6H") == "bid_below_minimum"
    else:
        assert accepted(opts, "+7S-6H") == worth


def test_by_default_the_least_is_gross_when_subtracting_and_the_result_when_adding() -> None:
    assert accepted(options(bid_mode="add_subtract", min_two=5), "+3D-2C") == 1
    assert refused(options(bid_mode="add", min_two=5), "+AS+3D") == "bid_below_minimum"


def test_a_minimum_comes_before_the_range() -> None:
    opts = options(bid_mode="add_subtract", min_two=5)
    assert refused(opts, "+AS-2C") == "bid_below_minimum"
    assert refused(opts, "+2C-4S") == "bid_out_of_range"


def test_each_minimum_holds_for_its_own_number_of_cards() -> None:
    opts = options(bid_mode="add", min_two=5, min_three=9, max_bid_cards=4)
    assert refused(opts, "+2H+2C+4S") == "bid_below_minimum"
    assert accepted(opts, "+2H+3D") == 5
    assert accepted(opts, "+AS+2H+2C+3D") == 8


def test_a_second_bid_is_refused_before_its_cards_are_looked_at() -> None:
    deal = act(deal_with({"N": HAND}, options()), "N bid 7S")
    assert refusal(deal, "N bid +JS+JS") == "bid_already_placed"


def test_nothing_but_a_bid_belongs_to_the_bidding() -> None:
    deal = deal_with({"N": HAND}, options())
    assert {refusal(deal, f"N {move}") for move in ("play 7S", "shift +1", "mode atas")} == {"wrong_phase"}


@pytest.mark.parametrize("text", ["bid", "bid 7", "bid 7S 4S", "bid 7S4S", "bid sum 7S", "bid SUM 7S 4S", "bid 1S"])
def test_a_text_that_is_no_bid_cannot_be_read(text: str) -> None:
    with pytest.raises(InputError):
        read_move(text, GAME.forms)


@pytest.mark.parametrize("mode", ["one", "add", "add_subtract", "web"])
@pytest.mark.parametrize("players", [3, 4])
def test_every_listed_bid_is_accepted_and_reads_back_as_itself(mode: str, players: int) -> None:
    deal = random_deal(options(bid_mode=mode, players=players), seed=5)
    for move in deal.phase.moves(deal, "N"):
        assert read_bid(move.rest).text == move.rest
        table.apply(deal, "N", read_move(move.text, GAME.forms))


def test_all_other_pairs_of_the_web_variant_are_refused() -> None:
    deal = random_deal(options("web6"), seed=8)
    listed = {move.rest for move in deal.phase.moves(deal, "N")}
    pairs = itertools.combinations(deal.hands["N"], 2)
    bids = [f"{word} {a} {b}" for a, b in pairs for word in ("sum", "subtract", "no_truf")]
    assert any(bid in listed for bid in bids)
    for bid in bids:
        if bid not in listed:
            refusal(deal, f"N bid {bid}")


@pytest.mark.parametrize(
    ("mode", "texts"),
    [
        ("add", ["bid 1..3 cards"]),
        ("add_subtract", ["bid 1..3 cards + or -"]),
        ("web", ["bid 1 card", "bid sum 2 cards", "bid subtract 2 cards", "bid no_truf 2 cards"]),
    ],
)
def test_rich_bids_are_described_as_forms(mode: str, texts: list[str]) -> None:
    deal = deal_with({"N": HAND}, options(bid_mode=mode))
    assert list(table.allowed(deal, "N")) == texts


def test_the_clock_bids_the_least_card_lowest_suit_then_lowest_rank() -> None:
    deal = deal_with({"N": HAND}, options())
    assert table.absent(deal, "N").text == "bid KC"
    web = deal_with({"N": ["JD", "QD", "KC", *HAND[:6]]}, options("web6"))
    assert table.absent(web, "N").text == "bid JD"
