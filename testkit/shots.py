"""The pictures of README, docs/organisers.md and docs/gallery.md, taken from the demo club: `make shots`.

The server draws from a fixed seed and its clock starts at a fixed evening, so that a second run shows the same people,
cards and scores. The pictures are WebP files in docs/images: those of the texts may have 1.5 MB together, the 24 of the
gallery as much again. `python -m testkit.shots gallery` takes only these.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from testkit.browsers import chromium
from testkit.live_app import ROOT, LiveApp

FOLDER = ROOT / "docs" / "images"
EVENING = "2027-03-12T19:40:00+00:00"
MAX_BYTES = 1_500_000
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
GALLERY = FOLDER / "gallery"
SCREEN = (1920, 1080)
PAPER, MARGIN = (794, 1123), 60
"""A4 and its margins in pixels of 1/96 inch."""
PRINTED = (PAPER[0] - 2 * MARGIN, PAPER[1] - 2 * MARGIN)
TABLE = "the online table of the player"
Scheme = Literal["light", "dark"]


class Shot(NamedTuple):
    """One picture of the gallery. `top` selects what is at its upper edge."""

    name: str
    path: str
    login: str = ""
    size: tuple[int, int] = DESKTOP
    scheme: Scheme = "light"
    media: Literal["screen", "print"] = "screen"
    top: str = ""
    click: str = ""


SHOTS = (
    Shot("home-desktop", "/"),
    Shot("home-desktop-dark", "/", scheme="dark"),
    Shot("home-phone", "/", size=PHONE),
    Shot("invitation-phone-dark", "/t/truf-winter-evening/", size=PHONE, scheme="dark"),
    Shot("desk-desktop", "/t/truf-club-evening/desk/", "organiser"),
    Shot("desk-desktop-dark", "/t/truf-club-evening/desk/", "organiser", scheme="dark"),
    Shot("desk-phone", "/t/truf-club-evening/desk/", "organiser", PHONE),
    Shot("new-event-desktop", "/t/new", "organiser"),
    Shot("players-desktop", "/t/truf-club-evening/players/", "organiser"),
    Shot("pairings-desktop", "/t/truf-club-evening/r/2/", "organiser"),
    Shot("score-desktop", SCORES, "organiser"),
    Shot("score-phone", SCORES, "player", PHONE, top="#entry-title"),
    Shot("standings-desktop", "/t/truf-autumn-cup/standings/"),
    Shot("standings-desktop-dark", "/t/truf-club-evening/standings/", scheme="dark"),
    Shot("standings-phone-dark", "/t/truf-club-evening/standings/", "player", PHONE, "dark"),
    Shot("bracket-desktop", "/t/troefcall-cup/bracket/"),
    Shot("groups-desktop-dark", "/t/truf-in-groups/groups/", scheme="dark"),
    Shot("seat-phone", SEAT, "player", PHONE),
    Shot("seat-phone-dark", SEAT, "player", PHONE, "dark"),
    Shot("table-desktop", TABLE, "player"),
    Shot("table-phone", TABLE, "player", PHONE),
    Shot("screen-pairings", "/t/truf-club-evening/screen/", "organiser", SCREEN),
    Shot("screen-standings", "/t/truf-in-groups/screen/", "organiser", SCREEN, click="Standings"),
    Shot("standings-print", "/t/truf-autumn-cup/print/standings/", "organiser", PRINTED, media="print"),
)
"""The gallery: phone, desktop, hall screen and paper, in light and dark."""


@contextmanager
def demo_club() -> Iterator[str]:
    """Serve a new demo club on loopback; yields its address."""
    with tempfile.TemporaryDirectory() as folder, LiveApp.prepared(Path(folder)) as app:
        app.environment["TEST_TIME"] = EVENING
        app.start()
        yield app.url


@dataclass
class Visitors:
    """Browsers at the demo club. Each account keeps its cookies, since one device holds a seat at an online table."""

    browser: Browser
    address: str
    cookies: dict[str, StorageState] = field(default_factory=dict)

    @contextmanager
    def page(
        self, login: str, size: tuple[int, int], *, scheme: Scheme = "light", scale: float = SCALE
    ) -> Iterator[Page]:
        """Open a browser of this size in which a demo account is signed in, or nobody if `login` is empty."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=scale,
            reduced_motion="reduce",
            color_scheme=scheme,
            locale="en-GB",
            timezone_id="Europe/Amsterdam",
            storage_state=self.cookies.get(login),
        )
        page = context.new_page()
        page.clock.set_fixed_time(EVENING)  # the hall screen shows the time of the device
        if login and login not in self.cookies:
            page.goto(f"{self.address}/account/login/")
            page.locator("[name=login]").fill(login)
            page.locator("[name=password]").fill("demo")
            page.locator("[name=password]").press("Enter")
            page.wait_for_url(lambda url: "login" not in url)
        yield page
        self.cookies[login] = context.storage_state()
        context.close()


