"""`manage.py do_jobs LANE`: the server's process for heavy work of events.

See tournaments/core/jobs.py.
"""

import pickle
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext

from games.api import jobs
from inputs import archive_errors
from seating import SeatingError, seat
from tournaments.archive.reading import read_archive
from tournaments.core.errors import EventError
from tournaments.core.jobs import RAISED
from tournaments.core.pdf import set_pdf
from tournaments.people.import_cells import UnreadableList, read_rows
from tournaments.planner import services as plans

LIMITS = {
    "seating": jobs.Limits(cpu_seconds=10, memory_mb=384),
    "desk": jobs.Limits(cpu_seconds=20, memory_mb=768, grown_mb=64),
    "paper": jobs.Limits(cpu_seconds=25, memory_mb=1024, grown_mb=160),
}
"""Memory limits; the largest upload, an archive of 32 MB, needs most."""


def _seat(document: Any) -> Any:
    return seat(document, gettext, clock=jobs.new_search_clock())


def _job(work: Callable[..., Any]) -> jobs.Job:
    """Wrap work so that arguments, results and errors travel as bytes."""

    def job(question: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
        with translation.override(question["language"]):
            try:
                return {}, pickle.dumps(work(*pickle.loads(body)))
            except (EventError, UnreadableList, SeatingError, archive_errors.ArchiveError) as refused:
                return {RAISED: True}, pickle.dumps(refused)

    return job


JOBS: dict[str, dict[str, jobs.Job]] = {
    "seating": {"seat": _job(_seat)},
    "desk": {"plan": _job(plans.answer_within), "rows": _job(read_rows), "archive": _job(read_archive)},
    "paper": {"pdf": _job(set_pdf)},
}


class Command(BaseCommand):
    help = "Run heavy jobs for the server, which starts and stops this process automatically."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("lane", choices=sorted(JOBS))

    def handle(self, *args: Any, **options: Any) -> None:
        jobs.serve(JOBS[options["lane"]], LIMITS[options["lane"]])
