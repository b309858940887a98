"""The pages of a league fit every screen, and a match moves with three presses of one captain and one of the other."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from tests.browser.looks import barriers
from tests.browser.seated import context_of

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(300)]
SCENE = """
import json
from datetime import date, timedelta
from django.utils import timezone
from accounts.models import User
from testkit.sessions import signed_in
from tournaments.leagues.lists import list_players
from tournaments.leagues.matches import create_match, report_match
from tournaments.leagues.planning import plan_fixtures
from tournaments.leagues.rulings import issue_ruling, withdraw_team
from tournaments.leagues.schemas import *
from tournaments.leagues.services import *
from tournaments.models import Club, Fixture, LeagueRuling, LeagueTeam
club = Club.objects.get(hosted=True)
owner = club.roles.first().user
new = NewLeague(name="Hoofdklasse Noord", rules="troefcall/club", pairs_a_side=4, promoted=1, relegated=1,
    first_on=timezone.localdate() + timedelta(weeks=9))
league = create_league(by=owner, club=club, league=new)
names = ("Kap Partij", "Tingi", "De Vrolijke Troefcallers van Paramaribo", "Baunie", "Boeroe", "Faja Lobi", "Wi Na Wan")
captains = {}
for name in names:
    team = add_team(by=owner, league=league, team=TeamInput(club=name, venue=f"Buurthuis {name}"))
    captains[name] = User.objects.create_user(f"captain-{len(captains)}")
    add_captain(by=owner, team=team, captain=CaptainChoice(username=captains[name].username))
    players = NewPlayers(names=[f"{first} {name.split()[0]}" for first in ("Ayu", "Budi", "Citra", "Dewi", "Eka")],
        since=date(2020, 1, 1))
    list_players(by=owner, team=team, players=players)
plan_fixtures(by=owner, league=league)
publish_league(by=owner, league=league)
rows = list(Fixture.objects.filter(league=league).order_by("matchday", "pk"))
for number, row in enumerate(rows[:9]):
    for team in (row.home, row.visitors):
        score = MatchReport(home=60 + number * 3, visitors=82 - number * 4)
        report_match(by=captains[team.name], fixture=row, report=score)
issue_ruling(by=owner, league=league, ruling=NewLeagueRuling(team=rows[0].home_id, fixture=rows[0].pk,
    kind=LeagueRuling.Kind.POINTS, match_points=-3, article="4.2", reason="Ayu Kap is not on the list."))
create_match(by=owner, fixture=rows[9])
row = rows[12]
print(json.dumps({"league": league.slug, "match": row.pk, "event_match": rows[9].pk, "team": row.home_id,
    "owner": signed_in(owner), "home": signed_in(captains[row.home.name]),
    "visitors": signed_in(captains[row.visitors.name]),
    "wanted": (row.starts_at + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")}))
"""


@dataclass
class Scene:
    """A league of seven clubs after three matchdays; the keys of two matches and a team, and sessions."""

    app: LiveApp
    made: dict[str, Any]

    def at(self, path: str = "") -> str:
        return f"{self.app.url}/league/{self.made['league']}/{path}"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[Scene]:
    with LiveApp.prepared(tmp_path_factory.mktemp("leagues"), worker_number, migrated=True) as app:
        app.start()
        yield Scene(app, json.loads(app.manage("shell", "-v0", "-c", SCENE)))
        app.kill()


PAGES = (
    "",
    "lists/",
    "rulings/",
    "settings/",
    "teams/{team}/",
    "teams/{team}/?withdraw=1",
    "matches/{match}/",
    "matches/{event_match}/",
)


def test_the_pages_of_a_league_have_no_barriers_and_fit(browser: Browser, scene: Scene) -> None:
    page = context_of(browser, scene.app, scene.made["owner"]).new_page()
    problems = {}
    for path in PAGES:
        page.goto(scene.at(path.format(**scene.made)))
        page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
        problems[path] = barriers(page)
    page.goto(f"{scene.app.url}/league/new")
    problems["new"] = barriers(page)
    assert {path: found for path, found in problems.items() if found} == {}


def test_a_match_moves_with_three_presses_and_one(browser: Browser, scene: Scene) -> None:
    page = context_of(browser, scene.app, scene.made["home"]).new_page()
    page.goto(scene.at())
    page.locator("details.matchday", has=page.locator(f'a[href$="/matches/{scene.made["match"]}/"]')).evaluate(
        "one => one.open = true"
    )
    page.locator(f'a[href$="/matches/{scene.made["match"]}/"]').click()
    page.get_by_text("Postpone match").click()
    page.get_by_label("New date and time").fill(scene.made["wanted"])
    page.get_by_label("Reason").fill("The hall is flooded.")
    page.get_by_role("button", name="Ask the opponent").click()
    expect(page.locator(".messages")).to_contain_text("The opponent was asked.")
    other = context_of(browser, scene.app, scene.made["visitors"]).new_page()
    other.goto(scene.at())
    other.get_by_role("button", name="Agree").click()
    expect(other.locator(".messages")).to_contain_text("The match has its new date.")
