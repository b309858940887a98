"""The board of the desk in a browser: by keys, by name, on a phone, in both themes."""

import json

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.looks import KEPT, STICKING_OUT
from tests.browser.organiser import Organiser, sign_in

pytestmark = pytest.mark.browser
TWENTY_THREE = """
from tests.tournaments.helpers import club
made = club.event(23, name="At the door")
club.published(made)
print(made.slug)
"""
"""A script that publishes a round with a short table."""


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


@pytest.mark.long
def test_the_desk_is_run_by_keys(rina: Organiser) -> None:
    event = rina.new_evening("By the keys")
    page = rina.page
    rina.go(f"{event}desk/")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()  # until then, keys are the dialog's
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Close round 1")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Find a player")).to_be_focused()
    page.keyboard.press("Escape")
    with page.expect_navigation():
        page.keyboard.press("4")
    assert page.url.endswith(f"{event}table/4/")
    rina.write_sheet(event, 1)
    rina.go(f"{event}desk/")
    with page.expect_navigation():
        page.keyboard.press("g")
    assert page.url.endswith(f"{event}results/")
    expect(page.get_by_role("heading", name="Table 2, round 1")).to_be_visible()
    rina.go(f"{event}desk/")
    rina.click("Enter scores for table 3", "link")
    assert page.url.endswith(f"{event}results/3/")
    rina.go(f"{event}desk/")
    with page.expect_navigation():
        page.keyboard.press("a")
    expect(page.get_by_label("Announcement", exact=True)).to_be_focused()


@pytest.mark.long
def test_keys_can_be_turned_off_on_a_device(rina: Organiser) -> None:
    event = rina.new_evening("Without keys")
    rina.go(f"{event}desk/")
    rina.page.get_by_role("button", name="Shortcuts").click()
    rina.page.get_by_label("Use shortcuts on this device").uncheck()
    rina.page.get_by_role("button", name="Close", exact=True).click()
    rina.page.keyboard.press("?")
    expect(rina.page.get_by_role("dialog")).to_have_count(0)
    rina.page.reload()
    rina.page.keyboard.press("?")
    expect(rina.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_a_name_finds_its_table_while_the_board_renews_itself(rina: Organiser) -> None:
    event = rina.new_evening("Found")
    rina.go(f"{event}desk/")
    page = rina.page
    name = page.locator("#t3 .seats li span").first.inner_text().split(":")[-1].strip()
    page.get_by_role("searchbox", name="Find a player").fill(name)
    expect(page.locator(".tile:visible")).to_have_count(1)
    page.evaluate("document.dispatchEvent(new CustomEvent('live:swapped'))")
    expect(page.locator(".tile:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".tile:visible")).to_have_count(6)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_a_director_fit_a_phone_without_a_barrier(rina: Organiser, scheme: str) -> None:
    event = rina.new_evening(f"Fits {scheme}")
    rina.write_sheet(event, 1)
    page = rina.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    for path in (
        "desk/",
        "players/",
        "r/1/",
        "r/1/?by=table",
        "r/1/change/",
        "r/1/correct/",
        "log",
        "rulings/",
        "print/",
    ):
        page.set_viewport_size({"width": 320, "height": 568})
        rina.go(f"{event}{path}")
        assert page.evaluate(STICKING_OUT) == [], path
        page.set_viewport_size({"width": 1280, "height": 720})
        assert axe_problems(page) == [], path


@pytest.mark.long
def test_the_desk_opens_without_a_network(rina: Organiser) -> None:
    event, page = rina.new_evening("Cut off"), rina.page
    rina.go(f"{event}desk/")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Tables in round 1")).to_be_visible()
    expect(page.locator("[data-table]")).to_have_count(6)
    page.context.set_offline(False)


def tables_of(rina: Organiser, event: str) -> dict[int, str]:
    """Return what programs read of each table of round 1, as text."""
    answer = rina.page.request.get(f"{rina.app.url}/api/v1/events/{event.split('/')[2]}/rounds/1/pairings")
    return {table["number"]: json.dumps(table) for table in answer.json()["tables"]}


@pytest.mark.long
def test_an_event_is_copied_from_its_desk_with_two_clicks(rina: Organiser) -> None:
    event = rina.new_evening("Every week")
    rina.go(f"{event}desk/")
    rina.page.locator("#desk-more > summary").click()
    rina.clicks = 1
    rina.click("Copy event")
    assert rina.clicks == 2
    expect(rina.page.get_by_text("This is a copy without entries.")).to_be_visible()
    assert not rina.page.url.startswith(f"{rina.app.url}{event}")


@pytest.mark.long
def test_a_new_player_is_seated_in_three_acts_and_the_other_tables_stay_as_they_were(rina: Organiser) -> None:
    event, page = f"/t/{rina.app.manage('shell', '-v0', '-c', TWENTY_THREE).split()[-1]}/", rina.page
    before = tables_of(rina, event)
    rina.go(f"{event}desk/")
    page.get_by_label("New player’s name").fill("Wim Jansen")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    with page.expect_navigation():
        page.locator(".seat-ways button").first.click()
    after = tables_of(rina, event)
    changed = [number for number in after if after[number] != before[number]]
    assert after.keys() == before.keys()
    assert len(changed) == 1
    assert "Wim Jansen" in after[changed[0]]
