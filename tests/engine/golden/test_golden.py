"""Playthroughs that read like a story: whoever changes a rule sees here what else has changed."""

from pathlib import Path
from typing import Any

import pytest

from engine import rules
from engine.registry import games
from tests.engine.golden.telling import story
from tests.engine.golden.write import golden_file

FOLDERS = sorted(path.name for path in Path(rules.__file__).parent.iterdir() if path.is_dir() and path.name[0] != "_")
PAGES = Path(__file__).parents[3] / "docs" / "rules"
CASES = [(game, preset) for game in games().values() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), CASES, ids=[f"{game.name}-{preset}" for game, preset in CASES])
def test_the_playthrough_is_as_it_was(game: Any, preset: str) -> None:
    file = golden_file(game, preset)
    assert file.exists(), "write it with: python -m tests.engine.golden.write"
    assert story(game, preset) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_of_rules_is_a_game_with_playthroughs_and_a_page(folder: str) -> None:
    assert folder in games()
    assert all(golden_file(games()[folder], preset).exists() for preset in games()[folder].presets)
    assert (PAGES / f"{folder}.md").exists()
