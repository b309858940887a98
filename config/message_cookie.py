"""Where the sentences of `django.contrib.messages` wait for the next page: a cookie named as all others are."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class Cookie(CookieStorage):
    """Django's own, under a name that browsers take from this host alone where it speaks https."""

    cookie_name = settings.COOKIE_PREFIX + "messages"


class Storage(FallbackStorage):
    """The cookie, and the session for what does not fit into it."""

    storage_classes = (Cookie, SessionStorage)
