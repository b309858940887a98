"""`config/scripts/audit` reports findings, and says when its service is away."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import patience

SAFE: dict[str, Any] = {"name": "safe", "version": "1", "vulns": []}
UNASKED = {"name": "unasked", "version": "1", "skip_reason": "not found"}
FAULTY = {"name": "faulty", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}


@pytest.mark.parametrize(
    ("packages", "ended", "code", "expected"),
    [
        ([SAFE], 0, 0, "No fault is known of 1 packages."),
        ([SAFE, FAULTY], 1, 1, "faulty 1: CVE-1, mended in 2"),
        ([UNASKED, FAULTY], 1, 1, "faulty 1: CVE-1, mended in 2"),
        ([SAFE, UNASKED], 0, 0, "of 1 the service could not tell"),
        ([UNASKED, UNASKED], 0, 0, "LEFT OUT:"),
        (None, 1, 0, "LEFT OUT:"),
        (None, 2, 1, "pip-audit did not run"),
    ],
)
def test_the_output_of_the_audit(
    root: Path, tmp_path: Path, packages: list[Any] | None, ended: int, code: int, expected: str
) -> None:
    for folder in ("config/scripts", ".venv/bin"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(root / "config/scripts/audit", tmp_path / "config/scripts/audit")
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    text = json.dumps({"dependencies": packages}) if packages is not None else ""
    fake = tmp_path / ".venv/bin/pip-audit"
    fake.write_text(f"#!/bin/sh\necho '{text}'\nexit {ended}\n")
    fake.chmod(0o755)
    done = subprocess.run(
        [str(tmp_path / "config/scripts/audit")], capture_output=True, text=True, timeout=patience(300), check=False
    )
    assert done.returncode == code
    assert expected in done.stdout + done.stderr
