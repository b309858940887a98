"""Hypothesis strategies: a preset with changed options, a deal and a seed."""

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.errors import OptionError
from engine.options import OptionField, describe
from engine.registry import games
from testkit.walks import World, dealt, playable
from tests.engine.sixth import SIXTH

ALL = [SIXTH, *(game for game in games().values() if game is not SIXTH)]
CASES = [(game, preset) for game in ALL for preset in game.presets]
NAMES = [f"{game.name}-{preset}" for game, preset in CASES]

MAX_VALUES = {"max_bid_cards": 3}
"""Limits: bids of up to 13 signed cards would make 1.5 million, too many to list."""


@dataclass(frozen=True)
class Drawn:
    """A game with its options, and chance as a seed."""

    game: Any
    options: Any
    number: int
    seed: int

    def rng(self) -> Random:
        return Random(self.seed)

    def dealt(self) -> World:
        return dealt(self.game, self.options, self.rng(), self.number)

    def playable(self) -> World:
        return playable(self.game, self.options, self.rng(), self.number)


def _values(one: OptionField) -> st.SearchStrategy[Any]:
    if one.kind == "choice":
        return st.sampled_from(one.choices)
    if one.kind == "flag":
        return st.booleans()
    if one.kind == "text":
        return st.permutations(one.default.split()).map(" ".join)
    least = -5 if one.least is None else one.least
    most = MAX_VALUES.get(one.name, least + 20 if one.most is None else one.most)
    numbers = st.integers(least, most)
    return st.none() | numbers if one.default is None else numbers


@st.composite
def _options(draw: st.DrawFn, game: Any, preset: str) -> Any:
    """Preset options with up to three changes; without them where they do not go together."""
    fields = draw(st.lists(st.sampled_from(describe(game.options_type)), max_size=3, unique_by=lambda one: one.name))
    changes = {field.name: draw(_values(field)) for field in fields}
    try:
        return game.options(preset, changes)
    except OptionError:
        return game.options(preset)


def drawn(game: Any, preset: str) -> st.SearchStrategy[Drawn]:
    """Deals of one preset."""
    return st.builds(Drawn, st.just(game), _options(game, preset), st.integers(1, 4), st.integers(0, 2**32 - 1))
