"""How smoothly are 13 cards dealt in a browser on a slow processor?

    CHROMIUM=PATH python -m bench.frames [--deals 5] [--slower 4]

Opens a table of Troefcall against bots in a window of 390 x 844 pixels, whose processor the browser makes `--slower`
times slower. Moves are made on the server until a deal is over, and the next one is begun with its button. From the
press to one second after the last card has moved, the frames are noted. Printed are the 95th percentile and the
longest of the times between two frames, and the longest task of the page, all in milliseconds.
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
  window.noted = { frames: [], tasks: [], dealt: 0, still: Infinity };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const run = animate.apply(this, how);
    if (!this.closest('.hand-cards')) return run;
    noted.dealt += 1;
    run.finished.then(() => { noted.still = performance.now(); });
    return run;
  };
  new PerformanceObserver((list) => noted.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ entryTypes: ['longtask'] });
  let last = 0;
  const frame = (at) => {
    if (last) noted.frames.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""Script: note the time of each frame, long tasks, and when a card of the hand moved last."""
STILL = "() => noted.dealt >= 5 && performance.now() - noted.still > 1000"


@dataclass(frozen=True)
class Dealt:
    """Milliseconds between frames while a hand was dealt, and of tasks of more than 50."""

    frames: list[float]
    tasks: list[float]


def dealt(page: Page, app: LiveApp, table_id: str) -> Dealt:
    """Play a deal on the server, begin the next one in the page, and return what was noted meanwhile."""
    app.manage("shell", "-v0", "-c", PLAY.format(table_id=table_id))
    page.locator("#ready").wait_for()
    page.evaluate(NOTE)
    page.locator("#ready").click()
    page.wait_for_function(STILL, polling=500, timeout=120_000)
    return Dealt(page.evaluate("noted.frames"), page.evaluate("noted.tasks"))


def main() -> None:
    """Deal some hands and print what the frames took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--slower", type=int, default=4)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveApp.started(Path(folder)) as app,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        page = browser.new_page(viewport=WINDOW)
        page.goto(f"{app.url}/play/")
        page.locator("#id_choice").select_option(CHOICE)
        page.get_by_role("button", name="Play now").click()
        page.locator("#table").wait_for()
        page.locator(".shuffle-exchange").wait_for(state="detached")
        table_id = page.url.rstrip("/").rpartition("/")[2]
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": chosen.slower})
        deals = [dealt(page, app, table_id) for _deal in range(chosen.deals)]
        browser.close()
    frames = [frame for deal in deals for frame in deal.frames]
    longest = max((task for deal in deals for task in deal.tasks), default=0.0)
    high = statistics.quantiles(frames, n=20)[-1]
    print(f"{chosen.deals} deals, processor {chosen.slower} times slower: {len(frames)} frames")
    print(f"95 of 100 within {high:.1f} ms, longest {max(frames):.1f} ms; longest task {longest:.0f} ms")


if __name__ == "__main__":
    main()
