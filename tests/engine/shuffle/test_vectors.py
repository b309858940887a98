"""The examples of docs/shuffle-vectors.json: the engine gives them, and so does the script that knows no engine."""

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.shuffle import vectors
from tests.engine.shuffle.shuffle_vectors import TOLD, other, record_of

SCRIPT = Path("docs/verify_shuffle.py")
STANDARD = {"argparse", "hashlib", "hmac", "json", "re", "sys"}


def run(*arguments: Any, given: Any = "") -> Any:
    """The script, by itself: isolated from this folder and from everything installed."""
    command = [sys.executable, "-I", str(SCRIPT), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)


def name(case: Any) -> Any:
    return f"{case['game']}-{case['preset']}-{case['table']}-{case.get('deal', '')}"


def test_the_engine_gives_every_example() -> None:
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.text()


def test_the_examples_hold_what_is_easily_done_wrong() -> None:
    packs = TOLD["packs"]
    assert {len(pack["pack"].split()) for pack in packs} == {39, 40, 52}
    assert any(pack["unused"] for pack in packs)
    assert any(not pack["joined"].isascii() for pack in packs)
    assert any("\n" in pack["joined"] for pack in packs)
    assert {pack["direction"] for pack in packs} == {"cw", "ccw"}


@pytest.mark.parametrize("case", TOLD["packs"], ids=name)
def test_the_script_shuffles_every_example_from_its_secret(case: Any) -> None:
    options = {"--players": case["options"].get("players"), "--removed": case["options"].get("removed_suit")}
    options |= {
        "--pack": case["game"],
        "--preset": case["preset"],
        "--secret": case["secret"],
        "--table": case["table"],
    }
    options |= {"--deal": case["deal"], "--attempt": case["attempt"]}
    words = [text for line in case["joined"].split("\n") if line for text in ("--words", line)]
    done = run(*(text for one in options.items() if one[1] is not None for text in map(str, one)), *words)
    for what in ("seed", "pack", "table_commitment", "deal_commitment"):
        assert case[what] in done.stdout


@pytest.mark.parametrize("case", TOLD["packs"], ids=name)
def test_the_script_checks_every_example_by_its_seed(case: Any) -> None:
    done = run("-", given=json.dumps(record_of(case)))
    assert (done.returncode, done.stdout) == (0, "Everything follows (1 pack, by their seeds).\n"), done.stderr


@cache
def checker() -> Any:
    """The script's own functions, for the many examples that need no process of their own."""
    space = {"__name__": "verify_shuffle"}
    exec(compile(SCRIPT.read_text(encoding="utf-8"), str(SCRIPT), "exec"), space)
    return space


@pytest.mark.parametrize("case", TOLD["first_deals"], ids=name)
def test_the_script_draws_the_first_dealer_of_every_example(case: Any) -> None:
    script = checker()
    game = script["Game"](case["game"], case["preset"], case["options"])
    seed = script["seed_of"](bytes.fromhex(case["secret"]), case["table"], 0, 0)
    assert game.first_dealer(seed, game.words(case["words"])) == case["dealer"]
    assert " ".join(script["shuffled"](game.pack, seed, game.words(case["words"]))) == case["pack"]


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("seed", "its seed is not the one it committed itself to."),
        ("commitment", "its seed is not the one it committed itself to."),
        ("pack", "the pack is not the one its seed and its words give"),
        ("head", "the head is not what is left of the pack"),
    ],
)
def test_the_script_names_what_does_not_follow(what: Any, sentence: Any) -> None:
    record = record_of(next(case for case in TOLD["packs"] if case["game"] == "ruff_and_trump"))
    deal = record["deals"][0]
    deal[what] = other(deal[what])
    done = run("-", given=json.dumps(record))
    assert (done.returncode, sentence in done.stdout) == (1, True)


def test_the_script_names_other_words_another_hand_and_another_commitment() -> None:
    case = next(case for case in TOLD["packs"] if case["words"])
    record = record_of(case, words={}, hands={**case["hands"], "N": other(case["hands"]["N"])})
    done = run("-", "--commitment", "0" * 64, given=json.dumps(record))
    assert done.returncode == 1
    for part in (
        "not the one that was noted",
        "pack is not the one its seed",
        "N did not get what comes from the pack",
    ):
        assert part in done.stdout


@pytest.mark.parametrize("given", ["", "{", "[]", "{}", '{"game": "whist", "deals": []}', "Dear Sir\n", '{"game": 7}'])
def test_what_is_no_record_is_told_with_exit_code_2(given: Any) -> None:
    done = run("-", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("This cannot be read: ")


def test_a_file_that_is_not_there_is_told_too(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.json")).returncode == 2


def test_the_script_needs_nothing_but_python_3_8() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 8))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {alias.name for node in imports for alias in node.names} == STANDARD
    assert all(isinstance(node, ast.Import) for node in imports)


def test_the_page_tells_one_of_the_examples_in_full() -> None:
    page = Path("docs/shuffles.md").read_text(encoding="utf-8")
    case = next(case for case in TOLD["packs"] if case["joined"] == "N rendang\nW soto ayam")
    for what in ("table_commitment", "seed", "deal_commitment", "pack"):
        assert f"`{case[what]}`" in page
    assert ", ".join(map(str, case["draws"][:4])) in page
