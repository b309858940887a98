"""The organiser's page of Ruff and Trump, beyond tests/engine/test_pages.py."""

import re

import pytest

from engine.rules.ruff_and_trump import GAME
from tests.engine.pages import page


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_preset_is_explained_with_its_numbers(preset: str) -> None:
    options = GAME.options(preset)
    row = options.layout
    numbers = (row.players, row.each, row.head, row.target, options.par)
    assert re.search(rf"^\| `{preset}` \| " + r" \| ".join(map(str, numbers)), page("ruff_and_trump"), re.MULTILINE)
