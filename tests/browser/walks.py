"""Walking through the site as its links lead: one page of every kind."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Page

from testkit.live_app import LiveApp

A_FILE = re.compile(r"\.(csv|xlsx|zip|txt|json|py|js|pdf|ics|atom)$|/data/$|/logout/|/api/v1/(?!docs)|^/go/|/jsi18n")
NUMBER = re.compile(r"(?<=/)\d+(?:-\d+)*(?=/|$)")


def kind_of(path: str) -> str:
    """A path without the numbers of tables, people and rounds, and without days."""
    return NUMBER.sub("N", path)


def walk(page: Page, app: LiveApp, seeds: Iterable[str], most: int) -> Iterator[str]:
    """Opens these pages and one of every kind they lead to; gives the path of each while it is open.

    Fails when there are more than `most` kinds.
    """
    waiting, seen = deque(seeds), set[str]()
    while waiting:
        path = waiting.popleft()
        if kind_of(path) in seen or A_FILE.search(path):
            continue
        seen.add(kind_of(path))
        assert len(seen) <= most, f"more than {most} kinds of pages"
        page.goto(f"{app.url}{path}", wait_until="load")
        yield path
        waiting.extend(_links(page, app))


def _links(page: Page, app: LiveApp) -> list[str]:
    """The paths of our own pages to which a page leads."""
    found = page.eval_on_selector_all("a[href]:not([download])", "all => all.map(one => one.href)")
    parts = [urlsplit(address) for address in found]
    return [part.path for part in parts if part.netloc == urlsplit(app.url).netloc]
