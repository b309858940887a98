"""The page of a new event says at once how many tables there will be, whatever is chosen for odd numbers."""

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.organiser import sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
NINE = "\n".join(f"Person {number}" for number in range(1, 10))


def test_the_number_of_tables_follows_what_is_chosen_for_odd_numbers(live_app: LiveApp, page: Page) -> None:
    rina = sign_in(page, live_app)
    rina.go("/t/new")
    page.locator("#people").fill(NINE)
    count = page.locator("#people-count")
    expect(count).to_contain_text("9 players fill 3 tables")
    page.locator("#where-more summary").click()
    page.get_by_label("If there are not enough players for full tables").select_option("sit_out")
    expect(count).to_contain_text("9 players fill 2 tables")
    page.get_by_label("If there are not enough players for full tables").select_option("short_table")
    expect(count).to_contain_text("9 players fill 3 tables")


def test_tie_breaks_are_put_in_order_with_keys_alone(live_app: LiveApp, page: Page) -> None:
    rina = sign_in(page, live_app)
    rina.go("/t/new")
    page.get_by_label("Tie-break 1").focus()
    page.keyboard.type("Tables won")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Tie-break 2")).to_be_focused()
    page.keyboard.type("Lot")
    page.get_by_label("Event name").fill("Evening with tie-breaks")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/t/evening-with-tie-breaks/players/"))
    rina.go("/t/evening-with-tie-breaks/rules/")
    expect(page.locator("dl.tie-breaks dt")).to_contain_text(["Tie-break 1: tables won", "Tie-break 2: lot"])


@pytest.mark.parametrize("width", [390, 1280])
def test_a_checkbox_on_the_account_page_is_before_its_label(live_app: LiveApp, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 850})
    sign_in(page, live_app).go("/account/")
    boxes = page.locator("form > div > input[type=checkbox]")
    assert boxes.count() >= 3
    for at in range(boxes.count()):
        box, label = boxes.nth(at), page.locator(f"label[for={boxes.nth(at).get_attribute('id')}]")
        tick, words = box.bounding_box(), label.bounding_box()
        assert tick
        assert words
        assert tick["x"] + tick["width"] <= words["x"] + 1
        assert words["y"] - 1 <= tick["y"]
        assert tick["y"] + tick["height"] <= words["y"] + words["height"] + 1
