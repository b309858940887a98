"""On phones held sideways and on the smallest one, the table is in the window.

Nothing covers the hand or the buttons of the player to act, even with a hint.
"""

from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page

from games.table_page.page import TablePage
from tests.browser.drawn_tables import GAMES, ROOT, whole_page
from tests.browser.looks import STICKING_OUT
from tests.games.helpers.drawn import view_of, walk
from tests.games.helpers.views import checked
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.browser]

SIDEWAYS = ((844, 390), (640, 360))
NEEDED = (
    "#hand .pc-btn, .bid-choice, #table button.action, #table [type=submit]:not(.pc-btn), #table-bar > :not(#refresh)"
)
OUT_OF_REACH = """needed => [...document.querySelectorAll(needed)].filter(part => {
  const {left, top, right, bottom, width} = part.getBoundingClientRect();
  if (!width || part.closest('.menu ul')) return false;
  const seen = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const hit = document.elementFromPoint(left + Math.min(width / 2, 12), top + 12);
  const free = part.contains(hit) || (hit && part.closest('.bid-card')?.contains(hit));
  return !seen || !free;
}).map(part => [part.id || part.className, JSON.stringify(part.getBoundingClientRect())])"""
"""Script: what is needed to play and is outside the window or behind something."""
PARTS = (
    ".play-where, .play-facts > div, .news > *, .plate, .trick > li, .hand-cards > *, #status, .play-actions form, "
    ".question, #table-bar > *"
)
LYING_ON = """parts => {
  const seen = [...document.querySelectorAll(parts)].filter(part => part.checkVisibility({visibilityProperty: true}));
  const boxes = seen.map(part => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    const held = part.parentElement.className === 'hand-cards';
    return {what: part.id || part.className || part.tagName, held, left, top, right, bottom};
  });
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter(other => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 1 && high > 1 && !(one.held && other.held);
  }).map(other => [one.what, other.what]));
}"""
"""Script: pairs of parts of the table that lie on each other."""


@cache
def pages_of(name: str, hint: bool) -> dict[str, str]:
    """The fullest page of every phase of a deal, for the player to act.

    It has the button for a hint, and with `hint` what the hint says.
    """
    game, preset, options = GAMES[name]
    pages = dict[str, tuple[int, str]]()
    for deal, seat, text in walk(game, preset, 0, **options):
        view = view_of(deal, game, seat, preset, **options)
        next(other for other in view["seats"] if other["seat"] != seat)["name"] = "Bartholomeus van den Berg"
        view["hints"] = {"may": True, "left": 2, "hint": answer(text) if hint else None, "asked": []}
        fullness = len(deal.hands[seat]) + 10 * len(deal.trick) + len(getattr(deal, "said", ()))
        if fullness >= pages.get(deal.phase.name, (0, ""))[0]:
            pages[deal.phase.name] = fullness, whole_page(TablePage(checked(view)))
    return {phase: html for phase, (_fullness, html) in pages.items()}


def answer(move: str) -> dict[str, Any]:
    moves = [{"text": move, "mean": mean, "reason": "plays_high", "facts": {}} for mean in (1.25, -0.5)]
    return {"moves": moves, "unit": "points", "equal": True, "worlds": 1000, "version": 1}


@cache
def page_with_question() -> str:
    """A page of Truc y Flou on which a bid waits for an answer, and the team may bid something else instead."""
    game, preset, options = GAMES["truc y flou of 6"]
    steps = (step for seed in count() for step in walk(game, preset, seed, **options))
    pages = (
        whole_page(TablePage(checked(view_of(deal, game, seat, preset, **options)))) for deal, seat, _text in steps
    )
    return next(html for html in pages if 'id="question"' in html and 'id="actions"' in html)


def draw(page: Page, html: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(html)
    for script in ("play", "motion", "room"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")


@pytest.mark.parametrize("name", rest_in_soak(dict.fromkeys(("truf of 4", "truc y flou of 6", *GAMES)), 2))
@pytest.mark.parametrize("size", SIDEWAYS)
def test_hand_and_buttons_are_in_reach_on_a_phone_held_sideways(page: Page, size: tuple[int, int], name: str) -> None:
    for phase, html in pages_of(name, False).items():
        draw(page, html, size)
        assert page.evaluate(STICKING_OUT) == [], phase
        assert page.evaluate(OUT_OF_REACH, NEEDED) == [], phase
        hand = page.locator(".hand-cards").bounding_box()
        draw(page, pages_of(name, True)[phase], size)
        assert page.locator("#hint").is_visible()
        assert page.evaluate(OUT_OF_REACH, NEEDED) == [], f"{phase} with a hint"
        assert page.locator(".hand-cards").bounding_box() == hand


def test_on_the_smallest_phone_six_seats_and_the_hand_lie_free(page: Page) -> None:
    for phase, html in pages_of("truc y flou of 6", False).items():
        draw(page, html, (320, 568))
        assert page.locator(".plate").count() == 6
        assert page.evaluate(STICKING_OUT) == [], phase
        assert page.evaluate(LYING_ON, PARTS) == [], phase
        assert page.evaluate(OUT_OF_REACH, "#hand .pc-btn, .plate, #table button.action") == [], phase


@pytest.mark.parametrize("size", [*SIDEWAYS, (320, 568), (360, 640), (390, 844), (1280, 800), (1920, 1080)])
def test_an_answer_and_other_bids_of_the_team_lie_beside_each_other(page: Page, size: tuple[int, int]) -> None:
    draw(page, page_with_question(), size)
    assert page.locator("#question button").count() >= 2
    assert page.locator("#actions button").count() >= 1
    assert page.evaluate(LYING_ON, PARTS) == []
