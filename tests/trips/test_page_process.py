"""Pages that a second process renders arrive, also when it fails."""

import json
import os
import re
import signal
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from testkit.clocks import patience
from testkit.live_app import LiveApp, children, wait_for

pytestmark = pytest.mark.long

PROCESS = b"config.page_process"
SEATED = "import json; from testkit import fill; print(json.dumps(fill.seated(1)[0]))"
PLAY = """
from games.tables import table_state
from testkit.table_deals import play_next
play_next(table_state.load({table}))
"""
SEAT = re.compile(r'data-seat="([^"]+)"')
LOADED_BYTES = 28
"""Written by a process that has loaded and answered a list of no pages."""


class OpenPage(threading.Thread):
    """The open stream of a player's page, and the newest version it brought as parts."""

    def __init__(self, app: LiveApp, table: int, session: str) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=app.url, cookies={"sessionid": session}, timeout=patience(60))
        seat = SEAT.search(self.client.get(f"/play/{table}/").text)
        assert seat is not None
        self.topics = {"topic": f"table:{table}", "seat": unescape(seat[1])}
        self.news: list[dict[str, Any]] = []
        self.is_open, self.ended = threading.Event(), False
        self.start()
        assert self.is_open.wait(patience(30))

    def run(self) -> None:
        event = ""
        with self.client.stream("GET", "/live/", params=self.topics) as answer:
            for line in answer.iter_lines():
                self.is_open.set()
                if self.ended:
                    return
                event = line.removeprefix("event: ") if line.startswith("event: ") else event
                if event == "parts" and line.startswith("data: "):
                    self.news.append(json.loads(line.removeprefix("data: ")))

    @property
    def version(self) -> int:
        return max((news["version"] for news in self.news), default=0)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAGE_PROCESS_FROM", "1")
        with LiveApp.started(tmp_path_factory.mktemp("pages"), worker_number) as started:
            yield started


@pytest.fixture(scope="module")
def table(app: LiveApp) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(app.manage("shell", "-v0", "-c", SEATED).splitlines()[-1])
    return made


@pytest.fixture
def pages(app: LiveApp, table: dict[str, Any]) -> Iterator[list[OpenPage]]:
    """The pages of the four players; a move ends their streams' threads."""
    opened = [OpenPage(app, table["id"], session) for session in table["sessions"].values()]
    yield opened
    for page in opened:
        page.ended = True
    play(app, table)


def play(app: LiveApp, table: dict[str, Any]) -> None:
    app.manage("shell", "-v0", "-c", PLAY.format(table=table["id"]))


def processes(app: LiveApp) -> list[int]:
    """The processes of the server that render pages."""
    return children(app.processes[0].pid, PROCESS)


def written(app: LiveApp) -> int:
    """Bytes written by the one process that renders; 0 without one."""
    return sum(int(Path(f"/proc/{pid}/io").read_text().partition("wchar: ")[2].split()[0]) for pid in processes(app))


def is_back(app: LiveApp, table: dict[str, Any]) -> bool:
    """Whether a process has loaded; otherwise play, which makes the server start it."""
    if written(app) >= LOADED_BYTES:
        return True
    play(app, table)
    return False


def has_rendered_a_move(app: LiveApp, table: dict[str, Any], pages: list[OpenPage]) -> bool:
    """Play, wait for all pages, and return whether the process wrote them."""
    before, versions = written(app), [page.version for page in pages]
    for page in pages:
        page.news.clear()
    play(app, table)
    wait_for(lambda: all(page.version > 0 for page in pages), f"every page has more than {versions}")
    return written(app) - before >= sum(len(news["html"]) for page in pages for news in page.news) > 4000


def test_a_process_renders_every_page_of_a_table(app: LiveApp, table: dict[str, Any], pages: list[OpenPage]) -> None:
    wait_for(lambda: has_rendered_a_move(app, table, pages), "the process renders", patience(90))
    assert len(processes(app)) == 1
    owners = [set(re.findall(r'data-own="(\w+)"', page.news[0]["html"])) for page in pages]
    assert owners == [{seat} for seat in table["sessions"]]


def test_pages_arrive_when_the_process_was_killed(app: LiveApp, table: dict[str, Any], pages: list[OpenPage]) -> None:
    wait_for(lambda: written(app) >= LOADED_BYTES, "the process has loaded")
    for pid in processes(app):
        os.kill(pid, signal.SIGKILL)
    play(app, table)
    wait_for(lambda: all(page.news for page in pages), "every page has parts")
    versions = {page.version for page in pages}
    assert len(versions) == 1
    play(app, table)
    wait_for(lambda: all(page.version > max(versions) for page in pages), "every page has the next move")


def test_a_process_that_hangs_is_replaced_by_the_server(
    app: LiveApp, table: dict[str, Any], pages: list[OpenPage]
) -> None:
    wait_for(lambda: is_back(app, table), "another process has loaded", patience(90))
    before = [page.version for page in pages]
    for pid in processes(app):
        os.kill(pid, signal.SIGSTOP)
    play(app, table)
    wait_for(
        lambda: all(page.version > version for page, version in zip(pages, before, strict=True)),
        "every page has parts",
        patience(60),
    )


def test_the_process_ends_with_the_last_page(app: LiveApp) -> None:
    wait_for(lambda: not processes(app), "the process has ended", patience(60))
