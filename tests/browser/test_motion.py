"""Cards travel: each once and in its order, also after lost news; nothing moves for who wants no motion."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.table_page.live_html import render_live
from games.table_page.page import TablePage
from tests.browser.drawn_tables import ROOT, whole_page
from tests.browser.until import until
from tests.games.helpers.drawn import page_of, walk

pytestmark = [pytest.mark.long, pytest.mark.browser]

WATCH = """() => {
  window.entered = []; window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    moved += 1;
    const play = this.closest('.trick > li');
    if (play && frames.translate?.[1] === '0px 0px') entered.push(play.dataset.card);
    const animation = animate.call(this, frames, timing);
    animation.finish();
    return animation;
  };
}"""
"""Script: note which cards come in, and end every motion at once."""
DRAW = """html => {
  document.getElementById('table').innerHTML = html;
  document.dispatchEvent(new CustomEvent('live:swapped', { detail: { id: 'table' } }));
}"""
"""Script: put a drawing of the table in place, as a live page does."""
PRESS = """() => {
  const card = document.querySelector('#hand .pc-btn:not([aria-disabled])');
  card.form.addEventListener('submit', event => event.preventDefault());
  const tell = (name, detail) => card.dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, detail }));
  tell('beforeRequest', { elt: card.form, submitter: card });
  const up = moved;
  tell('afterRequest', {});
  return [up, moved];
}"""
"""Script: press a card that the table refuses, and count the motions until the request and until its answer."""


def drawings(seed: int, name: tuple[str, str] = ("troefcall", "game15"), seat: str = "N") -> Iterator[TablePage]:
    """One deal as the seat sees it, before each move and at the end of its play."""
    for deal, _seat, _text in walk(*name, seed):
        yield page_of(deal, name[0], seat, name[1])


def open_table(page: Page, shown: TablePage, *, reduced: bool = False) -> None:
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    page.set_content(whole_page(shown))
    page.evaluate(WATCH)
    page.evaluate("document.getElementById('table').dataset.hold = 1")
    for script in ("play", "travel", "motion", "room"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")


def draw(page: Page, shown: TablePage) -> None:
    page.evaluate(DRAW, render_live("games/play/_table.jinja.html", {"page": shown}))
    until(page, "!document.querySelector('.holding')")


def lying(shown: TablePage) -> list[str]:
    return [play.face.text for play in shown.felt.trick] if shown.felt.running_trick else []


def test_every_card_of_a_deal_travels_once_and_in_its_order(page: Page) -> None:
    first, *rest = drawings(1)
    open_table(page, first)
    played: list[str] = []
    for shown in rest:
        draw(page, shown)
        done = [play.face.text for play in shown.felt.last_trick]
        played += [card for card in [*done, *lying(shown)] if card not in played]
    assert len(played) > 20
    assert page.evaluate("entered") == played


@pytest.mark.parametrize("seed", range(4))
def test_after_lost_news_no_card_travels_twice_or_out_of_order(page: Page, seed: int) -> None:
    first, *rest = drawings(seed)
    chance = Random(seed)
    open_table(page, first)
    played: list[str] = []
    for shown in rest:
        done = [play.face.text for play in shown.felt.last_trick]
        played += [card for card in [*done, *lying(shown)] if card not in played]
        if chance.random() < 0.6:
            draw(page, shown)
    entered = page.evaluate("entered")
    assert 0 < len(entered) < len(played)
    assert entered == [card for card in played if card in entered]
    assert len(set(entered)) == len(entered)


def test_a_drawing_that_comes_twice_moves_nothing(page: Page) -> None:
    first, *rest = drawings(2)
    open_table(page, first)
    for shown in rest[:9]:
        draw(page, shown)
        moved = page.evaluate("moved")
        draw(page, shown)
        assert page.evaluate("moved") == moved


def test_who_wants_no_motion_sees_a_ring_round_the_new_card(page: Page) -> None:
    first, *rest = drawings(1)
    open_table(page, first, reduced=True)
    shown = next(shown for shown in rest if lying(shown))
    draw(page, shown)
    expect(page.locator("#trick .fresh")).to_have_count(1)
    for later in rest[rest.index(shown) + 1 :]:
        draw(page, later)
    assert page.evaluate("moved") == 0


def test_a_card_moves_when_it_is_pressed_and_flies_back_when_it_is_refused(page: Page) -> None:
    first, *rest = drawings(1)
    open_table(page, first)
    draw(page, next(shown for shown in rest if shown.may_play and lying(shown)))
    before = page.evaluate("moved")
    assert page.evaluate(PRESS) == [before + 1, before + 2]


def test_a_finished_trick_leaves_the_table_for_who_won_it(page: Page) -> None:
    first, *rest = drawings(1)
    open_table(page, first)
    shown = next(shown for shown in rest if shown.felt.done)
    draw(page, shown)
    expect(page.locator("#trick > .trick > li")).to_have_count(4)
    expect(page.locator("#trick > .trick > li >> visible=true")).to_have_count(0)
    expect(page.locator(".pile i")).to_have_count(1)
