"""How a worker waits for a Redis that is away."""

import pytest
from kombu.exceptions import OperationalError
from kombu.utils import functional

from config.celery import app
from testkit.live_app import free_port


def test_it_is_tried_again_every_two_seconds_however_long_it_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(functional, "sleep", lambda seconds: None)
    with app.connection_for_read(f"redis://127.0.0.1:{free_port()}/0") as broker, pytest.raises(OperationalError):
        # As a worker asks: celery/worker/consumer/consumer.py names no intervals.
        broker.ensure_connection(lambda _error, interval: waited.append(interval), 20)
    assert len(waited) >= 20
    assert max(waited) == 2


def test_a_worker_never_gives_up() -> None:
    assert app.conf.broker_connection_max_retries is None
