"""Details of the card table: marks and figures on plates, bar, results, frames."""

from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page

from games.table_page.page import TablePage
from tests.browser.drawn_tables import ROOT, against_bots, phases_of_a_match, situations_of, stages_of, whole_page
from tests.browser.looks import SIZES, at_each_size

pytestmark = [pytest.mark.long, pytest.mark.browser]

CUT_MARKS = """() => [...document.querySelectorAll('.plate .mark, .plate .level-text')]
  .filter(mark => mark.clientWidth > 1 && mark.scrollWidth > mark.clientWidth + 1)
  .map(mark => mark.textContent.trim())"""
"""Script: marks on plates that end in dots."""
RUN_TOGETHER = """() => [...document.querySelectorAll('.plate-facts-row')].flatMap(row => {
  const [facts, score] = ['.plate-facts', '.plate-score'].map(part => row.querySelector(part));
  if (!facts?.textContent || !score?.checkVisibility()) return [];
  const [one, other] = [facts, score].map(part => part.getBoundingClientRect());
  const parted = other.top >= one.bottom - 2 || getComputedStyle(score, '::before').content.includes('·');
  return parted ? [] : [row.textContent.trim()];
})"""
"""Script: tricks and score of a seat in one line with nothing between them."""
HEIGHTS = """() => [...document.querySelectorAll('#table-bar > :not(form), #table-bar .bar-button, #menu > summary')]
  .filter(part => part.checkVisibility())
  .map(part => [part.getBoundingClientRect().top, part.getBoundingClientRect().height])"""
"""Script: top and height of each button in the bar below the table."""
ROWS_OF_RESULT = """() => [...document.querySelectorAll('.deal-end-rows tbody tr')].map(row => {
  const [name, figure] = [row.querySelector('th'), row.querySelector('td')];
  const words = document.createRange(), digits = document.createRange();
  words.selectNodeContents(name);
  digits.selectNodeContents(figure);
  return [words.getBoundingClientRect().left - name.getBoundingClientRect().left,
    digits.getBoundingClientRect().left - words.getBoundingClientRect().right];
})"""
"""Script: for each row of a result, the space before its name and between the name and the first figure."""
ON_FRAMES = """() => [...document.querySelectorAll('.pc')].flatMap(card => {
  const frame = getComputedStyle(card, '::before');
  if (frame.content === 'none' || frame.display === 'none' || !card.checkVisibility()) return [];
  const [top, bottom] = ['Top', 'Bottom'].map(side => parseFloat(frame[side.toLowerCase()]) + parseFloat(frame[`border${side}Width`]));
  const parts = [...card.querySelectorAll('.pc-index, svg.suit')];
  const above = Math.min(...parts.map(part => part.offsetTop ?? Infinity));
  const scale = card.offsetHeight / card.getBoundingClientRect().height;
  const turned = getComputedStyle(card).rotate !== 'none' || getComputedStyle(card.parentElement).rotate !== 'none';
  const room = turned ? [] : parts.map(part => (card.getBoundingClientRect().bottom - part.getBoundingClientRect().bottom) * scale);
  return above >= top && room.every(rest => rest >= bottom - 0.5) ? [] : [`${card.textContent} ${above} ${top} ${room} ${bottom}`];
})"""  # noqa: E501 (one function of the browser)
"""Script: cards whose index or sign lies on the lines of their frame."""


def put(page: Page, answer: TablePage) -> None:
    page.set_content(whole_page(answer))
    for script in ("play", "travel", "motion", "room", "panels"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")


@pytest.mark.parametrize("language", ["en", "nl", "id", "fr"])
def test_the_level_of_a_bot_is_whole_beside_two_other_marks(page: Page, language: str) -> None:
    """The bot opposite has the best ruff and deals."""
    answer = against_bots(stages_of("ruff and trump of 4")["play"])
    deal: Any = answer.view["deal"]
    for seat in answer.view["seats"]:
        if seat["seat"] != answer.own:
            deal |= {"dealer": seat["seat"], "claimant": seat["seat"]}
            with translation.override(language):
                put(page, TablePage(answer.view))
                for size in at_each_size(page, [size for size in SIZES if size[0] >= 1024]):
                    assert page.evaluate(CUT_MARKS) == [], size


def test_tricks_and_score_of_a_seat_are_parted(page: Page) -> None:
    for phase, answer in stages_of("truf of 4").items():
        put(page, answer)
        for size in at_each_size(page, SIZES):
            assert page.evaluate(RUN_TOGETHER) == [], (phase, size)


@pytest.mark.parametrize("name", ["truf of 4", "truc y flou of 6"])
def test_buttons_below_the_table_have_one_height_and_line(page: Page, name: str) -> None:
    for mix, answer in situations_of(name).items():
        put(page, answer)
        for size in at_each_size(page, [size for size in SIZES if size[0] >= 768 and size[1] > 480]):
            tops, heights = zip(*page.evaluate(HEIGHTS), strict=True)
            assert max(tops) - min(tops) <= 1, (mix, size)
            assert max(heights) - min(heights) <= 1, (mix, size)


@pytest.mark.parametrize("name", ["truf of 4", "truc y flou of 6"])
def test_names_in_a_result_stand_clear_of_the_bar_before_and_the_figures_behind_them(page: Page, name: str) -> None:
    end = next(answer for phase, answer in phases_of_a_match(name) if phase == "end of the deal")
    put(page, against_bots(end))
    for size in at_each_size(page, SIZES):
        for before, behind in page.evaluate(ROWS_OF_RESULT):
            assert before >= 4 + 4, size  # the bar of the own row is 4 px wide
            assert behind >= 8, size


def test_the_frame_of_a_spanish_card_leaves_its_index_and_sign_free(page: Page) -> None:
    for phase, answer in stages_of("truc y flou of 6").items():
        put(page, answer)
        for size in at_each_size(page, SIZES):
            assert page.evaluate(ON_FRAMES) == [], (phase, size)
