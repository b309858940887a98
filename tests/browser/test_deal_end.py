"""The end of a deal against bots: the last trick stays, then the sheet opens."""

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import assert_no_barrier
from tests.browser.playing import act

pytestmark = [pytest.mark.long, pytest.mark.browser]

SCREENS = ((320, 568), (390, 844), (640, 360), (1280, 800))
INSIDE = """() => {
  const table = document.getElementById('table').getBoundingClientRect();
  const end = document.getElementById('deal-end').getBoundingClientRect();
  return end.left >= table.left - 1 && end.right <= table.right + 1 && end.top >= table.top - 1
    && end.bottom <= table.bottom + 1 && document.documentElement.scrollWidth <= innerWidth;
}"""
"""Script: true if the sheet lies within the table and nothing sticks out sideways."""
NOTE_HELD = """() => {
  window.held = [];
  new MutationObserver(() => {
    const felt = document.getElementById('trick');
    if (felt?.classList.contains('holding') && document.getElementById('deal-end'))
      held.push(felt.querySelectorAll(':scope > .trick .won').length);
  }).observe(document.body, {childList: true, subtree: true, attributes: true});
}"""
"""Script: record how many cards won the last trick before the sheet appears."""


def test_the_last_trick_is_held_before_the_sheet_and_next_deals_again(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, "troefcall/game15/", hurry=True)
    page.evaluate(NOTE_HELD)
    while not page.locator("#deal-end").count():
        page.locator(f"#deal-end, {player.SOMETHING}").first.wait_for(state="attached")
        if not page.locator("#deal-end").count():
            act(page)
    expect(page.locator("#deal-end")).to_be_visible()
    assert page.evaluate("held")[0] == 1
    expect(page.locator("#ready")).to_be_focused()
    assert_no_barrier(page)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(INSIDE), (width, height)
    page.keyboard.press("Enter")
    expect(page.locator("#deal-end")).to_have_count(0)
    expect(page.locator("#head")).to_contain_text(re.compile("deal 2"))
