"""A director stops all online tables except the one where they play."""

from typing import Any

import pytest
from django.test import Client

from games.models import Seat, Table
from games.tables.viewers import HOLDERS
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import messages_at, organiser, text
from tournaments.models import LogEntry, Person, Role

pytestmark = pytest.mark.django_db
OWN = "director must pause and resume it"


@pytest.fixture
def event() -> Any:
    made = club.event(8, place="online")
    club.published(made)
    return made


@pytest.fixture
def own(client: Client, event: Any) -> Table:
    """The table at which the organiser plays who is signed in."""
    user, table = organiser(client), Table.objects.order_by("pk").first()
    assert table is not None
    Seat.objects.filter(table=table, code="N").update(user=user)
    return table


def press(client: Client, event: Any, act: str, table: object) -> Any:
    return client.post(f"/t/{event.slug}/r/1/{act}", {"table": table, "reason": "Fire drill"})


def paused() -> list[bool]:
    return list(Table.objects.order_by("pk").values_list("paused", flat=True))


def test_a_leader_who_plays_there_neither_stops_nor_resumes_the_table(client: Client, event: Any, own: Table) -> None:
    for act in ("pause", "resume"):
        answer = press(client, event, act, 1)
        assert answer.status_code == 403
        assert OWN in text(answer)
        assert paused() == [False, False]
        Table.objects.filter(pk=own.pk).update(paused=False)


def test_a_leader_does_not_end_the_pause_of_another(client: Client, event: Any, own: Table) -> None:
    other = other_director(event)
    press(other, event, "pause", 1)
    assert press(client, event, "resume", 1).status_code == 403
    assert paused() == [True, False]
    press(other, event, "resume", 1)
    assert paused() == [False, False]


def other_director(event: Any) -> Client:
    user, other = club.user("siti"), Client()
    Role.objects.create(event=event, user=user, kind=Role.Kind.DIRECTOR)
    other.force_login(user)
    return other


@pytest.mark.long
def test_a_pause_of_all_tables_leaves_out_the_leaders_own_with_a_notice(client: Client, event: Any, own: Table) -> None:
    answer = press(client, event, "pause", "all")
    assert paused() == [False, True]
    assert "was skipped because you are playing there" in messages_at(client, answer["Location"])
    assert LogEntry.objects.get(event=event, action="round_paused").facts["count"] == 1
    press(other_director(event), event, "pause", "all")
    press(client, event, "resume", "all")
    assert paused() == [True, False]


def test_over_rest_it_is_the_same(client: Client, event: Any, own: Table) -> None:
    path = f"/api/v1/events/{event.slug}/rounds/1"
    answer = client.post(f"{path}/pause", {"table": 1}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    assert client.post(f"{path}/pause", {}, content_type="application/json").json() == {"tables": 1}


def test_a_leader_who_plays_by_a_personal_link_is_known_too(client: Client, event: Any) -> None:
    organiser(client)
    table = Table.objects.order_by("pk").first()
    Seat.objects.filter(table=table, code="N").update(holder="casual:mine")
    session = client.session
    session[HOLDERS] = ["casual:mine"]
    session.save()
    assert press(client, event, "pause", 1).status_code == 403


def test_a_leader_who_plays_by_link_in_another_browser_is_known_by_account(client: Client, event: Any) -> None:
    user, seat = organiser(client), Seat.objects.order_by("table_id", "order")[0]
    Person.objects.filter(pk=int(seat.holder.removeprefix("person:"))).update(user=user)  # after that player was seated
    assert seat.user_id is None
    assert press(client, event, "pause", 1).status_code == 403
    assert paused() == [False, False]


def test_the_page_of_the_table_says_so_instead_of_a_button(client: Client, event: Any, own: Table) -> None:
    page = text(client.get(f"/play/{own.pk}/"))
    assert "another director must pause or resume it" in page
    assert 'class="act pause"' not in page
    other = Table.objects.exclude(pk=own.pk).get()
    assert 'class="act pause"' in text(client.get(f"/play/{other.pk}/"))


@pytest.mark.long
def test_lists_of_tables_show_a_pause_until_it_ends(client: Client, event: Any) -> None:
    organiser(client)
    pages = (f"/t/{event.slug}/r/1/?by=table", f"/t/{event.slug}/desk/")
    for act, count in (("pause", 1), ("resume", 0)):
        press(client, event, act, 2)
        assert [text(client.get(page)).count("paused by the director") for page in pages] == [count, count]
    assert "paused by the director" not in text(Client().get(pages[0]))
