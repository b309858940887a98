"""Words of events for templates: seats and sides by name, signed numbers, the title of game and preset."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext

from engine.sentences import SEAT_NAMES
from games import api
from tournaments.models import Event

register = template.Library()
MINUS = "\N{MINUS SIGN}"


@register.filter
def seat_word(seat: str) -> str:
    """`North`; a side by its seats: `North and South`."""
    if seat in SEAT_NAMES:
        return gettext(SEAT_NAMES[seat])
    if len(seat) == 2 and all(one in SEAT_NAMES for one in seat):
        one, other = (gettext(SEAT_NAMES[letter]) for letter in seat)
        return gettext("%(one)s and %(other)s") % {"one": one, "other": other}
    return seat


@register.filter
def at(found: Mapping[Any, Any], key: Any) -> Any:
    """What stands under a key that is a variable."""
    return found.get(key)


@register.filter
def points(value: Any) -> str:
    """A score with its sign: `+3`, `−5`, `0`; up to two places after the point."""
    if value is None:
        return "–"
    text = f"{value:+.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else f"{value:+d}"
    return "0" if text in ("+0", "-0") else text.replace("-", MINUS)


@register.filter
def plain(value: Any) -> str:
    """A number with a real minus sign and no more places than it needs."""
    if value is None:
        return "–"
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return text.replace("-", MINUS)


@register.filter
def rules_title(event: Event) -> str:
    """`Truf: classic`."""
    return dict(api.preset_choices(event.game)).get(event.preset, event.preset)


@register.filter
def rises(moved: int | None) -> str:
    """How far a row went up or down, in words for who cannot see the arrow."""
    if not moved:
        return gettext("unchanged") if moved == 0 else ""
    return (gettext("up %(count)s") if moved > 0 else gettext("down %(count)s")) % {"count": abs(moved)}


@register.filter
def size(number: int | None) -> int:
    """A number without its sign."""
    return abs(number or 0)


@register.filter
def others(names: tuple[str, ...]) -> str:
    """Several names in one line."""
    return ", ".join(names)


@register.filter
def spot(number: int, kind: str) -> str:
    """The word of a place in a draft: `p12` at a table, `s3` waiting."""
    return f"{kind}{number}"
