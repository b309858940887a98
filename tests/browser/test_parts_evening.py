"""Evenings of games whose matches are made of sets or rounds, on paper, from the list of people to the standings."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]

TRIOS = "team;name\n" + "\n".join(
    f"Team {team};{name} {team}" for team in "ABCDEF" for name in ("Ana", "Bernat", "Clara")
)
PAIRS = "\n".join(f"Person {number}" for number in range(1, 9))


@pytest.fixture
def rina(page: Page, live_app: LiveApp) -> Organiser:
    page.set_viewport_size({"width": 360, "height": 640})
    return sign_in(page, live_app)


def begin(rina: Organiser, name: str, rules: str, people: str, count: str) -> None:
    """From the form of a new event to round 1 published."""
    rina.go("/t/new")
    rina.page.get_by_label("Event name").fill(name)
    rina.page.locator("#people").fill(people)
    rina.page.get_by_label("Game and preset").select_option(rules)
    expect(rina.page.locator("#people-count")).to_contain_text(count)
    for button in ("Create event", "Check in all", "Pair round 1", "Publish round 1"):
        rina.click(button)


def saved(rina: Organiser, deal: int, text: str) -> None:
    """Expect this description of the match, then save the sheet."""
    expect(rina.page.locator(".match-preview").first).to_contain_text(text)
    rina.page.locator("button[name=save]").click()
    expect(rina.page.locator(".messages")).to_contain_text(f"Deal {deal} has been saved")


def a_whole_round(rina: Organiser, deal: int, text: str) -> None:
    """A best flor that was accepted: the eldest's team has 25 at once. Always the same one is the eldest's."""
    rina.page.locator("[name=dealer]").select_option("1")
    rina.page.locator("[name='team.I']").select_option("E")
    rina.page.locator("[name='for.I']").select_option("flor_round")
    rina.page.locator("[name='points.I']").fill("25")
    saved(rina, deal, text)


@pytest.mark.soak
def test_six_teams_of_three_play_an_evening_on_paper(rina: Organiser) -> None:
    begin(rina, "Truc evening", "truc_y_flou/aure", TRIOS, "6 teams fill 3 tables")
    for table in range(1, 4):
        rina.go(f"/t/truc-evening/table/{table}/")
        assert axe_problems(rina.page) == []
        a_whole_round(rina, 1, "The match continues.")
        expect(rina.page.locator(".totals").first).to_contain_text("Manches won:")
        a_whole_round(rina, 2, "This ends the match.")
        expect(rina.page.get_by_text("All deals at this table are complete.")).to_be_visible()
    rina.go("/t/truc-evening/desk/")
    rina.click("Close round 1")
    rina.go("/t/truc-evening/standings/")
    expect(rina.page.locator(".standings tbody tr[id]")).to_have_count(6)
    rina.page.locator(".standings .name-cell a").first.click()
    expect(rina.page.locator(".arithmetic").first).to_contain_text("won 2–0 (points 50–0)")
    assert axe_problems(rina.page) == []


@pytest.mark.soak
def test_four_pairs_play_ruff_and_trump_on_paper(rina: Organiser) -> None:
    begin(rina, "Ruff evening", "ruff_and_trump/double4", PAIRS, "4 pairs fill 2 tables")
    for table in (1, 2):
        rina.go(f"/t/ruff-evening/table/{table}/")
        for deal, item in ((1, "The match continues."), (2, "This ends the match.")):
            rina.page.locator("[name=ruff][value=A]").check()
            rina.page.locator("[name='tricks.A']").fill("12")
            rina.page.locator("[name='tricks.A']").press("Tab")
            expect(rina.page.locator("[name='tricks.B']")).to_have_value("0")
            saved(rina, deal, item)
    rina.go("/t/ruff-evening/desk/")
    rina.click("Close round 1")
    rina.click("Pair round 2")
    rina.click("Publish round 2")
    rina.go("/t/ruff-evening/standings/")
    rows = rina.page.locator(".standings tbody tr[id]")
    assert [row.split()[-1] for row in rows.all_inner_texts()] == ["2", "2", "0", "0"]
