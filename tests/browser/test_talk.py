"""A claim between two people and two bots, and a call that reaches the desk, each seen on the pages of both sides."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.organiser import sign_in
from tests.browser.player import PLAYABLE
from tests.browser.seated import context_of, open_table

pytestmark = [pytest.mark.long, pytest.mark.browser]

CLAIM = "import json; from tests.browser import dialogs; print(json.dumps(dialogs.claimed_for_sure()))"
EVENT = """
import json
from games.models import Seat, Table
from games.tables.options import EventOnlineRules
from tests.browser.dialogs import session_of
from tests.tournaments.helpers import club
from tournaments.online import services as online_services
made = club.event(8, place="online")
online_services.change_online_rules(by=None, event=made, rules=EventOnlineRules(calls=True))
made.refresh_from_db()
club.published(made)
table = Table.objects.exclude(context="").order_by("pk").first()
print(json.dumps({"slug": made.slug, "id": table.pk, "session": session_of("caller", table.pk, "N")}))
"""
NOTED = """wanted => {
  const look = () => { if (document.querySelector(wanted)) window.notedAt ??= Date.now(); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""Script: record when something first appears on a page."""
PRESSED = "document.addEventListener('submit', () => { sessionStorage.pressedAt = Date.now(); }, true)"


@pytest.fixture
def two_and_bots(live_app: LiveApp, browser: Browser) -> Any:
    """Yield the pages of a claimer and a human opponent, and the tricks to claim."""
    table = json.loads(live_app.manage("shell", "-v0", "-c", CLAIM))
    claimer, opponent = (context_of(browser, live_app, session) for session in table["sessions"])
    with claimer, opponent:
        yield open_table(claimer, live_app, table["id"]), open_table(opponent, live_app, table["id"]), table["take"]


def claim(page: Page, take: int, words: str) -> None:
    page.locator("#claim-form > summary").click()
    page.locator("#claim-take").fill(str(take))
    page.locator("#claim-words").fill(words)
    page.locator("#send-claim").click()
    expect(page.locator("#claim .open-hand")).to_be_visible()


def test_a_claim_is_accepted_by_a_human_and_a_bot_and_ends_the_deal(two_and_bots: Any) -> None:
    claimer, opponent, take = two_and_bots
    claim(claimer, take, "Only my card is left")
    expect(opponent.locator("#claim")).to_contain_text("“Only my card is left”")
    expect(opponent.locator("#claim .open-hand .pc")).to_have_count(1)
    expect(opponent.locator("#claim-accept")).to_be_disabled()  # for its first second
    expect(opponent.locator("#claim-accept")).to_be_enabled()
    opponent.locator("#claim-accept").click()
    for page in (claimer, opponent):
        expect(page.locator("#claim")).to_have_count(0)
        expect(page.locator("#score-1")).to_have_count(1)


def test_after_a_refused_claim_play_continues_with_the_cards_open(two_and_bots: Any) -> None:
    claimer, opponent, take = two_and_bots
    claim(claimer, take, "Only my card is left")
    opponent.locator("#claim-reject").click()
    for page in (claimer, opponent):
        expect(page.locator("#claim")).to_have_count(0)
        page.locator("#open-hands > summary").click()
        expect(page.locator("#open-hands .open-hand .pc")).to_be_visible()
        expect(page.locator("#score-1")).to_have_count(0)
    expect(claimer.locator(PLAYABLE)).to_have_count(1)


def test_a_call_reaches_the_desk_live_and_the_table_reads_who_is_coming(
    live_app: LiveApp, browser: Browser, page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = sign_in(page, live_app)
    made = json.loads(live_app.manage("shell", "-v0", "-c", EVENT))
    desk.go(f"/t/{made['slug']}/desk/")
    expect(page.locator(".status-strip[data-state=live]")).to_be_attached()
    page.evaluate(NOTED, "#desk-calls")
    with context_of(browser, live_app, made["session"]) as context:
        table = open_table(context, live_app, made["id"])
        table.evaluate(PRESSED)
        table.locator("#call-form > summary").click()
        table.locator("[name=reason]").first.check()
        table.locator("#call-words").fill("Two cards fell")
        table.locator("#send-call").click()
        expect(table.locator("#call-status")).to_contain_text("Director called at")
        expect(page.locator("#desk-calls")).to_contain_text("Two cards fell")
        took = page.evaluate("window.notedAt") - int(table.evaluate("sessionStorage.pressedAt"))
        with capsys.disabled():
            print(f"a call reached the desk after {took} ms")
        page.get_by_role("button", name="Take call").click()
        expect(table.locator("#call-status")).to_contain_text("rina is on the way")
