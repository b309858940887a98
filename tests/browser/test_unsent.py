"""A card that is pressed without a connection: kept, said to be unsent, and sent once with the word of its turn."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.seated import at_turn, moves_at
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]

PLAYED_FOR = "from games.play import turns as play_turns; play_turns.play_for_absent({table_id}, 'N')"


NOTE_PRESSES = """() => {
  window.presses = [];
  const note = ({type, target}) => window.presses.push(
    [type, target.id || target.tagName, !!target.closest?.('.unsent'), target.closest?.('button')?.id ?? '']);
  const names = ['pointerdown', 'pointerup', 'click', 'submit', 'htmx:sendError'];
  for (const name of names) addEventListener(name, note, true);
}"""
"""Script: note what a press reached; a click that takes a card back goes no further and is not noted."""


def press_offline(context: BrowserContext, page: Page) -> str:
    """Press a card without a connection: its id."""
    context.set_offline(True)
    card = page.locator(player.PLAYABLE).first
    found = card.get_attribute("id") or ""
    card.click()
    expect(page.locator("#unsent")).to_contain_text("Not sent")
    expect(page.locator(f"#{found}.unsent")).to_have_count(1)
    # It flies back to the hand. A press would end the flight, and be released where the card no longer is.
    until(page, f"document.getElementById('{found}').getAnimations().length === 0")
    return found


def test_a_card_pressed_offline_is_sent_once_when_the_connection_is_back(live_app: LiveApp, browser: Browser) -> None:
    table_id, context, page = at_turn(live_app, browser, "unsent")
    with context:
        before = moves_at(live_app, table_id)
        card = press_offline(context, page)
        context.set_offline(False)
        expect(page.locator(f"#{card}")).to_have_count(0)
        expect(page.locator("#unsent")).to_contain_text("Sent: ")
        assert moves_at(live_app, table_id) == before + 1


def test_a_card_pressed_offline_is_taken_back_by_a_second_press(live_app: LiveApp, browser: Browser) -> None:
    table_id, context, page = at_turn(live_app, browser, "taken back")
    with context:
        before = moves_at(live_app, table_id)
        card = press_offline(context, page)
        page.evaluate(NOTE_PRESSES)
        page.locator(f"#{card}").click()
        try:
            expect(page.locator("#unsent")).to_be_hidden()
        except AssertionError as error:
            raise AssertionError(f"The press did not take the card back: {page.evaluate('window.presses')}") from error
        context.set_offline(False)
        page.reload()
        expect(page.locator(f"#{card}")).to_be_visible()
        assert moves_at(live_app, table_id) == before


def test_a_card_pressed_offline_says_why_it_no_longer_counts(live_app: LiveApp, browser: Browser) -> None:
    table_id, context, page = at_turn(live_app, browser, "late")
    with context:
        press_offline(context, page)
        live_app.manage("shell", "-v0", "-c", PLAYED_FOR.format(table_id=table_id))
        before = moves_at(live_app, table_id)
        context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("Your time ran out. Played automatically: Player N plays ")
        page.locator("#unsent button").click()
        expect(page.locator("#unsent")).to_be_hidden()
        assert moves_at(live_app, table_id) == before
