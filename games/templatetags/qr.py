"""`{% qr address %}`: a QR code drawn here, so that no other site learns the address.

`{% out_of_reach address as host %}` says where none may be drawn, since a phone would open itself or nothing.
"""

from functools import lru_cache

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from games.core import hall_address as reach

register = template.Library()


@register.simple_tag
def out_of_reach(address: str) -> str:
    """The host of an address that phones cannot open, or to which this server does not answer; else empty."""
    return "" if reach.may_be_scanned(address) else reach.host_in(address)


@register.simple_tag(takes_context=True)
def usable_address(context: template.Context) -> reach.OwnAddress | None:
    """The address of this machine at which phones can open the page, if this server answers there."""
    return next((address for address in reach.own_addresses(context["request"]) if address.allowed), None)


@register.filter
def works_nearby(address: str) -> bool:
    """Whether only devices in the same network can open an address."""
    return reach.is_private(reach.host_in(address))


@register.simple_tag
@lru_cache(256)
def qr(text: str) -> SafeString:
    """The code as SVG for a page: black on white with its quiet zone, whatever lies behind it."""
    drawn = segno.make(text, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
