"""From deal to deal, from round to round, and through documents.

Source: docs/rules/truc_y_flou/rulebook.md#ty-10, #ty-13 and docs/formats/deals.md#details.
"""

from typing import Any

import pytest

from engine.adjudicate import adjudicate
from engine.documents import score
from engine.game import Setup
from engine.rules.truc_y_flou import GAME, match

from .positions import QUIET

HANDS = {seat: " ".join(cards) for seat, cards in QUIET.items()}
ONE_TRUC = {"credits": [["E", 1, "truc_refused"]]}


def answer_to(*deals: list[str], dealer: int = 5, **more: Any) -> dict[str, Any]:
    """An answer to deals that follow each other, all with the same cards."""
    listed = [
        {"dealer": str((dealer + place) % 6), "hands": HANDS, "moves": moves} for place, moves in enumerate(deals)
    ]
    return adjudicate({"game": "truc_y_flou", "preset": "aure", "deals": listed, **more})


REFUSED = ["0 truc", "1 no"]


def test_a_complete_deal_has_its_credits_and_the_next_dealer() -> None:
    answer = answer_to(REFUSED)
    assert answer["deals"][0] == {
        "number": 1, "complete": True, "to_act": [], "sheet": ONE_TRUC, "points": {"even": 1, "odd": 0}
    }  # fmt: skip
    assert answer["totals"] == {"even": 1, "odd": 0}
    assert answer["rounds"] == {"even": 0, "odd": 0}
    assert (answer["finished"], answer["next"]) == (False, {"dealer": "0", "eldest": "1"})
    assert "warnings" not in answer


def test_an_incomplete_deal_has_its_credits_and_the_legal_actions() -> None:
    hands = {**HANDS, "0": "1S 3O 4C"}
    deal = {"dealer": "5", "hands": hands, "moves": ["0 play 1S"]}
    answer = adjudicate({"game": "truc_y_flou", "deals": [deal], "totals": {"even": 4, "odd": 2}})
    first = answer["deals"][0]
    assert (first["complete"], first["sheet"], first["points"]) == (
        False, {"credits": [["E", 2, "sword"]]}, {"even": 2, "odd": 0}
    )  # fmt: skip
    assert (first["to_act"], answer["totals"], answer["next"]) == (["1"], {"even": 6, "odd": 2}, None)
    assert first["allowed"]["1"] == ["embit", "mi_falta", "play 3B", "play 4S", "play 7O", "restou_truc", "truc"]


def test_the_dealers_team_is_d_whichever_seats_it_has() -> None:
    answer = answer_to(["1 truc", "4 no"], dealer=0)
    assert answer["deals"][0]["sheet"] == ONE_TRUC
    assert answer["deals"][0]["points"] == {"even": 0, "odd": 1}


def test_a_round_ends_at_25_and_the_next_deal_starts_at_0() -> None:
    won = answer_to(REFUSED, totals={"even": 24, "odd": 20})
    assert (won["totals"], won["rounds"]) == ({"even": 25, "odd": 20}, {"even": 1, "odd": 0})
    assert won["next"] == {"dealer": "0", "eldest": "1"}
    again = answer_to(REFUSED, ["1 truc", "4 no"], totals={"even": 24, "odd": 20})
    assert (again["totals"], again["rounds"]) == ({"even": 0, "odd": 1}, {"even": 1, "odd": 0})
    after = answer_to(REFUSED, totals={"even": 25, "odd": 20}, rounds={"even": 1, "odd": 1})
    assert (after["totals"], after["rounds"]) == ({"even": 1, "odd": 0}, {"even": 1, "odd": 1})


def test_two_rounds_end_the_match() -> None:
    answer = answer_to(REFUSED, totals={"even": 24}, rounds={"even": 1, "odd": 1})
    assert (answer["finished"], answer["next"], answer["rounds"]) == (True, None, {"even": 2, "odd": 1})
    longer = answer_to(REFUSED, totals={"even": 24}, rounds={"even": 1}, options={"rounds_to_win": 3})
    assert longer["finished"] is False


def test_points_are_capped_at_25() -> None:
    answer = answer_to(["0 truc", "1 retruc", "4 no"], totals={"odd": 24})
    assert answer["deals"][0]["sheet"] == {"credits": [["D", 1, "truc_refused"]]}
    assert answer["totals"] == {"even": 0, "odd": 25}


def test_refusals_name_the_move_and_what_would_be_right() -> None:
    answer = answer_to(["0 truc", "3 yes"])
    assert (answer["legal"], answer["move"], answer["reason"]) == (False, 2, "not_captain")
    assert answer["allowed"] == ["embit", "mi_falta"]
    assert answer["message"] == "Seat 2 answers for the team with one of: yes, retruc, no. Seat 4 must wait."
    assert answer_to(["0 truc", "2 yes"])["allowed"] == []


def test_eldest_may_be_named_instead_of_the_dealer_and_any_direction_is_believed() -> None:
    deal = {"eldest": "3", "direction": "cw", "hands": HANDS, "moves": ["3 truc"]}
    answer = adjudicate({"game": "truc_y_flou", "deals": [deal]})
    assert answer["deals"][0]["to_act"] == ["4", "0", "2"]
    assert len(answer["warnings"]) == 1


@pytest.mark.parametrize(
    ("place", "value", "field"),
    [
        ("rounds", {"E": 1}, "rounds.E"),
        ("sets", {"even": 1}, "sets"),
        ("totals", {"E": 3}, "totals.E"),
        ("options", {"rank_tail": ["K"]}, "options.rank_tail"),
        ("options", {"captain": ["4"]}, "options.captain"),
        ("options", {"captain": {}}, "options.captain"),
    ],
)
def test_an_unreadable_value_names_its_field(place: str, value: Any, field: str) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - the field is what is asked for
        answer_to(REFUSED, **{place: value})
    assert caught.value.field == field  # type: ignore[attr-defined]


def test_a_sheet_without_its_play_is_scored() -> None:
    answer = score({"game": "truc_y_flou", "sheet": {"credits": [["E", 1, "embit_unchallenged"], ["D", 2, "truc"]]}})
    assert answer == {"valid": True, "points": {"even": 1, "odd": 2}, "derived": {"E": 1, "D": 2}}


def test_the_lower_card_deals_and_equal_cards_are_drawn_again() -> None:
    pack = ["3S", "3B", "1S", "4C"]
    assert GAME.first_deal(GAME.options(), "2", pack) == Setup(1, "3", "ccw")
    assert GAME.first_deal(GAME.options(), "2", ["3S", "3B"]).dealer == "2"


def test_a_round_is_won_once_and_the_deal_passes_on() -> None:
    setup = Setup(4, "5", "ccw", totals={"even": 20, "odd": 3}, won={"even": 0, "odd": 1})
    coming = match.next_deal(GAME.options(), setup, {"even": 5, "odd": 0})
    assert coming == Setup(5, "0", "ccw", totals={"even": 0, "odd": 0}, won={"even": 1, "odd": 1})
    assert match.next_deal(GAME.options(), coming, {"even": 0, "odd": 25}) is None
    assert match.next_deal(GAME.options(), setup, None) == setup
