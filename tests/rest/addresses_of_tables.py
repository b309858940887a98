"""Every address that names a table by its number, and what it answers."""

from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

MOVE = {"move": "bid 1S", "words": "rendang", "text": "SWORD", "take": 1, "id": 1, "answer": "accept"}
BODY = {**MOVE, "reason": "rules", "code": "hello", "seat": "N", "bot": "simple"}
NOT_THERE = 999_999
NUMBERS = ("<int:table_id>", "<int:id>", "(?P<table_id>[0-9]{1,18})", "(?P<pk>[0-9]{1,18})")


def addresses(patterns: Any, before: str = "") -> Iterator[str]:
    """Every address there is, as it is written down."""
    for pattern in patterns:
        path = before + str(pattern.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            yield path


def of_tables() -> list[str]:
    """Those that name a table by its number."""
    begins = ("play/", "watch/", "replay/", "api/v1/table", "api/v1/lobby")
    found = [path for path in addresses(get_resolver().url_patterns) if path.startswith(begins)]
    return sorted(path for path in found if any(number in path for number in NUMBERS) and "format" not in path)


def filled(path: str, table: int) -> str:
    for number in NUMBERS:
        path = path.replace(number, str(table)).removesuffix("/?")
    path = path.replace("<int:friend>", "1")
    return "/" + path.replace("record\\.(?P<kind>txt|json)", "record.txt")


def answer_at(client: Client, method: str, path: str) -> tuple[int, bytes]:
    """The status, and over REST the whole answer; a form is sent to a page."""
    rest = path.startswith("/api/")
    sent: dict[str, Any] = {"data": BODY, **({"content_type": "application/json"} if rest else {})}
    answer = getattr(client, method)(path, **({} if method == "get" else sent))
    return answer.status_code, answer.content if rest else b""
