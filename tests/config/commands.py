"""manage.py as a process of its own, on the system in a folder."""

import os
import subprocess
import sys
from pathlib import Path

from testkit.live_app import ROOT


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The variables of a process on the system in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return {**kept, "DATA_DIR": str(folder), "SECRET_KEY": "only for tests", **more}


def started(folder: Path, *arguments: str, out: int = subprocess.DEVNULL, **more: str) -> "subprocess.Popen[str]":
    """`manage.py ARGUMENTS` under way, with further variables."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.Popen(command, env=environment(folder, **more), stdout=out, stderr=out, text=True)
