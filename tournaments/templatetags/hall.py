"""Timer, announcements and calls on pages of an event.

`{% round_clock event as clock %}`, `{% announcements event as news %}`, `{% director_call table_id as call %}`.
"""

from django import template
from django.utils.translation import gettext

from games.api.viewers import DirectorCall
from tournaments.core import permissions
from tournaments.hall.calls import REASONS, open_call
from tournaments.hall.selectors import RoundClock, announcements_of, clock_of, is_reminded
from tournaments.models import Announcement, Event

register = template.Library()


@register.simple_tag
def round_clock(event: Event, table: int | None = None) -> RoundClock | None:
    """Return the timer of the round in play, with the extra minutes of a table."""
    return clock_of(event, table)


@register.simple_tag
def announcements(event: Event) -> list[Announcement]:
    """Return the announcements that are shown now."""
    return announcements_of(event)


@register.simple_tag
def reminded(event: Event, table: int) -> bool:
    """Return whether the director has just asked this table to confirm its result."""
    return is_reminded(event, table)


@register.simple_tag
def director_call(table_id: int) -> DirectorCall | None:
    """Return the open call of a table."""
    return open_call(table_id)


@register.simple_tag
def call_reasons() -> list[tuple[str, str]]:
    """Return the reasons for calling the director: codes and sentences."""
    return [(code, gettext(text)) for code, text in REASONS.items()]


@register.simple_tag(takes_context=True)
def allowed(context: template.Context, action: str, event: Event) -> bool:
    """Whether the reader of the page may do this in the event."""
    return "request" in context and permissions.may(context["request"].user, action, event)
