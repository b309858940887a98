"""Beat that survives a clock set back; entries would else pause for that time."""

import time
from typing import Any

from celery import beat


class Scheduler(beat.Scheduler):
    """Restart the count when the clock goes back.

    That is when it shows less than before, or less than when an entry last ran. Everything stays in memory: where
    entries are seconds apart, a restart has nothing to remember.
    """

    _shown = 0.0

    def setup_schedule(self) -> None:
        super().setup_schedule()
        self._begin_anew()

    def tick(self, *arguments: Any, **named: Any) -> Any:
        before, self._shown = self._shown, time.time()
        if self._shown < before:
            self._begin_anew()
        return super().tick(*arguments, **named)

    def _begin_anew(self) -> None:
        now = self.app.now()
        for entry in self.schedule.values():
            if entry.last_run_at > now:
                entry.last_run_at = now
        self._heap = None


class PersistentScheduler(Scheduler, beat.PersistentScheduler):
    """Remembers over a restart when entries ran."""
