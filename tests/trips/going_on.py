"""Everything continues in time after a fault, and each acknowledged write is stored once."""

import copy
import json
import time
from collections.abc import Callable

from testkit.clocks import patience
from testkit.evenings import Evening
from testkit.live_app import LiveApp, wait_for
from tests.trips.kills import losses
from tests.trips.streams import Heard

GOES_ON = 10.0
"""Seconds until everything continues after a server answers again."""
WRITTEN = {"a move", "a sheet"}
"""Activities of the players that write."""
VERSIONS = """
import json
from games.models import Table
print(json.dumps(dict(Table.objects.filter(place="online").values_list("pk", "version"))))
"""


def versions(app: LiveApp) -> dict[int, int]:
    """How far each table is that is played here."""
    data = json.loads(app.manage("shell", "-v0", "-c", VERSIONS))
    return {int(table): version for table, version in data.items()}


def goes_on_after(evening: Evening, harm: Callable[[], None]) -> None:
    """Cause a fault during play, and assert that all clients recover in time.

    Each successful write must then be there, once.
    """
    evening.ledger.refused, evening.ledger.hung, evening.ledger.again = [], [], {}
    tables = versions(evening.app)
    with Heard(evening.app.url, list(tables)) as heard, evening.played():
        wait_for(lambda: evening.ledger.again.keys() >= WRITTEN, "everybody plays and writes")
        wait_for(lambda: all(heard.newest.values()), "the page has heard of every table")
        harm()
        print(json.dumps(_seconds_until_it_goes_on(evening, heard)))
        assert not heard.ended
    assert (evening.ledger.refused, evening.ledger.hung) == ([], [])
    assert losses(evening.app, copy.deepcopy(evening.ledger)) == []
    assert [process.poll() for process in evening.app.processes] == [None] * len(evening.app.processes)


def _seconds_until_it_goes_on(evening: Evening, heard: Heard) -> dict[str, float]:
    """Return the seconds until each activity continued."""
    began, ledger = time.monotonic(), evening.ledger
    ledger.again.clear()
    before, took = versions(evening.app), dict[str, float]()
    goes_on: dict[str, Callable[[], bool]] = {
        "tables": lambda: all(version > before[table] for table, version in versions(evening.app).items()),
        "stream": lambda: all(heard.newest[table] > version for table, version in before.items()),
        **{kind: lambda kind=kind: kind in ledger.again for kind in WRITTEN},  # type: ignore[misc]
    }

    def all_do() -> bool:
        new = {what for what, does in goes_on.items() if what not in took and does()}
        took.update(dict.fromkeys(new, round(time.monotonic() - began, 2)))
        return len(took) == len(goes_on)

    wait_for(all_do, f"everything goes on; so far {took}", patience(GOES_ON))
    return took
