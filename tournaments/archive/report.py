"""The report of an import as plain values, for the command and REST."""

from typing import Any

from tournaments.archive.reading import Read
from tournaments.archive.services import Imported

MAX_DIFFERENCES = 100
"""The maximum number of differences listed.

A refused import also reports how many there are.
"""


def import_document(read: Read, done: Imported, kept: bool) -> dict[str, Any]:
    """Report what was imported or, unless `kept`, what an import would create."""
    return {
        "event": done.slug,
        "version": read.manifest["event"]["version"],
        "kept": kept,
        "signed_by": read.signed_by,
        "by_this_site": read.by_this_site,
        "new_people": done.new_people,
        "matched_people": done.matched,
        "differences": done.differences[:MAX_DIFFERENCES],
        "running_tables": len(read.manifest["running_tables"]),
        "rows": read.counts,
    }
