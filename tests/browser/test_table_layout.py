"""Check 11: at every size the whole table is in the window and nothing lies on anything, with 3, 4 and 6 seats.

Every phase of every game is drawn without a server, by the styles and scripts of the site.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drawn_tables import GAMES, ROOT, stages_of, whole_page
from tests.browser.looks import OVERLAPS, SIZES, STICKING_OUT, assert_cards_can_be_hit
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.browser]

SHOTS = Path(os.environ.get("SCREENSHOTS", ROOT / "var" / "screenshots"))
"""Folder of screenshots of every table, for a person to look at."""
PICTURED = ((360, 640), (1280, 720))
LOWEST = """() => [...document.querySelectorAll('#table > :not(#result)')]
  .map(part => [part.getBoundingClientRect().bottom, part.id])
  .sort((one, other) => other[0] - one[0])[0]"""
"""Script: the lowest control that is needed to play, with its position and id."""
SEATS = """() => [...document.querySelectorAll('.plate')].map(plate => {
  const box = plate.getBoundingClientRect();
  return [plate.id, box.x + box.width / 2, box.y + box.height / 2];
})"""
"""The middle of every seat, in the order of the document."""


def draw(page: Page, name: str, phase: str) -> None:
    page.set_content(whole_page(stages_of(name)[phase]))
    for script in ("play", "travel", "motion", "room", "panels"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_the_whole_table_is_in_the_window_at_every_size(page: Page, name: str) -> None:
    for phase in stages_of(name):
        draw(page, name, phase)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            where = (phase, width, height)
            assert page.evaluate(OVERLAPS) == [], where
            assert page.evaluate(STICKING_OUT) == [], where
            lowest, part = page.evaluate(LOWEST)
            assert lowest <= height, (*where, part)
            assert_cards_can_be_hit(page, (width, height))
            assert_buttons_can_be_hit(page, (*where,))
            if (width, height) in PICTURED:
                picture(page, f"{name} {phase} {width}x{height}")


def assert_buttons_can_be_hit(page: Page, where: tuple[str, int, int]) -> None:
    buttons = page.locator("#table button:visible:not(.pc-btn), #table-bar > :visible")
    assert min(box["height"] for button in buttons.all() if (box := button.bounding_box())) >= 44, where


def picture(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name.replace(' ', '-')}.png")


@pytest.mark.parametrize("name", rest_in_soak(reversed(GAMES)))
def test_the_players_seat_is_at_the_bottom_and_the_others_sit_in_their_order(page: Page, name: str) -> None:
    play = stages_of(name)["play"]
    draw(page, name, "play")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seats: list[tuple[str, float, float]] = page.evaluate(SEATS)
        own = next(seat for seat in seats if seat[0] == f"seat-{play.own}")
        assert all(own[2] > seat[2] for seat in seats if seat is not own), (width, height)
        assert is_clockwise([(x, y) for _id, x, y in seats]), (width, height)


def is_clockwise(points: list[tuple[float, float]]) -> bool:
    """Points go once round with the clock: the surface they enclose is positive, as y points down."""
    following = [*points[1:], points[0]]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(points, following, strict=True)) > 0


def test_scores_and_talk_are_never_on_top_of_the_cards(page: Page) -> None:
    draw(page, "truf of 4", "play")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        table, side = page.locator("#table").bounding_box(), page.locator("#side").bounding_box()
        assert table
        assert side
        beside = side["x"] >= table["x"] + table["width"]
        assert beside or side["y"] >= table["y"] + table["height"], (width, height)
        assert beside == (width >= 1024)
