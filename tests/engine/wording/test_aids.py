"""The bid meter and the strip of strength: counted from the viewer's own view, and right in every deal."""

import re
from random import Random
from typing import Any

import pytest

from engine.game import View
from engine.registry import game_named, game_text
from engine.rules.truc_y_flou.options import Options
from engine.rules.truc_y_flou.tricks import strengths
from engine.wording.game_text import Aid
from engine.wording.language import ENGLISH
from engine.wording.scene import Scene
from testkit.walks import playable, played, steps
from tests.engine.harness.secrets import another_world

PRESETS = {"truf": "exact", "truc_y_flou": "aure"}
DEALS = 30


def aid_of(game: Any, view: View) -> Aid | None:
    scene = Scene(view, {seat: seat for seat in view["seats"]}, own=view["seat"])
    return game_text(scene, ENGLISH).aid()


@pytest.mark.parametrize("seed", range(DEALS))
def test_the_bid_meter_counts_bids_and_tricks(seed: int) -> None:
    game, rng = game_named("truf"), Random(seed)
    for deal, _, _ in steps(playable(game, game.options("exact"), rng), rng):
        aid = aid_of(game, game.view(deal, "E"))
        if deal.over or deal.declarer is None or deal.mode is None:
            assert aid is None
            continue
        assert aid is not None
        need = deal.final_bids["E"] - sum(trick.winner == "E" for trick in deal.tricks)
        total, all_tricks, left, *own = [int(number) for number in re.findall(r"-?\d+", aid.text)]
        assert (total, all_tricks, left) == (sum(deal.final_bids.values()), 13, 13 - len(deal.tricks))
        assert own == ([abs(need)] if need else []) + [deal.final_bids["E"]]


@pytest.mark.parametrize("seed", range(DEALS))
def test_the_strip_frames_own_cards_and_strikes_steps_that_have_gone(seed: int) -> None:
    game, rng, strong = game_named("truc_y_flou"), Random(seed), strengths(Options())
    order = sorted(set(strong.values()), reverse=True)
    for deal, _, _ in steps(playable(game, game.options("aure"), rng), rng):
        view = game.view(deal, "2")
        aid = aid_of(game, view)
        if not view["hand"] or deal.over:
            assert aid is None
            continue
        assert aid is not None
        assert len(aid.steps) == len(order) == 14
        out = {card for plays, _ in deal.tricks for _, card in plays} | {card for _, card in deal.trick}
        for step, strength in zip(aid.steps, order, strict=True):
            cards = {card for card, value in strong.items() if value == strength}
            own = bool(cards & set(deal.hands["2"]))
            assert step.state == ("own" if own else "gone" if cards <= out else "")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(DEALS))
def test_an_aid_is_the_same_in_two_worlds_that_the_viewer_cannot_tell_apart(name: str, seed: int) -> None:
    game, rng = game_named(name), Random(seed)
    whole = played(playable(game, game.options(PRESETS[name]), rng), rng)
    world = whole.cut(rng.randrange(len(whole.log)))
    for seat in game.seats(world.options):
        other = another_world(world, seat, rng)
        assert aid_of(game, game.view(world.deal(), seat)) == aid_of(game, game.view(other.deal(), seat))


def test_a_game_without_such_a_figure_has_no_aid() -> None:
    game = game_named("troefcall")
    assert aid_of(game, game.view(playable(game, game.options("club"), Random(1)).start(), "N")) is None
