"""The corrections inbox in a browser: four clicks and the value, and rows by keys."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.long]

TABLE_OF_BUDI = """
from tournaments.models import Place
place = Place.objects.get(round__event__slug='{slug}', entry__people__name='Budi Santoso')
print(place.table_number)
"""


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


def type_other_tricks(page: Page) -> str:
    """Type another result and return what the page says that it changes."""
    page.locator("[name='tricks.N']").fill("3")
    page.locator("[name='tricks.S']").fill("5")
    expect(page.locator(".correct-form .effect")).to_contain_text("→")
    return page.locator(".correct-form .effect").inner_text()


def test_a_correction_from_the_inbox_takes_four_clicks_and_the_value(rina: Organiser) -> None:
    event = rina.new_evening("Corrected from the inbox")
    rina.write_sheet(event, 1)
    page = rina.page
    rina.go(f"{event}r/1/table/1/")
    rina.click("Deal 1", role="link")
    rina.click("Correct result")
    at_the_desk = type_other_tricks(page)
    rina.go(f"{event}desk/")
    rina.clicks = 0
    rina.page.locator("#inbox-door").click()
    rina.clicks += 1
    page.get_by_role("searchbox", name="Player, author or event").fill("rina")
    page.keyboard.press("Enter")
    rina.click("Round 1, table 1, deal 1", role="link")
    assert type_other_tricks(page) == at_the_desk
    rina.clicks += 1
    page.get_by_label("Typing error").check()
    rina.click("Save")
    assert rina.clicks == 4
    expect(page.locator(".messages")).to_contain_text("Deal 1 has been corrected.")
    expect(page.get_by_role("heading", name="Corrections inbox")).to_be_visible()


def test_the_sheets_of_a_player_are_found_by_name(rina: Organiser) -> None:
    event = rina.new_evening("Found by name")
    slug = event.strip("/").split("/")[-1]
    table = int(rina.app.manage("shell", "-v0", "-c", TABLE_OF_BUDI.format(slug=slug)).split()[-1])
    rina.write_sheet(event, table)
    rina.write_sheet(event, table % 6 + 1)
    rina.go(f"{event}inbox/?round=1")
    expect(rina.page.locator("[data-row]")).to_have_count(2)
    rina.go(f"{event}inbox/")
    rina.page.get_by_role("searchbox", name="Player, author or event").fill("Budi")
    with rina.page.expect_navigation():
        rina.page.keyboard.press("Enter")
    rows = rina.page.locator("[data-row]")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(f"Round 1, table {table}, deal 1")


def test_rows_are_reached_by_j_and_k_and_opened_by_enter(rina: Organiser) -> None:
    event = rina.new_evening("Rows by keys")
    rina.write_sheet(event, 1)
    rina.write_sheet(event, 2)
    page = rina.page
    rina.go(f"{event}inbox/?round=1")
    rows = page.locator("[data-row]")
    expect(rows).to_have_count(2)
    page.keyboard.press("j")
    expect(rows.nth(0)).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(rows.nth(0)).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Versions side by side")).to_be_visible()
    rina.go(f"{event}desk/")
    with page.expect_navigation():
        page.keyboard.press("i")
    assert page.url.endswith(f"{event}inbox/")
