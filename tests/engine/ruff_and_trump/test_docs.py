"""The organiser's page: its examples are true and it leaves no option out."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.adjudicate import adjudicate
from engine.options import describe
from engine.rules.ruff_and_trump import GAME
from engine.scoring import score

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "ruff_and_trump.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
ROWS = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| `(\w+)` \|", PAGE, re.MULTILINE))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_a_document_is_true(example: dict[str, Any]) -> None:
    found = adjudicate(example["adjudicate"]) if "adjudicate" in example else score(example["score"])
    assert {name: found[name] for name in example["answer"]} == example["answer"]


def test_there_are_examples_of_both_sorts() -> None:
    assert sum("score" in example for example in EXAMPLES) >= 4
    assert sum("adjudicate" in example for example in EXAMPLES) >= 4


def test_the_examples_in_python_are_true() -> None:
    test = doctest.DocTestParser().get_doctest(PAGE, {}, "ruff_and_trump.md", None, 0)
    outcome = doctest.DocTestRunner().run(test)
    assert (outcome.failed, outcome.attempted > 3) == (0, True)


def test_every_option_is_explained_with_its_default() -> None:
    assert {one.name: str(one.default).lower() for one in describe(GAME.options_type)} == ROWS


def test_every_preset_is_explained_with_its_numbers() -> None:
    for preset in GAME.presets:
        options = GAME.options(preset)
        row = options.layout
        numbers = (row.players, row.each, row.head, row.target, options.par)
        assert re.search(rf"^\| `{preset}` \| " + r" \| ".join(map(str, numbers)), PAGE, re.MULTILINE)
