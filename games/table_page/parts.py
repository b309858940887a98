"""The live parts of a table's page without the page round them, and only those that are not known already.

A page that is open needs what changed: each `<section id=… data-live=…>` that stands in no other one. A digest says
whether somebody has a part already; tokens against forged forms differ at each look and do not count.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse

FRAME = "games/table_page/_parts.html"
"""The frame of such an answer: nothing round the content."""
HAVE = "X-Have"
"""What the page has, as `table=digest record=digest`."""
SAME = "X-Same"
"""The parts that are as the page has them."""
DIGESTS = "X-Parts"
"""The digests of all parts."""

_TAG = re.compile(r"<(/?)section\b([^>]*)>")
_ID = re.compile(r'\bid="([^"]+)"')
_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')


class Parts(HttpResponse):
    """The live parts that a viewer may see of a table at `version`; `seat` is his own, None for who only watches."""

    def __init__(self, html: str, version: int, seat: str | None) -> None:
        self.parts = parts_of(html)
        self.digests = {name: digest(text) for name, text in self.parts.items()}
        self.version, self.seat = version, seat
        super().__init__("".join(self.parts.values()))

    def without(self, known: Mapping[str, str]) -> "Parts":
        """The same answer without what is known already."""
        same = [name for name, own in self.digests.items() if known.get(name) == own]
        self.content = "".join(text for name, text in self.parts.items() if name not in same)
        self.headers[SAME] = " ".join(same)
        self.headers[DIGESTS] = " ".join(f"{name}={own}" for name, own in self.digests.items())
        return self


def wanted(request: HttpRequest) -> bool:
    """An open page asks, and can do with parts."""
    return HAVE in request.headers


def known_to(request: HttpRequest) -> dict[str, str]:
    """The digests of the parts that the page has."""
    pairs = (word.partition("=") for word in request.headers.get(HAVE, "").split())
    return {name: own for name, _, own in pairs}


def parts_of(html: str) -> dict[str, str]:
    """The outermost live sections of a page, by their ids."""
    found: dict[str, str] = {}
    depth, begin, name = 0, 0, ""
    for tag in _TAG.finditer(html):
        if not tag[1]:
            if depth == 0:
                begin, name = tag.start(), _name_of(tag[2])
            depth += 1
            continue
        depth -= 1
        if depth == 0 and name:
            found[name] = html[begin : tag.end()]
    return found


def _name_of(attributes: str) -> str:
    """The id of a live section; empty for another one."""
    named = _ID.search(attributes) if "data-live=" in attributes else None
    return named[1] if named else ""


def digest(html: str) -> str:
    """A word that is the same for the same part."""
    return blake2b(_TOKEN.sub(r"\1", html).encode(), digest_size=9).hexdigest()
