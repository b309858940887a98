"""Open pages hear of changes, from this process's threads and other processes."""

import itertools
import os
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import redis
from playwright.sync_api import Page, Route, expect

from games.core import publishing
from live import streams as live
from testkit.clocks import patience, patience_ms
from testkit.live_app import LiveApp
from tests.trips.streams import events, stream_of

Announce = Callable[[str, int], None]


@pytest.fixture
def announce(live_app: LiveApp, settings: Any) -> Callable[[str, int], None]:
    """Announces a change from this process, which is not the server's."""
    settings.REDIS_URL = live_app.environment.get("REDIS_URL", "")
    settings.LIVE_SOCKET = live_app.folder / "live.sock"
    return publishing.publish_change


_numbers = itertools.count(100)


@pytest.fixture
def topic() -> str:
    """A topic that no other test speaks of."""
    return f"table:{next(_numbers)}"


def at(stream: httpx.Response, version: int) -> dict[str, object]:
    """The event of this version; before it may come the order to look again."""
    return next(event for event in events(stream) if event["version"] == version)


def test_a_change_by_a_command_reaches_the_stream(live_app: LiveApp) -> None:
    with stream_of(f"{live_app.url}/live/?topic=table:7&topic=event:a-b") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        code = (
            "from games.core.publishing import publish_change; "
            "publish_change('table:8', 1); publish_change('event:a-b', 3)"
        )
        live_app.manage("shell", "-v0", "-c", code)
        assert at(stream, 3) == {"topic": "event:a-b", "version": 3}


def test_a_change_just_before_the_stream_opens_is_sent(live_app: LiveApp, topic: str, announce: Announce) -> None:
    address = f"{live_app.url}/live/?topic={topic}"
    with stream_of(address) as first:
        announce(topic, 9)
        at(first, 9)
        with stream_of(address) as late:
            assert at(late, 9) == {"topic": topic, "version": 9}


@pytest.mark.skipif("REDIS_URL" not in os.environ, reason="changes travel inside the process")
def test_after_redis_was_away_pages_are_asked_to_reload(live_app: LiveApp, topic: str) -> None:
    server = redis.Redis.from_url(live_app.environment["REDIS_URL"])
    database = live_app.environment["REDIS_URL"].rpartition("/")[2]
    with stream_of(f"{live_app.url}/live/?topic={topic}") as stream:
        for client in server.client_list(_type="pubsub"):
            if client["db"] == database:
                server.client_kill_filter(_id=client["id"])
        assert at(stream, live.UNKNOWN) == {"topic": topic, "version": live.UNKNOWN}


MANY = "&".join(f"topic=a:{number}" for number in range(21))


@pytest.mark.parametrize("query", ["", "topic=", "topic=table", "topic=table:1%0Adata:x", "topic=a:/../", MANY])
def test_a_topic_that_is_none_is_refused_in_the_one_shape(live_app: LiveApp, query: str) -> None:
    answer = httpx.get(f"{live_app.url}/live/?{query}", timeout=patience(30))
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "message", "field", "allowed", "errors"}


def test_announcing_never_raises(caplog: pytest.LogCaptureFixture) -> None:
    publishing.publish_change("no topic at all", 1)
    assert "no topic at all" in caplog.text


