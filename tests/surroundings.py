"""Which of PostgreSQL, Redis, chromium and the packages for Node.js are there.

`python -m tests.surroundings` says what is missing."""

import os
import shutil
import socket
import sys
from urllib.parse import urlsplit

from tests import node_packages
from tests.clocks import patience

POSTGRES = "postgres://postgres@127.0.0.1:5432/troeftafel"
REDIS = "redis://127.0.0.1:6379/12"


def answers(url: str, port: int) -> bool:
    """Whether something listens where the address points."""
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or port), timeout=patience(2)):
            return True
    except OSError:
        return False


def chromium() -> str | None:
    """The path of a chromium, if one is installed; rather the one that draws no window around its pages."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def missing() -> list[str]:
    """A sentence for each that is missing."""
    database = os.environ.get("DATABASE_URL", POSTGRES)
    found = []
    if database.startswith("postgres") and not answers(database, 5432):
        found.append("PostgreSQL does not answer: tests on it are left out.")
    if not answers(os.environ.get("REDIS_URL") or REDIS, 6379):
        found.append("Redis does not answer: tests on it are left out.")
    if chromium() is None:
        found.append("chromium is not installed: tests in a browser are left out (apt-get install chromium).")
    if not node_packages.are_there():
        found.append("The TypeScript client is left out (install npm, then run: python -m tests.node_packages).")
    return found


def servers_missing() -> list[str]:
    return [text for text in missing() if text.startswith(("PostgreSQL", "Redis"))]


if __name__ == "__main__":
    for sentence in servers_missing():
        print("LEFT OUT:", sentence)
    sys.exit(bool(servers_missing()))
