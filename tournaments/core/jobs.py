"""Heavy work of events behind requests: seating on request, the planner, lists of people, archives.

What is small is done here, what is large in a process of its own (games/processes/jobs.py): one job at a time, few
waiting, the rest refused with JobError. Seating has a lane to itself, since anonymous visitors may ask for it.
"""

import io
import pickle
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from games import api
from seating import seat
from tournaments.archive.reading import Read, read_archive
from tournaments.people.import_cells import SPREADSHEET, Cells, read_rows
from tournaments.planner import services as plans

SEATING = api.Lane("seating", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "seating"])
DESK = api.Lane("desk", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "desk"])

PLACES_HERE = 200
"""Players times rounds, of those played and those asked for: 40 players in five rounds take about 100 ms."""
SEATS_PLAYED_HERE = 500
"""People times events the planner plays: about 50 ms."""
LIST_BYTES_HERE = 100_000
"""Bytes of a list of people; a club of 1,000 has about 40,000."""
ARCHIVE_BYTES_HERE = 2**20
"""Bytes of an archive; an evening of 100 people has about one million."""
RAISED = "raised"
"""Name in an answer: it is the exception that the work raised."""


def seated(document: Any) -> dict[str, Any]:
    """The answer to a document that asks for a seating. Raises SeatingError, JobError."""
    if places_in(document) <= PLACES_HERE:
        return seat(document, gettext, clock=api.new_search_clock())
    answer: dict[str, Any] = _asked(SEATING, "seat", document)
    return answer


def places_in(document: Any) -> int:
    """What a seating costs: players times rounds, of those played and those asked for."""
    if not isinstance(document, Mapping):
        return 0
    asked = document.get("seat")
    rounds = asked.get("rounds", 1) if isinstance(asked, Mapping) else 1
    told = _length(document.get("rounds")) + (rounds if isinstance(rounds, int) else 1)
    return _length(document.get("players")) * told


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0


def planned(asked: plans.Asked, seconds: float) -> plans.Answer:
    """The answer to a plan, for which events are played for so many seconds. Raises EventError, JobError."""
    if asked.people * asked.samples <= SEATS_PLAYED_HERE:
        return plans.answer_within(asked, seconds)
    answer: plans.Answer = _asked(DESK, "plan", asked, seconds)
    return answer


def rows_in(source: str | bytes) -> list[tuple[int, Cells]]:
    """The rows of a list of people. Raises UnreadableList, JobError."""
    if _is_short(source):
        return read_rows(source)
    rows: list[tuple[int, Cells]] = _asked(DESK, "rows", source)
    return rows


def _is_short(source: str | bytes) -> bool:
    if len(source) > LIST_BYTES_HERE:
        return False
    if isinstance(source, bytes) and source.startswith(SPREADSHEET):
        try:
            with zipfile.ZipFile(io.BytesIO(source)) as parts:
                return sum(part.file_size for part in parts.infolist()) <= 3 * LIST_BYTES_HERE
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            return True  # it is refused for this before anything is read
    return True


def archive_in(data: bytes) -> Read:
    """The archive in a file. Raises ArchiveError, JobError."""
    if len(data) <= ARCHIVE_BYTES_HERE:
        return read_archive(data)
    read: Read = _asked(DESK, "archive", data)
    return read


@contextmanager
def turn_for(read: Read) -> Iterator[None]:
    """The turn of an archive whose rows this server writes: of large ones one at a time. Raises JobError."""
    with DESK.turn() if read.bytes > ARCHIVE_BYTES_HERE else nullcontext():
        yield


def _asked(lane: api.Lane, job: str, *arguments: Any) -> Any:
    """What the work gives in the process of a lane. Raises what the work raises, and JobError."""
    facts, answer = lane.ask(job, pickle.dumps(arguments))
    found = pickle.loads(answer)  # from our own process
    if RAISED in facts:
        raise found
    return found
