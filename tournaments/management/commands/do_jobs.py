"""`manage.py do_jobs LANE`: the process that the server starts for heavy work of events (tournaments/core/jobs.py)."""

import pickle
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext

from games import api
from seating import SeatingError, seat
from tournaments.archive.reading import read_archive
from tournaments.core.errors import EventError
from tournaments.core.jobs import RAISED
from tournaments.people.import_cells import UnreadableList, read_rows
from tournaments.planner import services as plans

LIMITS = {
    "seating": api.JobLimits(cpu_seconds=10, memory_mb=384),
    "desk": api.JobLimits(cpu_seconds=20, memory_mb=768, grown_mb=64),
}
"""An archive of 32 MB, the largest that comes over the net, needs most."""


def _seat(document: Any) -> Any:
    return seat(document, gettext, clock=api.new_search_clock())


def _job(work: Callable[..., Any]) -> api.Job:
    """The work with its arguments and its answer as bytes; what it refuses is raised again by whoever asked."""

    def job(question: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
        with translation.override(question["language"]):
            try:
                return {}, pickle.dumps(work(*pickle.loads(body)))
            except (EventError, UnreadableList, SeatingError, api.ArchiveError) as refused:
                return {RAISED: True}, pickle.dumps(refused)

    return job


JOBS: dict[str, dict[str, api.Job]] = {
    "seating": {"seat": _job(_seat)},
    "desk": {"plan": _job(plans.answer_within), "rows": _job(read_rows), "archive": _job(read_archive)},
}


class Command(BaseCommand):
    help = "Do heavy work for the server, which starts this by itself; it ends when the server does."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("lane", choices=sorted(JOBS))

    def handle(self, *args: Any, **options: Any) -> None:
        api.serve_jobs(JOBS[options["lane"]], LIMITS[options["lane"]])
