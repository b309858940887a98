"""Every feature has one room: falling figures, and pages that name existing files."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from django.db.models import Model

from engine.registry import games
from tests import figures as counts
from tests.nouns import names_without_noun
from tests.source_files import OURS, ROOT, python_files, tracked

SHORT = 40
"""A shorter module usually belongs to what it serves."""
LONG = 300
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
PAGES = ("docs/architecture.md", "CONTRIBUTING.md")


@cache
def modules() -> dict[Path, ast.Module]:
    """Every module of ours but packages themselves, parsed."""
    found = (module for package in OURS for module in python_files(package))
    return {path: tree for path, tree in found if path.name != "__init__.py"}


def dictionaries_of_anything(tree: ast.Module) -> int:
    """Count `dict[str, Any]` and `Mapping[str, Any]` in the signatures of functions."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    parts = [part for function in functions for part in (function.args, function.returns) if part is not None]
    return sum(len(re.findall(r"\b(?:dict|Mapping)\[str, Any\]", ast.unparse(part))) for part in parts)


BOUNDS = frozenset({"min_value", "max_value", "max_length", "ge", "le"})
MAX_POSITIONS = 4


def literal_bounds(tree: ast.Module) -> int:
    """Count bounds that are written as numbers where a field is made."""
    words = [word for node in ast.walk(tree) if isinstance(node, ast.Call) for word in node.keywords]
    values = [word.value for word in words if word.arg in BOUNDS]
    plain = [value.operand if isinstance(value, ast.UnaryOp) else value for value in values]
    return sum(isinstance(value, ast.Constant) and isinstance(value.value, int | float) for value in plain)


def functions_of_many_positions(tree: ast.Module) -> int:
    """Count functions that take more than four arguments by position, besides `self` and `cls`."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    taken = [[*function.args.posonlyargs, *function.args.args] for function in functions]
    return sum(sum(name.arg not in ("self", "cls") for name in names) > MAX_POSITIONS for names in taken)


def is_of_bounds(path: Path) -> bool:
    """Whether bounds belong into this module."""
    return path.name == "schemas.py" or path.parts[-2:] == ("models", "limits.py")


@cache
def figures() -> dict[str, int]:
    """Return the counts by name."""
    trees = modules()
    lines = {path: len((ROOT / path).read_text().splitlines()) for path in trees}
    nodes = [node for tree in trees.values() for node in tree.body]
    defined = {path: sum(isinstance(node, DEFINITIONS) for node in tree.body) for path, tree in trees.items()}
    classes = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))
    return {
        "loose modules of games": sum(path.parent == Path("games") for path in trees),
        "loose modules of tournaments": sum(path.parent == Path("tournaments") for path in trees),
        "modules under 40 lines": sum(many < SHORT for many in lines.values()),
        "modules over 300 lines": sum(many > LONG for many in lines.values()),
        "modules of one definition": sum(defined[path] == 1 and lines[path] < 2 * SHORT for path in trees),
        "names of classes used twice": sum(many > 1 for many in classes.values()),
        "modules that import only for type checkers": sum(
            isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) for node in nodes
        ),
        "literal bounds outside of schemas and limits": sum(
            literal_bounds(tree) for path, tree in trees.items() if not is_of_bounds(path)
        ),
        "functions of more than four positions": sum(map(functions_of_many_positions, trees.values())),
        "serializers written by hand": sum(
            isinstance(node, ast.ClassDef) and node.name.endswith(("Shape", "Serializer")) for node in nodes
        ),
        "dictionaries of anything in signatures": sum(map(dictionaries_of_anything, trees.values())),
        "names on the door of games": sum(
            len(ast.literal_eval(node.value))
            for path, tree in trees.items()
            if path.parent == Path("games/api")
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        ),
        "public definitions without a docstring": sum(map(counts.undocumented, trees.values())),
        "public functions that raise what they do not say": sum(map(counts.raises_unsaid, trees.values())),
        "functions of more than 50 lines": sum(map(counts.long_functions, trees.values())),
        "docstrings that begin awkwardly": sum(map(counts.awkward_docstrings, trees.values())),
        "lines of templates over 120 characters": counts.wide_template_lines(),
        "scripts of pages without checked types": counts.unchecked_scripts(),
        "scripts of pages of 200 lines and more": counts.long_scripts(),
        "files that one trip enters over all branches": max(
            len(counts.files_of_trip(start, trees)) for start in counts.TRIPS.values()
        ),
        "variables of tests that are not called by a noun": sum(
            len(names_without_noun(tree)) for _path, tree in python_files("tests")
        ),
        "files of bench and testkit that import tests": sum(
            re.search(r"^\s*(from|import) tests\b", path.read_text(), re.MULTILINE) is not None
            for folder in ("bench", "testkit")
            for path in ROOT.glob(f"{folder}/*.py")
        ),
    }


MAX_FIGURES = {
    "loose modules of games": 5,
    "loose modules of tournaments": 3,
    "modules under 40 lines": 69,
    "modules over 300 lines": 19,
    "modules of one definition": 35,
    "names of classes used twice": 8,
    "modules that import only for type checkers": 1,
    "literal bounds outside of schemas and limits": 0,
    "functions of more than four positions": 0,
    "serializers written by hand": 0,
    "dictionaries of anything in signatures": 139,
    "names on the door of games": 143,
    "public definitions without a docstring": 91,
    "public functions that raise what they do not say": 86,
    "functions of more than 50 lines": 4,
    "docstrings that begin awkwardly": 1191,
    "lines of templates over 120 characters": 1462,
    "scripts of pages without checked types": 1,
    "scripts of pages of 200 lines and more": 5,
    "files that one trip enters over all branches": 104,
    "variables of tests that are not called by a noun": 949,
    "files of bench and testkit that import tests": 0,
}
"""Today's figures. Lower one as soon as it falls; never raise it."""


