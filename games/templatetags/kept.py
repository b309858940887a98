"""`{% kept "log" page.log %}…{% endkept %}`: a cached fragment of a page.

The content must depend only on the named values and the active language: viewers with equal values get the same
fragment, whichever table, viewer or move it was rendered for first. With a value that is None, and next to a refusal,
it is rendered each time. The CSRF token is each reader's own.
"""

import secrets
from collections import OrderedDict
from hashlib import blake2b
from threading import Lock
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

MAX_KEPT = 5000
"""Pieces, most of about a kilobyte; the one that was not used for the longest time goes first."""
MAX_SIGNS = 16_000_000
"""Characters of all pieces together: the record of a long match has hundreds of thousands."""
TOKEN = f"token-{secrets.token_hex(16)}"
"""Stands in a piece where the reader's own token has to be."""

_kept: OrderedDict[bytes, SafeString] = OrderedDict()
_signs = 0
"""Characters of the pieces that are kept now."""
_lock = Lock()


class Kept(template.Node):
    def __init__(self, name: str, values: list[FilterExpression], nodelist: NodeList) -> None:
        self.word, self.values, self.nodelist = name, values, nodelist

    def render(self, context: template.Context) -> SafeString:
        values = [value.resolve(context) for value in self.values]
        if context.get("problem") or any(value is None for value in values):
            return self.nodelist.render(context)
        key = _key(self.word, get_language() or "", *(repr(value) for value in values))
        return _with_token(_found(key) or self._draw(context, key), context.get("csrf_token"))

    def _draw(self, context: template.Context, key: bytes) -> SafeString:
        with context.push(csrf_token=TOKEN):
            drawn = self.nodelist.render(context)
        _keep(key, drawn)
        return drawn


def _key(*words: str) -> bytes:
    """A digest of these words; they themselves may be longer than the piece."""
    digest = blake2b(digest_size=32)
    for word in words:
        text = word.encode(errors="surrogatepass")
        digest.update(b"%d:%b" % (len(text), text))
    return digest.digest()


def _keep(key: bytes, drawn: SafeString) -> None:
    """Keeps a piece; the ones not used for the longest time make room for it."""
    global _signs
    with _lock:
        _signs += len(drawn) - len(_kept.pop(key, ""))
        _kept[key] = drawn
        while len(_kept) > MAX_KEPT or _signs > MAX_SIGNS:
            _signs -= len(_kept.popitem(last=False)[1])


def _found(key: bytes) -> SafeString | None:
    with _lock:
        if key not in _kept:
            return None
        _kept.move_to_end(key)
        return _kept[key]


def _with_token(html: SafeString, token: Any) -> SafeString:
    return mark_safe(html.replace(TOKEN, str(token))) if TOKEN in html else html


@register.tag
def kept(parser: Parser, token: Token) -> Kept:
    """The tag: a word for the piece, and the values it is made of."""
    _tag, name, *values = token.split_contents()
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept(name, [parser.compile_filter(value) for value in values], nodelist)
