"""Rows of the standings for pages: with clubs, rounds and small charts; the podium; and the visitor's own row."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from standings import Row
from tournaments.links.guest_tokens import people_here
from tournaments.models import EntryPerson, Event, Person
from tournaments.rankings.by_round import ByRound, RoundCell, by_round, columns_of
from tournaments.rankings.charts import Spark, sparks
from tournaments.rankings.held import public_standings
from tournaments.rankings.selectors import EventStandings

PODIUM = 3
MAX_ON_PODIUM = 7
"""With more people tied, the podium is still open."""
MIN_ROUNDS = 2
"""The round from which the first three are shown apart."""
ROW, MARK = 'id="row{}"', "<!--own{}-->"
"""The id of a row, and where a word beside its name goes. No name has them: texts are escaped in the template."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row for the page. `spark` is None without a history of ranks."""

    row: Row
    club: str
    cells: list[RoundCell]
    spark: Spark | None


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One step of the podium, with all who share its rank."""

    rank: int
    rows: tuple[Row, ...]

    @property
    def shared(self) -> bool:
        return len(self.rows) > 1


def history_of(event: Event, standings: EventStandings, past: bool = False) -> ByRound:
    """Return points and ranks by round; of past standings, also those held for the public, only the points."""
    if past or standings.version == event.held_version:
        return ByRound(columns_of(standings))
    history: ByRound = by_round(event.pk, event.created_at, standings.version)
    return history


def table_rows(event: Event, standings: EventStandings, past: bool = False) -> list[TableRow]:
    """Return every row of the standings as the page shows it."""
    history = history_of(event, standings, past)
    clubs, lines = _clubs(event), sparks(history)
    return [TableRow(row, clubs.get(row.entry, ""), history.cells(row), lines.get(row.entry)) for row in standings.rows]


def podium_of(standings: EventStandings) -> list[PodiumStep]:
    """Return the steps of the first three that played; none before the second round of a running event."""
    if standings.table.round < MIN_ROUNDS and not standings.finished:
        return []
    rows = [row for row in standings.rows if row.rank and row.rank <= PODIUM and row.played]
    if len(rows) > MAX_ON_PODIUM:
        return []
    return [PodiumStep(rank, tuple(tied)) for rank, tied in groupby(rows, key=lambda row: row.rank or 0)]


def first_places(event: Event) -> list[str]:
    """Return the first three of a finished event as `1. Ayu`; none while it runs, or if they are held back."""
    if event.state != Event.State.FINISHED:  # every page of an event asks, so the standings are not computed for it
        return []
    standings = public_standings(event)
    ranked = [f"{row.rank}. {row.name}" for row in standings.rows if row.rank is not None and row.played]
    return ranked[:PODIUM] if standings.finished and len(ranked) >= PODIUM else []


def own_entries(request: HttpRequest, event: Event) -> frozenset[int]:
    """Return the numbers of the entries of people whose link was opened here, or whose account this is."""
    people = people_here(request)
    entries = event.entries.filter(members__person__in=people) if people else event.entries.none()
    return frozenset(entries.values_list("number", flat=True))


def with_own_rows(part: SafeString, entries: Iterable[int]) -> SafeString:
    """Return the table, which is the same for everybody, with the visitor's rows marked."""
    html = str(part)
    for entry in entries:
        html = html.replace(ROW.format(entry), f'{ROW.format(entry)} aria-current="true"', 1)
        html = html.replace(MARK.format(entry), f'<span class="chip final you">{escape(gettext("you"))}</span>', 1)
    return mark_safe(html)


def public_profiles(event: Event, entry: int) -> list[Person]:
    """Return the people of an entry, by its number, who have a public profile."""
    public = EntryPerson.objects.filter(event=event, entry__number=entry, person__public_profile=True)
    adults = public.filter(person__minor=False).select_related("person")
    return [member.person for member in adults.order_by("order")]


def _clubs(event: Event) -> dict[int, str]:
    """Return the names of clubs by entry, as the list of players shows them."""
    return dict(event.entries.filter(club__isnull=False).values_list("number", "club__name"))
