"""The facts of an event in which odd patterns are sought, and the patterns found, kept for each version."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

import orjson

from games.api import sheets
from games.api.sheets import AnswerData, SheetData
from standings import Standings, ranks_by_round
from tournaments.core.cache import memoized
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.formats import layout_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of, versions_of
from tournaments.inbox.pattern_facts import HandSwap, LateChange, PatternFacts, PlayedTable, VersionFact
from tournaments.inbox.patterns import LATE, PODIUM, Notice, notices_of
from tournaments.models import CorrectionRequest, EntryPerson, Event, LogEntry, Place, Round, Substitution
from tournaments.rankings.selectors import rank_standings
from tournaments.rankings.what_if import with_sheets
from tournaments.result_rules.correction_periods import CorrectionPeriod, correction_period

BY_PLAYERS = ("engine", "phone")
"""Sources of sheets that no member of staff typed."""
SWAPS = ("places_swapped", "swapped_in_round")
ENDS_OF_SWAPS = ("change_undone", "draft_discarded")
KEPT = 32
EARLIER_EVENTS = 11
"""Earlier events of the club with the same game whose deals count, too: about three months of weekly events."""
KEPT_DEALS = 400


def patterns_of(event: Event) -> list[Notice]:
    """Return the odd patterns of the current version, sought once per version."""
    notices: list[Notice] = _patterns(event.pk, event.created_at, version_of(event))
    return notices


@memoized(most=KEPT)
def _patterns(event_id: int, created_at: datetime, version: int) -> list[Notice]:
    return notices_of(pattern_facts(Event.objects.get(pk=event_id)))


@dataclass(frozen=True, slots=True)
class _Seated:
    """The places of one table: the round, entries by seat, and accounts of its players."""

    round: Round
    number: int
    entries: dict[str, int]
    accounts: set[int]


def pattern_facts(event: Event) -> PatternFacts:
    """Return the facts of an event in a fixed number of queries, and one more for each late correction."""
    seated = _seated(event)
    versions = sheets.versions(seated)
    waited = [fact.sheet_id for facts in versions.values() for fact in facts if fact.waits]
    reader = _Reader(layout_of(event).sides, sheets.answers(waited), _agreed(event))
    tables = tuple(reader.table(table_id, table, versions[table_id]) for table_id, table in seated.items())
    swaps = tuple(_swaps(event))
    by_number = {(table.round, table.number): table for table in tables}
    return PatternFacts(
        tables,
        swaps,
        tuple(_late_changes(event, seated, versions, by_number)),
        _ranks_before(event) if len({swap.round for swap in swaps}) > 1 else {},
        _deals(event, tables),
        _alone(event),
    )


Deals = tuple[Mapping[int, int], ...]


def _deals(event: Event, tables: Collection[PlayedTable]) -> Deals:
    """Return the points of deals by person, of this event and earlier ones of its club; none of pairs and teams."""
    if event.format != Event.Format.INDIVIDUALS:
        return ()
    same = Event.objects.filter(club=event.club_id, game=event.game, format=event.format, hidden=False)
    rows = same.filter(created_at__lt=event.created_at).exclude(state=Event.State.CANCELLED).order_by("-created_at")
    earlier = list(rows[:EARLIER_EVENTS]) if event.club_id is not None else []
    versions = versions_of(earlier)
    cached = (deal for event in earlier for deal in _kept_deals(event.pk, event.created_at, versions[event.pk]))
    return (*_points_by_person(event, tables), *cached)


@memoized(most=KEPT_DEALS)
def _kept_deals(event_id: int, created_at: datetime, version: int) -> Deals:
    event = Event.objects.get(pk=event_id)
    seated = _seated(event)
    versions, reader = sheets.versions(seated), _Reader(layout_of(event).sides, {}, ())
    tables = [reader.table(table_id, table, versions[table_id]) for table_id, table in seated.items()]
    return _points_by_person(event, tables)


def _points_by_person(event: Event, tables: Collection[PlayedTable]) -> Deals:
    """Return the points of all deals by person. Stand-ins are left out, since the points are those of the entry."""
    persons = {entry: person for person, entry in _alone(event).items()}
    rows = Substitution.objects.filter(round__event=event).values_list("round__number", "entry__number")
    stood_in = set(rows)
    return tuple(
        {
            persons[entry]: points
            for entry, points in fact.points.items()
            if entry in persons and (table.round, entry) not in stood_in
        }
        for table in tables
        for fact in table.slip()
    )


def _alone(event: Event) -> dict[int, int]:
    """Return the entries of persons who play alone, by person."""
    rows = EntryPerson.objects.filter(event=event).values_list("person", "entry__number")
    return dict(rows) if event.format == Event.Format.INDIVIDUALS else {}


def _seated(event: Event) -> dict[int, _Seated]:
    """Return the tables of public rounds; rounds are read once, as each has a report of its pairing."""
    accounts = _accounts(event)
    rounds = {round_.pk: round_ for round_ in Round.objects.filter(event=event, state__in=PUBLIC)}
    rows = Place.objects.filter(round__in=rounds).order_by("round__number", "table_number", "id")
    columns = ("table_id", "round_id", "table_number", "seat", "entry_id", "entry__number")
    seated: dict[int, _Seated] = {}
    for table_id, round_id, number, seat, entry_id, entry in rows.values_list(*columns):
        table = seated.setdefault(table_id, _Seated(rounds[round_id], number, {}, set()))
        table.entries[seat] = entry
        table.accounts.update(accounts.get((entry_id, None), ()), accounts.get((entry_id, round_id), ()))
    return seated


def _accounts(event: Event) -> dict[tuple[int, int | None], frozenset[int]]:
    """Return the accounts of each entry, and those of its stand-ins in a round."""
    members = EntryPerson.objects.filter(event=event).exclude(person__user=None)
    stood_in = Substitution.objects.filter(round__event=event).exclude(person__user=None)
    users: dict[tuple[int, int | None], frozenset[int]] = {}
    for entry, user in members.values_list("entry_id", "person__user_id"):
        users[entry, None] = users.get((entry, None), frozenset()) | {user}
    for entry, round_id, user in stood_in.values_list("entry_id", "round_id", "person__user_id"):
        users[entry, round_id] = users.get((entry, round_id), frozenset()) | {user}
    return users


def _agreed(event: Event) -> set[tuple[int, int, int]]:
    """Return table, deal and version of corrections to which the opponents agreed."""
    granted = event.correction_requests.filter(state=CorrectionRequest.State.GRANTED, agreed_at__isnull=False)
    return {(table, number, seen + 1) for table, number, seen in granted.values_list("table", "number", "seen_version")}


@dataclass(frozen=True, slots=True)
class _Reader:
    """What is needed to read the sheets of any table. `sides` are those of the places."""

    sides: Mapping[str, str]
    answers: Mapping[int, list[AnswerData]]
    agreed: Collection[tuple[int, int, int]]

    def table(self, table_id: int, seated: _Seated, versions: list[SheetData]) -> PlayedTable:
        return PlayedTable(
            id=table_id,
            round=seated.round.number,
            number=seated.number,
            entries=frozenset(seated.entries.values()),
            versions=tuple(self._version(seated, fact) for fact in sorted(versions, key=lambda fact: fact.sheet_id)),
            opened_at=seated.round.published_at,
            accounts=frozenset(seated.accounts),
            online=any(fact.source == "engine" for fact in versions),
        )

    def _version(self, seated: _Seated, fact: SheetData) -> VersionFact:
        answers = self.answers.get(fact.sheet_id, [])
        looked_at = any(answer.kind == "desk" for answer in answers)
        other = any(answer.kind == "desk" and answer.author_name != fact.author_name for answer in answers)
        return VersionFact(
            sheet_id=fact.sheet_id,
            deal=fact.number,
            version=fact.version,
            at=fact.written_at,
            values=orjson.dumps(fact.values, option=orjson.OPT_SORT_KEYS).decode(),
            points=self._points(seated, fact),
            counts=fact.settled,
            void=fact.void,
            by_staff=not fact.seat and fact.source not in BY_PLAYERS,
            author=fact.author_id,
            author_name=fact.author_name,
            approved=other or (fact.table_id, fact.number, fact.version) in self.agreed,
            one_device=fact.settled and not looked_at and any(answer.same_device for answer in answers),
            cards=fact.cards,
        )

    def _points(self, seated: _Seated, fact: SheetData) -> dict[int, int]:
        """Return the points of a sheet by entry; of partners, each has those of their side."""
        return {
            entry: fact.points.get(seat, fact.points.get(self.sides.get(seat, ""), 0))
            for seat, entry in seated.entries.items()
        }


def _swaps(event: Event) -> list[HandSwap]:
    """Return the swaps that were neither undone nor discarded with their draft.

    Those from before November 2026 are logged without their tables.
    """
    rows = LogEntry.objects.filter(event=event, action__in=(*SWAPS, *ENDS_OF_SWAPS)).order_by("id")
    swaps: list[tuple[HandSwap, int | None]] = []
    for action, facts in rows.values_list("action", "facts"):
        if action == "draft_discarded":
            swaps = [swap for swap in swaps if swap[0].round != facts["round"]]
        elif action == "change_undone":
            swaps = [swap for swap in swaps if (swap[0].round, swap[1]) != (facts["round"], facts["change"])]
        elif "swapped" in facts:
            first, other = facts["swapped"]
            tables = tuple(frozenset(table) for table in facts["seated"])
            swaps.append((HandSwap(facts["round"], first, other, tables), facts.get("change")))
    return [swap for swap, _change in swaps]


def _ranks_before(event: Event) -> dict[int, dict[int, int]]:
    """Return the ranks before each round but the first."""
    return {number + 1: ranks for number, ranks in ranks_by_round(facts_of(event), rules_of(event)).items()}


def _late_changes(
    event: Event,
    seated: Mapping[int, _Seated],
    versions: Mapping[int, list[SheetData]],
    tables: Mapping[tuple[int, int], PlayedTable],
) -> Iterator[LateChange]:
    """Yield corrections of the last round near the end of their period, with the first three before and after."""
    last = max((table.round.number for table in seated.values()), default=0)
    if last < event.rounds_planned:
        return
    for table_id, table in seated.items():
        of_table = tables[table.round.number, table.number]
        for fact in versions[table_id]:
            if table.round.number != last or fact.version == 1 or fact.seat or not fact.settled or fact.void:
                continue
            first = next(version.written_at for version in versions[table_id] if version.number == fact.number)
            until = _end_near(correction_period(event, table.round, first, fact.written_at))
            seen = next(version for version in of_table.versions if version.sheet_id == fact.sheet_id)
            earlier = of_table.before(seen)
            if until is None or earlier is None or seen.approved:
                continue
            before = orjson.loads(earlier.values)
            yield LateChange(
                sheet_id=fact.sheet_id,
                round=last,
                table=table.number,
                deal=fact.number,
                at=fact.written_at,
                until=until,
                author_name=fact.author_name,
                before=_podium_with(event, table_id, {fact.number: before}),
                after=_podium_with(event, table_id, {fact.number: fact.values}),
            )


def _end_near(period: CorrectionPeriod) -> datetime | None:
    """Return the end of the period that comes within minutes; None if none does."""
    ends = [end for end in (period.ask_until, period.staff_until) if end is not None]
    return next((end for end in ends if end - LATE <= period.now < end), None)


def _podium_with(event: Event, table_id: int, sheet: dict[int, dict[str, object]]) -> tuple[tuple[int, int], ...]:
    """Return entry and rank of the first three, if these were the sheets of a table."""
    ranked: Standings = rank_standings(event, with_sheets(event, {table_id: sheet}).facts, rules_of(event))
    return tuple((row.entry, row.rank) for row in ranked.rows if row.rank is not None and row.rank <= PODIUM)
