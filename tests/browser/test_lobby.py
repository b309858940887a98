"""The lobby between two browsers: a table is opened, found, sat down at, begun with bots, and played again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.player import HURRY, PLAYED_OUT
from tests.browser.presses import counted
from tests.games.helpers.names import LOOK_ALIKES

pytestmark = [pytest.mark.long, pytest.mark.browser]


CROWDED = """() => {
  const lie = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const rooms = [...document.querySelectorAll(".gathering-seats, .gathering-seats > li")];
  return rooms.flatMap(room => {
    const parts = [...room.children].filter(part => part.checkVisibility()), outer = room.getBoundingClientRect();
    const boxes = parts.map(part => part.getBoundingClientRect());
    return parts.filter((part, at) => boxes[at].left < outer.left - 1 || boxes[at].right > outer.right + 1
      || part.scrollWidth > part.clientWidth + 1 || boxes.some((box, other) => other < at && lie(box, boxes[at])))
      .map(part => `${room.id || room.className}: ${part.textContent.trim()}`);
  });
}"""
"""Script: parts of the waiting room that lie on others, leave their seat or are cut."""


MOST_PRESSES = 3
REFUSED = re.compile("is already taken at this table|mixes alphabets")


def open_for_others(page: Page, app: LiveApp, name: str, choice: str = "troefcall/club/") -> int:
    page.goto(f"{app.url}/play/")
    page.locator("#open-title").click()
    form = page.locator("form.open-table")
    form.locator("[name=choice]").select_option(choice)
    form.locator("[name=clock]").select_option("none")
    form.locator("[name=name]").fill(name)
    form.get_by_role("button", name="Open table").click()
    expect(page.locator("#gathering")).to_be_visible()
    match = re.search(r"/play/(\d+)/", page.url)
    assert match
    return int(match[1])


def test_a_table_is_opened_filled_begun_and_played_again(live_app: LiveApp, browser: Browser) -> None:
    with browser.new_context() as visitor, browser.new_context() as another:
        host, guest = visitor.new_page(), another.new_page()
        guest.goto(f"{live_app.url}/play/")
        table_id = open_for_others(host, live_app, "Ayu")
        expect(guest.locator(f"#free-{table_id}")).to_contain_text("3 seats free")  # without a reload
        guest.locator(f"#free-{table_id} a").click()
        guest.get_by_label("Your name at the table").fill("Budi")
        guest.get_by_role("button", name="Sit here").first.click()
        expect(guest.locator("#gathering")).to_contain_text("you")
        expect(host.locator("#gathering .gathering-name", has_text="Budi")).to_have_count(1)
        expect(guest.locator("#begin-now")).to_have_count(0)  # that is the host's
        host.locator("#begin-now").click()
        for page in (host, guest):
            expect(page.locator("#gathering")).to_have_count(0)
            expect(page.locator(".plate")).to_have_count(4)
            expect(page.locator(".mark", has_text="you")).to_have_count(1)
        play_again(live_app, table_id, host, guest)


@pytest.mark.parametrize("choice", ["troefcall/club/", "truc_y_flou/aure/"])
def test_in_the_waiting_room_no_name_or_button_lies_on_another(live_app: LiveApp, page: Page, choice: str) -> None:
    open_for_others(page, live_app, "Maximiliana", choice)
    for width, height in ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CROWDED) == [], width


def test_the_waiting_room_has_no_barrier_and_its_link_is_copied(live_app: LiveApp, browser: Browser) -> None:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as one, browser.new_context() as other:
        host, guest = one.new_page(), other.new_page()
        open_for_others(host, live_app, "Ayu")
        expect(host.locator("#invite-why")).to_be_visible()  # no code leads other devices to 127.0.0.1
        host.locator("#invite-copy").click()
        expect(host.locator("#invite-copy")).to_have_text("Copied")
        link = host.evaluate("navigator.clipboard.readText()")
        assert link == host.locator("#invite-link").input_value()
        guest.goto(link)
        for page in (host, guest):
            for width, height in ((320, 568), (390, 844), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                assert_no_barrier(page)
                assert page.evaluate(STICKING_OUT) == []


def test_three_presses_lead_from_the_waiting_room_to_the_seat_of_a_new_player(
    live_app: LiveApp, browser: Browser
) -> None:
    presses: list[str] = []
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    allowed = ["clipboard-read", "clipboard-write"]
    with browser.new_context(permissions=allowed, **phone) as one, browser.new_context(**phone) as other:
        host, guest = counted(one, presses), counted(other, presses)
        open_for_others(host, live_app, "Ayu")
        presses.clear()
        host.locator("#invite-copy").tap()
        expect(host.locator("#invite-copy")).to_have_text("Copied")
        guest.goto(host.evaluate("navigator.clipboard.readText()"))
        guest.get_by_label("Your name at the table").tap()
        guest.keyboard.type("Budi")
        seat = guest.locator(".seat-open").last
        place = seat.get_attribute("id")
        seat.get_by_role("button", name="Sit here").tap()
        for page in (host, guest):
            expect(page.locator(f"#{place} .gathering-name")).to_contain_text("Budi")
        assert 0 < len(presses) <= MOST_PRESSES, presses
        with guest.expect_navigation():
            guest.get_by_role("button", name="Leave table").tap()
        assert_seated_again(guest, host, presses)


def assert_seated_again(guest: Page, host: Page, presses: list[str]) -> None:
    """Assert that a guest whom the browser remembers needs one press for a seat."""
    guest.goto(host.locator("#invite-link").input_value())
    expect(guest.get_by_label("Your name at the table")).to_have_value("Budi")
    presses.clear()
    guest.get_by_role("button", name="Sit here").first.tap()
    expect(host.locator("#gathering .gathering-name", has_text="Budi")).to_have_count(1)
    assert len(presses) == 1, presses


def test_a_look_alike_of_a_player_is_refused_next_to_the_name(live_app: LiveApp, browser: Browser) -> None:
    with browser.new_context() as one, browser.new_context() as other:
        host, guest = one.new_page(), other.new_page()
        open_for_others(host, live_app, "Ayu")
        guest.goto(host.locator("#invite-link").input_value())
        for name in LOOK_ALIKES:
            guest.get_by_label("Your name at the table").fill(name)
            with guest.expect_navigation():
                guest.get_by_role("button", name="Sit here").first.click()
            expect(guest.locator("#sit-error")).to_contain_text(REFUSED)
        expect(guest.locator(".seat-open")).to_have_count(3)
        guest.get_by_label("Your name at the table").fill("Budi")
        guest.get_by_role("button", name="Sit here").first.click()
        expect(host.locator("#gathering .gathering-name", has_text="Budi")).to_have_count(1)


def play_again(app: LiveApp, table_id: int, host: Page, guest: Page) -> None:
    app.manage("shell", "-v0", "-c", HURRY.format(table_id=table_id) + "\n" + PLAYED_OUT.format(table_id=table_id))
    for page in (host, guest):
        expect(page.locator("#end")).to_be_visible()
    guest.get_by_role("button", name="Rematch").click()
    expect(guest.locator("#gathering")).to_be_visible()
    host.get_by_role("button", name="Join the rematch").click()
    for page in (host, guest):
        expect(page.locator(".plate")).to_have_count(4)
        expect(page.locator("#head")).to_contain_text("deal 1")
    assert host.url == guest.url
    assert f"/play/{table_id}/" not in host.url
