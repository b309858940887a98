"""Write playthroughs again, of all or the named games, scenarios and refusals.

Then read the difference. `python -m tests.engine.golden.write [truf …]`
"""

import os
import sys
from pathlib import Path
from typing import Any

import django

from engine.registry import game_named, games
from tests.engine.golden.scenarios import SCENARIOS, file_name, scene
from tests.engine.golden.telling import story
from tests.engine.reasons.sentences import written

FOLDER = Path(__file__).parent
REFUSALS = FOLDER / "refusals.txt"


def golden_file(game: Any, preset: str) -> Path:
    """Return the file of the playthrough of a preset."""
    return FOLDER / f"{game.name}-{preset}.txt"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()  # a file that is no document is refused with the text of the command
    for name in sys.argv[1:] or games():
        game = game_named(name)
        for preset in game.presets:
            golden_file(game, preset).write_text(story(game, preset), encoding="utf-8")
    for scenario in SCENARIOS:
        (FOLDER / file_name(scenario)).write_text(scene(scenario), encoding="utf-8")
    REFUSALS.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
