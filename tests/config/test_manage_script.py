"""`config/scripts/manage` runs manage.py with the settings of the systemd units."""

import getpass
import os
import subprocess
from pathlib import Path

import pytest

from testkit.clocks import patience

SETTINGS = """\
# of this server
  ; and a comment of the other kind
DATABASE_URL="sqlite:///{folder}/own name.sqlite3"
ALLOWED_HOSTS='cards.example'
SECRET_KEY=a$b`c"d'e=f#g

DATA_DIR={folder}/data
LANGUAGE_CODE=nl"""
SHOWN = "from django.conf import settings as s; print(s.SECRET_KEY, s.ALLOWED_HOSTS, s.LANGUAGE_CODE, s.DATA_DIR)"


def run(root: Path, settings: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run the script with a minimal environment."""
    surroundings = {"PATH": os.environ["PATH"], "SETTINGS": str(settings), "ACCOUNT": getpass.getuser()}
    script = [str(root / "config/scripts/manage"), *command]
    return subprocess.run(
        script, cwd="/", env=surroundings, capture_output=True, text=True, check=False, timeout=patience(100)
    )


@pytest.mark.long
def test_every_line_of_the_settings_is_taken_as_systemd_takes_it(root: Path, tmp_path: Path) -> None:
    settings = tmp_path / "troeftafel.env"
    settings.write_text(SETTINGS.format(folder=tmp_path))
    done = run(root, settings, "shell", "-v0", "-c", SHOWN)
    assert done.stdout.split() == ["a$b`c\"d'e=f#g", "['cards.example']", "nl", f"{tmp_path}/data"], done.stderr
    assert (tmp_path / "own name.sqlite3").exists()


@pytest.mark.long
def test_celery_is_asked_with_the_same_settings(root: Path, tmp_path: Path) -> None:
    settings = tmp_path / "troeftafel.env"
    settings.write_text(SETTINGS.format(folder=tmp_path))
    assert "nl" in run(root, settings, "celery", "report").stdout.partition("LANGUAGE_CODE:")[2].splitlines()[0]


def test_unreadable_settings_are_reported(root: Path, tmp_path: Path) -> None:
    done = run(root, tmp_path / "none", "found")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"The settings in {tmp_path}/none cannot be read." in done.stderr
