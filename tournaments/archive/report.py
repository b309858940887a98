"""What became of an archive, as plain values: for the command and for REST."""

from typing import Any

from tournaments.archive.reading import Read
from tournaments.archive.services import Imported

MAX_DIFFERENCES = 100
"""Sentences listed; how many there are is told besides where an import is refused for them."""


def told(read: Read, done: Imported, kept: bool) -> dict[str, Any]:
    """What was made of it, or (not `kept`) would be."""
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
