"""The process that runs the tasks is killed while bots play at ten tables.

Nothing is lost, and all tables continue.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.clocks import patience
from testkit.live_app import LiveApp, kill_hard, wait_for
from tests.games.helpers.past_us import asked
from tests.games.helpers.workers import second_worker

pytestmark = pytest.mark.long

TABLES = 10
OPEN = """
from tests.games.helpers.tables import all_bots, open_table
short = [("troefcall", "club", {"hands": 1})] * 7 + [("truc_y_flou", "aure", {"rounds_to_win": 1})] * 3
for game, preset, options in short:
    seats = all_bots(game, preset, "random", options)
    open_table(game, preset, "online", seats=seats, options=options, bot_pause_ms=150)
"""
CHECK = """
from games.tables import table_state as store
from games.models import Table
from games.tables.tables import match_of
from tests.games.helpers.logs import follows_from_its_log
for table in Table.objects.all():
    for row in table.deals.all():
        follows_from_its_log(*store.rules_of(table), row)
    assert list(row.moves.values_list("index", flat=True)) == list(range(row.moves.count()))
print("all", sum(match_of(table).ended == table.sheets.count() for table in Table.objects.all()))
"""
MOVES = """
SELECT games_deal.table_id, count(*) FROM games_move JOIN games_deal ON games_deal.id = games_move.deal_id
GROUP BY games_deal.table_id
"""
FINISHED = "SELECT 1, count(*) FROM games_table WHERE state = 'finished'"


@pytest.fixture
def app(tmp_path: Path, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.started(tmp_path, 3 + worker_number) as app:
        yield app


def kill_and_go_on(app: LiveApp) -> None:
    """Kill the process that runs the tasks and restart it where it does all the work.

    With Redis that is one worker of two.
    """
    if "REDIS_URL" in app.environment:
        kill_hard(app.processes[1].pid)
        return
    kill_hard(app.processes[0].pid)
    app.processes.clear()
    app.start("--no-demo")


def test_all_tables_continue_and_every_log_is_whole(app: LiveApp) -> None:
    if "REDIS_URL" in app.environment:
        second_worker(app)
    app.manage("shell", "-v0", "-c", OPEN)
    wait_for(lambda: sum(asked(app, MOVES).values()) > 5 * TABLES, "the tables are in full play")
    kill_and_go_on(app)
    killed = time.monotonic()
    before = asked(app, MOVES)
    assert asked(app, FINISHED)[1] < TABLES
    wait_for(lambda: went_on(app, before), "every table went on")
    print(f"all went on after {time.monotonic() - killed:.1f} s")
    wait_for(lambda: asked(app, FINISHED)[1] == TABLES, "all matches are played out", patience(90))
    assert app.manage("shell", "-v0", "-c", CHECK) == f"all {TABLES}\n"


def went_on(app: LiveApp, before: dict[int, int]) -> bool:
    """Return True if each table has moved since, or had nothing left to play."""
    now = asked(app, MOVES)
    done = asked(app, "SELECT id, 1 FROM games_table WHERE state = 'finished'")
    return all(table in done or now[table] > count for table, count in before.items())
