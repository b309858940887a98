"""The list of who was erased, in a file beside the database: numbers and codes, no names.

A backup that is older than an erasure still has the name. Once it has been restored, `manage.py erase_person --again`
reads this list and erases all of them again.
"""

from dataclasses import dataclass
from pathlib import Path

import orjson
from django.conf import settings

from tournaments.models import Erasure


@dataclass(frozen=True, slots=True)
class Erased:
    """One line: whom to look for, what he is called since, and the reason."""

    code: str
    person: int | None
    user: int | None
    reason: str


def path() -> Path:
    """Where the list is."""
    return Path(settings.DATA_DIR) / "erased.jsonl"


def note_erased(done: Erasure, code: str) -> None:
    """One more line."""
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
    """The lines of a list, the oldest first; of a line that came twice the last one. Raises OSError, ValueError."""
    found: dict[str, Erased] = {}
    for line in file.read_bytes().splitlines():
        told = orjson.loads(line)
        found[told["code"]] = Erased(told["code"], told["person"], told["user"], told.get("reason", ""))
    return list(found.values())
