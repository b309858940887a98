"""Django as a WSGI application; the server reaches it through config.asgi."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from live.django_site import application  # sets Django up, so the settings are named first

__all__ = ["application"]
