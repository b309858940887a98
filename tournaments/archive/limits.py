"""Limits and headers shared by the archive pages and REST."""

from typing import Any

from django.http import HttpResponse
from rest_framework.throttling import UserRateThrottle

from accounts.throttles import Reported
from inputs.archive_errors import ArchiveError
from tournaments.archive.reading import Read, archive_in
from tournaments.core.downloads import file_response

MAX_SENT = 32 * 2**20
"""The maximum bytes of an uploaded archive; the command imports larger ones."""


class Archives(Reported, UserRateThrottle):
    """The rate limit of exports and imports per user; each handles a whole event."""

    scope = "archives"
    rate = "30/min"


def sent_archive(file: Any) -> Read:
    """Read an uploaded archive.

    Raises JobError, and ArchiveError. A file that is too large is refused before it is read.
    """
    if file.size > MAX_SENT:
        raise ArchiveError("too_large", most=MAX_SENT // 2**20)
    return archive_in(file.read())


def as_file(data: bytes, name: str) -> HttpResponse:
    """Return a response that downloads an archive."""
    return file_response(data, "application/zip", name, cache_control="no-store")
