"""More than is taken is refused before it is read, whether its length is said or not."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from starlette.types import Message

from config.bodies import MOST_UNTOLD, UNTOLD, Measured
from tests.config.loops import run

MB = 2**20


class Unreadable:
    """A body nobody may touch."""

    def read(self, *args: Any) -> bytes:
        raise AssertionError("it was read")

    readline = read


def send(path: str, length: int | str, **more: Any) -> Any:
    """A request that says it has so many bytes."""
    type_ = "multipart/form-data; boundary=x"
    told = {"CONTENT_LENGTH": str(length), "CONTENT_TYPE": type_, "wsgi.input": Unreadable(), **more}
    return Client().generic("POST", path, **told)


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


def asked(parts: list[bytes], *headers: tuple[bytes, bytes]) -> tuple[dict[str, Any], bytes, int]:
    """The scope and the body an application behind the measure gets, and how many parts were taken from the client."""
    got: dict[str, Any] = {}
    taken: list[bytes] = []

    async def client() -> AsyncIterator[Message]:
        for number, part in enumerate(parts):
            taken.append(part)
            yield {"type": "http.request", "body": part, "more_body": number + 1 < len(parts)}

    messages = client()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        got.update(scope, body=(await receive())["body"])

    scope = {"type": "http", "headers": list(headers)}
    run(Measured(application)(scope, lambda: anext(messages), None))  # type: ignore[arg-type]
    return got, got["body"], len(taken)


CHUNKED = (b"transfer-encoding", b"chunked")


def test_pieces_are_put_together_and_get_a_length() -> None:
    scope, body, _taken = asked([b"ab", b"", b"c"], CHUNKED, (b"x-other", b"1"))
    assert body == b"abc"
    assert scope["headers"] == [(b"x-other", b"1"), (b"content-length", b"3")]
    assert scope[UNTOLD] is False


def test_pieces_without_end_are_read_until_they_are_too_many() -> None:
    scope, _body, taken = asked([b"x" * (MOST_UNTOLD // 4)] * 100, CHUNKED)
    assert scope[UNTOLD] is True
    assert taken == 5


def test_a_request_that_says_its_length_is_handed_on_as_it_comes() -> None:
    scope, body, taken = asked([b"ab", b"c"], (b"content-length", b"3"))
    assert (body, taken) == (b"ab", 1)
    assert UNTOLD not in scope


@pytest.mark.django_db
def test_pieces_that_were_too_many_get_413() -> None:
    answer = send("/api/v1/adjudicate", 5, **{"asgi.scope": {UNTOLD: True}})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert isinstance(answer.wsgi_request, HttpRequest)
