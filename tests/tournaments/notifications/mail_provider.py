"""An email provider on this machine, with the interface of Postmark: it takes emails, and reports about them later."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from django.test import Client

SECRET = "reports:of-a-provider"
BASIC = "Basic cmVwb3J0czpvZi1hLXByb3ZpZGVy"
"""SECRET as browsers and providers send it."""


class MailProvider:
    """What arrived; `refusal` is the answer to every email while it is set."""

    def __init__(self) -> None:
        self.emails: list[dict[str, Any]] = []
        self.refusal: dict[str, Any] = {}
        self.status = 200

    def take(self, email: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Return the answer to an email."""
        if self.refusal or self.status != 200:
            return self.status, self.refusal
        self.emails.append(email)
        number = f"message-{len(self.emails)}"
        return 200, {"ErrorCode": 0, "Message": "OK", "MessageID": number, "To": email["To"]}


@contextmanager
def mail_provider(settings: Any) -> Iterator[MailProvider]:
    """Start a provider and send all emails by it."""
    provider = MailProvider()

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = provider.take(json.loads(body))
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_parts: Any) -> None:
            """Keep the output of the tests free of requests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    Thread(target=server.serve_forever, daemon=True).start()
    settings.EMAIL_PROVIDER, settings.EMAIL_BACKEND = "postmark", "accounts.mail_provider.EmailBackend"
    settings.ANYMAIL = {
        **settings.ANYMAIL,
        "POSTMARK_SERVER_TOKEN": "token",
        "POSTMARK_API_URL": f"http://127.0.0.1:{server.server_port}/",
        "WEBHOOK_SECRET": SECRET,
    }
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()


def bounced(number: str, address: str, *, reason: str = "smtp;550 5.1.1 no such mailbox") -> dict[str, Any]:
    """Return the report about an email that came back, as Postmark sends it."""
    return {
        "RecordType": "Bounce",
        "Type": "HardBounce",
        "ID": 42,
        "MessageID": number,
        "Email": address,
        "Description": "The server was unable to deliver your message",
        "Details": reason,
        "BouncedAt": "2026-11-30T10:00:00Z",
    }


def delivered(number: str, address: str) -> dict[str, Any]:
    """Return the report about an email that arrived."""
    return {
        "RecordType": "Delivery",
        "MessageID": number,
        "Recipient": address,
        "DeliveredAt": "2026-11-30T10:00:00Z",
        "Details": "250 OK",
    }


def called_spam(number: str, address: str) -> dict[str, Any]:
    """Return the report about an email that its reader called spam."""
    return {**bounced(number, address), "RecordType": "SpamComplaint", "Type": "SpamComplaint"}


def report(document: dict[str, Any], *, password: str = BASIC) -> int:
    """Send a report to us; return the status of the answer."""
    answer = Client().post(
        "/emails/reports", json.dumps(document), content_type="application/json", headers={"Authorization": password}
    )
    return answer.status_code
