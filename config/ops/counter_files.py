"""Shared counters of several processes.

Chosen when this is imported, because prometheus-client decides when it is loaded.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from config.environment import Wrong, fault_of_folder

NAME = "PROMETHEUS_MULTIPROC_DIR"


def choose() -> None:
    """Prepare the folder in the environment.

    A worker with a port for Prometheus has a folder without it: its tasks run in processes of their own, whose figures
    the process at the port would not know.
    """
    if os.environ.get(NAME):
        _make(Path(os.environ[NAME]))
        return
    os.environ.pop(NAME, None)  # an empty one would be the folder of the process
    if _is_worker() and os.environ.get("METRICS_PORT", "0") != "0":
        folder = os.environ[NAME] = tempfile.mkdtemp(prefix="troeftafel-measures-")
        atexit.register(_throw_away, folder, os.getpid())


def forget_ended() -> None:
    """Remove the open streams of ended processes; their totals stay counted."""
    for path in Path(os.environ[NAME]).glob("gauge_live*_*.db"):
        if not Path("/proc", path.stem.rpartition("_")[2]).exists():
            path.unlink(missing_ok=True)


def _is_worker() -> bool:
    return "celery" in sys.argv[0] and "worker" in sys.argv[1:]


def _make(folder: Path) -> None:
    if fault := fault_of_folder(folder):
        raise Wrong([f"{NAME}: {folder} cannot be used as a folder ({fault})."])


def _throw_away(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # and not when one of its children ends
        shutil.rmtree(folder, ignore_errors=True)


choose()
