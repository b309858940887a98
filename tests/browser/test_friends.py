"""Friends between two browsers: a request from a player page, the agreement, and an invitation to a private table."""

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.seated import context_of

pytestmark = [pytest.mark.long, pytest.mark.browser]

NAMES = ("friendayu", "friendbudi")
ACCOUNTS = """
from accounts.models import User
from testkit.sessions import signed_in
for name in {names}:
    print(signed_in(User.objects.create_user(name, profile_shown=User.ProfileShown.EVERYONE)))
"""


@pytest.fixture(scope="module")
def sessions(live_app: LiveApp) -> list[str]:
    """Sessions of two accounts whose player pages everyone may see."""
    return live_app.manage("shell", "-v0", "-c", ACCOUNTS.format(names=NAMES)).split()


def ask(page: Page, app: LiveApp, name: str) -> None:
    page.goto(f"{app.url}/players/{name}/")
    page.get_by_role("button", name="Add friend").click()
    expect(page.get_by_role("button", name="Withdraw friend request")).to_be_visible()


def open_private_table(page: Page, app: LiveApp) -> None:
    page.goto(f"{app.url}/play/")
    page.locator("#open-title").click()
    form = page.locator("form.open-table")
    form.locator("[name=choice]").select_option("troefcall/club/")
    form.locator("[name=lobby]").select_option("private")
    form.get_by_role("button", name="Open table").click()
    expect(page.locator("#gathering")).to_be_visible()


def test_a_friend_is_asked_agrees_and_is_invited_to_a_private_table(
    live_app: LiveApp, browser: Browser, sessions: list[str]
) -> None:
    with context_of(browser, live_app, sessions[0]) as one, context_of(browser, live_app, sessions[1]) as other:
        ayu, budi = one.new_page(), other.new_page()
        ask(ayu, live_app, "friendbudi")
        budi.goto(f"{live_app.url}/friends/")
        budi.get_by_role("button", name="Accept friend request: friendayu").click()
        expect(budi.locator("[aria-labelledby=friends-title]")).to_contain_text("friendayu")
        open_private_table(ayu, live_app)
        ayu.locator("#invite-friends").get_by_role("button", name="friendbudi").click()
        budi.goto(f"{live_app.url}/play/")
        budi.locator("#friends-here a").first.click()
        budi.get_by_role("button", name="Sit here").first.click()
        expect(ayu.locator("#gathering .gathering-name", has_text="friendbudi")).to_have_count(1)


def test_the_page_of_friends_has_no_barrier(live_app: LiveApp, browser: Browser, sessions: list[str]) -> None:
    with context_of(browser, live_app, sessions[0]) as context:
        page = context.new_page()
        page.goto(f"{live_app.url}/friends/")
        for width, height in ((320, 568), (390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert_no_barrier(page)
            assert page.evaluate(STICKING_OUT) == []
