"""Django as a WSGI application; the server reaches it through config.asgi."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from live.django_site import application

__all__ = ["application"]
