"""One cell: a request of a role to an address, and its outcome, rolled back."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib.messages import constants
from django.db import connection, transaction
from django.urls import URLPattern, URLResolver, get_resolver

from testkit import caches
from tests.rights.world import World
from tournaments.inbox import facts as inbox_facts

PART = re.compile(r"<(?:\w+:)?(\w+)>")
WRITE = re.compile(r'\s*(?:INSERT INTO|UPDATE|DELETE FROM|REPLACE INTO)\s+"?(\w+)', re.IGNORECASE)
NOT_COUNTED = {"django_session", "accounts_browsersession", "games_watcher", "accounts_auditline"}
"""Tables that a visit always changes: sessions, spectators and the audit log."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`explained`: refused in words on an existing page. `changed`: tables that differ."""

    status: int
    to_sign_in: bool
    explained: bool
    written: frozenset[str]
    changed: frozenset[str]

    @property
    def refused(self) -> bool:
        return self.status >= 400 or self.to_sign_in or self.explained

    @property
    def forbidden(self) -> bool:
        return self.status in (401, 403, 404) or self.to_sign_in

    def __str__(self) -> str:
        words = [str(self.status), *(word for word in ("to_sign_in", "explained") if getattr(self, word))]
        return f"{' '.join(words)}, wrote {sorted(self.written) or 'nothing'}"


def routes() -> Iterator[tuple[str, Any]]:
    """Every address of the site as `t/<slug>/desk/`, with the view that answers."""
    yield from _routes(get_resolver(), "")


def _routes(where: URLResolver, before: str) -> Iterator[tuple[str, Any]]:
    for pattern in where.url_patterns:
        route = before + plain(str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield route, pattern.callback
        else:
            yield from _routes(pattern, route)


def plain(pattern: str) -> str:
    """A part of an address without types, and without the signs of an expression."""
    named = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<\1>", pattern)
    named = re.sub(r"<\w+:(\w+)>", r"<\1>", named)
    return re.sub(r"\\\.|\[\.\]|/\?\$|\\Z|\^|\$|\?", lambda match: "." if "." in match[0] else "", named)


def filled(route: str, values: Mapping[str, Any]) -> str:
    """The address with a value for each name; `r/number` is the number behind `r/`."""

    def value(match: re.Match[str]) -> str:
        before = route[: match.start()].rstrip("/").rpartition("/")[2]
        return str(values.get(f"{before}/{match[1]}", values.get(match[1])))

    return f"/{PART.sub(value, route)}"


@contextmanager
def undone() -> Iterator[None]:
    """Roll back all changes made inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    # The next change makes the same version again, of other data.
    caches.clear_all()
    inbox_facts._patterns.cache_clear()


def asked(world: World, role: str, method: str, path: str, **more: Any) -> Outcome:
    """Return the outcome of a request; `more` is as for django.test.Client."""
    written: set[str] = set()

    def listening(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        match = WRITE.match(sql)
        if match and match[1] not in NOT_COUNTED:
            written.add(match[1])
        return execute(sql, params, many, context)

    client = world.clients[role]
    cookies = deepcopy(client.cookies)
    with undone():
        with connection.execute_wrapper(listening):
            answer = getattr(client, method.lower())(path, **more)
        now = digests(written)
    before, client.cookies = digests(written), cookies
    changed = frozenset(name for name in written if now[name] != before[name])
    assert answer.status_code < 500, f"{answer.status_code}: {method} {path} by {role}"
    return Outcome(answer.status_code, _to_sign_in(answer), _has_error_message(answer), frozenset(written), changed)


def _to_sign_in(answer: Any) -> bool:
    return answer.status_code == 302 and answer["Location"].startswith(("/account/login/", "/admin/login/"))


def _has_error_message(answer: Any) -> bool:
    """Return True if an error message is queued for the next page."""
    queued = getattr(getattr(answer.wsgi_request, "_messages", None), "_queued_messages", [])
    return any(message.level >= constants.WARNING for message in queued)


def digests(tables: Iterable[str]) -> dict[str, str]:
    """Return a digest of each of these tables."""
    return {name: _digest(name) for name in tables}


def _digest(table: str) -> str:
    with connection.cursor() as cursor:
        rows = cursor.execute(f'SELECT * FROM "{table}"').fetchall()
    return sha256(repr(sorted(map(repr, rows))).encode()).hexdigest()


def wrong(role: str, may: bool, came: Outcome, writes: bool, silent: bool = False) -> str:
    """Return the problem with an outcome; empty if there is none.

    A permitted role gets in, and changes something if `writes`. Any other role is refused, and nothing changes.
    """
    gets_in = not came.forbidden and (bool(came.changed) or not writes)
    kept_out = (came.refused or silent) and not came.changed
    return "" if (gets_in if may else kept_out) else f"{role} {'may' if may else 'may not'}: {came}"
