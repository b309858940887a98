"""Long bodies are refused before they are read; slow bodies delay no one."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from starlette.types import Message

from config.http.request_limits import BODY, MAX_BYTES_WITHOUT_LENGTH, TOO_LONG, CompleteBodies, pending
from tests.config.loops import run

MB = 2**20


class Unreadable:
    """A body that fails when it is read."""

    def read(self, *args: Any) -> bytes:
        raise AssertionError("it was read")

    readline = read


def send(path: str, length: int | str, **more: Any) -> Any:
    """Send a request that declares this length."""
    type_ = "multipart/form-data; boundary=x"
    text = {"CONTENT_LENGTH": str(length), "CONTENT_TYPE": type_, "wsgi.input": Unreadable(), **more}
    return Client().generic("POST", path, **text)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "length"),
    [
        ("/api/v1/adjudicate", 11 * MB),
        ("/api/v1/auth/login", 10**18),
        ("/api/v1/events/import", 34 * MB),
        ("/api/v1/people/", 12 * MB),
    ],
)
def test_a_program_that_sends_too_much_gets_413_in_the_one_shape(path: str, length: int) -> None:
    answer = send(path, length)
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"
    assert set(answer.json()) == {"code", "message", "field", "allowed", "errors"}


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "length"), [("/account/login/", 11 * MB), ("/events/import", 34 * MB)])
def test_a_page_that_is_sent_too_much_says_so(path: str, length: int) -> None:
    answer = send(path, length)
    assert answer.status_code == 413
    assert f"at most {10 if length < 12 * MB else 33} MB" in answer.content.decode()


@pytest.mark.django_db
def test_an_archive_of_thirty_megabytes_is_not_too_large() -> None:
    assert send("/api/v1/events/import", 32 * MB).status_code == 401


CHUNKED = (b"transfer-encoding", b"chunked")
FORM = "/account/login/"


class Front:
    """The reader of bodies before an application that keeps what it is given."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.body = b""
        self.taken = 0
        self.answers: list[Message] = []

    def ask(self, parts: Sequence[bytes], *headers: tuple[bytes, bytes], path: str = FORM) -> None:
        """Send a request whose body comes in these parts."""

        async def client() -> AsyncIterator[Message]:
            for number, part in enumerate(parts):
                self.taken += 1
                yield {"type": "http.request", "body": part, "more_body": number + 1 < len(parts)}
            yield {"type": "http.disconnect"}

        messages = client()
        run(self.receive(lambda: anext(messages), *headers, path=path))

    async def receive(self, receive: Callable[[], Any], *headers: tuple[bytes, bytes], path: str = FORM) -> None:
        """The same with messages of any kind."""

        async def application(scope: Any, receive: Any, send: Any) -> None:
            self.scope.update(scope)
            more = True
            while more:
                message = await receive()
                self.body += message["body"]
                more = message["more_body"]

        async def send(message: Message) -> None:
            self.answers.append(message)

        scope = {"type": "http", "path": path, "method": "POST", "client": ("192.0.2.1", 5), "headers": list(headers)}
        await CompleteBodies(application)(scope, receive, send)


@pytest.fixture
def front() -> Front:
    return Front()


def length(count: int) -> tuple[bytes, bytes]:
    return b"content-length", str(count).encode()


def test_chunks_are_put_together_and_get_a_length(front: Front) -> None:
    front.ask([b"ab", b"", b"c"], CHUNKED, (b"x-other", b"1"))
    assert front.body == b"abc"
    assert front.scope["headers"] == [(b"x-other", b"1"), (b"content-length", b"3")]
    assert front.scope[TOO_LONG] is False


