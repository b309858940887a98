"""Cards and suits as small HTML fragments: a table renders forty at every move.

Signs come from the sprite of the page (`templates/games/core/_suits.html`), pips and courts from static/cards.svg, and
pictures of courts, for readers who chose them, from static/courts.svg: a card can be read before these files are there.
"""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.core.prepared import static_address
from games.wording.cards import Face

MAX_KEPT = 4096
"""More pieces than all decks have in all languages."""
SIGN = '<svg class="{}" aria-hidden="true" focusable="false"><use href="#{}"/></svg>'


def art(face: Face) -> str:
    """Return the address of the drawing of a card: pips, a court, or the picture of a court card."""
    if face.picture:
        return f"{static_address('courts.svg')}#{face.text}"
    return f"{static_address('cards.svg')}#{f'court-{face.figure}' if face.figure else f'{face.text[0]}{face.suit}'}"


@lru_cache(MAX_KEPT)
def inside(face: Face) -> SafeString:
    """Return the face of a card: a large index, the suit, and its pips or its court."""
    return format_html(
        '<span class="pc-index" aria-hidden="true">{}</span>{}'
        '<svg class="pc-art" viewBox="0 0 100 140" aria-hidden="true" focusable="false"><use href="{}"/></svg>',
        face.index,
        suit(face.suit),
        art(face),
    )


def card(face: Face, mark: str = "") -> SafeString:
    """A card to look at. `mark` is added to what a screen reader says, such as `led`."""
    name = f"{face.name}, {mark}" if mark else face.name
    return _back(name) if face.hidden else _front(face, name)


@lru_cache(MAX_KEPT)
def _front(face: Face, name: str) -> SafeString:
    kind = f"c-{face.suit}"
    return format_html('<span class="pc {}" role="img" aria-label="{}">{}</span>', kind, name, inside(face))


@lru_cache(MAX_KEPT)
def mini(face: Face) -> SafeString:
    """A card within a line of text: index and sign, its name for a screen reader."""
    return format_html(
        '<span class="mini suit-{}" role="img" aria-label="{}"><span aria-hidden="true">{}</span>{}</span>',
        face.suit,
        face.name,
        face.index,
        suit(face.suit),
    )


@lru_cache(MAX_KEPT)
def _back(name: str) -> SafeString:
    """Return a card's back; its name is for screen readers and as a tooltip.

    No letter fits on a card of 40 pixels.
    """
    return format_html('<span class="pc pc-back" role="img" aria-label="{}" title="{}"></span>', name, name)


@lru_cache(MAX_KEPT)
def suit(sign: str, name: str = "") -> SafeString:
    """A suit as a shape, followed by its name where one is given."""
    drawn = format_html(SIGN, f"suit suit-{sign}", f"suit-{sign}")
    return format_html('{} <span class="suit-word">{}</span>', drawn, name) if name else drawn
