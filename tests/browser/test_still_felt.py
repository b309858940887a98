"""Check 2: felt and name plates keep their place and size in every game.

They do so from the first bid to the end of the match.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from engine import table
from engine.game import Game
from engine.moves import read_move
from engine.registry import game_named
from games.table_page.page import TablePage
from tests.browser.drawn_tables import GAMES, ROOT, whole_page
from tests.browser.looks import PHONES_AND_DESKTOPS, at_each_size
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
CUT_RESULT = """() => [...document.querySelectorAll('#deal-end, .play-where')].filter(part => {
  const bar = part.closest('#head') ? document.querySelector('header.top').getBoundingClientRect() : null;
  const {top, bottom} = part.getBoundingClientRect();
  return part.scrollHeight > part.clientHeight + 1 || (bar && (top < bar.top - 1 || bottom > bar.bottom + 1));
}).map(part => part.id || part.className)"""
"""Script: the result or the title, if its box does not hold its text."""
BESIDE_RESULT = """() => [...document.querySelectorAll('#trick > .plate')]
  .filter(plate => document.getElementById('deal-end') && getComputedStyle(plate).visibility === 'visible')
  .map(plate => plate.id)"""
"""Script: seats that a result would cover in part."""
ALIKE = 3
"""Pages of a phase that are drawn; the rest of them have fewer cards."""


def phases_of_a_match(name: str) -> Iterator[tuple[str, TablePage]]:
    """Yield pages of each phase of a deal and of the end of the match, as one of the players sees them."""
    game, preset, options = GAMES[name]
    rules, drawn = game_named(game), dict[str, int]()
    for deal, seat, text in walk(game, preset, 0, **options):
        own = rules.seats(deal.options)[0]
        phase = f"{deal.phase.name}, {own in table.to_act(deal)}"
        drawn[phase] = drawn.get(phase, 0) + 1
        if drawn[phase] <= ALIKE:
            yield phase, TablePage(view_of(deal, game, own, preset, **options))
        over = table.apply(deal, seat, read_move(text, rules.forms))
    view = view_of(over, game, own, preset, **options)
    for finished in (False, True):
        yield ("end of the match" if finished else "end of the deal"), ended(view, rules, over, finished)


def ended(view: Any, rules: Game, deal: Any, finished: bool) -> TablePage:
    """The page after a deal: its result, and the way to the next deal or out of the match."""
    sheet = rules.result(deal) or {}
    score = rules.score(deal.options, sheet)
    row = {"values": sheet, "points": score.points, "derived": score.derived, "source": "played", "counts": True}
    between = None if finished else {"number": 1, "awaited": [view["seat"]], "seconds_left": None}
    state, sheets = "finished" if finished else "running", [{"id": 1, "number": 1, "version": 1, **row}]
    over = {**view, "deal": None, "finished": finished, "state": state, "between": between, "sheets": sheets}
    answer = TablePage(checked(over))
    answer.before = view["deal"]
    return answer


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
        view["seats"][2]["gone"] = 75 if number % 3 else None
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
        assert len(first) >= 3
        for number, html in enumerate(pages):
            page.evaluate(NEXT, html)
            moved = {seat: box for seat, box in page.evaluate(PLATES).items() if is_moved(first[seat], box)}
            assert moved == {}, (width, height, number, first)


def is_moved(before: list[float], after: list[float]) -> bool:
    return any(abs(a - b) > 1 for a, b in zip(before, after, strict=True))
