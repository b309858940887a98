"""The organiser's page of every game: its examples are true and it leaves no preset and no option out."""

import doctest

import pytest

from engine.adjudicate import adjudicate
from engine.documents import score
from engine.options import describe
from engine.registry import games
from tests.engine.pages import blocks, defaults, documents, page, sessions

JUDGES = {"adjudicate": adjudicate, "score": score}
MIN_EXAMPLES = {"troefcall": 10, "ruff_and_trump": 8, "truc_y_flou": 6, "truf": 20}
"""How many examples a page has at least; any other has some."""


@pytest.mark.parametrize("game", games())
def test_every_example_of_a_document_is_true(game: str) -> None:
    for example in documents(game):
        judge, document = next((judge, example[name]) for name, judge in JUDGES.items() if name in example)
        report = judge(document)
        assert {name: report[name] for name in example["answer"]} == example["answer"]


@pytest.mark.parametrize("game", games())
def test_there_are_examples_and_none_is_overlooked(game: str) -> None:
    assert len(blocks(game)) == page(game).count("```json") >= MIN_EXAMPLES.get(game, 1)


@pytest.mark.parametrize("game", games())
def test_every_session_in_python_runs_as_printed(game: str) -> None:
    outcome = doctest.DocTestRunner().run(sessions(game))
    assert outcome.failed == 0
    assert bool(outcome.attempted) == (">>>" in page(game))


@pytest.mark.parametrize("game", games())
def test_every_preset_and_option_is_explained(game: str) -> None:
    names = [*games()[game].presets, *(field.name for field in describe(games()[game].options_type))]
    assert [name for name in names if f"`{name}`" not in page(game)] == []


@pytest.mark.parametrize("game", [game for game in games() if defaults(game)])
def test_every_option_is_in_the_table_with_its_default(game: str) -> None:
    text = {field.name: str(field.default) for field in describe(games()[game].options_type)}
    document = {name: value.lower() for name, value in defaults(game).items() if name not in games()[game].presets}
    assert document == {name: value.lower() for name, value in text.items()}
