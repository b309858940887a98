"""Playthroughs that read like a story and show every effect of a changed rule."""

from pathlib import Path
from typing import Any

import pytest

from engine import rules
from engine.registry import games
from tests.engine.counts.positions import Position
from tests.engine.golden.scenarios import SCENARIOS, file_name, scene
from tests.engine.golden.telling import story
from tests.engine.golden.write import FOLDER, golden_file

FOLDERS = sorted(path.name for path in Path(rules.__file__).parent.iterdir() if path.is_dir() and path.name[0] != "_")
PAGES = Path(__file__).parents[3] / "docs" / "rules"
CASES = [(game, preset) for game in games().values() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), CASES, ids=[f"{game.name}-{preset}" for game, preset in CASES])
def test_the_playthrough_is_as_it_was(game: Any, preset: str) -> None:
    file = golden_file(game, preset)
    assert file.exists(), "write it with: python -m tests.engine.golden.write"
    assert story(game, preset) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=file_name)
def test_rare_events_are_as_they_were(scenario: Position) -> None:
    assert scene(scenario) == (FOLDER / file_name(scenario)).read_text(encoding="utf-8")


def test_rare_events_occur() -> None:
    """Every rare way to end a deal is in a playthrough."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    ends = ["(thrown_in)", "(redealt)", '"kap"', '"kap_partner"', '"baunie"', '"baunie_failed"', '"miscount"']
    ends += [
        "ruff_stake 2",
        "flor_contest",
        "flor_compared",
        "embit_raised",
        "embit_rest",
        "level: partido",
        "ended the set",
    ]
    assert [end for end in ends if end not in text] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_of_rules_is_a_game_with_playthroughs_and_a_page(folder: str) -> None:
    assert folder in games()
    assert all(golden_file(games()[folder], preset).exists() for preset in games()[folder].presets)
    assert (PAGES / f"{folder}.md").exists()
    assert (PAGES / folder / "rulebook.md").exists()


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_that_looks_ahead_has_a_search(folder: str) -> None:
    assert games()[folder].looks_ahead == (Path(rules.__file__).parent / folder / "search.py").exists()
