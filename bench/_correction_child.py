"""The child of bench.correction_paths: corrects and reads in its own process, in the work tree it is started in.

`manage.py shell` runs it by its path, so an older commit needs no copy of it. Hence it asks over HTTP paths, and
imports of the product only what every commit has.
"""

import gzip
import json
from pathlib import Path
from typing import Any

from django.test import Client

from bench import _measuring
from bench._measuring import Counted
from tournaments.models import Place

WARM = 4
"""Corrections that are not counted: each table to and fro."""


class _Visitor:
    """Asks for pages and notes what each takes."""

    def __init__(self) -> None:
        self.client = Client(HTTP_HOST="localhost", HTTP_ACCEPT_ENCODING="gzip")

    def ask(self, part: str, method: str, path: str, **more: Any) -> None:
        with Counted(part) as counted:
            answer = self.client.generic(method, path, **more)
        if answer.status_code != 200:
            raise SystemExit(f"{method} {path}: {answer.status_code}")
        packed = answer.headers.get("Content-Encoding") == "gzip"
        counted.bytes = len(gzip.decompress(answer.content) if packed else answer.content)


def main(folder: str, corrections: int) -> None:
    """Print the medians of every part as one line of JSON."""
    made = json.loads((Path(folder) / "made.json").read_text())
    places = Place.objects.filter(round__event__slug=made["slug"], table_number=1).order_by("-round__number")
    tables = [places.values_list("table_id", flat=True)[0], made["table"]]
    signed_in = {"HTTP_AUTHORIZATION": f"Token {made['token']}", "content_type": "application/json"}
    event, visitor = f"/api/v1/events/{made['slug']}", _Visitor()
    for number in range(corrections + WARM):
        if number == WARM:
            _measuring.begin()
        body = {"values": made["sheet"]["there" if number % 4 > 1 else "other"], "reason": "Measured"}
        path = f"{event}/tables/{tables[number % 2]}/sheets/1"
        visitor.ask("correction", "PUT", path, data=json.dumps(body), **signed_in)
        visitor.ask("standings", "GET", f"{event}/standings")
        for part in ("page", "again"):
            visitor.ask(part, "GET", f"/t/{made['slug']}/standings/")
    print(json.dumps(_measuring.medians()))
