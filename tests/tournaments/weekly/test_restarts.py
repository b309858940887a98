"""A weekly event continues in another process after the one that ran it was killed, on a real database."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from testkit import migrations
from testkit.clocks import patience

pytestmark = pytest.mark.long
SCRIPT = """
import os, sys, django
django.setup()
import time_machine
from datetime import timedelta
from django.utils import timezone
from tests.tournaments.helpers import weekly
from tournaments.models import Event, LogEntry
from tournaments.rankings.selectors import cached_standings, standings_of
import json

phase, until = sys.argv[1:]
with time_machine.travel(weekly.MONDAY, tick=False) as clock:
    if phase == "first":
        event = weekly.planned()
        weekly.fast(event)
        weekly.entered(event, clock, 8)
        clock.move_to(weekly.START)
    else:
        event = Event.objects.order_by("starts_at").first()
        clock.move_to(LogEntry.objects.order_by("-at").first().at)
    for _tick in range(2000):
        weekly.tick(clock, 10)
        event.refresh_from_db()
        rounds = event.rounds.count()
        playing = event.rounds.filter(state="published", places__table__deals__moves__isnull=False).exists()
        if event.is_over or (until == "one" and playing) or (until == "two" and playing and rounds == 2):
            break
    if until != "end":
        os.kill(os.getpid(), 9)
    before = standings_of(event).table
    cached_standings.cache_clear()
    staff = LogEntry.objects.filter(event=event, at__gte=weekly.START).exclude(by=None).count()
    print(json.dumps([event.state, rounds, staff, before == standings_of(event).table, len(before.rows)]))
"""


def test_two_killed_processes_leave_an_event_that_ends_without_staff(tmp_path: Path) -> None:
    migrations.copy_sqlite(tmp_path)
    database = f"sqlite:///{tmp_path / migrations.FILE}"
    surrounded = {**os.environ, "DATABASE_URL": database, "REDIS_URL": "", "DATA_DIR": str(tmp_path)}
    surrounded |= {"LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "config.settings"}
    codes, answers = [], []
    for phase, until in (("first", "one"), ("again", "two"), ("again", "end")):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, phase, until],
            env=surrounded, capture_output=True, text=True, timeout=patience(60), check=False,
        )  # fmt: skip
        codes.append(done.returncode)
        answers.append(done.stdout or done.stderr[-2000:])
    assert codes == [-9, -9, 0], answers
    assert json.loads(answers[-1]) == ["finished", 2, 0, True, 8]
