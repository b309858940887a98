"""A process at ten tables that wait for words (see tests/orders.py).

Run `python -m tests.games.helpers.words_racer`.
"""

import os
from datetime import timedelta
from typing import Any

import django
import time_machine

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from games.models import Deal  # noqa: E402
from games.play import turns as play_turns  # noqa: E402
from games.tables import seeds as tables_seeds  # noqa: E402
from tests.orders import serve  # noqa: E402

TABLES = 10
LATER = timedelta(hours=1)


def says(table_id: int, seat: str) -> None:
    """Send the words of a player."""
    tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words=f"word of {seat}")


def begins(table_id: int, _seat: str) -> None:
    """A worker for whom the time for words is over."""
    with time_machine.travel(timezone.now() + LATER, tick=True):
        play_turns.play_what_is_due(table_id)


JOBS = {"says": says, "begins": begins}


def done(order: dict[str, Any]) -> list[int]:
    """Do the job at each table; return how many packs each had dealt afterwards."""
    dealt = []
    for table_id in range(order["table"], order["table"] + TABLES):
        JOBS[order["job"]](table_id, order["name"])
        dealt.append(Deal.objects.filter(table_id=table_id).count())
    return dealt


if __name__ == "__main__":
    serve(done)
