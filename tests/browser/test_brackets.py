"""Brackets and groups in a browser: a tree on a wide screen, a list on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems

pytestmark = [pytest.mark.long, pytest.mark.browser]

MAKE = Path(__file__).resolve().parent / "make_brackets.py"
PHONE, SCREEN = {"width": 360, "height": 640}, {"width": 1280, "height": 800}
CLOSE = """
from tests.tournaments.helpers import club
from tournaments.desk import services as desk_services; from tournaments.pairing import services as pairing_services
from tournaments.models import Round
round_ = Round.objects.get(event__slug="cup", state="published")
by = club.organiser_of(round_.event)
desk_services.close_round(round_=round_, by=by)
desk_services.publish_round(round_=pairing_services.seat_round(event=round_.event, by=by), by=by)
"""


@pytest.fixture(scope="module")
def made(live_app: LiveApp) -> LiveApp:
    """Create a cup of eight pairs after its first round, and groups after theirs."""
    live_app.manage("shell", "-v0", "-c", MAKE.read_text())
    return live_app


def looked_at(page: Page, name: str) -> None:
    """No barrier, nothing sticks out, on a phone and on a wide screen."""
    for size in (PHONE, SCREEN):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert axe_problems(page) == [], (name, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (name, size)


def left_edges(page: Page) -> list[float]:
    return [box["x"] for one in page.locator(".bracket-level").all() if (box := one.bounding_box())]


def test_a_bracket_is_a_list_on_a_phone_and_a_tree_on_a_screen_and_updates_live(made: LiveApp, page: Page) -> None:
    page.goto(f"{made.url}/t/cup/bracket/")
    looked_at(page, "bracket")
    assert left_edges(page) == sorted(set(left_edges(page)))
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert len(set(left_edges(page))) == 1
    expect(page.locator("#status-strip")).to_have_attribute("data-state", "live")
    expect(page.locator(".is-playing")).to_have_count(0)
    made.manage("shell", "-v0", "-c", CLOSE)
    expect(page.locator(".is-playing")).to_have_count(2)


def test_groups_show_which_pairs_qualify(made: LiveApp, browser: Browser) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{made.url}/t/groups/groups/")
    assert page.locator(".last-through").count() == 2
    assert page.locator(".through-mark").count() == 4
    page.close()
    page = browser.new_page()
    page.goto(f"{made.url}/t/groups/groups/")
    looked_at(page, "groups")
    page.close()
