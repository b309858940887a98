"""Writes every playthrough anew: `python -m tests.engine.golden.write`, then read the difference."""

from pathlib import Path
from typing import Any

from engine.registry import games
from tests.engine.golden.telling import story

FOLDER = Path(__file__).parent


def golden_file(game: Any, preset: str) -> Path:
    """Where the playthrough of a preset is kept."""
    return FOLDER / f"{game.name}-{preset}.txt"


def main() -> None:
    for game in games().values():
        for preset in game.presets:
            golden_file(game, preset).write_text(story(game, preset), encoding="utf-8")


if __name__ == "__main__":
    main()
