"""Drawing cards and suits in templates: `{% card face %}`, `{% suit "S" %}`, `{{ points|signed }}`."""

from typing import Any

from django import template

from games import faces

register = template.Library()


@register.inclusion_tag("games/_card.html")
def card(shown: faces.Face | str, mark: str = "") -> dict[str, Any]:
    """A card to look at. `mark` is a word added to what a screen reader says, such as `led`."""
    return {"face": faces.face(shown) if isinstance(shown, str) else shown, "mark": mark}


@register.inclusion_tag("games/_suit.html")
def suit(code: str | None, word: bool = True) -> dict[str, Any]:
    """A suit as shape and word; nothing when there is none."""
    return {"code": code, "name": faces.suit_name(code) if code else "", "word": word}


@register.filter
def signed(points: int) -> str:
    """Points with their sign: `+5`, `0`, `−3` (a true minus, as wide as the plus)."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"
