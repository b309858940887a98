"""The site while no Redis answers at REDIS_URL."""

import logging
from contextlib import nullcontext
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from kombu import Connection

from config.cache import ForgivingRedisCache
from config.celery import app
from games.core import publishing
from games.tables import after_commit
from testkit.live_app import free_port
from tests.tournaments.helpers import club


@pytest.fixture(autouse=True)
def nobody(settings: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """An address on which nothing listens, as the place of the cache."""
    address = f"redis://127.0.0.1:{free_port()}/0"
    nowhere = {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": address}
    settings.CACHES = dict.fromkeys(settings.CACHES, nowhere)
    monkeypatch.setattr(ForgivingRedisCache, "rests_until", 0.0)
    monkeypatch.setattr(ForgivingRedisCache, "_reported_at", -1e9)
    return address


def test_a_counter_counts_nothing() -> None:
    counter: Any = cache
    assert [counter.increase("a", by, 60) for by in (3, 3)] == [3, 3]


def test_nothing_is_found_and_nothing_fails() -> None:
    cache.set("a", 1)
    assert (cache.get("a"), cache.get("a", 5), "a" in cache) == (None, 5, False)
    assert cache.get_many(["a"]) == {}
    assert cache.get_or_set("a", 7) == 7
    assert (cache.delete("a"), cache.touch("a"), cache.set_many({"a": 1})) == (False, False, [])
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


def test_every_writer_is_the_first_to_add() -> None:
    assert cache.add("a", 1) is True
    assert cache.add("a", 1) is True


def test_the_log_says_so_once(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    with caplog.at_level(logging.WARNING):
        for _attempt in range(5):
            monkeypatch.setattr(ForgivingRedisCache, "rests_until", 0.0)
            cache.get("a")
    assert len([line for line in caplog.messages if "The cache does not answer" in line]) == 1


@pytest.mark.long
def test_a_change_that_could_not_be_published_is_one_line(
    nobody: str, settings: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = nobody
    at_once = {"max_retries": 1, "connect_retries_timeout": 1}  # as with separate processes; the default tries for 6 s
    with Connection(nobody, transport_options=at_once) as broker, app.amqp.Producer(broker) as producer:
        monkeypatch.setattr(app, "producer_or_acquire", lambda *_: nullcontext(producer))
        with caplog.at_level(logging.WARNING):
            publishing.publish_change("table:1", 2)
            after_commit.wake(1, timezone.now(), timezone.now())
    assert [record.getMessage().partition(" (")[0] for record in caplog.records] == [
        "Open pages were not notified that table:1 changed.",
        "No worker was notified of table 1; the sweep will find it.",
    ]
    assert not any(record.exc_info for record in caplog.records)


def test_a_cache_that_answers_again_is_used_again(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.get("a")
    assert ForgivingRedisCache.rests_until > 0
    monkeypatch.setattr(ForgivingRedisCache, "rests_until", 0.0)
    asked: list[str] = []
    monkeypatch.setattr(
        "django.core.cache.backends.redis.RedisCacheClient.get", lambda self, key, _d: asked.append(key)
    )
    cache.get("a")
    assert len(asked) == 1


@pytest.mark.django_db
def test_sign_in_standings_and_anonymous_writes_keep_working(client: Client) -> None:
    event = club.event(4)
    user = club.user("ayu")
    user.set_password("a-good-password")
    user.save()
    known = {"username": "ayu", "password": "a-good-password"}
    assert client.get(f"/api/v1/events/{event.slug}/standings").status_code == 200
    assert (
        client.post(
            "/api/v1/tables/", {"game": "truf", "preset": "classic"}, content_type="application/json"
        ).status_code
        == 201
    )
    assert client.post("/api/v1/auth/login", known, content_type="application/json").status_code == 200
    assert client.post("/account/login/", {"login": "ayu", "password": "a-good-password"}).status_code == 302


@pytest.mark.django_db
def test_health_answers_that_it_is_not_well_and_requests_still_come(
    client: Client, nobody: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = app.connection_for_write
    monkeypatch.setattr(app, "connection_for_read", lambda **more: connect(nobody, **more))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["broker"] is False
    assert answer.json()["healthy"] is False
    assert answer.json()["tasks"] is None
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()["broker"]) == (200, False)
