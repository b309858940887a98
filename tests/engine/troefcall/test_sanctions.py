"""The tariff at physical tables (docs/rules/troefcall/rulebook.md#tc-33)."""

import pytest

from engine.rules.troefcall import GAME
from engine.rules.troefcall.sanctions import TARIFF, Award, Offence, award

LADDER = ["card_out_of_turn", "card_exposed", "revoke"]


def points(offence: Offence, **changes: object) -> int | None:
    return award(GAME.options(None, changes), offence).points


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize(("tricks", "played", "due"), [(0, 4, 5), (0, 5, 15), (1, 1, 2), (1, 9, 2)])
def test_the_ladder_depends_on_tricks_won_and_tricks_played(name: str, tricks: int, played: int, due: int) -> None:
    assert points(Offence(name, tricks, played=played)) == due


def test_every_step_of_the_ladder_is_an_option() -> None:
    changes = {"sanction_early": 6, "sanction_late": 16, "sanction_tricks": 3, "sanction_early_until": 5}
    steps = [Offence("revoke", 0, played=5), Offence("revoke", 0, played=6), Offence("revoke", 1)]
    assert [points(step, **changes) for step in steps] == [6, 16, 3]


def test_a_revoke_may_be_left_to_the_jury() -> None:
    assert award(GAME.options(None, {"sanction_revoke": False}), Offence("revoke")) == Award(None, hand_ends=False)


@pytest.mark.parametrize(("own", "other", "due"), [(1, 1, 2), (0, 3, 15), (3, 0, 15), (0, 0, 15)])
def test_giving_up_costs_more_while_a_side_has_no_trick(own: int, other: int, due: int) -> None:
    assert points(Offence("capitulation", own, other)) == due


def test_only_two_wrong_deals_in_a_round_bring_points() -> None:
    assert [points(Offence("wrong_deal", earlier=earlier)) for earlier in range(4)] == [2, 2, 0, 0]


def test_a_wrong_deal_is_dealt_again() -> None:
    assert award(GAME.options(), Offence("wrong_deal")) == Award(2, hand_ends=True, new_deal=True)


def test_talking_is_warned_then_costs_then_goes_to_the_jury() -> None:
    assert [points(Offence("talking", earlier=earlier)) for earlier in range(4)] == [0, 2, None, None]


@pytest.mark.parametrize(
    ("name", "due"), [("looked_at_turned_trick", 2), ("cards_not_laid_down", 2), ("false_redeal_claim", 5)]
)
def test_the_others_have_one_price(name: str, due: int) -> None:
    assert points(Offence(name, 1, 1, 3)) == due


def test_a_group_may_play_on_after_a_sanction_but_not_after_giving_up() -> None:
    plays_on = GAME.options(None, {"sanction_ends_hand": False})
    ends = {name for name in TARIFF if award(plays_on, Offence(name)).hand_ends}
    assert ends == {"wrong_deal", "capitulation"}
