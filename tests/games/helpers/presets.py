"""Rules under which tests look for secrets: each game with each preset, and more ways to act unseen."""

from typing import Any

import pytest

from engine.registry import games

Chosen = tuple[str, str, dict[str, Any]]
PRESETS: list[Any] = [
    pytest.param(name, preset, {}, marks=[pytest.mark.long] if number else [])
    for name, game in games().items()
    for number, preset in enumerate(game.presets)
]
"""The first preset of each game in ring 1, the others in ring 2."""
SECRET_TURNS: list[Chosen] = [
    ("ruff_and_trump", "double4", {"announce": "sealed"}),
    ("ruff_and_trump", "single3", {"rub_no_ace": "dealer"}),
    ("truc_y_flou", "aure", {"answer_by": "any_member", "flor_bluff": True}),
    ("truc_y_flou", "aure", {"first_dealer": "lowest_names"}),
]
"""Beside the presets: more ways in which it is secret who may act."""
