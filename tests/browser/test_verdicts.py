"""After a match every page checks its shuffles: green, amber with what is missing, red with an alarm and evidence."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.clocks import patience
from testkit.live_app import LiveApp, wait_for
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.matches import (
    KEEP,
    add_no_words,
    dealt,
    finish,
    has_receipt,
    kept,
    open_match,
    player_at,
)
from tests.browser.organiser import sign_in
from tests.browser.seated import opened
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]

BOX, BUTTON = "#shuffle-verdict", "#show-verdict"
WIDTHS = ((320, 568), (390, 800), (768, 1024), (1280, 800))
EVENT = """
import json
from tests.tournaments.helpers import club
event = club.event(4, place="online", name="Proofs", words_seconds=600, options={"deals": 1, "throw_in": False})
table = club.published(event).places.first().table_id
people = [entry.members.get().person for entry in event.entries.order_by("number")]
print(json.dumps({"path": f"/t/{event.slug}/", "table": table, "links": [club.link(one) for one in people]}))
"""
OTHERS_HAVE_NONE = """
from games.tables import seeds as tables_seeds
from games.models import Seat
for seat in Seat.objects.filter(table={table}, words_given=False):
    tables_seeds.set_shuffle_words(table_id=seat.table_id, seat=seat.code, words="")
"""
SIGN = """
import json
from games.core import statements
facts = json.loads({text!r})
del facts["numbers"]["N"]
print(json.dumps(statements.sign_statement(facts.pop("kind"), facts)))
"""


def verdict(page: Page, colour: str) -> Page:
    """The page, once its result has the button that opens what came of the check."""
    expect(page.locator(BUTTON)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-shuffles", colour)
    return page


def evidence(page: Page, folder: Path) -> Path:
    """The file that the page saves."""
    page.locator(BUTTON).click()
    with page.expect_download() as saving:
        page.locator(BOX).get_by_role("button", name="Save").click()
    page.locator(BOX).get_by_role("button", name="Back to the result").click()
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    return file


def verified(root: Path, file: Path) -> tuple[int, str]:
    """Return the exit code and output of the receipt script for this evidence."""
    command = [sys.executable, str(root / "docs" / "verify_receipt.py"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience(60), check=False)
    return done.returncode, done.stdout


@contextmanager
def both_dealt(browser: Browser, app: LiveApp, label: str) -> Iterator[tuple[int, Page, Page]]:
    """A match whose players both added a number and no words: its table, and their pages once cards are dealt."""
    table, sessions = open_match(app, label)
    with (
        player_at(browser, app, sessions["N"], table) as ayu,
        player_at(browser, app, sessions["E"], table) as budi,
    ):
        for page in (ayu, budi):
            add_no_words(page, table)
        for page in (ayu, budi):
            dealt(page, table)
        yield table, ayu, budi


def test_a_match_with_numbers_of_all_players_is_proved_once_and_the_browser_stores_its_receipts(
    browser: Browser, live_app: LiveApp, root: Path, tmp_path: Path
) -> None:
    with both_dealt(browser, live_app, "green") as (table, ayu, budi):
        for page in (ayu, budi):
            expect(page.locator(BUTTON)).to_have_count(0)
        loads: list[str] = []
        ayu.on("load", lambda page: loads.append(page.url))
        finish(live_app, table)
        for page in (ayu, budi):
            verdict(page, "green")
            expect(page.locator(BOX)).to_have_count(1)
            expect(page.locator(BOX)).to_contain_text("All your shuffles have been verified.")
        assert loads == []
        match = kept(ayu, table)
        assert (match["seat"], match["alarms"], match["verdict"]["wrong"]) == ("N", [], [])
        assert set(match["deals"]["1.0"]) == {"dealt", "played"}
        assert json.loads(match["deals"]["1.0"]["played"]["text"])["seat"] == "N"
        code, result = verified(root, evidence(ayu, tmp_path))
        assert (code, result) == (0, "Everything follows (1 packs).\n")


def test_a_finished_match_is_opened_once_and_checked_again(browser: Browser, live_app: LiveApp) -> None:
    """A finished page that takes its seat for one that is played loads itself without end."""
    with both_dealt(browser, live_app, "again") as (table, ayu, _):
        finish(live_app, table)
        verdict(ayu, "green")
        loads: list[str] = []
        ayu.on("load", lambda page: loads.append(page.url))
        ayu.goto(f"{live_app.url}/play/{table}/")
        until(verdict(ayu, "green"), "document.getElementById('status-strip').dataset.state === 'live'")
        assert len(loads) == 1
        assert ayu.locator("[data-seat]").count() == 0


def test_a_seat_without_a_script_makes_the_verdict_amber_and_is_named(browser: Browser, live_app: LiveApp) -> None:
    table, sessions = open_match(live_app, "amber")
    with (
        player_at(browser, live_app, sessions["N"], table) as ayu,
        player_at(browser, live_app, sessions["E"], table, java_script_enabled=False) as budi,
    ):
        budi.get_by_role("button", name="Skip").click()
        add_no_words(ayu, table)
        dealt(ayu, table)
        finish(live_app, table)
        verdict(ayu, "amber")
        expect(ayu.locator(BOX)).to_contain_text("No errors found")
        expect(ayu.locator(BOX)).to_contain_text("Not checked: the random numbers of Budi.")
        budi.reload()
        expect(budi.locator(BUTTON)).to_be_hidden()


def test_a_number_that_the_server_dropped_is_an_alarm_for_the_whole_table(
    browser: Browser, live_app: LiveApp, root: Path, tmp_path: Path
) -> None:
    """The server signs that the number of North did not come, after it signed that it had."""
    with both_dealt(browser, live_app, "red") as (table, ayu, budi):
        match = kept(ayu, table)
        signed = live_app.manage("shell", "-v0", "-c", SIGN.format(text=match["numbers"][-1]["result"]["text"]))
        match["numbers"][-1]["result"] = json.loads(signed)
        ayu.evaluate(KEEP, match)
        finish(live_app, table)
        expect(verdict(ayu, "red").locator(BOX)).to_contain_text("a random number")
        verdict(budi, "green")
        for page in (ayu, budi):
            expect(page.locator("#call-status")).to_contain_text("Ayu’s browser reports")
        code, result = verified(root, evidence(ayu, tmp_path))
        assert code == 1
        assert "The random number of this browser arrived, and was not used." in result


@pytest.fixture
def event(live_app: LiveApp) -> Any:
    """An event of one table that waits for words: its path, the number of the table, and the players' links."""
    return json.loads(live_app.manage("shell", "-v0", "-c", EVENT).strip().splitlines()[-1])


