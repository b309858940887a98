"""Four players bid in Truf, each in a separate browser.

Everything that was sent to any of them is read afterwards.
"""

import json
import re
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from testkit.live_app import LiveApp
from tests.browser.player import BID, cards_in
from tests.browser.seated import context_of
from tests.browser.until import until
from tests.trips.wire_checker import masked

pytestmark = [pytest.mark.browser, pytest.mark.long]
OPEN = """
import json
from random import Random
from games.tables import table_state as store
from tests.trips.wire_recorder import opened
table, sessions = opened("truf", Random(12), least_people=4)
print(json.dumps([table, sessions, store.load(table).deal.hands]))
"""
REVEALED = """
addEventListener("DOMContentLoaded", () => {
  let secret = false;
  new MutationObserver(() => {
    const now = Boolean(document.querySelector("#bid, #sealed"));
    if (secret && !now && document.getElementById("trick")) window.revealedAt ??= Date.now();
    secret = now;
  }).observe(document.body, { childList: true, subtree: true });
  secret = Boolean(document.querySelector("#bid, #sealed"));
});
"""
"""Notes when a page first shows neither a bid to make nor one that is locked."""
ALL_AT_ONCE = 0.5
"""Seconds within which the bids lie open on all four screens (acceptance check 12)."""


@dataclass
class Watched:
    """One player's page, and all bytes that reached it with the moment at which they did."""

    seat: str
    page: Page
    heard: list[tuple[float, str, str]] = field(default_factory=list)

    def listen(self) -> "Watched":
        self.page.on("response", self._answer)
        line = self.page.context.new_cdp_session(self.page)
        line.send("Network.enable")
        line.on("Network.eventSourceMessageReceived", self._event)
        return self

    def _answer(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if kind.startswith(("text/html", "application/json")) and not 300 <= response.status < 400:
            head = " ".join(f"{name}: {value}" for name, value in response.headers.items())
            self.heard.append((time.time(), response.url, f"{head}\n{response.text()}"))

    def _event(self, event: dict[str, Any]) -> None:
        self.heard.append((time.time(), "stream", event["data"]))

    def lock(self) -> None:
        self.page.locator(".bid-choice").first.check()
        self.page.locator(BID).click()
        expect(self.page.locator(BID)).to_have_count(0)


@pytest.fixture
def table(live_app: LiveApp, browser: Browser) -> Any:
    table_id, sessions, hands = json.loads(live_app.manage("shell", "-v0", "-c", OPEN))
    players = []
    for seat, session in sessions.items():
        context = context_of(browser, live_app, session, locale="en-GB")
        player = Watched(seat, context.new_page()).listen()
        player.page.add_init_script(REVEALED)
        player.page.goto(f"{live_app.url}/play/{table_id}/")
        expect(player.page.locator(BID)).to_be_visible()
        players.append(player)
    yield table_id, players, hands
    for player in players:
        player.page.context.close()


AT = """
from games.models import Move
print(Move.objects.filter(deal__table={table}).earliest("at").at.timestamp())
"""
NAMED = re.compile(r"Player [NESW] (?:has )?(?:locked|bid)", re.IGNORECASE)


def test_no_player_receives_another_card_or_a_lock_before_all_have_locked(live_app: LiveApp, table: Any) -> None:
    table_id, players, hands = table
    for player in players:
        player.lock()
    seen = [until(player.page, "window.revealedAt") for player in players]
    assert max(seen) - min(seen) <= ALL_AT_ONCE * 1000
    output = float(live_app.manage("shell", "-v0", "-c", AT.format(table=table_id)))
    for player in players:
        early = [(address, text) for at, address, text in player.heard if at < output]
        assert any(address == "stream" for address, _ in early), "a page hears that others have locked"
        for address, text in early:
            assert cards_in(text) <= set(hands[player.seat]), address
            assert not NAMED.search(text), address
    assert any(cards_in(text) - set(hands[players[0].seat]) for _, _, text in players[0].heard), "the bids are told"


def test_answers_do_not_depend_on_which_of_two_others_has_locked(live_app: LiveApp, table: Any) -> None:
    """One player locks and takes it back, then another: the others' pages are the same, but for the version."""
    _, (first, second, third, _), _ = table
    lines = []
    for player in (first, second):
        player.lock()
        third.page.reload()
        expect(third.page.locator(BID)).to_be_visible()
        lines.append(masked(third.page.locator("#table").inner_html()))
        player.page.locator("#change-choice").click()
        expect(player.page.locator(BID)).to_be_visible()
    assert "1 of 4" in lines[0]
    assert lines[0] == lines[1]
