"""The OpenAPI document under simultaneous requests and before the first one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config import asgi
from config.api import document as api_document
from testkit.clocks import patience
from testkit.live_app import LiveApp, wait_for

ADDRESS = "/api/v1/schema/"
READERS = 4


def in_a_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread: the browser of another test may have left a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


@pytest.fixture(autouse=True)
def nothing_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just started."""
    monkeypatch.setattr(api_document, "_documents", {})
    monkeypatch.setattr(api_document, "_written", {})


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record each call of the generator, which returns a small document."""
    calls: list[str] = []

    def get_schema(self: SchemaGenerator, *_: Any, **__: Any) -> dict[str, Any]:
        calls.append("asked")
        return {"openapi": "3.0.3", "paths": {}}

    monkeypatch.setattr(SchemaGenerator, "get_schema", get_schema)
    return calls


@pytest.mark.long
def test_the_first_readers_come_together_and_all_get_the_document(db: None, made: list[str]) -> None:
    together = Barrier(READERS)

    def read(_number: int) -> tuple[int, bytes]:
        together.wait(patience(30))
        answer = Client().get(ADDRESS)
        return answer.status_code, answer.content

    with ThreadPoolExecutor(READERS) as readers:
        answers = set(readers.map(read, range(READERS)))
    assert [status for status, _body in answers] == [200]
    assert made == ["asked"]


@pytest.mark.long
def test_a_reader_after_the_start_finds_the_document_ready(db: None, client: Client, made: list[str]) -> None:
    in_a_loop(api_document.prepare())
    assert made == ["asked"]
    assert client.get(ADDRESS).status_code == 200
    assert made == ["asked"]


def test_a_server_starts_although_its_document_cannot_be_made(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SchemaGenerator, "get_schema", fails)
    in_a_loop(api_document.prepare())
    assert "The OpenAPI document could not be made." in caplog.text


def test_a_server_prepares_the_document_while_it_starts(made: list[str]) -> None:
    async def start() -> None:
        async with asgi._preparing():
            pass

    in_a_loop(start())
    assert made == ["asked"]


def test_no_address_makes_us_keep_a_document_of_a_language_we_do_not_have(
    db: None, client: Client, made: list[str]
) -> None:
    for word in ("", "en", "xx", "tlh", "nl"):
        assert client.get(ADDRESS, {"lang": word}).status_code == 200
    assert set(api_document._documents) == {"en", "nl"}


@pytest.mark.long
def test_each_language_and_form_is_written_once(client: Client, db: None) -> None:
    first, second = (client.get(ADDRESS, {"format": "json", "lang": "nl"}) for _time in range(2))
    assert first.content == second.content
    assert first.json()["info"]["title"] == "Troeftafel"
    assert first["Content-Disposition"] == 'inline; filename="Troeftafel.json"'


@pytest.mark.long
def test_eight_readers_of_a_server_that_has_just_started_all_get_the_document(tmp_path: Path) -> None:
    with LiveApp.started(tmp_path) as app, ThreadPoolExecutor(8) as readers:
        address = f"{app.url}{ADDRESS}"
        answers = list(readers.map(lambda _n: httpx.get(address, timeout=patience(60)).status_code, range(8)))
        wait_for(lambda: bool(app.health()), "the server still answers")
    assert answers == [200] * 8