def test_a_forged_receipt_reaches_the_table_and_the_desk_and_fits_every_screen(
    page: Page, browser: Browser, live_app: LiveApp, root: Path, tmp_path: Path, event: Any
) -> None:
    """The receipt of the running deal has a card that was not dealt; its signature no longer belongs to it."""
    rina, table, address = sign_in(page, live_app, "director"), event["table"], f"/play/{event['table']}/"
    with (
        opened(browser, live_app, event["links"][0], address) as first,
        opened(browser, live_app, event["links"][1], address) as second,
    ):
        for one in (first, second):
            add_no_words(one, table)
        live_app.manage("shell", "-v0", "-c", OTHERS_HAVE_NONE.format(table=table))
        first.reload()
        wait_for(lambda: has_receipt(first, table), "the browser has a receipt of the deal")
        match = kept(first, table)
        receipt = match["deals"]["1.0"]["dealt"][0]
        facts = json.loads(receipt["text"])
        other = next(card for card in ("2C", "3C", "4C", "5C") if card not in facts["hand"])
        receipt["text"] = receipt["text"].replace(facts["hand"][0], other)
        first.evaluate(KEEP, match)
        finish(live_app, table)
        for words in ("a signature", "a hand (deal 1)", "Save the evidence"):
            expect(verdict(first, "red").locator(BOX)).to_contain_text(words)
        first.locator(BUTTON).click()
        expect(second.locator("#call-status")).to_contain_text(
            "reports that a shuffle in this match failed verification"
        )
        for width, height in WIDTHS:
            first.set_viewport_size({"width": width, "height": height})
            assert first.evaluate(STICKING_OUT) == [], width
        assert_no_barrier(first)
        first.keyboard.press("Escape")
        assert verified(root, evidence(first, tmp_path))[0] == 1
        rina.go(f"{event['path']}desk/")
        expect(rina.page.locator("#desk-calls")).to_contain_text("shuffle")
        rina.page.set_viewport_size({"width": 390, "height": 800})
        assert rina.page.evaluate(STICKING_OUT) == []
        assert_no_barrier(rina.page)
