"""Beat on a machine whose clock may be set back: entries that ran "in two hours" would not run for two hours."""

import time
from typing import Any

from celery import beat


class Scheduler(beat.Scheduler):
    """Begins anew to count when the clock shows less than before, or less than when an entry ran last.

    Keeps everything in memory: where entries are seconds apart there is nothing to remember over a restart.
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
