"""An event with new partners, from the form to the schedule that players read."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
PEOPLE = "Ayu\nBudi\nCitra\nDewi\nEka\nFitri\nGita\nHadi"


def assert_fits(page: Page) -> None:
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(STICKING_OUT) == []
    assert_no_barrier(page)


def evening_of_partners(rina: Organiser) -> None:
    """From the form to round 1 published."""
    page = rina.page
    rina.go("/t/new")
    page.get_by_label("Event name").fill("New partners")
    page.get_by_label("Game and preset").select_option("troefcall/club")
    page.get_by_label("Individuals, new partner each round").check()
    expect(page.get_by_role("radio", name="Schedule")).to_be_checked()
    assert_fits(page)
    page.get_by_label("Rounds", exact=True).fill("7")
    page.locator("#people").fill(PEOPLE)
    expect(page.locator("#people-count")).to_contain_text("8 players fill 2 tables")
    for step in ("Create event", "Check in all", "Pair round 1", "Publish round 1"):
        rina.click(step)


def test_players_read_in_advance_with_whom_and_against_whom_they_play(live_app: LiveApp, page: Page) -> None:
    rina = sign_in(page, live_app)
    evening_of_partners(rina)
    rina.click("Schedule", "link")
    expect(page.locator(".planned-rounds section")).to_have_count(7)
    expect(page.locator("#schedule")).to_contain_text("No repeat partners.")
    page.get_by_label("Who plays whom?").select_option(label="Citra")
    rina.click("Show")
    expect(page.locator(".planned.own li")).to_have_count(7)
    expect(page.locator(".planned.own")).to_contain_text("with Ayu, against")
    assert_fits(page)
