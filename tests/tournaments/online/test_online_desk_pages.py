"""Online tables at the desk: calls, absences, logged looks, and hidden hands.

Players of the event never see the hands.
"""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import ChatLine, Look, Table
from games.play.turns import play_for_absent
from games.tables import table_state
from games.tables.options import Chat, EventOnlineRules
from games.talk import calls
from games.talk import services as chat
from games.view.selectors import view_of
from games.watching import spectators as watching_spectators
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser
from tournaments.models import EntryPerson, LogEntry
from tournaments.online import services as online_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    made = club.event(8, place="online")
    online_services.change_online_rules(by=None, event=made, rules=EventOnlineRules(calls=True, chat=Chat.FREE))
    made.refresh_from_db()
    club.published(made)
    return made


@pytest.fixture
def table() -> Table:
    return present(Table.objects.order_by("pk").first())


def look(client: Client, event: Any, table: Table, **more: Any) -> str:
    answer = client.get(f"/t/{event.slug}/desk/table/{table.pk}/", **more)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.long
def test_a_call_is_first_on_the_desk_and_is_answered_in_one_press(client: Client, event: Any, table: Any) -> None:
    user = organiser(client)
    made = calls.call_director(table_id=table.pk, seat="N", reason="play", words="Two cards fell")
    desk = client.get(f"/t/{event.slug}/desk/").content.decode()
    assert desk.index("desk-calls") < desk.index("next-step")
    assert "Two cards fell" in desk
    client.post(f"/t/{event.slug}/desk/table/{table.pk}/call/{made.pk}", {"take": "1"})
    made.refresh_from_db()
    assert made.taken_by == user
    client.post(f"/t/{event.slug}/desk/table/{table.pk}/call/{made.pk}", {"settle": "1", "note": "Shown again."})
    assert "desk-calls" not in client.get(f"/t/{event.slug}/desk/").content.decode()
    actions = LogEntry.objects.filter(event=event, action__startswith="call_").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["call_taken", "call_settled"]


def look_at_hands(client: Client, event: Any, table: Table, reason: str = "Revoke claimed") -> Any:
    return client.post(f"/t/{event.slug}/desk/table/{table.pk}/hands", {"reason": reason})


@pytest.mark.long
def test_a_look_is_logged_once_while_the_page_renews_itself(client: Client, event: Any, table: Any) -> None:
    organiser(client)
    assert "open-cards" not in look(client, event, table)
    look(client, event, table, headers={"X-Live": "1"})
    assert LogEntry.objects.filter(event=event, action="looked_into").count() == 1


@pytest.mark.long
def test_a_director_sees_the_hands_of_one_deal_for_a_reason(client: Client, event: Any, table: Any) -> None:
    organiser(client)
    look_at_hands(client, event, table)
    assert look(client, event, table).count('class="open-cards"') == 4
    entry = LogEntry.objects.get(event=event, action="looked_at_hands")
    assert (entry.facts["deal"], entry.facts["reason"]) == (1, "Revoke claimed")
    play = table_state.load(table.pk)
    while play.row is None or play.row.number == 1:
        play = play_for_absent(table.pk, next(iter(play.since)))
    assert "open-cards" not in look(client, event, table)


def test_without_a_reason_no_hand_is_shown(client: Client, event: Any, table: Any) -> None:
    organiser(client)
    look_at_hands(client, event, table, " ")
    assert "open-cards" not in look(client, event, table)
    assert not LogEntry.objects.filter(event=event, action="looked_at_hands").exists()


def test_every_seat_reads_at_once_the_name_and_reason_of_a_viewer_of_hands(
    client: Client, event: Any, table: Any
) -> None:
    user = organiser(client)
    version = table.version
    look_at_hands(client, event, table)
    for seat in table.seats.all():
        view = view_of(table_state.load(table.pk), seat.code)
        assert [(look["name"], look["reason"]) for look in view["looks"]] == [(str(user), "Revoke claimed")]
    table.refresh_from_db()
    assert table.version == version + 1
    assert view_of(table_state.load(table.pk), None)["looks"] == []
    person = present(EntryPerson.objects.filter(event=event, entry__places__table=table).first()).person
    player = Client()
    player.get(f"/go/{club.link(person)}")
    assert "Revoke claimed" in player.get(f"/play/{table.pk}/").content.decode()


@pytest.mark.long
def test_no_look_is_hidden_by_saying_that_a_page_renews_itself(client: Client, event: Any, table: Any) -> None:
    organiser(client)
    other = present(Table.objects.order_by("pk").last())
    look(client, event, table)
    look(client, event, other, headers={"X-Live": "1"})
    assert LogEntry.objects.filter(event=event, action="looked_into").count() == 2


def test_staff_who_play_in_the_event_see_no_hands(client: Client, event: Any, table: Any) -> None:
    user = organiser(client)
    person = present(EntryPerson.objects.filter(event=event).first()).person
    person.user = user
    person.save()
    look_at_hands(client, event, table)
    page = look(client, event, table)
    assert "open-cards" not in page
    assert "You are playing in this event" in page
    assert not Look.objects.exists()
    assert LogEntry.objects.filter(event=event, action="looked_into", facts__cards="no").exists()


@pytest.mark.long
def test_spectators_are_listed_by_name_and_a_line_of_chat_is_hidden(client: Client, event: Any, table: Any) -> None:
    organiser(client)
    watching_spectators.note_watcher(table.pk, "user:99", "Wati")
    line = chat.say(table_id=table.pk, seat="N", text="Rude words")
    html = look(client, event, table)
    assert "Wati, since" in html
    client.post(f"/t/{event.slug}/desk/table/{table.pk}/chat/{line.pk}", {"hide": "1"})
    assert ChatLine.objects.get().hidden


@pytest.mark.long
def test_absent_players_are_listed_on_the_desk(client: Client, event: Any, table: Any) -> None:
    organiser(client)
    table.seats.filter(code="N").update(gone_at=timezone.now())
    desk = client.get(f"/t/{event.slug}/desk/").content.decode()
    assert "has been offline since" in desk


def test_visitors_and_tables_of_other_events_are_refused(client: Client, event: Any, table: Any) -> None:
    assert client.get(f"/t/{event.slug}/desk/table/{table.pk}/").status_code == 302
    organiser(client)
    other = club.event(8, name="Another evening", place="online")
    assert client.get(f"/t/{other.slug}/desk/table/{table.pk}/").status_code == 404
