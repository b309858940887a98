"""Who plays for an entry in one round, where somebody stands in for one of its people."""

from collections.abc import Mapping, Sequence

from tournaments.models import Person, Place, Round, Substitution

StandIns = Mapping[int, Person]
"""Who plays, by the id of the person who is absent."""


def stand_ins(round_: Round) -> StandIns:
    """Everybody who stands in for somebody in this round."""
    rows = Substitution.objects.filter(round=round_).select_related("person")
    return {row.absent_id: row.person for row in rows}


def playing(people: Sequence[Person], instead: StandIns) -> list[Person]:
    """The people of an entry as they play in a round, in the order of their seats.

    A stand-in takes the seat of whom he stands in for. He does not lead: when the first one is absent, who is captain
    where there are captains, the next of the team's own people takes the first seat and the stand-in that one's
    (docs/decisions/0125).
    """
    order = list(people)
    if order and order[0].pk in instead:
        own = next((at for at, person in enumerate(order) if person.pk not in instead), 0)
        order[0], order[own] = order[own], order[0]
    return [instead.get(person.pk, person) for person in order]


def people_at(table_id: int) -> set[int]:
    """Ids of those who play at a table of a round, stand-ins instead of whom they stand in for."""
    places = list(Place.objects.filter(table_id=table_id).select_related("round").prefetch_related("entry__members"))
    members = {member.person_id for place in places for member in place.entry.members.all()}
    instead = stand_ins(places[0].round) if places else {}
    return {instead[one].pk if one in instead else one for one in members}
