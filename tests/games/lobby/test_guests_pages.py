"""How much anonymous visitors may open and have stored, by address and in total."""

from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from accounts.throttles import GuestSessions, GuestTables
from engine import bots
from games.models import Table, Watcher
from games.tables import casual
from games.watching.spectators import note_page
from tests.rest.site import post, refused

pytestmark = pytest.mark.django_db
NEW = {"choice": "troefcall/club/"}
OPEN = {**NEW, "lobby": "open", "clock": "none", "name": "Ayu"}


@pytest.fixture(autouse=True)
def _at_one_moment() -> Any:
    with time_machine.travel("2026-11-23T20:50:40Z", tick=False):
        yield


@pytest.fixture
def two_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuestTables, "THROTTLE_RATES", {"guest-tables": "2/hour"})


@pytest.mark.parametrize(("address", "form"), [("/play/new", NEW), ("/play/open", OPEN)])
def test_guests_at_one_address_open_so_many_tables_an_hour(two_an_hour: None, address: str, form: Any) -> None:
    answers = [Client().post(address, form) for _ in range(3)]  # each with a session of its own
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert (
        "Too many guest tables have been opened from your network. Try again in 10 minutes"
        in answers[2].content.decode()
    )
    assert answers[2]["Retry-After"] == "560"
    assert Table.objects.count() == 2


def test_a_refused_tile_leaves_its_game_and_the_usual_level_chosen(two_an_hour: None) -> None:
    answers = [Client().post("/play/new", {**NEW, "bots": "", "nonces": ""}) for _ in range(3)]
    html = answers[2].content.decode()
    assert answers[2].status_code == 429
    for chosen in ("troefcall/club/", bots.SIMPLE):
        assert f'<option value="{chosen}" selected>' in html


@pytest.mark.parametrize("path", ["tables", "lobby"])
def test_over_rest_guests_open_as_many(two_an_hour: None, path: str) -> None:
    body = {"game": "troefcall", "preset": "club"}
    answers = [post(Client(), path, body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    refused(answers[2], 429, "throttled")
    assert Table.objects.count() == 2


def test_pages_and_rest_are_counted_together(two_an_hour: None) -> None:
    Client().post("/play/new", NEW)
    Client().post("/play/open", OPEN)
    assert post(Client(), "tables", {"game": "troefcall", "preset": "club"}).status_code == 429


def test_an_account_opens_tables_in_addition_to_the_guests_of_its_address(two_an_hour: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("ayu"))
    assert [client.post("/play/new", NEW).status_code for _ in range(3)] == [302] * 3


def test_typed_text_stays_after_too_many_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuestTables, "THROTTLE_RATES", {"guest-tables": "0/hour"})
    assert 'value="Budi Hartono"' in Client().post("/play/open", {**OPEN, "name": "Budi Hartono"}).content.decode()


def test_a_full_house_opens_no_table_for_guests_but_for_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casual, "MAX_OPEN_TABLES", 1)
    Client().post("/play/new", NEW)
    answer = Client().post("/play/new", NEW)
    assert answer.status_code == 409
    assert "All tables for guests are in use." in answer.content.decode()
    client = Client()
    client.force_login(User.objects.create_user("ayu"))
    assert client.post("/play/new", NEW).status_code == 302


def test_a_refused_table_is_explained_above_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casual, "MAX_OPEN_TABLES", 0)
    page = Client().post("/play/new", NEW).content.decode()
    assert page.index("All tables for guests are in use.") < page.index('class="games"')


@pytest.mark.parametrize("address", ["/", "/play/", "/rules/", "/check/", "/help/"])
def test_a_visit_without_a_seat_stores_no_session(address: str) -> None:
    client = Client()
    assert client.get(address).status_code == 200
    assert "sessionid" not in client.cookies
    assert not Session.objects.exists()


def test_a_spectator_beyond_the_limit_watches_without_a_session(monkeypatch: pytest.MonkeyPatch, rf: Any) -> None:
    monkeypatch.setattr(GuestSessions, "THROTTLE_RATES", {"guest-sessions": "2/hour"})
    monkeypatch.setattr("games.watching.spectators._is_kept", lambda request, table_id: True)
    Client().post("/play/new", NEW)
    table_id = Table.objects.get().pk
    kept = []
    for _ in range(3):
        client = Client()
        request = rf.get(f"/play/{table_id}/")
        request.session, request.user = client.session, AnonymousUser()
        note_page(request, table_id)
        kept.append(bool(request.session.get("holders")))
    assert kept == [True, True, False]
    assert Watcher.objects.count() == 2