@pytest.mark.long
@pytest.mark.parametrize("name", MAX_FIGURES)
def test_a_figure_of_the_tree_only_falls(name: str) -> None:
    assert figures()[name] <= MAX_FIGURES[name], f"{name}: see docs/architecture.md for where a file goes"


LOADED_BY_NAME = {
    "accounts/mail_provider.py": "the settings name the provider, and the others are not loaded",
    "accounts/apps.py": "its receivers need the models, which exist only once Django is set up",
    "games/apps.py": "the ratings need the models, which exist only once Django is set up",
    "engine/bots/__init__.py": "a search is loaded when a bot first looks ahead",
    "engine/bots/hints.py": "what a hint asks of a game is in the folder of the game",
    "engine/bots/search.py": "the search of a game is in the folder of the game",
    "engine/registry.py": "the games are the folders there are",
    "live/seat_pages.py": "Django names the store of sessions in a setting",
    "tournaments/notifications/provider_reports.py": "a server without a provider does not load what reads its reports",
    "tournaments/apps.py": "its hooks need the models, which exist only once Django is set up",
}
"""Modules that load another by name, unseen by the import contracts, with reasons."""
LOADERS = ("import_string", "import_module", "autodiscover_modules", "__import__")


@pytest.mark.long
def test_only_listed_modules_load_others_by_name() -> None:
    callers = {
        str(path)
        for path, tree in python_files(*OURS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in LOADERS
    }
    assert callers == set(LOADED_BY_NAME)


@pytest.mark.long
def test_importing_a_module_calls_nothing_of_another() -> None:
    """A module that registers itself at import works only if it is imported."""
    called = {str(path): calls_at_import(tree) for path, tree in modules().items() if path.parts[0] != "config"}
    assert {path: calls for path, calls in called.items() if calls} == {}


def test_a_call_at_import_is_noticed() -> None:
    planted = "from games.api import hooks\nhooks.check_tokens_with('person:', len)\ncalled = hooks.check_tokens_with"
    assert calls_at_import(ast.parse(planted)) == ["hooks.check_tokens_with('person:', len)"]


def calls_at_import(tree: ast.Module) -> list[str]:
    """List a module's statements that only call an import from our packages."""
    ours = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in OURS
        for alias in node.names
    }
    calls = [node.value for node in tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
    return [ast.unparse(call) for call in calls if ast.unparse(call.func).split(".")[0] in ours]


DOOR = sorted(path.stem for path in (ROOT / "games" / "api").glob("*.py") if path.name != "__init__.py")


@pytest.mark.parametrize("noun", DOOR)
def test_the_door_of_games_hands_out_no_model(noun: str) -> None:
    door = import_module(f"games.api.{noun}")
    things = [getattr(door, name) for name in door.__all__]
    assert [thing for thing in things if _is_model(thing)] == []
    returned = {thing.__name__: get_type_hints(thing).get("return") for thing in things if isfunction(thing)}
    assert [name for name, kind in returned.items() if _has_model(kind)] == []


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Model)


