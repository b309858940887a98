"""Health check of a container: `python -I config/ops/probe.py web|tasks [ADDRESS]`.

As a module of the package it would load Django each time.

Exits with 0 when healthy. `web`: the server answers and reaches database and broker, even without a live worker, since
workers start after it. `tasks`: a worker also ran a task in the last 30 s, which needs beat and a working worker; a
worker can be alive and do nothing.
"""

import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any

MAX_SECONDS = 30.0


def fetch_health(address: str) -> dict[str, object]:
    """Return the body of /healthz there, healthy or not; empty without an answer."""
    # The server answers only to the names it is known by.
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].lstrip("*.") or "localhost"
    request = urllib.request.Request(f"{address}/healthz", headers={"Host": host})
    try:
        with _answer(request) as answer:
            body: dict[str, Any] = json.load(answer)
            return body
    except (urllib.error.URLError, OSError, ValueError):
        return {}


def _answer(request: urllib.request.Request) -> Any:
    """The answer, also one of 503, which says what is wrong."""
    try:
        return urllib.request.urlopen(request, timeout=4)
    except urllib.error.HTTPError as error:
        return error


def well(what: str, address: str) -> bool:
    health = fetch_health(address)
    served = bool(health.get("database") and health.get("broker"))
    if what == "web":
        return served
    age = health.get("tasks")
    return served and isinstance(age, (int, float)) and age < MAX_SECONDS


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "web"
    address = sys.argv[2] if len(sys.argv) > 2 else f"http://127.0.0.1:{os.environ.get('PORT', '8000')}"
    sys.exit(not well(what, address))
