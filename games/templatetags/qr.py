"""`{% qr address %}`: a QR code drawn here, so that no other site learns the address.

`{% out_of_reach as host %}` says where none is drawn, since a phone would open itself.
"""

from functools import lru_cache

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from games.core import hall_address as reach

register = template.Library()


@register.simple_tag(takes_context=True)
def out_of_reach(context: template.Context) -> str:
    """The host under which the page was asked for, where a phone cannot open it; else empty."""
    host = reach.host_of(context["request"])
    return "" if reach.phones_reach(host) else host


@register.simple_tag
@lru_cache(256)
def qr(text: str) -> SafeString:
    """The code as SVG for a page: black on white with its quiet zone, whatever lies behind it."""
    drawn = segno.make(text, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
