"""Seating requests in a browser: on a phone and a desk, from request to draft."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
PEOPLE = [{"name": name, "club": "Kap"} for name in ("Ayu", "Budi", "Citra", "Dewi", "Eko", "Fitri", "Gita", "Hadi")]
EVENING = {
    "name": "Seating requests",
    "game": "truf",
    "preset": "classic",
    "options": {"deals": 1},
    "format": "individuals",
}
WISHES = [{"kind": "fixed_table", "entry": "Ayu", "table": 2}, {"kind": "apart", "entry": "Ayu", "other": "Budi"}]


@pytest.fixture(scope="module")
def rina(live_app: LiveApp, browser: Browser) -> Iterator[Organiser]:
    """At the page of an event with two wishes that go together."""
    context = browser.new_context()
    rina = sign_in(context.new_page(), live_app)
    document = {**EVENING, "organiser": "rina", "people": PEOPLE, "check_in": True, "wishes": WISHES}
    slug = json.loads(live_app.manage("create_event", "-", text=json.dumps(document)))["event"]
    rina.go(f"/t/{slug}/seating/")
    yield rina
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_is_accessible(rina: Organiser, width: int) -> None:
    page = rina.page
    page.set_viewport_size({"width": width, "height": 800})
    page.locator("details.more-options").evaluate("one => one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe_problems(page) == []


def test_contradictory_requests_are_reported_at_once_and_the_draft_says_what_it_gave_up(rina: Organiser) -> None:
    page = rina.page
    page.locator("#id_fixed_table_entry").select_option(label="Budi")
    page.locator("#id_fixed_table_table").fill("2")
    rina.click("Set fixed table")
    expect(page.locator("#wishes .notice")).to_contain_text("both are fixed to table 2")
    rina.go(page.url.removeprefix(rina.app.url).replace("seating/", "desk/"))
    rina.click("Pair round 1")
    expect(page.locator("main")).to_contain_text("seats these entries at their fixed tables:")
    at_table_2 = set(page.locator("#t2 .tap span:last-child").all_inner_texts())
    assert len(at_table_2 & {"Ayu", "Budi"}) == 1
