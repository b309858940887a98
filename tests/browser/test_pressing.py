"""News that arrives between pressing and releasing: the press still counts, and the news follows."""

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.seated import at_turn, moves_at

pytestmark = [pytest.mark.long, pytest.mark.browser]

NEWS = """async () => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { put } = await import(loaded.find((name) => /live\\/swap[^/]*\\.js/.test(name)));
  const table = document.getElementById("table");
  const fresh = table.cloneNode(true);
  fresh.insertAdjacentHTML("beforeend", '<p id="news">News</p>');
  const look = () => { if (document.getElementById("news")) window.newsAppeared = true; };
  new MutationObserver(look).observe(table, { childList: true });
  put(table, fresh);
}"""
"""Script: put a newer version of the table in place, as the stream does, and note when it appears."""
APPEARED = "() => window.newsAppeared === true"


HELD = """
const send = window.fetch;
window.fetch = async (...asked) => {
  if (asked[1]?.method !== "POST") return send(...asked);
  const heard = new Promise((resolve) => {
    const hear = ({ detail }) => { if (detail.html !== undefined) setTimeout(resolve, 0); };
    document.addEventListener("live:changed", hear);
  });
  const answer = await send(...asked);
  await heard;
  return answer;
};
"""
"""Script: keep back the answer to a move until the stream has brought the table."""
NO_MORE_BOTS = """
from games.models import Table
Table.objects.filter(pk={table_id}).update(bot_pause_ms=10**8, due_at=None)
"""
"""Program: nobody else moves, so nothing else makes the page look again."""


def test_a_bid_is_shown_as_made_although_the_stream_is_faster_than_the_answer(live_app: LiveApp, page: Page) -> None:
    table_id = player.sit_down(page, live_app, "truf/classic/4")
    player.wait_for_something(page)
    live_app.manage("shell", "-v0", "-c", NO_MORE_BOTS.format(table_id=table_id))
    page.evaluate(f"() => {{ {HELD} }}")
    version = player.version_of(page)
    page.locator(".bid-choice").first.check()
    page.locator(player.BID).click()
    player.wait_for_change(page, version)
    expect(page.locator(player.BID)).to_have_count(0)


@pytest.mark.parametrize("focused", ["", "#hand .pc-btn"], ids=["nothing focused", "another card focused"])
def test_a_card_is_played_although_news_arrives_while_it_is_pressed(
    live_app: LiveApp, browser: Browser, focused: str
) -> None:
    table_id, context, page = at_turn(live_app, browser, "pressed")
    with context:
        before = moves_at(live_app, table_id)
        card = page.locator(player.PLAYABLE).first
        if focused:
            page.locator(focused).last.focus()  # the press takes the focus away from it
        found = card.get_attribute("id")
        card.hover()
        page.mouse.down()
        page.evaluate(NEWS)
        assert not page.evaluate(APPEARED)
        page.mouse.up()
        expect(page.locator(f"#{found}")).to_have_count(0)
        assert moves_at(live_app, table_id) == before + 1


def test_news_appears_once_a_press_without_effect_ends(live_app: LiveApp, browser: Browser) -> None:
    _table_id, context, page = at_turn(live_app, browser, "released")
    with context:
        page.locator("#status").hover()
        page.mouse.down()
        page.evaluate(NEWS)
        assert not page.evaluate(APPEARED)
        page.mouse.up()
        page.wait_for_function(APPEARED)
