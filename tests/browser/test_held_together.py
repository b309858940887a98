"""Headers, cards, searches and paper hold together on narrow screens and on A4."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from testkit.live_app import LiveApp
from tests.browser.looks import assert_no_barrier
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.long]
LANGUAGES = ("en", "nl", "id", "fr")
MILLIMETRE = 96 / 25.4
BROKEN_WORDS = """() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    const parent = node.parentElement;
    if (!parent.checkVisibility({visibilityProperty: true}) || parent.closest('script, style, code')) continue;
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}]{2,14}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
"""Words of ordinary length that stand on two lines."""


@pytest.fixture(scope="module")
def rina(live_app: LiveApp, browser: Browser) -> Iterator[tuple[Organiser, str]]:
    """Round 1 of an evening of 24 with four deals a round."""
    context = browser.new_context()
    found = sign_in(context.new_page(), live_app)
    yield found, found.new_evening("Evening on paper", deals=4)
    context.close()


def table_of_a_guest(live_app: LiveApp, page: Page) -> str:
    """A table against bots; its address."""
    page.goto(f"{live_app.url}/play/")
    with page.expect_navigation():
        page.locator('form[action="/play/new"] button').first.click()
    return page.url


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("width", [320, 360])
def test_the_header_of_a_table_shows_how_to_sign_in(live_app: LiveApp, page: Page, width: int) -> None:
    address = table_of_a_guest(live_app, page)
    page.set_viewport_size({"width": width, "height": 640})
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_app.url}])
        page.goto(address)
        box = page.locator(".account-link").bounding_box()
        assert box is not None
        assert box["x"] >= 0, language
        assert box["x"] + box["width"] <= width, language


@pytest.mark.parametrize("address", ["/play/settings", "/account/"])
def test_cards_of_a_preview_have_the_size_of_cards(rina: tuple[Organiser, str], address: str) -> None:
    rina[0].go(address)
    rina[0].page.set_viewport_size({"width": 1280, "height": 800})
    widths = [box["width"] for card in rina[0].page.locator(".preview .pc").all() if (box := card.bounding_box())]
    assert len(widths) == 4
    assert max(widths) < 80


def test_a_search_field_has_the_same_corners_as_any_other_field(rina: tuple[Organiser, str]) -> None:
    organiser, event = rina
    organiser.go(f"{event}players/")
    corners = organiser.page.locator("#find").evaluate(
        """field => ['TopLeft', 'TopRight', 'BottomLeft', 'BottomRight']
             .map(corner => getComputedStyle(field)[`border${corner}Radius`])"""
    )
    assert len(set(corners)) == 1
    assert float(corners[0].removesuffix("px")) <= 10


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("kind", ["slips", "standings"])
def test_no_name_and_no_heading_of_a_print_page_breaks_in_two(
    rina: tuple[Organiser, str], kind: str, width: int
) -> None:
    organiser, event = rina
    organiser.page.set_viewport_size({"width": width, "height": 800})
    organiser.go(f"{event}print/{kind}/")
    assert organiser.page.evaluate(BROKEN_WORDS) == []


def test_rows_on_paper_are_ten_millimetres_high_and_two_slips_share_a_sheet(rina: tuple[Organiser, str]) -> None:
    organiser, event = rina
    page = organiser.page
    page.set_viewport_size({"width": int(194 * MILLIMETRE), "height": 1062})
    organiser.go(f"{event}print/slips/?codes=yes")
    page.emulate_media(media="print")
    rows = page.locator(".slip-grid tbody tr").all()
    heights = [box["height"] for row in rows if (box := row.bounding_box())]
    broken = page.evaluate(BROKEN_WORDS)
    page.emulate_media(media="null")
    assert len(heights) == 6 * 4
    assert min(heights) >= 10 * MILLIMETRE
    assert broken == []
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 3


def test_standings_of_24_fit_on_one_sheet(rina: tuple[Organiser, str]) -> None:
    organiser, event = rina
    organiser.go(f"{event}print/standings/")
    assert organiser.page.locator(".standings-paper tbody tr").count() == 24
    assert pages_of(organiser.page.pdf(prefer_css_page_size=True)) == 1


@pytest.mark.parametrize("path", ["print/slips/", "print/links/", "print/cards/", "rules/"])
def test_pages_with_a_warning_or_rules_have_no_barrier(rina: tuple[Organiser, str], path: str) -> None:
    organiser, event = rina
    organiser.go(f"{event}{path}")
    assert_no_barrier(organiser.page)


@pytest.mark.parametrize("game", ["truf", "troefcall", "ruff_and_trump", "truc_y_flou"])
def test_pages_of_rules_fit_a_phone_and_have_no_barrier(live_app: LiveApp, page: Page, game: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for path in (f"/rules/{game}/", f"/rules/{game}/options/"):
        page.goto(f"{live_app.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        assert page.evaluate(BROKEN_WORDS) == [], path
        assert_no_barrier(page)
