"""Tables as rows of an archive: export, check, import, and the site's signature."""

from games.archive.services import TABLE_KINDS, differences, export_tables, import_tables
from games.archive.services import faults_of as faults
from games.core.archive_errors import ArchiveError
from games.core.archive_errors import say as sentence
from games.core.rows import Keys, Kind, Numbers, check_json, plain_rows, read_lines, read_object, store_rows
from games.core.rows import Row as PlainRow
from games.core.statements import site_key

__all__ = [
    "TABLE_KINDS",
    "ArchiveError",
    "Keys",
    "Kind",
    "Numbers",
    "PlainRow",
    "check_json",
    "differences",
    "export_tables",
    "faults",
    "import_tables",
    "plain_rows",
    "read_lines",
    "read_object",
    "sentence",
    "site_key",
    "store_rows",
]
