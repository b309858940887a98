"""Check 1: at every size the whole table is in the window and nothing lies on anything, with 2, 3, 4 and 6 seats.

Every phase of every game is drawn without a server, by the styles and scripts of the site.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from games.table_page.page import TablePage
from tests.browser.drawn_news import news_of
from tests.browser.drawn_tables import GAMES, ROOT, against_bots, most_buttons, situations_of, stages_of, whole_page
from tests.browser.looks import (
    AT_REST,
    OVERLAPS,
    PHONES_AND_DESKTOPS,
    SIZES,
    STICKING_OUT,
    assert_cards_can_be_hit,
    at_each_size,
)
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.browser]

SHOTS = Path(os.environ.get("SCREENSHOTS", ROOT / "var" / "screenshots"))
"""Folder of screenshots of every table, for a person to look at."""
PICTURED = ((360, 640), (1280, 720))
LOWEST = """() => [...document.querySelectorAll('#table, #table > :not(#result)')]
  .map(part => [part.getBoundingClientRect().bottom - 0.5, part.id])
  .sort((one, other) => other[0] - one[0])[0]"""
"""Script: the lowest control that is needed to play, with its position and id."""
SMALL_BUTTONS = """() => [...document.querySelectorAll('#table button:not(.pc-btn, :disabled), #table-bar > *')]
  .filter(part => part.checkVisibility({visibilityProperty: true}))
  .map(part => [part.id || part.textContent.trim(), part.getBoundingClientRect()])
  .filter(([_, {width, height}]) => width && Math.min(width, height) < 43.9)
  .map(([name, {width, height}]) => [name, width, height])"""
"""Script: buttons smaller than a finger needs, with their width and height."""
SCROLLED = """() => [...document.querySelectorAll('.claim, .play-away, .news > *, .news > * > *')]
  .filter(part => part.checkVisibility({visibilityProperty: true}) && part.clientHeight > 1)
  .filter(part => part.scrollHeight > part.clientHeight + 1)
  .map(part => [part.id || part.className, part.scrollHeight, part.clientHeight])"""
"""Script: news that are higher than their box."""
SEATS = """() => [...document.querySelectorAll('.plate')].map(plate => {
  const box = plate.getBoundingClientRect();
  return [plate.id, box.x + box.width / 2, box.y + box.height / 2];
})"""
"""The middle of every seat, in the order of the document."""
CUT_NAMES = """() => [...document.querySelectorAll('.plate-name strong')]
  .filter(name => name.scrollWidth > name.clientWidth + 1)
  .map(name => name.textContent)"""
"""Script: names of seats that end in dots."""
ON_NAMES = """() => [...document.querySelectorAll('.plate')].filter(plate => {
  const name = document.createRange();
  name.selectNodeContents(plate.querySelector('.plate-name strong'));
  const [at, team] = [name, plate.querySelector('.team')].map(part => part?.getBoundingClientRect());
  const wide = team && Math.min(at.right, team.right) - Math.max(at.left, team.left);
  return team && wide > 0.5 && Math.min(at.bottom, team.bottom) - Math.max(at.top, team.top) > 5;
}).map(plate => plate.id)"""
"""Script: seats whose team lies on their name; above letters their box has some pixels of air."""
ROWS = """() => {
  const rows = {};
  for (const form of document.querySelectorAll('.play-actions > form')) {
    const {left, right} = form.getBoundingClientRect(), row = rows[form.offsetTop] ??= [left, right];
    row[0] = Math.min(row[0], left);
    row[1] = Math.max(row[1], right);
  }
  return Object.values(rows);
}"""
"""Script: where each row of buttons begins and ends."""
ASKED_ON_SEATS = """() => {
  const asked = [...document.querySelectorAll('.bid legend, .bid-sheet, .say-number, .play-actions, .question')];
  return [...document.querySelectorAll('.plate, .stock > *')].flatMap(plate => asked.filter(part => {
    const [at, on] = [plate, part].map(one => one.getBoundingClientRect());
    return Math.min(at.right, on.right) - Math.max(at.left, on.left) > 0.5
      && Math.min(at.bottom, on.bottom) - Math.max(at.top, on.top) > 0.5;
  }).map(part => [plate.id || plate.className, part.className || part.tagName]));
}"""
"""Script: what is asked and lies on a seat or on the stock."""

NEWS_ON_NAMES = """() => {
  const news = document.querySelector('.news');
  const { bottom } = news ? news.getBoundingClientRect() : { bottom: 0 };
  const names = [...document.querySelectorAll('.plate-name strong')];
  return names.filter(name => name.getBoundingClientRect().top < bottom - 1).map(name => name.textContent);
}"""
"""Script: names of players below which the news of the deal ends."""


def draw(page: Page, name: str, phase: str) -> None:
    put(page, stages_of(name)[phase])


def put(page: Page, answer: TablePage) -> None:
    page.set_content(whole_page(answer))
    for script in ("play", "travel", "motion", "room", "panels"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")


@pytest.mark.parametrize("name", rest_in_soak(dict.fromkeys(("truc y flou of 6", "ruff and trump of 4", *GAMES)), 2))
def test_the_whole_table_is_in_the_window_at_every_size(page: Page, name: str) -> None:
    for mix, answer in situations_of(name).items():
        put(page, answer)
        assert_whole(page, name, mix)


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_news_of_claims_absences_and_looks_lie_on_nothing_at_every_size(page: Page, name: str) -> None:
    for news, answer in news_of(name).items():
        put(page, answer)
        assert_whole(page, name, news)


def assert_whole(page: Page, name: str, mix: str) -> None:
    """The whole table is in the window at every size, nothing lies on anything, and buttons are large enough."""
    for width, height in at_each_size(page, SIZES):
        page.evaluate(AT_REST)
        where = (mix, width, height)
        assert page.evaluate(OVERLAPS) == [], where
        assert page.evaluate(STICKING_OUT) == [], where
        assert page.evaluate(SCROLLED) == [], where
        lowest, part = page.evaluate(LOWEST)
        assert lowest <= height, (*where, part)
        assert page.evaluate(SMALL_BUTTONS) == [], where
        if (width, height) in PICTURED:
            picture(page, f"{name} {mix} {width}x{height}")


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_every_card_of_the_hand_can_be_hit_at_every_size(page: Page, name: str) -> None:
    for phase in stages_of(name):
        draw(page, name, phase)
        for size in at_each_size(page, SIZES):
            assert_cards_can_be_hit(page, size)


def picture(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name.replace(' ', '-')}.png")


@pytest.mark.parametrize("name", rest_in_soak(reversed(GAMES)))
def test_the_players_seat_is_at_the_bottom_and_the_others_sit_in_their_order(page: Page, name: str) -> None:
    play = stages_of(name)["play"]
    draw(page, name, "play")
    for width, height in at_each_size(page, SIZES):
        seats: list[tuple[str, float, float]] = page.evaluate(SEATS)
        own = next(seat for seat in seats if seat[0] == f"seat-{play.own}")
        assert all(own[2] > seat[2] for seat in seats if seat is not own), (width, height)
        assert len(seats) == 2 or is_clockwise([(x, y) for _id, x, y in seats]), (width, height)


def is_clockwise(points: list[tuple[float, float]]) -> bool:
    """Points go once round with the clock: the surface they enclose is positive, as y points down."""
    following = [*points[1:], points[0]]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(points, following, strict=True)) > 0


def test_scores_and_talk_are_never_on_top_of_the_cards(page: Page) -> None:
    draw(page, "truf of 4", "play")
    for width, height in at_each_size(page, SIZES):
        table, side = page.locator("#table").bounding_box(), page.locator("#side").bounding_box()
        assert table
        assert side
        beside = side["x"] >= table["x"] + table["width"]
        assert beside or side["y"] >= table["y"] + table["height"], (width, height)
        assert beside == (width >= 1024)


@pytest.mark.parametrize("name", rest_in_soak(["truc y flou of 6", *GAMES]))
def test_names_of_bots_are_read_whole_beside_their_team(page: Page, name: str) -> None:
    for phase, answer in stages_of(name).items():
        put(page, against_bots(answer))
        for width, height in at_each_size(page, PHONES_AND_DESKTOPS):
            assert page.evaluate(CUT_NAMES) == [], (phase, width, height)
            assert page.evaluate(ON_NAMES) == [], (phase, width, height)


@pytest.mark.parametrize("name", ["truc y flou of 6", "troefcall of 4"])
def test_buttons_stand_in_rows_of_one_width_within_the_window(page: Page, name: str) -> None:
    for buttons, answer in most_buttons(name).items():
        put(page, answer)
        for width, height in at_each_size(page, PHONES_AND_DESKTOPS):
            where = (buttons, width, height)
            rows = page.evaluate(ROWS)
            assert all(abs(a - b) <= 1 for row in rows for a, b in zip(rows[0], row, strict=True)), (*where, rows)
            lowest, part = page.evaluate(LOWEST)
            assert lowest <= height, (*where, part)


@pytest.mark.parametrize("name", rest_in_soak(["truf of 4", "ruff and trump of 4", *GAMES], 2))
def test_what_is_asked_lies_on_no_seat(page: Page, name: str) -> None:
    for phase, answer in stages_of(name).items():
        put(page, against_bots(answer))
        for width, height in at_each_size(page, SIZES):
            assert page.evaluate(ASKED_ON_SEATS) == [], (phase, width, height)


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_news_of_the_deal_covers_no_name(page: Page, name: str) -> None:
    for mix, answer in situations_of(name).items():
        put(page, answer)
        for size in at_each_size(page, SIZES):
            assert page.evaluate(NEWS_ON_NAMES) == [], (mix, size)


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_a_card_in_the_hand_that_gets_the_focus_does_not_move_the_page(page: Page, name: str) -> None:
    for phase, answer in stages_of(name).items():
        put(page, answer)
        for size in at_each_size(page, [(320, 568), (360, 640), (390, 844)]):
            for card in (page.locator(".hand .pc").first, page.locator(".hand .pc").last):
                if page.locator(".hand .pc").count():
                    card.focus()
                    assert page.evaluate("scrollY") == 0, (phase, size)
