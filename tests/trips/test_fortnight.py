"""A fortnight of a club, with real servers and a real mail server: two weekly evenings with twelve players, and a
league match.

Registration, waiting list, an offer that is taken, reminders, check-in, results, a correction after the first evening,
the next date of the same event a week later, and a match of a league that its teams move by agreement.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller

from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, free_port, wait_for
from tests.accounts.mail_server import MailServer

pytestmark = [pytest.mark.long, pytest.mark.postgres, may_take(300)]

PLAYERS, PLACES = 12, 8
BIDS = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
CORRECTED = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}
ACCOUNTS = """
import json
from django.contrib.auth.models import Permission
from accounts.models import User
from accounts.services import create_token
from tournaments.models import Person
from tournaments.notifications import services
from tournaments.notifications.services import EmailWish

def account(name):
    user = User.objects.create_user(username=name)
    return user, create_token(user, "fortnight", ["event:write"])[1]

owner, token = account("owner")
owner.user_permissions.add(Permission.objects.get(codename="add_event"))
tokens = {}
for number in range(1, %d + 1):
    name = f"Player {number:02}"
    user, tokens[name] = account(name.replace(" ", "").lower())
    person = Person.objects.create(name=name, user=user)
    wish = EmailWish(address=f"player{number:02}@club.test", rounds=True)
    services.confirm_address(services.subscribe(person=person, wish=wish, site="%s/"))
