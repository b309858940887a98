"""The migrations of a package one by one, as installations ran them before the squashed ones replaced them.

    python -m tests.earlier_migrations

applies all of them to the database of the environment.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.db.migrations.loader import MigrationLoader


@contextmanager
def one_by_one() -> Iterator[None]:
    """Hide the squashed migrations from Django."""
    load = MigrationLoader.load_disk

    def load_others(loader: MigrationLoader) -> None:
        load(loader)
        loader.disk_migrations = {key: one for key, one in loader.disk_migrations.items() if not one.replaces}

    with patch.object(MigrationLoader, "load_disk", load_others):
        yield


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django  # noqa: PLC0415 (only as a program)
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    with one_by_one():
        call_command("migrate", verbosity=0)


if __name__ == "__main__":
    main()