def _picture(page: Page, address: str, top: str = "") -> Image.Image:
    """Return a page as a picture, with what `top` selects at its upper edge."""
    answer = page.goto(address)
    if answer is None or not answer.ok:
        raise SystemExit(f"The demo club has no page {address}.")
    page.evaluate("document.fonts.ready")
    if "/play/" in address:
        page.locator("#hand .pc-btn, .bid-card").first.wait_for()
    if top:
        page.locator(top).first.evaluate("part => part.scrollIntoView({block: 'start'})")
    page.evaluate("document.activeElement && document.activeElement.blur()")
    return Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")


def main() -> None:
    """Take all pictures. Raises SystemExit if they are larger than they may be together."""
    with demo_club() as address, sync_playwright() as playwright:
        browser = chromium(playwright)
        visitors = Visitors(browser, address)
        if sys.argv[1:] != ["gallery"]:
            _take_for_texts(visitors)
        _take_gallery(visitors)
        browser.close()


def _take_for_texts(visitors: Visitors) -> None:
    """Take the pictures of README and docs/organisers.md."""
    address = visitors.address
    with visitors.page("organiser", DESKTOP) as page:
        for name, path in DESKTOP_SHOTS.items():
            _save(_picture(page, address + path), FOLDER / f"{name}.webp")
    with visitors.page("player", PHONE) as phone:
        seat = _picture(phone, address + SEAT)
        table = address + _own_table(phone)
        scores = _picture(phone, address + SCORES, top="#entry-title")
        _save(_strip([seat, scores, _picture(phone, table)]), FOLDER / "phones.webp")
    _limit(FOLDER)


def _take_gallery(visitors: Visitors) -> None:
    """Take the pictures of docs/gallery.md."""
    for shot in SHOTS:
        scale = SCALE if shot.size == PHONE else 1
        with visitors.page(shot.login, shot.size, scheme=shot.scheme, scale=scale) as page:
            _save(_shot(page, visitors.address, shot), GALLERY / f"{shot.name}.webp")
    _limit(GALLERY)


def _shot(page: Page, address: str, shot: Shot) -> Image.Image:
    """Return one picture of the gallery."""
    page.emulate_media(media=shot.media)
    path = shot.path
    if path == TABLE:
        page.goto(address + SEAT)
        path = _own_table(page)
    if shot.click:
        page.goto(f"{address}{path.removesuffix('screen/')}desk/screen")
        page.get_by_role("button", name=shot.click, exact=True).click()
    picture = _picture(page, address + path, shot.top)
    return _on_paper(picture) if shot.media == "print" else picture


def _own_table(page: Page) -> str:
    """Return the path of the online table to which the page of a player leads."""
    path = page.locator("main a[href^='/play/']").first.get_attribute("href")
    assert path
    return path


def _limit(folder: Path) -> None:
    """Print the size of the pictures of a folder. Raises SystemExit if it is too large."""
    total = sum(file.stat().st_size for file in folder.glob("*.webp"))
    print(f"{total / 1000:.0f} kB in {folder.relative_to(ROOT)}")
    if total > MAX_BYTES:
        raise SystemExit(f"The pictures have more than {MAX_BYTES / 1_000_000} MB together.")


def _on_paper(picture: Image.Image) -> Image.Image:
    """Return a page as it is printed, with its margins."""
    paper = Image.new("RGB", PAPER, "white")
    paper.paste(picture, (MARGIN, MARGIN))
    return paper


def _strip(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures of one size side by side."""
    width, height = pictures[0].size
    strip = Image.new("RGB", ((width + GAP) * len(pictures) - GAP, height), "white")
    for number, picture in enumerate(pictures):
        strip.paste(picture, (number * (width + GAP), 0))
    return strip


def _save(picture: Image.Image, file: Path) -> None:
    """Write a WebP file and print its size."""
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file, "WEBP", quality=QUALITY, method=6)
    print(f"{file.stat().st_size / 1000:6.0f} kB  {file.name}")


if __name__ == "__main__":
    main()
