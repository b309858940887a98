"""An event in a browser, from a list of people to standings, in few clicks."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.organiser import BIDS, DATA, TRICKS, Organiser, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.long]
MAX_CLICKS = 8


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    return sign_in(page, live_app)


def test_from_a_file_of_24_people_to_round_1_in_eight_clicks(rina: Organiser, browser: Browser) -> None:
    event = rina.new_evening("Friday evening")
    assert rina.clicks <= MAX_CLICKS
    public = browser.new_page()
    public.goto(f"{rina.app.url}{event}r/1/?by=table")
    assert public.locator(".table-card").count() == 6
    names = public.locator(".seats li span:last-child").all_inner_texts()
    assert len(set(names)) == 24
    public.close()


@pytest.mark.long
def test_a_dirty_list_is_corrected_in_place(rina: Organiser) -> None:
    page = rina.page
    rina.go("/t/new")
    page.get_by_label("Event name").fill("Dirty list")
    page.get_by_label("Or choose a file (CSV, XLSX)").set_input_files(DATA / "people-23-dirty.csv")
    expect(page.locator(".bad-row legend")).to_have_count(3)
    assert [text[:6] for text in page.locator(".bad-row legend").all_inner_texts()] == ["Row 8:", "Row 17", "Row 20"]
    expect(page.locator("#people-count")).to_contain_text("20 players fill 5 tables")
    page.locator("#bad-8-name").fill("Gita Djojoseno")
    page.locator("[name=bad-17-drop]").check()
    page.locator("#bad-20-email").fill("")
    rina.click("Create event")
    expect(page.locator(".people-list li")).to_have_count(22)
    expect(page.get_by_text("Théo Jagesar")).to_be_visible()
    expect(page.get_by_text('"Kid" Blokland, jr.')).to_be_visible()


@pytest.mark.long
def test_another_preset_keeps_what_was_typed(rina: Organiser) -> None:
    page = rina.page
    rina.go("/t/new")
    page.get_by_label("Event name").fill("Pairs evening")
    page.locator("#people").fill("Ayu\nBudi\nCitra\nDewi")
    page.get_by_label("Game and preset").select_option("troefcall/club")
    expect(page.get_by_label("Fixed pairs")).to_be_checked()
    expect(page.get_by_label("Event name")).to_have_value("Pairs evening")
    expect(page.locator("#people-count")).to_contain_text("2 pairs fill 1 table")


def test_text_typed_while_a_list_of_people_is_read_is_kept(rina: Organiser) -> None:
    page, waiting = rina.page, list[Route]()
    rina.go("/t/new")
    page.get_by_label("Event name").fill("Slow line")
    page.route("**/t/new", lambda route: waiting.append(route))
    with page.expect_request("**/t/new"):
        page.get_by_label("Or choose a file (CSV, XLSX)").set_input_files(DATA / "people-24.csv")
    page.get_by_label("Deals per round").fill("2")
    waiting[0].continue_()
    expect(page.locator("#people-count")).to_contain_text("24 players fill 6 tables")
    expect(page.get_by_label("Deals per round")).to_have_value("2")
    expect(page.get_by_label("Event name")).to_have_value("Slow line")


def test_sheets_come_in_and_the_desk_leads_to_the_next_round(rina: Organiser) -> None:
    event = rina.new_evening("Three rounds")
    for table in range(1, 7):
        rina.write_sheet(event, table)
    rina.go(f"{event}desk/")
    rina.clicks = 0
    rina.click("Close round 1")
    rina.click("Pair round 2")
    rina.click("Publish round 2")
    assert rina.clicks == 3
    expect(rina.page.get_by_role("heading", name="Waiting for 6 tables")).to_be_visible()


@pytest.mark.long
def test_deals_are_typed_one_after_another_without_a_click_into_a_field(rina: Organiser) -> None:
    event = rina.new_evening("By keys", deals=2)
    rina.go(f"{event}table/1/")
    for deal in (1, 2):
        expect(rina.page.locator("#entry-title")).to_have_text(f"Deal {deal} of 2")
        expect(rina.page.locator("[name='bids.N']")).to_be_focused()
        for bid, taken in zip(BIDS, (*TRICKS, None), strict=True):
            rina.page.keyboard.type(str(bid))
            rina.page.keyboard.press("Tab")
            if taken is not None:
                rina.page.keyboard.type(str(taken))
                rina.page.keyboard.press("Tab")
        with rina.page.expect_navigation():
            rina.page.keyboard.press("Enter")
    expect(rina.page.get_by_role("button", name="Go to table 2")).to_be_focused()


@pytest.mark.long
def test_the_points_are_shown_before_a_sheet_is_saved(rina: Organiser) -> None:
    event = rina.new_evening("One sheet")
    rina.go(f"{event}table/1/")
    rina.type_sheet((4, 3, 4))
    expect(rina.page.locator("[name='tricks.W']")).to_have_value("2")
    expect(rina.page.locator(".sheet-preview")).to_contain_text("The bids total 14, which means main atas.")
    rina.go(f"{event}r/1/table/1/")
    expect(rina.page.locator(".sheet-list")).to_have_count(0)


@pytest.mark.long
def test_three_clicks_let_a_table_play_without_an_absent_player(rina: Organiser) -> None:
    event = rina.new_evening("No show")
    rina.go(f"{event}desk/")
    rina.page.locator("#t2 summary").click()
    rina.page.locator("#t2 .absence a").nth(1).click()
    expect(rina.page.locator("#best h3")).to_have_text("Table 2 plays with one seat fewer")
    assert axe_problems(rina.page) == []
    rina.clicks = 2
    rina.click("Apply: Table 2 plays with one seat fewer")
    assert rina.clicks == 3
    expect(rina.page.locator(".messages")).to_contain_text("Round 1 has been changed")
    expect(rina.page.locator("#t2 .seats li")).to_have_count(3)


@pytest.mark.long
def test_two_taps_swap_two_people_without_a_script(rina: Organiser, browser: Browser) -> None:
    rina.new_evening("Swapped")
    rina.go("/t/swapped/r/1/")
    rina.click("Return to draft")
    plain = browser.new_context(java_script_enabled=False, storage_state=rina.page.context.storage_state())
    page = plain.new_page()
    page.goto(f"{rina.app.url}/t/swapped/r/1/")
    first, last = page.locator("a.tap").first.inner_text(), page.locator("a.tap").last.inner_text()
    page.locator("a.tap").first.click()
    page.locator("button.tap").last.click()
    assert page.locator("a.tap").first.inner_text().split("\n")[-1] == last.split("\n")[-1]
    assert page.locator("a.tap").last.inner_text().split("\n")[-1] == first.split("\n")[-1]
    plain.close()


@pytest.mark.long
def test_a_club_match_adds_up_to_91_70_and_prints(rina: Organiser) -> None:
    page, published = rina.page, json.loads((DATA / "clubmatch.json").read_text())
    rina.go("/t/new")
    page.get_by_label("Event name").fill("A against B")
    page.get_by_label("Game and preset").select_option("troefcall/club")
    page.get_by_role("radio", name="Club match", exact=True).check()
    page.get_by_label("Home club").fill(published["home"])
    page.get_by_label("Visiting club").fill(published["visitors"])
    page.get_by_label("Rounds").fill("4")
    rina.click("Create event")
    rina.click("Check in all")
    for number, (home, visitors) in enumerate(published["rounds"], start=1):
        play_round(rina, number, home, visitors)
    rina.click("Finish event")
    rina.go("/t/a-against-b/print/match/")
    assert re.search(r"Total\s+91\s+70", page.locator("tfoot").inner_text())
    page.emulate_media(media="print")
    expect(page.locator(".match-table")).to_be_visible()
    expect(page.locator(".top")).not_to_be_visible()


def play_round(rina: Organiser, number: int, home: int, visitors: int) -> None:
    """Seat, publish, the total from paper, close."""
    rina.go("/t/a-against-b/desk/")
    rina.click(f"Pair round {number}")
    rina.click(f"Publish round {number}")
    rina.go("/t/a-against-b/match/")
    rina.page.locator(f"[name=r{number}-home]").fill(str(home))
    rina.page.locator(f"[name=r{number}-visitors]").fill(str(visitors))
    rina.click(f"Save round {number}")
    rina.go("/t/a-against-b/desk/")
    rina.click(f"Close round {number}")
