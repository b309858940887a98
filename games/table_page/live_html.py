"""The live parts of a table's page, rendered by Jinja2 for every open page at every move (decision 0458).

`{% cached "log", page.log %}…{% endcached %}` is a fragment. Its content must depend only on the named values and the
active language: viewers with equal values get the same fragment, whichever table, viewer or move it was rendered for
first. With a value that is None, and next to a refusal, it is rendered each time.

A form has `{{ token_field }}`, whose CSRF token is filled in last, since fragments are shared and tokens are not.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import blake2b
from threading import Lock

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from jinja2 import Undefined, nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

MAX_FRAGMENTS = 5000
"""Most have about a kilobyte; the least recently used is dropped first."""
MAX_CHARACTERS = 16_000_000
"""All fragments together: the record of a long match has hundreds of thousands."""
TOKEN = f"token-{salted_hmac('games.live_html', 'csrf token', algorithm='sha256').hexdigest()[:32]}"
"""Stands where the reader's own token has to be. No reader knows it, and it is the same in all processes."""
TOKEN_FIELD = mark_safe(f'<input type="hidden" name="csrfmiddlewaretoken" value="{TOKEN}">')

VALUES = ("page", "problem", "replays", "shuffle", "sit")
"""What a page of Django's templates hands to its live parts, where it has it."""

_fragments: OrderedDict[bytes, str] = OrderedDict()
_characters = 0
"""Characters of the fragments that are stored now."""
_lock = Lock()


def render_live(
    template: str, values: Mapping[str, object], request: HttpRequest | None = None, token: str | None = None
) -> SafeString:
    """Return a template of Jinja2 with these values; forms have `token`, or by default that of the request."""
    html = render_for_all(template, values, request)
    if token is None:
        token = get_token(request) if request else ""
    return mark_safe(html.replace(TOKEN, token))


def render_for_all(template: str, values: Mapping[str, object], request: HttpRequest | None) -> str:
    """Return a template of Jinja2 with TOKEN in its forms."""
    context = {**values, "request": request, "user": request.user if request else None, "shown": values}
    return render_to_string(template, context, using="jinja2")


@pass_context
def django_part(context: Context, template: str) -> SafeString:
    """Return a rarely rendered part of the page, which is a template of Django's, with the values of the page."""
    return render_to_string(template, {**context["shown"], "csrf_token": TOKEN}, context["request"])


class FragmentCache(Extension):
    """Jinja2's tag `cached`."""

    tags = {"cached"}

    def parse(self, parser: Parser) -> nodes.Node:
        """Return a call of `_render` with the fragment as its body."""
        line = next(parser.stream).lineno
        values = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endcached",), drop_needle=True)
        call = self.call_method("_render", [nodes.Name("problem", "load"), *values])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _render(self, problem: object, name: str, *values: object, caller: Callable[[], Markup]) -> str:
        if problem or any(value is None or isinstance(value, Undefined) for value in values):
            return caller()
        key = _key(name, get_language() or "", *map(repr, values))
        return Markup(_stored(key) or _store(key, caller()))


def _key(*words: str) -> bytes:
    """A digest of these words; the words may be longer than the fragment."""
    digest = blake2b(digest_size=32)
    for word in words:
        text = word.encode(errors="surrogatepass")
        digest.update(b"%d:%b" % (len(text), text))
    return digest.digest()


def _store(key: bytes, html: str) -> str:
    """Store a fragment; the least recently used make room for it."""
    global _characters
    with _lock:
        _characters += len(html) - len(_fragments.pop(key, ""))
        _fragments[key] = html
        while len(_fragments) > MAX_FRAGMENTS or _characters > MAX_CHARACTERS:
            _characters -= len(_fragments.popitem(last=False)[1])
    return html


def _stored(key: bytes) -> str | None:
    with _lock:
        if key not in _fragments:
            return None
        _fragments.move_to_end(key)
        return _fragments[key]
