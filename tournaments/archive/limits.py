"""What pages and REST have in common where archives come and go: how often, how large, as what kind of file."""

from typing import Any

from django.http import HttpResponse
from rest_framework.throttling import UserRateThrottle

from accounts.throttles import Reported
from games.api import ArchiveError
from tournaments.archive.reading import Read, archive_in

MAX_SENT = 32 * 2**20
"""Bytes of an archive that comes over the net; larger ones are imported by the command."""


class Archives(Reported, UserRateThrottle):
    """How often one user may take an event out or in: each reads or writes all of it."""

    scope = "archives"
    rate = "30/min"


def sent_archive(file: Any) -> Read:
    """The archive in a file that was sent. Raises JobError and ArchiveError, before reading it when it is too large."""
    if file.size > MAX_SENT:
        raise ArchiveError("too_large", most=MAX_SENT // 2**20)
    return archive_in(file.read())


def as_file(data: bytes, name: str) -> HttpResponse:
    """The answer by which a browser keeps an archive."""
    answer = HttpResponse(data, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer
