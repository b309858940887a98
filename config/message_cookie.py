"""Cookie with our prefix that stores messages until the next page."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class Cookie(CookieStorage):
    """Django's message cookie, under a prefix that https binds to this host."""

    cookie_name = settings.COOKIE_PREFIX + "messages"


class Storage(FallbackStorage):
    """The cookie, and the session for what does not fit into it."""

    storage_classes = (Cookie, SessionStorage)
