"""No page sends a request to another host.

A page of every kind is opened in a browser, which reports its requests.
"""

from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from tests.browser.organiser import Organiser, sign_in
from tests.browser.walks import kind_of, walk

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(900)]

SEEDS = (
    "/", "/play/", "/play/settings", "/rules/", "/help/", "/privacy/", "/check/", "/shuffles/", "/ratings/", "/series/",
    "/plan/", "/me/", "/account/login/", "/account/signup/", "/account/password/reset/", "/api/v1/docs/", "/nowhere/",
)  # fmt: skip
OWN = ("/account/", "/privacy/erase-me/", "/admin/", "/admin/operations/", "/series/new", "/t/new", "/events/import")
MAX_REQUESTS = 200
AT_ONCE = ("data", "blob", "about")
"""Schemes that send no request."""


class Asked:
    """Everything a page asked for from others than ourselves, and how much in all."""

    def __init__(self, page: Page, own: str) -> None:
        self.page, self.own = page, urlsplit(own).netloc
        self.elsewhere: list[str] = []
        self.count = 0
        page.on("request", self._note)
        page.on("websocket", lambda socket: self._look(socket.url))

    def _note(self, request: Request) -> None:
        self._look(request.url)

    def _look(self, address: str) -> None:
        parts = urlsplit(address)
        self.count += 1
        if parts.scheme not in AT_ONCE and parts.netloc != self.own:
            self.elsewhere.append(f"{self.page.url} asked for {address}")


def visit(page: Page, app: LiveApp, seeds: Iterable[str]) -> set[str]:
    """Open these pages and one of every kind they lead to; answers with the kinds."""
    return {kind_of(path) for path in walk(page, app, seeds, MAX_REQUESTS)}


@pytest.fixture(scope="module")
def rina(live_app: LiveApp, browser: Browser) -> Iterator[Organiser]:
    """A superuser with an event, one sheet in."""
    context = browser.new_context(service_workers="block")
    rina = sign_in(context.new_page(), live_app)
    rina.write_sheet(rina.new_evening("Own hosts"), 1)
    yield rina
    context.close()


def test_the_recorder_notices_another_host(live_app: LiveApp, page: Page) -> None:
    page.route("http://elsewhere.example/**", lambda route: route.abort())
    requests = Asked(page, live_app.url)
    page.set_content('<img src="http://elsewhere.example/x.png" alt="">')
    assert [one for one in requests.elsewhere if "elsewhere.example" in one]


def test_no_public_page_asks_another_host(live_app: LiveApp, rina: Organiser, page: Page) -> None:
    asked = Asked(page, live_app.url)
    kinds = visit(page, live_app, SEEDS)
    assert asked.elsewhere == []
    assert asked.count > 3 * len(kinds)
    assert {"/privacy/", "/t/own-hosts/standings/", "/t/own-hosts/r/N/", "/rules/truf/"} <= kinds


@pytest.mark.soak
def test_no_page_of_an_organiser_or_the_office_asks_another_host(live_app: LiveApp, rina: Organiser) -> None:
    asked = Asked(rina.page, live_app.url)
    kinds = visit(rina.page, live_app, [*OWN, "/t/own-hosts/desk/"])
    assert asked.elsewhere == []
    assert {"/account/", "/t/own-hosts/desk/", "/admin/tournaments/person/N/erase/", "/t/own-hosts/log"} <= kinds


@pytest.mark.soak
def test_no_card_table_asks_another_host(live_app: LiveApp, page: Page) -> None:
    asked = Asked(page, live_app.url)
    page.goto(f"{live_app.url}/play/")
    with page.expect_navigation(url="**/play/*/"):
        page.get_by_role("button", name="Play now").first.click()
    page.wait_for_timeout(2000)
    assert asked.elsewhere == []
    assert asked.count > 5


@pytest.mark.parametrize("language", ["nl", "id", "fr"])
@pytest.mark.soak
def test_every_page_leads_to_what_is_kept(live_app: LiveApp, browser: Browser, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{live_app.url}/help/")
    page.locator('.foot a[href="/privacy/"]').click()
    page.wait_for_url("**/privacy/")
    assert page.locator("html").get_attribute("lang") == language
    context.close()
