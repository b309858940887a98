"""Whole matches of every game, played by clicking on phones and desktops.

Every position is held against the layout; the first of each kind is kept as a picture in var/whole-matches.
"""

from collections import deque
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import AT_REST, OVERLAPS, STICKING_OUT
from tests.browser.player import ACTION, BID, SOMETHING
from tests.browser.playing import act

pytestmark = [pytest.mark.soak, pytest.mark.browser, may_take(1500)]

PICTURES = Path(__file__).resolve().parents[2] / "var" / "whole-matches"
GAMES = ("truf/classic/4", "troefcall/game15/", "ruff_and_trump/double4/", "truc_y_flou/aure/")
SIZES = ((360, 640), (390, 844), (1280, 800), (1920, 1080))
NEXT, OVER = "#ready", "#end"
MOST_HEARD = 400
"""Messages and requests of the page that are kept for a match that fails."""
MOST_STEPS = 2000
"""Moves of one player after which a match counts as endless."""
OUT_OF_REACH = """() => [...document.querySelectorAll(
  '#status, .plate, .trick > li, #hand .pc-btn, .bid-card, #place-bid, button.action, #ready, #end a, #end button'
)].filter(part => part.checkVisibility()).map(part => [part, part.getBoundingClientRect()])
  .filter(([, at]) => at.width && (at.top < -1 || at.bottom > innerHeight + 1 || at.left < -1
    || at.right > innerWidth + 1))
  .map(([part, at]) => [part.id || part.className, Math.round(at.top), Math.round(at.bottom)])"""
"""Script: parts of the table that are seen only after scrolling."""


class Match:
    """A match at one size: plays it, and looks at each position."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.kinds: set[str] = set()
        self.heard: deque[str] = deque(maxlen=MOST_HEARD)
        page.on("console", lambda message: self.hear(f"{message.type}: {message.text}"))
        page.on("request", lambda request: self.hear(f"{request.method} {request.url}"))
        page.on("response", lambda response: self.hear(f"{response.status} {response.url}"))
        page.on("requestfailed", lambda request: self.hear(f"{request.failure} {request.url}"))

    def hear(self, line: str) -> None:
        self.heard.append(f"{datetime.now(UTC):%H:%M:%S.%f} {line}")

    def play(self) -> None:
        """Play to the end; where a click has no effect, save picture, page and messages."""
        try:
            self._play()
        except BaseException:
            PICTURES.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=PICTURES / f"{self.name} failed.png")
            page = "\n".join([f"{datetime.now(UTC):%H:%M:%S.%f}", *self.heard, self.page.content()])
            (PICTURES / f"{self.name} failed.txt").write_text(page)
            raise

    def _play(self) -> None:
        for _ in range(MOST_STEPS):
            self.page.locator(f"{OVER}, {NEXT}, {SOMETHING}").first.wait_for()
            self.look(kind := self.kind())
            if kind == "end of the match":
                return
            if kind == "end of a deal":
                version = player.version_of(self.page)
                self.page.locator(NEXT).click()
                player.wait_for_change(self.page, version)
            else:
                act(self.page)
        raise AssertionError(f"{self.name} has no end")

    def kind(self) -> str:
        """Return what there is to do now."""
        if self.page.locator(OVER).count():
            return "end of the match"
        if self.page.locator(NEXT).count():
            return "end of a deal"
        if self.page.locator(BID).count():
            return "bid"
        return "question" if self.page.locator(ACTION).count() else "card"

    def look(self, kind: str) -> None:
        """Assert that all of the table is in the window, and nothing lies on another."""
        self.page.evaluate(AT_REST)
        if kind not in self.kinds:
            self.kinds.add(kind)
            PICTURES.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=PICTURES / f"{self.name} {kind}.png")
        for script in (OVERLAPS, STICKING_OUT, OUT_OF_REACH):
            assert self.page.evaluate(script) == [], f"{self.name}: {kind}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("choice", GAMES)
def test_a_whole_match_is_played_by_clicking_and_stays_in_the_window(
    live_app: LiveApp, browser: Browser, choice: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 500)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    player.sit_down(page, live_app, choice, hurry=True)
    match = Match(page, f"{choice.split('/')[0]} {size[0]}x{size[1]}")
    match.play()
    assert {"card", "end of the match"} <= match.kinds
    assert complaints == []
    context.close()
