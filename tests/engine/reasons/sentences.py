"""Everything the examples make the games say: for each attempt the reason and its sentence."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine import table
from engine.errors import OptionError, RuleError, SheetError, TroeftafelError
from engine.moves import read_move
from engine.registry import game_named, games
from engine.sentences import sentence
from tests.engine.reasons import ruff_and_trump, shared, troefcall, truc_y_flou, truf

KNOWN: dict[str, Any] = {
    "truf": truf,
    "troefcall": troefcall,
    "ruff_and_trump": ruff_and_trump,
    "truc_y_flou": truc_y_flou,
}
EXAMPLES = KNOWN | {name: import_module(f"tests.engine.{name}.reasons") for name in games() if name not in KNOWN}
"""Those of a game that is not named here stand in its own folder of tests."""
Said = tuple[str, str, str]
"""An attempt, the name of the sentence, and the sentence."""


def name_of(error: TroeftafelError, own: Any) -> str:
    """Return the name of a sentence: its code, or code and case."""
    special = f"{error.code}.{error.facts.get('case')}"
    return special if special in own else error.code


def of_moves(name: str) -> Iterator[Said]:
    """Yield the refusal of every illegal move of the examples."""
    game = game_named(name)
    for deal, line in EXAMPLES[name].MOVES:
        try:
            table.apply(deal, line[0], read_move(line[2:], game.forms))
        except RuleError as error:
            yield line, name_of(error, game.sentences), sentence(error, game.sentences)
        else:
            raise AssertionError(f"{line} is legal")


def of_sheets(name: str) -> Iterator[Said]:
    """Yield the refusal of every sheet of the examples."""
    game = game_named(name)
    for preset, changes, sheet in EXAMPLES[name].SHEETS:
        try:
            game.score(game.options(preset, changes), sheet)
        except SheetError as wrong:
            for error in wrong.errors:
                yield f"sheet at {error.field}", name_of(error, game.sentences), sentence(error, game.sentences)


def of_options(name: str) -> Iterator[Said]:
    """Yield the refusal of every impossible option of the examples."""
    game = game_named(name)
    for changes in EXAMPLES[name].OPTIONS:
        try:
            game.options(None, changes)
        except OptionError as error:
            yield f"option {error.field}", error.code, sentence(error, game.sentences)


def of_game(name: str) -> list[Said]:
    """Everything a game says of what is wrong."""
    return [*of_moves(name), *of_sheets(name), *of_options(name)]


def of_all_games() -> list[Said]:
    """Return the refusals of unreadable input, shared by all games."""
    return [(tried, *say()) for tried, say in shared.SAID.items()]


def written() -> str:
    """All of it as a page to be read, as golden/refusals.txt keeps it."""
    pages = {**{name: of_game(name) for name in EXAMPLES}, "all games": of_all_games()}
    lines = ["What a player is told, by the name of its sentence; under it what was tried.", ""]
    for name, item in pages.items():
        lines += [name, ""]
        for tried, code, text in item:
            lines += [f"  {code}: {text}", f"      {tried}"]
        lines.append("")
    return "\n".join(lines)
