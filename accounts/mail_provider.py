"""Mail through a provider, by the interface that it has for programs.

django-anymail knows the interfaces. This backend only turns its errors into those of a mail server, so that whoever
sends mail treats both alike. EMAIL_PROVIDER chooses it; it is not loaded otherwise.
"""

from collections.abc import Sequence
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.module_loading import import_string

REFUSED = 550
"""The answer of a mail server that has no such mailbox."""


class EmailBackend(BaseEmailBackend):
    """Sends by the provider that settings name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(fail_silently=False)
        # Anymail warns about this option even if it is off.
        self._provider = import_string(f"anymail.backends.{settings.EMAIL_PROVIDER}.EmailBackend")(
            **{name: value for name, value in options.items() if name != "fail_silently"}
        )

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send messages; return how many the provider took.

        Raises SMTPRecipientsRefused for an address that the provider refuses for good, SMTPException if it does not
        answer or refuses for another reason.
        """
        try:
            return int(self._provider.send_messages(email_messages))
        except AnymailRecipientsRefused as error:
            reason = (REFUSED, _reason(error).encode())
            raise SMTPRecipientsRefused(
                {address: reason for message in email_messages for address in message.recipients()}
            ) from error
        except AnymailError as error:
            raise SMTPException(_reason(error)) from error


def _reason(error: AnymailError) -> str:
    """Return the answer of the provider in one line; without one, what happened to the connection."""
    return " ".join((error.describe_response() or str(error)).split())
