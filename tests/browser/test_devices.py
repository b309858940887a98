"""A personal link in a second browser: no hand, a notice, a PIN, a release."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.organiser import sign_in
from tests.browser.seated import opened

pytestmark = [pytest.mark.long, pytest.mark.browser]
PIN = "402857"
WIDTHS = ((320, 568), (390, 800), (768, 1024), (1280, 800))
MADE = """
import json
from tests.tournaments.helpers import club
event = club.event(4, place="online", name="Two devices")
round_ = club.published(event)
people = [entry.members.get().person for entry in event.entries.order_by("number")]
table = round_.places.first().table_id
print(json.dumps({"path": f"/t/{event.slug}/", "table": table, "links": [club.link(one) for one in people]}))
"""


@pytest.fixture
def made(live_app: LiveApp) -> Any:
    """Create an event of one online table; return its path, table and links."""
    return json.loads(live_app.manage("shell", "-v0", "-c", MADE).strip().splitlines()[-1])


def looks_well(page: Page) -> None:
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STICKING_OUT) == [], width
    assert_no_barrier(page)


def test_another_browser_gets_no_hand_until_it_knows_the_pin(browser: Browser, live_app: LiveApp, made: Any) -> None:
    table, link = f"/play/{made['table']}/", made["links"][0]
    with opened(browser, live_app, link, table) as player:
        expect(player.locator("#place-bid")).to_be_visible()
        with opened(browser, live_app, link, table) as leader:
            expect(leader.locator("#seat-elsewhere")).to_be_visible()
            expect(leader.locator("#place-bid")).to_have_count(0)
            expect(player.locator(".opened-elsewhere")).to_contain_text("Your link was opened on another")
            expect(player.locator("#place-bid")).to_be_visible()
            looks_well(player)
            looks_well(leader)
            player.goto(f"{live_app.url}{table}device")
            looks_well(player)
            player.get_by_label("6-digit PIN").fill(PIN)
            player.get_by_role("button", name="Set PIN").click()
            leader.locator("#seat-elsewhere a").click()
            expect(leader.get_by_label("Your 6-digit PIN")).to_be_visible()
            looks_well(leader)
            leader.get_by_label("Your 6-digit PIN").fill("900001")
            leader.get_by_role("button", name="Play here").click()
            expect(leader.locator("#problem")).to_contain_text("Wrong PIN")
            leader.get_by_label("Your 6-digit PIN").fill(PIN)
            leader.get_by_role("button", name="Play here").click()
            expect(leader.locator("#place-bid")).to_be_visible()
            player.goto(f"{live_app.url}{table}")
            expect(player.locator("#seat-elsewhere")).to_be_visible()


def test_a_release_reaches_open_pages_and_shows_the_hand_on_no_device(
    page: Page, browser: Browser, live_app: LiveApp, made: Any
) -> None:
    rina, table = sign_in(page, live_app, "director"), f"/play/{made['table']}/"
    with (
        opened(browser, live_app, made["links"][0], table) as player,
        opened(browser, live_app, made["links"][1], table) as other,
    ):
        expect(player.locator("#place-bid")).to_be_visible()
        rina.go(f"{made['path']}desk/table/{made['table']}/")
        looks_well(rina.page)
        rina.page.get_by_role("button", name="Release Person 01’s seat").click()
        expect(rina.page.locator(".messages")).to_contain_text("free for another device")
        expect(other.locator(".released")).to_contain_text("The director released Person 01’s seat")
        looks_well(other)
        expect(player.locator("#seat-barred")).to_be_visible()
        looks_well(player)
        expect(player.locator("#place-bid")).to_have_count(0)
        with opened(browser, live_app, made["links"][0], table) as new:
            looks_well(new)
            new.get_by_role("button", name="Take my seat").click()
            expect(new.locator("#seat-withheld")).to_be_visible()
            expect(other.locator(".released").first).to_contain_text("Person 01 took the released seat on a")
            expect(rina.page.locator("#seats")).to_contain_text("on one device since")
            expect(new.locator("#place-bid")).to_have_count(0)
            looks_well(new)


def test_the_owner_sees_the_devices_and_reports_one(page: Page, browser: Browser, live_app: LiveApp, made: Any) -> None:
    rina, link = sign_in(page, live_app, "director"), made["links"][2]
    with (
        opened(browser, live_app, link, f"{made['path']}me") as player,
        opened(browser, live_app, link, f"{made['path']}me") as other,
    ):
        expect(player.locator(".opened-elsewhere")).to_be_visible()
        player.get_by_role("link", name="Check your devices").click()
        report = player.get_by_role("button", name="This wasn’t me: call the director")
        expect(report).to_be_visible()
        looks_well(player)
        report.click()
        expect(player.locator(".messages")).to_contain_text("director has been called")
        expect(other.locator("main")).to_contain_text("This device was signed out of Person 03’s link")
        rina.go(f"{made['path']}desk/")
        expect(rina.page.locator("#desk-disowned")).to_contain_text("Person 03 says they did not open their link")
        looks_well(rina.page)
