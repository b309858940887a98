"""The planner in a browser: two formats, a picture, and an event made from it; on a phone too."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import assert_no_barrier
from tests.browser.organiser import sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
WIDTHS = (360, 1280)


def test_two_formats_are_compared_and_one_becomes_an_event(live_app: LiveApp, page: Page) -> None:
    rina = sign_in(page, live_app)
    rina.go("/events/")
    rina.click("Plan an event", "link")
    page.get_by_label("People").fill("20")
    rina.click("Calculate")
    expect(page.locator("svg.plan-picture")).to_have_count(2)
    assert_no_barrier(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    deals = page.locator(".plan-card h3").first.inner_text()
    rina.click("Create event A")
    assert f"{page.get_by_label('Rounds', exact=True).input_value()} rounds" in deals
    assert f"{page.get_by_label('Deals per round').input_value()} deals" in deals
