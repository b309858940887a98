"""Names in an event that people would take for one another. Two people may be called alike, so this only warns."""

from accounts.public_names import groups_of_look_alikes
from tournaments.models import EntryPerson, Event


def names_alike(event: Event) -> list[list[str]]:
    """Groups of names that look alike, of people and of teams; each name as often as someone bears it."""
    people = dict(EntryPerson.objects.filter(event=event).values_list("person_id", "person__name"))
    named = event.entries.order_by("number").values_list("name", flat=True)
    teams = [name for name in named if name not in set(people.values())]
    return groups_of_look_alikes([*people.values(), *teams])
