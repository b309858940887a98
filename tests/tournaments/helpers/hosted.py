"""A hosted club for tests, with staff."""

from typing import Any

from tests.tournaments.helpers import club as clubs
from tournaments.clubs import services
from tournaments.clubs.schemas import NewClub
from tournaments.models import Club, ClubRole, Event


def hosted(name: str = "Kap Partij", owner: Any = None, **fields: Any) -> Club:
    """Return a hosted club, owned by rina unless said otherwise."""
    club = NewClub(name=name, hosted=True, **fields)
    return services.create_club(by=None, owner=owner or clubs.user(), club=club)


def staff(club: Club, name: str, kind: str) -> Any:
    """Return a user with a role in a club."""
    user = clubs.user(name)
    services.give_club_role(by=None, club=club, user=user, kind=ClubRole.Kind(kind))
    return user


def event_of(club: Club, people: int = 0, **more: Any) -> Event:
    """Return an event of a club, whose only staff are those of the club."""
    made = clubs.event(people, by=clubs.user(), club=club.pk, **more)
    made.roles.all().delete()
    return made
