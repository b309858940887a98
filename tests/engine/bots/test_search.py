"""Looking ahead beats chance, and is the same for the same seed and number of worlds."""

from random import Random

import pytest

from engine import bots, table
from engine.bots import search
from engine.moves import read_move
from engine.registry import game_named
from testkit.walks import playable, steps
from tests.engine.bots.matches import played_by


@pytest.mark.long
def test_two_bots_that_look_ahead_win_most_deals_of_troefcall_from_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "WORLDS", 4)
    game = game_named("troefcall")
    won = []
    for seed in range(12):
        for side in ("NS", "EW"):
            world = playable(game, game.options("club"), Random(seed))
            deal = played_by(world, {seat: "search" if seat in side else "random" for seat in "NESW"}, seed)
            if deal.ending is not None:
                won.append(deal.ending[1] == side)
    assert sum(won) > 0.65 * len(won), won


def test_the_clock_decides_only_how_many_worlds_there_are() -> None:
    game = game_named("truf")
    deal = playable(game, game.options("web6"), Random(3)).start()
    view = game.view(deal, table.owed(deal)[0])
    left = iter(range(4))
    stopped = search.think(view, Random(9), 100, lambda: next(left, None) is not None)
    assert stopped.worlds == 5
    assert stopped == search.think(view, Random(9), 5)
    assert search.again(view, search.note(stopped, 9)) == stopped.text


def test_a_note_of_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="Not of search"):
        search.again({}, "search 0 worlds=5 seed=1")


@pytest.mark.parametrize(("preset", "seed"), [("classic", 32), ("classic", 118), ("exact", 494)])
def test_every_trump_that_lies_face_down_finds_a_card_when_hardly_any_are_left(
    preset: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Near the end of these deals two or three lie face down, and a seat has shown a trump that it held or laid."""
    monkeypatch.setattr(search, "WORLDS", 1)
    game = game_named("truf")
    for deal, _, _ in steps(playable(game, game.options(preset), Random(seed)), Random(seed)):
        for seat in table.to_act(deal):
            text = bots.choose("search", game.view(deal, seat), seed)
            deal.phase.check(deal, seat, read_move(text, game.forms))
