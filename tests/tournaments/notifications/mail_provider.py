"""An email provider on this machine, with the interface of Postmark: it takes emails, and reports about them later."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import Client

from tests.tournaments.webhooks.receiver import Received, Receiver

SECRET = "reports:of-a-provider"
BASIC = "Basic cmVwb3J0czpvZi1hLXByb3ZpZGVy"
"""SECRET as browsers and providers send it."""


class MailProvider(Receiver):
    """What arrived; `refusal` is the answer to every email while it is set."""

    def __init__(self) -> None:
        super().__init__()
        self.emails: list[dict[str, Any]] = []
        self.refusal: dict[str, Any] = {}
        self.status = 200

    def answer_to(self, request: Received) -> tuple[int, bytes]:
        if self.refusal or self.status != 200:
            return self.status, json.dumps(self.refusal).encode()
        email = json.loads(request.body)
        self.emails.append(email)
        number = f"message-{len(self.emails)}"
        answer = {"ErrorCode": 0, "Message": "OK", "MessageID": number, "To": email["To"]}
        return self.status, json.dumps(answer).encode()


@contextmanager
def mail_provider(settings: Any) -> Iterator[MailProvider]:
    """Start a provider and send all emails by it."""
    provider = MailProvider()
    provider.start()
    settings.EMAIL_PROVIDER, settings.EMAIL_BACKEND = "postmark", "accounts.mail_provider.EmailBackend"
    settings.ANYMAIL = {
        **settings.ANYMAIL,
        "POSTMARK_SERVER_TOKEN": "token",
        "POSTMARK_API_URL": f"http://127.0.0.1:{provider.port}/",
        "WEBHOOK_SECRET": SECRET,
    }
    try:
        yield provider
    finally:
        provider.stop()


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
