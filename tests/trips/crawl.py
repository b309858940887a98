"""Every screen that a user can open, by address and by link.

Addresses are filled in with existing values, and all links are followed.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.tournaments.helpers.pdf_files import pages_of

LINK = re.compile(r"""(?:href|src|action|data-live|hx-get)="([^"#]*)["#]""")
IN_JSON = re.compile(r'"(?:https?://testserver)?(/[^"\s]*)"')
PART = re.compile(r"<(?:(\w+):)?(\w+)>")
PASSING = re.compile(
    r'(?<=data-seat=")[^"]*|(?<=data-token=")\w*|(?<=name="csrfmiddlewaretoken" value=")\w+|(?<=X-CSRFTOKEN"\] = ")\w+'
    r'|(?<=name="key" value=")[\w-]{16,}|(?<=nonce-)[\w+/=-]+'
    r"|(?<='X-Request-ID': ')[\w-]+"
)
"""Content that differs between any two answers."""
NOT_FOLLOWED = re.compile(r"^/(static|live|go|metrics|accounts/logout)\b|/me/forget")
"""Addresses that are not followed.

These are files; the stream, which Django does not answer; personal links, which change the client's identity
(decision 0400); and the counts of a process, which always differ.
"""
MAX_PAGES = 5_000


def addresses(values: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    """Yield every address of the site with every known value for every name."""
    for route in _routes(get_resolver()):
        yield from _filled(route, values)


def _routes(where: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in where.url_patterns:
        route = before + _plain(str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield f"/{route}"
        else:
            yield from _routes(pattern, route)


def _plain(pattern: str) -> str:
    """Return a pattern as an expression in the other form, with optional parts."""
    named = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<\1>", pattern)
    return re.sub(r"\\\.|\\Z|\^|\$|\(\?:[^)]*\)\?|\?", lambda match: "." if match[0] == r"\." else "", named)


def _filled(route: str, values: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    match = PART.search(route)
    if match is None:
        yield route
        return
    for value in values.get(match[2], ()):
        yield from _filled(f"{route[: match.start()]}{value}{route[match.end() :]}", values)


def crawl(client: Client, seeds: Iterable[str], without: str = r"(?!)") -> dict[str, str]:
    """Return status, headers and content of every screen reachable from `seeds`.

    From a filtered or sorted list, links that filter it further are not followed. `without` is an expression for
    addresses that are left out.
    """
    waiting = deque(dict.fromkeys(seeds))
    results: dict[str, str] = {}
    while waiting and len(results) < MAX_PAGES:
        address = waiting.popleft()
        if address in results or NOT_FOLLOWED.search(address) or re.search(without, address):
            continue
        results[address], content = _answer_at(client, address)
        waiting.extend(link for link in _links(address, content) if "?" not in address or "?" not in link)
    assert not waiting, f"more than {MAX_PAGES} screens, most of them {_commonest(results)}"
    return results


def _commonest(results: Iterable[str]) -> list[tuple[str, int]]:
    """The kinds of addresses of which there are most, such as one page for each day of a calendar."""
    return Counter(re.sub(r"\d+", "N", address) for address in results).most_common(8)


def _answer_at(client: Client, address: str) -> tuple[str, str]:
    answer = client.get(address, headers={"Accept": "*/*"})
    text = _text_of(answer.getvalue())
    headers = {name: value for name, value in answer.items() if name not in ("Content-Length", "Date")}
    return PASSING.sub("", f"{answer.status_code} {headers}\n{text}"), text


def _text_of(content: bytes) -> str:
    """The text of an answer: of a PDF file that of its pages, since its fonts have the time at which they were cut."""
    if not content.startswith(b"%PDF"):
        return content.decode("utf-8", "replace")
    return "\n".join(pages_of(content))


def _links(address: str, content: str) -> Iterator[str]:
    """The addresses of this site that a page leads to."""
    for link in (*LINK.findall(content), *IN_JSON.findall(content)):
        parts = urlsplit(link.replace("&amp;", "&"))
        if parts.netloc not in ("", "testserver"):
            continue
        path = parts.path or urlsplit(address).path
        if path.startswith("/"):
            yield f"{path}?{parts.query}" if parts.query else path


def different(one: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    """The screens that differ, each with the first place where it does."""
    found = [address for address in one.keys() | other.keys() if one.get(address) != other.get(address)]
    return {address: _where(one.get(address, ""), other.get(address, "")) for address in found}


def _where(one: str, other: str) -> str:
    pairs = zip(one, other, strict=False)
    place = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    return f"{one[max(0, place - 80) : place + 40]!r} / {other[place : place + 40]!r}"
