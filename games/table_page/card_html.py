"""Cards and suits as the little pieces of HTML they are on a page: a table draws forty at every move.

Signs come from the sprite of the page (`templates/games/core/_suits.html`).
"""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.wording.cards import Face

MAX_KEPT = 4096
"""More pieces than all decks have in all languages."""
SIGN = '<svg class="{}" aria-hidden="true" focusable="false"><use href="#{}"/></svg>'


@lru_cache(MAX_KEPT)
def inside(face: Face) -> SafeString:
    """What is printed on a card: its index large, the mark of a court card, and its suit once."""
    figure = format_html(SIGN, "figure", f"figure-{face.figure}") if face.figure else mark_safe("")
    return format_html('<span class="pc-index" aria-hidden="true">{}</span>{}{}', face.index, figure, suit(face.suit))


def card(face: Face, mark: str = "") -> SafeString:
    """A card to look at. `mark` is added to what a screen reader says, such as `led`."""
    name = f"{face.name}, {mark}" if mark else face.name
    return _back(name) if face.hidden else _front(face, name)


@lru_cache(MAX_KEPT)
def _front(face: Face, name: str) -> SafeString:
    kind = f"suit-{face.suit}"
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
    """The back alone: no letter fits on a card of 40 pixels, so its name is for screen readers and for a pointer."""
    return format_html('<span class="pc pc-back" role="img" aria-label="{}" title="{}"></span>', name, name)


@lru_cache(MAX_KEPT)
def suit(sign: str, name: str = "") -> SafeString:
    """A suit as a shape, followed by its name where one is given."""
    drawn = format_html(SIGN, f"suit suit-{sign}", f"suit-{sign}")
    return format_html('{} <span class="suit-word">{}</span>', drawn, name) if name else drawn
