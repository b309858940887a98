"""Of several web processes one renders a public page, and the others take it over."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as given
from django.core.cache import caches
from django.test import Client

from tests import surroundings
from tests.tournaments.helpers import club
from tournaments.core.anonymous_cache import StoredPage, rendered_once

REDIS = given.REDIS_URL or surroundings.REDIS


@pytest.fixture
def in_redis(settings: Any) -> Iterator[None]:
    """An installation whose processes meet in Redis."""
    if not surroundings.answers(REDIS, 6379):
        pytest.skip("Redis does not answer")
    backend = {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": REDIS, "KEY_PREFIX": f"shared-{uuid4().hex}"}
    settings.CACHES = {**settings.CACHES, "documents": backend}
    settings.EMBEDDED = False
    yield
    caches["documents"].forget_all()  # type: ignore[attr-defined]


def shared_pages() -> int:
    """How many pages are in Redis."""
    cache: Any = caches["documents"]
    return len(list(cache._cache.get_client(None).scan_iter(match=cache.make_key("page:*"))))


@pytest.mark.django_db
@pytest.mark.usefixtures("in_redis")
def test_a_visitor_cannot_fill_redis_with_parameters_and_ports() -> None:
    address = f"/t/{club.published(club.event(4)).event.slug}/r/1/"
    for port in range(3):
        assert Client().get(address, headers={"Host": f"testserver:{8000 + port}"}).status_code == 200
        assert Client().get(f"{address}?by={port}").status_code == 200
    assert shared_pages() == 0
    assert Client().get(address).status_code == 200
    assert shared_pages() == 1


def never() -> bytes:
    """Fail where a page is rendered that is there already."""
    pytest.fail("rendered twice")


@pytest.mark.usefixtures("in_redis")
def test_a_page_that_another_process_has_rendered_is_taken_over() -> None:
    assert rendered_once(("event", 7), lambda: b"page") == b"page"
    assert rendered_once(("event", 7), never) == b"page"


@pytest.mark.usefixtures("in_redis")
def test_a_page_of_another_version_is_rendered() -> None:
    rendered_once(("event", 7), lambda: b"page")
    assert rendered_once(("event", 8), lambda: b"newer") == b"newer"


@pytest.mark.usefixtures("in_redis")
def test_who_asks_while_a_page_is_rendered_waits_for_it() -> None:
    begun, let_go = Event(), Event()

    def slow() -> bytes:
        begun.set()
        assert let_go.wait(20)
        return b"page"

    with ThreadPoolExecutor(2) as processes:
        first = processes.submit(rendered_once, "key", slow)
        assert begun.wait(20)
        second = processes.submit(rendered_once, "key", never)
        let_go.set()
        assert (first.result(20), second.result(20)) == (b"page", b"page")


@pytest.mark.usefixtures("in_redis")
def test_a_page_that_could_not_be_rendered_is_rendered_by_the_next() -> None:
    def fails() -> bytes:
        raise ValueError("no page")

    with pytest.raises(ValueError, match="no page"):
        rendered_once("key", fails)
    assert rendered_once("key", lambda: b"page") == b"page"


@pytest.mark.usefixtures("in_redis")
def test_what_was_written_to_redis_without_the_secret_key_is_not_shown(settings: Any) -> None:
    settings.SECRET_KEY = "of another installation"
    rendered_once("key", lambda: b"<script>")
    settings.SECRET_KEY = "of this one"
    assert rendered_once("key", lambda: b"page") == b"page"


def test_one_process_alone_renders_and_stores_nothing(settings: Any) -> None:
    settings.EMBEDDED = True
    assert rendered_once("key", lambda: b"first") == b"first"
    assert rendered_once("key", lambda: b"second") == b"second"


def test_a_page_keeps_its_bytes_and_its_etag() -> None:
    page = StoredPage(bytes(range(256)), 'W/"ab"')
    assert StoredPage.read(page.to_bytes()) == page
