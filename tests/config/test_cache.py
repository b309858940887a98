"""Cache values are JSON or bytes, so that writing into Redis runs no code."""

import pickle
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis
from django.conf import settings as given
from django.core.cache import BaseCache, caches

from config import cache as ours
from config.celery import app
from engine import table
from engine.registry import game_named, games
from testkit.walks import dealt, steps
from tests import surroundings

REDIS = given.REDIS_URL or surroundings.REDIS
KINDS = [(name, preset) for name, game in sorted(games().items()) for preset in game.presets]

VALUES = [
    0, 7, -3, True, False, None, "y", "", 1763884800.1234567, [1.5, 2.25], {"a": {"b": ["x", None]}}, [],
    b"", b"7", b"j[]", bytes(range(256)),
]  # fmt: skip


@pytest.fixture(params=["embedded", "redis"])
def kept(request: pytest.FixtureRequest, settings: Any) -> BaseCache:
    """The cache of one process, and that in Redis."""
    backend = {"BACKEND": "config.cache.PlainLocMemCache"}
    if request.param == "redis":
        if not surroundings.answers(REDIS, 6379):
            pytest.skip("Redis does not answer")
        backend = {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": REDIS}
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "", "OPTIONS": {}, **backend}}
    return caches["default"]


@pytest.fixture
def raw(kept: BaseCache) -> Iterator[redis.Redis]:
    """Yield Redis itself, without the cache; keys of this test are removed afterwards."""
    if not isinstance(kept, ours.ForgivingRedisCache):
        pytest.skip("of Redis only")
    with redis.Redis.from_url(REDIS) as client:
        yield client
        kept.forget_all()


@pytest.mark.parametrize("value", VALUES)
def test_a_value_comes_back_as_it_was_written(kept: BaseCache, value: Any) -> None:
    kept.set("a", value, 60)
    found = kept.get("a", "not there")
    assert found == value
    assert type(found) is type(value)
    assert kept.get_many(["a", "b"]) == {"a": value}


@pytest.mark.parametrize(
    "value", [object(), {1: 2}, {"a", "b"}, Decimal(1), datetime(2026, 1, 1, tzinfo=UTC), Path("x"), {"a": b"x"}]
)
def test_a_value_that_would_come_back_changed_is_refused(kept: BaseCache, value: Any) -> None:
    with pytest.raises(TypeError):
        kept.set("a", value, 60)


def test_counts_and_locks(kept: BaseCache) -> None:
    assert kept.add("lock", True, 60)
    assert not kept.add("lock", True, 60)
    assert kept.add("count", 1, 60)
    kept.incr("count")
    assert kept.get("count") == 2
    assert kept.get_or_set("more", lambda: [time.time()], 60) == kept.get("more")


@pytest.mark.usefixtures("kept")
def test_a_counter_adds_costs_and_refunds() -> None:
    counter: Any = caches["default"]
    sums = [counter.increase("cost", by, 60) for by in (3, 1, -2)]
    assert (sums, counter.get("cost")) == ([3, 4, 2], 2)


def test_a_counter_ends_when_its_seconds_are_over(raw: redis.Redis) -> None:
    counter: Any = caches["default"]
    counter.increase("cost", 1, 60)
    counter.increase("cost", 1, 1_000)
    assert 0 < raw.ttl(counter.make_key("cost")) <= 60


@pytest.mark.parametrize(("name", "preset"), KINDS)
def test_views_are_kept_as_they_are(name: str, preset: str) -> None:
    """The end of a deal is (games/tables/deal_record.py)."""
    game, rng = game_named(name), Random(f"{name} {preset}")
    *_before, (end, _, _) = steps(dealt(game, game.options(preset), rng), rng)
    for seat in (None, game.seats(game.options(preset))[0]):
        view = table.view(game, end, seat)
        assert ours.Plain().loads(ours.Plain().dumps(view)) == view


class Harmful:
    def __reduce__(self) -> Any:
        return Path.touch, (Path(given.DATA_DIR) / "was-run",)


FOREIGN = {
    "old": pickle.dumps([1.5]),
    "harmful": pickle.dumps(Harmful()),
    "cut": b"j{",
    "bytes": b"\xff",
    "word": b"x1",
}


@pytest.mark.parametrize("entry", [*FOREIGN.values(), b"", b"j"], ids=[*FOREIGN, "empty", "nothing"])
def test_an_entry_of_another_program_is_ignored(kept: BaseCache, raw: redis.Redis, entry: bytes) -> None:
    raw.set(kept.make_key("a"), entry, ex=60)
    assert kept.get("a") is None
    assert kept.get("a", []) == []
    assert kept.get_many(["a"]) == {}
    assert not (given.DATA_DIR / "was-run").exists()
    kept.set("a", "ours", 60)
    assert kept.get("a") == "ours"


def test_entries_of_the_version_before_are_others(kept: BaseCache, raw: redis.Redis, settings: Any) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "VERSION": 2}}
    raw.set(caches["default"].make_key("a", version=1), pickle.dumps("old"), ex=60)
    assert caches["default"].get("a") is None


def test_a_counter_of_a_rate_limit_outlives_a_thousand_others(settings: Any) -> None:
    if "Redis" in settings.CACHES["default"]["BACKEND"]:
        pytest.skip("of the cache in the process")
    cache = caches["default"]
    cache.add("first", 1, 60)
    for number in range(1000):
        cache.add(f"other-{number}", 1, 60)
    assert cache.get("first") == 1


def test_no_cache_of_the_settings_pickles(settings: Any) -> None:
    assert all(cache["BACKEND"].startswith("config.cache.") for cache in settings.CACHES.values())
    assert settings.SESSION_SERIALIZER == "django.contrib.sessions.serializers.JSONSerializer"


def test_tasks_and_orders_to_workers_are_json() -> None:
    assert set(app.conf.accept_content) == {"json"}
    assert (app.conf.task_serializer, app.conf.event_serializer) == ("json", "json")
    assert (app.control.mailbox.serializer, app.control.mailbox.accept) == ("json", ["json"])
