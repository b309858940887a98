"""Somebody who is signed in, without the page where one signs in."""

import time
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.middleware import SIGNED_IN
from accounts.models import User


def signed_in(user: User) -> str:
    """The key of a new session in which this user is signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[SIGNED_IN] = int(time.time())
    session.save()
    return str(session.session_key)
