"""Every refusal is a whole sentence, with all its slots filled."""

import re

import pytest

from engine import table
from engine.errors import RuleError, SheetError
from engine.moves import read_move
from engine.rules.truf import GAME
from engine.rules.truf.deal import TrufDeal
from engine.sentences import sentence

from .positions import HAND, act, bid_all, deal_with, in_play, options, random_deal
from .test_sheet import GOOD, THIRTEEN

TRUMPS = in_play(["AS", "KH"], options(), trump="S")
FOLLOW = in_play(["AS", "KH"], options(), trump="S", led="H")
DECIDE = bid_all(options(), N="5S", E="4S", S="3S", W="AS")


def bidding(**changes: object) -> TrufDeal:
    return deal_with({"N": HAND}, options(**changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("deal", "line", "told"),
    [
        (FOLLOW, "E play AS", "East holds hearts and must follow; to be played: KH."),
        (TRUMPS, "E play AS", "No trump has been played yet, so spades may not be led"),
        (TRUMPS, "N play AS", "It is the turn of East, not of North."),
        (TRUMPS, "E play 2C", "East does not hold 2C"),
        (TRUMPS, "E shift +1", "There is nothing to decide: the bids make 8"),
        (DECIDE, "E shift +1", "East may not decide; North has bid highest"),
        (DECIDE, "N shift 0", "by 1 to 13 up or down, not by 0."),
        (DECIDE, "N shift -99", "by at most 13 up or down, not by -99."),
        (DECIDE, "N mode atas", "“mode atas” does not belong"),
        (bidding(), "N bid JS", "The card JS is not in this hand"),
        (bidding(), "N bid +7S+4S", "This bid has 2 cards; at this table a bid has at most 1."),
        (bidding(bid_mode="add"), "N bid -7S", "Cards are not subtracted at this table"),
        (bidding(bid_mode="add"), "N bid sum 7S 4S", "“bid sum 7S 4S” does not belong"),
        (bidding(bid_mode="add", min_two=5), "N bid +AS+2H", "A bid of 2 cards must reach 5; this one reaches 3."),
        (bidding(bid_mode="add"), "N bid +TC+9D", "A bid is worth 0 to 13; this one would be worth 19."),
        (bidding(bid_mode="web"), "N bid no_truf 5C 2C", "these are both clubs"),
        (bidding(bid_mode="web"), "N bid no_truf 4S 2H", "must reach at least 7; this one reaches 6."),
        (bidding(bid_mode="web"), "N bid sum 5C 2H", "The cards 5C 2H are of different suits"),
        (bidding(bid_mode="web"), "N bid subtract 2C KC", "must add up to at least 5; these add up to 2."),
        (bidding(bid_mode="web"), "N bid +5C+2C", "Two cards need a declaration: sum, subtract or no_truf."),
        (act(bidding(), "N bid 7S"), "N bid 4S", "North has already placed a bid"),
    ],
)
def test_a_refusal_says(deal: TrufDeal, line: str, told: str) -> None:
    with pytest.raises(RuleError) as caught:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    assert told in sentence(caught.value, GAME.sentences)


@pytest.mark.parametrize(
    ("preset", "changes", "told"),
    [
        ("classic", {"tricks": {"N": 4, "E": 3, "S": 0, "W": 5}}, "add up to 12; there are 13 in a deal."),
        ("classic", {"mode": "atas"}, "The bids make this main bawah, not main atas."),
        ("classic", {"declarer": "N"}, "North cannot be the highest bidder; the highest bid is 5."),
        ("classic", {"declarer": {"N": 1}}, "is no seat of this table; the seats are: N E S W."),
        ("classic", {"trump": "NT"}, "The trump cannot be NT; it is one of S H D C, or left open."),
        ("classic", {"shift": 2}, "There is nothing to decide: the bids make 12"),
        ("web6", {"bids": THIRTEEN}, "The bids make 13, so the highest bidder chose"),
        ("web6", {"bids": THIRTEEN, "mode": "atas", "shift": 2}, "Bids are not shifted at this table"),
    ],
)
def test_a_wrong_field_says(preset: str, changes: dict[str, object], told: str) -> None:
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(preset), {**GOOD, **changes})
    assert [told in sentence(error, GAME.sentences) for error in caught.value.errors] == [True]


def test_a_move_after_the_end_is_told_so() -> None:
    deal = random_deal(options(), seed=1)
    over = type(deal)(**{name: getattr(deal, name) for name in deal.__dataclass_fields__} | {"phases": deal.phases[:1]})
    with pytest.raises(RuleError) as caught:
        table.apply(over, "N", read_move("play 2S", GAME.forms))
    assert "“play 2S” does not belong" in sentence(caught.value, GAME.sentences)


def test_every_reason_code_of_the_rules_has_its_sentence() -> None:
    codes = """wrong_phase not_your_turn card_not_in_hand must_follow_suit trump_not_broken bid_card_not_in_hand
        duplicate_bid_card bid_already_placed too_many_bid_cards bid_below_minimum bid_out_of_range
        subtract_below_minimum no_trump_below_minimum no_trump_needs_two_suits declaration_required
        mixed_suits_not_allowed subtract_not_allowed not_declarer shift_zero shift_out_of_range no_decision_due"""
    assert set(codes.split()) <= set(GAME.sentences)
    assert all(re.fullmatch(r"[“A-Z%].*\.", text) for text in GAME.sentences.values())
