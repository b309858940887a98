"""Endpoints for monitoring (/livez, /readyz, /metrics) and the operator's page."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config import tasks
from config.celery import app
from config.ops import probe
from config.ops.health import HEARTBEAT
from games.play.services import make_move
from games.tables.table_state import load
from games.tasks import advance
from testkit.clocks import patience
from testkit.live_app import ROOT, LiveApp, free_port, wait_for
from tests.config.scraping import figure, metrics, overdue
from tests.games.helpers.tables import open_table
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.models import Notification, OutboxEvent, Person, Registration, Round


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


def test_no_request_is_sent_to_a_process_whose_migrations_have_not_run(db: None, client: Client) -> None:
    newest = MigrationRecorder.Migration.objects.filter(app="accounts").order_by("-pk")[0]
    newest.delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrated"]) == (503, False)


@pytest.mark.usefixtures("frozen_time")
def test_health_says_that_tasks_wait_and_no_worker_lives(db: None, client: Client) -> None:
    cache.delete(HEARTBEAT)
    overdue(40)
    answer = client.get("/healthz")
    body = answer.json()
    assert (answer.status_code, body["healthy"], body["worker"]) == (503, False, False)
    assert (body["waiting"], body["waiting_seconds"]) == (1, 40.0)
    assert body["problems"] == ["No worker is running. 1 task has been waiting for 40 s."]


@pytest.mark.usefixtures("frozen_time")
def test_health_is_good_while_a_worker_lives_although_tasks_wait(db: None, client: Client) -> None:
    tasks.heartbeat.apply()
    overdue(40)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["worker"], answer.json()["waiting"]) == (200, True, 1)


def test_health_is_good_without_a_worker_while_nothing_waits(db: None, client: Client) -> None:
    cache.delete(HEARTBEAT)
    overdue(3)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["worker"], answer.json()["problems"]) == (200, False, [])


@pytest.mark.usefixtures("frozen_time")
def test_a_round_that_waits_to_be_paired_waits_for_a_worker_too(db: None, client: Client) -> None:
    cache.delete(HEARTBEAT)
    event = club.event(8)
    asked = timezone.now() - timedelta(seconds=50)
    Round.objects.create(event=event, number=1, state=Round.State.SEATING, seed=1, standings_version=1)
    Round.objects.update(seated_at=asked)
    assert client.get("/healthz").json()["waiting_seconds"] == 50.0


@pytest.mark.long
@pytest.mark.usefixtures("frozen_time")
def test_the_desk_says_what_waits_for_a_worker(operator: Client) -> None:
    cache.delete(HEARTBEAT)
    desk = f"/t/{club.event(8).slug}/desk/"
    overdue(40)
    assert "No worker is running. 1 task has been waiting for 40 s." in operator.get(desk).content.decode()
    tasks.heartbeat.apply()
    assert "No worker is running" not in operator.get(desk).content.decode()


@pytest.mark.long
@pytest.mark.usefixtures("frozen_time")
@pytest.mark.parametrize("waiting", ["message", "offer", "happening"])
def test_the_desk_says_that_mails_and_deadlines_wait_for_a_worker(operator: Client, waiting: str) -> None:
    cache.delete(HEARTBEAT)
    event, since = club.event(8), timezone.now() - timedelta(seconds=40)
    cause = OutboxEvent.objects.create(event=event, kind="event.moved", version="1", at=since)
    if waiting == "offer":
        Registration.objects.create(
            event=event, state="offered", queued_at=since, changed_at=since, offered_until=since
        )
    if waiting == "message":
        person = present(Person.objects.first())
        Notification.objects.create(event=event, person=person, cause=cause, kind="moved", due_at=since)
    if waiting != "happening":
        OutboxEvent.objects.update(done_at=since)
    desk = operator.get(f"/t/{event.slug}/desk/").content.decode()
    assert "No worker is running. 1 task has been waiting for 40 s." in desk
    assert "Emails, notifications, deadlines" in desk


@pytest.mark.parametrize("worker", [True, False])
def test_a_server_is_well_before_its_first_worker_has_started(monkeypatch: pytest.MonkeyPatch, worker: bool) -> None:
    document = {"healthy": worker, "database": True, "broker": True, "tasks": 1.0 if worker else None}
    monkeypatch.setattr(probe, "fetch_health", lambda address: document)
    assert probe.well("web", "http://a.example") is True
    assert probe.well("tasks", "http://a.example") is worker


@pytest.mark.usefixtures("frozen_time")
def test_metrics_count_requests_and_tables_and_how_long_the_oldest_has_been_due(db: None, client: Client) -> None:
    overdue(40)
    requests = "django_http_requests_before_middlewares_total"
    before = figure(metrics(client), requests)
    body = metrics(client)
    assert figure(body, requests) == before + 1
    assert figure(body, 'troeftafel_tables{state="running"}') == 1
    assert figure(body, "troeftafel_queue_age_seconds") == 40


def test_metrics_count_moves_by_game_and_tasks_by_name(
    db: None, client: Client, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    table_id = open_table("troefcall", "club", "online")
    play = load(table_id)
    seat = next(iter(play.since))
    with django_capture_on_commit_callbacks(execute=True):
        make_move(table_id=table_id, seat=seat, text="call H")
    tasks.heartbeat.apply()
    advance.apply(args=[table_id])
    body = metrics(client)
    assert figure(body, 'troeftafel_moves_total{by="player",game="troefcall"}') >= 1
    assert figure(body, 'troeftafel_task_seconds_count{state="SUCCESS",task="games.tasks.advance"}') >= 1
    assert 0 <= figure(body, "troeftafel_heartbeat_age_seconds") < 60


def test_metrics_work_without_the_database_and_say_that_it_is_down(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert figure(metrics(client), 'troeftafel_answers{part="database"}') == 1
    monkeypatch.setattr("config.ops.health.database_answers", lambda: False)
    body = metrics(client)
    assert figure(body, 'troeftafel_answers{part="database"}') == 0
    assert figure(body, 'troeftafel_answers{part="broker"}') == 1
    assert "django_http_requests_before_middlewares_total" in body
    assert "troeftafel_tables" not in body


@pytest.mark.parametrize("address", ["/livez", "/readyz", "/healthz", "/metrics"])
def test_monitoring_is_answered_at_the_address_of_the_machine(
    db: None, client: Client, settings: Any, address: str
) -> None:
    settings.ALLOWED_HOSTS = ["cards.example"]
    assert client.get(address, headers={"host": "127.0.0.1:8001"}).status_code == 200
    assert client.get("/", headers={"host": "127.0.0.1:8001"}).status_code == 400


def test_metrics_have_the_age_of_the_newest_backup(db: None, client: Client, settings: Any, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER = str(tmp_path)
    assert "troeftafel_backup_age_seconds" not in metrics(client)
    begun = timezone.now() - timedelta(hours=30)
    (tmp_path / f"troeftafel-{begun:%Y%m%d-%H%M%S}Z.tar").touch()
    assert 108_000 <= figure(metrics(client), "troeftafel_backup_age_seconds") < 108_060


STREAMS_OF_A_KILLED_PROCESS = """
import os, signal
from config.ops import counters as measures
from live.limits import STREAMS
from prometheus_client import generate_latest
if os.fork() == 0:
    STREAMS.inc(5)
    measures.TASKS.labels("move", "SUCCESS").observe(1)
    os.kill(os.getpid(), signal.SIGKILL)
