"""Live parts of a table's page, only those that the page does not have yet.

An open page needs the changes: each `<section id=… data-live=…>` that is not inside another one. A digest shows
whether the page has a part already; CSRF tokens differ and are filled in afterwards.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from games.table_page.live_html import TOKEN

HAVE = "X-Have"
"""Header with the parts that the page has, as `table=digest record=digest`."""
STREAM = "X-Stream"
"""Header of a page whose stream is open: `yes`."""
VERSION = "X-Version"
"""The version of the table in these parts; after the action of such a page, the one that follows on the stream."""
SAME = "X-Same"
"""The parts that are as the page has them."""
DIGESTS = "X-Parts"
"""The digests of all parts."""

_TAG = re.compile(r"<(/?)section\b([^>]*)>")
_ID = re.compile(r'\bid="([^"]+)"')


class Parts(HttpResponse):
    """The live parts of a table that a viewer may see at `version`.

    Their forms have the CSRF token `token`. `html` is the page for all (live_html.py); `seat` is the viewer's own, None
    for a spectator.
    """

    def __init__(self, html: str, version: int, seat: str | None, token: str) -> None:
        self._parts = parts_of(html)
        self._token = token
        self.digests = {name: digest(text) for name, text in self._parts.items()}
        self.version, self.seat = version, seat
        super().__init__(headers={VERSION: str(version)})

    def changed(self, digests: Mapping[str, str]) -> dict[str, str]:
        """Return the parts that a page with these digests does not have, by id."""
        return {
            name: text.replace(TOKEN, self._token)
            for name, text in self._parts.items()
            if digests.get(name) != self.digests[name]
        }

    def whole(self) -> "Parts":
        """Return this answer with all parts."""
        self.content = "".join(self.changed({}).values())
        return self

    def without(self, digests: Mapping[str, str]) -> "Parts":
        """Return this answer with the parts that such a page does not have."""
        new = self.changed(digests)
        self.content = "".join(new.values())
        self.headers[SAME] = " ".join(name for name in self.digests if name not in new)
        self.headers[DIGESTS] = " ".join(f"{name}={own}" for name, own in self.digests.items())
        return self


def wanted(request: HttpRequest) -> bool:
    """An open page asks, and can do with parts."""
    return HAVE in request.headers


def has_stream(request: HttpRequest) -> bool:
    """Whether the table will come to this page by its stream, and so need not be in the answer."""
    return request.headers.get(STREAM) == "yes"


def announced(version: int) -> HttpResponse:
    """Return the answer to such a page: the version to wait for."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={VERSION: version})


def known_to(request: HttpRequest) -> dict[str, str]:
    """The digests of the parts that the page has."""
    pairs = (pair.partition("=") for pair in request.headers.get(HAVE, "").split())
    return {name: own for name, _, own in pairs}


def parts_of(html: str) -> dict[str, str]:
    """The outermost live sections of a page, by their ids."""
    parts: dict[str, str] = {}
    depth, begin, name = 0, 0, ""
    for tag in _TAG.finditer(html):
        if not tag[1]:
            if depth == 0:
                begin, name = tag.start(), _name_of(tag[2])
            depth += 1
            continue
        depth -= 1
        if depth == 0 and name:
            parts[name] = html[begin : tag.end()]
    return parts


def _name_of(attributes: str) -> str:
    """The id of a live section; empty for another one."""
    named = _ID.search(attributes) if "data-live=" in attributes else None
    return named[1] if named else ""


def digest(html: str) -> str:
    """Return what is the same for the same part of a page for all."""
    return blake2b(html.encode(), digest_size=9).hexdigest()
