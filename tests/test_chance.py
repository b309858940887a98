"""Random numbers in tests repeat by seed and test; those in production cannot."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from games.core import chance as product
from testkit import chance
from tests import order
from tests.source_files import OURS, python_files

FIRST_OF_THIS_TEST = "tests/test_chance.py::test_a_test_draws_from_its_id"


def draw_numbers(name: str, seed: str = chance.SEED) -> list[str]:
    with chance.seeded(name, seed):
        return [product.new_secret(), product.new_token(8), product.new_code("AB", 20), str(product.new_seed(62))]


def test_a_test_draws_from_its_id() -> None:
    assert product.new_secret() == Random(f"{chance.SEED}/{FIRST_OF_THIS_TEST}").randbytes(product.SECRET_BYTES).hex()


def test_the_same_name_and_seed_draw_the_same() -> None:
    assert draw_numbers("a test") == draw_numbers("a test")


@pytest.mark.parametrize(("name", "seed"), [("another test", chance.SEED), ("a test", "another seed")])
def test_another_name_or_seed_draws_something_else(name: str, seed: str) -> None:
    assert not set(draw_numbers("a test")) & set(draw_numbers(name, seed))


def test_production_draws_from_the_operating_system() -> None:
    code = "from games.core import chance; print(type(chance._source).__name__, chance.new_secret())"
    environment = {**os.environ, "TEST_CHANCE": "a test"}
    outputs = [subprocess.check_output([sys.executable, "-c", code], env=environment, text=True) for _ in range(2)]
    assert all(output.startswith("SystemRandom ") for output in outputs)
    assert outputs[0] != outputs[1]


@pytest.mark.long
def test_a_process_that_is_started_for_a_test_repeats_its_draws(tmp_path: Path) -> None:
    program = tmp_path / "draw.py"
    program.write_text("from games.core import chance\nprint(chance.new_secret())")
    command = [sys.executable, "-m", "testkit.seeded", str(program)]

    def secret(scope: str) -> str:
        return subprocess.check_output(command, env={**os.environ, "TEST_CHANCE": scope}, text=True)

    assert secret("one") == secret("one") != secret("two")


def test_forked_workers_draw_different_codes(tmp_path: Path) -> None:
    program = tmp_path / "fork.py"
    program.write_text(
        "import os\nfrom games.core import chance\n"
        "for _ in range(2):\n"
        "    if os.fork() == 0:\n"
        "        os.write(1, chance.new_secret().encode() + b'\\n')\n"
        "        os._exit(0)\n"
        "    os.wait()\n"
        "print(chance.new_secret())"
    )
    command = [sys.executable, "-m", "testkit.seeded", str(program)]
    output = subprocess.check_output(command, env={**os.environ, "TEST_CHANCE": "one"}, text=True)
    assert len(set(output.split())) == 3


def test_kept_seeds_are_read_by_test(tmp_path: Path) -> None:
    path = tmp_path / "seeds.txt"
    path.write_text("# a comment\ntests/a.py::test_one\tfirst\ntests/a.py::test_one\tsecond\n")
    assert chance.kept_seeds(path) == {"tests/a.py::test_one": ["first", "second"]}


def test_every_kept_seed_belongs_to_a_test_that_exists() -> None:
    for test in chance.kept_seeds():
        file, name = test.split("::", 1)
        assert f"def {name}(" in (order.ROOT / file).read_text()


TOKENS_THAT_DECIDE_NOTHING = {
    "accounts/adapter.py",
    "accounts/second_factors.py",
    "live/presence.py",
    "config/environment.py",
    "games/tables/presence.py",
    "games/table_page/live_html.py",
    "tournaments/archive/views.py",
    "tournaments/sheets/table_request.py",
}
"""They name a session, device, process or upload, and no deal, draw, link or code."""


@pytest.mark.long
def test_no_other_module_draws_secrets_or_seeds() -> None:
    def draws(node: ast.stmt) -> bool:
        if isinstance(node, ast.Import):
            return any(alias.name in ("secrets", "random") for alias in node.names)
        return isinstance(node, ast.ImportFrom) and node.module == "random" and _more_than_random(node)

    modules = {str(name) for name, tree in python_files(*OURS) if any(map(draws, tree.body))}
    assert modules - TOKENS_THAT_DECIDE_NOTHING == {"games/core/chance.py"}


def _more_than_random(node: ast.ImportFrom) -> bool:
    """Return True if more than `Random` is imported.

    The engine takes a `Random` as an argument, which is no draw of its own.
    """
    return any(alias.name != "Random" for alias in node.names)
