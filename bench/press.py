"""Time from the press of a card until it moves, on each page of its table.

    CHROMIUM=PATH python -m bench.press [--moves 40]

Opens a table of Truf with four signed-in players, each in a window of a browser of its own session, and plays cards by
clicking them in turn. Both times begin with the press. They end with the first frame in which a card travels: in the
page of the player who pressed, and in each of the other three. All four pages and the server share this machine, so the
times are above those of four phones. Printed are the median and the 95th percentile in milliseconds.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from testkit.backends import fill
from testkit.browsers import chromium
from testkit.live_app import LiveApp

WINDOW: ViewportSize = {"width": 390, "height": 844}
PLAYABLE = "#hand:not(.waiting) .pc-btn:not([aria-disabled])"
NOTE = """() => {
  window.pressedAt = 0;
  window.movedAt = [];
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener('pointerdown', () => { pressedAt = now(); }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const run = animate.apply(this, how);
    if (this.closest('#trick, .hand-cards')) requestAnimationFrame(() => movedAt.push(now()));
    return run;
  };
}"""
"""Script: note when the page is pressed, and each frame in which a card begins to move."""
PATIENCE = 20.0
"""Seconds for a card to move on all pages."""
PAUSE = 2000.0
"""Milliseconds between two looks for a page whose turn it is."""


def opened(browser: Browser, app: LiveApp, table_id: int, session: str) -> Page:
    """Return the page of one player at the table."""
    context = browser.new_context(viewport=WINDOW)
    context.add_cookies([{"name": "sessionid", "value": session, "url": app.url}])
    page = context.new_page()
    page.goto(f"{app.url}/play/{table_id}/")
    page.locator("#table").wait_for()
    page.evaluate(NOTE)
    return page


def page_in_turn(pages: Sequence[Page]) -> Page:
    """Return the page that can play a card, once there is one."""
    ends_at = time.monotonic() + PATIENCE
    while time.monotonic() < ends_at:
        in_turn = [page for page in pages if page.locator(PLAYABLE).count()]
        pages[0].wait_for_timeout(PAUSE)  # what came before stops moving, and a page that was not drawn yet changes
        for page in in_turn:
            if page.locator(PLAYABLE).count():
                return page
    raise SystemExit("No page can play a card.")


def press(page: Page, pages: Sequence[Page]) -> list[float]:
    """Play a card in `page`; return the milliseconds until each page moved it."""
    page.locator(PLAYABLE).first.click()
    pressed_at = page.evaluate("pressedAt")
    moved_at: list[float | None] = []
    ends_at = time.monotonic() + PATIENCE
    while time.monotonic() < ends_at:
        moved_at = [each.evaluate("(since) => movedAt.find((at) => at > since) ?? null", pressed_at) for each in pages]
        if None not in moved_at:
            return [at - pressed_at for at in moved_at if at is not None]
        page.wait_for_timeout(PAUSE / 20)
    raise SystemExit(f"A card did not move everywhere: {moved_at}.")


def main() -> None:
    """Play some cards and print how long they took to move."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=40)
    chosen = parser.parse_args()
    own: list[float] = []
    others: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveApp.started(Path(folder)) as app,
        sync_playwright() as playwright,
    ):
        table = fill(app, "seated", count=1)[0]
        browser = chromium(playwright)
        pages = [opened(browser, app, table["id"], session) for session in table["sessions"].values()]
        for _move in range(chosen.moves):
            page = page_in_turn(pages)
            for each, milliseconds in zip(pages, press(page, pages), strict=True):
                (own if each is page else others).append(milliseconds)
        browser.close()
    for name, times in (("own page", own), ("other pages", others)):
        median, high = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{name}: {len(times)} cards, p50 {median:.0f} ms, p95 {high:.0f} ms, most {max(times):.0f} ms")


if __name__ == "__main__":
    main()
