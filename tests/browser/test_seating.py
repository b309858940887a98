"""A long search in a browser: its progress, an early end, its quality."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import assert_no_barrier
from tests.browser.organiser import sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
WIDTHS = (360, 1280)
OPEN = """
from tests.tournaments.helpers import club
print(club.event(46, system="schedule", rounds_planned=30, seating_options={"seconds": 60}).slug)
"""


def assert_fits(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_no_barrier(page)


def test_a_long_search_shows_its_best_so_far_and_ends_by_one_press(live_app: LiveApp, page: Page) -> None:
    rina = sign_in(page, live_app)
    slug = live_app.manage("shell", "-v0", "-c", OPEN).strip()
    rina.go(f"/t/{slug}/desk/")
    rina.click("Pair round 1")
    best = page.locator(".seating-lines")
    expect(best).to_contain_text("Best so far")
    seconds = page.locator(".seating-since .big-number").inner_text()
    expect(page.locator(".seating-since .big-number")).not_to_have_text(seconds)
    assert_fits(page)
    rina.click("Use best so far")
    expect(page.locator("#draft")).to_be_visible()
    rina.click("Pairing quality", "link")
    expect(page.locator("#f-repeat_meetings")).to_contain_text("Proven optimal.")
    expect(page.locator(".quality-made")).to_contain_text("The search was stopped")
    assert_fits(page)
