"""The health check of a container: `python -m config.ops.probe web [ADDRESS]` or `tasks [ADDRESS]`; exit 0 when well.

`web`: the server answers and reaches database and broker, also while no worker lives: workers start after it.
`tasks`: besides, some worker ran a task in the last 30 s, which needs beat and a worker that really works; a worker can
be alive and do nothing.
"""

import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any

MAX_SECONDS = 30.0


def asked(address: str) -> dict[str, Any]:
    """What /healthz says there, well or not; empty when it does not answer."""
    # The server answers only to the names it is known by.
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].lstrip("*.") or "localhost"
    request = urllib.request.Request(f"{address}/healthz", headers={"Host": host})
    try:
        with _answer(request) as answer:
            said: dict[str, Any] = json.load(answer)
            return said
    except (urllib.error.URLError, OSError, ValueError):
        return {}


def _answer(request: urllib.request.Request) -> Any:
    """The answer, also one of 503, which says what is wrong."""
    try:
        return urllib.request.urlopen(request, timeout=4)
    except urllib.error.HTTPError as error:
        return error


def well(what: str, address: str) -> bool:
    said = asked(address)
    served = bool(said.get("database") and said.get("broker"))
    if what == "web":
        return served
    age = said.get("tasks")
    return served and isinstance(age, (int, float)) and age < MAX_SECONDS


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "web"
    address = sys.argv[2] if len(sys.argv) > 2 else f"http://127.0.0.1:{os.environ.get('PORT', '8000')}"
    sys.exit(not well(what, address))
