"""Paper as a browser draws it: the preview on a phone, and the words in the heads of slips."""

import pytest
from playwright.sync_api import Page

from testkit.live_app import LiveApp
from tests.browser.organiser import PASSWORD, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
PAPER = {"width": 733, "height": 1062}
"""A4 without its margins, in pixels of 1/96 inch."""
MAKE = """
from tests.tournaments.helpers import club
from tournaments.models import Event
rina = club.user(is_superuser=True, is_staff=True)
rina.set_password("{password}")
rina.save()
for name, how in (("truf", club.TRUF), ("pairs", club.PAIRS), ("ruff", club.RUFF)):
    made = club.event(8, by=rina, **{**how, "name": name, "result_options": {}})
    round_ = club.published(made, rina)
"""
BROKEN = """() => [...document.querySelectorAll('.slip-grid thead th')].flatMap(cell => {
  const found = [], range = document.createRange(), walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/\\S+/g)) {
    range.setStart(walk.currentNode, word.index); range.setEnd(walk.currentNode, word.index + word[0].length)
    const drawn = range.getBoundingClientRect(), room = cell.getBoundingClientRect()
    const lines = new Set([...range.getClientRects()].map(one => Math.round(one.top))).size
    if (lines > 1 || drawn.right > room.right + 1 || drawn.left < room.left - 1) found.push(word[0])
  }
  return found
})"""

COVERED = """() => [...document.querySelectorAll('.slip')].filter(slip => {
  const grid = slip.querySelector('.slip-grid').getBoundingClientRect()
  const foot = slip.querySelector('.slip-foot').getBoundingClientRect(), edge = slip.getBoundingClientRect()
  return grid.bottom > foot.top + 1 || grid.right > edge.right || foot.bottom > edge.bottom
}).length"""
"""The number of slips whose rows reach below the PINs and signatures, or beyond the edge."""

WAYS_TO_SCROLL = """table => {
  const ways = []
  for (let at = table.parentElement; at && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1) ways.push(getComputedStyle(at).overflowX)
  return ways
}"""
"""How each part of the page around a table that is wider than itself lets people reach the rest."""


@pytest.fixture(scope="module")
def evenings(live_app: LiveApp) -> LiveApp:
    live_app.manage("shell", "-v0", "-c", MAKE.replace("{password}", PASSWORD))
    return live_app


@pytest.mark.parametrize("language", ["en", "nl", "id", "fr"])
def test_no_word_in_the_head_of_a_slip_is_broken_or_cut(evenings: LiveApp, page: Page, language: str) -> None:
    rina = sign_in(page, evenings)
    page.set_extra_http_headers({"Accept-Language": language})
    page.set_viewport_size(PAPER)  # type: ignore[arg-type]
    page.emulate_media(media="print")
    for slug in ("truf", "pairs", "ruff"):
        rina.go(f"/t/{slug}/print/slips/")
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator(".slip-grid thead th").count() > 5
        assert page.evaluate(BROKEN) == [], slug


def test_on_a_phone_the_preview_of_the_standings_is_scrolled_and_not_cut(evenings: LiveApp, page: Page) -> None:
    rina = sign_in(page, evenings)
    page.set_viewport_size({"width": 390, "height": 850})
    rina.go("/t/truf/print/standings/")
    ways = page.locator(".standings-paper").evaluate(WAYS_TO_SCROLL)
    assert ways
    assert set(ways) <= {"auto", "scroll"}
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_rows_pins_and_signatures_of_a_slip_have_their_own_room(evenings: LiveApp, page: Page) -> None:
    rina = sign_in(page, evenings)
    page.set_viewport_size(PAPER)  # type: ignore[arg-type]
    page.emulate_media(media="print")
    for slug in ("truf", "pairs", "ruff"):
        rina.go(f"/t/{slug}/print/slips/")
        assert page.locator(".slip").count() > 0
        assert page.evaluate(COVERED) == 0, slug


def test_one_press_makes_the_round_pack_in_the_language_of_the_form(evenings: LiveApp, page: Page) -> None:
    rina = sign_in(page, evenings)
    rina.go("/t/truf/print/")
    page.locator("#paper-order select[name=language]").select_option("nl")
    with page.expect_response(lambda answer: "/print/pack.pdf" in answer.url) as answers:
        page.get_by_role("button", name="Round pack without codes").click()
    assert answers.value.status == 200
    assert answers.value.headers["content-type"] == "application/pdf"
    assert "rondepakket.pdf" in answers.value.headers["content-disposition"]
