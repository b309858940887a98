"""Lines of the log have the id of their request or task, and never a secret."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from celery.app.task import Context
from celery.signals import task_revoked
from django.test import Client
from django_structlog.celery.steps import DjangoStructLogInitStep
from structlog.contextvars import get_contextvars

from config.celery import app
from config.ops.logs import REQUEST_ID, LogFormatter

LINK = "/go/Zm9vYmFyYmF6cXV4"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Yield the log as JSON, including answered requests."""
    result, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(result)
    handler.setFormatter(LogFormatter("json"))
    levels = {name: logging.getLogger(name).level for name in ("", "config.ops.logs", "django_structlog")}
    for name in levels:
        logging.getLogger(name).setLevel(logging.INFO)
    root.addHandler(handler)
    yield result
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_an_answer_names_the_line_of_its_request(db: None, client: Client, written: io.StringIO) -> None:
    answer = client.get("/help/?looking=for")
    (line,) = [line for line in lines(written) if line["event"] == "request_finished"]
    assert (line["request_id"], line["code"]) == (answer[REQUEST_ID], 200)
    assert line["request"] == "GET help/"
    assert "looking" not in written.getvalue()
    assert "127.0.0.1" not in written.getvalue()
    assert get_contextvars() == {}


def test_numbers_of_an_address_are_logged_and_keys_are_not(db: None, client: Client, written: io.StringIO) -> None:
    client.get("/play/12/")
    client.get(LINK)
    items = [line["request"] for line in lines(written) if line["event"] == "request_finished"]
    assert items == ["GET play/<int:table_id>/ table_id=12", "GET go/<str:link>"]
    assert LINK[4:] not in written.getvalue()


@pytest.mark.parametrize("kind", ["text", "json"])
def test_an_error_is_logged_once_with_its_request_and_without_its_key(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch, written: io.StringIO, kind: str
) -> None:
    def breaks(token: str, **_more: object) -> NoReturn:
        raise ValueError(f"no person has /go/{token}")

    ours = next(handler for handler in logging.getLogger().handlers if getattr(handler, "stream", None) is written)
    ours.setFormatter(LogFormatter(kind))
    monkeypatch.setattr("tournaments.front.views.open_link", breaks)
    client.raise_request_exception = False
    answer = client.get(LINK)
    assert answer.status_code == 500
    output = written.getvalue()
    assert LINK[4:] not in output
    assert output.count("Traceback") == 1
    assert "ValueError: no person has /go/··" in output
    assert answer[REQUEST_ID] in next(line for line in output.splitlines() if "Internal Server Error" in line)


def test_no_client_injects_a_line_into_the_log(written: io.StringIO) -> None:
    ours = next(handler for handler in logging.getLogger().handlers if getattr(handler, "stream", None) is written)
    ours.setFormatter(LogFormatter("text"))
    logging.getLogger("games").warning("Refused: %s", "a\r\n2026-11-24T00:00:00Z [info] signed_in name=admin\x1b[2J")
    (line,) = written.getvalue().splitlines()
    assert r"a\r\n2026-11-24" in line
    assert "\x1b" not in line


def test_lines_of_a_task_have_its_id(written: io.StringIO) -> None:
    seen = {}

    @app.task(name="tests.says_something")
    def says_something() -> None:
        logging.getLogger("games").warning("Somebody at table 12.")
        seen.update(get_contextvars())

    steps = DjangoStructLogInitStep(None)  # as a worker takes it when it starts
    says_something.apply(task_id="4711")
    line = next(line for line in lines(written) if line["event"] == "Somebody at table 12.")
    assert (line["task_id"], seen["task_id"]) == ("4711", "4711")
    assert steps.receiver is not None


def test_a_request_by_another_name_is_one_line_that_says_what_to_set(client: Client, written: io.StringIO) -> None:
    assert client.get("/help/", headers={"host": "cards.example"}).status_code == 400
    (line,) = [line for line in lines(written) if line["logger"] == "django.security.DisallowedHost"]
    assert "add 'cards.example' to ALLOWED_HOSTS" in line["event"]
    assert "exception" not in line


def test_tasks_that_came_too_late_are_no_lines_and_those_that_were_ended_are(written: io.StringIO) -> None:
    steps = DjangoStructLogInitStep(None)
    for task_id, expired in (("late", True), ("ended", False)):
        task_revoked.send(sender=app, request=Context(id=task_id, task="move"), expired=expired, terminated=not expired)
    assert [line["task_id"] for line in lines(written)] == ["ended"]
    assert steps.receiver is not None
