"""The game that engine/README.md adds: the smallest complete one.

The harness tests itself on it. Its files exist only on that page. They are written to a folder of this run and
loaded under the names they would have in `engine/rules`. The registry does not see them there: the product does not
have this game.
"""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from engine.registry import games
from tests.engine.sixth import page

FOLDER = TemporaryDirectory(prefix="sixth-game-")


def load(name: str, file: Path, folder: bool = False) -> ModuleType:
    """The module of a file, under a name that it would have elsewhere."""
    places = [str(file.parent)] if folder else None
    spec = spec_from_file_location(name, file, submodule_search_locations=places)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def loaded() -> Any:
    """Return the game from the page, or the installed one if there is one."""
    if page.NAME in games():
        return games()[page.NAME]
    root = Path(FOLDER.name)
    page.write(root)
    game = load(f"engine.rules.{page.NAME}", root / f"engine/rules/{page.NAME}/__init__.py", folder=True).GAME
    load(f"tests.engine.{page.NAME}.promises", root / f"tests/engine/{page.NAME}/promises.py")
    return game


SIXTH = loaded()
PLAY = import_module(f"engine.rules.{page.NAME}.play")
