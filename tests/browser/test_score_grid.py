"""The score grid in a browser: whole slips by keys, and nothing typed is lost."""

import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.looks import STICKING_OUT
from tests.browser.organiser import PASSWORD, Organiser, sign_in

pytestmark = pytest.mark.browser
DEAL = "4434532."
"""Bids 4, 3, 5, 2 and tricks 4, 4, 3, and the rest of 13: each player's bid and tricks in turn."""
STORED = """
import json
from games.models import Sheet
from tournaments.models import Event, Place
table = Place.objects.filter(round__event__slug='{slug}', table_number={number}).first().table_id
print(json.dumps([row.number for row in Sheet.objects.filter(table=table).order_by('number')]))
"""
MEANWHILE = """
from accounts.models import User
from tournaments.models import Event, Place
from tournaments.sheets.services import write_sheet
event = Event.objects.get(slug='{slug}')
table = Place.objects.filter(round__event=event, table_number=1).first().table_id
values = {{'bids': {{'N': 1, 'E': 1, 'S': 1, 'W': 1}}, 'tricks': {{'N': 1, 'E': 4, 'S': 4, 'W': 4}}}}
write_sheet(event=event, table_id=table, number={deal}, values=values, by=User.objects.get(username='rina'))
"""
COUNT = "window.pressed = 0; addEventListener('pointerdown', () => { window.pressed += 1; }, true)"
KEPT_COUNT = """addEventListener('pointerdown', () => {
  sessionStorage.pressed = Number(sessionStorage.pressed ?? 0) + 1;
}, true)"""
"""The same over several pages."""
FIRST_SEAT = """
from tests.tournaments.helpers import club
from tournaments.models import Place
place = Place.objects.get(round__event__slug='{slug}', table_number=1, seat='N')
print(club.link(place.entry.people.get()))
"""


