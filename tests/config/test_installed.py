"""The wheel, which gives the command `troeftafel`, works without this folder."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from testkit.clocks import patience

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
IN_WHEEL = PROJECT["hatch"]["build"]["targets"]["wheel"]["force-include"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=patience(120))
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site-packages")
    return folder / "site-packages"


def run(installed: Path, home: Path, *arguments: str) -> str:
    """Return what the command prints, run in an empty folder with nothing but the wheel and the libraries."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(installed)}
    command = [sys.executable, "-c", "import troeftafel; troeftafel.main()", *arguments]
    done = subprocess.run(
        command, cwd=home, env=environment, capture_output=True, text=True, timeout=patience(120), check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_every_package_of_the_product() -> None:
    assert set(PROJECT["importlinter"]["root_packages"]) <= set(IN_WHEEL)


def test_everything_in_the_wheel_exists() -> None:
    assert [path for path in IN_WHEEL if not (ROOT / path).exists()] == []


@pytest.mark.long
def test_the_installed_command_finds_its_packages_and_pages(installed: Path, tmp_path: Path) -> None:
    assert run(installed, tmp_path, "check").startswith("System check identified no issues")


@pytest.mark.long
def test_the_installed_command_keeps_its_data_in_the_folder_of_the_user(installed: Path, tmp_path: Path) -> None:
    run(installed, tmp_path, "migrate", "--verbosity", "0")
    assert (tmp_path / ".local/share/troeftafel/troeftafel.sqlite3").exists()


@pytest.mark.long
def test_the_installed_command_runs_celery_for_this_installation(installed: Path, tmp_path: Path) -> None:
    assert "config" in run(installed, tmp_path, "celery", "report")


@pytest.mark.long
def test_the_installed_command_names_its_version(installed: Path, tmp_path: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert run(installed, tmp_path, "--version").strip() == version
