"""How smoothly are 13 cards dealt in a browser on a slow processor?

    CHROMIUM=PATH python -m bench.frames [--deals 5] [--slower 4] [--choice troefcall/game15/]

Opens a table against bots in a window of 390 x 844 pixels, whose processor the browser makes `--slower` times slower.
Moves are made on the server until a deal is over, and the next one is begun with its button. From the press to one
second after the last card has moved, the frames are noted. Printed are the 95th percentile and the longest of the times
between two frames, the same of the frames in which cards of the hand moved, and the longest task of the page, all in
milliseconds. The first line is what the machine can do: 13 plain elements that move as the cards do on an empty page.
"""

import argparse
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from testkit.browsers import chromium
from testkit.live_app import LiveApp

CHOICE = "troefcall/game15/"
WINDOW: ViewportSize = {"width": 390, "height": 844}
PLAY = "from testkit.table_deals import play_deal; play_deal({table_id})"
NOTE = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const run = animate.apply(this, how);
    if (!this.closest('.hand-cards')) return run;
    noted.dealt += 1;
    noted.running += 1;
    run.finished.catch(() => {}).then(() => { noted.running -= 1; noted.still = performance.now(); });
    return run;
  };
  new PerformanceObserver((list) => noted.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ entryTypes: ['longtask'] });
  let last = 0;
  const frame = (at) => {
    if (last) noted.frames.push(at - last);
    if (last && noted.running) noted.moving.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""Script, once a page: note the time of each frame, long tasks, and when a card of the hand moved last."""
FRESH = "() => { window.noted = { frames: [], moving: [], tasks: [], dealt: 0, running: 0, still: Infinity }; }"
STILL = "() => noted.dealt >= 5 && !noted.running && performance.now() - noted.still > 1000"
PLAIN = """() => {
  const look = 'position: fixed; inset: 600px auto auto 160px; width: 52px; height: 74px; background: #fff';
  document.body.innerHTML = `<div class="hand-cards">${`<i style="${look}"></i>`.repeat(13)}</div>`;
  [...document.querySelectorAll('i')].forEach((card, index) => card.animate(
    { translate: [`${index * 20 - 120}px -300px`, `${index * 20 - 120}px 0px`], scale: [1, 1.2] },
    { duration: 260, delay: 1 + index * 35, fill: 'backwards' },
  ));
}"""
"""Script: move 13 plain elements on an empty page as the cards of a hand are dealt."""


@dataclass(frozen=True)
class Dealt:
    """Milliseconds between frames, between those in which cards moved, and of tasks of more than 50."""

    frames: list[float]
    moving: list[float]
    tasks: list[float]

    @classmethod
    def noted(cls, page: Page) -> "Dealt":
        """What the page has noted, once its cards lie still."""
        page.wait_for_function(STILL, polling=500, timeout=120_000)
        return cls(*(page.evaluate(f"noted.{name}") for name in ("frames", "moving", "tasks")))


def slowed(page: Page, rate: int) -> None:
    """Make the processor of this page slower, and note its frames."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(FRESH)
    page.evaluate(NOTE)


def plain(page: Page) -> Dealt:
    """Move plain elements on an empty page."""
    page.evaluate(FRESH)
    page.evaluate(PLAIN)
    return Dealt.noted(page)


def dealt(page: Page, app: LiveApp, table_id: str) -> Dealt:
    """Play a deal on the server, begin the next one in the page, and return what was noted meanwhile."""
    app.manage("shell", "-v0", "-c", PLAY.format(table_id=table_id))
    page.locator("#ready").wait_for()
    box = page.locator("#ready").bounding_box()
    assert box is not None
    page.evaluate(FRESH)
    page.mouse.click(
        box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    )  # a locator would measure the page first
    return Dealt.noted(page)


def line(name: str, deals: list[Dealt]) -> str:
    """Say what the frames and tasks of some deals took."""
    frames = [frame for deal in deals for frame in deal.frames]
    moving = [frame for deal in deals for frame in deal.moving]
    tasks = [task for deal in deals for task in deal.tasks]
    median = statistics.median(max(deal.tasks, default=0.0) for deal in deals)
    return (
        f"{name}: {len(frames)} frames, 95 of 100 within {percentile(frames):.1f} ms, longest {max(frames):.1f};"
        f" {len(moving)} while cards moved, within {percentile(moving):.1f}, longest {max(moving):.1f};"
        f" {len(tasks)} tasks of more than 50 ms,"
        f" longest {max(tasks, default=0.0):.0f}, of the median deal {median:.0f}"
    )


def percentile(frames: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(frames, n=20)[-1]


def main() -> None:
    """Deal some hands and print what the frames took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--slower", type=int, default=4)
    parser.add_argument("--choice", default=CHOICE)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveApp.started(Path(folder)) as app,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        empty = browser.new_page(viewport=WINDOW)
        slowed(empty, chosen.slower)
        print(line("plain elements", [plain(empty) for _deal in range(chosen.deals)]))
        empty.close()
        page = browser.new_page(viewport=WINDOW)
        page.goto(f"{app.url}/play/")
        page.locator("#id_choice").select_option(chosen.choice)
        page.get_by_role("button", name="Play now").click()
        page.locator("#table").wait_for()
        page.locator(".shuffle-exchange").wait_for(state="detached")
        table_id = page.url.rstrip("/").rpartition("/")[2]
        slowed(page, chosen.slower)
        print(line("dealt hands", [dealt(page, app, table_id) for _deal in range(chosen.deals)]))
        browser.close()


if __name__ == "__main__":
    main()
