"""How fast does a personal link open on a slow phone?

    python -m bench.phone [--kbits 400] [--latency 400] [--tries 5]

Opens the personal link of a player of the demo club in a browser of 360 x 640 pixels, over a slow network with the
given bandwidth and latency, each time without a cache. Printed are the seconds until the table number is
visible and until everything is loaded, the bytes of the page and of the fonts, and the height of the number.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from testkit.browsers import chromium
from testkit.live_app import LiveApp

NUMBER = ".my-number .big-number"
LINK = """
from accounts.models import User
from tournaments.links import services
from tournaments.models import Event
event = Event.objects.get(slug="truf-club-evening")
person = event.entries.get(number=5).people.get()
print(services.make_link(person=person, by=User.objects.get(username="organiser"), event=event, channel="paper"))
"""


def opened(browser: Browser, address: str, kbits: int, latency: int) -> tuple[float, float, int, int, float]:
    """Return seconds to the number and to the end, bytes without and of fonts, and the height of the number."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    each_way = {"latency": latency, "downloadThroughput": kbits * 125, "uploadThroughput": kbits * 125}
    wire.send("Network.emulateNetworkConditions", {"offline": False, **each_way})
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda event: kinds.__setitem__(event["requestId"], event["type"]))
    wire.on("Network.loadingFinished", lambda event: sizes.__setitem__(event["requestId"], event["encodedDataLength"]))
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(NUMBER).first.wait_for()
    seen = time.perf_counter() - began
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready")
    loaded = time.perf_counter() - began
    box = page.locator(NUMBER).first.bounding_box()
    fonts = sum(size for request, size in sizes.items() if kinds.get(request) == "Font")
    context.close()
    return seen, loaded, int(sum(sizes.values()) - fonts), int(fonts), box["height"] if box else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kbits", type=int, default=400)
    parser.add_argument("--latency", type=int, default=400)
    parser.add_argument("--tries", type=int, default=5)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveApp.prepared(Path(folder)) as app,
        sync_playwright() as playwright,
    ):
        app.start()
        link = app.manage("shell", "-v0", "-c", LINK).strip().splitlines()[-1]
        browser = chromium(playwright)
        visits = [opened(browser, f"{app.url}/go/{link}", chosen.kbits, chosen.latency) for _try in range(chosen.tries)]
        browser.close()
    seen, loaded, page, fonts, height = (statistics.median(values) for values in zip(*visits, strict=True))
    print(f"{chosen.kbits} kbit/s, {chosen.latency} ms: number visible after {seen:.2f} s, all after {loaded:.2f} s")
    print(f"{page / 1000:.1f} kB without fonts, {fonts / 1000:.1f} kB fonts; the number is {height:.0f} px high")


if __name__ == "__main__":
    main()
