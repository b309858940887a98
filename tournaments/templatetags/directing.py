"""What staff of an event may do on the page of one of its online tables, which belongs to games."""

from typing import Any

from django import template

from tournaments.core import permissions
from tournaments.models import Event, Place, Round

register = template.Library()


@register.simple_tag(takes_context=True)
def director_at(context: template.Context, table_id: int) -> dict[str, Any] | None:
    """The event, the round and the number of the table, for who may stop it; None for everybody else."""
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return None
    places = Place.objects.filter(table_id=table_id, round__state=Round.State.PUBLISHED)
    place = places.select_related("round__event").first()
    if place is None or not permissions.may(user, "pause", place.round.event):
        return None
    event: Event = place.round.event
    return {"event": event, "round": place.round, "number": place.table_number}