print(json.dumps({"owner": token, "players": tokens}))
"""


@dataclass
class Club:
    """The running product, its mail server, and a client for each account."""

    app: LiveApp
    mails: MailServer
    owner: httpx.Client
    players: dict[str, httpx.Client]

    def subjects_to(self, name: str) -> list[str]:
        """The subjects of the emails that a player received so far, in their order."""
        address = f"{name.replace(' ', '').lower()}@club.test"
        return [str(mail["Subject"]) for mail in list(self.mails.mails) if address in str(mail["To"])]

    def wait_for_mail(self, name: str, part: str) -> None:
        try:
            wait_for(lambda: any(part in one for one in self.subjects_to(name)), f"{name} has an email about “{part}”")
        except AssertionError as error:
            error.add_note(f"{name} has these emails: {self.subjects_to(name)}")
            raise


def zone_at_noon() -> str:
    """Return a time zone in which it is about noon, since no offers and reminders are sent at night."""
    return f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"  # of which the sign is the opposite of the usual one


def client_of(app: LiveApp, token: str) -> httpx.Client:
    headers = {"Authorization": f"Token {token}"}
    return httpx.Client(base_url=f"{app.url}/api/v1/", headers=headers, timeout=patience(30))


@pytest.fixture
def club(tmp_path: Path, worker_number: int) -> Iterator[Club]:
    """A running product with twelve accounts that want emails."""
    handler = MailServer()
    server = Controller(handler, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        with LiveApp.prepared(tmp_path, worker_number, migrated=True) as app:
            app.environment |= {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(server.port), "EMAIL_USE_TLS": "no"}
            app.environment |= {"TIME_ZONE": zone_at_noon()}
            app.start("--no-demo")
            made = json.loads(app.manage("shell", "-v0", "-c", ACCOUNTS % (PLAYERS, app.url)))
            players = {name: client_of(app, token) for name, token in made["players"].items()}
            yield Club(app, handler, client_of(app, made["owner"]), players)
    finally:
        server.stop()


def did(answer: httpx.Response, *statuses: int) -> Any:
    """Return the body of an answer that must have one of these codes."""
    assert answer.status_code in (statuses or (200, 201, 204)), f"{answer.request.url}: {answer.text}"
    return answer.json() if answer.content else None


def play(owner: httpx.Client, event: str) -> None:
    """Check everyone in, play one round of two deals at every table, and finish the event."""
    did(owner.post(f"{event}entries/check-in-all/"))
    did(owner.post(f"{event}rounds/", json={}))
    did(owner.post(f"{event}rounds/1/publish/"))
    for table in did(owner.get(f"{event}rounds/1/pairings/"))["tables"]:
        for number in (1, 2):
            sheet = {"number": number, "values": BIDS, "key": f"{table['id']}-{number}"}
            did(owner.post(f"{event}tables/{table['id']}/sheets/", json=sheet))
    did(owner.post(f"{event}rounds/1/close/"))
    did(owner.post(f"{event}finish/"))


def standings(owner: httpx.Client, event: str) -> dict[str, tuple[int | None, Any]]:
    """Return rank and points by name."""
    rows = did(owner.get(f"{event}standings/"))["rows"]
    return {row["name"]: (row["rank"], row["points"]) for row in rows}


def play_league_match(club: Club, hosted: int) -> None:
    """Play a match of a league between two teams, after its visitors moved it; their captains get emails."""
    owner, home, visitors = club.owner, club.players["Player 01"], club.players["Player 02"]
    first_on = datetime.now(UTC).date() + timedelta(weeks=8)
    rules = {"name": "Main league", "rules": "troefcall/club", "pairs_a_side": 1, "first_on": first_on.isoformat()}
    league = f"leagues/{did(owner.post(f'clubs/{hosted}/leagues', json=rules))['slug']}"
    names = {"Kantine": "player01", "De Brug": "player02"}
    teams = {name: did(owner.post(f"{league}/teams", json={"club": name}))["team"] for name in names}
    for name, captain in names.items():
        did(owner.post(f"{league}/teams/{teams[name]}/captains", json={"username": captain}))
    assert did(owner.post(f"{league}/plan"))["count"] == 2
    did(owner.post(f"{league}/publish"))

    planned = next(row for row in did(home.get(f"{league}/matches")) if row["home"] == teams["Kantine"])
    match = f"{league}/matches/{planned['id']}"
    wanted = (datetime.fromisoformat(planned["starts_at"]) + timedelta(days=2)).isoformat()
    did(visitors.post(f"{match}/postpone", json={"wanted": wanted, "reason": "The hall is flooded."}))
    club.wait_for_mail("Player 01", "Another date is asked")
    did(home.post(f"{match}/answer", json={"agree": True}))
    club.wait_for_mail("Player 02", "New date: Kantine")

    event = f"events/{did(home.post(f'{match}/event'))['event']}"
    assert datetime.fromisoformat(did(home.get(event))["starts_at"]) == datetime.fromisoformat(wanted)
    for client, team, pair in ((home, "Kantine", "Player 01/Player 03"), (visitors, "De Brug", "Player 02/Player 04")):
        first, second = pair.split("/")
        line_up = {"team": teams[team], "pairs": [{"first": first, "second": second}]}
        assert len(did(client.post(f"{match}/line-up", json=line_up))["warnings"]) == 2  # nobody is on a list
    did(home.post(f"{event}/rounds", json={}))
    did(home.post(f"{event}/rounds/1/publish"))
    did(
        home.post(
            f"{event}/rounds/1/total", json={"home": 27, "visitors": 8, "reason": "As on the slip.", "override": True}
        )
    )
    did(home.post(f"{event}/rounds/1/close"))
    did(home.post(f"{event}/finish"))
    assert did(owner.get(match))["state"] == "final"
    table = did(owner.get(f"{league}/standings"))
    assert [(row["name"], row["points"], row["difference"]) for row in table] == [
        ("Kantine", 3, 19),
        ("De Brug", 0, -19),
    ]


def test_a_club_plays_two_weekly_evenings_with_registration_reminder_and_correction_and_a_league_match(
    club: Club,
) -> None:
    owner, players = club.owner, club.players
    hosted = did(owner.post("clubs/", json={"name": "Kantine", "town": "Rotterdam", "hosted": True}))
    start = datetime.now(UTC).replace(second=0, microsecond=0) + timedelta(hours=23)
    first = did(
        owner.post(
            "events/",
            json={
                "name": "Tuesday evening",
                "club": hosted["id"],
                "game": "truf",
                "preset": "classic",
                "options": {"deals": 2},
                "format": "individuals",
                "rounds_planned": 1,
                "capacity": PLACES,
                "registration": "open",
                "starts_at": start.isoformat(),
                "venue": "Kantine, Rotterdam",
            },
        )
    )
    event = f"events/{first['slug']}/"
    dates = did(owner.post(f"{event}repeat/", json={"every": "week"}))["dates"]
    assert len(dates) == 3

    for client in players.values():
        did(client.post(f"{event}registration/", json={"waiting_list": True}))
    for name in players:
        club.wait_for_mail(name, "You have a place" if name <= f"Player {PLACES:02}" else "waiting list")
    states = [one["state"] for one in did(owner.get(f"{event}registrations/"))]
    assert (states.count("confirmed"), states.count("waiting")) == (PLACES, PLAYERS - PLACES)

    did(players["Player 03"].delete(f"{event}registration/"))
    club.wait_for_mail("Player 09", "A place is free")
    did(players["Player 09"].post(f"{event}registration/accept/"))
    club.wait_for_mail("Player 01", "Reminder")

    play(owner, event)
    before = standings(owner, event)
    assert sorted(before) == [f"Player {number:02}" for number in (1, 2, 4, 5, 6, 7, 8, 9)]
    club.wait_for_mail("Player 01", "Final")

    table = did(owner.get(f"{event}rounds/1/pairings/"))["tables"][0]["id"]
    change = {"values": CORRECTED, "reason": "The slip says otherwise", "seen_version": 1}
    did(owner.put(f"{event}tables/{table}/sheets/1/", json=change))
    after = standings(owner, event)
    changed = {name for name in after if after[name][1] != before[name][1]}
    assert len(changed) == 2

    second = f"events/{dates[0]['slug']}/"
    assert datetime.fromisoformat(did(owner.get(second))["starts_at"]) - start == timedelta(days=7)
    for name in sorted(players)[:PLACES]:
        did(players[name].post(f"{second}registration/", json={}))
    play(owner, second)
    assert len(standings(owner, second)) == PLACES
    assert standings(owner, event) == after

    calendar = httpx.get(f"{club.app.url}/c/{hosted['slug']}/calendar.ics", timeout=patience(30)).text
    assert calendar.count("BEGIN:VEVENT") == 4

    play_league_match(club, hosted["id"])
    assert club.app.health()["healthy"] is True
