"""The outcome of the shuffle check comes after the match, and moves nothing.

Pages are drawn without a server; the script of the site gets its outcome from a stand-in for the check.
"""

import os
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.table_page.lobby import Rematch
from games.table_page.page import TablePage
from tests.browser import looks
from tests.browser.drawn_tables import GAMES, ROOT, against_bots, phases_of_a_match, whole_page
from tests.browser.looks import CUT_RESULT, STICKING_OUT, assert_no_barrier, at_each_size, is_moved
from tests.browser.until import until
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.browser]

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))
THEMES = ("light", "dark")
BUTTON, DETAILS = "#show-verdict", "#shuffle-verdict"
WRONG = [["statement", ""], ["hand", "1.0"], ["number", ""]]
OUTCOMES = {
    "green": {"wrong": [], "missing": [], "others": [], "packs": 13},
    "amber": {"wrong": [], "missing": ["numbers", "others"], "others": ["Budi", "Citra"], "packs": 12},
    "red": {"wrong": WRONG, "missing": [], "others": [], "packs": 13},
}
"""What the check may find, by the colour that the page gives it."""
CHECKED = """verdict => {
  delete document.documentElement.dataset.shuffles;
  window.Receipts = {check: async () => verdict};
  window.stored = new Promise(resolve => { window.Matches = {update: async () => resolve(true)}; });
  window.fetch = async () => new Response('{}', {status: 200});
  document.querySelector('#nonces > [data-record]').insertAdjacentHTML('beforeend', '<i name="csrfmiddlewaretoken">');
}"""
"""Script: the check of the shuffles finds this, and requests are answered."""
OVER = """() => {
  document.dispatchEvent(new CustomEvent('match:over', {detail: {table: 1, numbers: [1]}}));
  return window.stored;
}"""
"""Script: the match is over; ends when its outcome is on the page."""
PLACES = """() => Object.fromEntries([
  ...document.querySelectorAll('#table, #trick, .plate, .trick > li, #deal-end, #deal-end *, #table-bar > *, #side')
].map((part, at) => {
  const {left, top, width, height} = part.getBoundingClientRect();
  return [`${at} ${part.id || part.className || part.tagName}`, [left, top + scrollY, width, height]];
}))"""
"""Script: place and size of all that lies at the table."""
BELOW = "document.getElementById('table').getBoundingClientRect().bottom + scrollY"
COVERED = """button => {
  const at = document.querySelector(button).getBoundingClientRect();
  const result = '.plate strong, .trick > li, #deal-end :is(a, button, th, td, h2, p)';
  const parts = document.querySelectorAll(button === '#verdict-news' ? `${result}, #table-bar > *` : result);
  const seen = [...parts].filter(part => part.checkVisibility({visibilityProperty: true}));
  return seen.filter(part => {
    if (part.id === button.slice(1)) return false;
    const box = part.getBoundingClientRect();
    return Math.min(at.right, box.right) - Math.max(at.left, box.left) > 0.5
      && Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) > 0.5;
  }).map(part => part.id || part.textContent.trim());
}"""
"""Script: names, cards and buttons that the button or the sentence of the outcome lies on."""
UNREAD = """() => {
  const news = document.getElementById('verdict-news');
  const {left, top, right, bottom} = news.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const whole = news.scrollWidth <= news.clientWidth && news.scrollHeight <= news.clientHeight;
  return right - left > 200 && inside && whole ? '' : JSON.stringify([left, top, right, bottom]);
}"""
"""Script: where the sentence of the outcome lies, if not all of it is in the window."""
ON_THE_BAR = """() => {
  const [end, bar] = ['deal-end', 'table-bar'].map(id => document.getElementById(id).getBoundingClientRect());
  return end.right > bar.left ? end.bottom - bar.top : 0;
}"""
"""Script: how far the result lies on the buttons below the table, which it does on a phone held sideways."""


def end_of_a_match(name: str) -> TablePage:
    """The last page of a match against bots with long names, as a player sees it."""
    return against_bots(next(answer for phase, answer in phases_of_a_match(name) if phase == "end of the match"))


