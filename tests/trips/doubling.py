"""Send every task twice meanwhile, as an interrupted broker may do."""

import json
import threading
import uuid
from typing import Any, Self

import redis

from testkit.clocks import patience

QUEUE = "celery"


class Doubled:
    """Repeat each message of the queue; `count` says how often."""

    def __init__(self, url: str) -> None:
        self.server, self.count, self.stopped = redis.Redis.from_url(url), 0, False
        self.again: set[str] = set()
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.listening = threading.Event()

    def _listen(self) -> None:
        with self.server.monitor() as commands:
            self.listening.set()
            for command in commands.listen():
                if self.stopped:
                    return
                name, _, rest = command["command"].partition(" ")
                queue, _, message = rest.partition(" ")
                if name == "LPUSH" and queue == QUEUE:
                    self._double(message)

    def _double(self, text: str) -> None:
        message: dict[str, Any] = json.loads(text)
        tag = message["properties"]["delivery_tag"]
        if tag in self.again:
            return
        message["properties"]["delivery_tag"] = str(uuid.uuid4())
        self.again.add(message["properties"]["delivery_tag"])
        self.server.lpush(QUEUE, json.dumps(message))
        self.count += 1

    def __enter__(self) -> Self:
        self.thread.start()
        assert self.listening.wait(patience(10))
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped = True
        self.server.ping()  # a last command, so that it wakes up
        self.thread.join(patience(10))
