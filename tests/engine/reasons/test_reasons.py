"""Every reason of the rules pages is reached, and everything that is said is a whole sentence with all its facts."""

import ast
import re
from pathlib import Path

import pytest

import engine
from engine.options import describe
from engine.registry import game_named, games
from engine.sentences import SHARED
from tests.engine.golden.write import REFUSALS
from tests.engine.reasons.pages import PAGES, codes
from tests.engine.reasons.sentences import EXAMPLES, of_all_games, of_game, of_moves, written

WHOLE = re.compile(r"[“A-Z0-9].{10,}\.", re.DOTALL)
FILES = sorted(Path(engine.__file__).parent.rglob("*sentences.py"))


def test_every_game_has_its_page_and_its_examples() -> None:
    assert set(games()) == set(PAGES) == set(EXAMPLES)


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_reason_of_the_rules_page_is_reached_and_no_other(game: str) -> None:
    reached = {name.partition(".")[0] for _, name, _ in of_moves(game)}
    assert reached == codes(game)


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_sentence_of_a_game_is_said_by_an_example(game: str) -> None:
    document = {name for _, name, _ in of_game(game)}
    assert set(game_named(game).sentences) - document == set()


def test_every_sentence_that_games_share_is_said_by_an_example() -> None:
    assert {code for _, code, _ in of_all_games()} == set(SHARED)


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_reason_is_a_whole_sentence_with_all_its_facts(game: str) -> None:
    for tried, name, text in [*of_game(game), *of_all_games()]:
        assert WHOLE.fullmatch(text), (tried, name, text)
        assert not re.search(r"%\(|\bNone\b|  ", text), (tried, name, text)


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_option_is_explained_in_a_sentence(game: str) -> None:
    assert [field.name for field in describe(game_named(game).options_type) if not WHOLE.fullmatch(field.about)] == []


def test_messages_to_players_read_as_before() -> None:
    assert written() == REFUSALS.read_text(encoding="utf-8"), "python -m tests.engine.golden.write, then read it"


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.name}" for file in FILES])
def test_every_sentence_is_marked_for_the_translators(file: Path) -> None:
    """Sentences stand in dictionaries in capitals; what is in them is N("…"), so that it can be collected."""
    assigned = [
        node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]
    tables = [node.value for node in assigned if isinstance(node.value, ast.Dict)]
    bare = [
        ast.unparse(value)
        for table in tables
        for key, value in zip(table.keys, table.values, strict=True)
        if key is not None and not (isinstance(value, ast.Call) and ast.unparse(value.func) == "N")
    ]
    assert tables
    assert bare == []


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_reason_without_an_example_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in range(len(EXAMPLES[game].MOVES)):
        fewer = [move for at, move in enumerate(EXAMPLES[game].MOVES) if at != place]
        monkeypatch.setattr(EXAMPLES[game], "MOVES", fewer)
        document = {name for _, name, _ in of_game(game)}
        reached = {name.partition(".")[0] for _, name, _ in of_moves(game)}
        if reached != codes(game) or set(game_named(game).sentences) - document:
            return
    raise AssertionError("no example of this game is needed")
