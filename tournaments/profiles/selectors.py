"""Permission to see a profile: public ones for everyone, others for their person and staff."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from tournaments.core.clubs import CHANGING, DIRECTOR
from tournaments.core.permissions import LEADERS, events_of_staff
from tournaments.models import ClubMember, ClubRole, EntryPerson, Event, Person

SEEING = (*CHANGING, DIRECTOR)
"""Roles in a club that see its players."""


def person_of_profile(number: int) -> Person:
    """Return the person of a profile, also by the number of one that was merged. Raises Person.DoesNotExist."""
    person = Person.objects.select_related("club", "merged_into").get(pk=number)
    while person.merged_into is not None:
        person = person.merged_into
    return person


def may_see_profile(user: Any, own: Collection[Person], person: Person) -> bool:
    """Whether a visitor may see a profile: everyone a public one, the person and staff any."""
    return is_public(person) or person in own or is_staff_of(user, person)


def is_public(person: Person) -> bool:
    """Whether everyone may see the profile; never that of a minor."""
    return person.public_profile and not person.minor and person.merged_into_id is None


def is_staff_of(user: Any, person: Person) -> bool:
    """Whether a user leads an event of this person, or is staff of a club of theirs."""
    if not user.is_authenticated or not user.is_active:
        return False
    if user.is_superuser:
        return True
    clubs = ClubMember.objects.filter(person=person).values("club")
    roles = ClubRole.objects.filter(user=user, kind__in=SEEING)
    if roles.filter(Q(club__in=clubs) | Q(club=person.club_id)).exists():
        return True
    entered = EntryPerson.objects.filter(person=person).values("event")
    return Event.objects.filter(events_of_staff([user.pk], LEADERS), pk__in=entered).exists()
