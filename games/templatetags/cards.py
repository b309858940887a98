"""Drawing in templates: `{% card face %}`, `{% face face %}`, `{% suit "S" %}`, `{{ points|signed }}`."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from engine import sentences
from games.models.limits import MAXIMUMS
from games.table_page import card_html
from games.wording import cards as faces

register = template.Library()


@register.simple_tag
def card(card_face: faces.Face | str, mark: str = "") -> SafeString:
    """A card to look at. `mark` is a word added to what a screen reader says, such as `led`."""
    return card_html.card(faces.face(card_face) if isinstance(card_face, str) else card_face, mark)


@register.simple_tag
def mini_card(card_face: faces.Face) -> SafeString:
    """A card within a line of text."""
    return card_html.mini(card_face)


@register.simple_tag
def face(card_face: faces.Face) -> SafeString:
    """Return the face of a card, for a button or a label."""
    return card_html.inside(card_face)


@register.simple_tag
def suit(code: str | None, word: bool = True) -> SafeString:
    """A suit as shape and word; nothing when there is none."""
    return card_html.suit(code, faces.suit_name(code) if word else "") if code else mark_safe("")


@register.simple_tag
def card_preview() -> list[tuple[faces.Face, str, str, str]]:
    """A card of each suit, three of them courts: face, own letter in this language, drawing, and picture."""
    faces_shown = [faces.face(card) for card in ("KS", "QH", "JD", "AC")]
    with faces.own_letters(True), faces.pictures(True):
        others = [faces.face(face_shown.text) for face_shown in faces_shown]
    return [
        (card_face, other.index, card_html.art(card_face), card_html.art(other))
        for card_face, other in zip(faces_shown, others, strict=True)
    ]


@register.simple_tag
def most(what: str) -> int:
    """How many letters a field takes, for `maxlength`: `{% most "chat" %}`."""
    return MAXIMUMS[what]


@register.filter
def with_minus(number: str) -> str:
    """Return a formatted number with a true minus, as wide as a plus."""
    return sentences.number_text(number)


@register.filter
def signed(points: int) -> str:
    """Points with their sign: `+5`, `0`, `−3` (a true minus, as wide as the plus)."""
    return sentences.signed_unless_zero(points)
