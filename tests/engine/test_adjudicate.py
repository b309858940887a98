"""Judgement of documents of deals (docs/formats/deals.md)."""

import copy
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.adjudicate import adjudicate, view_after
from engine.errors import InputError
from engine.registry import game_named, games
from testkit.walks import World, playable, played
from tests.engine.harness.documents import a_match, document
from tests.engine.harness.drawn import CASES

REAL = [(game, preset) for game, preset in CASES if game.name in games()]
TROEFCALL, TRUF = game_named("troefcall"), game_named("truf")


def one_deal(game: Any, preset: str, seed: int = 1, moves: int | None = None) -> dict[str, Any]:
    world = played(playable(game, game.options(preset), Random(seed)), Random(seed))
    return document(game, preset, world if moves is None else world.cut(moves))


def redealt(seed: int = 0) -> World:
    """A hand of Troefcall whose caller holds no picture and shows it."""
    while True:
        world = playable(TROEFCALL, TROEFCALL.options(), Random(seed))
        caller = world.start().caller
        if not any(card[0] in "KQJ" for card in world.hands[caller]):
            return replace(world, log=((caller, "call S"), (caller, "redeal")))
        seed += 1


def thrown_in() -> dict[str, Any]:
    """A deal of Truf in which North holds numbers only."""
    judged_deal = one_deal(TRUF, "classic", moves=0)
    order = sorted(
        (card for hand in judged_deal["deals"][0]["hands"].values() for card in hand.split()), key=_pictures_last
    )
    judged_deal["deals"][0]["hands"] = {seat: " ".join(order[at * 13 : at * 13 + 13]) for at, seat in enumerate("NESW")}
    return judged_deal


def _pictures_last(card: str) -> bool:
    return card[0] in "AKQJ"


@pytest.mark.parametrize(("game", "preset"), REAL)
def test_a_whole_match_is_legal_adds_up_and_is_finished(game: Any, preset: str) -> None:
    answer = adjudicate(a_match(game, preset, seed=5))
    assert answer["legal"] is True
    points = [deal["points"] for deal in answer["deals"] if deal["complete"]]
    points = points[-last_part(answer, points) :]
    assert answer["totals"] == {side: sum(point[side] for point in points) for side in answer["totals"]}
    assert answer["finished"] is True
    assert answer["next"] is None
    assert "warnings" not in answer


def last_part(answer: dict[str, Any], points: list[dict[str, int]]) -> int:
    """How many deals at the end make up the totals: all, or those of the last set or round."""
    if not {"sets", "rounds"} & set(answer):
        return len(points)
    sides, lasts = answer["totals"], range(1, len(points) + 1)
    sums = [{side: sum(point[side] for point in points[-last:]) for side in sides} for last in lasts]
    return 1 + sums.index(answer["totals"])


@pytest.mark.parametrize(("game", "preset"), REAL)
def test_a_deal_may_stop_anywhere_and_then_lists_the_legal_actions(game: Any, preset: str) -> None:
    for moves in range(4 if game.name == "truc_y_flou" else 20):
        result = adjudicate(one_deal(game, preset, moves=moves))["deals"][0]
        assert result["complete"] is False
        assert list(result["allowed"]) == result["to_act"] != []
        assert all(result["allowed"].values())
        so_far = {"sheet", "points"} if game.parts else set()
        assert set(result) == {"number", "complete", "to_act", "allowed"} | so_far


def test_a_complete_deal_has_its_sheet_and_points_and_says_what_is_next() -> None:
    answer = adjudicate(one_deal(TROEFCALL, "game15"))
    result = answer["deals"][0]
    assert set(result) == {"number", "complete", "to_act", "sheet", "points"}
    assert (result["complete"], result["to_act"]) == (True, [])
    assert answer["totals"] == result["points"]
    assert set(answer["next"]) == {"dealer", "caller"}


def test_next_is_null_while_the_last_deal_is_incomplete() -> None:
    assert adjudicate(one_deal(TRUF, "web6", moves=9))["next"] is None