def _has_model(kind: object) -> bool:
    """Return True if a type is a model or has one as an argument, as `list[Table]`."""
    return _is_model(kind) or any(map(_has_model, get_args(kind)))


def test_planted_bounds_and_positions_are_counted() -> None:
    fields = ast.parse("IntegerField(min_value=-5, max_value=MAX_POINTS); Field(ge=1, le=9); CharField(max_length=120)")
    assert literal_bounds(fields) == 4
    functions = ast.parse("def many(a, b, c, d, e): ...\ndef few(a, b, c, d, *, e): ...")
    assert functions_of_many_positions(functions) == 1


def test_planted_functions_are_counted() -> None:
    long = "def long():\n" + "    pass\n" * 60
    bare = "def bare(x):\n    raise Conflict(x)\n"
    described = 'def described():\n    """Where it is. Raises Conflict."""\n    raise Conflict\n'
    planted = ast.parse(long + bare + described)
    counters = (counts.undocumented, counts.raises_unsaid, counts.long_functions, counts.awkward_docstrings)
    assert [count(planted) for count in counters] == [2, 1, 1, 1]


def test_a_trip_follows_imports_over_all_branches() -> None:
    sources = {
        "a/views.py": "from a import services\nfrom a.text import say\ndef page(): return say() or services.save()",
        "a/services.py": "def save():\n    return _store()\ndef _store(): ...\ndef other(): ...",
        "a/text.py": "def say(): ...",
        "a/unused.py": "def page(): ...",
    }
    modules_of_trip = {Path(path): ast.parse(text) for path, text in sources.items()}
    files = counts.files_of_trip(("a/views.py", "page"), modules_of_trip)
    assert files == {"a/views.py", "a/services.py", "a/text.py"}


ABOVE_ROOMS = {"admin", "demo", "management", "tasks", "urls", "api_urls", "apps", "templatetags", "migrations"}
"""Folders and modules outside the rooms. In tournaments `admin` is a room."""


def rooms_on_page(package: str) -> list[str]:
    """Return the rooms that docs/architecture.md lists for a package, from the lowest."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    line = re.search(rf"^Rooms of {package}, from the lowest: (.+?)\. ?(?:A page|$)", page, re.MULTILINE)
    assert line is not None
    without_remarks = re.sub(r" \([^)]*\)", "", line[1])
    return re.findall(r"`(\w+)`", without_remarks)


def rooms_of_contract(package: str) -> list[str]:
    """Return the rooms of a package in the order of the import contract, from the lowest."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each.get("containers") == [package])
    return list(reversed(layers[1:]))


@pytest.mark.parametrize("package", ["games", "tournaments"])
def test_the_page_lists_every_room_in_the_order_of_the_contract(package: str) -> None:
    listed = rooms_on_page(package)
    assert listed == rooms_of_contract(package)
    folders = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    assert folders - (ABOVE_ROOMS - set(listed)) == set(listed)


