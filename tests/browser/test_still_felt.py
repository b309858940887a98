"""Check 2: felt and name plates keep their place and size in every game.

They do so from the first bid to the end of the match.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from engine.registry import game_named
from games.table_page.page import TablePage
from tests.browser.drawn_news import news_of
from tests.browser.drawn_tables import GAMES, ROOT, phases_of_a_match, situations_of, stages_of, whole_page
from tests.browser.looks import CUT_RESULT, PHONES_AND_DESKTOPS, SIZES, at_each_size, is_moved
from tests.games.helpers.drawn import view_of, walk
from tests.games.helpers.views import checked
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.browser]

NEXT = """html => {
  const sent = new DOMParser().parseFromString(html, 'text/html');
  document.getElementById('table').replaceWith(sent.getElementById('table'));
}"""
"""Script: put in the table of the next page, as a page does after a move."""
BOX = """() => {
  const {left, top, width, height} = document.getElementById('trick').getBoundingClientRect();
  return [left, top + scrollY, width, height];
}"""
"""Script: the place of the felt in the page, and its size."""
PLATES = """() => Object.fromEntries([...document.querySelectorAll('#trick > .plate')].map(plate => {
  const {left, top, width, height} = plate.getBoundingClientRect();
  return [plate.id, [left, top + scrollY, width, height]];
}))"""
"""Script: place and size of every name plate."""
BOXES = """() => Object.fromEntries([...document.querySelectorAll('#trick, #trick > .plate')].map(part => {
  const {left, top, width, height} = part.getBoundingClientRect();
  return [part.id === 'trick' ? 'felt' : part.className.match(/at-\\w+/)[0], [left, top + scrollY, width, height]];
}))"""
"""Script: place and size of the felt, and of every name plate by its place at the table."""
BESIDE_RESULT = """() => [...document.querySelectorAll('#trick > .plate')]
  .filter(plate => document.getElementById('deal-end') && getComputedStyle(plate).visibility === 'visible')
  .map(plate => plate.id)"""
"""Script: seats that a result would cover in part."""


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_the_felt_keeps_its_box_through_a_match(page: Page, name: str) -> None:
    pages = [(phase, whole_page(answer)) for phase, answer in phases_of_a_match(name)]
    page.set_content(pages[0][1])
    page.add_script_tag(path=ROOT / "static" / "games" / "play.js")
    for width, height in at_each_size(page, PHONES_AND_DESKTOPS):
        boxes = []
        for phase, html in pages:
            page.evaluate(NEXT, html)
            boxes.append((phase, page.evaluate(BOX)))
            lowest = page.evaluate("document.getElementById('table').getBoundingClientRect().bottom + scrollY")
            assert lowest <= height + 1, (width, height, phase)
        first = boxes[0][1]
        moved = [(phase, box) for phase, box in boxes if is_moved(first, box)]
        assert moved == [], (width, height, first)


@pytest.mark.parametrize("name", rest_in_soak(dict.fromkeys(("truc y flou of 6", "ruff and trump of 4", *GAMES)), 2))
def test_felt_and_plates_keep_their_boxes_whatever_is_asked(page: Page, name: str) -> None:
    assert_still(page, situations_of(name))


@pytest.mark.parametrize("name", rest_in_soak(GAMES))
def test_felt_and_plates_keep_their_boxes_whatever_news_come(page: Page, name: str) -> None:
    assert_still(page, {**stages_of(name), **news_of(name)})


def assert_still(page: Page, answers: dict[str, TablePage]) -> None:
    """Felt and plates have the same place and size on each of these pages."""
    pages = [(mix, whole_page(answer)) for mix, answer in answers.items()]
    page.set_content(pages[0][1])
    page.evaluate("document.documentElement.classList.add('scripted')")
    for size in at_each_size(page, SIZES):
        first = page.evaluate(BOXES)
        for mix, html in pages:
            page.evaluate(NEXT, html)
            moved = {part: box for part, box in page.evaluate(BOXES).items() if is_moved(first[part], box)}
            assert moved == {}, (size, mix, first)


@pytest.mark.parametrize("name", rest_in_soak(["truc y flou of 6", *GAMES]))
def test_the_result_of_a_deal_and_its_title_are_whole(page: Page, name: str) -> None:
    ends = [(phase, whole_page(answer)) for phase, answer in phases_of_a_match(name) if phase.startswith("end")]
    page.set_content(ends[0][1])
    page.evaluate("document.documentElement.classList.add('scripted')")
    for width, height in at_each_size(page, PHONES_AND_DESKTOPS):
        for phase, html in ends:
            page.evaluate(NEXT, html)
            assert page.evaluate(CUT_RESULT) == [], (width, height, phase)
            assert page.evaluate(BESIDE_RESULT) == [], (width, height, phase)


def moves_of_a_deal(name: str) -> Iterator[TablePage]:
    """Yield the page after every move of a deal.

    Clocks start and stop, a bot sits there, connections come and go.
    """
    game, preset, options = GAMES[name]
    for number, (deal, to_act, _text) in enumerate(walk(game, preset, 0, **options)):
        own = game_named(game).seats(deal.options)[0]
        view = view_of(deal, game, own, preset, **options)
        view["seats"][1] |= {"kind": "bot", "level": 3, "name": "Bartholomeus van den Berg"}
        view["seats"][-1]["gone"] = 75 if number % 3 else None
        if number % 2:
            view["clock"] = {"seconds": 30.0, "seconds_left": 12.0, "move_left": 12.0, "bank_left": 0.0}
            view["clock"] |= {"grace_left": 0.0, "common": False}
            line = {"percent": 100, "bank_seconds": None, "bank_left": None, "auto": False}
            view["clocks"] = [line | {"seat": seat["seat"], "runs": seat["seat"] == to_act} for seat in view["seats"]]
        yield TablePage(checked(view))


@pytest.mark.parametrize("name", rest_in_soak(["truc y flou of 6", "truf of 4", *GAMES]))
def test_no_name_plate_moves_while_bids_tricks_and_clocks_change(page: Page, name: str) -> None:
    pages = [whole_page(answer) for answer in moves_of_a_deal(name)]
    assert len(pages) > 20
    page.set_content(pages[0])
    page.add_script_tag(path=ROOT / "static" / "games" / "play.js")
    for width, height in at_each_size(page, PHONES_AND_DESKTOPS):
        first = page.evaluate(PLATES)
        assert len(first) >= 2
        for number, html in enumerate(pages):
            page.evaluate(NEXT, html)
            moved = {seat: box for seat, box in page.evaluate(PLATES).items() if is_moved(first[seat], box)}
            assert moved == {}, (width, height, number, first)