@pytest.mark.long
def test_announcing_without_redis_never_raises(caplog: pytest.LogCaptureFixture, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    publishing.publish_change("table:1", 1)
    assert "were not notified" in caplog.text


PAGE = """<!doctype html><html lang="en"><title>t</title><body data-topics="TOPIC">
<p id="status-strip" hidden data-live-text="Live" data-reconnecting-text="Reconnecting for {seconds} s"
 data-offline-text="Offline since {time}" data-updated-text="Updated {time}"
 data-changed-text="New."><span class="status-text"></span></p>
<div id="announcer" role="status"></div>
<section id="part" data-live=""><b>state BODY</b> <a href="#x">link</a></section>
<form id="form" data-live="" action="/sent/"><i>state BODY</i><input name="points"></form>
<p class="updated-at"></p><script src="/static/live/main.js" type="module"></script></body></html>"""


@pytest.fixture
def open_page(page: Page, live_app: LiveApp, topic: str) -> Page:
    """Yield a page with two live parts that differ at every request."""
    served = itertools.count(1)

    def answer(route: Route) -> None:
        body = PAGE.replace("TOPIC", topic).replace("BODY", str(next(served)))
        route.fulfill(body=body, content_type="text/html")

    page.route("**/trial/", answer)
    page.goto(f"{live_app.url}/trial/")
    expect(page.locator(".status-text")).to_have_text("Live")
    return page


@pytest.mark.long
@pytest.mark.browser
def test_a_page_changes_live_and_announces_it_once(open_page: Page, topic: str, announce: Announce) -> None:
    announce(topic, 1)
    expect(open_page.locator("#part b")).not_to_have_text("state 1")
    expect(open_page.locator("#announcer")).to_have_text("New.")
    expect(open_page.locator(".updated-at")).to_contain_text("Updated ")


@pytest.mark.long
@pytest.mark.browser
def test_text_being_typed_stays(open_page: Page, topic: str, announce: Announce) -> None:
    field = open_page.locator("input[name=points]")
    field.press_sequentially("12")
    announce(topic, 2)
    expect(open_page.locator("#part b")).not_to_have_text("state 1")
    expect(field).to_have_value("12")
    expect(field).to_be_focused()
    expect(open_page.locator("#form i")).to_have_text("state 1")
    field.fill("")
    field.blur()
    expect(open_page.locator("#form i")).not_to_have_text("state 1")


@pytest.mark.long
@pytest.mark.browser
def test_the_focus_stays_on_the_same_link(open_page: Page, topic: str, announce: Announce) -> None:
    open_page.locator("#part a").focus()
    announce(topic, 3)
    expect(open_page.locator("#part b")).not_to_have_text("state 1")
    expect(open_page.locator("#part a")).to_be_focused()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.parametrize("status", [403, pytest.param(404, marks=pytest.mark.long)])
def test_content_that_became_hidden_does_not_stay(open_page: Page, topic: str, announce: Announce, status: int) -> None:
    open_page.route("**/trial/", lambda route: route.fulfill(status=status, body="<p>Not to be seen.</p>"))
    open_page.locator("input[name=points]").fill("12")
    announce(topic, 4)
    expect(open_page.get_by_text("Not to be seen.")).to_be_visible()
    expect(open_page.locator("#part")).to_have_count(0)


@pytest.mark.long
@pytest.mark.browser
def test_a_part_that_has_gone_shows_what_the_page_is_now(open_page: Page, topic: str, announce: Announce) -> None:
    open_page.route("**/trial/", lambda route: route.fulfill(body="<p>Another page.</p>", content_type="text/html"))
    announce(topic, 5)
    expect(open_page.get_by_text("Another page.")).to_be_visible()


@pytest.mark.long
@pytest.mark.browser
def test_news_do_not_overtake_a_form_on_its_way(open_page: Page, topic: str, announce: Announce) -> None:
    news: list[Route] = []
    sent: list[Route] = []
    open_page.route("**/trial/", lambda route: news.append(route))
    open_page.route("**/sent/*", lambda route: sent.append(route))
    with open_page.expect_request("**/trial/"):
        announce(topic, 6)
    with open_page.expect_request("**/sent/*"):
        open_page.evaluate("document.getElementById('form').requestSubmit()")
    with open_page.expect_event("requestfinished"):
        news[0].fulfill(body="<p>Another page.</p>", content_type="text/html")
    sent[0].fulfill(body="<p>It is saved.</p>", content_type="text/html")
    expect(open_page.get_by_text("It is saved.")).to_be_visible()
    assert len(news) == 1


@pytest.mark.long
@pytest.mark.browser
def test_a_lost_server_shows_within_seconds(open_page: Page, live_app: LiveApp) -> None:
    live_app.stop()
    expect(open_page.locator("#status-strip")).to_contain_text("Reconnecting", timeout=patience_ms(60))
    live_app.start("--no-demo")
    expect(open_page.locator(".status-text")).to_have_text("Live", timeout=patience_ms(60))
    expect(open_page.locator("#part b")).not_to_have_text("state 1")