@cache
def endings() -> frozenset[str]:
    """Return every path of the project and every end of one.

    An example is `games/play/views.py`, `play/views.py`, `views.py`.
    """
    parts = [path.relative_to(ROOT).parts for path in tracked()]
    return frozenset("/".join(path[start:]) for path in parts for start in range(len(path)))


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_the_tree_name_paths_that_exist(page: str) -> None:
    named = re.findall(r"`([a-z_]+(?:/[\w.<>-]+)*/?)`", (ROOT / page).read_text())
    paths = [name for name in named if "/" in name and "<" not in name]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    files = re.findall(r"`(\w+\.(?:py|js|html))`", (ROOT / page).read_text())
    assert [file for file in files if file not in endings()] == []


@pytest.mark.long
def test_docstrings_name_modules_that_exist() -> None:
    named = [
        (str(path), name)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for name in re.findall(r"(?<![\w./-])(?:[a-z_]+/)*[a-z_0-9]+\.py\b", node.value.value)
    ]
    assert named
    assert [(path, name) for path, name in named if name not in endings()] == []


GAME_NAMES_ALLOWED = {
    "tournaments/demo/": "demo data",
    "games/lobby/api.py": "an example of the API",
    "games/play/api.py": "an example of the API",
    "games/records/judging.py": "an example of the API",
    "tournaments/desk/event_api.py": "an example of the API",
    "tournaments/planner/api.py": "an example of the API",
    "tournaments/core/rules_form.py": "the game a new event begins with; the first one where it is gone",
    "accounts/passwords.py": "words that players of these games choose as passwords",
    "static/games/dealing.js": "shares no code with the server it checks, so it deals each game itself",
    "static/games/verify_shuffle.js": "as dealing.js",
}
"""Where a game may be named outside its folder, each with its reason."""


def names_in_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Return lines and texts in which code may name a game, without docstrings."""
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, f"{node.module} {' '.join(alias.name for alias in node.names)}"
        elif isinstance(node, ast.Import):
            yield node.lineno, " ".join(alias.name for alias in node.names)


def games_named(places: Iterable[tuple[str, int, str]]) -> list[str]:
    """The places that name a game outside its own folder."""
    named = re.compile(rf"(?<![a-z0-9_])(?:{'|'.join(games())})(?![a-z0-9_])")
    found = [(place, line, name) for place, line, text in places for name in named.findall(text)]
    return [f"{place}:{line} {name}" for place, line, name in found if not place.startswith(f"engine/rules/{name}/")]


def places_in_code() -> Iterator[tuple[str, int, str]]:
    for path, tree in (file for package in OURS for file in python_files(package)):
        yield from ((str(path), line, text) for line, text in names_in_code(tree))


def places_in_pages() -> Iterator[tuple[str, int, str]]:
    """Every line of templates and of our scripts and style sheets."""
    for path in tracked():
        name = str(path.relative_to(ROOT))
        if name.startswith(("templates/", "static/")) and path.suffix in (".html", ".js", ".css", ".txt"):
            yield from ((name, line, text) for line, text in enumerate(path.read_text().splitlines(), start=1))


@pytest.mark.long
def test_no_game_is_named_outside_its_folder() -> None:
    found = games_named([*places_in_code(), *places_in_pages()])
    assert [place for place in found if not place.startswith(tuple(GAME_NAMES_ALLOWED))] == []


@pytest.mark.long
def test_every_place_that_may_name_a_game_does() -> None:
    found = games_named([*places_in_code(), *places_in_pages()])
    assert [place for place in GAME_NAMES_ALLOWED if not any(one.startswith(place) for one in found)] == []


@pytest.mark.parametrize(
    "text",
    [
        "PLAYED = {'truf': 3}",
        "from engine.rules.troefcall import kap",
        "import engine.rules.truf",
        "x = 'truf/classic'",
    ],
)
def test_a_game_that_is_named_is_noticed(text: str) -> None:
    places = [("games/play/views.py", line, part) for line, part in names_in_code(ast.parse(text))]
    assert len(games_named(places)) == 1


@pytest.mark.parametrize("text", ['def f():\n    """Source: docs/rules/truf/rulebook.md."""', "x = N('Truf')"])
def test_a_docstring_or_a_title_names_no_game(text: str) -> None:
    places = [("games/play/views.py", line, part) for line, part in names_in_code(ast.parse(text))]
    assert games_named(places) == []
