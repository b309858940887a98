"""The pictures of README and docs/organisers.md, taken from the demo club in a real browser: `make shots`.

The server draws from a fixed seed and its clock starts at a fixed evening, so that a second run shows the same people,
cards and scores. The pictures are WebP files in docs/images; together they may have 1.5 MB.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from testkit.live_app import ROOT, LiveApp

FOLDER = ROOT / "docs" / "images"
EVENING = "2027-03-12T19:40:00+00:00"
MOST_BYTES = 1_500_000
DESKTOP = (1280, 720)
PHONE = (390, 780)
SCALE = 1.5
"""Device pixels for each CSS pixel: sharp on high-density screens, still small."""
GAP = 24
"""Pixels between the phones of a strip."""
QUALITY = 78
DESKTOP_SHOTS = {
    "desk": "/t/truf-in-groups/desk/",
    "standings": "/t/truf-club-evening/standings/",
    "pairings": "/t/truf-club-evening/r/1/",
    "new-event": "/t/new",
}
"""Pages that the organiser sees, by name of the file."""
SEAT = "/t/truf-club-evening/me"
SCORES = "/t/troefcall-with-new-partners/table/2/"


@contextmanager
def demo_club() -> Iterator[str]:
    """Serve a new demo club on loopback; yields its address."""
    with tempfile.TemporaryDirectory() as folder, LiveApp.prepared(Path(folder)) as app:
        app.environment["TEST_TIME"] = EVENING
        app.start()
        yield app.url


def _signed_in(browser: Browser, address: str, login: str, size: tuple[int, int]) -> Page:
    """Open a browser of this size in which a demo account is signed in."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=SCALE,
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()
    page.goto(f"{address}/account/login/")
    page.locator("[name=login]").fill(login)
    page.locator("[name=password]").fill("demo")
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda url: "login" not in url)
    return page


def _picture(page: Page, address: str, top: str = "") -> Image.Image:
    """Return a page as a picture, with what `top` selects at its upper edge."""
    answer = page.goto(address)
    if answer is None or not answer.ok:
        raise SystemExit(f"The demo club has no page {address}.")
    page.evaluate("document.fonts.ready")
    if top:
        page.locator(top).first.evaluate("part => part.scrollIntoView({block: 'start'})")
    page.evaluate("document.activeElement && document.activeElement.blur()")
    return Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")


def main() -> None:
    """Take all pictures. Raises SystemExit if they are larger than they may be together."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with demo_club() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox"])
        page = _signed_in(browser, address, "organiser", DESKTOP)
        for name, path in DESKTOP_SHOTS.items():
            _save(_picture(page, address + path), name)
        phone = _signed_in(browser, address, "player", PHONE)
        seat = _picture(phone, address + SEAT)
        table = phone.locator("main a[href^='/play/']").first.get_attribute("href")
        scores = _picture(phone, address + SCORES, top="#entry-title")
        _save(_strip([seat, scores, _picture(phone, f"{address}{table}")]), "phones")
        browser.close()
    total = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{total / 1000:.0f} kB in {FOLDER.relative_to(ROOT)}")
    if total > MOST_BYTES:
        raise SystemExit(f"The pictures have more than {MOST_BYTES / 1_000_000} MB together.")


def _strip(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures of one size side by side."""
    width, height = pictures[0].size
    strip = Image.new("RGB", ((width + GAP) * len(pictures) - GAP, height), "white")
    for number, picture in enumerate(pictures):
        strip.paste(picture, (number * (width + GAP), 0))
    return strip


def _save(picture: Image.Image, name: str) -> None:
    """Write a WebP file and print its size."""
    file = FOLDER / f"{name}.webp"
    picture.save(file, "WEBP", quality=QUALITY, method=6)
    print(f"{file.stat().st_size / 1000:6.0f} kB  {file.name}")


if __name__ == "__main__":
    main()