os.wait()
STREAMS.inc(2)
print(generate_latest(measures.registry()).decode())
"""


@pytest.mark.long
def test_connections_of_a_killed_process_are_gone_and_its_counts_stay(tmp_path: Path) -> None:
    surroundings = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "made"), "DATA_DIR": str(tmp_path)}
    output = subprocess.check_output(
        [sys.executable, "-c", STREAMS_OF_A_KILLED_PROCESS], cwd=ROOT, env=surroundings, text=True
    )
    assert figure(output, "troeftafel_live_connections") == 2
    assert figure(output, 'troeftafel_task_seconds_count{state="SUCCESS",task="move"}') == 1


@pytest.mark.long
@pytest.mark.skipif("REDIS_URL" not in os.environ, reason="one process does everything and tells it at /metrics")
def test_a_worker_reports_at_its_port_what_its_children_did(tmp_path: Path) -> None:
    heartbeats = 'troeftafel_task_seconds_count{state="SUCCESS",task="config.tasks.heartbeat"}'
    with LiveApp.prepared(tmp_path, migrated=True) as app:
        app.environment["METRICS_PORT"] = str(free_port())
        app.start("--no-demo")
        address = f"http://127.0.0.1:{app.environment['METRICS_PORT']}/metrics"
        wait_for(lambda: heartbeats in _body_at(address), "the heartbeat is counted")


def _body_at(address: str) -> str:
    """Return the answer, empty while no server answers yet."""
    try:
        return httpx.get(address, timeout=patience(30)).text
    except httpx.TransportError:
        return ""


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
def test_metrics_are_for_this_machine_or_for_clients_with_the_token(
    db: None, client: Client, settings: Any, token: str, headers: dict[str, Any], status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", **headers).status_code == status


@pytest.mark.usefixtures("frozen_time")
def test_the_operator_sees_what_is_stuck_and_has_it_asked_for_again(operator: Client, sent: Any) -> None:
    fresh, stale = overdue(3), overdue(90)
    page = operator.get("/admin/operations/").content.decode()
    assert f"Table {stale} " in page
    assert f"Table {fresh} " not in page
    answer = operator.post("/admin/operations/", follow=True).content.decode()
    assert "1 task requeued." in answer
    assert sent() == [("games.tasks.advance", [stale])]


def test_a_lost_broker_is_reported_and_nothing_breaks(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    overdue(90)
    monkeypatch.setattr(app.amqp, "send_task_message", _refused)
    assert "the broker is not responding" in operator.post("/admin/operations/", follow=True).content.decode()


def _refused(*_: Any, **__: Any) -> None:
    raise ConnectionError("refused")


def test_only_superusers_operate(db: None, client: Client) -> None:
    client.force_login(User.objects.create_user("staff", is_staff=True))
    assert client.get("/admin/operations/").status_code == 403
    assert client.post("/admin/operations/").status_code == 403
    assert "Operations" not in client.get("/admin/").content.decode()
    assert Client().get("/admin/operations/").status_code == 302
