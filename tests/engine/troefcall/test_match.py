"""From hand to hand: first caller, rotation and the end (docs/rules/troefcall/rulebook.md#tc-9 and #tc-27)."""

from typing import Any

import pytest

from engine.errors import OptionError
from engine.game import Setup
from engine.rules.troefcall import GAME, match

NIL = {"NS": 0, "EW": 0}


def after(sheet: dict[str, Any], preset: str = "game15", dealer: str = "E", number: int = 1) -> Setup | None:
    return GAME.next_deal(GAME.options(preset), Setup(number, dealer), {"caller": "S", **sheet}, NIL)


@pytest.mark.parametrize(
    ("kind", "side", "dealer"),
    [
        ("normal", "NS", "E"),
        ("normal", "EW", "S"),
        ("baunie_failed", "EW", "S"),
        ("baunie_failed", "NS", "E"),
        ("sanction", "EW", "S"),
        ("unplayed", "EW", "E"),
    ],
)
def test_winner_stays_moves_the_call_when_the_others_score(kind: str, side: str, dealer: str) -> None:
    assert after({"kind": kind, "side": side, "points": 2}) == Setup(2, dealer)


@pytest.mark.parametrize("kind", ["normal", "unplayed", "sanction"])
@pytest.mark.parametrize("side", ["NS", "EW"])
def test_every_hand_moves_the_dealer_whichever_side_scores(kind: str, side: str) -> None:
    assert after({"kind": kind, "side": side, "points": 2}, "club") == Setup(2, "S")


def test_in_a_set_of_four_every_player_calls_once() -> None:
    setup: Setup | None = Setup(1, "E")
    callers = []
    while setup is not None:
        callers.append(GAME.next_facts(GAME.options(), setup)["caller"])
        setup = after({"kind": "normal", "side": "NS", "caller": None}, "club", setup.dealer, setup.number)
    assert callers == ["S", "W", "N", "E"]


def test_the_caller_on_a_sheet_is_believed() -> None:
    assert after({"caller": "W", "kind": "normal", "side": "EW"}, dealer="E") == Setup(2, "S")


def test_after_the_last_hand_of_a_set_nothing_follows() -> None:
    assert after({"kind": "normal", "side": "NS"}, "club", number=4) is None


def test_a_set_continues_whatever_the_points() -> None:
    club = GAME.options("club")
    assert not GAME.finished(club, 3, {"NS": 45, "EW": 0})
    assert match.winner_of(club, 4, {"NS": 8, "EW": 8}) is None
    assert match.winner_of(club, 4, {"NS": 2, "EW": 8}) == "EW"


def test_a_game_to_a_target_ends_with_the_hand_that_reaches_it() -> None:
    options = GAME.options("game15")
    assert not GAME.finished(options, 9, {"NS": 14, "EW": 14})
    assert GAME.next_deal(options, Setup(9, "E"), {"caller": "S", "kind": "kap", "side": "NS"}, {"NS": 19}) is None


def test_the_first_jack_dealt_face_up_makes_the_caller() -> None:
    result = match.exposed("N", ["AS", "7D", "QH", "2C", "9S", "JD", "JS"])
    assert result[-1] == ("E", "JD")
    assert len(result) == 6


def test_the_tied_highest_draw_again() -> None:
    rounds = match.draws("N", ["AS", "7D", "AH", "2C", "3D", "9S", "KC"])
    assert rounds == ({"N": "AS", "E": "7D", "S": "AH", "W": "2C"}, {"N": "3D", "S": "9S"})
    assert GAME.first_deal(GAME.options(None, {"first_caller": "high_card"}), "N", ["AS", "7D", "AH", "2C", "3D", "9S"])


def test_a_draw_that_never_ends_goes_by_suit() -> None:
    assert match.dealer_by_draw(match.draws("N", ["AC", "AD", "AH", "AS"])) == "W"


def test_a_fixed_first_caller_sits_left_of_the_dealer() -> None:
    setup = GAME.first_deal(GAME.options(None, {"first_caller": "fixed"}), "S", [])
    assert GAME.next_facts(GAME.options(), setup) == {"dealer": "E", "caller": "S"}


@pytest.mark.parametrize("change", [{"target": 0}, {"rotation": "none"}, {"redeal": 1}, {"pts_kap": -1}, {"colour": 1}])
def test_an_option_that_cannot_be_is_refused_by_name(change: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.options(None, change)
    assert caught.value.field == f"options.{next(iter(change))}"


def test_a_target_that_no_hand_can_approach_is_refused() -> None:
    with pytest.raises(OptionError):
        GAME.options(None, {"pts_normal": 0, "pts_kap": 0, "pts_baunie": 0})
