"""Static files with a version in their address, so that a browser may keep them for ever."""

import hashlib
from functools import cache

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


@cache
def _version(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        return ""
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()[:10]


class VersionedStaticFiles(StaticFilesStorage):
    """Appends `?v=` and a hash of the content; works without a collected copy, as `make run` needs."""

    def url(self, name: str | None) -> str:
        address = super().url(name)
        version = "" if settings.DEBUG or not name else _version(name)
        return f"{address}?v={version}" if version else address
