"""The hall screen and the round timer in a browser: sizes, clocks that are wrong, a lost server, the desk's remote."""

import itertools
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.clocks import patience, patience_ms
from testkit.live_app import LiveApp
from tests.browser.organiser import Organiser, sign_in
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]
SIZES = ((1920, 1080), (1280, 720), (1024, 768))
WRONG_CLOCK = "{ const real = Date.now; Date.now = () => real() + %d; }"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.h-names li:not([hidden]), .h-names b')].map(
    (part) => parseFloat(getComputedStyle(part).fontSize)))"""

SECOND, ROUNDING = 1, 1
"""Clocks show whole seconds, so two that agree may show neighbouring ones."""
SIXTY = """
from tests.tournaments.helpers import club
made = club.event(60, name="Sixty")
club.published(made)
print(made.slug)
"""
TURNS = """() => {
  window.turns = [];
  const note = () => {
    const page = document.querySelector('[data-page]:not([hidden])');
    if (window.turns.at(-1)?.page === page.dataset.page) return;
    const names = [...page.querySelectorAll('.h-names li > span')].map((name) => name.textContent);
    window.turns.push({ page: page.dataset.page, at: Date.now(), names });
  };
  new MutationObserver(note).observe(document.body, { subtree: true, attributes: true });
  note();
}"""
"""Script: note each page of the screen with its names, and when it came."""
READ_OUT = """() => {
  window.read = [];
  const region = document.getElementById('announcer');
  new MutationObserver(() => {
    if (region.textContent.trim()) window.read.push(region.textContent.trim());
  }).observe(region, { childList: true });
}"""
"""Script: note what a screen reader says of changes of the page."""
GIVE_CODE = """
from tournaments.models import HallScreen
HallScreen.objects.filter(event__slug="{slug}").update(code="{code}")
"""


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


@pytest.fixture
def event(rina: Organiser) -> str:
    """Round 1 of 24 people, with a timer of 40 minutes and a link for the screen."""
    found = rina.new_evening("Hall")
    rina.go(f"{found}desk/")
    rina.page.get_by_label("Minutes per round").fill("40")
    rina.click("Start timer")
    rina.go(f"{found}desk/screen")
    rina.click("Create link")
    return found


@pytest.fixture
def own_app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """A server that a test may end."""
    with LiveApp.prepared(tmp_path_factory.mktemp("ending"), worker_number, migrated=True) as app:
        app.start("--no-demo")
        yield app


def link(rina: Organiser) -> str:
    return str(rina.page.locator("#remote .token").inner_text())


def seconds(page: Page) -> int:
    """Return the time left on the face of a clock."""
    minutes, rest = page.locator(".clock .time-left").first.inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def test_the_screen_shows_24_names_without_a_scroll_in_three_sizes(
    rina: Organiser, event: str, browser: Browser
) -> None:
    address = link(rina)
    for width, height in SIZES:
        screen = browser.new_page(viewport={"width": width, "height": height})
        screen.goto(address)
        expect(screen.locator(".h-names li")).to_have_count(24)
        assert screen.evaluate(
            "[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
        ) == [True, True]
        assert screen.evaluate("""[...document.querySelectorAll('.h-names li')].every((line) => {
            const box = line.getBoundingClientRect();
            return box.bottom <= innerHeight && box.right <= innerWidth && line.scrollHeight <= line.clientHeight + 1;
        })""")
        if width == SIZES[0][0]:
            assert screen.evaluate(SMALLEST) >= 28
        assert screen.context.cookies() == []
        screen.close()


def test_clocks_that_are_wrong_show_the_same_time(rina: Organiser, event: str, browser: Browser) -> None:
    address, pages = link(rina), []
    for wrong in (0, 90_000, -3_600_000):
        page = browser.new_page()
        page.add_init_script(WRONG_CLOCK % wrong)
        page.goto(address)
        pages.append(page)
    for page in pages:
        with page.expect_response(re.compile("/live/time"), timeout=patience_ms(10)):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.evaluate("fetch('/live/time').then((answer) => answer.text())")
    until(pages[0], "document.querySelector('.clock .time-left').textContent.includes(':')")
    left = [seconds(page) for page in pages]
    assert max(left) - min(left) <= 2, left  # the pages are read one after the other
    assert 39 * 60 < left[0] <= 40 * 60
    for page in pages:
        page.close()


def test_at_the_end_of_the_timer_the_screen_says_that_time_is_up(rina: Organiser, event: str, browser: Browser) -> None:
    screen = browser.new_page()
    screen.goto(link(rina))
    expect(screen.locator(".clock-words")).to_have_text(re.compile("^Round ends at"))
    later = str(round((time.time() + 41 * 60) * 1000))
    screen.route("**/live/time", lambda route: route.fulfill(body=later))
    screen.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(screen.locator(".clock-words")).to_have_text("Time is up. Play the last deal.")
    expect(screen.locator(".clock .time-left")).to_have_text("0:00")
    screen.close()


def test_clocks_that_are_wrong_agree_to_a_second_after_an_hour_and_a_reload(
    rina: Organiser, event: str, browser: Browser
) -> None:
    address, pages = link(rina), []
    for wrong in (0, 90, 0):
        page = browser.new_page()
        page.clock.install(time=time.time() + wrong)
        page.goto(address)
        pages.append(page)
    for reloads in (False, True):
        for page in pages:
            with page.expect_response(re.compile("/live/time"), timeout=patience_ms(10)):
                if reloads:
                    page.reload()
                else:
                    page.clock.fast_forward("01:00:00")
            until(page, "document.querySelector('.clock .time-left').textContent.includes(':')")
            page.clock.run_for(2_000)
            page.evaluate("fetch('/live/time').then((answer) => answer.text())")
        earliest, latest = [], []
        for page in pages:
            began = time.time()
            left = seconds(page)
            earliest.append(began + left)
            latest.append(time.time() + left)
        assert max(earliest) - min(latest) <= patience(SECOND) + ROUNDING, (earliest, latest)
    for page in pages:
        page.close()


def test_the_screen_follows_the_desk_and_says_that_it_lost_the_server(
    rina: Organiser, event: str, browser: Browser
) -> None:
    screen = browser.new_page(viewport={"width": 1280, "height": 720})
    screen.goto(link(rina))
    rina.click("Event name only")
    expect(screen.locator(".h-blank")).to_be_visible()
    rina.page.get_by_label("Announcement", exact=True).fill("Dinner is ready.")
    rina.page.get_by_label("Urgent").check()
    rina.click("Announce")
    expect(screen.locator(".h-urgent")).to_have_text("Dinner is ready.")
    rina.click("Pause timer")
    expect(screen.locator(".h-top .lab")).to_contain_text("paused")
    screen.context.set_offline(True)
    expect(screen.locator("#hall-lost")).to_be_visible(timeout=patience_ms(10))
    screen.context.set_offline(False)
    expect(screen.locator("#hall-lost")).to_be_hidden(timeout=patience_ms(10))
    rina.click("Revoke link")
    expect(screen.get_by_role("heading", name="No screen has this code")).to_be_visible(timeout=patience_ms(10))
    screen.close()


def test_a_screen_says_within_ten_seconds_that_its_server_has_ended(
    own_app: LiveApp, page: Page, browser: Browser
) -> None:
    rina = sign_in(page, own_app)
    rina.go(f"/t/{own_app.manage('shell', '-v0', '-c', SIXTY).split()[-1]}/desk/screen")
    rina.click("Create link")
    screen = browser.new_page(viewport={"width": 1280, "height": 720})
    screen.goto(link(rina))
    expect(screen.locator(".h-live")).not_to_be_empty()
    own_app.kill()
    expect(screen.locator("#hall-lost")).to_have_text(
        "No connection to the server. Reconnecting …", timeout=patience_ms(10)
    )
    own_app.start("--no-demo")
    expect(screen.locator("#hall-lost")).to_be_hidden()
    screen.close()


def test_a_screen_with_an_unknown_code_opens_once_the_code_is_right(
    rina: Organiser, event: str, browser: Browser
) -> None:
    address = link(rina)
    code = address.rstrip("/").rpartition("/")[2]
    rina.click("Revoke link")
    screen = browser.new_page()
    methods: list[str] = []
    screen.on("request", lambda request: methods.append(request.method) if "/s/" in request.url else None)
    screen.clock.install()
    screen.goto(address)
    with screen.expect_response(lambda answer: answer.request.method == "HEAD" and answer.status == 404):
        screen.clock.run_for(10_000)
    expect(screen.get_by_text("tries the code again every 10 seconds")).to_be_visible()
    assert methods.count("GET") == 1
    give = GIVE_CODE.format(slug=event.strip("/").split("/")[-1], code=code.replace("-", "").replace(" ", ""))
    rina.app.manage("shell", "-v0", "-c", give)
    screen.clock.run_for(10_000)
    expect(screen.locator(".h-names li")).to_have_count(24)
    screen.close()


def test_an_announcement_is_read_out_once_on_an_open_page(rina: Organiser, event: str, browser: Browser) -> None:
    reader = browser.new_page()
    reader.goto(f"{rina.app.url}{event}")
    expect(reader.locator("#status-strip")).to_have_attribute("data-state", "live")
    reader.evaluate(READ_OUT)
    for text in ("Dinner is ready.", "The bar is closed."):
        rina.page.get_by_label("Announcement", exact=True).fill(text)
        with rina.page.expect_navigation():
            rina.page.locator("button[value=announce]").click()
        expect(reader.locator("#announcer")).to_contain_text(text, timeout=patience_ms(10))
    rina.click("End announcement")
    expect(reader.locator("#announcements .announcement")).to_have_count(1)
    rina.write_sheet(event, 1)
    until(reader, "window.read.length > 2")
    read = reader.evaluate("window.read")
    assert [text for text in read if "Announcement" in text] == [
        "Announcement: Dinner is ready.",
        "Announcement: The bar is closed.",
    ]
    reader.close()


def test_pages_of_the_screen_turn_by_themselves(rina: Organiser, event: str, browser: Browser) -> None:
    rina.write_sheet(event, 1)
    rina.go(f"{event}desk/screen")
    screen = browser.new_page(viewport={"width": 1280, "height": 720})
    screen.goto(link(rina))
    expect(screen.get_by_role("heading", level=1)).to_contain_text("find your table")
    expect(screen.get_by_role("heading", level=1)).to_contain_text("Standings", timeout=patience_ms(12))
    expect(screen.locator(".h-stand li").first).to_be_visible()
    screen.close()


def test_each_page_of_sixty_names_stays_for_eight_seconds_in_large_letters(rina: Organiser, browser: Browser) -> None:
    rina.go(f"/t/{rina.app.manage('shell', '-v0', '-c', SIXTY).split()[-1]}/desk/screen")
    rina.click("Create link")
    screen = browser.new_page(viewport={"width": 1920, "height": 1080})
    screen.clock.install()
    screen.goto(link(rina))
    expect(screen.locator(".h-names li:visible")).to_have_count(24)
    assert screen.evaluate(SMALLEST) >= 28
    screen.evaluate(TURNS)
    screen.clock.run_for(40_000)
    turns = screen.evaluate("window.turns")
    assert len(turns) >= 5
    assert all(later["at"] - turn["at"] >= 8_000 for turn, later in itertools.pairwise(turns[1:]))
    assert [len(turn["names"]) for turn in turns[:3]] == [24, 24, 12]
    assert len({name for turn in turns for name in turn["names"]}) == 60
    screen.close()
