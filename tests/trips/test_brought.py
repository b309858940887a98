"""Pages of an event that the stream pushes: on a real server, in a real browser."""

import base64
import gzip
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from live.html_diff import patched
from testkit.backends import fill
from testkit.clocks import patience
from testkit.live_app import LiveApp
from tests.trips.streams import stream_of, typed_events

pytestmark = pytest.mark.long

STANDINGS = "/t/bench/standings/"
LIVE = "/live/?topic=event:bench"
SIGNED_IN = """
from accounts.models import User
from testkit.sessions import signed_in
User.objects.update(is_superuser=True, is_staff=True)
print(signed_in(User.objects.get(username="organiser")))
"""


@pytest.fixture(scope="module")
def made(live_app: LiveApp) -> Any:
    """An event of sixty entries, two rounds played, and a token that may correct it."""
    return fill(live_app, "event", entries=60, rounds=2, deals=2)


@pytest.fixture
def correct(live_app: LiveApp, made: Any) -> Any:
    """Correct a sheet to other tricks and back; the standings differ each time."""

    def change() -> None:
        path = f"{live_app.url}/api/v1/events/bench/tables/{made['table']}/sheets/1"
        made["says"] = "there" if made.get("says") == "other" else "other"
        values = made["sheet"][made["says"]]
        headers = {"Authorization": f"Token {made['token']}"}
        httpx.put(
            path, json={"values": values, "reason": "Read again"}, headers=headers, timeout=patience(30)
        ).raise_for_status()

    return change


def pushed_pages(stream: httpx.Response) -> Iterator[dict[str, Any]]:
    return (text for kind, text in typed_events(stream) if kind == "page" and "packed" in text)


def html(document: dict[str, Any]) -> str:
    return gzip.decompress(base64.b64decode(document["packed"])).decode()


def pages_of(stream: httpx.Response) -> Iterator[str]:
    """Yield the pages that a stream pushes, as a browser builds them."""
    page = ""
    for item in pushed_pages(stream):
        page = patched(page, json.loads(html(item))) if "since" in item else html(item)
        yield page


def test_a_correction_pushes_the_page_as_a_visitor_gets_it(live_app: LiveApp, correct: Any) -> None:
    before = httpx.get(live_app.url + STANDINGS, timeout=patience(30)).text
    with stream_of(f"{live_app.url}{LIVE}&page={STANDINGS}") as stream:
        correct()
        page = next(page for page in pages_of(stream) if page != before)
    assert page == httpx.get(live_app.url + STANDINGS, timeout=patience(30)).text


def test_a_client_that_names_its_version_receives_the_difference(live_app: LiveApp, correct: Any) -> None:
    wanted = {"topic": "event:bench", "page": STANDINGS}
    with stream_of(f"{live_app.url}/live/", params=wanted) as other:
        correct()
        mark = httpx.get(live_app.url + STANDINGS, timeout=patience(30)).headers["ETag"]
        heard = pushed_pages(other)  # named, since a stream whose reader is forgotten is closed
        next(one for one in heard if one["mark"] == mark)  # so the server knows this page
        before = httpx.get(live_app.url + STANDINGS, timeout=patience(30))
        with stream_of(f"{live_app.url}/live/", params={**wanted, "have": mark}) as stream:
            correct()
            result = next(pushed_pages(stream))
    now = httpx.get(live_app.url + STANDINGS, timeout=patience(30))
    assert (result["since"], result["mark"]) == (before.headers["ETag"], now.headers["ETag"])
    assert patched(before.text, json.loads(html(result))) == now.text
    assert len(result["packed"]) < len(gzip.compress(now.content))


@pytest.mark.parametrize("page", ["standings/?version=1", "desk/", "me/", "nothing/", "../other/", "STANDINGS/"])
def test_other_pages_only_receive_a_notice(live_app: LiveApp, correct: Any, page: str) -> None:
    version = httpx.get(f"{live_app.url}/api/v1/events/bench/standings", timeout=patience(30)).json()["version"]
    wanted = {"topic": "event:bench", "page": f"/t/bench/{page}"}
    with stream_of(f"{live_app.url}/live/", params=wanted) as stream:
        correct()
        kinds = []
        for kind, text in typed_events(stream):
            kinds.append(kind)
            if text["version"] > version:
                break
    assert set(kinds) == {"changed"}


def test_staff_receive_nothing_that_visitors_do_not_see(live_app: LiveApp, made: Any, correct: Any) -> None:
    key = live_app.manage("shell", "-v0", "-c", SIGNED_IN).strip()
    cookies = {settings.SESSION_COOKIE_NAME: key}
    assert "staff-tab" in httpx.get(live_app.url + STANDINGS, cookies=cookies, timeout=patience(30)).text
    with stream_of(f"{live_app.url}{LIVE}&page={STANDINGS}", cookies=cookies) as stream:
        correct()
        assert "staff-tab" not in next(pages_of(stream))


