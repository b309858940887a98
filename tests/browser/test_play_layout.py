"""Every stage of every format on every screen, drawn without a server: nothing overlaps, nothing is too small."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.drawn_tables import whole_page
from tests.browser.looks import assert_fits_every_screen, assert_no_barrier, at_each_size
from tests.games.helpers.drawn import page_of, walk

pytestmark = [pytest.mark.long, pytest.mark.browser]

FORMATS = [
    pytest.param("ruff_and_trump", "double4", marks=pytest.mark.soak),
    pytest.param("ruff_and_trump", "single3_16", marks=pytest.mark.soak),
    ("ruff_and_trump", "single2_24"),
    ("truc_y_flou", "aure"),
]
"""Every number of seats, and the largest hands there are."""


def stages(game: str, preset: str) -> dict[str, Any]:
    """Return the fullest page of each stage of a deal, as the acting player sees it."""
    results: dict[str, tuple[int, Any]] = {}
    for seed in range(6):
        for deal, seat, _text in walk(game, preset, seed):
            fullness = len(deal.hands[seat]) + 10 * len(deal.trick) + len(getattr(deal, "said", ()))
            if fullness >= results.get(deal.phase.name, (0, None))[0]:
                results[deal.phase.name] = fullness, page_of(deal, game, seat, preset)
    return {name: item for name, (_fullness, item) in results.items()}


@pytest.mark.parametrize(("game", "preset"), FORMATS)
def test_every_stage_fits_every_screen(page: Page, game: str, preset: str) -> None:
    pages = stages(game, preset)
    assert len(pages) >= 3
    for item in pages.values():
        page.set_content(whole_page(item))
        assert_fits_every_screen(page)
    assert_no_barrier(page)


RUN_TOGETHER = """() => [...document.querySelectorAll(".plate-facts + .plate-score")].filter((score) => {
  if (!score.checkVisibility()) return false;
  const [before, after] = [score.previousElementSibling, score].map((part) => part.getBoundingClientRect().top);
  const beside = Math.abs(before - after) < 2;
  const { content, display } = getComputedStyle(score, "::before");
  return beside !== (display !== "none" && content.includes("·"));
}).map((score) => score.parentElement.textContent.trim())"""
"""Script: scores that follow the tricks in one row without a dot, or begin a row with one."""


def test_a_dot_separates_the_score_on_a_plate_from_what_is_before_it(page: Page) -> None:
    page.set_content(whole_page(stages("truf", "classic")["play"]))
    for _size in at_each_size(page, [(390, 844), (844, 390), (1280, 800)]):
        assert page.evaluate(RUN_TOGETHER) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".plate-facts + .plate-score").count() >= 3
