"""A record as the script for outsiders reads it (docs/verify_shuffle.py), which shares no line with the engine."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import write
from engine.registry import games
from tests.engine.records.tables import played
from tests.present import present
from tests.profiles import examples


def loaded() -> ModuleType:
    place = Path(__file__).parents[3] / "docs" / "verify_shuffle.py"
    spec = present(importlib.util.spec_from_file_location("verify_shuffle", place))
    module = importlib.util.module_from_spec(spec)
    present(spec.loader).exec_module(module)
    return module


CASES = [(games()[name], preset) for name in loaded().GAMES for preset in games()[name].presets]
NAMES = [f"{game.name}-{preset}" for game, preset in CASES]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded()


def test_a_game_the_script_does_not_know_is_refused_with_those_it_knows(script: ModuleType) -> None:
    text = write(played(games()["truf"], "classic", 1, packs=2)).replace("Game: truf", "Game: whist")
    with pytest.raises(ValueError, match=r"'whist' .*only truf, troefcall, ruff_and_trump, truc_y_flou"):
        wrong(script, text)


def wrong(script: ModuleType, text: str) -> list[str]:
    return list(script.check(script.read(text), None))


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@pytest.mark.parametrize("withdrawn", [False, True])
@examples(0.04)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_script_finds_nothing_wrong_in_what_follows(
    script: ModuleType, game: Any, preset: str, withdrawn: bool, seed: int
) -> None:
    text = write(played(game, preset, seed, packs=40, withdrawn=withdrawn))
    assert wrong(script, text) == []


@pytest.mark.parametrize("start", ["Secret", "Seed", "Pack", "Hand", "Words"])
def test_the_script_finds_what_was_altered(script: ModuleType, start: str) -> None:
    text = write(played(games()["troefcall"], "club", 2, packs=40))
    if start in ("Pack", "Hand"):
        altered = re.sub(rf"(?m)^({start}[^:]*: )(\S\S) (\S\S)", r"\1\3 \2", text, count=1)
    else:
        altered = re.sub(rf"(?m)^({start}[^:]*: )(.)", lambda one: one[1] + "10"[one[2] == "1"], text, count=1)
    assert altered != text
    assert wrong(script, altered) != []
