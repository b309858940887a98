"""Badges of an event's staff at its tables."""

from games.api.tables import Badge
from tournaments.core.permissions import IN_EVENTS
from tournaments.models import ClubRole, Event, Role

RISING = (Role.Kind.SCORER, Role.Kind.DIRECTOR, Role.Kind.ORGANISER)


def badges_of(event: Event) -> dict[int, str]:
    """Return the highest role of each staff member by user id."""
    roles = list(event.roles.values_list("user_id", "kind"))
    if event.club_id is not None:
        of_club = ClubRole.objects.filter(club=event.club_id).values_list("user_id", "kind")
        roles += [(user, IN_EVENTS.get(kind, kind)) for user, kind in of_club]
    ranked = sorted(roles, key=lambda role: RISING.index(Role.Kind(role[1])))
    return {user_id: Badge(kind).value for user_id, kind in ranked}
