"""The roots of an event on pages and over REST, the beacon and the daily list."""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
import time_machine
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from games.core.schemas import NewTable
from games.core.statements import PREFIX
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import RoundRoot, Table
from games.tables import table_state
from games.tables.opening import open_casual
from games.tables.players import Player
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.models import Role
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.schemas import NameBeacon

pytestmark = pytest.mark.django_db

ONLINE = {"place": "online", "options": {"deals": 1}}
VALUE = "ab" * 32


def is_signed(statement: dict[str, str], text: str | None = None) -> bool:
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(statement["key"]))
    try:
        key.verify(bytes.fromhex(statement["signature"]), (PREFIX + (text or statement["text"])).encode())
    except InvalidSignature:
        return False
    return True


class Beacon(BaseHTTPRequestHandler):
    """Answer as drand does for two rounds, and fail differently for each other one."""

    asked: list[str] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        number = int(self.path.rpartition("/")[2])
        if number == 9:
            self.send_response(302)
            self.send_header("Location", "/public/5")
            self.end_headers()
            return
        document = {5: {"round": 5, "randomness": VALUE}, 6: {"round": 5, "randomness": VALUE}, 7: ["none"]}
        body = json.dumps(document[number]).encode() if number in document else b"not JSON"
        self.send_response(404 if number == 8 else 200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def beacon(settings: Any) -> Iterator[list[str]]:
    """A beacon on this machine, configured; gives what it was asked."""
    server = HTTPServer(("127.0.0.1", 0), Beacon)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    settings.BEACON_URL = f"http://127.0.0.1:{server.server_port}/public/{{round}}"
    Beacon.asked.clear()
    yield Beacon.asked
    server.shutdown()
    server.server_close()
    thread.join()


def test_visitors_see_the_commitment_of_a_round_whose_draft_is_hidden(client: Any) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    root = RoundRoot.objects.get()
    assert client.get(f"/t/{made.slug}/r/1/").status_code == 404
    page = client.get(f"/t/{made.slug}/shuffles/").content.decode()
    assert root.commitment in page
    assert root.secret not in page
    assert "Choose beacon" not in page
    response = client.get(f"/api/v1/events/{made.slug}/roots").json()["roots"]
    assert [(one["round"], one["commitment"], one["root"]) for one in response] == [(1, root.commitment, None)]
    assert is_signed(response[0]["statement"])
    assert not is_signed(response[0]["statement"], response[0]["statement"]["text"] + " ")


def test_the_answer_over_rest_is_not_sent_again_while_nothing_changed(client: Any) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    address = f"/api/v1/events/{made.slug}/roots"
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    shuffles_services.name_beacon(round_=made.rounds.get(), beacon=NameBeacon(source="drand", round=5), by=club.user())
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.long
def test_the_root_is_on_no_page_before_the_last_match_is_over(client: Any, admin_client: Any) -> None:
    made = club.event(8, **ONLINE)
    round_ = club.published(made)
    root = RoundRoot.objects.get()
    tables = sorted(set(round_.places.values_list("table_id", flat=True)))
    club.play_online(tables[0])
    pages = [f"/t/{made.slug}/shuffles/", f"/t/{made.slug}/r/1/", f"/api/v1/events/{made.slug}/roots"]
    pages += [f"/api/v1/tables/{table}/record" for table in tables]
    pages += [f"/play/{table}/record.json" for table in tables] + [f"/play/{table}/" for table in tables]
    staff = [
        f"/t/{made.slug}/log",
        f"/t/{made.slug}/desk/",
        *(f"/admin/games/table/{table}/change/" for table in tables),
    ]
    staff += [f"/admin/tournaments/event/{made.pk}/change/", "/admin/operations/", "/admin/"]
    for address in pages:
        assert root.secret not in client.get(address).content.decode(), address
    for address in (*pages, *staff):
        answer = admin_client.get(address)
        assert answer.status_code == 200, address
        assert root.secret not in answer.content.decode(), address
    club.play_online(tables[1])
    assert root.secret in client.get(f"/t/{made.slug}/shuffles/").content.decode()
    assert client.get(f"/api/v1/events/{made.slug}/roots").json()["roots"][0]["root"] == root.secret
    assert client.get(f"/play/{tables[0]}/record.json").json()["root"]["secret"] == root.secret


def test_a_leader_chooses_a_beacon_and_enters_its_value_on_the_page(client: Any) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    sign_in(client, club.user())
    assert Role.objects.filter(event=made, user=club.user()).exists()
    assert "Choose beacon" in client.get(f"/t/{made.slug}/shuffles/").content.decode()
    client.post(f"/t/{made.slug}/r/1/beacon", {"source": "drand", "beacon_round": "5"})
    client.post(f"/t/{made.slug}/r/1/beacon-value", {"value": VALUE})
    page = client.get(f"/t/{made.slug}/shuffles/").content.decode()
    assert "drand, round 5" in page
    assert VALUE in page
    refused = client.post(f"/t/{made.slug}/r/1/beacon", {"source": "drand", "beacon_round": "6"}, follow=True)
    assert "already known" in refused.content.decode()
    assert RoundRoot.objects.get().beacon_round == 5


@pytest.mark.long
def test_the_server_fetches_the_value_from_the_address_of_the_site(client: Any, beacon: list[str]) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    shuffles_services.name_beacon(round_=made.rounds.get(), beacon=NameBeacon(source="drand", round=5), by=club.user())
    sign_in(client, club.user())
    assert "Fetch value" in client.get(f"/t/{made.slug}/shuffles/").content.decode()
    client.post(f"/t/{made.slug}/r/1/beacon-value", {"fetch": "1"})
    assert beacon == ["/public/5"]
    assert RoundRoot.objects.get().beacon_value == VALUE


@pytest.mark.parametrize("number", [6, 7, 8, 9, 10])
def test_a_value_of_another_round_is_refused_in_words(client: Any, beacon: list[str], number: int) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    shuffles_services.name_beacon(
        round_=made.rounds.get(), beacon=NameBeacon(source="drand", round=number), by=club.user()
    )
    sign_in(client, club.user())
    answer = client.post(f"/api/v1/events/{made.slug}/rounds/1/beacon-value", {}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "beacon_unreachable")
    assert beacon == [f"/public/{number}"]
    assert RoundRoot.objects.get().beacon_value == ""


def test_without_an_address_the_server_fetches_nothing(client: Any) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    shuffles_services.name_beacon(round_=made.rounds.get(), beacon=NameBeacon(source="drand", round=5), by=club.user())
    sign_in(client, club.user())
    answer = client.post(f"/api/v1/events/{made.slug}/rounds/1/beacon-value", {}, content_type="application/json")
    assert answer.json()["code"] == "no_beacon_address"


def test_a_beacon_over_rest_is_dropped_by_an_empty_source(client: Any) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    sign_in(client, club.user())
    address = f"/api/v1/events/{made.slug}/rounds/1/beacon"
    assert client.post(address, {"source": "drand", "round": 5}, content_type="application/json").status_code == 204
    body = client.get(f"/api/v1/events/{made.slug}/roots").json()["roots"][0]["beacon"]
    assert (body["source"], body["round"], body["value"]) == ("drand", 5, "")
    assert client.post(address, {"source": ""}, content_type="application/json").status_code == 204
    assert client.get(f"/api/v1/events/{made.slug}/roots").json()["roots"][0]["beacon"] is None


# --- the daily list ------------------------------------------------------------------------------------------


def test_the_list_of_a_day_is_signed_and_complete_when_the_day_is_over(client: Any) -> None:
    with time_machine.travel("2026-03-02T18:00:00Z", tick=False):
        made = club.event(4, **ONLINE)
        club.published(made)
        early = client.get("/commitments/2026-03-02.json")
        assert early.json()["complete"] is False
        assert client.get("/commitments/2026-03-03.json").status_code == 404
    with time_machine.travel("2026-03-03T00:00:01Z", tick=False):
        late = client.get("/commitments/2026-03-02.json", headers={"If-None-Match": early["ETag"]})
        assert late.status_code == 200  # it is complete now
        data = late.json()
        facts = json.loads(data["statement"]["text"])
        assert is_signed(data["statement"])
        assert (facts["day"], facts["complete"], facts["count"]) == ("2026-03-02", True, 2)
        assert facts["sha256"] == hashlib.sha256("\n".join(data["lines"]).encode()).hexdigest()
        kinds = [line.split(" ")[1] for line in data["lines"]]
        assert kinds == ["root", "table"]
        assert RoundRoot.objects.get().commitment in data["lines"][0]
        assert client.get("/commitments/2026-03-02.json", headers={"If-None-Match": late["ETag"]}).status_code == 304
        page = client.get("/commitments/2026-03-02")
        assert all(line in page.content.decode() for line in data["lines"])
        assert client.get("/commitments/2026-03-02", headers={"If-None-Match": page["ETag"]}).status_code == 304
        assert client.get("/commitments/2026-03-03.json").json()["lines"] == []


def test_links_lead_from_day_to_day_with_fingerprints_and_end(client: Any) -> None:
    for day in ("2026-03-02", "2026-03-09"):
        with time_machine.travel(f"{day}T18:00:00Z", tick=False):
            club.published(club.event(4, **ONLINE))

    def days_linked_from(day: str) -> list[str]:
        return re.findall(r'href="/commitments/([\d-]+)"', client.get(f"/commitments/{day}").content.decode())

    with time_machine.travel("2026-03-12T12:00:00Z", tick=False):
        assert days_linked_from("2026-03-02") == ["2026-03-09"]
        assert days_linked_from("2026-03-05") == ["2026-03-02", "2026-03-09"]
        assert days_linked_from("2026-03-09") == ["2026-03-02", "2026-03-12"]
        assert days_linked_from("2026-03-12") == ["2026-03-09"]


def test_tables_of_the_lobby_are_in_the_list_when_they_can_be_seen(client: Any) -> None:
    with time_machine.travel("2026-03-02T18:00:00Z", tick=False):
        gathering = lobby.open_for_others(
            table=NewLobbyTable(game="truf", preset="classic", options={}), player=Player("Rina", club.user().pk)
        )
        against_bots = open_casual(
            table=NewTable(game="truf", preset="classic", options={}),
            player=Player(name="Rina", user_id=club.user().pk),
        )
        lines = client.get("/commitments/2026-03-02.json").json()["lines"]
    due = {(str(pk), table_state.table_commitment(Table.objects.get(pk=pk))) for pk in (gathering, against_bots)}
    assert {tuple(line.split(" ")[2:]) for line in lines} == due


@pytest.mark.parametrize("day", ["2026-02-30", "1999-01-01", "9999-12-31", "2026-13-01"])
def test_a_day_that_is_none_is_not_found(client: Any, day: str) -> None:
    assert client.get(f"/commitments/{day}").status_code == 404
    assert client.get(f"/commitments/{day}.json").status_code == 404
