"""A real mail server on this machine, which keeps what it receives and can refuse or be away."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink

from testkit.live_app import free_port


class MailServer(Sink):
    """What arrived; `refusal` is the answer to every recipient while it is set."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[EmailMessage] = []
        self.refusal = ""

    async def handle_RCPT(  # noqa: N802, the library's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802, the library's name
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@contextmanager
def mail_server(settings: Any) -> Iterator[MailServer]:
    """Start a mail server and send all mail there."""
    handler = MailServer()
    server = Controller(handler, hostname="127.0.0.1", port=free_port())
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", server.port, False
    try:
        yield handler
    finally:
        server.stop()
