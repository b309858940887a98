"""Score sheets by player, author, event, round, table and date, each with the version that counts."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.api import sheets
from games.api.sheets import SheetData
from tournaments.core.rounds import PUBLIC
from tournaments.corrections.page import version_text
from tournaments.inbox.schemas import InboxSearch
from tournaments.models import Event, Place
from tournaments.result_rules.second_approver import counting_version
from tournaments.sheets.text import Names, entries_at_tables, names_of

MAX_SHEETS = 50
"""Sheets on a page, those written last first."""
BY_PLAYER = ("entry__name__icontains", "entry__members__person__name__icontains")
COLUMNS = ("table_id", "table__sheets__number", "round__number", "table_number", "round__event_id")


@dataclass(frozen=True, slots=True)
class SheetHit:
    """A sheet with its table, its players and the version that counts. `settled` is false while nothing counts."""

    event: Event
    round: int
    table: int
    deal: int
    sheet_id: int
    names: tuple[str, ...]
    author: str
    at: datetime
    version: int
    settled: bool
    sentence: str


def sheets_found(events: Collection[Event], search: InboxSearch) -> list[SheetHit]:
    """Return the sheets that a search finds in these events, those written last first; none without a search."""
    if not search.is_given:
        return []
    rows = _places(events, search).values_list(*COLUMNS, "table__sheets__pk")
    newest: dict[tuple[int, ...], int] = {}
    for *where, sheet_id in rows.order_by("-table__sheets__pk"):
        newest.setdefault(tuple(where), sheet_id)
        if len(newest) > MAX_SHEETS:
            break
    by_id = {event.pk: event for event in events}
    chosen = list(newest)[:MAX_SHEETS]
    versions = sheets.versions({where[0] for where in chosen})
    entries = entries_at_tables(versions.keys())
    names = {table_id: names_of(table_id, entries[table_id]) for table_id in versions}
    return [
        _found(
            by_id[where[4]],
            where,
            versions[where[0]],
            names=names[where[0]],
            who=tuple(entries[where[0]].values()),
        )
        for where in chosen
    ]


def _places(events: Collection[Event], search: InboxSearch) -> QuerySet[Place]:
    """Return the places at the tables found, joined with the versions of their sheets.

    It is one filter, so that its conditions on sheets are about the same sheet.
    """
    fits = Q(round__event__in=events, round__state__in=PUBLIC, table__sheets__isnull=False)
    for word in search.words:
        fits &= _has(events, word)
    if search.round is not None:
        fits &= Q(round__number=search.round)
    if search.table is not None:
        fits &= Q(table_number=search.table)
    if search.day is not None:
        zone = timezone.get_current_timezone()
        begin = datetime.combine(search.day, time.min, zone)
        fits &= Q(table__sheets__written_at__range=(begin, datetime.combine(search.day, time.max, zone)))
    return Place.objects.filter(fits)


def _has(events: Collection[Event], word: str) -> Q:
    """Return the condition that a word is in the name of a player at the table, of the author or of the event."""
    named = [event.pk for event in events if word in event.name.casefold()]
    by_player = Q()
    for lookup in BY_PLAYER:
        by_player |= Q(**{lookup: word})
    tables = Place.objects.filter(by_player, round__event__in=events).values("table")
    return Q(round__event__in=named) | Q(table__in=tables) | Q(table__sheets__author_name__icontains=word)


def _found(
    event: Event, where: tuple[int, ...], versions: list[SheetData], *, names: Names, who: tuple[str, ...]
) -> SheetHit:
    _table_id, deal, round_, table, _event_id = where
    of_deal = [fact for fact in versions if fact.number == deal]
    counting = counting_version(of_deal)
    version = counting or of_deal[-1]
    return SheetHit(
        event=event,
        round=round_,
        table=table,
        deal=deal,
        sheet_id=of_deal[-1].sheet_id,
        names=who,
        author=version.author_name,
        at=version.written_at,
        version=version.version,
        settled=counting is not None and counting.settled,
        sentence=version_text(version, names),
    )
