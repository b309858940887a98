"""Similar names in an event, of players or of players and staff.

Namesakes exist, and a director may play, so all of this only warns.
"""

from collections.abc import Iterable

from django.db.models import Q

from accounts import staff_names
from accounts.models import User
from accounts.public_names import first_look_alike, groups_of_look_alikes, is_reserved, look_alike
from tournaments.models import Club, EntryPerson, Event, Person, Substitution


def names_alike(event: Event) -> list[list[str]]:
    """Return groups of similar names of people, stand-ins and teams, with duplicates."""
    return groups_of_look_alikes([*_people(event).values(), *_teams(event)])


def clubs_alike(event: Event) -> list[list[str]]:
    """Return groups of clubs with similar names, at least one in the event."""
    people = Q(people__in=_people(event)) | Q(home_matches=event) | Q(away_matches=event)
    here = set(Club.objects.filter(people).values_list("name", flat=True))
    others = Club.objects.exclude(name__in=here).values_list("name", flat=True)
    near = [club for club in others if first_look_alike(club, here)]
    return groups_of_look_alikes(sorted([*here, *near]))


def names_like_staff(event: Event) -> list[str]:
    """Return names that claim a role or resemble those of event or site staff.

    They are names of people, stand-ins and teams. Accounts with that role are excluded.
    """
    offices = User.objects.filter(role__event=event).distinct()
    staff = [*staff_names.of_staff(), *staff_names.names_of(offices)]
    people = _people(event)
    own = {
        person.pk: staff_names.names_of([person.user])
        for person in Person.objects.filter(pk__in=people, user__isnull=False).select_related("user")
        if person.user is not None
    }
    named = [(name, own.get(pk, [])) for pk, name in people.items()] + [(name, []) for name in _teams(event)]
    return [name for name, mine in named if is_reserved(name) or _is_of_others(name, staff, mine)]


def _is_of_others(name: str, staff: Iterable[str], own: Iterable[str]) -> bool:
    return any(look_alike(name, staff_name) for staff_name in staff if staff_name not in own)


def _people(event: Event) -> dict[int, str]:
    """Return the names of all people of the event by key, including stand-ins."""
    entered = dict(EntryPerson.objects.filter(event=event).values_list("person_id", "person__name"))
    stood_in = Substitution.objects.filter(round__event=event).values_list("person_id", "person__name")
    return {**entered, **dict(stood_in)}


def _teams(event: Event) -> list[str]:
    """Return names of entries that differ from those of their people."""
    members: dict[int, list[str]] = {}
    columns = ("entry_id", "person__name")
    for entry, name in EntryPerson.objects.filter(event=event).order_by("order").values_list(*columns):
        members.setdefault(entry, []).append(name)
    named = event.entries.order_by("number").values_list("pk", "name")
    return [name for pk, name in named if name not in {*members.get(pk, ()), " & ".join(members.get(pk, ()))}]
