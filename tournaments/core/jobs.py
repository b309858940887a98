"""Heavy work behind requests: pairing, the planner, lists of people, archives, PDF files.

Small work runs here, large work in a separate process (games/processes/jobs.py). One job runs at a time and the queue
is short; the rest is refused with JobError. Pairing has its own lane, since anonymous visitors may ask for it, and so
has paper, whose library would make every other process larger.
"""

import pickle
from typing import Any

from django.conf import settings

from games.api import jobs

SEATING = jobs.JobLane("seating", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "seating"])
DESK = jobs.JobLane("desk", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "desk"])
PAPER = jobs.JobLane("paper", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "paper"])

RAISED = "raised"
"""The key of an answer that is an exception of the job."""


def ask(lane: jobs.JobLane, job: str, *arguments: Any) -> Any:
    """Run a job in the process of a lane; return its result.

    Raises the job's errors, and JobError.
    """
    facts, answer = lane.ask(job, pickle.dumps(arguments))
    result = pickle.loads(answer)  # trusted: from our own process
    if RAISED in facts:
        raise result
    return result
