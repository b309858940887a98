"""The form of all mails: texts of a mail, as plain text and as HTML, in one message.

`templates/accounts/mail.txt` and `mail.html` give the texts their form, so both parts of a mail say the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation

IN_THE_LOG = "django.core.mail.backends.console.EmailBackend"


@dataclass(frozen=True)
class Mail:
    """The texts of a mail, from top to bottom."""

    subject: str
    paragraphs: tuple[str, ...]
    otherwise: str
    """What to do when the owner did not ask for this."""
    reason: str
    """Why the owner receives this mail."""
    button: str = ""
    link: str = ""
    """Where the button leads; the text part has it in full."""
    expiry: str = ""
    is_notice: bool = False
    """Whether something has happened already: the link is then for owners who did not do it."""
    facts: tuple[tuple[str, str], ...] = ()
    """When and where something happens: labels and values."""
    stop: str = ""  # where one press ends emails of this kind


def are_sent() -> bool:
    """Whether mails leave this server; without EMAIL_HOST its log has them."""
    return settings.EMAIL_BACKEND != IN_THE_LOG


def render(mail: Mail, *, name: str, site: str) -> tuple[str, str]:
    """Return a mail as plain text and as HTML; `site` is the address of the front page."""
    context = {"mail": mail, "account": name, "site_name": settings.SITE_NAME, "site": site}
    context["language"] = translation.get_language()
    text, html = (render_to_string(f"accounts/mail.{kind}", context) for kind in ("txt", "html"))
    return text.strip() + "\n", html


def subject_of(subject: str) -> str:
    """Return the subject with the name of the site behind it, as titles of pages have it."""
    return f"{subject} · {settings.SITE_NAME}"


def as_message(
    mail: Mail, *, to: list[str], name: str, site: str, headers: Mapping[str, str] | None = None
) -> EmailMultiAlternatives:
    """Return a mail to these addresses, in the language in use."""
    text, html = render(mail, name=name, site=site)
    headers = {"Auto-Submitted": "auto-generated", **(headers or {})}
    message = EmailMultiAlternatives(subject_of(mail.subject), text, to=to, headers=headers)
    message.attach_alternative(html, "text/html")
    return message
