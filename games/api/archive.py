"""Tables as rows of an archive: export, check, import, and the site's signature."""

from games.archive.services import TABLE_KINDS, differences, export_tables, import_tables
from games.archive.services import faults_of as faults
from games.core.statements import site_key

__all__ = [
    "TABLE_KINDS",
    "differences",
    "export_tables",
    "faults",
    "import_tables",
    "site_key",
]
