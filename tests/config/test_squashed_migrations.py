"""The squashed migrations make the same tables as those that they replace, on every database."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from testkit import migrations
from tests.earlier_migrations import one_by_one

POSTGRES = """
SELECT table_name, column_name, data_type || coalesce(character_maximum_length::text, ''), is_nullable, column_default
  FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid), '', ''
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT tablename, regexp_replace(indexdef, 'INDEX [^ ]+ ', 'INDEX '), '', '', ''
  FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT tgrelid::regclass::text, pg_get_triggerdef(oid), '', '', '' FROM pg_trigger WHERE NOT tgisinternal
"""


def migrate(root: Path, folder: Path, url: str, *program: str) -> None:
    """Apply all migrations with a program: `manage.py migrate` or `-m tests.earlier_migrations`."""
    surroundings = {**os.environ, "DATA_DIR": str(folder), "DATABASE_URL": url, "SECRET_KEY": "only for tests"}
    subprocess.run([sys.executable, *program], cwd=root, env=surroundings, check=True)


def in_sqlite(file: Path) -> set[str]:
    """Everything that a file's tables are made of; the order of columns does not matter."""
    with closing(sqlite3.connect(file)) as database:
        return set(_parts(database))


def _parts(database: sqlite3.Connection) -> Iterator[str]:
    made = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'"
    for kind, name, text in database.execute(made).fetchall():
        if kind != "table":
            yield f"{kind} {name}: {text}"
            continue
        for _at, *column in database.execute(f'PRAGMA table_info("{name}")'):
            yield f"{name}: {column}"
        for _id, _at, *key in database.execute(f'PRAGMA foreign_key_list("{name}")'):
            yield f"{name}: {key}"
        for constraint in re.findall(r'CONSTRAINT "\w+" (?:CHECK|UNIQUE) .*?(?=, CONSTRAINT|$)', text):
            yield f"{name}: {constraint.rstrip(')')}"


def in_postgres(url: str) -> set[tuple[str, ...]]:
    with psycopg.connect(url) as database:
        return set(database.execute(POSTGRES).fetchall())


@pytest.mark.long
def test_sqlite_gets_the_same_tables(root: Path, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("squashed.sqlite3", "one_by_one.sqlite3")]
    migrate(root, tmp_path, f"sqlite:///{files[0]}", "manage.py", "migrate", "-v0")
    migrate(root, tmp_path, f"sqlite:///{files[1]}", "-m", "tests.earlier_migrations")
    squashed, earlier = map(in_sqlite, files)
    assert len(squashed) > 1000
    assert squashed == earlier


@pytest.mark.postgres
@pytest.mark.long
def test_postgresql_gets_the_same_tables(root: Path, tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("this database is SQLite")
    url = os.environ["DATABASE_URL"]
    with migrations.postgres_database(url, False) as one, migrations.postgres_database(url, False) as other:
        migrate(root, tmp_path, one, "manage.py", "migrate", "-v0")
        migrate(root, tmp_path, other, "-m", "tests.earlier_migrations")
        squashed, earlier = in_postgres(one), in_postgres(other)
    assert len(squashed) > 1000
    assert squashed == earlier


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_installation_that_ran_the_earlier_migrations_has_nothing_to_run() -> None:
    with one_by_one():
        call_command("migrate", "tournaments", "0036", verbosity=0)
        call_command("migrate", verbosity=0)
    call_command("migrate", check_unapplied=True, verbosity=0)
