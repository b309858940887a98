"""Small parts of pages that every app uses: `{% icon "flag" %}`, `{% avatar name %}`, `{% playing_card "KH" %}`."""

import unicodedata
from functools import lru_cache
from hashlib import sha256

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import DisallowedHost
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.core.prepared import static_address

PAIR = 2
ICONS = 256
"""More than static/icons.svg has."""
TINTS = 8
"""Avatar colours in static/css/components/parts.css: `.av.t0` to `.av.t7`."""
DRAWING = '<svg viewBox="0 0 40 40"><use href="{}#{}"/></svg>'
register = template.Library()


@register.simple_tag
@lru_cache(ICONS)
def icon(name: str) -> SafeString:
    """Return an icon of static/icons.svg, hidden from screen readers: text beside it says the same."""
    sprite = static_address("icons.svg")
    return format_html('<svg class="i" aria-hidden="true"><use href="{}#i-{}"/></svg>', sprite, name)


@register.simple_tag
def playing_card(card: str, index: str = "") -> SafeString:
    """Return the drawing of a card, hidden from screen readers: a text names the card.

    `card` is its rank and the sign of its suit, `KH` or `Ksword`, or empty for a card from behind. `index` replaces the
    letter of the rank in its corner. A page that shows cards loads css/components/cards.css.
    """
    if not card:
        return mark_safe('<svg class="card-face card-back" viewBox="0 0 100 140" aria-hidden="true"></svg>')
    rank, sign = card[0], card[1:]
    letter = index or ("10" if rank == "T" else rank)
    return format_html(
        '<svg class="card-face c-{1}" viewBox="0 0 100 140" aria-hidden="true"><text x="{3}" y="32">{2}</text>'
        '<use href="{4}#s-{1}" x="5" y="38" width="23" height="23"/><use href="{4}#{0}" width="100" height="140"/>'
        "</svg>",
        f"court-{rank}" if rank in "JNQK" else card,
        sign,
        letter,
        6 if len(letter) == 1 else 3,
        static_address("cards.svg"),
    )


@register.simple_tag(takes_context=True)
def share_picture(context: Context, game: str = "", path: str = "") -> str:
    """Return the full address of the picture of a shared link: `path`, or that of the game; "" without a host.

    Its scheme comes from the settings: pushed pages are rendered without a connection (live/shared_pages.py).
    """
    name = f"pictures/share-{game}.png"
    picture = name if game and finders.find(name) else "pictures/share.png"
    try:
        host = context["request"].get_host()
    except (KeyError, DisallowedHost):
        return ""
    scheme = "https" if settings.SECURE_SSL_REDIRECT else "http"
    return f"{scheme}://{host}{path or static_address(picture)}"


@register.simple_tag
def avatar(name: object, size: str = "", drawing: str | None = None) -> SafeString:
    """Return a coloured circle with a drawing or the initials of a name, hidden from screen readers.

    `size` is "s" or "l"; the colour depends only on the name. `drawing` names one of static/avatars.svg; "" means
    initials, and None what `name` has chosen if it is an account.
    """
    text = str(name)
    tint = sha256(text.encode()).digest()[0] % TINTS
    chosen = getattr(name, "avatar", "") if drawing is None else drawing
    inside = format_html(DRAWING, static_address("avatars.svg"), chosen) if chosen else initials(text)
    return format_html('<span class="av t{} {}" aria-hidden="true">{}</span>', tint, size, inside)


def initials(name: str) -> str:
    """Return the first letters of the first and the last part of a name: `Ayu van der Berg` gives `AB`.

    Of a pair, the first letters of both: `Ayu Berg & Budi Tjon` gives `AB`.
    """
    people = name.split(" & ")
    if len(people) == PAIR:
        return "".join(initials(person)[0] for person in people)
    parts = [part for part in ("".join(filter(_is_letter, piece)) for piece in name.split()) if part]
    letters = [parts[0][0], parts[-1][0]] if len(parts) > 1 else [parts[0][0]] if parts else ["?"]
    return "".join(letters).upper()


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN"