def test_an_illegal_move_is_refused_with_its_place_and_what_would_be_right() -> None:
    document = one_deal(TROEFCALL, "game15", moves=2)
    turn = adjudicate(document)["deals"][0]["to_act"][0]
    document["deals"][0] |= {"number": 3}
    document["deals"][0]["moves"].append(f"{turn} call S")
    answer = adjudicate(document)
    assert (answer["legal"], answer["deal"], answer["move"]) == (False, 3, 3)
    assert (answer["text"], answer["reason"]) == (f"{turn} call S", "call_final")
    assert answer["message"].endswith(".")
    assert all(move.startswith("play ") for move in answer["allowed"])


def test_a_player_not_to_act_is_allowed_nothing() -> None:
    document = one_deal(TROEFCALL, "game15", moves=0)
    caller = adjudicate(document)["deals"][0]["to_act"][0]
    partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[caller]
    document["deals"][0]["moves"] = [f"{partner} call S"]
    answer = adjudicate(document)
    assert (answer["reason"], answer["allowed"]) == ("not_caller", [])


def test_a_move_after_the_end_is_refused() -> None:
    document = one_deal(TROEFCALL, "game15")
    document["deals"][0]["moves"].append("N play 2S")
    assert adjudicate(document)["reason"] == "hand_over"


def test_hands_that_must_be_thrown_in_are_legal_and_dealt_again() -> None:
    document = thrown_in()
    answer = adjudicate(document)
    assert answer["deals"] == [{"number": 1, "complete": False, "to_act": [], "thrown_in": True}]
    assert answer["next"] == {name: document["deals"][0][name] for name in ("dealer", "direction")}
    document["deals"][0]["moves"] = ["N bid 2S"]
    assert adjudicate(document)["reason"] == "wrong_phase"


def test_a_redeal_keeps_number_dealer_and_caller() -> None:
    world = redealt()
    again = played(playable(TROEFCALL, world.options, Random(7)), Random(7))
    document_ = document(TROEFCALL, "game15", world)
    answer = adjudicate(document_)
    assert answer["deals"] == [{"number": 1, "complete": False, "to_act": [], "redealt": True}]
    assert answer["next"] == {"dealer": world.setup.dealer, "caller": world.start().caller}
    second = document(TROEFCALL, "game15", again)["deals"][0]
    del second["number"]
    answer = adjudicate({**document_, "deals": [*document_["deals"], second]})
    assert [deal["number"] for deal in answer["deals"]] == [1, 1]


def test_direction_and_number_may_be_left_out() -> None:
    document = one_deal(TRUF, "classic")
    expected = adjudicate(document)
    del document["deals"][0]["number"], document["deals"][0]["direction"]
    assert adjudicate(document) == expected


def test_finished_looks_at_number_and_totals_that_came_before() -> None:
    document = one_deal(TRUF, "web6")
    document["options"] = {"direction": "cw"}
    document["deals"][0]["number"] = 6
    assert adjudicate({**document, "totals": {"N": 7}})["finished"] is True
    document["deals"][0]["number"] = 5
    answer = adjudicate({**document, "totals": {"N": 7}})
    assert answer["finished"] is False
    assert answer["totals"]["N"] == 7 + answer["deals"][0]["points"]["N"]


def test_a_contradiction_of_the_rotation_is_believed_with_a_warning() -> None:
    document = a_match(TROEFCALL, "club", seed=3, deals=2)
    other = document["deals"][0]["dealer"]
    document["deals"][1] |= {"dealer": other, "moves": [], "number": 4, "caller": other}
    answer = adjudicate(document)
    assert answer["legal"] is True
    assert len(answer["warnings"]) == 3
    document = one_deal(TRUF, "classic", moves=0)
    document["deals"][0]["direction"] = "cw"
    assert len(adjudicate(document)["warnings"]) == 1


