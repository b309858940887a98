"""Cards travel: each once and in its order, also after lost news; nothing moves for who wants no motion."""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.registry import game_named
from games.table_page.live_html import render_live
from games.table_page.page import TablePage
from games.tables.table_state import options_of
from testkit.clocks import may_take
from tests.browser.drawn_tables import ROOT, whole_page
from tests.browser.until import until
from tests.games.helpers.drawn import page_of, walk

pytestmark = [pytest.mark.long, pytest.mark.browser]

CHOICES = [("truf", "classic"), ("troefcall", "game15"), ("ruff_and_trump", "double4"), ("truc_y_flou", "aure")]
DEALS = 25
"""Of each game, in the long test."""
WATCH = """() => {
  window.entered = []; window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    moved += 1;
    const play = this.closest('.trick > li');
    if (play && frames.translate?.[1] === '0px 0px') entered.push(`${play.classList[0]} ${play.dataset.card}`);
    const animation = animate.call(this, frames, timing);
    animation.finish();
    return animation;
  };
}"""
"""Script: note which cards come in, and end every motion at once."""
MEASURES = """() => {
  window.steps = '';
  const { animate, getBoundingClientRect } = Element.prototype;
  const note = (element, step) => { if (element.closest('.hand-cards') && !steps.endsWith(step)) steps += step; };
  Element.prototype.animate = function (...how) { note(this, 'm'); return animate.apply(this, how); };
  Element.prototype.getBoundingClientRect = function () { note(this, 'r'); return getBoundingClientRect.call(this); };
}"""
"""Script: note in which order places of cards of the hand are read (r) and cards are moved (m)."""
DRAW = """html => {
  document.getElementById('table').innerHTML = html;
  document.dispatchEvent(new CustomEvent('live:swapped', { detail: { ids: ['table'] } }));
}"""
"""Script: put a drawing of the table in place, as a live page does."""
DIFFERENCE = """html => {
  const fresh = document.createElement('div');
  fresh.innerHTML = html;
  const tags = (root) => [...root.querySelectorAll('#trick, #trick *')]
    .map((tag) => tag.cloneNode(false).outerHTML + (tag.children.length ? '' : tag.textContent));
  const [now, then] = [tags(document.getElementById('table')), tags(fresh)];
  const at = now.findIndex((tag, index) => tag !== then[index]);
  return at < 0 && now.length === then.length ? '' : `${now[at]} and not ${then[at]}, of ${then.length}`;
}"""
"""Script: the first element of the felt that differs from a new drawing, or an empty text."""
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


def drawings(seed: int, name: tuple[str, str] = CHOICES[1], seat: str = "N") -> Iterator[TablePage]:
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


def plays_of(trick: Iterable[Any]) -> list[str]:
    return [f"play-at-{play.place} {play.face.text}" for play in trick]


def lying(shown: TablePage) -> list[str]:
    return plays_of(shown.felt.trick) if shown.felt.running_trick else []


def assert_fresh(page: Page, drawing: TablePage) -> None:
    """Assert that the felt is, element by element, what the server renders now."""
    assert page.evaluate(DIFFERENCE, render_live("games/play/_table.jinja.html", {"page": drawing})) == ""


def are_in_order(entered: list[str], played: list[str]) -> bool:
    """Whether cards entered in the order of play, each once; a trump that enters face down shows its suit alone."""
    rest = iter(played)
    return all(any(card in (later, f"{later[:-2]}?{later[-1]}") for later in rest) for card in entered)


def test_every_card_of_a_deal_travels_once_and_in_its_order(page: Page) -> None:
    first, *rest = drawings(1)
    open_table(page, first)
    played: list[str] = []
    for shown in rest:
        draw(page, shown)
        done = plays_of(shown.felt.last_trick)
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
        done = plays_of(shown.felt.last_trick)
        played += [card for card in [*done, *lying(shown)] if card not in played]
        if chance.random() < 0.6:
            draw(page, shown)
    entered = page.evaluate("entered")
    assert 0 < len(entered) < len(played)
    assert entered == [card for card in played if card in entered]
    assert len(set(entered)) == len(entered)


def test_a_hand_that_its_player_sees_only_after_the_call_is_dealt(page: Page) -> None:
    views = [[*drawings(1, seat=seat)] for seat in "NESW"]
    first, *rest = next(drawn for drawn in views if not drawn[0].hand)
    open_table(page, first)
    draw(page, next(drawing for drawing in rest if drawing.hand))
    assert page.locator("#table .hand-cards > *").count() == 13
    assert page.evaluate("moved") >= 13


def test_the_places_of_a_hand_are_read_before_its_first_card_moves(page: Page) -> None:
    views = [[*drawings(1, seat=seat)] for seat in "NESW"]
    first, *rest = next(drawn for drawn in views if not drawn[0].hand)
    open_table(page, first)
    page.evaluate(MEASURES)
    draw(page, next(drawing for drawing in rest if drawing.hand))
    assert page.evaluate("steps") == "rm"


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


@pytest.mark.soak
@may_take(600)
@pytest.mark.parametrize("name", CHOICES, ids=" ".join)
def test_in_25_deals_with_lost_drawings_cards_travel_in_order_and_the_felt_is_as_drawn(
    context: BrowserContext, name: tuple[str, str]
) -> None:
    for seed in range(DEALS):
        chance = Random(seed)
        seat = chance.choice(game_named(name[0]).seats(options_of(*name, {})))
        drawn = [*drawings(seed, name, seat)]
        if not drawn:  # a pack that is dealt again at once
            continue
        first, *rest = drawn
        page = context.new_page()
        open_table(page, first)
        tricks: list[list[str]] = []
        for drawing in rest:
            done = plays_of(drawing.felt.last_trick)
            if done and done not in tricks[-1:]:
                tricks.append(done)
            if chance.random() < 0.95:
                draw(page, drawing)
                assert_fresh(page, drawing)
        played = [*chain(*tricks), *lying(rest[-1])]
        assert are_in_order(page.evaluate("entered"), played), f"entered {page.evaluate('entered')}; played {played}"
        page.close()
