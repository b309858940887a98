"""Lost connections, and two windows of one player."""

import contextlib
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from testkit.clocks import patience, patience_ms
from testkit.live_app import LiveApp, wait_for
from tests.browser.seated import context_of, open_table, seat_players

pytestmark = [pytest.mark.long, pytest.mark.browser]

AT_LEAST_8_SECONDS = re.compile(r"offline for (0:(0[89]|[1-5]\d)|[1-9]\d*:\d\d)")


def offline_mark(page: Page, seat: str) -> str:
    return f"#seat-{seat} .mark.offline"


def assert_clock_is_right(page: Page, app: LiveApp, table_id: int) -> None:
    """Assert that the page's clock, rounded up, is within a second of the server's.

    A wrong clock stays wrong; one that a busy machine has not updated for a moment is read again.
    """
    wait_for(lambda: is_right(page, app, table_id), "the clock is right")


def is_right(page: Page, app: LiveApp, table_id: int) -> bool:
    before = clock_of_server(page, app, table_id)
    visible = int(re.findall(r"\d+", page.locator("#clock").inner_text())[0])
    return clock_of_server(page, app, table_id) - 1 <= visible <= before + 2


def clock_of_server(page: Page, app: LiveApp, table_id: int) -> float:
    asked = "async address => (await (await fetch(address)).json()).clock.seconds_left"
    left: float = page.evaluate(asked, f"{app.url}/api/v1/tables/{table_id}")
    return left


