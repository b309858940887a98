"""The live stream of a page, as a program reads it."""

import contextlib
import json
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Self

import httpx

from testkit.clocks import patience


def stream_of(address: str, **more: Any) -> contextlib.AbstractContextManager[httpx.Response]:
    """A stream that is opened; no event and no comment for long counts as its end."""
    return httpx.stream("GET", address, timeout=patience(20), **more)


def typed_events(stream: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream: their kind and their data."""
    kind = ""
    for line in stream.iter_lines():
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        if line.startswith("data: "):
            yield kind, json.loads(line.removeprefix("data: "))


def events(stream: httpx.Response) -> Iterator[dict[str, Any]]:
    """Yield the data of the stream's events, which may only announce changes."""
    for kind, text in typed_events(stream):
        assert kind == "changed"
        yield text


class Heard:
    """An open stream: `newest` is each table's latest version, `ended` its end."""

    def __init__(self, url: str, tables: Sequence[int]) -> None:
        self.newest = dict.fromkeys(tables, 0)
        self.ended = False
        self.address = f"{url}/live/?" + "&".join(f"topic=table:{table}" for table in tables)
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.closing = threading.Event()

    def _listen(self) -> None:
        try:
            with stream_of(self.address) as stream:
                for event in events(stream):
                    if self.closing.is_set():
                        return
                    self.newest[int(event["topic"].removeprefix("table:"))] = event["version"]
        finally:
            self.ended = True

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self.thread.join(patience(20))  # with the next event, or the silence after it
