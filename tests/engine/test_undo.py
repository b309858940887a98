"""The information in a move: it can only be undone if no player learned anything."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import table
from engine.registry import game_named
from engine.undo import is_quiet, revealed_nothing

GAMES = ["truf", "troefcall", "ruff_and_trump", "truc_y_flou"]


def steps(name: str, seed: int) -> Iterator[tuple[Any, str, Any]]:
    """A deal as chance plays it: before, the move, after."""
    game, rng = game_named(name), random.Random(seed)
    options = game.options(None, {})
    pack = rng.sample(game.pack(options), len(game.pack(options)))
    deal = table.start(game, options, game.first_deal(options, game.seats(options)[0], pack), pack)
    while not deal.over and table.to_act(deal):
        seat = rng.choice(table.to_act(deal))
        many = deal.phase.forms(deal, seat)
        move = table.absent(deal, seat) if many else rng.choice(list(deal.phase.moves(deal, seat)))
        after = table.apply(deal, seat, move)
        if not deal.phase.sealed(deal):
            yield deal, move.text, after
        deal = after


def may_go_back(name: str, before: Any, text: str, after: Any) -> bool:
    game = game_named(name)
    return is_quiet(game, text) and revealed_nothing(game, before, after)


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_are_laid_even_face_down_or_come_into_a_hand_are_never_undone(name: str) -> None:
    for seed in range(8):
        for before, text, after in steps(name, seed):
            if text.split()[0] in ("play", "call", "rub", "show", "flor"):
                assert not may_go_back(name, before, text, after)


@pytest.mark.parametrize(("name", "word"), [("ruff_and_trump", "discard"), ("truc_y_flou", "truc")])
def test_cards_put_away_unseen_and_mere_requests_can_be_undone(name: str, word: str) -> None:
    found = [step for seed in range(20) for step in steps(name, seed) if step[1].split()[0] == word]
    assert found
    assert all(may_go_back(name, *step) for step in found)
