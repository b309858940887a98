"""A correction in four clicks, seen at once on pages that are open elsewhere."""

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.organiser import Organiser, sign_in
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]
SECOND = 1_000
LINK_AT_TABLE_1 = (
    "from tournaments.models import Place;from tournaments.links.services import make_link;"
    "place = Place.objects.filter(table_number=1, seat='N').order_by('-id')[0];"
    "print(make_link(person=place.entry.members.get().person, by=None, channel='screen'))"
)


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


@pytest.fixture
def event(rina: Organiser) -> str:
    """Round 1 with one sheet in."""
    found = rina.new_evening("Mistakes")
    rina.write_sheet(found, 1)
    return found


def test_four_clicks_correct_a_sheet_and_open_pages_follow(
    rina: Organiser, event: str, browser: Browser, live_app: LiveApp, capsys: pytest.CaptureFixture[str]
) -> None:
    standings, card = browser.new_page(), browser.new_page()
    standings.goto(f"{rina.app.url}{event}standings/")
    card.goto(f"{rina.app.url}/go/{live_app.manage('shell', '-v0', '-c', LINK_AT_TABLE_1).strip().splitlines()[-1]}")
    for page in (standings, card):
        expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
    before = card.locator("#card").inner_text()
    rina.go(f"{event}r/1/table/1/")
    rina.clicks = 0
    rina.click("Deal 1", role="link")
    rina.click("Correct result")
    rina.page.locator("[name='tricks.N']").fill("3")
    rina.page.locator("[name='tricks.S']").fill("5")
    rina.clicks += 1
    rina.page.get_by_label("Typing error").check()
    expect(rina.page.locator(".effect")).to_contain_text("→")
    began = time.monotonic()
    rina.click("Save")
    assert rina.clicks == 4
    expect(standings.locator(".chip.edit").first).to_be_visible()
    expect(card.locator("#card")).not_to_have_text(before)
    taken = time.monotonic() - began
    with capsys.disabled():
        print(f"standings and card changed {taken:.2f} s after Save")
    expect(standings.locator(".correction-list")).to_contain_text("Typing error")
    rina.go(f"{event}log?name=corrected")
    line = rina.page.locator(".log-list li").first
    for part in ("rina corrected deal 1 at table 1", "North: Tricks 4", "North: Tricks 3", "Typing error"):
        expect(line).to_contain_text(part)
    standings.close()
    card.close()


def test_standings_on_an_open_page_change_without_losing_the_place(
    rina: Organiser, event: str, browser: Browser
) -> None:
    public = browser.new_page(viewport={"width": 360, "height": 640})
    public.goto(f"{rina.app.url}{event}standings/")
    expect(public.locator("#status-strip")).to_have_attribute("data-state", "live")
    public.locator("#ranking-rules summary").click()
    opened = public.locator("details[open]").get_attribute("id")
    public.evaluate("window.scrollTo(0, 400)")
    until(public, "window.scrollY === 400")
    public.evaluate("window.kept = window.scrollY")
    rina.write_sheet(event, 2, (3, 4, 4))
    expect(public.locator("#standings")).to_contain_text("after 2 of 6 tables")
    assert public.locator("details[open]").get_attribute("id") == opened
    assert public.evaluate("window.scrollY === window.kept")
    public.close()


def test_the_second_of_two_open_correction_pages_is_notified(rina: Organiser, event: str) -> None:
    rina.go(f"{event}r/1/table/1/")
    rina.click("Deal 1", role="link")
    address = rina.page.url + "correct"
    other = rina.page.context.new_page()
    for page in (rina.page, other):
        page.goto(address)
        page.get_by_label("Ruling").check()
    for page, north in ((rina.page, "3"), (other, "2")):
        page.locator("[name='tricks.N']").fill(north)
        page.locator("[name='tricks.S']").fill(str(8 - int(north)))
        page.locator("button[name=save]").click()
        page.wait_for_load_state()
    expect(other.locator(".problem")).to_contain_text("rina corrected deal 1 at")
    expect(other.locator("[name='tricks.S']")).to_have_value("6")
