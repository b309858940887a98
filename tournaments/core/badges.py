"""Badges of an event's staff at its tables."""

from games.api.tables import Badge
from tournaments.models import Event, Role

RISING = (Role.Kind.SCORER, Role.Kind.DIRECTOR, Role.Kind.ORGANISER)


def badges_of(event: Event) -> dict[int, str]:
    """Return the highest role of each staff member by user id."""
    roles = event.roles.values_list("user_id", "kind")
    ranked = sorted(roles, key=lambda role: RISING.index(Role.Kind(role[1])))
    return {user_id: Badge(kind).value for user_id, kind in ranked}
