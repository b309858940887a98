"""Heavy work of events behind requests: seating on request, the planner, lists of people, archives.

What is small is done here, what is large in a process of its own (games/processes/jobs.py): one job at a time, few
waiting, the rest refused with JobError. Seating has a lane to itself, since anonymous visitors may ask for it.
"""

import pickle
from typing import Any

from django.conf import settings

from games import api

SEATING = api.Lane("seating", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "seating"])
DESK = api.Lane("desk", [str(settings.BASE_DIR / "manage.py"), "do_jobs", "desk"])

RAISED = "raised"
"""Name in an answer: it is the exception that the work raised."""


def ask(lane: api.Lane, job: str, *arguments: Any) -> Any:
    """What the work gives in the process of a lane. Raises what the work raises, and JobError."""
    facts, answer = lane.ask(job, pickle.dumps(arguments))
    found = pickle.loads(answer)  # from our own process
    if RAISED in facts:
        raise found
    return found
