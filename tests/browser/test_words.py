"""Words for the shuffle in a browser: asked for in the lobby, said at the table, found again in the pack."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.barriers import axe_problems

pytestmark = [pytest.mark.long, pytest.mark.browser]

COMMITMENT = re.compile(r"^[0-9a-f]{64}$")


@pytest.fixture(autouse=True)
def _no_errors_on_the_page(page: Page) -> Iterator[None]:
    """Fail on errors in the console, except for refused words (422)."""
    errors = player.errors_of(page)
    yield
    assert errors == []


@pytest.fixture
def waiting(live_app: LiveApp, page: Page) -> Page:
    """A table that waits for its player's words."""
    page.goto(f"{live_app.url}/play/")
    page.locator("#id_choice").select_option("troefcall/game15/")
    page.get_by_label("Add my own shuffle words").check()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="Shuffle words")).to_be_visible()
    return page


def test_words_are_sent_after_the_promise_and_are_next_to_the_pack(waiting: Page) -> None:
    promised = waiting.locator("#commitment").inner_text()
    assert COMMITMENT.match(promised)
    expect(waiting.locator("#clock")).to_have_text(re.compile(r"\d+ s left"))
    waiting.get_by_label("My shuffle words").fill("rendang 1963")
    waiting.get_by_role("button", name="Save words").click()
    expect(waiting.get_by_role("heading", name="Shuffle words")).to_have_count(0)
    waiting.get_by_role("button", name="Shuffle").click()
    waiting.get_by_text("How the cards are shuffled").click()
    expect(waiting.locator(".proofs li").first).to_contain_text("rendang 1963")
    assert waiting.locator("#commitment").inner_text() == promised


def test_a_player_without_words_says_so_and_plays(waiting: Page) -> None:
    waiting.get_by_role("button", name="Score").click()
    waiting.get_by_role("link", name="Enter shuffle words").click()  # leads back to what is asked
    waiting.get_by_role("button", name="Skip").click()
    expect(waiting.get_by_role("heading", name="Shuffle words")).to_have_count(0)
    expect(waiting.locator("#status")).not_to_contain_text("waits")


def test_refused_words_stay_and_what_others_do_does_not_take_them_away(waiting: Page) -> None:
    field = waiting.get_by_label("My shuffle words")
    field.fill("x" * 81)
    waiting.get_by_role("button", name="Save words").click()
    expect(waiting.get_by_role("alert")).to_contain_text("have 81 characters. Use at most 80.")
    waiting.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    waiting.wait_for_load_state("networkidle")
    expect(waiting.get_by_role("alert")).to_contain_text("have 81 characters. Use at most 80.")
    expect(field).to_have_value("x" * 81)


def test_the_pages_fit_a_phone_and_are_accessible(live_app: LiveApp, waiting: Page) -> None:
    for address in (waiting.url, f"{live_app.url}/shuffles/", f"{live_app.url}/play/"):
        waiting.goto(address)
        for width in (320, 1280):
            waiting.set_viewport_size({"width": width, "height": 640})
            assert waiting.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert axe_problems(waiting) == []
