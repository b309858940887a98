"""The badges that an event's staff bears at its tables."""

from games.api import Badge
from tournaments.models import Event, Role

RISING = (Role.Kind.SCORER, Role.Kind.DIRECTOR, Role.Kind.ORGANISER)


def badges_of(event: Event) -> dict[int, str]:
    """The highest role of each user of the event's staff, by user id."""
    roles = event.roles.values_list("user_id", "kind")
    ranked = sorted(roles, key=lambda role: RISING.index(Role.Kind(role[1])))
    return {user_id: Badge(kind).value for user_id, kind in ranked}
