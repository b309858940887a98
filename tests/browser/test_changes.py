"""A changed published round in a browser: preview, push to phones, undo."""

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
LINK = (
    "from tournaments.models import Place;from tournaments.links.services import make_link;"
    "place = Place.objects.filter(round__event__name='{name}', table_number={table}).first();"
    "print(make_link(person=place.entry.members.first().person, by=None, channel='screen'))"
)


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


def look(page: Page, name: str) -> None:
    """Nothing sticks out on a phone or on a desk."""
    for width, height in ((360, 640), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STICKING_OUT) == [], (name, width)
    assert_no_barrier(page)


def test_two_players_swap_and_a_phone_is_notified_live(rina: Organiser, browser: Browser) -> None:
    event = rina.new_evening("Changing")
    link = rina.app.manage("shell", "-v0", "-c", LINK.format(name="Changing", table=1)).strip().split("\n")[-1]
    phone = browser.new_page(viewport={"width": 360, "height": 640})
    phone.goto(f"{rina.app.url}/go/{link}")
    expect(phone.locator(".my-number strong")).to_have_text("1")
    rina.go(f"{event}r/1/change/")
    look(rina.page, "round")
    rina.page.locator("#t1 a.tap").first.click()
    look(rina.page, "ways")
    rina.page.get_by_role("link", name="Swap").click()
    look(rina.page, "swap")
    rina.page.locator("#t2 a.tap").first.click()
    rina.click("Apply")
    expect(phone.locator(".my-number strong")).to_have_text("2")
    expect(phone.locator(".my-change")).to_contain_text("You now play at table 2, not at table 1")
    look(rina.page, "done")
    rina.click("Undo change")
    expect(phone.locator(".my-number strong")).to_have_text("1")
    phone.close()
