"""Playing in a browser against bots: by pointer, by keyboard, without a script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect
from playwright.sync_api import TimeoutError as TooLate

from testkit.clocks import patience_ms
from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.keys import tab_to
from tests.browser.looks import assert_fits_every_screen, assert_no_barrier
from tests.browser.player import ACTION, BID, PLAYABLE, Overheard
from tests.browser.playing import act, play_a_deal
from tests.profiles import rest_in_soak

pytestmark = pytest.mark.browser

TRUF, EXACT, WEB, TROEFCALL = "truf/classic/4", "truf/exact/4", "truf/web6/4", "troefcall/game15/"
TOLD = re.compile(r"[Tt]he bids total \d+|points?\)?\.$")
"""How the sentence about a deal ends."""


@pytest.fixture(autouse=True)
def _no_errors_on_the_page(page: Page) -> Iterator[None]:
    errors = player.errors_of(page)
    yield
    assert errors == []


@pytest.mark.long
@pytest.mark.parametrize("choice", [pytest.param(TRUF, marks=pytest.mark.soak), TROEFCALL])
def test_a_whole_deal_is_played_by_clicking_and_no_answer_gives_too_much_away(
    live_app: LiveApp, page: Page, choice: str
) -> None:
    heard = Overheard().listen(page)
    table_id = player.sit_down(page, live_app, choice, hurry=True)
    base = player.base_of(live_app, table_id)
    play_a_deal(page)
    expect(page.locator(".score-rows li").first).to_contain_text(TOLD)
    allowed = player.allowed_by_version(live_app, table_id, base)
    seen = [(version, text) for version, text in heard.sent if version in allowed]
    assert len(seen) > 5
    for version, text in seen:
        assert player.cards_in(text) <= allowed[version], f"version {version}"


@pytest.mark.long
def test_a_bid_of_several_cards_is_placed_with_its_signs(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, EXACT)
    page.locator(".bid-choice").nth(0).check()
    page.locator("[name=minus]").nth(1).check(force=True)
    expect(page.locator(".bid-choice").nth(1)).to_be_checked()
    version = player.version_of(page)
    page.locator(BID).click()
    player.wait_for_change(page, version) if page.locator("#problem").count() == 0 else None
    expect(page.locator("#status, #problem").first).to_be_visible()


@pytest.mark.long
def test_a_dimmed_card_explains_itself_and_nothing_is_sent(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TROEFCALL)
    dimmed = page.locator("#hand:not(.waiting) .pc-btn[aria-disabled]")
    sent: list[str] = []

    def note(request: Request) -> None:
        """Beats say that the page is open; they come at any time."""
        if request.method == "POST" and not request.url.endswith("/live/beat"):
            sent.append(request.url)

    page.on("request", note)
    while not pressed(dimmed, sent):
        player.wait_for_something(page)
        if not dimmed.count():
            act(page)
    expect(page.locator("#why")).to_contain_text("Follow")
    assert sent == []


def pressed(card: Locator, sent: list[str]) -> bool:
    """Return True if the card was there and could be clicked in time."""
    sent.clear()
    if not card.count():
        return False
    try:
        card.first.click(force=True, timeout=patience_ms(3))
    except TooLate:
        return False
    return True


@pytest.mark.long
def test_a_move_does_not_make_the_page_jump(live_app: LiveApp, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 700})
    player.sit_down(page, live_app, TRUF)
    page.locator(".bid-choice").first.check()
    page.evaluate("scrollTo(0, 37)")
    page.evaluate("document.getElementById('place-bid').click()")
    expect(page.locator("#place-bid")).to_have_count(0)
    assert page.evaluate("scrollY") == 37


@pytest.mark.long
def test_older_news_does_not_undo_a_move(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TRUF)
    with page.expect_response(lambda answer: "x-live" in answer.request.headers):  # a bot has bid meanwhile
        page.locator(".bid-choice").first.check()
    page.locator(".bid-choice").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(BID)).to_have_count(0)
    player.wait_for_something(page)
    assert page.locator(BID).count() == 0


# --- keyboard only -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_hand_is_one_tab_stop_and_a_card_is_found_by_its_name(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TROEFCALL)
    while not page.locator(PLAYABLE).count():
        player.wait_for_something(page)
        if not page.locator(PLAYABLE).count():
            act(page)
    assert page.locator("#hand .pc-btn[tabindex='0']").count() == 1
    tab_to(page, "#hand .pc-btn")
    last = page.locator("#hand .pc-btn").last.get_attribute("id") or ""
    rank, suit = list(last.removeprefix("card-"))
    page.keyboard.press("1" if rank == "T" else rank.lower())
    page.keyboard.press(suit.lower())
    expect(page.locator(f"#{last}")).to_be_focused()


# --- without a script ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", [pytest.param(TRUF, marks=pytest.mark.soak), TROEFCALL])
@pytest.mark.long
def test_a_whole_deal_is_played_without_a_script(live_app: LiveApp, browser: Browser, choice: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        player.sit_down(page, live_app, choice, hurry=True)
        deal_without_script(page)
        expect(page.locator(".score-rows li").first).to_contain_text(TOLD)


def deal_without_script(page: Page) -> None:
    while not player.first_deal_is_over(page):
        if page.locator(BID).count():
            page.locator(".bid-choice").first.check()
            page.locator(BID).click()
        elif page.locator(ACTION).count():
            page.locator(ACTION).first.click()
        elif page.locator(PLAYABLE).count():
            page.locator(PLAYABLE).first.click()
        else:
            page.locator("#refresh").click()


@pytest.mark.long
def test_without_a_script_a_dimmed_card_is_refused_in_words(live_app: LiveApp, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        player.sit_down(page, live_app, TRUF)
        page.locator(".bid-choice").first.check()
        page.locator(BID).click()
        page.locator("#hand .pc-btn").first.click(force=True)
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.locator("#hand .pc-btn")).to_have_count(13)


# --- on every screen -------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("choice", rest_in_soak([TRUF, EXACT, WEB, TROEFCALL]))
def test_the_table_has_no_grave_barrier_at_any_stage(live_app: LiveApp, page: Page, choice: str) -> None:
    player.sit_down(page, live_app, choice)
    assert_no_barrier(page)
    for _ in range(3):
        player.wait_for_something(page)
        act(page)
        assert_no_barrier(page)


@pytest.mark.long
@pytest.mark.parametrize("choice", rest_in_soak([TROEFCALL, TRUF, "truf/classic/3"]))
def test_nothing_overlaps_and_cards_are_big_enough_on_every_screen(live_app: LiveApp, page: Page, choice: str) -> None:
    player.sit_down(page, live_app, choice)
    for _ in range(3):
        player.wait_for_something(page)
        assert_fits_every_screen(page)
        act(page)


def test_moves_are_announced(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TRUF)
    act(page)
    expect(page.locator("#say-now")).to_contain_text(re.compile("Waiting for Bot .|Your turn|placed"))
