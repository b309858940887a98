"""A deal played by clicking."""

from playwright.sync_api import Page

from tests.browser import player
from tests.browser.player import ACTION, BID, PLAYABLE

CARDS = '#bid [name="form"][value="cards"]'
"""A form for several cards; its page has a button for cards that the rules accept."""


def act(page: Page) -> None:
    """The first thing there is to do, by pointer."""
    turn = player.turn_of(page)
    named = page.locator(CARDS).count() and page.locator(ACTION).count()
    if page.locator(BID).count() and not named:
        page.locator(".bid-choice").first.check()
        page.locator(BID).click()
    elif page.locator(ACTION).count():
        page.locator(ACTION).first.click()
    elif page.locator(PLAYABLE).count():
        page.locator(PLAYABLE).first.click()
    player.wait_for_own_move(page, turn)


def play_a_deal(page: Page) -> None:
    while True:
        player.wait_for_something(page)
        if player.first_deal_is_over(page):
            return
        act(page)
