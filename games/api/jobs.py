"""Work outside a request: job processes, the search clock, document commands."""

from django.conf import settings

from games.core.documents import add_arguments as document_arguments
from games.core.documents import run as answer_documents
from games.core.search_clock import Clock, search_clock
from games.processes.job_loop import Job, Limits, serve
from games.processes.jobs import JobError, JobLane

__all__ = [
    "Job",
    "JobError",
    "JobLane",
    "Limits",
    "answer_documents",
    "document_arguments",
    "new_search_clock",
    "serve",
]


def new_search_clock() -> Clock:
    """Return the clock of one search with a time limit, as SEARCH_CLOCK says."""
    return search_clock(settings.SEARCH_CLOCK)
