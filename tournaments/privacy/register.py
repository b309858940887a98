"""The list of erased people, in a file outside the database: numbers and codes.

A backup from before an erasure still has the name. After restoring it, `manage.py erase_person --again` reads this list
and erases all of them again.
"""

from dataclasses import dataclass
from pathlib import Path

import orjson
from django.conf import settings

from tournaments.models import Erasure


@dataclass(frozen=True, slots=True)
class Erased:
    """One line: the ids to look for, the new name, and the reason."""

    code: str
    person: int | None
    user: int | None
    reason: str


def path() -> Path:
    """Return the path of the list."""
    return Path(settings.DATA_DIR) / "erased.jsonl"


def note_erased(done: Erasure, code: str) -> None:
    """Append a line for an erasure."""
    line = {
        "code": code,
        "person": done.person_id,
        "user": done.user_id,
        "reason": done.reason,
        "at": done.at.isoformat(),
    }
    path().parent.mkdir(parents=True, exist_ok=True)
    with path().open("ab") as file:
        file.write(orjson.dumps(line) + b"\n")


def read_list(file: Path) -> list[Erased]:
    """Return the lines of a list, the oldest first; the last of repeated ones.

    Raises OSError, ValueError.
    """
    by_code: dict[str, Erased] = {}
    for line in file.read_bytes().splitlines():
        fields = orjson.loads(line)
        by_code[fields["code"]] = Erased(fields["code"], fields["person"], fields["user"], fields.get("reason", ""))
    return list(by_code.values())
