"""Ruff and Trump and Truc y Flou in a browser: whole deals, every form and size."""

import re
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import assert_fits_every_screen, assert_no_barrier
from tests.browser.player import ACTION, BID, PLAYABLE

pytestmark = [pytest.mark.long, pytest.mark.browser]

DOUBLE, TWO = "ruff_and_trump/double4/", "ruff_and_trump/single2/"
TRUC = "truc_y_flou/aure/"
NUMBER = "#place-number"
READY = ".play-actions button.action"
SOMETHING = f"#score-1, {NUMBER}, {BID}, {ACTION}, {PLAYABLE}"


@pytest.fixture(autouse=True)
def _no_errors_on_the_page(page: Page) -> Iterator[None]:
    errors = player.errors_of(page)
    yield
    assert errors == []


def sit_down(page: Page, app: LiveApp, choice: str) -> None:
    """At a table whose bots do not make one wait."""
    player.sit_down(page, app, choice, hurry=True)


def stage(page: Page) -> str:
    """Return the kind of move asked for: a number, cards, an answer or a card."""
    if page.locator(NUMBER).count():
        return "number"
    if page.locator(BID).count():
        return page.locator("#bid input[name=word]").get_attribute("value") or ""
    return "play" if page.locator(PLAYABLE).count() else "answer"


def act(page: Page, turn: int) -> None:
    """Something that may be done, by pointer: each time another one of the buttons."""
    now = stage(page)
    if now == "number":
        page.locator("#number-field").fill(re.findall(r"\d+", page.locator("#number-help").inner_text())[0])
        page.locator(NUMBER).click()
    elif now in ("discard", "show"):
        page.locator(READY).first.click()
    elif now == "answer" or (turn % 3 == 0 and page.locator(ACTION).count()):
        page.locator(ACTION).nth(turn % page.locator(ACTION).count()).click()
    else:
        page.locator(PLAYABLE).first.click()


@pytest.mark.parametrize("choice", [pytest.param(DOUBLE, marks=pytest.mark.soak), TRUC])
def test_a_whole_deal_is_played_and_every_stage_fits_every_screen(live_app: LiveApp, page: Page, choice: str) -> None:
    sit_down(page, live_app, choice)
    seen: set[str] = set()
    for turn in count():
        page.locator(SOMETHING).first.wait_for()
        if page.locator("#score-1").count():
            break
        if (now := stage(page)) not in seen:
            seen.add(now)
            assert_fits_every_screen(page)
            assert_no_barrier(page)
        version = player.version_of(page)
        act(page, turn)
        player.wait_for_change(page, version)
    assert "play" in seen
    expect(page.locator("#result")).to_contain_text("Deal 1:")
    assert_fits_every_screen(page)


@pytest.mark.soak
@pytest.mark.parametrize("choice", [TWO, TRUC])
def test_a_whole_deal_is_played_without_a_script(live_app: LiveApp, browser: Browser, choice: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        sit_down(page, live_app, choice)
        for turn in count():
            if page.locator("#score-1").count():
                break
            if page.locator(f"{NUMBER}, {BID}, {ACTION}, {PLAYABLE}").count():
                act(page, turn)
            else:
                page.locator("#refresh").click()
        expect(page.locator("#result")).to_contain_text("Deal 1:")


def test_a_signal_is_sent_and_the_list_stays_open(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TRUC)
    page.get_by_text("Signal your team").click()
    page.get_by_role("button", name="I hold the Sword").click()
    expect(page.locator(".signal-log")).to_contain_text("Guest: I hold the Sword")
    expect(page.locator("#signal-list")).to_have_attribute("open", "")
    assert_no_barrier(page)


def test_a_spanish_card_is_found_by_its_rank_and_suit(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TRUC)
    last = page.locator("#hand .pc-btn").last
    rank, suit = list((last.get_attribute("id") or "").removeprefix("card-"))
    page.locator("#hand .pc-btn").first.focus()
    page.keyboard.press(rank.lower())
    page.keyboard.press(suit.lower())
    expect(last).to_be_focused()
