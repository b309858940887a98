"""The online rules of an event: read, changed, logged and given to new tables."""

from typing import Any

import pytest
from django.test import Client

from games.models import Seat, Table
from games.tables import table_state
from games.tables.options import Bots, Chat, EventOnlineRules, Watch, read_rules
from games.view.selectors import view_of
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.models import EntryPerson, Event, LogEntry
from tournaments.online import services as online_services
from tournaments.pairing import services as pairing_services

pytestmark = pytest.mark.django_db

USUAL = {
    "bank_seconds": "180", "grace_seconds": "60", "between_seconds": "10", "least_ms": "700", "missing_seconds": "0",
    "watch": "deal",
    "chat": "phrases", "claims": "on", "calls": "on", "bots": "search",
}  # fmt: skip


def _page(client: Client, event: Any, data: dict[str, str] | None = None) -> Any:
    address = f"/t/{event.slug}/desk/online"
    return client.get(address) if data is None else client.post(address, {**data, "key": "k1"}, follow=True)


def _log(client: Client, event: Any) -> str:
    page = client.get(f"/t/{event.slug}/log")
    assert page.status_code == 200
    return str(page.content.decode())


@pytest.fixture
def rina() -> Client:
    client = Client()
    sign_in(client, club.user("rina"))
    return client


def test_an_organiser_sets_them_and_the_log_tells(rina: Client) -> None:
    event = club.event(8)
    assert "opened from now on" in _page(rina, event, USUAL).content.decode()
    event.refresh_from_db()
    rules = read_rules(event.online_options)
    assert (rules.bank_seconds, rules.watch, rules.chat, rules.calls) == (180, Watch.DEAL, Chat.PHRASES, True)
    assert rules.bots == Bots.SEARCH
    assert LogEntry.objects.filter(event=event, action="online_watch").exists()
    assert "changed the bots’ strength from “Ruben (3) remembers every card” to “Advanced bots”" in _log(rina, event)


def test_tables_opened_afterwards_play_by_them() -> None:
    event = club.event(8, place="online")
    online_services.change_online_rules(by=None, event=event, rules=EventOnlineRules(watch=Watch.OFF, bank_seconds=60))
    event.refresh_from_db()
    pairing_services.seat_round(event=event, by=None)
    found = [read_rules(table.online_rules).watch for table in Table.objects.all()]
    assert found == [Watch.OFF, Watch.OFF]


def test_bots_of_free_seats_play_as_the_event_says_and_players_are_notified() -> None:
    event = club.event(5, place="online", odd="bots")
    online_services.change_online_rules(by=None, event=event, rules=EventOnlineRules(bots=Bots.SEARCH))
    event.refresh_from_db()
    club.published(event)
    with_bots = Seat.objects.filter(kind="bot").first()
    assert with_bots is not None
    view = view_of(table_state.load(with_bots.table_id), None)["seats"]
    assert {(seat["kind"], seat["thinks"]) for seat in view} == {("human", False), ("bot", True)}
    assert "advanced bot" in Client().get(f"/play/{with_bots.table_id}/").content.decode()


def test_an_impossible_value_comes_back_as_typed(rina: Client) -> None:
    answer = _page(rina, club.event(8), {**USUAL, "bank_seconds": "99999"})
    assert answer.status_code == 422
    assert "99999" in answer.content.decode()


def test_others_only_read_them(rina: Client) -> None:
    event = club.event(8)
    stranger = Client()
    stranger.force_login(club.user("stranger"))
    assert _page(stranger, event, USUAL).status_code in (403, 404)


def test_over_rest_a_wrong_word_is_named(rina: Client) -> None:
    event = club.event(8)
    answer = rina.patch(
        f"/api/v1/events/{event.slug}/online-rules", {"least_ms": 99_999}, content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["field"] == "least_ms"


def test_over_rest_the_strength_of_bots_is_chosen_from_words(rina: Client) -> None:
    event = club.event(8)
    path, kind = f"/api/v1/events/{event.slug}/online-rules", "application/json"
    assert Client().get(path).json()["bots"] == "simple"
    assert rina.patch(path, {"bots": "search"}, content_type=kind).json()["bots"] == "search"
    refused = rina.patch(path, {"bots": "random"}, content_type=kind)
    assert (refused.status_code, refused.json()["field"]) == (400, "bots")
    assert Client().get(path).json()["bots"] == "search"
    assert Client().patch(path, {"bots": "simple"}, content_type=kind).status_code in (401, 403)


def test_a_player_may_have_more_time(rina: Client) -> None:
    event = club.event(4, place="online")
    member = EntryPerson.objects.filter(event=event).first()
    assert member is not None
    answer = rina.post(f"/t/{event.slug}/desk/online/time", {"person": member.person_id, "factor": 300}, follow=True)
    assert "3 times the normal time" in answer.content.decode()
    pairing_services.seat_round(event=event, by=None)
    seats = Seat.objects.values_list("holder", "time_factor")
    assert dict(seats)[f"person:{member.person_id}"] == 300
    assert sorted(factor for _holder, factor in seats) == [100, 100, 100, 300]


def test_a_time_that_is_none_is_refused(rina: Client) -> None:
    event = club.event(4)
    answer = rina.post(f"/t/{event.slug}/desk/online/time", {"person": 0, "factor": 7}, follow=True)
    assert "Nothing was changed" in answer.content.decode()


@pytest.mark.parametrize(("game", "offered"), [("truf", True), ("ruff_and_trump", False)])
def test_looking_ahead_is_offered_only_where_bots_do(rina: Client, game: str, offered: bool) -> None:
    event = club.event(8)
    Event.objects.filter(pk=event.pk).update(game=game)
    assert ('value="search"' in _page(rina, event).content.decode()) is offered