class Keys:
    """Presses keys on a page and counts them; a chord such as Control+Enter counts twice."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.count += len(key.split("+")) if len(key) > 1 else 1
            self.page.keyboard.press(key)

    def type(self, deals: Iterable[str]) -> None:
        for deal in deals:
            self.press(*deal)

    def save(self) -> None:
        """Save the slip, and wait for the page that follows."""
        with self.page.expect_navigation():
            self.press("Control+Enter")


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


def stored(app: LiveApp, event: str, number: int = 1) -> list[int]:
    """Return the deals that are stored at a table, each version once."""
    slug = event.strip("/").split("/")[-1]
    deals: list[int] = json.loads(app.manage("shell", "-v0", "-c", STORED.format(slug=slug, number=number)))
    return deals


def cell(page: Page, name: str) -> str:
    return page.locator(f"[name='{name}']").input_value()


@pytest.mark.long
def test_a_table_of_13_deals_is_typed_with_106_keys_and_no_pointer(rina: Organiser) -> None:
    event = rina.new_evening("Thirteen", deals=13)
    page, keys = rina.page, Keys(rina.page)
    page.add_init_script(COUNT)
    rina.go(f"{event}desk/")
    with page.expect_navigation():
        keys.press("g")
    assert page.url.endswith(f"{event}results/")
    expect(page.locator("[name='d1-bids.N']")).to_be_focused()
    keys.type([DEAL] * 13)
    expect(page.locator("[data-save]")).to_be_focused()
    expect(page.locator("[data-total='E']")).to_have_text("13")
    assert page.evaluate("window.pressed") == 0
    keys.save()
    assert page.url.endswith(f"{event}results/2/")
    expect(page.locator(".sent-now")).to_contain_text("Table 1: 13 deals have been saved")
    expect(page.locator("[name='d1-bids.N']")).to_be_focused()
    assert keys.count == 1 + 13 * 8 + 2
    assert stored(rina.app, event) == list(range(1, 14))


@pytest.mark.long
def test_six_slips_of_four_deals_take_at_most_210_keys(rina: Organiser) -> None:
    event = rina.new_evening("Six slips", deals=4)
    page, keys = rina.page, Keys(rina.page)
    page.add_init_script(KEPT_COUNT)
    rina.go(f"{event}results/")
    for _table in range(6):
        expect(page.locator("[name='d1-bids.N']")).to_be_focused()
        keys.type([DEAL] * 4)
        keys.save()
    assert page.url.endswith(f"{event}desk/")
    assert keys.count <= 210
    assert page.evaluate("sessionStorage.pressed ?? 0") == 0
    assert stored(rina.app, event, 6) == [1, 2, 3, 4]


@pytest.mark.long
def test_points_and_sums_follow_while_typing_and_a_wrong_deal_keeps_the_focus(rina: Organiser) -> None:
    event = rina.new_evening("Sums", deals=2)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    keys.press(*"44345")
    row = page.locator("[data-deal='1']")
    expect(row).to_contain_text("5 tricks left")
    keys.press("3", "2", "5")
    expect(row).to_contain_text("3 tricks too many")
    expect(row.locator(".row-errors")).to_contain_text("16")
    keys.press("Control+Enter")
    expect(page.locator("[name='d1-tricks.N']")).to_be_focused()
    assert stored(rina.app, event) == []


@pytest.mark.long
def test_enter_arrows_plus_and_backspace_move_between_the_fields(rina: Organiser) -> None:
    event = rina.new_evening("Moves", deals=3)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    keys.press("+", "2")
    assert cell(page, "d1-bids.N") == "12"
    expect(page.locator("[name='d1-tricks.N']")).to_be_focused()
    keys.press("1", "Backspace", "1")
    assert cell(page, "d1-tricks.N") == "11"
    expect(page.locator("[name='d1-bids.E']")).to_be_focused()
    keys.press("ArrowDown", "ArrowDown", "ArrowRight", "Shift+Enter", "ArrowUp")
    expect(page.locator("[name='d2-bids.E']")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("[name='d2-tricks.E']")).to_be_focused()
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    keys.press("Escape")
    with page.expect_navigation():
        keys.press("PageDown")
    assert page.url.endswith(f"{event}results/2/")
    with page.expect_navigation():
        keys.press("PageUp")
    assert cell(page, "d1-bids.N") == "12"


@pytest.mark.long
def test_a_slip_saved_without_network_is_stored_once_when_it_is_back(rina: Organiser) -> None:
    event = rina.new_evening("No network", deals=2)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    page.context.set_offline(True)
    keys.type([DEAL] * 2)
    keys.press("Control+Enter")
    expect(page.locator("#outbox")).to_contain_text("table 1, deal 1, 2")
    assert cell(page, "d1-bids.N") == "4"
    with page.expect_navigation():
        page.context.set_offline(False)
    assert page.url.endswith(f"{event}results/2/")
    expect(page.locator("#outbox")).to_be_hidden()
    rina.go(f"{event}results/1/")
    expect(page.locator("#draft-notice")).to_be_hidden()
    assert stored(rina.app, event) == [1, 2]


@pytest.mark.long
def test_a_slip_typed_while_the_session_ended_is_stored_after_signing_in_again(rina: Organiser) -> None:
    event = rina.new_evening("No session", deals=2)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    page.context.clear_cookies(name="sessionid")
    keys.type([DEAL])
    keys.press("Control+Enter")
    expect(page.locator("#outbox")).to_contain_text("You are signed out.")
    assert stored(rina.app, event) == []
    page.locator("#outbox [data-sign-in] a").click()
    page.locator("[name=login]").fill("rina")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator(".sent-now")).to_contain_text("Table 1: 1 deal has been saved")
    expect(page.locator("[data-deal='1']")).to_contain_text("Saved")
    assert stored(rina.app, event) == [1]


@pytest.mark.long
def test_what_is_typed_and_not_saved_is_there_again_after_a_reload(rina: Organiser) -> None:
    event = rina.new_evening("Kept", deals=2)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    keys.press(*"443")
    page.reload()
    expect(page.locator("#draft-notice")).to_contain_text("Restored what you typed")
    assert [cell(page, f"d1-{name}") for name in ("bids.N", "tricks.N", "bids.E")] == ["4", "4", "3"]
    with page.expect_navigation():
        page.get_by_role("button", name="Discard").click()
    assert cell(page, "d1-bids.N") == ""


@pytest.mark.long
def test_a_deal_entered_on_another_device_meanwhile_is_shown_with_both_values(rina: Organiser) -> None:
    event = rina.new_evening("Both", deals=3)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    keys.type([DEAL] * 3)
    expect(page.locator("[data-counted]")).to_have_text("after 3 deals")
    slug = event.strip("/").split("/")[-1]
    rina.app.manage("shell", "-v0", "-c", MEANWHILE.format(slug=slug, deal=2))
    keys.save()
    clash = page.locator("#conflict")
    expect(clash).to_be_focused()
    expect(clash).to_contain_text("Deal 2, saved by rina")
    expect(clash).to_contain_text("took 1")
    expect(clash).to_contain_text("bid 4 and took 4")
    assert stored(rina.app, event) == [1, 2, 3]
    with page.expect_navigation():
        page.get_by_role("button", name="Correct deal 2 to what you typed").click()
    assert cell(page, "bids.N") == "4"
    expect(page.locator("#effect-now")).to_be_visible()
    rina.go(f"{event}results/1/")
    expect(page.locator("#draft-notice")).to_be_hidden()


@pytest.mark.long
def test_a_deal_that_a_phone_entered_meanwhile_is_shown_twice_and_the_others_are_stored(
    rina: Organiser, browser: Browser
) -> None:
    event = rina.new_evening("Phone", deals=4)
    page, keys = rina.page, Keys(rina.page)
    rina.go(f"{event}results/1/")
    keys.type([DEAL] * 4)
    slug = event.strip("/").split("/")[-1]
    token = rina.app.manage("shell", "-v0", "-c", FIRST_SEAT.format(slug=slug)).split()[-1]
    context = browser.new_context(viewport={"width": 390, "height": 844})
    phone = Organiser(context.new_page(), rina.app)
    phone.go(f"/go/{token}/{slug}")
    phone.go(f"{event}table/1/?deal=2")
    phone.type_sheet((3, 4, 5))
    with phone.page.expect_navigation():
        phone.page.locator("button[name=save]").click()
    keys.save()
    clash = page.locator("#conflict")
    expect(clash).to_be_focused()
    expect(clash).to_contain_text("Deal 2, saved by")
    expect(clash).to_contain_text("bid 4 and took 3")
    expect(clash).to_contain_text("bid 4 and took 4")
    assert stored(rina.app, event) == [1, 2, 3, 4]
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_grid_fits_a_phone_without_a_barrier(rina: Organiser, scheme: str) -> None:
    event = rina.new_evening(f"Grid {scheme}", deals=3)
    page, keys = rina.page, Keys(rina.page)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    rina.go(f"{event}results/1/")
    keys.type([DEAL])
    keys.save()
    keys.type(["44345325"])
    expect(page.locator("[data-deal='2']")).to_contain_text("3 tricks too many")
    for width, height in ((320, 568), (390, 844), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STICKING_OUT) == [], width
        assert axe_problems(page) == [], width
