"""The live parts of a table's page, rendered by Jinja2 for every open page at every move (decision 0458).

`{% kept "log", page.log %}…{% endkept %}` is a cached fragment. Its content must depend only on the named values and
the active language: viewers with equal values get the same fragment, whichever table, viewer or move it was rendered
for first. With a value that is None, and next to a refusal, it is rendered each time.

A form has `{{ token_field }}`, whose CSRF token is filled in last, since fragments are shared and tokens are not.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import blake2b
from threading import Lock

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from jinja2 import Undefined, nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

MAX_KEPT = 5000
"""Pieces, most of about a kilobyte; the one that was not used for the longest time goes first."""
MAX_SIGNS = 16_000_000
"""Characters of all pieces together: the record of a long match has hundreds of thousands."""
TOKEN = f"token-{secrets.token_hex(16)}"
"""Stands where the reader's own token has to be."""
TOKEN_FIELD = mark_safe(f'<input type="hidden" name="csrfmiddlewaretoken" value="{TOKEN}">')

VALUES = ("page", "problem", "replays", "shuffle", "sit")
"""What a page of Django's templates hands to its live parts, where it has it."""

_kept: OrderedDict[bytes, str] = OrderedDict()
_signs = 0
"""Characters of the pieces that are kept now."""
_lock = Lock()


def render_live(
    template: str, values: Mapping[str, object], request: HttpRequest | None = None, token: str | None = None
) -> SafeString:
    """Return a template of Jinja2 with these values; forms have `token`, or by default that of the request."""
    known = {**values, "request": request, "user": request.user if request else None, "shown": values}
    html = render_to_string(template, known, using="jinja2")
    if token is None:
        token = get_token(request) if request else ""
    return mark_safe(html.replace(TOKEN, token))


@pass_context
def django_part(context: Context, template: str) -> SafeString:
    """Return a rarely rendered part of the page, which is a template of Django's, with the values of the page."""
    return render_to_string(template, {**context["shown"], "csrf_token": TOKEN}, context["request"])


class KeptPieces(Extension):
    """Jinja2's tag `kept`."""

    tags = {"kept"}

    def parse(self, parser: Parser) -> nodes.Node:
        """Return a call of `_render` with the fragment as its body."""
        line = next(parser.stream).lineno
        values = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        call = self.call_method("_render", [nodes.Name("problem", "load"), *values])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _render(self, problem: object, name: str, *values: object, caller: Callable[[], Markup]) -> str:
        if problem or any(value is None or isinstance(value, Undefined) for value in values):
            return caller()
        key = _key(name, get_language() or "", *map(repr, values))
        return Markup(_found(key) or _keep(key, caller()))


def _key(*words: str) -> bytes:
    """A digest of these words; they themselves may be longer than the piece."""
    digest = blake2b(digest_size=32)
    for word in words:
        text = word.encode(errors="surrogatepass")
        digest.update(b"%d:%b" % (len(text), text))
    return digest.digest()


def _keep(key: bytes, drawn: str) -> str:
    """Keep a piece; the ones not used for the longest time make room for it."""
    global _signs
    with _lock:
        _signs += len(drawn) - len(_kept.pop(key, ""))
        _kept[key] = drawn
        while len(_kept) > MAX_KEPT or _signs > MAX_SIGNS:
            _signs -= len(_kept.popitem(last=False)[1])
    return drawn


def _found(key: bytes) -> str | None:
    with _lock:
        if key not in _kept:
            return None
        _kept.move_to_end(key)
        return _kept[key]
