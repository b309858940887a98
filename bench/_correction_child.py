"""The child of bench.correction_paths: corrects and reads in its own process, in the work tree it is started in.

`manage.py shell` runs it by its path, so an older commit needs no copy of it. Hence it asks over HTTP paths, and
imports of the product only what every commit has.
"""

import gc
import gzip
import json
import statistics
import time
from pathlib import Path
from typing import Any

from django.db import connection
from django.test import Client

from config.ops import memory
from tournaments.models import Place

PARTS = ("correction", "standings", "page", "again")
FIGURES = ("ms", "queries", "bytes")
WARM = 4
"""Corrections that are not counted: each table to and fro."""


class _Counter:
    """Counts queries; an execute wrapper of Django."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Any, *arguments: Any) -> Any:
        self.count += 1
        return execute(*arguments)


class _Visitor:
    """Asks for pages and notes what each takes."""

    def __init__(self) -> None:
        self.client = Client(HTTP_HOST="localhost", HTTP_ACCEPT_ENCODING="gzip")
        self.taken: dict[str, list[dict[str, float]]] = {part: [] for part in PARTS}

    def ask(self, part: str, method: str, path: str, **more: Any) -> None:
        counter, began = _Counter(), time.process_time()
        with connection.execute_wrapper(counter):
            answer = self.client.generic(method, path, **more)
        spent = 1000 * (time.process_time() - began)
        if answer.status_code != 200:
            raise SystemExit(f"{method} {path}: {answer.status_code}")
        packed = answer.headers.get("Content-Encoding") == "gzip"
        size = len(gzip.decompress(answer.content) if packed else answer.content)
        self.taken[part].append({"ms": spent, "queries": counter.count, "bytes": size})


def main(folder: str, corrections: int) -> None:
    """Print the medians of every part as one line of JSON."""
    made = json.loads((Path(folder) / "made.json").read_text())
    places = Place.objects.filter(round__event__slug=made["slug"], table_number=1).order_by("-round__number")
    tables = [places.values_list("table_id", flat=True)[0], made["table"]]
    signed_in = {"HTTP_AUTHORIZATION": f"Token {made['token']}", "content_type": "application/json"}
    event, visitor = f"/api/v1/events/{made['slug']}", _Visitor()
    for number in range(corrections + WARM):
        if number == WARM:
            visitor.taken = {part: [] for part in PARTS}
            _settle()
        body = {"values": made["sheet"]["there" if number % 4 > 1 else "other"], "reason": "Measured"}
        path = f"{event}/tables/{tables[number % 2]}/sheets/1"
        visitor.ask("correction", "PUT", path, data=json.dumps(body), **signed_in)
        visitor.ask("standings", "GET", f"{event}/standings")
        for part in ("page", "again"):
            visitor.ask(part, "GET", f"/t/{made['slug']}/standings/")
    medians = {
        part: {name: statistics.median(each[name] for each in taken) for name in FIGURES}
        for part, taken in visitor.taken.items()
    }
    print(json.dumps(medians))


def _settle() -> None:
    """Set the collector as the server does; commits before `memory.settle` froze alone."""
    settle = getattr(memory, "settle", None)
    if settle is not None:
        settle()
    else:
        gc.collect()
        gc.freeze()
