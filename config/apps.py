from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Info, register

from config import sqlite
from config import translation_cache as quick_texts
from config.ops import logs


def sqlite_journal(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Says so when SQLite is too old for write-ahead logging."""
    if "sqlite3" not in settings.DATABASES["default"]["ENGINE"] or sqlite.wal_is_safe(sqlite.version()):
        return []
    version = ".".join(map(str, sqlite.version()))
    return [
        Info(
            f"SQLite {version} can corrupt a database in WAL mode; the slower rollback journal is used.",
            hint="Use Python with SQLite 3.51.3 or newer, or PostgreSQL.",
            id="troeftafel.I001",
        )
    ]


class ConfigConfig(AppConfig):
    """The project's own app: commands such as serve, machine checks, heartbeat task."""

    name = "config"

    def ready(self) -> None:
        register(sqlite_journal)
        logs.install()
        quick_texts.install()
