"""Text of events for templates: seats and sides, signed numbers, game titles."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.translation import gettext

from games.api import rules
from tournaments.brackets import group_options as group_plan
from tournaments.brackets import selectors as brackets
from tournaments.brackets.selectors import table_titles
from tournaments.core import rounds as core_rounds
from tournaments.core.text import MINUS, seat_labels
from tournaments.core.views import take, version_of_request
from tournaments.duplicate.selectors import deals_to_compare
from tournaments.inbox.selectors import events_with_inbox, items_of
from tournaments.models import Entry, Event, Round
from tournaments.models.limits import MAXIMUMS
from tournaments.rankings.selectors import why_unranked
from tournaments.rankings.table_rows import first_places
from tournaments.rankings.text import rank_word
from tournaments.ratings.selectors import counts_for_ratings
from tournaments.weekly.selectors import has_automatic_events

register = template.Library()


class RoundCard(NamedTuple):
    """A round in the head of an event's pages: `kind` is done, now or next."""

    number: int
    kind: str
    label: str


@register.simple_tag
def round_cards(event: Event, staff: bool = False) -> list[RoundCard]:
    """Return the rounds of an event, played and planned. Only staff see a draft."""
    rounds = core_rounds.staff_rounds(event) if staff else core_rounds.public_rounds(event)
    kinds: dict[str, str] = {Round.State.FINISHED: "done", Round.State.PUBLISHED: "now"}
    cards = [
        RoundCard(round_.number, kinds.get(round_.state, "draft"), round_.get_state_display()) for round_ in rounds
    ]
    planned = range(len(cards) + 1, event.rounds_planned + 1) if not event.is_over else ()
    return cards + [RoundCard(number, "next", gettext("to come")) for number in planned]


@register.simple_tag
def inbox_count(event: Event) -> int:
    """Return how many things wait for staff in an event, counted once per request."""
    if "inbox_count" not in vars(event):
        vars(event)["inbox_count"] = len(items_of(event, version_of_request(event)))
    return int(vars(event)["inbox_count"])


@register.simple_tag(takes_context=True)
def has_inbox(context: Context) -> bool:
    """Return whether the inbox of all events has an event of this user. It counts nothing: that may take seconds."""
    user = context["request"].user
    return bool(user.is_authenticated and events_with_inbox(user).exists())


@register.simple_tag
def has_weekly() -> bool:
    """Return whether there is a tournament that runs without staff."""
    return has_automatic_events()


@register.simple_tag
def sharing_about(event: Event) -> str:
    """Return what a shared link says about an event: its game and state, or its first three."""
    return ", ".join(first_places(event)) or f"{rules_title(event)} · {event.get_state_display()}"


@register.filter
def seat_name(seat: str, event: Event) -> str:
    """Return `North`, or a side by its seats: `North and South`, `Seats 0, 2 and 4`."""
    return seat_labels(event).get(seat, seat)


@register.simple_tag
def most(what: str) -> int:
    """Return a field's maximum length or number: `{% most "reason" %}`."""
    return MAXIMUMS[what]


@register.filter
def has_bracket(event: Event) -> bool:
    """Whether there is a page of a bracket."""
    return group_plan.has_bracket(event)


@register.filter
def is_rated(event: Event) -> bool:
    """Whether the tables of an event are rated."""
    return counts_for_ratings(event)


@register.filter
def of_bracket(round_: Round | None, event: Event) -> bool:
    """Whether a round's games are those of a bracket, where waiting scores nothing."""
    return bool(round_) and group_plan.has_bracket(event) and "games" in round_.seated_from  # type: ignore[union-attr]


@register.simple_tag
def game_titles(round_: Round | None) -> dict[int, str]:
    """Return `Semi-final 1` or `Group A` by table; empty for other systems."""
    return table_titles(round_) if round_ else {}


@register.filter
def is_out(entry: Entry) -> bool:
    """Whether an entry has been knocked out."""
    return group_plan.has_bracket(entry.event) and brackets.is_out(entry.event, entry.number)


@register.simple_tag(takes_context=True)
def unsent(context: Mapping[str, Any], address: str, name: str, **same: object) -> str:
    """Return the attributes of a field with its refused input of the same form."""
    request = context.get("request")
    typed = take(request, address, name, **same) if request else ""
    return format_html('value="{}" data-unsent', typed) if typed else ""


@register.filter
def percent(number: int) -> str:
    """Return a percentage: `64%`, in French with a no-break space."""
    return gettext("%(percent)s%%") % {"percent": number}


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of a variable key."""
    return mapping.get(key)


@register.filter
def points(value: Any) -> str:
    """Return a score with its sign: `+3`, `−5`, `0`; up to two decimals."""
    if value is None:
        return "–"
    text = f"{value:+.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else f"{value:+d}"
    return "0" if text in ("+0", "-0") else text.replace("-", MINUS)


@register.filter
def unranked(row: Any) -> str:
    """Return why a row of the standings is unranked."""
    return why_unranked(row)


@register.filter
def plain(value: Any) -> str:
    """Return a number with a true minus sign and no needless decimals."""
    if value is None:
        return "–"
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return text.replace("-", MINUS)


@register.filter
def rules_title(event: Event) -> str:
    """Return `Truf: classic`."""
    return dict(rules.preset_choices(event.game)).get(event.preset, event.preset)


@register.simple_tag
def ranked(rank: int | None, tied: bool) -> str:
    """Return `7th`, `tied 3rd`, `without a rank`."""
    return rank_word(rank, tied)


@register.filter
def rises(moved: int | None) -> str:
    """Describe a row's change of rank for screen readers."""
    if not moved:
        return gettext("unchanged") if moved == 0 else ""
    return (gettext("up %(count)s") if moved > 0 else gettext("down %(count)s")) % {"count": abs(moved)}


@register.filter
def size(number: int | None) -> int:
    """Return a number without its sign."""
    return abs(number or 0)


@register.filter
def others(names: tuple[str, ...]) -> str:
    """Return several names in one line."""
    return ", ".join(names)


@register.filter
def spot(number: int, kind: str) -> str:
    """Return the id of a spot in a draft: `p12` at a table, `s3` sitting out."""
    return f"{kind}{number}"


@register.simple_tag
def compared_deals(event: Event, row: Any) -> list[tuple[int, int]]:
    """Return round and number of a row's deals that are compared with other tables."""
    return deals_to_compare(event, row.terms)
