"""The presses of a guest from the front page to the first cards."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from games.lobby import quick
from testkit.live_app import LiveApp
from tests.browser.presses import counted

pytestmark = [pytest.mark.long, pytest.mark.browser]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
MOST_PRESSES = 3
MOST_SECONDS = timedelta(seconds=30)
CARDS = "#hand .pc"
WAITED = """
from games.models import Table
table = Table.objects.get(pk={table_id})
print((table.due_at - table.created_at).total_seconds())
Table.objects.filter(pk={table_id}).update(due_at=table.created_at)
"""
"""Program: print the wait of a quick match, and set its end to the past."""


def table_of(page: Page) -> str:
    match = re.search(r"/play/(\d+)/", page.url)
    assert match
    return match[1]


def test_play_now_is_on_the_first_screen_of_a_phone(live_app: LiveApp, browser: Browser) -> None:
    with browser.new_context(**PHONE) as context:
        page = context.new_page()
        page.goto(f"{live_app.url}/")
        expect(page.get_by_role("link", name="Play now").first).to_be_in_viewport(ratio=1)
        expect(page.locator(".games button.press")).to_have_count(4)


def test_three_presses_lead_a_guest_from_the_front_page_to_the_first_cards(live_app: LiveApp, browser: Browser) -> None:
    presses: list[str] = []
    with browser.new_context(**PHONE) as context:
        page = counted(context, presses)
        page.goto(f"{live_app.url}/")
        page.get_by_role("link", name="Play now").first.tap()
        page.locator("button:visible", has_text="Play now").first.tap()
        expect(page.locator(CARDS).first).to_be_visible()
        assert 0 < len(presses) <= MOST_PRESSES, presses


def test_a_quick_match_deals_cards_within_30_seconds_without_another_press(live_app: LiveApp, browser: Browser) -> None:
    presses: list[str] = []
    sweep = timedelta(seconds=settings.CELERY_BEAT_SCHEDULE["sweep"]["schedule"])
    with browser.new_context(**PHONE) as context:
        page = counted(context, presses)
        page.goto(f"{live_app.url}/play/")
        page.locator("form[action$='/play/quick'] button").first.tap()
        expect(page.locator("#gathering")).to_be_visible()
        printed = live_app.manage("shell", "-v0", "-c", WAITED.format(table_id=table_of(page))).split()[-1]
        expect(page.locator(CARDS).first).to_be_visible()
        assert len(presses) == 1
    wait = timedelta(seconds=float(printed))
    assert quick.WAIT - timedelta(seconds=1) < wait
    assert wait + sweep <= MOST_SECONDS
