"""The list of members of a club, with states and last attendance, and the people who may be meant by a name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.public_names import look_alike
from tournaments.core.clubs import current_on
from tournaments.core.rounds import PUBLIC
from tournaments.members.schemas import STATES, State
from tournaments.models import Club, ClubMember, Person, Place

MAX_CANDIDATES = 10
"""People offered for a typed name."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An existing person who may be meant: the number of events, and the newest one."""

    person: Person
    events: int
    newest: datetime | None
    is_member: bool


def members_of(club: Club) -> QuerySet[ClubMember]:
    """Return all memberships of a club by name, with `last_played_at`."""
    places = Place.objects.filter(
        entry__members__person=OuterRef("person"),
        round__event__club=OuterRef("club"),
        round__event__hidden=False,
        round__state__in=PUBLIC,
        round__published_at__isnull=False,
    )
    newest = places.order_by("-round__published_at").values("round__published_at")[:1]
    rows = ClubMember.objects.filter(club=club).select_related("person__contact", "club")
    return rows.annotate(last_played_at=Subquery(newest)).order_by("person__name", "person_id", "-since")


def listed(club: Club, state: str = "", words: str = "") -> list[ClubMember]:
    """Return the members in one state, by default all that have not left, by part of the name or by number."""
    wanted = words.casefold().strip()
    return [
        member
        for member in members_of(club)
        if (state_of(member) == state if state else state_of(member) != "left")
        and (wanted in member.person.name.casefold() or (wanted and wanted == member.number.casefold()))
    ]


def state_of(member: ClubMember) -> State:
    """Return the state of a membership today. The last day still counts."""
    if member.until is not None and member.until < timezone.localdate():
        return "left"
    return "paused" if member.paused_since else "active"


def count_by_state(club: Club) -> dict[State, int]:
    """Return how many memberships are in each state."""
    states = [state_of(member) for member in ClubMember.objects.filter(club=club)]
    return {state: states.count(state) for state in STATES}


def last_attended(member: ClubMember) -> date | None:
    """Return the day on which a member of `members_of` last had a seat; None for never."""
    at: datetime | None = vars(member).get("last_played_at")
    return timezone.localtime(at).date() if at else None


def member_of(club: Club, number: int) -> ClubMember:
    """Return a membership of a club. Raises ClubMember.DoesNotExist."""
    return members_of(club).get(pk=number)


def candidates(club: Club, name: str) -> list[Candidate]:
    """Return existing people whose name is like this one, those of most events first."""
    alike = [
        pk
        for pk, person_name in Person.objects.filter(merged_into=None).values_list("pk", "name")
        if person_name.casefold() == name.casefold() or look_alike(person_name, name)
    ]
    people = Person.objects.filter(pk__in=alike).select_related("club")
    counted = people.annotate(
        events=Count("entryperson__event", distinct=True), newest=Max("entryperson__event__created_at")
    )
    members = set(open_memberships(club).values_list("person_id", flat=True))
    rows = counted.order_by("-events", "pk")[:MAX_CANDIDATES]
    return [Candidate(row, row.events, row.newest, row.pk in members) for row in rows]


def open_memberships(club: Club) -> QuerySet[ClubMember]:
    """Return the memberships that have not ended."""
    return ClubMember.objects.filter(Q(until=None) | current_on(timezone.localdate()), club=club)


def names_of_states(members: Sequence[ClubMember]) -> list[tuple[ClubMember, State, date | None]]:
    """Return members with their state and last attendance, for a table."""
    return [(member, state_of(member), last_attended(member)) for member in members]
