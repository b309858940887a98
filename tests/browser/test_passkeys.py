"""Passkeys in a real browser, with the virtual authenticator of Chromium."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import STICKING_OUT, assert_no_barrier

pytestmark = [pytest.mark.long, pytest.mark.browser]

PASSWORD = "a-good-password"
MADE = f"""
from accounts.models import User
User.objects.create_user("olga", password="{PASSWORD}", is_staff=True)
"""
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def site(live_app: LiveApp) -> str:
    """The address of the site by name, with an account of staff."""
    live_app.manage("shell", "-c", MADE)
    return live_app.url.replace("127.0.0.1", "localhost")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a device that holds passkeys and recognises its owner."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        devices = context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        yield page


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/account/login/")
    page.get_by_label("Username").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def with_password(page: Page) -> None:
    """Enter the password again where the page asks for it."""
    if "reauthenticate" in page.url:
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Continue").click()


def looked_at(page: Page) -> None:
    assert_no_barrier(page)
    assert page.evaluate(STICKING_OUT) == []


def test_a_member_of_staff_adds_a_passkey_and_signs_in_with_it_alone(page: Page, site: str) -> None:
    broken: list[Any] = []
    page.on("console", lambda message: broken.append(message.text) if message.type == "error" else None)
    sign_in(page, site)
    page.goto(f"{site}/account/2fa/webauthn/add/")
    with_password(page)
    looked_at(page)
    page.get_by_label("Name").fill("Club laptop")
    page.get_by_role("button", name="Add passkey").click()
    expect(page).to_have_url(re.compile("recovery-codes"))
    page.goto(f"{site}/account/2fa/webauthn/")
    expect(page.get_by_role("heading", name="Club laptop")).to_be_visible()
    looked_at(page)
    page.get_by_role("link", name="Rename").click()
    page.get_by_label("Name").fill("Director’s desk")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Director’s desk")).to_be_visible()

    page.goto(f"{site}/account/")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{site}/account/login/")
    looked_at(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(f"{site}/")
    page.goto(f"{site}/account/sessions/")
    expect(page.get_by_text("this browser")).to_be_visible()
    looked_at(page)

    page.goto(f"{site}/account/")
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, site)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(f"{site}/")

    page.goto(f"{site}/account/2fa/webauthn/")
    page.get_by_role("link", name="Remove").click()
    with_password(page)
    page.get_by_role("button", name="Remove passkey").click()
    expect(page.get_by_text("You have no passkeys yet.")).to_be_visible()
    assert broken == []


def test_a_device_that_does_not_recognise_its_owner_signs_no_one_in(page: Page, site: str) -> None:
    page.goto(f"{site}/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()  # this device holds none
    expect(page.get_by_role("alert")).to_have_text("No passkey was used. Try again, or sign in with your password.")
    expect(page).to_have_url(f"{site}/account/login/")


def test_at_an_address_of_numbers_the_page_says_where_passkeys_work(page: Page, site: str, live_app: LiveApp) -> None:
    page.goto(f"{live_app.url}/account/login/")
    expect(page.get_by_text(f"Open this site at {site}/ to use them.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
