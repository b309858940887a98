"""Phones register, wait, take an offer and check in; the desk sees each step without a reload."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from testkit.clocks import may_take, patience, patience_ms
from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.looks import STICKING_OUT
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(180)]
PHONE: ViewportSize = {"width": 390, "height": 844}
SECOND = 1
"""Seconds until the desk sees what happens at the door."""
TO_REGISTER = 20
"""Seconds from the page of an event to a place in it."""
PAIRS_EVENT = """
from tests.tournaments.helpers.registering import open_event
from tests.tournaments.helpers.club import PAIRS
from tournaments.models import Event
Event.objects.filter(name="Open pairs").exists() or open_event(24, name="Open pairs", **PAIRS)
print(Event.objects.get(name="Open pairs").slug)
"""


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


@pytest.fixture
def event(rina: Organiser) -> str:
    """An event with one place, open to everyone."""
    rina.go("/t/new")
    rina.page.get_by_label("Event name").fill("Open evening")
    rina.click("Create event")
    made = rina.page.url.removeprefix(rina.app.url).removesuffix("players/")
    rina.go(f"{made}desk/registration")
    rina.page.get_by_label("everyone").check()
    rina.page.get_by_label("Places (blank: no limit)").fill("1")
    rina.click("Save settings")
    return made


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[Page]]:
    made = [browser.new_context(viewport=PHONE).new_page() for _ in range(3)]
    yield made
    for one in made:
        one.context.close()


@dataclass
class Thumb:
    """Taps on a phone, and counts them."""

    page: Page
    taps: int = 0

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.first.tap()

    def write(self, label: str, text: str) -> None:
        """Tap a field and type."""
        self.tap(self.page.get_by_label(label, exact=True))
        self.page.keyboard.type(text)


@pytest.fixture
def thumbs(browser: Browser) -> Iterator[list[Thumb]]:
    contexts = [browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) for _ in range(2)]
    yield [Thumb(context.new_page()) for context in contexts]
    for context in contexts:
        context.close()


def tap(page: Page, name: str, role: str = "button") -> None:
    with page.expect_navigation():
        page.get_by_role(role, name=name).first.click()  # type: ignore[arg-type]


def register(phone: Page, address: str, *, name: str, button: str) -> None:
    """Register with two taps and a name, on pages that fit the phone."""
    phone.goto(address)
    tap(phone, button, "link")
    assert phone.evaluate(STICKING_OUT) == []
    phone.get_by_label("Your name").fill(name)
    tap(phone, button)
    assert phone.evaluate(STICKING_OUT) == []
    expect(phone.get_by_role("heading", name="Your personal link")).to_be_visible()


def test_phones_register_wait_take_an_offer_and_check_in(rina: Organiser, event: str, phones: list[Page]) -> None:
    first, second, third = phones
    desk = rina.page
    rina.go(f"{event}desk/registrations")
    register(first, f"{rina.app.url}{event}", name="Ayu Pratama", button="Register")
    expect(first.get_by_text("You have a place.").first).to_be_visible()
    expect(desk.locator("#registrations")).to_contain_text("Ayu Pratama", timeout=patience_ms(SECOND))
    register(second, f"{rina.app.url}{event}", name="Budi Santoso", button="Join waiting list")
    assert axe_problems(second) == []
    second.goto(f"{rina.app.url}{event}")
    expect(second.locator(".own-registration")).to_contain_text("You are number 1 on the waiting list.")
    first.goto(f"{rina.app.url}{event}join")
    tap(first, "Cancel registration")
    expect(second.locator(".own-registration")).to_contain_text("A place is free for you.", timeout=patience_ms(5))
    tap(second, "Take place")
    expect(second.locator(".own-registration")).to_contain_text("You have a place.")
    expect(desk.locator("#registrations")).to_contain_text("With a place", timeout=patience_ms(SECOND))
    assert axe_problems(desk) == []
    code = desk.locator(".door-code").inner_text()
    rina.go(f"{event}desk/")
    third.goto(f"{rina.app.url}{event}check-in")
    assert axe_problems(third) == []
    third.get_by_label("Your name").select_option(label="Budi Santoso")
    third.get_by_label("Code at the door").fill(code.lower())
    tap(third, "I am here")
    arrived = desk.locator("#desk-arrivals")
    expect(arrived).to_contain_text("Budi Santoso says they are here", timeout=patience_ms(SECOND))
    with desk.expect_navigation():
        arrived.get_by_role("button", name="Check in").click()
    expect(desk.locator("#desk-arrivals")).to_have_count(0)
    second.goto(f"{rina.app.url}{event}check-in")
    expect(second.get_by_text("You are checked in.")).to_be_visible()


def test_a_link_to_check_in_needs_one_tap(rina: Organiser, event: str, phones: list[Page]) -> None:
    phone = phones[0]
    register(phone, f"{rina.app.url}{event}", name="Ayu Pratama", button="Register")
    rina.go(f"{event}players/")
    phone.goto(f"{rina.app.url}{event}check-in")
    tap(phone, "I am here")
    expect(phone.get_by_text("You are checked in.")).to_be_visible()
    expect(rina.page.locator("#check-in")).to_contain_text(re.compile("1 of 1 checked in"), timeout=patience_ms(SECOND))


def test_a_visitor_has_a_place_after_three_taps(rina: Organiser, event: str, thumbs: list[Thumb]) -> None:
    thumb = thumbs[0]
    page = thumb.page
    page.goto(f"{rina.app.url}{event}")
    began = time.monotonic()
    thumb.tap(page.get_by_role("link", name="Register"))
    thumb.write("Your name", "Ayu Pratama")
    thumb.tap(page.get_by_role("button", name="Register"))
    expect(page.get_by_text("You have a place.").first).to_be_visible()
    assert time.monotonic() - began <= patience(TO_REGISTER)
    assert thumb.taps <= 3


def test_a_pair_has_a_place_after_five_taps_and_one_of_the_partner(
    live_app: LiveApp, page: Page, thumbs: list[Thumb]
) -> None:
    first, second = thumbs
    slug = live_app.manage("shell", "-v0", "-c", PAIRS_EVENT).split()[-1]
    first.page.goto(f"{live_app.url}/t/{slug}/")
    began = time.monotonic()
    first.tap(first.page.get_by_role("link", name="Register"))
    first.write("Your name", "Ayu Pratama")
    first.write("Name of your partner", "Budi Santoso")
    first.tap(first.page.get_by_role("button", name="Register"))
    link = first.page.locator(".own-registration a.token")
    first.tap(first.page.locator(".own-registration").get_by_role("button", name="Copy link"))
    second.page.goto(str(link.get_attribute("href")))
    second.tap(second.page.get_by_role("button", name="Accept"))
    expect(second.page.get_by_text("You have a place.").first).to_be_visible()
    assert time.monotonic() - began <= patience(TO_REGISTER)
    assert first.taps <= 5
    assert second.taps == 1
