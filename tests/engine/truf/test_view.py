"""The view of a seat; nothing else leaves the engine.

Source: docs/rules/truf/rulebook.md#tf-31.
"""

import json
import random
from dataclasses import replace

import pytest

from engine import table
from engine.errors import RuleError
from engine.moves import Move
from engine.rules.truf import GAME
from engine.rules.truf.deal import TrufDeal

from .positions import act, bid_all, deal_with, options, play_on, random_deal

COMMON = {
    "game", "number", "dealer", "direction", "phase", "seat", "seats", "hand", "counts", "to_act", "waiting", "allowed",
    "forms", "trump", "trick", "last_trick", "taken", "over", "void", "sheet", "points",
}  # fmt: skip
VIEWERS = ("N", "E", "S", "W", None)


@pytest.mark.parametrize("preset", ["classic", "exact", "web6"])
def test_a_view_has_the_common_keys_and_is_plain_json(preset: str) -> None:
    deal = random_deal(options(preset), seed=1)
    for state in (deal, play_on(deal, seed=1)):
        for viewer in VIEWERS:
            view = GAME.view(state, viewer)
            assert view.keys() >= COMMON
            assert json.loads(json.dumps(view)) == view


def test_a_placed_bid_shows_only_as_a_number_of_bids() -> None:
    deal = deal_with({"N": ["5S"], "E": ["4S"]}, options())
    by_north = GAME.view(act(deal, "N bid 5S"), "W")
    by_east = GAME.view(act(deal, "E bid 4S"), "W")
    assert by_north == by_east
    assert (by_north["placed"], by_north["waiting"], by_north["to_act"], by_north["bids"]) == (1, 3, ["W"], None)


def test_the_owner_sees_the_bid_and_is_not_asked_again() -> None:
    view = GAME.view(act(deal_with({"N": ["5S"]}, options()), "N bid 5S"), "N")
    assert (view["own_bid"]["text"], view["to_act"], view["allowed"], view["forms"]) == ("5S", [], [], [])


def test_a_spectator_has_no_hand_and_no_say() -> None:
    view = GAME.view(deal_with({}, options()), None)
    assert (view["hand"], view["to_act"], view["allowed"], view["waiting"]) == ([], [], [], 4)


def test_bids_are_shown_in_the_order_of_seats_not_of_placing() -> None:
    bids = {"N": "5S", "E": "4S", "S": "3S", "W": "2S"}
    backwards = dict(reversed(bids.items()))
    first, other = (bid_all(options(), **placed) for placed in (bids, backwards))
    assert json.dumps(GAME.view(first, None)) == json.dumps(GAME.view(other, None))


def test_the_reveal_shows_bids_declarer_trump_and_mode() -> None:
    view = GAME.view(bid_all(options(), N="5S", E="4S", S="3S", W="2S"), None)
    assert (view["declarer"], view["trump"], view["total"], view["mode"]) == ("N", "S", 14, "atas")
    assert view["bids"]["W"]["cards"] == ["2S"]
    assert view["final_bids"] == {"N": 5, "E": 4, "S": 3, "W": 2}


def test_before_the_decision_neither_mode_nor_final_bids_are_known() -> None:
    view = GAME.view(bid_all(options(), N="5S", E="4S", S="3S", W="AS"), None)
    assert (view["phase"], view["mode"], view["final_bids"], view["to_act"]) == ("decide", None, None, ["N"])


@pytest.mark.parametrize(("facing", "seen"), [("down", "?S"), ("up", "9S")])
def test_a_trump_of_the_running_trick_lies_as_the_table_plays(facing: str, seen: str) -> None:
    opts = options(lead_trump_rule="free", trump_facing=facing)
    deal = deal_with({"N": ["5S", "9S"], "E": ["4S"], "S": ["3S"], "W": ["2S"]}, opts)
    deal = act(deal, "N bid 5S", "E bid 4S", "S bid 3S", "W bid 2S", "N play 9S")
    document = {viewer: GAME.view(deal, viewer)["trick"][0]["card"] for viewer in VIEWERS}
    assert document == {"N": "9S", "E": seen, "S": seen, "W": seen, None: seen}


