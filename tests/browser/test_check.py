"""Checking a table in a browser, with and without a script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.records import write
from engine.registry import game_named
from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import assert_fits_every_screen, assert_no_barrier
from tests.browser.playing import play_a_deal
from tests.engine.records.tables import played

pytestmark = [pytest.mark.long, pytest.mark.browser]

TEXT = write(played(game_named("truc_y_flou"), "aure", seed=2, packs=3, changes={"rounds_to_win": 1}))
WRONG = re.sub(r"(?m)^(Seed: )[0-9a-f]{4}", r"\g<1>ffff", TEXT, count=1)
LINE = next(at for at, line in enumerate(WRONG.split("\n"), start=1) if line.startswith("Seed: ffff"))


@pytest.fixture
def page_without_script(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def check(page: Page, app: LiveApp, text: str) -> None:
    page.goto(f"{app.url}/check/")
    page.get_by_label("Record (text or JSON)").fill(text)
    page.get_by_role("button", name="Check record").click()


def test_a_record_is_pasted_and_its_mistake_followed_to_its_line(live_app: LiveApp, page: Page) -> None:
    check(page, live_app, TEXT)
    expect(page.get_by_role("status").get_by_role("heading", level=2)).to_contain_text("No errors found")
    check(page, live_app, WRONG)
    expect(page.locator("#verdict")).to_contain_text("This record contains errors.")
    page.get_by_role("link", name=f"Line {LINE}").click()
    assert page.url.endswith(f"#line-{LINE}")
    expect(page.locator(f"#line-{LINE}")).to_be_in_viewport()
    expect(page.locator("li.wrong mark")).to_have_text(re.compile("^Seed: ffff"))


def test_it_all_works_without_a_script(live_app: LiveApp, page_without_script: Page) -> None:
    page = page_without_script
    check(page, live_app, WRONG)
    expect(page.locator("li.wrong")).to_have_count(1)
    page.locator("details[id^=replay-] summary").first.click()
    expect(page.locator("details[id^=replay-] ol.replay li").first).to_be_visible()


def test_a_table_that_was_played_here_is_checked_from_its_page(live_app: LiveApp, page: Page) -> None:
    table_id = player.sit_down(page, live_app, "troefcall/game15/", hurry=True)
    play_a_deal(page)
    page.locator("#record-links").get_by_role("link", name="Check this record").first.click()
    expect(page.locator("#verdict")).to_contain_text("No errors found. Some parts could not be checked.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"table-{table_id}.txt"
    page.goto(f"{live_app.url}/check/")
    page.get_by_label("Or upload a file").set_input_files(download.value.path())
    page.get_by_role("button", name="Check record").click()
    expect(page.locator("#verdict")).to_contain_text("No errors found. Some parts could not be checked.")


def test_the_pages_are_without_barriers_and_fit_a_phone(live_app: LiveApp, page: Page) -> None:
    for text in (TEXT, WRONG, "Troeftafel record 1\nGame: truf\nState: lost\n"):
        check(page, live_app, text)
        expect(page.locator("#verdict")).to_be_visible()
        assert_no_barrier(page)
        assert_fits_every_screen(page)
