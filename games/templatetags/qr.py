"""`{% qr address %}`: a QR code drawn here, so that no other site learns the address."""

from functools import lru_cache

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
@lru_cache(256)
def qr(text: str) -> SafeString:
    """The code as SVG for a page: black on white with its quiet zone, whatever lies behind it."""
    drawn = segno.make(text, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
