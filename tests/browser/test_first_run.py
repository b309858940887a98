"""The first run of an empty installation, on a phone: from the front page to the desk of the first event."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from testkit.clocks import patience
from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.looks import STICKING_OUT

pytestmark = [pytest.mark.long, pytest.mark.browser]
TO_SET_UP = 25
"""Seconds from the first page to the desk of the first event."""
PHONE = {"width": 390, "height": 844}
CODE = "from tournaments.setup.services import setup_code; print(setup_code())"


@pytest.fixture
def empty(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.prepared(tmp_path_factory.mktemp("empty"), worker_number, migrated=True) as app:
        app.manage("flush", "--no-input")
        app.start("--no-demo")
        yield app
        app.kill()


def test_an_empty_installation_has_an_event_after_two_presses_and_says_how_phones_reach_it(
    empty: LiveApp, browser: Browser
) -> None:
    code = empty.manage("shell", "-v0", "-c", CODE).strip()
    page = browser.new_context(viewport=PHONE, service_workers="block").new_page()  # type: ignore[arg-type]
    page.goto(empty.url)
    began = time.monotonic()
    page.get_by_role("link", name="Set up this site").click()
    assert axe_problems(page) == []
    assert page.evaluate(STICKING_OUT) == []
    for label, text in {
        "Set-up code": code,
        "Username": "rina",
        "Password": "vier rode stoelen",
        "Club name": "Kap Partij",
        "Event name": "First evening",
    }.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Create club and event").click()
    expect(page).to_have_url(re.compile("/c/kap-partij/settings/address$"))
    expect(page.get_by_text("Phones cannot open 127.0.0.1.")).to_be_visible()
    assert axe_problems(page) == []
    assert page.evaluate(STICKING_OUT) == []
    page.get_by_role("link", name="Open the desk").click()
    expect(page).to_have_url(re.compile("/t/first-evening/desk/$"))
    assert time.monotonic() - began <= patience(TO_SET_UP)
    page.context.close()
    visitor = browser.new_context().new_page()
    visitor.goto(f"{empty.url}/c/kap-partij/")
    expect(visitor.get_by_role("link", name="First evening")).to_be_visible()
    visitor.context.close()
