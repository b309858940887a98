"""The lists of an event as lines of cells: entries, registrations, pairings and results."""

from collections.abc import Iterator
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext

from engine.sentences import N
from tournaments.core.facts import facts_of
from tournaments.core.names import joined_names, people_of, with_people
from tournaments.core.past import facts_as_of
from tournaments.core.permissions import may, require
from tournaments.core.rounds import public_rounds
from tournaments.core.workbooks import Line
from tournaments.models import Event, Registration, Round
from tournaments.people.import_columns import LABELS, cells_of
from tournaments.rankings.files import result_lines
from tournaments.rankings.held import version_for
from tournaments.rankings.history import standings_as_of
from tournaments.rankings.selectors import standings_of
from tournaments.registration.selectors import rows_of
from tournaments.rounds.selectors import Pairings, pairings_of, public_pairings

OF_ENTRIES = (*LABELS.values(), N("Number"), N("Status"))
"""Column names that a list of people is read by, and what is ignored then."""
OF_REGISTRATIONS = (
    N("Name"),
    N("Team"),
    N("Status"),
    N("Waiting list"),
    N("Looking for a partner"),
    N("Short notice"),
    N("Registered"),
)
OF_PAIRINGS = (N("Round"), N("Table"), N("Seat"), N("Number"), N("Name"))


def entries(user: Any, event: Event) -> Iterator[Line]:
    """Yield a line for each person, as an import reads it again. Raises NotAllowed."""
    require(user, "see_people", event)
    yield _titles(OF_ENTRIES)
    used: set[str] = set()
    for entry in event.entries.select_related("club").prefetch_related(*with_people()).order_by("number"):
        people = people_of(entry)
        team = "" if entry.name == joined_names(people) else _free(entry.name, used)
        for person in people:
            yield [*cells_of(person).values(), team, entry.number, entry.get_state_display()]


def _free(name: str, used: set[str]) -> str:
    """Return the name of a team, with a number if another team has it too."""
    free, number = name, 2
    while free.casefold() in used:
        free, number = f"{name} ({number})", number + 1
    used.add(free.casefold())
    return free


def registrations(user: Any, event: Event) -> Iterator[Line]:
    """Yield a line for each registration, also those that ended. Raises NotAllowed."""
    require(user, "see_people", event)
    yield _titles(OF_REGISTRATIONS)
    for row in rows_of(event, Registration.State.values):
        registration = row.registration
        yield [
            row.name,
            registration.team_name,
            registration.get_state_display(),
            row.position or "",
            _yes(registration.partner_wanted),
            _yes(registration.short_notice),
            localtime(registration.queued_at).isoformat(timespec="seconds"),
        ]


def _yes(value: bool) -> str:
    return gettext("yes") if value else ""


def pairings(user: Any, event: Event) -> Iterator[Line]:
    """Yield a line for each entry in each round, with those that sit out; drafts for staff only."""
    full = may(user, "see_people", event)
    yield _titles(OF_PAIRINGS)
    for round_ in public_rounds(event):
        yield from _of_round(round_, pairings_of(round_, full) if full else public_pairings(round_))
    if may(user, "see_desk", event):
        for round_ in event.rounds.filter(state=Round.State.DRAFT):
            yield from _of_round(round_, pairings_of(round_, full))


def _of_round(round_: Round, pairings: Pairings) -> Iterator[Line]:
    for table in pairings.tables:
        for occupant in table.occupants:
            yield [round_.number, table.number, occupant.seat, occupant.number, occupant.name]
    for out in pairings.waiting:
        yield [round_.number, "", gettext("late") if out.is_late else gettext("bye (sits out)"), out.number, out.name]


def results(user: Any, event: Event) -> Iterator[Line]:
    """Yield a line for each deal and seat, as far as results are public for this user."""
    version = version_for(user, event, None)
    if version is None:
        yield from result_lines(standings_of(event), facts_of(event))
    else:
        yield from result_lines(standings_as_of(event, version), facts_as_of(event, version))


def _titles(names: tuple[str, ...]) -> list[str]:
    return [gettext(name) for name in names]
