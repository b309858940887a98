"""`manage.py seat` as a club's own program would call it."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.seating.evenings import asked, names, verdict


def _called(path: Path, *options: str, expected: int = 0) -> list[dict[str, Any]]:
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command("seat", str(path), *options, stdout=out, stderr=err)
    except SystemExit as ended:
        code = int(ended.code or 0)
    assert code == expected
    text = out.getvalue()
    return [json.loads(line) for line in text.splitlines()] if "--lines" in options else [json.loads(text)]


def _file(folder: Path, text: str) -> Path:
    path = folder / "asked.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_document_is_answered_with_rounds_the_judge_accepts(tmp_path: Path) -> None:
    [answer] = _called(_file(tmp_path, json.dumps(asked(names(24), "swiss"))))
    assert verdict(answer).violations == []
    assert answer["judge_from"] == 0


def test_an_infeasible_seating_exits_with_1(tmp_path: Path) -> None:
    [answer] = _called(_file(tmp_path, json.dumps(asked(names(5), strict=True))), expected=1)
    assert answer["feasible"] is False


def test_an_unreadable_document_exits_with_2_and_names_the_field(tmp_path: Path) -> None:
    [answer] = _called(_file(tmp_path, json.dumps({"players": ["a", "a"], "rounds": []})), expected=2)
    assert answer["error"]["field"] == "players[1]"


def test_invalid_json_is_reported_with_its_line(tmp_path: Path) -> None:
    [answer] = _called(_file(tmp_path, '{"players":\n oops}'), expected=2)
    assert (answer["error"]["code"], answer["error"]["line"]) == ("not_json", 2)


def test_lines_are_answered_in_order_even_after_a_bad_one(tmp_path: Path) -> None:
    lines = [json.dumps(asked(names(4))), "{", json.dumps(asked(names(5), strict=True)), json.dumps(asked(names(8)))]
    answers = _called(_file(tmp_path, "\n".join(lines)), "--lines", expected=2)
    assert [len(answer.get("players", [])) for answer in answers] == [4, 0, 0, 8]
    assert answers[1]["error"]["line"] == 2


def test_a_file_that_is_not_there_exits_with_2(tmp_path: Path) -> None:
    [answer] = _called(tmp_path / "missing.json", expected=2)
    assert answer["error"]["code"] == "no_file"


def test_standard_input_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with _file(tmp_path, json.dumps(asked(names(4)))).open() as source:
        monkeypatch.setattr(sys, "stdin", source)
        [answer] = _called(Path("-"))
    assert len(answer["rounds"]) == 1
