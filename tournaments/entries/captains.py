"""Who leads a team: the first of its people, on the seat of the captain."""

from tournaments.core.errors import EventError
from tournaments.core.formats import shape_of
from tournaments.core.transactions import By, changing, log
from tournaments.models import Entry, Event, Person, Round
from tournaments.rounds.drafts import reseat_table

ASIDE = 1000
"""Added to the places of a team while they change, so that no two are ever the same."""


def choose_captain(entry: Entry, person: Person, by: By) -> None:
    """Let another one of a team be its captain. The others keep their order.

    It counts from the draft that waits; who has sat down stays where he is. Raises EventError.
    """
    with changing(entry.event_id) as event:
        members = list(entry.members.select_related("person"))
        if not shape_of(event).captains:
            raise EventError("no_captains", "entry")
        if person.pk not in {member.person_id for member in members}:
            raise EventError("not_of_the_team", "person", name=person.name, team=entry.name)
        members.sort(key=lambda member: member.person_id != person.pk)
        for start in (ASIDE, 0):
            for order, member in enumerate(members, start):
                member.order = order
                member.save(update_fields=["order"])
        _reseat_draft(event, entry)
        log(event, "captain_chosen", by, name=person.name, team=entry.name)


def _reseat_draft(event: Event, entry: Entry) -> None:
    place = entry.places.filter(round__state=Round.State.DRAFT).select_related("round").first()
    if place:
        reseat_table(event, place.round, place.table_number)
