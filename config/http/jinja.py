"""Jinja2 for what is rendered at every move: Django's tags for translations, and the functions of its templates.

`makemessages` reads these files, because `translate` and `blocktranslate` look as in Django's templates.
"""

from datetime import datetime
from typing import Any

from django.template import defaultfilters
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, pgettext
from jinja2 import ChainableUndefined, Environment, nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

from config.http.page_parts import avatar, icon
from games.core.prepared import page_address, static_address
from games.table_page.live_html import TOKEN_FIELD, FragmentCache, django_part
from games.templatetags.badges import staff_badge
from games.templatetags.cards import card, face, signed, suit

Values = dict[str, Any]


def environment(**options: Any) -> Environment:
    """Return the environment of Django's second template engine (settings.TEMPLATES)."""
    made = QuickEnvironment(**{**options, "undefined": ChainableUndefined}, extensions=[Translations, FragmentCache])
    made.globals |= {
        "avatar": avatar, "card": card, "django_part": django_part, "face": face, "icon": icon,
        "staff_badge": staff_badge, "static": static_address, "suit": suit,
        "token_field": TOKEN_FIELD, "url": page_address,
    }  # fmt: skip
    made.filters |= {
        "capfirst": defaultfilters.capfirst, "date": _date, "if_none": _if_none, "signed": signed,
        "slugify": defaultfilters.slugify, "translated": _translated,
    }  # fmt: skip
    return made


class QuickEnvironment(Environment):
    """Jinja2 that looks for items of a dictionary first, as Django's templates do."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an item of a dictionary, or an attribute or item of anything else."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)  # as Jinja2 begins; its own call would cost as much again
        except AttributeError:
            return super().getattr(obj, attribute)


@pass_context  # otherwise the text would be translated when the template is compiled
def _translated(_context: Context, message: str) -> str:
    return gettext(message)


def _date(moment: datetime, format_: str) -> str:
    return defaultfilters.date(localtime(moment), format_)


def _if_none(value: object, other: str) -> object:
    return other if value is None else value


class Translations(Extension):
    """`{% translate "…" [context "…"] %}`, and `{% blocktranslate [with a=b] [count c=d] %}…[{% plural %}…]`."""

    tags = {"translate", "blocktranslate"}

    def parse(self, parser: Parser) -> nodes.Node:
        """Return a node whose text is translated when the page is rendered."""
        token = next(parser.stream)
        call = self._translate(parser) if token.value == "translate" else self._block(parser)
        return nodes.Output([nodes.MarkSafe(call)]).set_lineno(token.lineno)

    def _translate(self, parser: Parser) -> nodes.Expr:
        message = parser.parse_primary()
        if parser.stream.skip_if("name:context"):
            return self.call_method("_text", [message, parser.parse_primary()])
        # A filter is called directly, a method through the context, which takes longer than the translation.
        return nodes.Filter(message, "translated", [], [], None, None)

    def _block(self, parser: Parser) -> nodes.Call:
        values: dict[str, nodes.Expr] = {}
        count: nodes.Expr = nodes.Const(None)
        counts = False
        while parser.stream.current.type != "block_end":
            name = parser.stream.expect("name").value
            if name in ("with", "count"):
                counts = name == "count"
                continue
            parser.stream.expect("assign")
            values[name] = parser.parse_expression()
            if counts:
                count, counts = values[name], False
        next(parser.stream)
        singular, names, end = _body(parser)
        plural = ""
        if end == "plural":
            plural, more, _end = _body(parser)
            names |= more
        pairs = [nodes.Pair(nodes.Const(name), values.get(name) or nodes.Name(name, "load")) for name in sorted(names)]
        texts = [nodes.Const(singular), nodes.Const(plural)]
        return self.call_method("_sentence", [*texts, count, nodes.Dict(pairs)])

    def _text(self, message: str, context: str) -> str:
        return pgettext(context, message)

    def _sentence(self, singular: str, plural: str, count: int | None, values: Values) -> Markup:
        text = ngettext(singular, plural, count or 0) if plural else gettext(singular)
        return Markup(text) % values


def _body(parser: Parser) -> tuple[str, set[str], str]:
    """Return the text with its values as `%(name)s`, their names, and the tag that ends it."""
    text, names = "", set()
    while True:
        token = next(parser.stream)
        if token.type == "data":
            text += token.value.replace("%", "%%")
        elif token.type == "variable_begin":
            name = parser.stream.expect("name").value
            parser.stream.expect("variable_end")
            text += f"%({name})s"
            names.add(name)
        else:
            end = parser.stream.expect("name").value
            if end != "plural":
                return text, names, end
            parser.stream.expect("block_end")
            return text, names, end
