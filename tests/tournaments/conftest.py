"""Fixtures of several modules: databases on which several processes race."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from testkit import migrations
from tests import surroundings


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def backend(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module")
def surroundings_of_a_race(backend: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The environment of processes on an empty database of their own."""
    folder = tmp_path_factory.mktemp("race")
    if backend == "sqlite":
        migrations.copy_sqlite(folder)
        yield surrounded(folder, f"sqlite:///{folder / migrations.FILE}")
        return
    if not surroundings.answers(surroundings.POSTGRES, 5432):
        pytest.skip("PostgreSQL does not answer")
    with migrations.postgres_database(surroundings.POSTGRES, migrated=True) as url:
        yield surrounded(folder, url)


def surrounded(folder: Any, url: Any) -> Any:
    """The environment of processes on that database."""
    return {**os.environ, "DATABASE_URL": url, "REDIS_URL": "", "DATA_DIR": str(folder), "LOG_LEVEL": "ERROR"}
