"""Data with a time limit is deleted after it: not sooner, and nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from games.core.schemas import NewTable
from games.models import Call, ChatLine, Commitment, Seat, Sheet, Table, Watcher
from games.privacy.without_triggers import unguarded
from games.tables import opening as tables_opening
from games.tables.players import Player
from tests.games.helpers.tables import open_table, write
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.privacy.services import forget
from tournaments.tasks import forget as task

pytestmark = pytest.mark.django_db


def ago(days: float) -> Any:
    return timezone.now() - timedelta(days=days)


@pytest.fixture
def table() -> Table:
    """Create a guest's table with all data that expires, over for 100 days."""
    table_id = tables_opening.open_casual(
        table=NewTable(game="truf", preset="classic", options={}, clock_seconds=None),
        player=Player(name="Zeb (guest)", holder="casual:abc"),
    )
    Table.objects.filter(pk=table_id).update(host="casual:abc")
    found = Table.objects.get(pk=table_id)
    ChatLine.objects.create(table=found, seat="N", name="Zeb", text="hello")
    Call.objects.create(table=found, seat="N", name="Zeb", reason="rules", words="come")
    Watcher.objects.create(table=found, holder="user:1", name="Pia", seen_at=ago(100))
    Seat.objects.filter(table=found, holder="casual:abc").update(line="page", seen_at=ago(100), gone_at=ago(100))
    over(found, 100)
    return found


def over(table: Table, days: float) -> None:
    Table.objects.filter(pk=table.pk).update(state=Table.State.FINISHED, finished_at=ago(days))
    for kind in (ChatLine, Call):
        kind.objects.update(at=ago(days))


def test_everything_goes_when_its_time_is_over(table: Table) -> None:
    forget()
    seat = Seat.objects.get(table=table, order=0)
    assert not ChatLine.objects.exists()
    assert (Call.objects.get().words, Call.objects.get().reason) == ("", "rules")
    assert not Watcher.objects.exists()
    assert (seat.name, seat.holder, seat.line, seat.seen_at) == ("Guest", "", "", None)
    table.refresh_from_db()
    assert table.host == ""


def test_not_a_day_sooner(table: Table) -> None:
    over(table, 29)
    Watcher.objects.update(seen_at=ago(29))
    assert set(forget().values()) == {0}
    assert ChatLine.objects.exists()


def test_nothing_goes_while_a_table_plays(table: Table) -> None:
    Table.objects.update(state=Table.State.RUNNING, finished_at=None)
    Watcher.objects.all().delete()
    assert set(forget().values()) == {0}


def test_each_has_a_different_time(table: Table, settings: Any) -> None:
    settings.CHAT_KEPT_DAYS, settings.ADDRESSES_KEPT_DAYS, settings.GUESTS_KEPT_DAYS = 101, 0, 99
    counts = forget()
    assert (counts["chat"], counts["guests"]) == (0, 1)
    assert "watchers" not in counts
    assert Watcher.objects.exists()


def test_members_and_bots_keep_their_names(table: Table) -> None:
    names = set(Seat.objects.exclude(holder="casual:abc").values_list("name", flat=True))
    forget()
    assert names <= set(Seat.objects.values_list("name", flat=True))


def test_the_device_of_an_old_result_is_forgotten_and_the_result_is_not() -> None:
    write(open_table())
    with unguarded(Sheet):
        Sheet.objects.update(device="word", written_at=ago(40))
    Table.objects.update(state=Table.State.FINISHED, finished_at=ago(40))
    before = Sheet.objects.values("values", "points", "author_name").get()
    assert forget()["devices"] == 1
    assert Sheet.objects.get().device == ""
    assert Sheet.objects.values("values", "points", "author_name").get() == before


def test_the_device_and_the_pin_of_an_old_seat_are_forgotten_and_the_seat_is_not(table: Table) -> None:
    taken = {"device": "a" * 64, "barred_device": "b" * 64, "device_at": ago(100), "pin": "hash", "pin_failures": 2}
    seats = Seat.objects.filter(table=table, order=0)
    seats.update(**taken, one_device=True, pin_failed_at=ago(100))
    over(table, 29)
    forget()
    assert seats.values(*taken).get() == taken | {"device_at": seats.get().device_at}
    over(table, 31)
    assert (forget()["seat_devices"], forget()["seat_devices"]) == (1, 0)
    assert seats.values(*taken).get() == {
        "device": "", "barred_device": "", "device_at": None, "pin": "", "pin_failures": 0,
    }  # fmt: skip
    assert seats.get().one_device


def test_commitments_of_lobby_tables_go_by_whole_days_and_those_of_events_stay(settings: Any) -> None:
    days = settings.COMMITMENTS_KEPT_DAYS
    for name, kind, at in (("7", "table", days + 2), ("8", "table", days - 1), ("1:2:3:1", "table", days + 2)):
        Commitment.objects.create(name=name, kind=kind, digest=name * 8, at=ago(at))
    Commitment.objects.create(name="1:2", kind="root", digest="r", at=ago(days + 2))
    assert forget()["commitments"] == 1
    assert set(Commitment.objects.values_list("name", flat=True)) == {"8", "1:2:3:1", "1:2"}


def test_ended_sessions_and_tokens_go_and_others_stay(client: Client) -> None:
    sign_in(client, club.user("ayu"))
    Session.objects.create(session_key="old", session_data="x", expire_date=ago(1))
    AuthToken.objects.create(user=club.user("ayu"), expiry=timedelta(days=-1))
    AuthToken.objects.create(user=club.user("ayu"), expiry=None)
    assert (forget()["sessions"], forget()["sessions"]) == (1, 0)
    assert AuthToken.objects.count() == 1
    assert client.get("/account/").status_code == 200


def test_a_worker_does_it_every_hour_and_a_command_at_once(table: Table, capsys: Any) -> None:
    assert site.CELERY_BEAT_SCHEDULE["forget"] == {
        "task": task.name, "schedule": 3600.0, "options": {"expires": 3600},
    }  # fmt: skip
    call_command("forget")
    assert '"chat": 1' in capsys.readouterr().out
    task()
    task()
