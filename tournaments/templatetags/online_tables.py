"""What pages of lower rooms show: staff actions and news of a personal link at an online table, and notifications."""

from django import template

from tournaments.core import permissions
from tournaments.links.guest_tokens import here, people_here
from tournaments.links.selectors import OpenedElsewhere, opened_elsewhere
from tournaments.models import Event, Person, Place, Round
from tournaments.notifications.push_key import public_key

register = template.Library()


@register.simple_tag(takes_context=True)
def director_at(context: template.Context, table_id: int) -> dict[str, object] | None:
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


@register.simple_tag(takes_context=True)
def opened_on_others(context: template.Context) -> list[OpenedElsewhere]:
    """Return recent openings of the viewer's link elsewhere; none without a link."""
    request = context.get("request")
    if request is None:
        return []
    people = people_here(request)
    return [news for person in people for news in opened_elsewhere(person, here(request))]


@register.inclusion_tag("tournaments/notifications/_tell_me.html", takes_context=True)
def tell_me(context: template.Context, person: Person) -> dict[str, object]:
    """Offer notifications in this browser; nothing for minors, or without a key of the server."""
    key = "" if person.minor else public_key()
    return {"person": person, "push_key": key, "next": context["request"].path, "csrf_token": context.get("csrf_token")}