def test_a_disconnected_player_is_offline_to_the_others_and_finds_everything_again(
    live_app: LiveApp, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id, sessions = seat_players(live_app, "cut", clock=300)
    with context_of(browser, live_app, sessions["N"]) as mine, context_of(browser, live_app, sessions["E"]) as other:
        page, watching = open_table(mine, live_app, table_id), open_table(other, live_app, table_id)
        page.locator(".bid-choice").nth(2).check()
        chosen = page.locator(".bid-choice:checked").get_attribute("value")
        cut = time.monotonic()
        mine.set_offline(True)
        expect(watching.locator(offline_mark(watching, "N"))).to_have_text(re.compile(r"offline for \d:\d\d"))
        with capsys.disabled():
            print(f"others saw the lost line after {time.monotonic() - cut:.1f} s")
        expect(watching.locator(offline_mark(watching, "N"))).to_have_text(AT_LEAST_8_SECONDS)
        mine.set_offline(False)
        expect(watching.locator(offline_mark(watching, "N"))).to_have_count(0)
        expect(page.locator(f'.bid-choice[value="{chosen}"]')).to_be_checked()
        page.reload()
        expect(page.locator("#bid")).to_be_visible()
        assert_clock_is_right(page, live_app, table_id)


def test_the_newest_window_has_the_seat_and_the_older_one_says_so(live_app: LiveApp, browser: Browser) -> None:
    table_id, sessions = seat_players(live_app, "tabs")
    with context_of(browser, live_app, sessions["N"]) as mine:
        older = open_table(mine, live_app, table_id)
        newer = open_table(mine, live_app, table_id)
        expect(older.get_by_text("This table is open in a newer window.")).to_be_visible()
        expect(newer.locator("#newer-window")).to_be_hidden()
        assert older.evaluate("document.getElementById('table').closest('[inert]') !== null")
        older.get_by_role("button", name="Play here instead").click()
        expect(newer.get_by_text("This table is open in a newer window.")).to_be_visible()
        expect(older.locator("#newer-window")).to_be_hidden()
        older.locator(".bid-choice").first.check()
        older.locator("#place-bid").click()
        expect(older.locator("#place-bid")).to_have_count(0)


def test_a_reload_takes_no_player_offline(live_app: LiveApp, browser: Browser) -> None:
    table_id, sessions = seat_players(live_app, "reload")
    with context_of(browser, live_app, sessions["N"]) as mine, context_of(browser, live_app, sessions["E"]) as other:
        page, watching = open_table(mine, live_app, table_id), open_table(other, live_app, table_id)
        both_numbers_are_in = "from: Player S, Player W."
        expect(watching.locator(".shuffle-missing")).to_contain_text(both_numbers_are_in)
        version = int(watching.locator("#head").get_attribute("data-version") or 0)
        for _ in range(3):
            with page.expect_event("console", lambda expected: expected.text == "seat held"):
                page.reload()
        expect(watching.locator(".mark.offline")).to_have_count(0)
        page.reload()
        assert int(page.locator("#head").get_attribute("data-version") or 0) == version


NO_INTERVALS = "window.setInterval = () => 0"
"""Script: intervals stand still, as those of a hidden page nearly do."""


def test_a_page_whose_timers_stand_still_sends_the_heartbeats_that_its_stream_asks_for(
    live_app: LiveApp, browser: Browser
) -> None:
    table_id, sessions = seat_players(live_app, "hidden")
    with context_of(browser, live_app, sessions["N"]) as context:
        context.add_init_script(NO_INTERVALS)
        page = open_table(context, live_app, table_id)
        for _ in range(2):
            with page.expect_response("**/live/beat", timeout=patience_ms(30)) as answer:
                pass
            assert answer.value.status == 204


DIALOGS = "from tests.browser import dialogs; dialogs.tell(*{names!r})"
CUT_FOR = re.compile("offline for (0:[2-5]|[1-9])")
"""The time offline that other players read after the disconnection."""


@dataclass
class Dialog:
    """A dialog: the selector that shows it, and how to fill it in without sending it."""

    selector: str
    begin: Callable[[Page], None] = lambda page: None


def _bid(page: Page) -> None:
    with page.expect_response(re.compile("/choose$")):
        page.locator(".bid-choice").nth(2).check()


def _throw(page: Page) -> None:
    for at in (1, 4):
        page.locator(".bid-choice").nth(at).check()


def _claim(page: Page) -> None:
    page.locator("#claim-form > summary").click()
    page.locator("#claim-take").fill("1")
    page.locator("#claim-words").fill("The ace is high")


def _write(page: Page) -> None:
    page.locator("#tabs [value=panel-chat]").click()
    page.locator("#chat-text").fill("Well played, ")


KINDS = {
    "bid": Dialog("#bid", _bid),
    "decide": Dialog("#actions"),
    "call": Dialog("#actions"),
    "announce": Dialog("#number", lambda page: page.locator("#number-field").fill("7")),
    "rub": Dialog("#actions"),
    "discard": Dialog("#bid", _throw),
    "answer": Dialog("#question"),
    "claim": Dialog("#send-claim", _claim),
    "claimed": Dialog("#claim-accept"),
    "chat": Dialog("#chat", _write),
}
STATE = """shown => {
  const part = document.querySelector(shown);
  // The form of a bid is no box of its own (display: contents), so it is visible where something in it is.
  if (!part || ![part, ...part.querySelectorAll('*')].some(element => element.checkVisibility())) return null;
  const fields = [...document.querySelectorAll('#table input:not([type=hidden]), #table select, #chat-text')];
  return {
    asked: [...(part.form ?? part).querySelectorAll('button')].map(button => button.id),
    hand: [...document.querySelectorAll('#hand .pc-btn, .bid-choice')].map(card => card.id),
    typed: fields.map(field => [field.id, field.matches('[type=radio], [type=checkbox]') ? field.checked
      : field.value]),
  };
}"""
"""Script: the open dialog with its question, the hand and all input; null if none."""


@dataclass
class Open:
    """A page at which a dialog is open."""

    name: str
    page: Page
    context: BrowserContext
    table_id: int
    before: Any = None

    def state(self) -> Any:
        return self.page.evaluate(STATE, KINDS[self.name].selector)

    def assert_nothing_is_lost(self, app: LiveApp) -> None:
        with contextlib.suppress(AssertionError):  # pytest says below what is missing
            wait_for(lambda: self.state() == self.before, self.name, patience(30))
        assert self.state() == self.before, self.name
        if self.name != "claimed":  # while a claim is answered no clock runs
            assert_clock_is_right(self.page, app, self.table_id)


@pytest.fixture
def open_dialogs(live_app: LiveApp, browser: Browser) -> Iterator[list[Open]]:
    """Open a page at each kind of dialog, filled in, and one opponent who watches."""
    tables = json.loads(live_app.manage("shell", "-v0", "-c", DIALOGS.format(names=list(KINDS))))
    with ExitStack() as stack:
        pages = []
        for name, table in tables.items():
            context = stack.enter_context(context_of(browser, live_app, table["sessions"][table["seat"]]))
            page = open_table(context, live_app, table["id"])
            KINDS[name].begin(page)
            expect(page.locator(KINDS[name].selector)).to_be_visible()
            pages.append(Open(name, page, context, table["id"]))
        other = next(code for code in tables["bid"]["sessions"] if code != tables["bid"]["seat"])
        looks_on = stack.enter_context(context_of(browser, live_app, tables["bid"]["sessions"][other]))
        yield [*pages, Open("bid", open_table(looks_on, live_app, tables["bid"]["id"]), looks_on, tables["bid"]["id"])]


@pytest.mark.soak
def test_every_dialog_outlives_20_seconds_without_a_connection_and_a_reload(
    live_app: LiveApp, open_dialogs: list[Open]
) -> None:
    *dialogs, other = open_dialogs
    for dialog in dialogs:
        dialog.before = dialog.state()
        assert dialog.before is not None, dialog.name
        dialog.context.set_offline(True)
    expect(other.page.locator(".mark.offline")).to_have_text(CUT_FOR, timeout=patience_ms(40))
    for dialog in dialogs:
        dialog.context.set_offline(False)
    expect(other.page.locator(".mark.offline")).to_have_count(0, timeout=patience_ms(60))
    for dialog in dialogs:
        dialog.assert_nothing_is_lost(live_app)
        dialog.page.reload()
        dialog.assert_nothing_is_lost(live_app)
