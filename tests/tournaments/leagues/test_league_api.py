"""Leagues over REST: read by everyone, acted in by captains and the league organiser."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import hosted
from tests.tournaments.helpers.pages import sign_in
from tournaments.leagues.tables import league_state
from tournaments.models import Fixture, League

pytestmark = pytest.mark.django_db


def at(league: League, path: str = "") -> str:
    return f"/api/v1/leagues/{league.slug}{path}"


def send(client: Client, path: str, **body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def captain(name: str) -> Client:
    client = Client()
    sign_in(client, leagues.captain(name))
    return client


def leader() -> Client:
    client = Client()
    sign_in(client, club.user(leagues.LEADER))
    return client


def test_everyone_reads_a_published_league_and_nobody_a_draft(client: Client) -> None:
    league, draft = leagues.published("A", "B"), leagues.draft("C", "D", name="Second league")
    leagues.listed(league, "A")
    leagues.settled(leagues.match(league, "A", "B"), 91, 70)
    assert [row["slug"] for row in client.get("/api/v1/leagues?q=LEAGUE").json()["results"]] == [league.slug]
    assert client.get(at(league)).json()["win"] == 3
    standings = client.get(at(league, "/standings")).json()
    assert [(row["name"], row["points"], row["difference"]) for row in standings] == [("A", 3, 21), ("B", 0, -21)]
    matches = client.get(at(league, "/matches")).json()
    assert [(row["state"], row["home_points"], row["home_match_points"]) for row in matches] == [
        ("final", 91, 3),
        ("planned", None, None),
    ]
    teams = client.get(at(league, "/teams")).json()
    assert [len(row["players"]) for row in teams] == [4, 0]
    assert client.get(at(league, "/rulings")).json() == []
    assert client.get(at(draft, "/standings")).status_code == 404


def test_a_match_moves_over_rest(client: Client) -> None:
    league = leagues.published("A", "B")
    fixture = leagues.match(league, "A", "B")
    wanted = fixture.starts_at + timedelta(days=2)
    path = at(league, f"/matches/{fixture.pk}")
    asked = send(captain("A"), f"{path}/postpone", wanted=wanted.isoformat(), reason="Rain.")
    assert (asked.status_code, asked.json()["state"]) == (201, "asked")
    assert client.get(path).json()["asked"]["reason"] == "Rain."
    assert send(captain("A"), f"{path}/withdraw").json()["state"] == "withdrawn"
    send(captain("A"), f"{path}/postpone", wanted=wanted.isoformat(), reason="Rain.")
    assert send(captain("B"), f"{path}/answer", agree=True).json()["state"] == "agreed"
    fixture.refresh_from_db()
    assert fixture.starts_at == wanted


def test_six_days_before_a_match_a_captain_is_refused_over_rest() -> None:
    league = leagues.published("A", "B")
    fixture = leagues.match(league, "A", "B")
    soon = fixture.starts_at - timedelta(days=(fixture.starts_at - timezone.now()).days - 5)
    Fixture.objects.filter(pk=fixture.pk).update(starts_at=soon)
    path, wanted = at(league, f"/matches/{fixture.pk}/postpone"), soon + timedelta(days=2)
    refused = send(captain("A"), path, wanted=wanted.isoformat(), reason="Rain.")
    assert (refused.status_code, refused.json()["code"]) == (409, "postponement_late")
    assert send(leader(), path, wanted=wanted.isoformat(), reason="Rain.").json()["state"] == "granted"


def test_an_event_is_created_and_scores_are_reported_over_rest() -> None:
    league = leagues.published("A", "B")
    first, second = (leagues.match(league, *names) for names in (("A", "B"), ("B", "A")))
    made = send(captain("A"), at(league, f"/matches/{first.pk}/event"))
    assert (made.status_code, made.json()["event"]) == (201, "a-b")
    for name in ("A", "B"):
        answer = send(captain(name), at(league, f"/matches/{second.pk}/report"), home=91, visitors=70)
    assert answer.json()["state"] == "final"


def test_lists_rulings_and_withdrawals_over_rest() -> None:
    league = leagues.published("A", "B", "C")
    leagues.settled(leagues.match(league, "A", "B"), 91, 70)
    team = leagues.team(league, "B")
    listed = send(captain("B"), at(league, f"/teams/{team.pk}/players"), names=["Ayu Pratama"])
    assert [player["name"] for player in listed.json()["players"]] == ["Ayu Pratama"]
    given = {"team": team.pk, "kind": "points", "match_points": -3, "reason": "Late."}
    ruling = send(leader(), at(league, "/rulings"), **given).json()
    cancelled = send(leader(), at(league, f"/rulings/{ruling['id']}/cancel"), reason="Mistaken.").json()
    assert cancelled["cancel_reason"] == "Mistaken."
    previews = leader().get(at(league, f"/teams/{team.pk}/withdrawal")).json()
    assert {row["matches"]: row["rows"][0]["points"] for row in previews} == {"keep": 3, "strike": 0}
    assert captain("A").get(at(league, f"/teams/{team.pk}/withdrawal")).status_code == 403
    assert send(leader(), at(league, f"/teams/{team.pk}/withdrawal"), matches="strike").json()["withdrawn"]
    assert league_state(league).table.rows[-1].team == team.pk
    assert not leader().delete(at(league, f"/teams/{team.pk}/withdrawal")).json()["withdrawn"]


@pytest.mark.long
def test_a_league_is_created_planned_played_and_finished_over_rest(client: Client) -> None:
    federation = hosted("Bond", owner=club.user(leagues.LEADER))
    new = {"name": "Main league", "rules": "troefcall/club", "pairs_a_side": 1}
    path = f"/api/v1/clubs/{federation.pk}/leagues"
    made = send(leader(), path, **new, first_on=leagues.first_day().isoformat())
    assert (made.status_code, made.json()["state"], made.json()["win"]) == (201, "draft", 3)
    league = League.objects.get(slug=made.json()["slug"])
    assert client.get(at(league)).status_code == 404
    teams = [send(leader(), at(league, "/teams"), club=name).json()["team"] for name in ("A", "B")]
    for name, team in zip(("A", "B"), teams, strict=True):
        leagues.captain(name)
        added = send(leader(), at(league, f"/teams/{team}/captains"), username=f"captain-{name}")
        assert [row["name"] for row in added.json()] == [f"captain-{name}"]
    assert send(leader(), at(league, "/plan")).json() == {"count": 2, "conflicts": []}
    assert send(leader(), at(league, "/publish")).json()["state"] == "published"
    for match in client.get(at(league, "/matches")).json():
        for name in ("A", "B"):
            send(captain(name), at(league, f"/matches/{match['id']}/report"), home=91, visitors=70)
    assert send(leader(), at(league, "/finish")).json()["state"] == "finished"
    assert send(leader(), at(league, "/reopen")).json()["state"] == "published"


def test_a_line_up_over_rest_names_players_who_may_not_play() -> None:
    league = leagues.published("A", "B")
    leagues.listed(league, "A")
    fixture = leagues.match(league, "A", "B")
    path, team = at(league, f"/matches/{fixture.pk}"), leagues.team(league, "A").pk
    send(captain("A"), f"{path}/event")
    first, second = leagues.people("A")[:2]
    pairs = [{"first": first, "second": second}, {"first": "Stand In", "second": "Other One"}]
    entered = send(captain("A"), f"{path}/line-up", team=team, pairs=pairs)
    assert (entered.status_code, entered.json()["entries"]) == (201, [1, 2])
    assert len(entered.json()["warnings"]) == 2


def test_a_line_up_is_for_a_team_of_the_match() -> None:
    league = leagues.published("A", "B", "C")
    fixture = leagues.match(league, "A", "B")
    path, team = at(league, f"/matches/{fixture.pk}"), leagues.team(league, "C").pk
    send(captain("A"), f"{path}/event")
    refused = send(captain("C"), f"{path}/line-up", team=team, pairs=[])
    assert (refused.status_code, refused.json()["field"]) == (400, "team")


def test_changing_a_league_is_for_its_organiser_and_rules_stay_once_it_is_published() -> None:
    league = leagues.published("A", "B")
    assert patch(captain("A"), league, name="Ours").status_code == 403
    assert patch(leader(), league, name="First league").json()["name"] == "First league"
    refused = patch(leader(), league, win=2)
    assert (refused.status_code, refused.json()["field"]) == (409, "win")


def test_teams_and_dates_of_a_draft_change_over_rest() -> None:
    league = leagues.draft("A", "B")
    team = leagues.team(league, "B")
    changed = put(leader(), at(league, f"/teams/{team.pk}"), club="B", venue="Town hall")
    assert changed.json()["venue"] == "Town hall"
    send(leader(), at(league, "/plan"))
    fixture = leagues.match(league, "A", "B")
    moved = leagues.at(fixture.starts_at, 1)
    answer = put(leader(), at(league, f"/matches/{fixture.pk}/date"), starts_at=moved.isoformat())
    assert answer.json()["starts_at"] == moved.isoformat().replace("+00:00", "Z")
    assert leader().delete(at(league, f"/teams/{team.pk}")).status_code == 204
    assert [row.name for row in league.teams.all()] == ["A"]


def test_a_captain_is_removed_over_rest() -> None:
    league = leagues.published("A", "B")
    path = at(league, f"/teams/{leagues.team(league, 'A').pk}/captains")
    (row,) = captain("A").get(path).json()
    assert captain("B").get(path).status_code == 403
    assert leader().delete(f"{path}/{row['id']}").status_code == 204
    assert leader().get(path).json() == []


def put(client: Client, path: str, **body: Any) -> Any:
    return client.put(path, body, content_type="application/json")


def patch(client: Client, league: League, **body: Any) -> Any:
    return client.patch(at(league), body, content_type="application/json")
