from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Warning, register
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import get_connection

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


def email_provider(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Report what an email provider still needs at the start, not with the first email."""
    if not settings.EMAIL_PROVIDER:
        return []
    page = "docs/operations.md, “Mail by a provider”"
    try:
        get_connection()
    except ImproperlyConfigured as error:
        sentence = f"EMAIL_PROVIDER is {settings.EMAIL_PROVIDER}, whose settings are not complete. {error}"
        return [Error(sentence, hint=page, id="troeftafel.E001")]
    if settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return []
    sentence = "Emails that come back are not reported, because ANYMAIL_WEBHOOK_SECRET is not set."
    return [Warning(sentence, hint=page, id="troeftafel.W001")]


class ConfigConfig(AppConfig):
    """The project's own app: commands such as serve, machine checks, heartbeat task."""

    name = "config"

    def ready(self) -> None:
        register(sqlite_journal)
        register(email_provider)
        logs.install()
        quick_texts.install()
