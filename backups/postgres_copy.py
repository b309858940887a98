"""PostgreSQL dumps and restores with its own client.

Passwords never appear on a command line.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from django.db import connection, transaction
from django.utils.translation import gettext as _
from psycopg import pq, sql

from backups.errors import BackupError
from backups.manifest import Manifest
from backups.sqlite_copy import in_use

LOCKED = "60s"
"""How long a backup waits for a table that is being altered."""
OTHERS = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'"""
FUNCTIONS = """SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname = current_schema() AND NOT EXISTS
(SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')"""


class Postgres:
    """See databases.Database."""

    part = "database.pgdump"

    def versions(self) -> tuple[int, int]:
        return server_version(), client_version("pg_dump")

    def write_out(self, path: Path) -> None:
        server, client = self.versions()
        if client < server:
            raise too_old("pg_dump", client, server)
        path.touch(0o600, exist_ok=False)
        _run(
            "pg_dump",
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            f"--lock-wait-timeout={LOCKED}",
            f"--file={path}",
        )

    def look_over(self, path: Path, manifest: Manifest) -> None:
        """Unpacks all of it and throws it away. Needs no server."""
        if (client := client_version("pg_restore")) < manifest.client:
            raise too_old("pg_restore", client, manifest.client)
        _run("pg_restore", "--file=/dev/null", str(path))

    def refuse_in_use(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)
            if cursor.fetchone()[0]:
                raise in_use()

    def read_in(self, path: Path, manifest: Manifest) -> None:
        if (server := server_version()) < manifest.server:
            raise BackupError(
                "older_server",
                _(
                    "This backup is from PostgreSQL %(newer)d. Restore it on that version or newer, not on PostgreSQL"
                    " %(older)d."
                )
                % {"newer": manifest.server, "older": server},
            )
        _drop_all()
        name = connection.settings_dict["NAME"]
        _run(
            "pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges",
            f"--dbname={name}", str(path),
        )  # fmt: skip
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def server_version() -> int:
    """The major version of the server, such as 15."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchone()[0]) // 10000


def client_version(program: str) -> int:
    """The major version of the installed client. Raises BackupError."""
    match = re.search(r"(\d+)(\.\d+|devel|beta|rc)", _run(program, "--version"))
    return int(match[1]) if match else 0


def too_old(program: str, client: int, wanted: int) -> BackupError:
    return BackupError(
        "old_client",
        _(
            "%(program)s is from PostgreSQL %(client)d, but PostgreSQL %(wanted)d or newer is needed. Install a "
            "newer client (on Debian, the package postgresql-client-%(wanted)d)."
        )
        % {"program": program, "client": client, "wanted": wanted},
    )


def _run(program: str, *arguments: str) -> str:
    """Run a PostgreSQL client program and return its output.

    Raises BackupError when the program is missing or fails.
    """
    if (path := shutil.which(program)) is None:
        raise BackupError(
            "no_client",
            _(
                "%(program)s was not found. Install a PostgreSQL client that is at least as new as the server (on"
                " Debian, the package postgresql-client)."
            )
            % {"program": program},
        )
    done = subprocess.run(
        [path, *arguments], env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        message = " ".join(done.stderr.split())[-500:].rstrip(".")
        raise BackupError("client_failed", _("%(program)s failed: %(error)s.") % {"program": program, "error": message})
    return done.stdout


def environment() -> dict[str, str]:
    """Return the environment that holds the client's connection settings.

    Other users of the machine cannot read it.
    """
    if connection.vendor != "postgresql":  # a backup of PostgreSQL is only looked over here
        return {**os.environ, "LC_ALL": "C.UTF-8"}
    wanted = connection.get_connection_params()
    wanted["dbname"] = connection.settings_dict["NAME"]
    ours = {
        option.envvar.decode(): str(wanted[option.keyword.decode()])
        for option in pq.Conninfo.get_defaults()
        if option.envvar and wanted.get(option.keyword.decode()) not in (None, "")
    }
    ours.pop("PGCLIENTENCODING", None)  # the client asks the server
    return {**os.environ, **ours, "LC_ALL": "C.UTF-8"}


def _drop_all() -> None:
    """Drop tables and functions of a verified empty system (refuse_unless_empty)."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(sql.SQL("DROP TABLE {} CASCADE").format(sql.Identifier(table)))
        cursor.execute(FUNCTIONS)
        for (function,) in cursor.fetchall():
            cursor.execute(sql.SQL("DROP FUNCTION {}").format(sql.SQL(function)))
