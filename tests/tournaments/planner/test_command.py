"""`manage.py plan`: the document of POST /plans on the command line."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

PLAN = {"game": "truf", "preset": "classic", "format": "individuals", "people": 12, "start": "19:30", "end": "23:00"}


def run_plan(folder: Path, **change: Any) -> tuple[Any, int]:
    """Return the command's output for a plan, and its exit code."""
    file, out = folder / "plan.json", StringIO()
    file.write_text(json.dumps(PLAN | {"samples": 20} | change))
    try:
        call_command("plan", str(file), stdout=out, stderr=StringIO())
    except SystemExit as stopped:
        return json.loads(out.getvalue()), int(stopped.code or 0)
    return json.loads(out.getvalue()), 0


def test_a_plan_is_answered_the_same_every_time(tmp_path: Path) -> None:
    found, code = run_plan(tmp_path)
    assert (code, found["samples"], len(found["formats"])) == (0, 20, 2)
    assert run_plan(tmp_path) == (found, code)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"people": "many"}, "people"),
        ({"format": "teams"}, "format"),
        ({"game": "whist"}, "game"),
        ({"formats": [{"system": "swiss", "rounds": 0}]}, "formats.0.rounds"),
    ],
)
def test_an_unreadable_value_is_named(tmp_path: Path, change: dict[str, Any], field: str) -> None:
    found, code = run_plan(tmp_path, **change)
    assert (code, found["error"]["field"]) == (2, field)
    assert found["error"]["message"].endswith(".")
