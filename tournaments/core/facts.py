"""Query of the data for standings: published rounds, online and at the club."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.registry import game_named
from games.api import rules, sheets
from games.api.sheets import NewestVersions, PlayedData, SheetData
from standings import DealData, EntryData, Facts, RankingRules, RulingData, SitOutData, TableData, TotalData
from standings.facts import ALL, AS_SET, BYES, NONE
from standings.words import default_tie_breaks
from tournaments.core.draws import KNOCKOUTS
from tournaments.core.formats import layout_of
from tournaments.core.names import public_name_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.systems import score_of
from tournaments.models import Entry, EntryPerson, Event, Person, Place, Round, RoundTotal, Ruling, SitOut

Seats = dict[int, dict[str, int]]
"""Entry numbers by seat, by table id."""
Where = dict[int, tuple[int, int]]
"""Round and number by table id."""


def facts_of(event: Event) -> Facts:
    """Return all counting data of an event in a fixed number of queries."""
    rounds = numbers_of_rounds(event)
    return facts_with(event, rounds, played_tables(event, *seats_in(rounds)))


def facts_with(event: Event, rounds: dict[int, int], tables: Iterable[TableData]) -> Facts:
    """Return all counting data of an event with the tables of these rounds (ids with numbers)."""
    return Facts(
        entries=tuple(entry_facts(event)),
        tables=tuple(tables),
        sit_outs=tuple(_sit_outs(rounds)),
        rulings=tuple(ruling_facts(event)),
        totals=tuple(total_facts(rounds)),
        seed=event.seed,
    )


def numbers_of_rounds(event: Event) -> dict[int, int]:
    """Return the numbers of the public rounds by id."""
    return dict(Round.objects.filter(event=event, state__in=PUBLIC).values_list("pk", "number"))


def rules_of(event: Event) -> RankingRules:
    """Return the ranking rules; default tie-breaks come from the rules page."""
    parts = bool(rules.parts_of(event.game))
    chosen = event.tie_breaks or default_tie_breaks(event.ranking, has_bids(event), parts)
    return RankingRules(
        event.ranking, tuple(chosen), score_of(event.score_options), event.rules_version, _missed_rule(event)
    )


def _missed_rule(event: Event) -> str:
    """Return which missed rounds count in the event's system."""
    if event.rules_version < 2:
        return AS_SET
    if event.format == Event.Format.CLUB_MATCH or event.system in KNOCKOUTS:
        return NONE  # an entry out of a knock-out missed nothing; a club match adds up its tables
    return BYES if event.system == Event.System.GROUPS else ALL


def has_bids(event: Event) -> bool:
    """Whether this game has exact bids."""
    return any(option.name == "bid_mode" for option in rules.option_fields(event.game))


def entry_facts(event: Event) -> Iterable[EntryData]:
    """Return the entries by number."""
    people: dict[int, list[Person]] = {}
    # Not prefetched: Django makes a queryset for each of a thousand entries.
    for member in EntryPerson.objects.filter(event=event).select_related("person"):
        people.setdefault(member.entry_id, []).append(member.person)
    for entry in event.entries.order_by("number"):
        name = public_name_of(entry, people.get(entry.pk, []))
        yield EntryData(entry.number, name, entry.side, entry.state == Entry.State.WITHDRAWN)


def seats_in(rounds: Mapping[int, int]) -> tuple[Seats, Where]:
    """Return the seats and tables of these rounds (ids with numbers)."""
    seats: Seats = {}
    where: Where = {}
    rows = Place.objects.filter(round__in=list(rounds)).values_list(
        "table_id", "round_id", "table_number", "seat", "entry__number"
    )
    for table_id, round_id, number, seat, entry in rows:
        seats.setdefault(table_id, {})[seat] = entry
        where[table_id] = (rounds[round_id], number)
    return seats, where


def played_tables(event: Event, seats: Seats, where: Where, until: NewestVersions | None = None) -> Iterable[TableData]:
    """Return tables with their results; `until`: as they were at that moment."""
    return tables_with(event, seats, where, sheets.played(sorted(seats), until))


def tables_with(event: Event, seats: Seats, where: Where, played: Mapping[int, PlayedData]) -> Iterable[TableData]:
    """Return tables with these results, by id."""
    parts = rules.parts_of(event.game)
    planned, reader = rules.TableRules(event.game, event.preset, event.options).deals, SheetReader(event)
    sides = layout_of(event).sides if event.format == Event.Format.PARTNERS else {}
    for table_id, taken in seats.items():
        table = played[table_id]
        deals = _deals(table, reader)
        yield TableData(*where[table_id], taken, deals, _complete(table, planned), table.won, parts, sides)


def with_played(event: Event, facts: Facts, played: Mapping[tuple[int, int], PlayedData]) -> Facts:
    """Return the data with other results at these tables, by round and number."""
    planned, reader = rules.TableRules(event.game, event.preset, event.options).deals, SheetReader(event)
    changed: dict[tuple[int, int], dict[str, Any]] = {
        at: {"deals": _deals(table, reader), "complete": _complete(table, planned), "won": table.won}
        for at, table in played.items()
    }
    tables = (replace(table, **changed.get((table.round, table.number), {})) for table in facts.tables)
    return replace(facts, tables=tuple(tables))


class SheetReader:
    """Reads what standings need of the sheets of an event, as its game says."""

    def __init__(self, event: Event) -> None:
        self.game = game_named(event.game)
        self.options: Any = rules.read_options(event.game, event.preset, event.options)

    def deal(self, sheet: SheetData) -> DealData:
        """Return the scored deal of a sheet."""
        exact, expected = frozenset(self.game.exact_seats(sheet)), self.game.expected_sum(self.options, sheet)
        return DealData(sheet.number, dict(sheet.points), exact, expected, sheet.version, sheet.cards)


def _deals(table: PlayedData, reader: SheetReader) -> tuple[DealData, ...]:
    return tuple(reader.deal(sheet) for sheet in table.sheets if sheet.counts and sheet.settled)


def _complete(table: PlayedData, planned: int | None) -> bool:
    """Whether a table is complete; a pending sheet completes nothing.

    If the number of deals is fixed, the sheets are counted.
    """
    return table.settled and (table.finished if planned is None else len(table.sheets) >= planned)


def _sit_outs(rounds: dict[int, int]) -> Iterable[SitOutData]:
    rows = SitOut.objects.filter(round__in=rounds).values_list("round_id", "entry__number", "score", "why")
    return (SitOutData(rounds[round_id], entry, score, why) for round_id, entry, score, why in rows)


def ruling_facts(event: Event) -> Iterable[RulingData]:
    """Return the rulings in force."""
    in_force = Ruling.objects.filter(event=event, cancelled_at=None)
    columns = ("pk", "entry__number", "points", "kind", "round__number", "article", "reason")
    yield from (RulingData(*row) for row in in_force.values_list(*columns))


def total_facts(rounds: dict[int, int]) -> Iterable[TotalData]:
    """Return the newest club match total of each round (ids with numbers)."""
    rows = RoundTotal.objects.filter(round__in=rounds).order_by("round_id", "version")
    newest = {total.round_id: total for total in rows}
    return (TotalData(rounds[round_id], total.home, total.visitors) for round_id, total in newest.items())
