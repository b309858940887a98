"""Static files with a version in their URL, so that browsers cache them forever."""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from config.http.import_map import version_of


@cache
def _version(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        return ""
    return version_of(Path(path))


class VersionedStaticFiles(StaticFilesStorage):
    """Append `?v=` and a content hash, also without collected files (`make run`)."""

    def url(self, name: str | None) -> str:
        address = super().url(name)
        version = "" if settings.DEBUG or not name else _version(name)
        return f"{address}?v={version}" if version else address
