"""A hint in a browser: by keys, on a page with an open stream, with a mark that is not colour alone."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.keys import tab_to
from tests.browser.looks import assert_no_barrier

pytestmark = [pytest.mark.browser, pytest.mark.long]

COVERED = """() => {
  const hint = document.getElementById('hint');
  const behind = control => {
    control.scrollIntoView({block: 'center'});
    const {x, y, width, height} = control.getBoundingClientRect();
    return width && hint.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && !hint.contains(control);
  };
  const controls = [...document.querySelectorAll('.play :is(button, a, summary, select)')];
  return controls.filter(behind).map(control => control.outerHTML);
}"""
"""Script: return what can be pressed at the table and lies behind the hint."""


def test_a_hint_comes_by_keys_is_read_out_and_is_gone_with_its_turn(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, "truf/classic/4")
    tab_to(page, "#ask-hint")
    page.keyboard.press("Enter")
    expect(page.locator("#hint li")).to_have_count(2)
    expect(page.locator("#say-now")).to_contain_text("A strong player would consider:")
    expect(page.locator(".suggested").first).to_have_attribute("data-suggested", "hint")
    assert page.evaluate("document.activeElement.closest('#table') !== null")
    assert_no_barrier(page)
    for width, height in ((360, 640), (390, 844), (1920, 1080), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == []
    page.locator(".bid-card:has(.suggested) .bid-choice").first.check(force=True)
    version = player.version_of(page)
    page.locator("#place-bid").click()
    player.wait_for_change(page, version)
    expect(page.locator("#hint")).to_have_count(0)