def test_a_deal_after_the_end_of_the_match_is_warned_of() -> None:
    document = one_deal(TROEFCALL, "game15")
    document["deals"].append({**document["deals"][0], "number": 2})
    answer = adjudicate({**document, "totals": {"NS": 14, "EW": 14}})
    assert "after the match had ended" in answer["warnings"][0]


def test_the_caller_alone_determines_the_dealer() -> None:
    document = one_deal(TROEFCALL, "game15")
    expected = adjudicate(document)
    del document["deals"][0]["dealer"]
    document["deals"][0]["caller"] = document["deals"][0]["moves"][0][0]
    assert adjudicate(document) == expected


def test_a_view_shows_what_one_seat_may_know() -> None:
    document = one_deal(TRUF, "classic", moves=10)
    north, public = view_after(document, viewer="N"), view_after(document, viewer="public")
    assert (north["seat"], public["seat"]) == ("N", None)
    assert set(north["hand"]) <= set(document["deals"][0]["hands"]["N"].split())
    assert public["hand"] == []
    with pytest.raises(InputError, match="unknown_seat"):
        view_after(document, viewer="X")


BROKEN = {
    "game": ("missing", lambda it: it.pop("game")),
    "preset": ("unknown_preset", lambda it: it.update(preset="club9")),
    "surprise": ("unknown_field", lambda it: it.update(surprise=1)),
    "options.target": ("option_number", lambda it: it.update(options={"target": "x"})),
    "totals.N": ("unknown_field", lambda it: it.update(totals={"N": 3})),
    "totals.NS": ("not_a_number", lambda it: it.update(totals={"NS": 1.5})),
    "deals": ("no_deals", lambda it: it.update(deals=[])),
    "deals[0].dealer": ("missing", lambda it: it["deals"][0].pop("dealer")),
    "deals[0].direction": ("not_a_direction", lambda it: it["deals"][0].update(direction="up")),
    "deals[0].number": ("number_range", lambda it: it["deals"][0].update(number=0)),
    "deals[0].hands": ("missing", lambda it: it["deals"][0].pop("hands")),
    "deals[0].hands.N": ("wrong_hand_size", lambda it: it["deals"][0]["hands"].update(N="AS")),
    "deals[0].hands.E": ("unknown_card", lambda it: it["deals"][0]["hands"].update(E="1S")),
    "deals[0].moves[0]": ("unknown_seat", lambda it: it["deals"][0].update(moves=["X call S"])),
    "deals[0].moves[1]": ("unknown_move", lambda it: it["deals"][0]["moves"].__setitem__(1, "N sing")),
    "deals[0].moves[2]": ("unreadable_move", lambda it: it["deals"][0]["moves"].__setitem__(2, "N play XX")),
}


@pytest.mark.parametrize("field", BROKEN)
def test_an_unreadable_value_is_named_by_its_field(field: str) -> None:
    code, spoil = BROKEN[field]
    document = copy.deepcopy(one_deal(TROEFCALL, "game15"))
    spoil(document)
    with pytest.raises(InputError) as caught:
        adjudicate(document)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_card_in_two_hands_is_named_at_its_second_place() -> None:
    document = one_deal(TROEFCALL, "game15", moves=0)
    hands = document["deals"][0]["hands"]
    hands["S"] = hands["N"][:2] + hands["S"][2:]
    with pytest.raises(InputError) as caught:
        adjudicate(document)
    assert (caught.value.code, caught.value.field) == ("card_twice", "deals[0].hands.S")


def test_hands_may_be_lists_of_cards() -> None:
    document = one_deal(TROEFCALL, "game15")
    expected = adjudicate(document)
    hands = document["deals"][0]["hands"]
    document["deals"][0]["hands"] = {seat: hand.split() for seat, hand in hands.items()}
    assert adjudicate(document) == expected


def test_the_judge_leaves_its_document_as_it_was() -> None:
    document = one_deal(TRUF, "exact")
    before = copy.deepcopy(document)
    for judge in (adjudicate, partial(view_after, viewer="N")):
        judge(document)
    assert document == before