def test_each_client_gets_it_in_its_language(live_app: LiveApp, correct: Any) -> None:
    address, found = f"{live_app.url}{LIVE}&page={STANDINGS}", {}
    dutch, cookie = {"Accept-Language": "nl-NL,nl;q=0.9"}, {settings.LANGUAGE_COOKIE_NAME: "id"}
    with (
        stream_of(address, headers=dutch) as one,
        stream_of(address, headers=dutch, cookies=cookie) as other,
    ):
        correct()
        found = {lang: next(pages_of(stream)) for lang, stream in (("nl", one), ("id", other))}
    assert [f'<html lang="{lang}"' in page for lang, page in found.items()] == [True, True]


# --- in a browser --------------------------------------------------------------------------------------------


@pytest.fixture
def strangers(browser: Browser, live_app: LiveApp, made: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_app.url)
    yield context
    context.close()


HEARS = """
window.heard = [];
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(address) {
    super(window.other ? window.other(address) : address);
    this.addEventListener("page", (event) => {
      const news = JSON.parse(event.data);
      if (!news.packed) return;
      window.heard.push(news);
      document.documentElement.dataset.heard = window.heard.length;
    });
  }
};
"""
FORGETS = """
const real = window.fetch;
window.fetch = (address, how) => how?.cache === "only-if-cached" ? Promise.reject(new TypeError()) : real(address, how);
let first = true;
window.other = (address) => { const have = first ? "&have=ETAG" : ""; first = false; return address + have; };
"""
TABLE, ROWS = "#standings table", "#standings tbody tr"


def open_page(context: BrowserContext, path: str) -> tuple[Page, list[str]]:
    """An open page, and what it asks for from then on."""
    page, asked = context.new_page(), []
    page.goto(path)
    expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
    page.on("request", lambda request: asked.append(request.url))
    return page, asked


@pytest.mark.browser
def test_an_open_page_changes_without_asking(strangers: BrowserContext, correct: Any) -> None:
    strangers.add_init_script(HEARS)
    page, asked = open_page(strangers, STANDINGS)
    for _ in range(2):
        before = page.locator("#standings").inner_text()
        page.evaluate("window.sameDocument = true")
        correct()
        expect(page.locator("#standings")).not_to_have_text(before, use_inner_text=True)
        expect(page.locator("#announcer")).to_have_text("The standings have changed.")
    assert asked == []
    assert page.evaluate("window.sameDocument")
    assert page.evaluate("window.heard.filter((news) => news.since).length") >= 2
    fresh, _asked = open_page(strangers, STANDINGS)
    rows = "(rows) => rows.map((row) => row.innerHTML)"
    assert page.eval_on_selector_all(ROWS, rows) == fresh.eval_on_selector_all(ROWS, rows)


@pytest.mark.browser
def test_a_page_that_names_a_wrong_version_asks_and_receives_the_next_one_whole(
    live_app: LiveApp, strangers: BrowserContext, correct: Any
) -> None:
    etag = httpx.get(live_app.url + STANDINGS, timeout=patience(30)).headers["ETag"]
    strangers.add_init_script(HEARS + FORGETS.replace("ETAG", quote(etag)))
    page, asked = open_page(strangers, STANDINGS)
    for _ in range(2):
        before = page.locator(TABLE).inner_text()
        correct()
        expect(page.locator(TABLE)).not_to_have_text(before, use_inner_text=True)
    assert {address.partition("?")[0].rpartition("/t/")[2] for address in asked if "/live/" not in address} == {
        "bench/standings/"
    }
    assert page.evaluate("window.heard.map((news) => 'since' in news)")[0]
    assert page.evaluate("window.heard.some((news) => news.packed && !news.since)")


@pytest.mark.browser
def test_text_typed_meanwhile_stays(strangers: BrowserContext, correct: Any) -> None:
    """The page of strangers has no field in a part that changes, so one is put there."""
    strangers.add_init_script(HEARS)
    page, _asked = open_page(strangers, STANDINGS)
    before = page.locator(TABLE).inner_text()
    correct()
    expect(page.locator(TABLE)).not_to_have_text(before, use_inner_text=True)
    page.evaluate("document.querySelector('#standings').insertAdjacentHTML('afterbegin', '<input id=typed>')")
    page.locator("#typed").fill("Ayu")
    before = page.locator(TABLE).inner_text()
    heard = page.evaluate("window.heard.length")
    correct()
    expect(page.locator("html")).not_to_have_attribute("data-heard", str(heard))
    assert (page.locator("#typed").input_value(), page.locator(TABLE).inner_text()) == ("Ayu", before)
    page.locator("#typed").fill("")
    page.locator("#typed").blur()
    expect(page.locator(TABLE)).not_to_have_text(before, use_inner_text=True)


@pytest.mark.browser
def test_a_browser_that_cannot_unpack_asks(strangers: BrowserContext, correct: Any) -> None:
    strangers.add_init_script("delete window.DecompressionStream")
    page, asked = open_page(strangers, STANDINGS)
    before = page.locator("#standings").inner_text()
    correct()
    expect(page.locator("#standings")).not_to_have_text(before, use_inner_text=True)
    assert {address.rpartition("/t/")[2] for address in asked} == {"bench/standings/"}
