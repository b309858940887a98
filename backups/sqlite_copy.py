"""SQLite written out while others write, and read in again."""

import sqlite3  # the bundled one: config/sqlite.py was here before
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from backups.errors import BackupError
from backups.manifest import Manifest


class SQLite:
    """See databases.Database."""

    part = "database.sqlite3"

    def versions(self) -> tuple[int, int]:
        return 0, 0

    def write_out(self, path: Path) -> None:
        """Write a copy in one read transaction, while writers continue.

        The copy holds nothing that was erased (decision 0240).
        """
        path.touch(0o600, exist_ok=False)
        own = connection.copy()
        try:
            with own.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(path)])
        except DatabaseError as error:
            raise not_written(error) from error
        finally:
            own.close()
        _look_over(path)

    def look_over(self, path: Path, manifest: Manifest) -> None:
        _look_over(path)

    def refuse_in_use(self) -> None:
        """Refuse when another connection has the file open, even an idle one.

        Only the sole user of the file can leave its log (WAL).
        """
        name = Path(connection.settings_dict["NAME"])
        if not name.exists():
            return
        connection.close()
        alone = sqlite3.connect(name, timeout=1)
        try:
            alone.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.OperationalError as error:
            raise (in_use() if "locked" in str(error) else not_restored(error)) from error
        finally:
            alone.close()

    def read_in(self, path: Path, manifest: Manifest) -> None:
        """All of it or nothing: the pages are copied in one transaction."""
        connection.ensure_connection()
        source = _connect(path)
        try:
            source.backup(connection.connection)
        except sqlite3.Error as error:
            raise not_restored(error) from error
        finally:
            source.close()
            connection.close()


def not_written(error: Exception | str) -> BackupError:
    return BackupError("not_written", _("No backup was made: %(error)s.") % {"error": _in_one_line(error)})


def not_restored(error: Exception) -> BackupError:
    return BackupError("not_restored", _("The backup was not restored: %(error)s.") % {"error": _in_one_line(error)})


def _in_one_line(error: Exception | str) -> str:
    """PostgreSQL says some things in several."""
    return " ".join(str(error).split()).rstrip(".?")


def in_use() -> BackupError:
    message = _("Another process is connected to this database. Stop web, worker and beat, then try again.")
    return BackupError("in_use", message)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _look_over(path: Path) -> None:
    source = _connect(path)
    try:
        result = source.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        result = str(error)
    finally:
        source.close()
    if result != "ok":
        raise BackupError("damaged", _("The database in this backup is damaged: %(error)s.") % {"error": result})
