"""A season on a phone: created by an organiser, read by visitors, updated live."""

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.organiser import sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
PHONE = {"width": 360, "height": 740}


def test_a_season_is_made_and_renews_itself(live_app: LiveApp, page: Page, browser: Browser) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    rina = sign_in(page, live_app)
    event = rina.new_evening("Season evening")
    rina.go("/series/new")
    assert axe_problems(page) == []
    page.get_by_label("Series name").fill("Autumn")
    page.get_by_label("Event scoring").select_option("points")
    page.get_by_label("Search events by name").fill("season")
    rina.click("Search")
    page.get_by_label("Season evening").check()
    rina.click("Save")
    expect(page.get_by_role("heading", level=1)).to_have_text("Autumn")
    reader = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    reader.goto(f"{live_app.url}/series/autumn/")
    expect(reader.locator("#status-strip")).to_have_attribute("data-state", "live")
    expect(reader.locator("table.season")).to_have_count(0)
    rina.write_sheet(event, 1)
    expect(reader.locator("table.season tbody tr")).to_have_count(4)
    reader.locator("table.season summary").first.click()
    for path in ("/series/autumn/", "/ratings/", "/ratings/truf/"):
        reader.goto(f"{live_app.url}{path}")
        assert axe_problems(reader) == [], path
        assert reader.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    reader.close()
