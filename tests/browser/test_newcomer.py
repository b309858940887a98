"""The session of a newcomer on a phone: front page, lesson, first match, its end, replay, history, always by a link."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.playing import act

pytestmark = [pytest.mark.long, pytest.mark.browser]

PHONE = {"width": 390, "height": 844}
GAME = "Truf"
MAX_STEPS = 60
"""Presses in which a lesson ends (table.md, check 21)."""
CHOICES = ".lesson-choices button:visible, .lesson-hand button.lesson-card:visible"


def look(page: Page) -> None:
    """Require that the page has no barrier and fits the phone."""
    assert_no_barrier(page)
    assert page.evaluate(STICKING_OUT) == []


def learn(page: Page) -> None:
    """Answer the lesson until it ends: what is highlighted, else the first choice."""
    for _press in range(MAX_STEPS):
        if page.get_by_text("That was the lesson.").count():
            return
        highlighted, following = page.locator(".lesson-right:visible"), page.get_by_role("link", name="Next step")
        if following.count():
            following.click()
        elif page.locator("label.lesson-right input").count():
            for card in page.locator("label.lesson-right input").all():
                card.check()
            page.get_by_role("button", name="Discard these cards").click()
        else:
            (highlighted if highlighted.count() else page.locator(CHOICES)).first.click()
        page.wait_for_load_state()
    raise AssertionError(f"The lesson does not end: {page.url}")


def test_a_newcomer_learns_plays_and_looks_back_without_a_dead_end(live_app: LiveApp, browser: Browser) -> None:
    with browser.new_context(viewport=PHONE) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{live_app.url}/")
        look(page)
        page.get_by_role("link", name="Learn to play").first.click()
        look(page)
        page.locator("main").get_by_role("link", name=GAME).filter(has_text="Bid").click()
        look(page)
        learn(page)
        look(page)
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("#table")).to_be_visible()
        match = re.search(r"/play/(\d+)/", page.url)
        assert match
        live_app.manage("shell", "-v0", "-c", player.HURRY.format(table_id=match[1]))
        player.wait_for_something(page)
        act(page)
        look(page)
        live_app.manage("shell", "-v0", "-c", player.PLAYED_OUT.format(table_id=match[1]))
        expect(page.locator("#end")).to_be_visible()
        look(page)
        page.locator("#end").get_by_role("button", name="Replay", exact=True).click()
        expect(page.locator("#replay")).to_be_visible()
        look(page)
        page.locator("#menu summary").click()
        page.get_by_role("link", name="All my matches").click()
        look(page)
        expect(page.locator("main")).to_contain_text(GAME)
        page.get_by_role("link", name="Home").first.click()
        expect(page).to_have_url(f"{live_app.url}/")
