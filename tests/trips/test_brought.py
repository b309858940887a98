"""Pages of an event that the stream brings: on a real server, in a real browser."""

import base64
import gzip
import itertools
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bench._server import fill
from tests.live import LiveApp
from tests.trips.streams import STREAM, told

STANDINGS = "/t/bench/standings/"
LIVE = "/live/?topic=event:bench"
SIGNED_IN = """
from accounts.models import User
from tests.sessions import signed_in
User.objects.update(is_superuser=True, is_staff=True)
print(signed_in(User.objects.get(username="organiser")))
"""
_corrections = itertools.count(1)


@pytest.fixture(scope="module")
def made(live_app: LiveApp) -> Any:
    """An event of sixty entries, two rounds played, and a token that may correct it."""
    return fill(live_app, "event", entries=60, rounds=2, deals=2)


@pytest.fixture
def correct(live_app: LiveApp, made: Any) -> Any:
    """Corrects a sheet: to other tricks, and back again the next time; the standings differ each time."""

    def change() -> None:
        path = f"{live_app.url}/api/v1/events/bench/tables/{made['table']}/sheets/1"
        values = made["sheet"]["other" if next(_corrections) % 2 else "there"]
        headers = {"Authorization": f"Token {made['token']}"}
        httpx.put(path, json={"values": values, "reason": "Read again"}, headers=headers).raise_for_status()

    return change


def brought(stream: httpx.Response) -> Iterator[dict[str, Any]]:
    return (said for kind, said in told(stream) if kind == "page" and "packed" in said)


def html(said: dict[str, Any]) -> str:
    return gzip.decompress(base64.b64decode(said["packed"])).decode()


def test_a_correction_brings_the_page_as_a_stranger_gets_it(live_app: LiveApp, correct: Any) -> None:
    before = httpx.get(live_app.url + STANDINGS).text
    with httpx.stream("GET", f"{live_app.url}{LIVE}&page={STANDINGS}", **STREAM) as stream:
        pages = brought(stream)
        correct()
        page = html(next(pages))
    assert page != before
    assert page == httpx.get(live_app.url + STANDINGS).text


@pytest.mark.parametrize("page", ["standings/?version=1", "desk/", "me/", "nothing/", "../other/", "STANDINGS/"])
def test_other_pages_are_only_told(live_app: LiveApp, correct: Any, page: str) -> None:
    version = httpx.get(f"{live_app.url}/api/v1/events/bench/standings").json()["version"]
    wanted = {"topic": "event:bench", "page": f"/t/bench/{page}"}
    with httpx.stream("GET", f"{live_app.url}/live/", params=wanted, **STREAM) as stream:
        correct()
        kinds = []
        for kind, said in told(stream):
            kinds.append(kind)
            if said["version"] > version:
                break
    assert set(kinds) == {"changed"}


def test_staff_are_brought_nothing_that_strangers_do_not_see(live_app: LiveApp, made: Any, correct: Any) -> None:
    key = live_app.manage("shell", "-v0", "-c", SIGNED_IN).strip()
    cookies = {settings.SESSION_COOKIE_NAME: key}
    assert "staff-tab" in httpx.get(live_app.url + STANDINGS, cookies=cookies).text
    with httpx.stream("GET", f"{live_app.url}{LIVE}&page={STANDINGS}", cookies=cookies, **STREAM) as stream:
        pages = brought(stream)
        correct()
        assert "staff-tab" not in html(next(pages))


def test_each_gets_it_in_his_language(live_app: LiveApp, correct: Any) -> None:
    address, found = f"{live_app.url}{LIVE}&page={STANDINGS}", {}
    dutch, cookie = {"Accept-Language": "nl-NL,nl;q=0.9"}, {settings.LANGUAGE_COOKIE_NAME: "id"}
    with (
        httpx.stream("GET", address, headers=dutch, **STREAM) as one,
        httpx.stream("GET", address, headers=dutch, cookies=cookie, **STREAM) as other,
    ):
        correct()
        found = {lang: html(next(brought(stream))) for lang, stream in (("nl", one), ("id", other))}
    assert [f'<html lang="{lang}"' in page for lang, page in found.items()] == [True, True]


# --- in a browser --------------------------------------------------------------------------------------------


@pytest.fixture
def strangers(browser: Browser, live_app: LiveApp, made: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_app.url)
    yield context
    context.close()


def opened(context: BrowserContext, path: str) -> tuple[Page, list[str]]:
    """An open page, and what it asks for from then on."""
    page, asked = context.new_page(), []
    page.goto(path)
    expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
    page.on("request", lambda request: asked.append(request.url))
    return page, asked


@pytest.mark.browser
def test_an_open_page_changes_without_asking(strangers: BrowserContext, correct: Any) -> None:
    page, asked = opened(strangers, STANDINGS)
    for _ in range(2):
        before = page.locator("#standings").inner_text()
        page.evaluate("window.sameDocument = true")
        correct()
        expect(page.locator("#standings")).not_to_have_text(before, use_inner_text=True)
        expect(page.locator("#announcer")).to_have_text("The standings changed.")
    assert asked == []
    assert page.evaluate("window.sameDocument")


@pytest.mark.browser
def test_what_is_written_meanwhile_stays(strangers: BrowserContext, correct: Any) -> None:
    """The page of strangers has no field in a part that changes, so one is put there."""
    page, _asked = opened(strangers, STANDINGS)
    page.evaluate("document.querySelector('#standings').insertAdjacentHTML('afterbegin', '<input id=typed>')")
    page.locator("#typed").fill("Ayu")
    before = page.locator("#standings table").inner_text()
    correct()
    expect(page.locator(".updated-at").first).to_contain_text("Updated")
    assert (page.locator("#typed").input_value(), page.locator("#standings table").inner_text()) == ("Ayu", before)
    page.locator("#typed").fill("")
    page.locator("#typed").blur()
    expect(page.locator("#standings table")).not_to_have_text(before, use_inner_text=True)


@pytest.mark.browser
def test_a_browser_that_cannot_unpack_asks(strangers: BrowserContext, correct: Any) -> None:
    strangers.add_init_script("delete window.DecompressionStream")
    page, asked = opened(strangers, STANDINGS)
    before = page.locator("#standings").inner_text()
    correct()
    expect(page.locator("#standings")).not_to_have_text(before, use_inner_text=True)
    assert [address.rpartition("/t/")[2] for address in asked] == ["bench/standings/"]
