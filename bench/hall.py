"""How fast does what the desk does reach the hall?

    python -m bench.hall [--pages 50] [--presses 10] [--postgres URL --redis URL] [--only sqlite]

Starts the real server with an evening of 24 people. `--pages` pages of the event are open and listen; at each change
they fetch the page, as static/live/refresh.js does for personal pages. Printed is the time from the press (over REST)
until every page has the new content, for announcements and for a pause, 5 minutes more and a resumption of the timer,
and how many different ends the timer then has on these pages.
"""

import asyncio
import json
import statistics
import time
from typing import Any

from bench.correction import Stream
from testkit.backends import Backend, arguments, backends, fill, started
from testkit.live_app import LiveApp
from testkit.load import Connection

TIMEOUT_SECONDS = 20
MINUTES, LONGER = 47, '"seconds":3'
"""How long the timer is set, and how its answer shows 5 minutes more: 3120 seconds instead of 2820."""


class Hall:
    """The open pages of an event, and its remote control."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.slug = made["slug"]
        self.headers = {"Authorization": f"Token {made['token']}"}
        self.pages: list[tuple[Stream, Connection]] = []
        self.version = 0

    async def open(self, port: int, count: int) -> None:
        self.desk = await Connection.to(port)
        for _ in range(count):
            self.pages.append((await Stream.of(port, self.slug), await Connection.to(port)))
        self.version = await self._newest()

    async def press(self, path: str, body: Any, page: str, text: str) -> float:
        """Press at the desk; return the milliseconds until every page shows the text."""
        began = time.perf_counter()
        pressed = asyncio.create_task(self.desk.ask("POST", f"/api/v1/events/{self.slug}/{path}", body, **self.headers))
        waits = [self._until_shown(stream, asking, page, text) for stream, asking in self.pages]
        at = await asyncio.wait_for(asyncio.gather(*waits), TIMEOUT_SECONDS)
        answer = await pressed
        if answer.status not in (200, 201):
            raise RuntimeError(f"{path}: {answer.status} {answer.body[:200]!r}")
        self.version = await self._newest()
        return 1000 * (max(at) - began)

    async def _until_shown(self, stream: Stream, asking: Connection, page: str, text: str) -> float:
        while True:
            await stream.time_of_version(self.version)
            answer = await asking.ask("GET", page)
            if text.encode() in answer.body:
                return time.perf_counter()

    async def ends(self) -> set[str]:
        """Return the end of the timer as each page receives it."""
        path = f"/api/v1/events/{self.slug}/timer"
        return {json.loads((await asking.ask("GET", path)).body)["ends_at"] for _stream, asking in self.pages}

    async def _newest(self) -> int:
        answer = await self.desk.ask("GET", f"/api/v1/events/{self.slug}")
        return int(answer.json()["version"])


async def measure(app: LiveApp, made: dict[str, Any], pages: int, presses: int) -> None:
    hall = Hall(made)
    await hall.open(app.port, pages)
    front, timer = f"/t/{hall.slug}/", f"/api/v1/events/{hall.slug}/timer"
    announced, paused, extended, resumed = [], [], [], []
    for number in range(presses):
        text = f"Announcement {number}"
        announced.append(await hall.press("announcements", {"text": text}, front, text))
    for _ in range(presses):
        await hall.press("timer/start", {"minutes": MINUTES}, timer, '"running"')
        paused.append(await hall.press("timer/pause", None, timer, '"paused"'))
        extended.append(await hall.press("timer/extend", {"minutes": 5}, timer, LONGER))
        resumed.append(await hall.press("timer/resume", None, timer, '"running"'))
        ends = await hall.ends()
    named = {"announcement": announced, "pause": paused, "5 minutes more": extended, "resumption": resumed}
    for name, times in named.items():
        print(f"  {name}: on all pages after {statistics.median(times):.0f} ms (worst {max(times):.0f} ms)", flush=True)
    print(f"  different ends of the timer on {pages} pages: {len(ends)}")


def run(backend: Backend, pages: int, presses: int) -> None:
    with started(backend) as app:
        made = fill(app, "evening", entries=24, deals=4)
        print(f"{backend.name}, {pages} open pages")
        asyncio.run(measure(app, made, pages, presses))


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--pages", type=int, default=50)
    parser.add_argument("--presses", type=int, default=10)
    chosen = parser.parse_args()
    for backend in backends(chosen):
        run(backend, chosen.pages, chosen.presses)


if __name__ == "__main__":
    main()
