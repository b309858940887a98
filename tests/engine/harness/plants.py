"""Faults to be planted: a game that says too much, and rules of a real game that are dropped or bent for one test."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Over, Phase
from tests.engine.harness.drawn import ALL

BY_NAME = {game.name: game for game in ALL}


class Planted:
    """A game as it is, with some of what it says said otherwise."""

    def __init__(self, game: Any, **instead: Any) -> None:
        self.inner, self.instead = game, instead

    def __getattr__(self, name: str) -> Any:
        return self.instead[name] if name in self.instead else getattr(self.inner, name)


def leaking(game: Any, leak: Callable[[Any, Any], object]) -> Planted:
    """A game with something more in its views."""
    return Planted(game, view=lambda deal, seat: {**game.view(deal, seat), "leak": leak(deal, seat)})


def phases_of(game: Any) -> list[type]:
    """The classes of a game's phases, and the end that all games share."""
    return [Over, *(one for one in _all_below(Phase) if one.__module__.startswith(type(game).__module__))]


def _all_below(one: type[Any]) -> list[type]:
    return [one, *(deeper for below in one.__subclasses__() for deeper in _all_below(below))]


def bend(patch: pytest.MonkeyPatch, game: Any, method: str, bent: Callable[[Callable[..., Any]], Any]) -> None:
    """Every phase of a game that says `method` itself says it otherwise for the rest of a test."""
    for phase in phases_of(game):
        if method in vars(phase):
            patch.setattr(phase, method, bent(vars(phase)[method]))


def told_another(deal: Any, seat: Any) -> str:
    """Return the best card of another hand, which a viewer cannot know."""
    other = next(code for code in deal.seats if code != seat)
    return max(deal.hands[other], default="")


def a_bit(deal: Any, seat: Any) -> bool:
    """Yes or no, by that card."""
    return sum(map(ord, told_another(deal, seat))) % 2 == 0
