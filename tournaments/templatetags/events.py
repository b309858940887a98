"""Words of events for templates: seats and sides by name, signed numbers, the title of game and preset."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext

from games import api
from tournaments.brackets import group_options as group_plan
from tournaments.brackets import selectors as brackets
from tournaments.brackets.table_titles import table_titles
from tournaments.core.numbers import MINUS
from tournaments.core.seat_text import game_text
from tournaments.core.views import take
from tournaments.duplicate.selectors import deals_to_compare
from tournaments.models import Entry, Event, Round
from tournaments.models.limits import MOST
from tournaments.rankings.ranks import rank_word
from tournaments.rankings.selectors import why_unranked
from tournaments.ratings.selectors import counts_for_ratings

register = template.Library()


@register.filter
def seat_word(seat: str, event: Event) -> str:
    """`North`; a side by its seats, as the game of the event has them: `North and South`, `Seats 0, 2 and 4`."""
    return game_text(event).get(seat, seat)


@register.simple_tag
def most(what: str) -> int:
    """How many letters a field takes, for `maxlength`, or its largest number: `{% most "reason" %}`."""
    return MOST[what]


@register.filter
def has_bracket(event: Event) -> bool:
    """Whether there is a page of a bracket."""
    return group_plan.has_bracket(event)


@register.filter
def is_rated(event: Event) -> bool:
    """Whether the tables of an event count for ratings."""
    return counts_for_ratings(event)


@register.filter
def of_bracket(round_: Round | None, event: Event) -> bool:
    """Whether the games of a round are those of a bracket, so that who waits is not sitting out for a score."""
    return bool(round_) and group_plan.has_bracket(event) and "games" in round_.seated_from  # type: ignore[union-attr]


@register.simple_tag
def game_titles(round_: Round | None) -> dict[int, str]:
    """What is played at each table: `Semi-final 1`, `Group A`; empty where the system has no name for it."""
    return table_titles(round_) if round_ else {}


@register.filter
def is_out(entry: Entry) -> bool:
    """Whether an entry has been knocked out."""
    return group_plan.has_bracket(entry.event) and brackets.is_out(entry.event, entry.number)


@register.simple_tag(takes_context=True)
def unsent(context: Mapping[str, Any], address: str, name: str, **same: object) -> str:
    """Attributes of a field: what was typed in it when the form of this address, with the `same`, was just refused."""
    request = context.get("request")
    typed = take(request, address, name, **same) if request else ""
    return format_html('value="{}" data-unsent', typed) if typed else ""


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
def unranked(row: Any) -> str:
    """Why a row of the standings has no rank."""
    return why_unranked(row)


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


@register.simple_tag
def ranked(rank: int | None, tied: bool) -> str:
    """`7th`, `tied 3rd`, `without a rank`."""
    return rank_word(rank, tied)


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


@register.simple_tag
def compared_deals(event: Event, row: Any) -> list[tuple[int, int]]:
    """Round and number of every deal in a row of the standings that is compared with the same deal elsewhere."""
    return deals_to_compare(event, row.terms)
