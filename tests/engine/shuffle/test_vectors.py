"""The examples of docs/shuffle-vectors.json: the engine gives them, and so does the script that knows no engine."""

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.records.check import check
from engine.records.from_plain import from_plain
from engine.records.text import read
from engine.records.write import write
from tests.engine.shuffle import vectors
from tests.engine.shuffle.shuffle_vectors import TOLD, other, record_of, rooted

SCRIPT = Path("docs/verify_shuffle.py")
STANDARD = {"argparse", "hashlib", "hmac", "json", "re", "sys"}


def run(*arguments: Any, given: Any = "") -> Any:
    """Run the script isolated from this folder and from all installed packages."""
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
    done = run(*(text for option in options.items() if option[1] is not None for text in map(str, option)), *words)
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
        ("pack", "the pack does not match its seed and its words"),
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
        "pack does not match its seed",
        "N did not get what comes from the pack",
    ):
        assert part in done.stdout


@pytest.mark.parametrize("given", ["", "{", "[]", "{}", '{"game": "whist", "deals": []}', "Dear Sir\n", '{"game": 7}'])
def test_a_file_that_is_no_record_exits_with_code_2(given: Any) -> None:
    done = run("-", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Cannot read this. ")


def test_a_missing_file_is_reported_too(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.json")).returncode == 2


def test_the_script_needs_nothing_but_python_3_8() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 8))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {alias.name for node in imports for alias in node.names} == STANDARD
    assert all(isinstance(node, ast.Import) for node in imports)


def test_the_page_has_one_of_the_examples_in_full() -> None:
    page = Path("docs/shuffles.md").read_text(encoding="utf-8")
    case = next(case for case in TOLD["packs"] if case["joined"] == "N rendang\nW soto ayam")
    for what in ("table_commitment", "seed", "deal_commitment", "pack"):
        assert f"`{case[what]}`" in page
    assert ", ".join(map(str, case["draws"][:4])) in page


@pytest.mark.parametrize("case", TOLD["roots"], ids=lambda case: case["path"])
def test_the_script_follows_every_example_from_the_root_of_its_round(case: Any) -> None:
    done = run("-", "--root-commitment", case["root_commitment"], given=json.dumps(rooted(case)))
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith("Everything follows (1 pack, from the secret on).\n")
    value = case["entropy"].rpartition("|")[2]
    assert ("began without the value" in done.stdout) == (bool(case["entropy"]) and not value)
    assert ("thrown away before" in done.stdout) == case["path"].endswith(":2")
    text = run("--pack", "truf", "--table", case["table"], "--root", case["root"], "--path", case["path"],
                "--entropy", case["entropy"])  # fmt: skip
    assert f"secret of the table: {case['secret']}" in text.stdout


@pytest.mark.parametrize(
    ("what", "value", "sentence"),
    [
        ("secret", "00" * 32, "The root does not match the round’s shuffle fingerprint."),
        ("commitment", "00" * 32, "The commitment of the round is not the one that was noted."),
        ("path", "12:3:6:1", "The path from the round’s root leads to another table."),
        ("path", "12:3:6:1", "The secret is not derived from the round’s root."),
        ("entropy", "beacon|drand|6|", "The secret is not derived from the round’s root."),
    ],
)
def test_the_script_and_the_server_name_what_does_not_follow_from_the_root(
    what: str, value: str, sentence: str
) -> None:
    record = rooted(TOLD["roots"][0])
    record["root"][what] = value
    done = run("-", "--root-commitment", TOLD["roots"][0]["root_commitment"], given=json.dumps(record))
    assert (done.returncode, sentence in done.stdout) == (1, True), done.stdout
    problems = check(from_plain({**record, "options": {}, "state": "running"})).problems
    assert any(problem.code.startswith("record_root") for problem in problems)


def test_a_root_given_with_a_record_that_lacks_it_is_checked() -> None:
    case = TOLD["roots"][0]
    record = rooted(case)
    del record["root"]["secret"]
    assert "Not checked: the root of the round" in run("-", given=json.dumps(record)).stdout
    done = run("-", "--root", case["root"], given=json.dumps(record))
    assert (done.returncode, "Not checked" in done.stdout) == (0, False)
    other_root = run("-", "--root", "11" * 32, given=json.dumps(record))
    assert "The root does not match the round’s shuffle fingerprint." in other_root.stdout
    own = {**record, "root": {}}
    assert "tells of no root" in run("-", "--root", case["root"], given=json.dumps(own)).stdout


def test_a_record_writes_its_root_as_text_and_reads_it_back() -> None:
    for case in TOLD["roots"]:
        record = from_plain({**rooted(case), "options": {}, "state": "running"})
        written = write(record)
        assert f"Root path: {case['path']}" in written
        assert read(written) == record
        done = run("-", given=written)
        assert done.returncode == 0, done.stdout
