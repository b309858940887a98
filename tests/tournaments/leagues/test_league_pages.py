"""Pages of leagues: from an empty club to a table; a captain moves a match in three presses, an opponent in one."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.timezone import localtime
from icalendar import Calendar

from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import hosted
from tests.tournaments.helpers.pages import messages_at, sign_in, text
from tournaments.leagues.matches import create_match
from tournaments.leagues.planning import plan_fixtures
from tournaments.leagues.tables import league_state
from tournaments.models import Club, Fixture, League, LeagueTeam, TeamPlayer

pytestmark = pytest.mark.django_db
WANTED = "%Y-%m-%dT%H:%M"


def as_captain(client: Client, name: str) -> None:
    sign_in(client, leagues.captain(name))


def as_leader(client: Client) -> None:
    sign_in(client, club.user(leagues.LEADER))


def page(fixture: Fixture) -> str:
    return f"/league/{fixture.league.slug}/matches/{fixture.pk}/"


def test_a_league_is_created_planned_and_published_on_its_pages(client: Client) -> None:
    hosted("Bond", owner=club.user(leagues.LEADER))
    as_leader(client)
    assert "league/new?club=bond" in text(client.get("/c/bond/"))
    form = {
        "name": "Main league",
        "rules": "troefcall/club",
        "scoring": "2-1-0",
        "first_on": leagues.first_day().isoformat(),
        "plays_at": "19:30",
        "pairs_a_side": "4",
        "key": "k",
    }
    answer = client.post("/league/new?club=bond", form)
    settings = answer["Location"]
    assert settings == "/league/main-league/settings/"
    for name in ("A", "B", "C"):
        client.post(settings, {"do": "add-team", "club": name, "key": name, "weekday": "2", "venue": f"Hall {name}"})
    client.post(settings, {"do": "plan", "key": "p"})
    assert Client().get("/league/main-league/").status_code == 404
    client.post(settings, {"do": "publish", "key": "q"})
    league = League.objects.get()
    assert (league.state, league.win, league.rounds, league.fixtures.count()) == ("published", 2, 4, 6)
    public = text(Client().get("/league/main-league/"))
    assert "Matchday 6" in public
    assert "Free: " in public


def test_wrong_rules_come_back_with_what_was_typed(client: Client) -> None:
    hosted("Bond", owner=club.user(leagues.LEADER))
    as_leader(client)
    answer = client.post("/league/new?club=bond", {"name": "Main league", "rules": "x", "plays_at": "late"})
    assert answer.status_code == 422
    assert 'value="Main league"' in text(answer)
    league = leagues.draft("A")
    answer = client.post(f"/league/{league.slug}/settings/", {"do": "add-team", "club": "A", "venue": "Old hall"})
    assert answer.status_code == 422
    assert "Another team of this league" in text(answer)
    assert "Old hall" in text(answer)


def test_the_page_of_a_club_lists_its_leagues(client: Client) -> None:
    home = hosted("A", owner=club.user("owner-of-a"))
    league = leagues.published("A", "B", captains=False)
    for slug in (home.slug, "bond"):
        assert f"/league/{league.slug}/" in text(client.get(f"/c/{slug}/"))
    as_leader(client)
    draft = leagues.draft("A", captains=False)
    assert f"/league/{draft.slug}/" in text(client.get("/c/bond/"))
    assert f"/league/{draft.slug}/" not in text(client.get(f"/c/{home.slug}/"))


def test_a_captain_postpones_in_three_presses_and_the_opponent_agrees_in_one(client: Client) -> None:
    league = leagues.published("A", "B")
    fixture = leagues.match(league, "A", "B")
    as_captain(client, "A")
    overview = text(client.get(f"/league/{league.slug}/"))
    assert f'href="{page(fixture)}"' in overview  # the first press opens the match, the second the form
    assert 'id="postpone"' in text(client.get(page(fixture)))
    wanted = localtime(fixture.starts_at + timedelta(days=3))
    form = {"do": "postpone", "wanted": wanted.strftime(WANTED), "reason": "The hall is flooded.", "key": "k"}
    client.post(page(fixture), form)
    as_captain(client, "B")
    overview = text(client.get(f"/league/{league.slug}/"))
    assert "A asks for" in overview
    answer = client.post(page(fixture), {"do": "agree", "next": f"/league/{league.slug}/", "key": "k2"})
    assert answer["Location"] == f"/league/{league.slug}/"
    fixture.refresh_from_db()
    assert fixture.starts_at == wanted
    assert "The match has its new date" in messages_at(client, f"/league/{league.slug}/")


def test_a_late_request_comes_back_with_the_rule_and_what_was_typed(client: Client) -> None:
    fixture = leagues.match(leagues.published("A", "B"), "A", "B")
    Fixture.objects.filter(pk=fixture.pk).update(starts_at=timezone.now() + timedelta(days=6))
    as_captain(client, "A")
    form = {"do": "postpone", "wanted": "2031-01-01T20:00", "reason": "The hall is flooded."}
    answer = client.post(page(fixture), form)
    assert answer.status_code == 422 or answer.status_code == 409
    assert "until 7 days before it" in text(answer)
    assert "The hall is flooded." in text(answer)


@pytest.mark.parametrize("name", ["A", None])
def test_the_calendar_of_a_league_and_of_a_club_move_a_match(client: Client, name: str | None) -> None:
    hosted("A", owner=club.user("owner-of-a"))
    league = leagues.published("A", "B", captains=False)
    fixture = leagues.match(league, "A", "B")
    create_match(by=club.user("owner-of-a"), fixture=fixture)
    address = f"/c/{Club.objects.get(name=name).slug}/calendar.ics" if name else f"/league/{league.slug}/calendar.ics"
    before = entry(client, address)
    as_leader(client)
    wanted = localtime(fixture.starts_at + timedelta(days=3))
    client.post(page(fixture), {"do": "postpone", "wanted": wanted.strftime(WANTED), "reason": "Rain.", "key": "k"})
    after = entry(client, address)
    assert (after["uid"], after["sequence"]) == (before["uid"], before["sequence"] + 1)
    assert after["dtstart"].dt == wanted


def entry(client: Client, address: str) -> Any:
    """The only entry of the match in a calendar."""
    calendar = Calendar.from_ical(client.get(address).content)
    entries = [one for one in calendar.walk("VEVENT") if one["summary"] == "A – B"]
    assert len(entries) == 1
    return entries[0]


@pytest.mark.long
def test_a_match_is_created_lined_up_with_warnings_and_reported(client: Client) -> None:
    league = leagues.published("A", "B")
    leagues.listed(league, "A")
    fixture = leagues.match(league, "A", "B")
    as_captain(client, "A")
    client.post(page(fixture), {"do": "create", "key": "1"})
    names = {"pair-1-first": "A Player 1", "pair-1-second": "A Player 2", "pair-2-first": "A Player 3"}
    answer = client.post(page(fixture), {"do": "line-up", "side": "home", **names})
    assert answer.status_code == 400
    assert "has only one player" in text(answer)
    assert 'value="A Player 3"' in text(answer)
    line_up = {"do": "line-up", "side": "home", "key": "2", **names, "pair-2-second": "Guest"}
    client.post(page(fixture), line_up)
    response = text(client.get(page(fixture)))
    assert "The line-up of A is saved." in response
    assert response.count("Guest is not on the list of A.") == 2  # after saving, and on the page from then on


def test_both_captains_report_a_score(client: Client) -> None:
    league = leagues.published("A", "B")
    fixture = leagues.match(league, "A", "B")
    for name in ("A", "B"):
        as_captain(client, name)
        client.post(page(fixture), {"do": "report", "home": "91", "visitors": "70", "key": name})
    assert league_state(league).row(fixture.pk).state == "final"
    assert "91–70" in text(Client().get(f"/league/{league.slug}/"))


def test_rounds_are_reported_where_they_earn_points(client: Client) -> None:
    league = leagues.published("A", "B", scoring="3-1-0 set")
    fixture = leagues.match(league, "A", "B")
    rounds = {"set-1-home": "12", "set-1-visitors": "4", "set-2-home": "8", "set-2-visitors": "8"}
    for name in ("A", "B"):
        as_captain(client, name)
        client.post(page(fixture), {"do": "report", "key": name, **rounds})
    assert league_state(league).row(fixture.pk).worth == (4, 1)


@pytest.mark.long
def test_a_ready_ruling_is_issued_with_two_presses_and_cancelled_with_a_reason(client: Client) -> None:
    league = leagues.published("A", "B")
    leagues.listed(league, "B")
    leagues.listed(league, "A")
    TeamPlayer.objects.filter(person__name="A Player 4").delete()
    fixture = leagues.match(league, "A", "B")
    leagues.played(fixture)
    as_leader(client)
    address = f"/league/{league.slug}/rulings/"
    assert "ruling is ready" in text(client.get(f"/league/{league.slug}/"))
    answer = client.get(f"{address}?ready=1")
    form = answer.context["form"]
    start = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    assert "A Player 4 is not on the list of A." in start["reason"]
    assert client.post(address, {**start, "do": "issue", "key": "k"}).status_code == 302
    ruling = league.rulings.get()
    assert "A Player 4 is not on the list of A." in text(Client().get(address))
    client.post(address, {"do": "cancel", "number": ruling.pk, "reason": "Was listed."})
    assert "Was listed." in text(Client().get(address))


def test_a_captain_keeps_the_list_on_the_page_of_the_team(client: Client) -> None:
    league = leagues.draft("A", "B")
    team = leagues.team(league, "A")
    address = f"/league/{league.slug}/teams/{team.pk}/"
    as_captain(client, "A")
    client.post(address, {"do": "list", "names": "Ayu Pratama\nBudi Santoso\n", "key": "k"})
    player = TeamPlayer.objects.get(person__name="Ayu Pratama")
    client.post(address, {"do": "end", "number": player.pk, "until": timezone.localdate().isoformat()})
    player.refresh_from_db()
    assert player.until == timezone.localdate()
    assert "Budi Santoso" in text(client.get(f"/league/{league.slug}/lists/"))
    as_captain(client, "B")
    assert client.get(address).status_code == 403


def test_both_tables_of_a_withdrawal_are_shown_before_it(client: Client) -> None:
    league = leagues.published("A", "B", "C")
    leagues.settled(leagues.match(league, "A", "B"), 91, 70)
    team = leagues.team(league, "B")
    address = f"/league/{league.slug}/teams/{team.pk}/"
    as_leader(client)
    assert "withdraw=1" in text(client.get(address))
    answer = text(client.get(f"{address}?withdraw=1"))
    assert len(re.findall(r"<table", answer)) == 2
    client.post(address, {"do": "withdraw", "outcome": "strike", "key": "k"})
    assert LeagueTeam.objects.get(pk=team.pk).matches == "strike"
    client.post(address, {"do": "return", "key": "k2"})
    assert LeagueTeam.objects.get(pk=team.pk).withdrawn_at is None


def test_the_leader_suspends_adds_captains_and_removes_a_team(client: Client) -> None:
    league = leagues.draft("A", "B")
    leagues.listed(league, "A")
    team, player = leagues.team(league, "A"), TeamPlayer.objects.order_by("pk")[0]
    address = f"/league/{league.slug}/teams/{team.pk}/"
    as_leader(client)
    club.user("sari")
    client.post(address, {"do": "captain", "username": "sari", "key": "1"})
    client.post(address, {"do": "remove-captain", "number": leagues.captain("A").pk})
    client.post(address, {"do": "suspend", "number": player.pk, "suspended_since": "2026-01-01"})
    client.post(address, {"do": "save", "club": "A", "weekday": "3", "venue": "New hall"})
    assert [str(user) for user in team.captains.all()] == ["sari"]
    assert "suspended" in text(client.get(f"/league/{league.slug}/lists/"))
    assert LeagueTeam.objects.get(pk=team.pk).venue == "New hall"
    client.post(address, {"do": "unlist", "number": player.pk})
    client.post(address, {"do": "remove"})
    assert league.teams.count() == 1


def test_the_leader_moves_a_match_of_a_draft_and_adds_a_decider_later(client: Client) -> None:
    league = leagues.draft("A", "B")
    plan_fixtures(by=None, league=league)
    as_leader(client)
    fixture = leagues.match(league, "A", "B")
    client.post(page(fixture), {"do": "date", "starts_at": "2031-01-01T20:00", "venue": "Elsewhere"})
    settings = f"/league/{league.slug}/settings/"
    client.post(settings, {"do": "publish", "key": "p"})
    assert "Elsewhere" in text(client.get(page(fixture)))
    sides = {"home": leagues.team(league, "A").pk, "visitors": leagues.team(league, "B").pk}
    client.post(settings, {"do": "decider", "starts_at": "2031-02-01T20:00", "venue": "", "key": "d", **sides})
    assert "Deciders" in text(client.get(f"/league/{league.slug}/"))
    for name in ("A", "B"):
        leagues.settled(leagues.match(league, name, "B" if name == "A" else "A"), 80, 70)
    leagues.settled(league.fixtures.get(matchday=0), 41, 40)
    client.post(settings, {"do": "finish", "key": "f"})
    assert League.objects.get().state == "finished"
    client.post(settings, {"do": "reopen", "key": "r"})
    assert League.objects.get().state == "published"


def test_what_no_form_sends_is_not_found(client: Client) -> None:
    league = leagues.published("A", "B")
    fixture = leagues.match(league, "A", "B")
    as_leader(client)
    team = leagues.team(league, "A")
    for address in (page(fixture), f"/league/{league.slug}/settings/", f"/league/{league.slug}/teams/{team.pk}/"):
        assert client.post(address, {"do": "other"}).status_code == 404
    assert client.post(page(fixture), {"do": "line-up", "side": "other"}).status_code == 404
    assert client.post(f"/league/{league.slug}/rulings/", {"do": "cancel", "number": "7"}).status_code == 404
    assert client.get(f"/league/{league.slug}/matches/999999/").status_code == 404


def test_the_name_of_a_published_league_changes_on_its_page(client: Client) -> None:
    league = leagues.published("A", "B")
    as_leader(client)
    form = {"do": "save", "name": "Hoofdklasse", "promoted": "1", "relegated": "0", "key": "k"}
    answer = client.post(f"/league/{league.slug}/settings/", form)
    assert answer.status_code == 302, answer.context["form"].errors
    league.refresh_from_db()
    assert (league.name, league.promoted, league.win) == ("Hoofdklasse", 1, 3)


def test_the_rules_of_a_draft_change_on_its_page(client: Client) -> None:
    league = leagues.draft("A", "B")
    as_leader(client)
    response = client.get(f"/league/{league.slug}/settings/").context["form"]
    form = {name: response[name].value() for name in response.fields}
    form |= {"do": "save", "win": "2", "blocked": "2031-12-25 2031-12-26", "plays_at": "19:30"}
    answer = client.post(f"/league/{league.slug}/settings/", form)
    assert answer.status_code == 302, answer.context["form"].errors
    league.refresh_from_db()
    assert (league.win, league.blocked, f"{league.plays_at:%H:%M}") == (2, ["2031-12-25", "2031-12-26"], "19:30")
