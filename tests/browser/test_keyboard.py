"""A whole deal of each game with keys alone: the focus is always to be seen, and no pointer is ever used."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser import keys, player
from tests.browser.player import ACTION, BID, SOMETHING

pytestmark = [pytest.mark.long, pytest.mark.browser]

NUMBER = "#place-number"
POINTERS = """
for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
  addEventListener(kind, () => document.documentElement.dataset.pointed = kind, true);
"""
DISABLED_BY_THE_ANSWER = """
const card = document.querySelector('#hand .pc-btn');
card.focus();
const tell = (name) => document.dispatchEvent(new CustomEvent(`htmx:${name}`, { detail: {} }));
tell('beforeRequest');
card.disabled = true;
card.blur();
tell('afterSettle');
"""
FOCUS = """() => {
  const active = document.activeElement;
  if (!active || active === document.body) return {what: 'nothing has the focus'};
  const box = active.getBoundingClientRect();
  const inset = Math.min(4, box.width / 4, box.height / 4);
  const points = [[box.x + box.width / 2, box.y + box.height / 2], [box.left + inset, box.top + inset],
    [box.right - inset, box.top + inset], [box.left + inset, box.bottom - inset],
    [box.right - inset, box.bottom - inset]];
  const covered = points.filter(([x, y]) => {
    const at = document.elementFromPoint(x, y);
    return !at || !(active.contains(at) || at.contains(active) || at.closest('label')?.control === active);
  });
  const rings = [active, active.nextElementSibling].filter(Boolean).map((one) => getComputedStyle(one));
  const marked = rings.some((one) => one.outlineStyle !== 'none' || one.boxShadow !== 'none');
  const ring = active.matches(':focus-visible') && marked;
  return {what: active.id || active.outerHTML.slice(0, 90), covered, ring};
}"""


def assert_focus_is_seen(page: Page) -> None:
    """Assert that the focused element is in the window, has a ring, and is uncovered once moving cards have passed."""
    focus = keys.uncovered_focus(page, FOCUS)
    assert focus["ring"], focus


def tab_to(page: Page, wanted: str) -> None:
    keys.tab_to(page, wanted, assert_focus_is_seen)


def act(page: Page) -> None:
    """Make the move that the page asks for."""
    ready = page.locator(f"{ACTION}").first
    if page.locator(f"#bid[data-choose] {BID}").count():
        tab_to(page, ".bid-choice")
        page.keyboard.press("Space")
        tab_to(page, BID)
    elif page.locator(f"{BID}, {NUMBER}").count() or ready.count():
        tab_to(page, "button.action:not([disabled])")
    else:
        tab_to(page, "#hand .pc-btn")
        while page.evaluate("document.activeElement.hasAttribute('aria-disabled')"):
            page.keyboard.press("ArrowRight")
            assert_focus_is_seen(page)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param("truf/classic/4", marks=pytest.mark.soak),
        pytest.param("troefcall/game15/", marks=pytest.mark.soak),
        pytest.param("ruff_and_trump/single2/", marks=pytest.mark.soak),
        "truc_y_flou/aure/",
    ],
)
def test_a_whole_deal_is_played_with_keys_alone(live_app: LiveApp, page: Page, choice: str) -> None:
    player.sit_down(page, live_app, choice, hurry=True)
    page.evaluate(POINTERS)
    while True:
        page.locator(f"#score-1, {NUMBER}, {SOMETHING}").first.wait_for()
        if player.first_deal_is_over(page):
            break
        version = player.version_of(page)
        act(page)
        player.wait_for_change(page, version)
        expect(page.locator("#table :focus")).to_have_count(1)
    assert page.evaluate("document.documentElement.dataset.pointed") is None


def test_cards_to_tick_are_one_stop_and_arrows_go_through_them(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, "truf/exact/4")
    assert page.locator("#bid .bid-choice[tabindex='0']").count() == 1
    tab_to(page, ".bid-choice")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bid-choice").nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".bid-choice").last).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "minus"


def test_the_focus_stays_at_the_table_when_its_button_is_disabled(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, "truc_y_flou/aure/")
    page.evaluate(DISABLED_BY_THE_ANSWER)
    expect(page.locator("#table :focus")).to_have_count(1)
