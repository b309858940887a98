"""Players at a club table with phones: enter, confirm, reject, work offline."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from testkit.clocks import patience, patience_ms
from testkit.live_app import ROOT, LiveApp
from tests.browser.looks import KEPT, STICKING_OUT, assert_no_barrier
from tests.browser.organiser import TRICKS, Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
PHONE: ViewportSize = {"width": 360, "height": 740}
MAX_TAPS = 6
SECOND = 1


@dataclass
class Phone:
    """A player's phone; `taps` counts the taps."""

    context: BrowserContext
    page: Page
    taps: int = 0

    def tap(self, where: str) -> None:
        self.taps += 1
        self.page.locator(where).first.click()

    def choose(self, name: str, value: str) -> None:
        self.tap(f"label:has([name={name}][value={value}])")


def evening(app: LiveApp, name: str, game: str) -> dict[str, Any]:
    command = [sys.executable, str(ROOT / "tests/browser/make_phones.py"), name, game]
    done = subprocess.run(
        command, env=app.environment, capture_output=True, text=True, timeout=patience(60), check=True
    )
    data: dict[str, Any] = json.loads(done.stdout)
    return data


@contextmanager
def phone(browser: Browser, app: LiveApp, link: str) -> Iterator[Phone]:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{app.url}/go/{link}")
    yield Phone(context, page)
    context.close()


def open_desk(page: Page, app: LiveApp, path: str) -> None:
    """Open the desk of an event, which shows at once what phones send."""
    desk = sign_in(page, app, "desk")
    desk.go(f"{path}desk/")
    expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")


def looks_well(page: Page) -> None:
    assert not page.evaluate(STICKING_OUT)
    assert_no_barrier(page)


def test_two_phones_enter_and_confirm_a_deal_of_troefcall(live_app: LiveApp, browser: Browser) -> None:
    made = evening(live_app, "Two phones", "troefcall")
    table = f"{live_app.url}{made['path']}table/1/"
    with (
        phone(browser, live_app, made["links"]["N"][1]) as north,
        phone(browser, live_app, made["links"]["E"][1]) as east,
    ):
        east.page.goto(f"{live_app.url}{made['path']}me")
        expect(east.page.locator("#status-strip")).to_have_attribute("data-state", "live")
        north.page.goto(table)
        looks_well(north.page)
        for name, value in (("caller", "N"), ("trump", "S"), ("kind", "normal"), ("side", "NS")):
            north.choose(name, value)
        expect(north.page.locator(".sheet-sentence")).to_contain_text("called spades")
        north.tap("button[name=save]")
        assert north.taps <= MAX_TAPS
        expect(north.page.locator("#o1")).to_contain_text("Waiting for")
        east.tap("button.accept")
        expect(east.page.locator(".messages")).to_contain_text("Deal 1 now counts")
        assert east.taps == 1
        expect(north.page.locator("#o1")).to_have_count(0)
        expect(north.page.locator("#s1")).not_to_contain_text("waits")


def test_a_wrong_sum_is_stopped_and_a_rejection_is_on_the_desk_at_once(
    live_app: LiveApp, browser: Browser, page: Page
) -> None:
    made = evening(live_app, "Disputes", "truf")
    open_desk(page, live_app, made["path"])
    with (
        phone(browser, live_app, made["links"]["N"][1]) as north,
        phone(browser, live_app, made["links"]["E"][1]) as east,
    ):
        north.page.goto(f"{live_app.url}{made['path']}table/1/")
        player = Organiser(north.page, live_app)
        player.type_sheet(TRICKS)
        north.page.locator("[name='tricks.W']").fill("9")
        north.tap("button[name=save]")
        expect(north.page.locator("[name='tricks.W']")).to_be_focused()
        expect(north.page.locator(".wrong-sum")).to_contain_text("The tricks add up to 20")
        north.page.locator("[name='tricks.W']").fill("2")
        north.page.locator("[name='bids.N']").fill("3")  # together 13, which only the server knows to be wrong
        north.tap("button[name=save]")
        expect(north.page.locator(".sheet-problems")).to_be_visible()
        expect(north.page.locator("#outbox")).to_be_hidden()
        expect(north.page.locator("[name='tricks.W']")).to_have_value("2")
        north.page.locator("[name='bids.N']").fill("4")
        north.tap("button[name=save]")
        expect(north.page.locator("#o1")).to_contain_text("Waiting for")
        east.page.goto(f"{live_app.url}{made['path']}table/1/")
        looks_well(east.page)
        east.tap("#o1 details summary")
        began = time.monotonic()
        east.tap("button[name=reject]")
        expect(page.get_by_text("disputed").first).to_be_visible()
        print(f"on the desk after {time.monotonic() - began:.2f} s")
        expect(north.page.locator("#o1")).to_contain_text("The score is wrong.")
        looks_well(north.page)


def test_a_score_typed_in_without_network_survives_and_is_stored_once(live_app: LiveApp, browser: Browser) -> None:
    made = evening(live_app, "No network", "truf")
    with phone(browser, live_app, made["links"]["N"][1]) as north:
        page = north.page
        page.goto(f"{live_app.url}{made['path']}table/1/")
        page.evaluate(KEPT)
        north.context.set_offline(True)
        Organiser(page, live_app).type_sheet(TRICKS)
        north.tap("button[name=save]")
        expect(page.locator("#status-strip")).to_contain_text("1 score waiting")
        expect(page.locator("[name='bids.N']")).to_be_focused()
        page.reload()
        expect(page.locator("#outbox")).to_contain_text("deal 1")
        expect(page.locator("#status-strip")).to_contain_text("1 score waiting")
        expect(page.locator("#entry-title")).to_have_text("Deal 2")
        expect(page.locator("[name='bids.N']")).to_be_focused()
        began = time.monotonic()
        north.context.set_offline(False)
        expect(page.locator("#o1")).to_contain_text("Waiting for", timeout=patience_ms(60))
        print(f"stored after {time.monotonic() - began:.2f} s")
        expect(page.locator("#outbox")).to_be_hidden()
    topic = f"event:{made['path'][3:-1]}"
    count = live_app.manage(
        "shell",
        "-v0",
        "-c",
        f"from games.models import Sheet; print(Sheet.objects.filter(table__context='{topic}').count())",
    )
    assert count.strip() == "1"


def test_a_call_from_a_paper_table_reaches_the_open_desk_and_the_others_at_the_table(
    live_app: LiveApp, browser: Browser, page: Page
) -> None:
    made = evening(live_app, "A call", "truf")
    open_desk(page, live_app, made["path"])
    with (
        phone(browser, live_app, made["links"]["N"][1]) as north,
        phone(browser, live_app, made["links"]["E"][1]) as east,
    ):
        for player in (north, east):
            player.page.goto(f"{live_app.url}{made['path']}table/1/")
        expect(east.page.locator("#status-strip")).to_have_attribute("data-state", "live")
        north.tap("#call-director > summary")
        north.tap("#call-director button[value=numbers]")
        expect(page.locator("#desk-calls .call")).to_contain_text("A score is wrong", timeout=patience_ms(SECOND))
        expect(east.page.locator("#director")).to_contain_text("The director has been called.")
        expect(east.page.locator("#call-director")).to_have_count(0)  # nobody calls twice