def test_a_complete_trick_is_turned_up_for_all() -> None:
    deal = bid_all(options(lead_trump_rule="free"), N="5S", E="4S", S="3S", W="2S")
    deal = act(deal, "N play 5S", "E play 4S", "S play 3S", "W play 2S")
    last = GAME.view(deal, None)["last_trick"]
    assert [play["card"] for play in last["plays"]] == ["5S", "4S", "3S", "2S"]
    assert last["winner"] == "N"


def test_a_hand_is_sorted_by_suit_and_from_high_to_low() -> None:
    hand = GAME.view(deal_with({"N": ["2C", "AH", "TH", "KS", "3D", "QS"]}, options()), "N")["hand"]
    assert hand == sorted(hand, key=lambda card: ("SHDC".index(card[1]), -"23456789TJQKA".index(card[0])))


def reshuffled(deal: TrufDeal, viewer: str, seed: int) -> TrufDeal:
    """The same deal with everything a seat cannot know dealt differently: other hands, bids and face-down trumps."""
    others = [seat for seat in deal.seats if seat != viewer]
    kept = {bid_card for seat in others if deal.declarer for bid_card in deal.bids[seat].cards}
    loose = [card for seat in others for card in deal.hands[seat] if card not in kept]
    random.Random(seed).shuffle(loose)
    hands = dict(deal.hands)
    for seat in others:
        held = [card for card in deal.hands[seat] if card in kept]
        need = len(deal.hands[seat]) - len(held)
        hands[seat] = (*held, *loose[:need])
        del loose[:need]
    return replace(deal, hands=hands)


def disclosed(deal: TrufDeal, viewer: str) -> object:
    """All that leaves the engine for one seat: its view, its choices, and the refusal of each card of the pack."""
    return (
        GAME.view(deal, viewer),
        table.allowed(deal, viewer),
        [_refusal(deal, viewer, card) for card in GAME.pack(deal.options)],
    )


def _refusal(deal: TrufDeal, viewer: str, card: str) -> object:
    try:
        deal.phase.check(deal, viewer, Move("play", card))
    except RuleError as error:
        return error.code, error.facts
    return None


@pytest.mark.parametrize("preset", ["classic", "exact", "web6"])
@pytest.mark.parametrize("players", [3, 4])
def test_facts_that_a_seat_cannot_know_change_nothing_in_its_view(preset: str, players: int) -> None:
    choose = random.Random(players).choice
    deal = random_deal(options(preset, players=players), seed=9)
    while not deal.over:
        for viewer in deal.seats:
            assert disclosed(deal, viewer) == disclosed(reshuffled(deal, viewer, seed=3), viewer)
        seat = choose(table.to_act(deal))
        move = table.absent(deal, seat) if deal.phase.name == "bid" else choose(list(deal.phase.moves(deal, seat)))
        deal = table.apply(deal, seat, move)


def test_hidden_bids_change_nothing_in_the_view_of_another_seat() -> None:
    deal = deal_with({"N": ["5S", "KH", "2C"], "E": ["4S"]}, options("exact"))
    one, other = act(deal, "N bid 5S"), act(deal, "N bid +5S-2C")
    for viewer in ("E", "S", "W", None):
        assert GAME.view(one, viewer) == GAME.view(other, viewer)


def test_a_hidden_trump_changes_nothing_in_the_view_of_a_later_player() -> None:
    opts = options(lead_trump_rule="free")
    deal = deal_with({"N": ["5S", "9S", "TS"], "E": ["4S"], "S": ["3S"], "W": ["2S"]}, opts)
    deal = act(deal, "N bid 5S", "E bid 4S", "S bid 3S", "W bid 2S")
    low, high = act(deal, "N play 5S"), act(deal, "N play TS")
    for viewer in ("E", "S", "W", None):
        assert GAME.view(low, viewer) == GAME.view(high, viewer)
