"""What a site acknowledged, and whether it still has all of it once."""

import json
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

from testkit.evenings import Evening, Ledger
from tests.trips.kills import TOLD, lost


class Managed(Protocol):
    """A running product with a command line."""

    def manage(self, *arguments: str) -> str: ...


@dataclass
class TimedLedger(Ledger):
    """Knows when each sheet was acknowledged."""

    times: list[float] = field(default_factory=list)

    def written(self, table: int, number: int, version: int, values: Any) -> None:
        super().written(table, number, version, values)
        self.times.append(time.monotonic())

    def silence(self) -> float:
        """Return the longest time between two sheets, in seconds."""
        return max((after - before for before, after in zip(self.times, self.times[1:], strict=False)), default=0.0)


def assert_whole(site: Managed, evening: Evening) -> None:
    """Assert that all that was ever acknowledged is there once."""
    assert lost(document(site), evening.ledger) == []


def document(site: Managed) -> Any:
    """Return every move, sheet and round of a site."""
    return json.loads(site.manage("shell", "-v0", "-c", TOLD).strip().splitlines()[-1])
