"""A move of a page with an open stream: only the stream delivers the table."""

import re

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from testkit.live_app import LiveApp, wait_for
from tests.browser import player
from tests.browser.playing import act
from tests.browser.seated import at_turn, context_of, moves_at, open_table, seat_players
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]

DEAF = """() => {
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, ...more) {
    if (!["parts", "changed"].includes(kind)) listen.call(this, kind, ...more);
  };
}"""
"""Script: the stream of this page delivers no news of tables."""
VERSION = "Number(document.getElementById('head').dataset.version)"
NOTE_VERSIONS = f"""() => {{
  window.drawn = [{VERSION}];
  document.addEventListener('live:swapped', () => drawn.push({VERSION}));
}}"""
"""Script: note the version of each table that is drawn."""
NOTE_SWAPS = """() => {
  window.swaps = [];
  let frames = 0;
  const frame = () => { frames += 1; requestAnimationFrame(frame); };
  frame();
  document.addEventListener('live:swapped', (event) => swaps.push([event.detail.ids, frames]));
}"""
"""Script: note which parts are replaced at once, and in which frame."""
KEEP_STREAM = """(() => {
  const Source = window.EventSource;
  window.EventSource = class extends Source { constructor(...how) { super(...how); window.stream = this; } };
})()"""
"""Script: the stream of this page can be reached by tests."""
SEND = """() => {
  window.send = (status) => {
    const table = document.getElementById('table').cloneNode(true);
    table.querySelector('#status').textContent = status;
    const version = Number(document.getElementById('head').dataset.version);
    const ids = [...document.querySelectorAll('[data-live][id]')].map((part) => part.id);
    const news = { version, ids, html: table.outerHTML };
    stream.dispatchEvent(new MessageEvent('parts', { data: JSON.stringify(news) }));
  };
  window.refuse = () => {
    const table = document.getElementById('table').cloneNode(true);
    table.querySelector('.news').innerHTML = '<div id="problem"><p><strong>Not now.</strong></p></div>';
    const detail = { answer: { ok: false, status: 422 }, text: table.outerHTML, id: 'table' };
    document.dispatchEvent(new CustomEvent('boost:answer', { detail }));
  };
}"""
"""Script: the stream sends the table with another status, and a move is answered with a reason against it."""
STATUS = "document.getElementById('status').textContent"
SEND_TOGETHER = f"""() => {{
  const drawn = new Promise((resolve) => {{
    document.addEventListener('live:swapped', () => resolve({STATUS}), {{ once: true }});
  }});
  send('first');
  send('second');
  const before = {STATUS};
  return drawn.then((after) => [before, after]);
}}"""
"""Script: the stream sends two tables in one task; return the status then, and once the page is drawn."""
SEND_AND_REFUSE = """async () => {
  send('first');
  refuse();
  await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  return document.getElementById('problem')?.textContent;
}"""
"""Script: a move is refused right after the stream has sent a table; return the reason a frame later."""
SEND_TWICE = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location)).text(), 'text/html');
  const version = Number(page.getElementById('head').dataset.version);
  const ids = [...page.querySelectorAll('[data-live][id]')].map((part) => part.id);
  const data = JSON.stringify({ version, ids, html: page.getElementById('table').outerHTML });
  const send = () => {
    stream.dispatchEvent(new MessageEvent('parts', { data }));
    return new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  };
  await send();
  swaps.length = 0;
  await send();
  const stops = document.querySelectorAll('#hand .pc-btn[tabindex="0"]').length;
  return { stops, swaps: swaps.filter(([ids]) => ids.includes('table')) };
}"""
"""Script: the stream sends the table as the server draws it, twice; the script of the hand writes into it between."""


def test_a_played_card_is_answered_by_the_stream_alone(live_app: LiveApp, browser: Browser) -> None:
    _table_id, context, page = at_turn(live_app, browser, "streamed")
    with context:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/play/" in request.url else None)
        card = page.locator(player.PLAYABLE).first
        found = card.get_attribute("id")
        with page.expect_response("**/move") as answer:
            card.click()
        assert answer.value.status == 204
        expect(page.locator(f"#{found}")).to_have_count(0)
        expect(page.locator("form[data-sent]")).to_have_count(0)
        assert [address.rsplit("/", 1)[1] for address in asked] == ["move"]


def test_a_page_asks_for_the_table_that_its_stream_does_not_bring(live_app: LiveApp, browser: Browser) -> None:
    table_id, first, page = at_turn(live_app, browser, "deaf")
    with first:
        first.add_init_script(f"({DEAF})()")
        page.reload()
        card = page.locator(player.PLAYABLE).first
        found = card.get_attribute("id")
        expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
        before = moves_at(live_app, table_id)
        with page.expect_response("**/move") as answer:
            card.click()
        assert answer.value.status == 204
        expect(page.locator(f"#{found}")).to_have_count(0)
        assert moves_at(live_app, table_id) == before + 1


def test_a_bid_with_ticked_cards_gives_way_to_the_table_after_it(live_app: LiveApp, browser: Browser) -> None:
    table_id, sessions = seat_players(live_app, "ticked")
    with context_of(browser, live_app, sessions["N"]) as context:
        page = open_table(context, live_app, table_id)
        page.locator(".bid-choice").first.check()
        page.locator("#place-bid").click()
        expect(page.locator(".bid-choice")).to_have_count(0)


def test_a_refused_card_is_answered_with_the_table_and_the_reason(live_app: LiveApp, browser: Browser) -> None:
    _table_id, context, page = at_turn(live_app, browser, "refused")
    with context:
        page.route("**/move", lambda route: route.continue_(post_data=f"{route.request.post_data}2C"))
        card = page.locator(player.PLAYABLE).first
        with page.expect_response("**/move") as answer:
            card.click()
        assert answer.value.status == 422
        expect(page.locator("#problem")).to_be_visible()
        expect(page.locator(player.PLAYABLE).first).to_be_enabled()


def test_a_page_opened_before_the_first_deal_makes_room_for_the_stock(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, "ruff_and_trump/double4/", hurry=True)
    player.wait_for_something(page)
    page.evaluate("document.getElementById('table').className = 'play'")
    act(page)
    expect(page.locator("#table")).to_have_class(re.compile("with-stock"))


def test_what_stands_beside_the_table_follows_a_frame_after_it(live_app: LiveApp, browser: Browser) -> None:
    _table_id, context, page = at_turn(live_app, browser, "beside")
    with context:
        page.evaluate(NOTE_SWAPS)
        page.locator(player.PLAYABLE).first.click()
        until(page, "swaps.some(([ids]) => ids.includes('log'))")
        swaps = page.evaluate("swaps")
        table, log = swaps[0], next(swap for swap in swaps if "log" in swap[0])
        assert "table" in table[0]
        assert "table" not in log[0]
        assert log[1] > table[1]


def test_an_answer_that_comes_late_is_not_drawn_over_a_newer_table(live_app: LiveApp, browser: Browser) -> None:
    table_id, context, page = at_turn(live_app, browser, "late")
    with context:
        answers: list[tuple[Route, APIResponse]] = []
        page.route(f"**/play/{table_id}/", lambda route: answers.append((route, route.fetch())), times=1)
        page.evaluate(NOTE_VERSIONS)
        page.evaluate("document.dispatchEvent(new Event('live:late'))")
        wait_for(lambda: page.evaluate("true") and bool(answers), "the page asked for the table")
        card = page.locator(player.PLAYABLE).first
        card_id = card.get_attribute("id")
        card.click()
        expect(page.locator(f"#{card_id}")).to_have_count(0)
        with page.expect_request(f"**/play/{table_id}/"):  # it asks again, for what only that answer had
            answers[0][0].fulfill(response=answers[0][1])
        expect(page.locator(f"#{card_id}")).to_have_count(0)
        versions = page.evaluate("drawn")
        assert versions == sorted(versions)
        assert versions[-1] > versions[0]


def test_a_table_that_comes_again_as_it_was_leaves_alone_what_scripts_wrote(
    live_app: LiveApp, browser: Browser
) -> None:
    _table_id, context, page = at_turn(live_app, browser, "written")
    with context:
        context.add_init_script(KEEP_STREAM)
        page.reload()
        expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
        page.evaluate(NOTE_SWAPS)
        assert page.evaluate(SEND_TWICE) == {"stops": 1, "swaps": []}


def test_what_arrives_together_is_drawn_once_in_a_later_task(live_app: LiveApp, browser: Browser) -> None:
    _table_id, context, page = at_turn(live_app, browser, "together")
    with context:
        context.add_init_script(KEEP_STREAM)
        page.reload()
        expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
        page.evaluate(SEND)
        before = page.evaluate(STATUS)
        assert page.evaluate(SEND_TOGETHER) == [before, "second"]


def test_a_reason_outlives_news_that_came_before_it(live_app: LiveApp, browser: Browser) -> None:
    _table_id, context, page = at_turn(live_app, browser, "reason")
    with context:
        context.add_init_script(KEEP_STREAM)
        page.reload()
        expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
        page.evaluate(SEND)
        assert page.evaluate(SEND_AND_REFUSE) == "Not now."
