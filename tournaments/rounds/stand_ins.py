"""The people who play for an entry in one round, with its stand-ins."""

from collections.abc import Mapping, Sequence

from tournaments.models import Person, Place, Round, Substitution

StandIns = Mapping[int, Person]
"""Stand-ins by the id of the absent person."""


def stand_ins(round_: Round) -> StandIns:
    """Return all stand-ins of this round."""
    rows = Substitution.objects.filter(round=round_).select_related("person")
    return {row.absent_id: row.person for row in rows}


def playing(people: Sequence[Person], instead: StandIns) -> list[Person]:
    """Return an entry's people as they play in a round, in the order of their seats.

    A stand-in takes the seat of the absent person, but does not lead. If the first person is absent, in some games the
    captain, the team's next own member takes the first seat. The stand-in gets that member's seat
    (decision 0123).
    """
    order = list(people)
    if order and order[0].pk in instead:
        own = next((at for at, person in enumerate(order) if person.pk not in instead), 0)
        order[0], order[own] = order[own], order[0]
    return [instead.get(person.pk, person) for person in order]


def people_at(table_id: int) -> set[int]:
    """Return the ids of a table's players, with stand-ins for absent ones."""
    places = list(Place.objects.filter(table_id=table_id).select_related("round").prefetch_related("entry__members"))
    members = {member.person_id for place in places for member in place.entry.members.all()}
    instead = stand_ins(places[0].round) if places else {}
    return {instead[person].pk if person in instead else person for person in members}
