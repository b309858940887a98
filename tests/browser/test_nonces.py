"""Browsers add random numbers to the shuffle, which appear again in the packs."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from testkit.live_app import LiveApp, wait_for
from tests.engine.shuffle.shuffle_vectors import TOLD

pytestmark = [pytest.mark.long, pytest.mark.browser]

KEPT = """async () => {
  const { table, commitment } = document.querySelector("#nonces > [data-address]").dataset;
  return Matches.load(Number(table), commitment);
}"""
"""Script: the match in the browser's storage."""


@pytest.fixture
def other(browser: Browser) -> Iterator[Page]:
    """The page of another player in a browser of their own."""
    context: BrowserContext = browser.new_context()
    yield context.new_page()
    context.close()


def view(live_app: LiveApp, page: Page) -> Any:
    """The table as REST shows it to this browser."""
    table = re.findall(r"/play/(\d+)/", page.url)[0]
    return page.request.get(f"{live_app.url}/api/v1/tables/{table}").json()


def play_now(live_app: LiveApp, page: Page) -> None:
    page.goto(f"{live_app.url}/play/")
    page.locator("#id_choice").select_option("troefcall/game15/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_be_visible()


def gather(live_app: LiveApp, page: Page, name: str) -> None:
    """A table of the lobby with one player."""
    page.goto(f"{live_app.url}/play/")
    page.locator("#open-title").click()
    form = page.locator("form.open-table")
    form.locator("[name=choice]").select_option("troefcall/club/")
    form.locator("[name=clock]").select_option("none")
    form.locator("[name=name]").fill(name)
    form.get_by_role("button", name="Open table").click()
    expect(page.locator("#gathering")).to_be_visible()


def has_given_hash(page: Page) -> bool:
    if not page.locator("#nonces").count():
        return False
    numbers = page.evaluate(KEPT)["numbers"]
    return bool(numbers and numbers[0]["exchange"])


def running(live_app: LiveApp, page: Page) -> Any:
    """The table once its first pack is dealt."""
    wait_for(lambda: view(live_app, page)["state"] == "running", "the first pack is dealt")
    return view(live_app, page)


def test_the_first_pack_against_bots_has_the_number_of_the_browser(live_app: LiveApp, page: Page) -> None:
    play_now(live_app, page)
    table = running(live_app, page)
    wait_for(lambda: page.evaluate(KEPT)["numbers"][0].get("result"), "the browser has the result")
    kept = page.evaluate(KEPT)
    assert table["deals"][0]["words"] == f"N {kept['numbers'][0]['number']}"
    assert json.loads(kept["numbers"][0]["result"]["text"])["missing"] == []
    assert kept["alarms"] == []


def test_two_browsers_at_a_table_both_add_a_number(live_app: LiveApp, page: Page, other: Page) -> None:
    gather(live_app, page, "Ayu")
    other.goto(page.url)
    other.get_by_label("Your name at the table").fill("Budi")
    other.get_by_role("button", name="Sit here").first.click()
    for browser_page in (page, other):
        wait_for(partial(has_given_hash, browser_page), "each browser has given its hash")
    page.get_by_role("button", name=re.compile("^Start with bots")).click()
    table = running(live_app, page)
    own = [tab.evaluate(KEPT)["numbers"][0]["number"] for tab in (page, other)]
    assert {line.split()[1] for line in table["deals"][0]["words"].split("\n")} == set(own)
    assert table["nonces"]["missing"] == []


def test_tabs_that_draw_at_once_keep_the_same_number(live_app: LiveApp, page: Page) -> None:
    gather(live_app, page, "Ayu")
    wait_for(partial(has_given_hash, page), "the browser has given its hash")
    script = """async () => {
      const match = await Matches.load(-1, "both");
      const draw = (number) => async () => {
        const own = structuredClone(match); // as another tab has loaded it
        await Matches.update(own, (kept) => { if (!kept.numbers.length) kept.numbers.push(number); });
        return own.numbers;
      };
      return Promise.all(["a", "b", "c"].map((number) => draw(number)()));
    }"""
    page.wait_for_function("globalThis.Matches")  # the page may just be loading again
    assert page.evaluate(script) == [["a"], ["a"], ["a"]]


def test_a_page_that_is_loaded_again_gives_the_number_of_its_hash(live_app: LiveApp, page: Page, other: Page) -> None:
    """With a clock that is an hour late."""
    gather(live_app, page, "Ayu")
    other.clock.set_fixed_time(datetime.now(UTC) - timedelta(hours=1))
    other.goto(page.url)
    other.get_by_label("Your name at the table").fill("Budi")
    other.get_by_role("button", name="Sit here").first.click()
    for one in (page, other):
        wait_for(partial(has_given_hash, one), "each browser has given its hash")
    before = other.evaluate(KEPT)["numbers"][0]["number"]
    other.reload()
    page.get_by_role("button", name=re.compile("^Start with bots")).click()
    table = running(live_app, page)
    kept = other.evaluate(KEPT)
    assert before in table["deals"][0]["words"]
    assert ([number["number"] for number in kept["numbers"]], kept["alarms"]) == ([before], [])


def test_a_browser_without_a_script_is_named_and_delays_no_one(live_app: LiveApp, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    play_now(live_app, page)
    table = running(live_app, page)
    assert (table["deals"][0]["words"], table["nonces"]["missing"]) == ("", ["N"])
    context.close()


def test_hashes_in_plain_javascript_are_those_of_the_vectors(live_app: LiveApp, page: Page) -> None:
    page.goto(f"{live_app.url}/shuffles/check/")
    cases = [(case["seed"], case["deal_commitment"]) for case in TOLD["packs"]]
    script = "cases => cases.map(([seed]) => Shuffles.sha256(Shuffles.bytes(seed)))"
    assert page.evaluate(script, cases) == [commitment for _seed, commitment in cases]


def test_hashes_in_plain_javascript_are_those_of_the_browser_itself(live_app: LiveApp, page: Page) -> None:
    """Lengths around the ends of blocks, and keys longer than one."""
    page.goto(f"{live_app.url}/shuffles/check/")
    script = """async () => {
      const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
      let wrong = 0;
      for (let length = 0; length < 200; length += 1) {
        const data = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
        const key = Uint8Array.from({ length: length + 1 }, (_, at) => (at * 17 + length) % 256);
        const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
        const signed = new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
        wrong += !same(Hashes.sha256(data), digest) + !same(Hashes.hmac(key, data), signed);
      }
      return wrong;
    }"""
    assert page.evaluate(script) == 0
