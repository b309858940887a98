"""Notifications in a real browser: asked for only after a tap, shown by the service worker, and ended on the page."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.clocks import may_take
from testkit.live_app import LiveApp, wait_for
from tests.browser.barriers import axe_problems
from tests.browser.looks import STICKING_OUT
from tests.tournaments.notifications.browser import BrowserHere, encoded
from tests.tournaments.webhooks.receiver import Receiver

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(200)]
PHONE = {"width": 390, "height": 844}
SCENE = """
from tournaments.links import services
from tournaments.models import Event
event = Event.objects.get(slug="truf-club-evening")
person = event.entries.get(number=3).members.get().person
print(services.make_link(person=person, by=None, event=event, channel="paper"))
"""
# The push service of a browser is on the internet: only what it would answer is replaced.
SUBSCRIBED = """
window.asked = 0;
const request = Notification.requestPermission.bind(Notification);
Notification.requestPermission = () => { window.asked += 1; return request(); };
// Without a screen Chromium reports "denied" whatever was granted.
const permission = { configurable: true, get: () => window.asked ? "granted" : "default" };
Object.defineProperty(Notification, "permission", permission);
PushManager.prototype.subscribe = async () => ({ toJSON: () => (FACTS) });
"""
# A browser without a screen shows none, so the worker keeps what it would show.
KEPT = """() => {
  self.registration.showNotification = async (title, { body, data }) => { self.shown = { title, body, data }; };
}"""
SHOWN = {"title": "title", "body": "body", "data": "url"}
MESSAGE = {"title": "Round 2 is published: Friday", "body": "Your table is on your page.", "url": "/me/", "tag": "r"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.prepared(tmp_path_factory.mktemp("notifications"), worker_number, migrated=True) as app:
        app.environment["PUSH_KEY"] = encoded((9).to_bytes(32, "big"))
        app.start()
        yield app
        app.kill()


def phone_of(browser: Browser, app: LiveApp, *permissions: str) -> Page:
    """A phone on which a player of the demo club opened their link."""
    keys = BrowserHere(Receiver()).subscription
    answer = {"endpoint": "https://push.example/abc", "keys": {"p256dh": keys["p256dh"], "auth": keys["auth"]}}
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    context.grant_permissions(list(permissions), origin=app.url)
    context.add_init_script(SUBSCRIBED.replace("FACTS", json.dumps(answer)))
    page = context.new_page()
    page.goto(f"{app.url}/go/{app.manage('shell', '-v0', '-c', SCENE).strip()}")
    return page


def deliver(page: Page, app: LiveApp) -> None:
    """Let a message of the push service arrive in the browser."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    wait_for(lambda: page.evaluate("1") and found, "the worker is registered")  # events come while the page is asked
    facts = {"origin": app.url, "registrationId": found[0]["registrationId"], "data": json.dumps(MESSAGE)}
    session.send("ServiceWorker.deliverPushMessage", facts)


def test_a_tap_asks_the_browser_and_the_worker_shows_what_arrives(browser: Browser, app: LiveApp) -> None:
    page = phone_of(browser, app, "notifications")
    page.goto(f"{app.url}/me/emails/")
    assert axe_problems(page) == []
    assert page.evaluate(STICKING_OUT) == []
    assert page.evaluate("window.asked") == 0
    page.get_by_role("button", name="Tell me").click()
    expect(page.get_by_text("You will get notifications on this device.")).to_be_visible()
    wait_for(lambda: page.evaluate("1") and page.context.service_workers, "the worker runs")
    worker = page.context.service_workers[0]
    worker.evaluate(KEPT)
    deliver(page, app)
    wait_for(lambda: worker.evaluate("self.shown"), "a notification is shown")
    assert worker.evaluate("self.shown") == {name: MESSAGE[part] for name, part in SHOWN.items()}
    page.get_by_role("button", name="Stop notifications").click()
    expect(page.get_by_text("That device gets no more notifications.")).to_be_visible()
    expect(page.get_by_role("button", name="Stop notifications")).to_have_count(0)
    page.context.close()


def test_the_own_page_of_an_event_offers_notifications(browser: Browser, app: LiveApp) -> None:
    page = phone_of(browser, app, "notifications")
    page.goto(f"{app.url}/t/truf-club-evening/me")
    page.get_by_role("button", name="Tell me").click()
    expect(page.get_by_text("You will get notifications on this device.")).to_be_visible()
    page.context.close()


def test_a_browser_that_blocks_notifications_says_how_to_allow_them(browser: Browser, app: LiveApp) -> None:
    page = phone_of(browser, app)
    page.add_init_script(
        "Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });"
    )
    page.goto(f"{app.url}/me/emails/")
    expect(page.get_by_text("Notifications are blocked in this browser.")).to_be_visible()
    page.context.close()


def test_without_a_secure_address_the_page_says_so(browser: Browser, app: LiveApp) -> None:
    page = phone_of(browser, app)
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false });")
    page.goto(f"{app.url}/me/emails/")
    expect(page.get_by_text("Notifications work only over a secure address (https).")).to_be_visible()
    expect(page.get_by_role("button", name="Tell me")).to_be_hidden()
    page.context.close()
