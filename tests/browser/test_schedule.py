"""An evening of new partners from the form to the schedule that everybody reads in advance."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import STICKING_OUT, assert_no_barrier
from tests.browser.organiser import Organiser, sign_in
from tests.live import LiveApp

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
    page.get_by_label("Name of the event").fill("New partners")
    page.get_by_label("Game and preset").select_option("troefcall/club")
    page.get_by_label("Individuals with a new partner each round").check()
    expect(page.get_by_role("radio", name="Schedule made in advance")).to_be_checked()
    assert_fits(page)
    page.get_by_label("Rounds", exact=True).fill("7")
    page.locator("#people").fill(PEOPLE)
    expect(page.locator("#people-count")).to_contain_text("8 players = 2 tables")
    for step in ("Create and check in", "Check in all", "Seat round 1", "Publish round 1"):
        rina.click(step)


def test_players_read_in_advance_with_whom_and_against_whom_they_play(live_app: LiveApp, page: Page) -> None:
    rina = sign_in(page, live_app)
    evening_of_partners(rina)
    rina.click("Schedule", "link")
    expect(page.locator(".planned-rounds section")).to_have_count(7)
    expect(page.locator("#schedule")).to_contain_text("Nobody has the same partner twice.")
    page.get_by_label("Whom does one meet?").select_option(label="Citra")
    rina.click("Show")
    expect(page.locator(".planned.own li")).to_have_count(7)
    expect(page.locator(".planned.own")).to_contain_text("with Ayu, against")
    assert_fits(page)
