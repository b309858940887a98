"""Availability of PostgreSQL, Redis, chromium, Pango, dictionaries and the packages for Node.js.

`python -m tests.surroundings` lists the missing ones.
"""

import os
import shutil
import socket
import sys
from ctypes.util import find_library
from pathlib import Path
from urllib.parse import urlsplit

from testkit.clocks import patience
from tests import node_packages

POSTGRES = "postgres://postgres@127.0.0.1:5432/troeftafel"
DICTIONARIES = Path("/usr/share/hunspell")
REDIS = "redis://127.0.0.1:6379/12"


def answers(url: str, port: int) -> bool:
    """Return True if a server listens at the address."""
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or port), timeout=patience(2)):
            return True
    except OSError:
        return False


def chromium() -> str | None:
    """Return the path of a chromium, preferably the headless one, if installed."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def pango() -> bool:
    """Return whether the library is installed by which PDF files are set."""
    return find_library("pangoft2-1.0") is not None


def dictionaries_missing() -> list[str]:
    """Return the Debian packages of the spelling checker that are not installed."""
    names = {"hunspell-en-gb": "en_GB", "hunspell-nl": "nl_NL", "hunspell-id": "id_ID", "hunspell-fr": "fr"}
    program = [] if shutil.which("hunspell") else ["hunspell"]
    return program + [package for package, name in names.items() if not (DICTIONARIES / f"{name}.dic").exists()]


def missing() -> list[str]:
    """A sentence for each that is missing."""
    database = os.environ.get("DATABASE_URL", POSTGRES)
    results = []
    if database.startswith("postgres") and not answers(database, 5432):
        results.append("PostgreSQL does not answer: tests on it are left out.")
    if not answers(os.environ.get("REDIS_URL") or REDIS, 6379):
        results.append("Redis does not answer: tests on it are left out.")
    if chromium() is None:
        results.append("chromium is not installed: tests in a browser are left out (apt-get install chromium).")
    if not pango():
        results.append("PDF files are not tested (apt-get install libpango-1.0-0 libpangoft2-1.0-0).")
    if packages := dictionaries_missing():
        results.append(f"Spelling is not checked (apt-get install {' '.join(packages)}).")
    if not node_packages.are_there():
        results.append("The TypeScript client is left out (install npm, then run: python -m tests.node_packages).")
    return results


def servers_missing() -> list[str]:
    return [text for text in missing() if text.startswith(("PostgreSQL", "Redis"))]


if __name__ == "__main__":
    for sentence in servers_missing():
        print("LEFT OUT:", sentence)
    sys.exit(bool(servers_missing()))