def draw(page: Page, monkeypatch: pytest.MonkeyPatch, name: str, *, theme: str, outcome: str) -> None:
    """Draw the result of a match with all its buttons, whose shuffles are yet to be checked."""
    monkeypatch.setattr(TablePage, "rematch", Rematch(asked=False))
    numbers = SimpleNamespace(exchange=1, phase="closed", wanted="", address="/", alarm="/", record="/record")
    page.set_content(whole_page(end_of_a_match(name), shuffle={"numbers": numbers}, page_theme=theme))
    for script in ("play", "motion", "room", "panels", "verdict"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")
    page.evaluate(CHECKED, OUTCOMES[outcome])


each_game = pytest.mark.parametrize("name", rest_in_soak(dict.fromkeys(("truc y flou of 6", "truf of 4", *GAMES)), 2))


def each_outcome() -> Iterator[Any]:
    for theme, outcome in (("light", "green"), ("dark", "amber"), ("light", "red")):
        yield pytest.param(theme, outcome, id=f"{outcome} in {theme}")


@each_game
@pytest.mark.parametrize(("theme", "outcome"), each_outcome())
def test_nothing_at_the_table_moves_when_the_outcome_comes(
    page: Page, monkeypatch: pytest.MonkeyPatch, *, name: str, theme: str, outcome: str
) -> None:
    draw(page, monkeypatch, name, theme=theme, outcome=outcome)
    before = {size: (page.evaluate(PLACES), page.evaluate(BELOW)) for size in at_each_size(page, SIZES)}
    page.evaluate(OVER)
    for size in at_each_size(page, SIZES):
        places, below = before[size]
        now = page.evaluate(PLACES)
        assert {part: box for part, box in now.items() if is_moved(places[part], box)} == {}, size
        assert page.evaluate(BELOW) == below, size


@each_game
@pytest.mark.parametrize(("theme", "outcome"), each_outcome())
def test_the_button_of_the_outcome_lies_free_in_the_window(
    page: Page, monkeypatch: pytest.MonkeyPatch, *, name: str, theme: str, outcome: str
) -> None:
    draw(page, monkeypatch, name, theme=theme, outcome=outcome)
    page.evaluate(OVER)
    for width, height in at_each_size(page, SIZES):
        expect(page.locator(BUTTON)).to_be_visible()
        box = page.locator(BUTTON).bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= height, (width, height)
        assert page.evaluate(COVERED, BUTTON) == [], (width, height)
        assert page.evaluate(STICKING_OUT) == [], (width, height)
        assert page.evaluate(CUT_RESULT) == [], (width, height)
        assert page.evaluate(ON_THE_BAR) <= 0 or height < 480, (width, height)
        if "SCREENSHOTS" in os.environ:
            page.screenshot(path=f"{os.environ['SCREENSHOTS']}/{name}-{outcome}-{theme}-{width}x{height}.png")


@each_game
@pytest.mark.parametrize("theme", THEMES)
def test_errors_are_a_whole_sentence_until_their_details_are_read(
    page: Page, monkeypatch: pytest.MonkeyPatch, *, name: str, theme: str
) -> None:
    draw(page, monkeypatch, name, theme=theme, outcome="red")
    page.evaluate(OVER)
    for size in at_each_size(page, looks.SIZES):
        assert page.evaluate(UNREAD) == "", size
        assert page.evaluate(COVERED, "#verdict-news") == [], size
        if "SCREENSHOTS" in os.environ:
            page.screenshot(path=f"{os.environ['SCREENSHOTS']}/{name}-errors-{theme}-{size[0]}x{size[1]}.png")
    assert_no_barrier(page)
    page.locator(BUTTON).click()
    page.get_by_role("button", name="Back to the result").click()
    until(page, f"({UNREAD})() !== ''")


@pytest.mark.parametrize("outcome", ["green", "amber"])
def test_other_outcomes_are_a_button_alone(page: Page, monkeypatch: pytest.MonkeyPatch, outcome: str) -> None:
    draw(page, monkeypatch, "truf of 4", theme="light", outcome=outcome)
    page.evaluate(OVER)
    assert page.evaluate(UNREAD) != ""


@pytest.mark.parametrize(("theme", "outcome"), each_outcome())
def test_details_of_the_outcome_open_and_close_by_keys(
    page: Page, monkeypatch: pytest.MonkeyPatch, theme: str, outcome: str
) -> None:
    draw(page, monkeypatch, "truf of 4", theme=theme, outcome=outcome)
    page.evaluate(OVER)
    for size in at_each_size(page, SIZES):
        page.locator(BUTTON).focus()
        page.keyboard.press("Enter")
        expect(page.locator(DETAILS)).to_be_visible()
        expect(page.locator(DETAILS).get_by_role("button", name="Back to the result")).to_be_focused()
        expect(page.locator(DETAILS).get_by_role("button", name="Save the evidence")).to_be_visible()
        assert page.evaluate(STICKING_OUT) == [], size
        assert_no_barrier(page)
        page.keyboard.press("Escape")
        expect(page.locator(DETAILS)).to_be_hidden()
        expect(page.locator(BUTTON)).to_be_focused()
    assert_no_barrier(page)


@pytest.mark.parametrize(("theme", "outcome"), each_outcome())
def test_screen_readers_hear_the_outcome_once(
    page: Page, monkeypatch: pytest.MonkeyPatch, theme: str, outcome: str
) -> None:
    draw(page, monkeypatch, "truf of 4", theme=theme, outcome=outcome)
    page.evaluate(OVER)
    news = page.locator("#verdict-news")
    expect(news).to_have_role("status")
    expect(news).to_contain_text("huffles")
    assert news.text_content() == page.locator(f"{DETAILS} article > p").text_content()


def test_no_outcome_shows_through_while_the_last_trick_lies_there(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(page, monkeypatch, "truf of 4", theme="light", outcome="red")
    page.evaluate("document.getElementById('trick').classList.add('holding')")
    page.evaluate(OVER)
    for part in (BUTTON, f"{BUTTON} .red"):
        expect(page.locator(part)).to_be_hidden()
    assert page.evaluate(UNREAD) != ""


def test_the_button_of_the_outcome_outlives_a_new_drawing_of_the_table(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(page, monkeypatch, "truf of 4", theme="light", outcome="amber")
    page.evaluate(OVER)
    page.evaluate("const table = document.getElementById('table'); table.replaceWith(table.cloneNode(true))")
    page.locator(BUTTON).click()
    expect(page.locator(DETAILS)).to_contain_text("the random numbers of Budi and Citra")