def test_chunks_without_end_are_read_until_they_are_too_many(front: Front) -> None:
    front.ask([b"x" * (MAX_BYTES_WITHOUT_LENGTH // 4)] * 100, CHUNKED)
    assert front.scope[TOO_LONG] is True
    assert front.taken == 5


def test_the_application_gets_a_request_when_its_whole_body_has_arrived(front: Front) -> None:
    front.ask([b"ab", b"c"], length(3))
    assert (front.body, front.taken) == (b"abc", 2)
    assert TOO_LONG not in front.scope


def test_a_large_body_waits_on_disk(front: Front) -> None:
    front.ask([b"x" * MB] * 3, length(3 * MB))
    assert len(front.body) == 3 * MB
    assert front.scope[BODY]._rolled


def test_a_body_that_is_too_long_is_handed_on_unread(front: Front) -> None:
    front.ask([b"x" * MB] * 11, length(11 * MB))
    assert (front.body, front.taken) == (b"", 0)
    assert length(11 * MB) in front.scope["headers"]


def test_a_heartbeat_that_is_too_long_is_refused_before_django(front: Front) -> None:
    front.ask([b"x" * 2000], length(2000), path="/live/beat")
    assert front.answers[0]["status"] == 413
    assert front.scope == {}


def test_a_client_that_leaves_in_the_middle_gets_no_answer(front: Front) -> None:
    messages = iter([{"type": "http.request", "body": b"a", "more_body": True}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(messages)

    run(front.receive(receive, length(5)))
    assert (front.answers, front.scope) == ([], {})


def test_a_body_that_stops_gets_408_in_the_language_of_its_sender(front: Front, settings: Any) -> None:
    settings.REQUEST_BODY_SECONDS = 0.01
    run(front.receive(asyncio.Event().wait, length(5), (b"accept-language", b"en")))  # nothing ever comes
    start, body = front.answers
    assert start["status"] == 408
    assert (b"connection", b"close") in start["headers"]
    assert b"nothing was saved" in body["body"]
    assert front.scope == {}


def test_a_body_that_trickles_gets_408(front: Front, settings: Any) -> None:
    """Each byte comes in time, and all of them too slowly."""
    settings.REQUEST_BODY_SECONDS = 0.05

    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    run(front.receive(receive, length(5000)))
    assert front.answers[0]["status"] == 408


def test_a_program_gets_408_in_the_one_shape(front: Front, settings: Any) -> None:
    settings.REQUEST_BODY_SECONDS = 0.01
    run(front.receive(asyncio.Event().wait, length(5), path="/api/v1/adjudicate"))
    assert set(json.loads(front.answers[1]["body"])) == {"code", "message", "field", "allowed", "errors"}


def test_of_too_many_bodies_the_oldest_is_dropped(settings: Any) -> None:
    settings.MAX_PENDING_REQUESTS = 2
    fronts = [Front() for _ in range(3)]

    async def together() -> None:
        reading = [asyncio.create_task(front.receive(_Half().receive, length(5))) for front in fronts]
        await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
        for task in reading:
            task.cancel()
        await asyncio.wait(reading)

    run(together())
    assert [len(front.answers) for front in fronts] == [2, 0, 0]
    assert fronts[0].answers[0]["status"] == 408
    assert pending.requests == {}


class _Half:
    """A client that sends one byte and then nothing."""

    sent = False

    async def receive(self) -> Message:
        if self.sent:
            await asyncio.Event().wait()
        self.sent = True
        return {"type": "http.request", "body": b"x", "more_body": True}


@pytest.mark.django_db
def test_chunks_that_were_too_many_get_413() -> None:
    answer = send("/api/v1/adjudicate", 5, **{TOO_LONG: True})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert isinstance(answer.wsgi_request, HttpRequest)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/adjudicate", "/api/v1/score", "/account/login/"])
def test_an_answered_request_keeps_no_body(path: str) -> None:
    type_ = "application/json" if path.startswith("/api/") else "multipart/form-data; boundary=BoUnDaRyStRiNg"
    answer: Any = Client().post(path, json.dumps({"game": "truf"}), content_type=type_)
    held = [answer.wsgi_request]
    if path.startswith("/api/"):
        held.append(answer.renderer_context["request"])
    names = {"_body", "_post", "_data", "_full_data", "_stream"}
    assert [names & set(request.__dict__) for request in held] == [set()] * len(held)
