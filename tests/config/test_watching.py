"""What programs that watch the system can ask: /livez, /readyz, /metrics; and the operator's page in the admin."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config import tasks
from config.celery import app
from games.models import Table
from games.services import make_move
from games.store import load
from games.tasks import advance
from tests.games.tables import open_table
from tests.games_pages.tables import open_online


def figure(body: str, name: str) -> float:
    """The number that stands behind a name with its labels."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", body, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def metrics(client: Client) -> str:
    return client.get("/metrics").content.decode()


def overdue(seconds: float) -> int:
    """An online table that nobody has looked at for so long."""
    table_id = open_online()
    Table.objects.filter(pk=table_id).update(due_at=timezone.now() - timedelta(seconds=seconds))
    return table_id


@pytest.fixture
def sent() -> Iterator[Callable[[], list[tuple[str, Any]]]]:
    """The tasks that wait at the broker, each once."""
    with app.connection_for_write() as broker, broker.SimpleQueue("celery") as queue:
        queue.clear()
        yield lambda: [_task_of(queue.get_nowait()) for _ in range(queue.qsize())]


def _task_of(message: Any) -> tuple[str, Any]:
    message.ack()
    return message.headers["task"], message.payload[0]


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator", "operator@example.org", "secret"))
    return client


def test_a_process_that_lost_its_database_lives_and_is_not_ready(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/readyz").json() == {"ready": True, "database": True, "broker": True, "migrated": True}

    def is_gone(*_: Any, **__: Any) -> None:
        raise DatabaseError("gone")

    with monkeypatch.context() as gone:
        gone.setattr(connection, "cursor", is_gone)
        assert client.get("/livez").status_code == 200
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, False)


def test_nobody_is_sent_to_a_process_whose_migrations_have_not_run(db: None, client: Client) -> None:
    newest = MigrationRecorder.Migration.objects.filter(app="games").order_by("-pk")[0]
    newest.delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrated"]) == (503, False)


def test_metrics_tell_requests_tables_and_how_long_the_oldest_has_been_due(db: None, client: Client) -> None:
    overdue(40)
    requests = "django_http_requests_before_middlewares_total"
    before = figure(metrics(client), requests)
    body = metrics(client)
    assert figure(body, requests) == before + 1
    assert figure(body, 'troeftafel_tables{state="running"}') == 1
    assert 40 <= figure(body, "troeftafel_queue_age_seconds") < 60


def test_metrics_count_moves_by_game_and_tasks_by_name(
    db: None, client: Client, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    table_id = open_table("troefcall", "club", "online")
    play = load(table_id)
    seat = play.since and next(iter(play.since))
    with django_capture_on_commit_callbacks(execute=True):
        make_move(table_id, seat, "call H")
    tasks.heartbeat.apply()
    advance.apply(args=[table_id])
    body = metrics(client)
    assert figure(body, 'troeftafel_moves_total{by="player",game="troefcall"}') >= 1
    assert figure(body, 'troeftafel_task_seconds_count{state="SUCCESS",task="games.tasks.advance"}') >= 1
    assert 0 <= figure(body, "troeftafel_heartbeat_age_seconds") < 60


@pytest.mark.parametrize(
    ("token", "headers", "status"),
    [
        ("", {}, 200),
        ("", {"REMOTE_ADDR": "10.0.0.7"}, 404),
        ("", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
        ("word", {}, 404),
        ("word", {"HTTP_AUTHORIZATION": "Bearer words"}, 404),
        ("word", {"HTTP_AUTHORIZATION": "Bearer word", "REMOTE_ADDR": "10.0.0.7"}, 200),
    ],
)
def test_metrics_are_for_this_machine_or_for_who_has_the_token(
    db: None, client: Client, settings: Any, token: str, headers: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", **headers).status_code == status


def test_the_operator_sees_what_is_stuck_and_has_it_asked_for_again(operator: Client, sent: Any) -> None:
    fresh, stale = overdue(3), overdue(90)
    page = operator.get("/admin/operations/").content.decode()
    assert f"Table {stale} " in page
    assert f"Table {fresh} " not in page
    answer = operator.post("/admin/operations/", follow=True).content.decode()
    assert "1 task was asked for again." in answer
    assert sent() == [("games.tasks.advance", [stale])]


def test_a_broker_that_is_gone_is_told_and_nothing_breaks(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    overdue(90)
    monkeypatch.setattr(app.amqp, "send_task_message", _refused)
    assert "the broker does not answer" in operator.post("/admin/operations/", follow=True).content.decode()


def _refused(*_: Any, **__: Any) -> None:
    raise ConnectionError("refused")


def test_only_superusers_operate(db: None, client: Client) -> None:
    client.force_login(User.objects.create_user("staff", is_staff=True))
    assert client.get("/admin/operations/").status_code == 403
    assert client.post("/admin/operations/").status_code == 403
    assert "Operations" not in client.get("/admin/").content.decode()
    assert Client().get("/admin/operations/").status_code == 302
