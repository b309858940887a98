"""Staff actions on the page of an online table, which belongs to games."""

from typing import Any

from django import template

from tournaments.core import permissions
from tournaments.models import Event, Place, Round

register = template.Library()


@register.simple_tag(takes_context=True)
def director_at(context: template.Context, table_id: int) -> dict[str, Any] | None:
    """Return a table's event, round, number for staff who may pause it; else None."""
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return None
    places = Place.objects.filter(table_id=table_id, round__state=Round.State.PUBLISHED)
    place = places.select_related("round__event").first()
    if place is None or not permissions.may(user, "pause", place.round.event):
        return None
    event: Event = place.round.event
    return {"event": event, "round": place.round, "number": place.table_number}
