"""What every page knows about the installation, and which translations have no review yet."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext, pgettext_lazy

from accounts.mail_message import are_sent
from config.ops import health

UNREVIEWED = ("nl", "id", "fr")
"""Languages in which a term of docs/terms.toml is without `native_ok`: the file is not part of an installation."""
NAMES = {
    "nl": pgettext_lazy("pages in …", "Dutch"),
    "id": pgettext_lazy("pages in …", "Indonesian"),
    "fr": pgettext_lazy("pages in …", "French"),
}


def review_note() -> str:
    """Return a sentence that names the languages without a review; empty if all have one."""
    if not UNREVIEWED:
        return ""
    languages = get_text_list([str(NAMES[code]) for code in UNREVIEWED], pgettext("in a list", "and"))
    sentence = gettext("The pages in %(languages)s have not yet been reviewed by native speakers.")
    return sentence % {"languages": languages}


def mistakes_url() -> str:
    """Return where readers report mistakes: the issues of the repository at SOURCE_URL."""
    return f"{settings.SOURCE_URL.rstrip('/')}/issues" if settings.SOURCE_URL else ""


def in_templates(_request: HttpRequest) -> dict[str, object]:
    """Give templates the facts of the site; those that cost something only where a template reads them."""
    return {
        "site_name": settings.SITE_NAME,
        "source_url": settings.SOURCE_URL,
        "missing_worker": SimpleLazyObject(health.missing_worker),
        "review_note": SimpleLazyObject(review_note),
        "mistakes_url": mistakes_url(),
        "sends_mail": are_sent(),
    }
