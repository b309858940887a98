"""Fixtures shared by the tests of backups."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from backups.making import make
from tests.config import systems


@pytest.fixture(scope="session")
def empty_file(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an empty system, to be copied."""
    path = tmp_path_factory.mktemp("empty") / systems.NAME
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL is backed up in tests/trips")
    with django_db_blocker.unblock():
        systems.write_empty(path)
    return path


@pytest.fixture
def empty(empty_file: Path, db: None, tmp_path: Path, settings: Any) -> Path:
    """The folder of an empty system, which is also where the settings point."""
    folder = tmp_path / "empty"
    folder.mkdir()
    shutil.copy(empty_file, folder)
    settings.DATA_DIR, settings.LIVE_SOCKET = folder, folder / "live.sock"
    return folder


@pytest.fixture
def club(empty: Path, tmp_path: Path) -> Path:
    """The folder of a system that Rina uses."""
    folder = tmp_path / "club"
    shutil.copytree(empty, folder)
    with systems.at(folder):
        User.objects.create_user("rina")
    return folder


@pytest.fixture
def backup(club: Path, tmp_path: Path) -> Path:
    """A backup of Rina's system."""
    with systems.at(club):
        return make(tmp_path / "rina.tar").path
