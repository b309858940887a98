"""`manage.py adjudicate` and `manage.py score` as an outside program meets them."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.adjudicate import adjudicate, view_after
from engine.registry import game_named
from testkit.clocks import patience
from tests.engine.harness.documents import a_match

MANAGE = Path(__file__).parents[2] / "manage.py"
TROEFCALL = game_named("troefcall")
LEGAL = a_match(TROEFCALL, "game15", 2, deals=1)
ILLEGAL = {**LEGAL, "deals": [{**LEGAL["deals"][0], "moves": ["N redeal"]}]}
SHEET = {"game": "troefcall", "sheet": {"caller": "S", "kind": "kap", "side": "NS"}}


def run(command: str, data: bytes, tmp_path: Path, *options: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command on a file with these bytes."""
    file = tmp_path / "in.json"
    file.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(command, str(file), *options, stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def one(document: Any) -> bytes:
    return json.dumps(document).encode()


def lines(*documents: bytes) -> bytes:
    return b"\n".join(documents) + b"\n"


def test_a_legal_document_exits_0_with_the_answer_of_the_engine(tmp_path: Path) -> None:
    code, out, err = run("adjudicate", one(LEGAL), tmp_path)
    assert (code, err) == (0, "")
    assert json.loads(out) == adjudicate(LEGAL)


def test_an_illegal_move_exits_1(tmp_path: Path) -> None:
    code, out, _ = run("adjudicate", one(ILLEGAL), tmp_path)
    assert (code, json.loads(out)["legal"]) == (1, False)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"NaN", b"\xff", b'{"game": 1}', b"9" * 9999, b'{"game": 1, "game": 2}']
)
def test_unreadable_input_exits_2_with_a_message_on_both_sides(data: bytes, tmp_path: Path) -> None:
    code, out, err = run("adjudicate", data, tmp_path)
    assert code == 2
    assert json.loads(out)["error"]["message"].strip() in err


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("adjudicate", str(tmp_path / "none"), stdout=out, stderr=io.StringIO())
    assert end.value.code == 2
    assert json.loads(out.getvalue())["error"]["code"] == "no_file"


def test_a_line_that_cannot_be_read_is_named_and_the_others_are_answered(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + lines(one(LEGAL), b"", b"{", one(ILLEGAL), b"\xff", one({"game": "bridge"}), one(LEGAL))
    code, out, err = run("adjudicate", data, tmp_path, "--lines")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [answer.get("legal") for answer in answers] == [True, None, False, None, None, True]
    assert [answer["error"]["line"] for answer in answers if "error" in answer] == [3, 5, 6]
    assert [line.split(":")[0] for line in err.splitlines()] == ["line 3", "line 5", "line 6"]


def test_lines_exit_with_the_worst_of_their_answers(tmp_path: Path) -> None:
    assert run("adjudicate", lines(one(LEGAL), one(LEGAL)), tmp_path, "--lines")[0] == 0
    assert run("adjudicate", lines(one(ILLEGAL), one(LEGAL)), tmp_path, "--lines")[0] == 1


@pytest.mark.parametrize("viewer", ["N", "public"])
def test_a_view_is_answered_for_a_seat_or_the_public(viewer: str, tmp_path: Path) -> None:
    code, out, _ = run("adjudicate", lines(one(LEGAL)), tmp_path, "--lines", f"--view={viewer}")
    assert (code, json.loads(out)) == (0, view_after(LEGAL, viewer=viewer))


def test_a_view_of_an_unknown_seat_is_unreadable(tmp_path: Path) -> None:
    code, out, _ = run("adjudicate", one(LEGAL), tmp_path, "--view=Q")
    assert (code, json.loads(out)["error"]["field"]) == (2, "view")


def test_a_sheet_is_scored(tmp_path: Path) -> None:
    code, out, _ = run("score", one(SHEET), tmp_path)
    assert code == 0
    assert json.loads(out)["points"] == {"NS": 5, "EW": 0}


def test_a_sheet_that_cannot_be_true_exits_1_with_its_fields(tmp_path: Path) -> None:
    code, out, _ = run("score", one({**SHEET, "sheet": {"kind": "kip", "side": "NS"}}), tmp_path)
    answer = json.loads(out)
    assert (code, answer["valid"]) == (1, False)
    assert [error["field"] for error in answer["errors"]] == ["kind", "caller"]
    assert all(error["message"].endswith(".") for error in answer["errors"])


@pytest.mark.parametrize(
    "change", [{"game": "bridge"}, {"preset": "x"}, {"options": {"x": 1}}, {"sheet": None}, {"sheet": []}, {"more": 1}]
)
def test_a_score_without_game_options_or_sheet_exits_2(change: dict[str, Any], tmp_path: Path) -> None:
    code, out, _ = run("score", one({**SHEET, **change}), tmp_path)
    assert code == 2
    assert json.loads(out)["error"]["field"].startswith(next(iter(change)))


@pytest.mark.long
def test_standard_input_is_read_and_answered_line_by_line() -> None:
    command = [sys.executable, str(MANAGE), "adjudicate", "-", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for document in (LEGAL, ILLEGAL):
            process.stdin.write(one(document) + b"\n")
            process.stdin.flush()
            assert "legal" in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(timeout=patience(20)) == 1
