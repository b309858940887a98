"""Pages of players and spectators: personal link, live pairings, accessibility."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.long]
PHONE = {"width": 360, "height": 640}
PUBLIC = ("", "r/1/", "r/1/?by=table", "standings/", "players/", "rules/", "table/2/", "result/1/")
STAFF = (
    "desk/",
    "players/",
    "log",
    "rulings/",
    "print/",
    "print/slips/",
    "table/2/",
    "result/1/correct",
)


@pytest.fixture(scope="module")
def evening(live_app: LiveApp, browser: Browser) -> Iterator[tuple[Organiser, str]]:
    """Round 1 of an evening, one sheet in; closed rounds come with the tests that need them."""
    context = browser.new_context()
    rina = sign_in(context.new_page(), live_app)
    event = rina.new_evening("Public evening")
    rina.write_sheet(event, 1)
    yield rina, event
    context.close()


@pytest.fixture
def rina(evening: tuple[Organiser, str]) -> Organiser:
    return evening[0]


@pytest.fixture
def event(evening: tuple[Organiser, str]) -> str:
    return evening[1]


def link_of(rina: Organiser, event: str, number: int) -> str:
    """A new personal link for one entry, as staff show it."""
    rina.go(f"{event}players/")
    rina.page.locator(".person-more").nth(number).locator("summary").click()
    rina.page.locator(".person-more").nth(number).get_by_role("button", name="Personal link").click()
    rina.page.get_by_role("button", name=re.compile("^(Create|Replace) link$")).first.click()
    return rina.page.locator(".link-card .token").inner_text()


def number_at_table_2(rina: Organiser, event: str) -> int:
    """Return a list number of a player whose table has no sheet yet."""
    rina.go(f"{event}r/1/?by=table")
    name = rina.page.locator("#t2 .seats li span:last-child").first.inner_text()
    rina.go(f"{event}players/")
    return rina.page.locator(".people-list .who strong").all_inner_texts().index(name)


def test_a_personal_link_shows_the_table_at_one_glance(rina: Organiser, event: str, browser: Browser) -> None:
    phone = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    phone.goto(link_of(rina, event, 0))
    box = phone.locator(".big-number").bounding_box()
    assert box
    assert box["height"] >= 48
    assert box["y"] + box["height"] < PHONE["height"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.close()


def test_a_player_enters_a_deal_by_the_personal_link(rina: Organiser, event: str, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    player = Organiser(context.new_page(), rina.app)
    player.page.goto(link_of(rina, event, number_at_table_2(rina, event)))
    table = player.page.locator(".big-number").inner_text()
    player.page.get_by_role("button", name="Enter score").click()
    player.type_sheet((4, 3, 4))
    expect(player.page.locator(".sheet-sentence")).to_be_visible()
    player.page.locator("button[name=save]").click()
    expect(player.page.get_by_role("status").filter(has_text="Deal 1 is waiting for confirmation by")).to_be_visible()
    rina.go(f"{event}r/1/table/{table}/")
    expect(rina.page.locator(".open-sheet")).to_have_count(1)
    context.close()


def test_an_open_page_shows_a_round_when_it_is_published(rina: Organiser, browser: Browser) -> None:
    rina.new_evening("Seen live")
    rina.go("/t/seen-live/r/1/")
    rina.click("Return to draft")
    public = browser.new_page()
    public.goto(f"{rina.app.url}/t/seen-live/")
    expect(public.locator("#status-strip")).to_have_attribute("data-state", "live")
    expect(public.locator(".name-list")).to_have_count(0)
    public.evaluate("window.sameDocument = true")
    rina.click("Publish round 1")
    expect(public.locator(".name-list li")).to_have_count(24)
    assert public.evaluate("window.sameDocument")
    public.close()


@pytest.mark.long
def test_a_publication_taken_back_does_not_stay_on_open_pages(rina: Organiser, browser: Browser) -> None:
    rina.new_evening("Taken back")
    public = browser.new_page()
    public.goto(f"{rina.app.url}/t/taken-back/r/1/?by=table")
    expect(public.locator("#status-strip")).to_have_attribute("data-state", "live")
    expect(public.locator(".table-card")).to_have_count(6)
    rina.go("/t/taken-back/r/1/")
    rina.click("Return to draft")
    expect(public.locator(".table-card")).to_have_count(0)
    expect(public.get_by_role("heading", level=1)).to_be_visible()
    public.close()


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_have_no_serious_barrier(rina: Organiser, event: str, page: Page, path: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{rina.app.url}{event}{path}")
    assert axe_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("path", ["/", "/events/", "/me/"])
def test_pages_of_the_club_have_no_serious_barrier(rina: Organiser, page: Page, path: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{rina.app.url}{path}")
    assert axe_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.long
def test_staff_pages_have_no_serious_barrier(rina: Organiser, event: str) -> None:
    rina.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for path in ("/t/new", *(f"{event}{path}" for path in STAFF)):
        rina.go(path)
        assert axe_problems(rina.page) == [], path
        assert rina.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    rina.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.long
def test_a_draft_has_no_serious_barrier_and_is_not_public(rina: Organiser, page: Page) -> None:
    rina.new_evening("Draft only")
    rina.go("/t/draft-only/r/1/")
    rina.click("Return to draft")
    expect(rina.page.locator(".messages")).to_be_visible()
    assert axe_problems(rina.page) == []
    rina.page.locator("a.tap").first.click()
    assert axe_problems(rina.page) == []
    answer = page.goto(f"{rina.app.url}/t/draft-only/r/1/")
    assert answer
    assert answer.status == 404
    assert not re.search("Table 1", page.content())
