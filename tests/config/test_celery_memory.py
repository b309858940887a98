"""The transport of tasks inside one process: messages wake the worker."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from kombu import Connection, Consumer, Producer, Queue

from config import celery_memory
from testkit.clocks import patience

TRANSPORT = "config.celery_memory:MemoryTransport"


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    """A connection whose queues are read only when a message is announced."""
    monkeypatch.setattr(celery_memory, "LOOK_AGAIN", 3600.0)
    monkeypatch.setattr(celery_memory.MemoryChannel, "queues", {})
    with Connection(transport=TRANSPORT) as opened:
        yield opened


def publish(body: str, connection: Connection) -> None:
    Producer(connection.channel()).publish(body, routing_key="work", declare=[Queue("work", routing_key="work")])


def test_a_message_of_another_thread_ends_the_wait(connection: Connection) -> None:
    received: list[Any] = []
    consumer = Consumer(
        connection, Queue("work", routing_key="work"), callbacks=[lambda body, _: received.append(body)]
    )
    consumer.consume()
    worker = threading.Thread(target=connection.drain_events, daemon=True)
    worker.start()
    with Connection(transport=TRANSPORT) as sender:
        publish("bid", sender)
    worker.join(patience(30))
    assert not worker.is_alive()
    assert received == ["bid"]


def test_an_acknowledgement_makes_room_for_the_next_message(connection: Connection) -> None:
    held: list[Any] = []
    consumer = Consumer(
        connection, Queue("work", routing_key="work"), callbacks=[lambda _, message: held.append(message)]
    )
    consumer.qos(prefetch_count=1)
    consumer.consume()
    for body in ("first", "second"):
        publish(body, connection)
    connection.drain_events()
    worker = threading.Thread(target=connection.drain_events, daemon=True)
    worker.start()
    held[0].ack()
    worker.join(patience(30))
    assert [message.payload for message in held] == ["first", "second"]


def test_a_wait_without_a_message_ends_after_its_time(connection: Connection) -> None:
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=patience(0.01))
