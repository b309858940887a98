"""A real receiver of webhooks on this machine, which can refuse, redirect, hang or be away."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from testkit.live_app import free_port


class Received(NamedTuple):
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """What arrived; `status` is the answer. Requests wait while `gate` is closed."""

    def __init__(self) -> None:
        self.port = free_port()
        self.received: list[Received] = []
        self.status, self.answer, self.location = 204, b"", ""
        self.gate = threading.Event()
        self.gate.set()
        self.arrived = threading.Semaphore(0)
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def ids(self) -> list[str]:
        return [request.headers["webhook-id"] for request in self.received]

    def answer_to(self, _request: Received) -> tuple[int, bytes]:
        """Return status and body of the answer to a request."""
        return self.status, self.answer

    def start(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Received(self.path, headers, body)
                receiver.received.append(request)
                receiver.arrived.release()
                receiver.gate.wait()
                status, answer = receiver.answer_to(request)
                self.send_response(status)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: Any) -> None:
                """Keep the output of tests clean."""

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        self.gate.set()
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Start a receiver and stop it afterwards."""
    receiver = Receiver()
    receiver.start()
    try:
        yield receiver
    finally:
        receiver.stop()
