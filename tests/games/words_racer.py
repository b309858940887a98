"""A process at a table that waits for words: `python -m tests.games.words_racer JOB FIRST SEAT`.

It says `ready`, waits for a line, works at each of ten tables from the first one on, and answers with one JSON
document: the number of packs each table had dealt when the process was done with it.
"""

import json
import os
import sys
from datetime import timedelta

import django
import time_machine

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from games import services  # noqa: E402
from games.models import Deal  # noqa: E402

TABLES = 10
LATER = timedelta(hours=1)


def says(table_id: int, seat: str) -> None:
    """A player gives his words."""
    services.give_words(table_id, seat, f"word of {seat}")


def begins(table_id: int, _seat: str) -> None:
    """A worker for whom the time for words is over."""
    with time_machine.travel(timezone.now() + LATER, tick=True):
        services.play_what_is_due(table_id)


JOBS = {"says": says, "begins": begins}

if __name__ == "__main__":
    job, first, seat = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    print("ready", flush=True)
    sys.stdin.readline()
    dealt = []
    for table_id in range(first, first + TABLES):
        JOBS[job](table_id, seat)
        dealt.append(Deal.objects.filter(table_id=table_id).count())
    print(json.dumps(dealt), flush=True)
