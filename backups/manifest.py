"""Manifest at the start of a backup: origin, time, and required versions."""

import tomllib
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from functools import cache
from typing import Any

import orjson
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from backups.errors import BackupError

FORMAT, FORMAT_VERSION = "troeftafel-backup", 1


@dataclass(frozen=True, slots=True)
class BackupFile:
    """One file inside a backup; `sha256` in hexadecimal digits."""

    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """Facts of a backup that are known without reading its parts.

    `made_at` is a UTC time in ISO 8601. `server` and `client` are major versions of PostgreSQL, 0 for SQLite. `key`
    says whether the backup was made under the same SECRET_KEY, without revealing that key.
    """

    made_at: str
    version: str
    kind: str
    server: int
    client: int
    migrations: list[str]
    key: str
    parts: list[BackupFile]
    format: str = FORMAT
    format_version: int = FORMAT_VERSION


@cache
def program_version() -> str:
    """The version of Troeftafel, as pyproject.toml has it."""
    described = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    return str(described["project"]["version"])


def key_marks() -> list[str]:
    """Return 16 digits for SECRET_KEY, and those of each of SECRET_KEY_FALLBACKS."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [salted_hmac("backups", "key", secret, algorithm="sha256").hexdigest()[:16] for secret in secrets]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def applied() -> list[str]:
    """The migrations of this database, as `games.0001_initial`."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def known_migrations() -> set[str]:
    """The migrations this program has, with those that were taken together in others."""
    migrations = MigrationLoader(None).disk_migrations
    replaced = {key for migration in migrations.values() for key in migration.replaces}
    return {f"{app}.{name}" for app, name in {*migrations, *replaced}}


def unknown_to_us(manifest: Manifest) -> list[str]:
    """Return migrations of a newer program in the backup."""
    return sorted(set(manifest.migrations) - known_migrations())


def missing_in(manifest: Manifest) -> list[str]:
    """Migrations that this program will run on what the backup holds."""
    wanted = MigrationLoader(None).disk_migrations
    names = {key: f"{app}.{name}" for key in wanted for app, name in (key,)}
    for key, migration in wanted.items():
        if migration.replaces:  # Django runs the one in place of the others only where none of them has run
            begun = any(f"{app}.{name}" in manifest.migrations for app, name in migration.replaces)
            for unused in [key] if begun else migration.replaces:
                names.pop(unused, None)
    return sorted(set(names.values()) - set(manifest.migrations))


def dumped(manifest: Manifest) -> bytes:
    return orjson.dumps(asdict(manifest), option=orjson.OPT_INDENT_2)


def load(data: bytes) -> Manifest:
    """The manifest these bytes say. Raises BackupError."""
    try:
        content = orjson.loads(data)
        of_ours, of_version = content["format"] == FORMAT, int(content["format_version"])
    except (ValueError, TypeError, KeyError) as error:
        raise unreadable() from error
    if not of_ours:
        raise unreadable()
    if of_version > FORMAT_VERSION:
        raise BackupError(
            "newer_format", _("This backup was made by a newer version of Troeftafel. Install that version first.")
        )
    return _build(content)


def _build(content: dict[str, Any]) -> Manifest:
    try:
        parts = [BackupFile(str(part["name"]), int(part["bytes"]), str(part["sha256"])) for part in content["parts"]]
        own = {field.name: content[field.name] for field in fields(Manifest)}
    except (ValueError, TypeError, KeyError) as error:
        raise unreadable() from error
    return Manifest(**{**own, "parts": parts})


def unreadable() -> BackupError:
    return BackupError("not_a_backup", _("This is not a Troeftafel backup, or it is damaged."))
