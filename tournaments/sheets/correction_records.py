"""Corrections with authors, times, values, reasons; and rounds paired before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db.models import QuerySet

from games.api import sheets
from games.api.sheets import NewestVersions, SheetData
from tournaments.core.cache import memoized
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import event_topic
from tournaments.models import Event, Place, Round, RoundTotal

Where = Mapping[int, tuple[int, int]]
"""Round and number by table id."""


@dataclass(frozen=True, slots=True)
class CorrectionRecord:
    """One corrected sheet (`deal` is its number) or round total.

    A total has None as `deal` and `table`. `before` and `after` are the values, `points_before` and `points_after`
    their points.
    """

    round: int
    table: int | None
    table_id: int | None
    deal: int | None
    at: datetime
    by: str
    reason: str
    reason_code: str
    before: dict[str, Any]
    after: dict[str, Any]
    points_before: dict[str, int]
    points_after: dict[str, int]


def corrections_of(event: Event) -> list[CorrectionRecord]:
    """Return all corrections in published rounds, newest first; they are public."""
    rounds = list(event.rounds.filter(state__in=PUBLIC))
    return sorted(_corrections(event, rounds), key=lambda correction: correction.at, reverse=True)


@memoized(most=16)
def corrections_at(event_id: int, _created_at: datetime, version: int) -> list[CorrectionRecord]:
    """Return them at a version already read; `_created_at` separates reused ids."""
    return corrections_of(Event.objects.get(pk=event_id))


def corrected_before(event: Event, where: Where, until: NewestVersions, at: datetime) -> datetime | None:
    """Return the last correction's time at a moment, among its published tables."""
    rounds = {round_number for round_number, _ in where.values()}
    totals = RoundTotal.objects.filter(round__event=event, round__number__in=rounds, written_at__lte=at)
    corrected = {table: where[table] for table in sheets.corrected_tables(event_topic(event)) if table in where}
    return max((correction.at for correction in _among(corrected, totals, until)), default=None)


def seated_before_correction(round_: Round) -> list[CorrectionRecord]:
    """Return earlier rounds' corrections since this pairing, which stays."""
    if round_.seated_at is None:
        return []
    earlier = list(round_.event.rounds.filter(number__lt=round_.number, state__in=PUBLIC))
    return [correction for correction in _corrections(round_.event, earlier) if correction.at > round_.seated_at]


def sheet_history(event: Event, table_id: int, number: int) -> list[SheetData]:
    """Return a sheet's versions, oldest first; empty unless published in the event."""
    places = Place.objects.filter(table_id=table_id, round__event=event, round__state__in=PUBLIC)
    return sheets.history(table_id, number) if places.exists() else []


def _corrections(event: Event, rounds: Iterable[Round]) -> list[CorrectionRecord]:
    numbers = {round_.pk: round_.number for round_ in rounds}
    corrected = sheets.corrected_tables(event_topic(event))
    places = Place.objects.filter(round__in=numbers, table__in=corrected)
    rows = places.values_list("table_id", "table_number", "round_id").distinct()
    where = {table_id: (numbers[round_id], table) for table_id, table, round_id in rows}
    return _among(where, RoundTotal.objects.filter(round__in=numbers))


def _among(where: Where, totals: "QuerySet[RoundTotal]", until: NewestVersions | None = None) -> list[CorrectionRecord]:
    """Return the corrections at these tables (by id) and of these totals."""
    versions = sheets.versions(sorted(where), until)
    shut = sheets.shut_versions(fact.sheet_id for facts in versions.values() for fact in facts)
    public_versions = {
        table_id: [fact for fact in facts if fact.sheet_id not in shut] for table_id, facts in versions.items()
    }
    corrections = [
        correction for table_id, facts in public_versions.items() for correction in _of_table(*where[table_id], facts)
    ]
    ordered = list(totals.select_related("round").order_by("round_id", "version"))
    return corrections + _of_totals(ordered, {total.round_id: total.round.number for total in ordered})


def _of_table(round_number: int, table: int, facts: list[SheetData]) -> list[CorrectionRecord]:
    corrections = []
    for old, new in pairwise(fact for fact in facts if fact.settled):
        if old.number == new.number:
            corrections.append(
                CorrectionRecord(
                    round_number,
                    table,
                    new.table_id,
                    new.number,
                    new.written_at,
                    new.author_name,
                    new.reason,
                    new.reason_code,
                    old.values,
                    new.values,
                    old.points,
                    new.points,
                )
            )
    return corrections


def _of_totals(totals: list[RoundTotal], numbers: dict[int, int]) -> list[CorrectionRecord]:
    corrections = []
    for old, new in pairwise(totals):
        if old.round_id == new.round_id:
            before, after = _points(old), _points(new)
            corrections.append(
                CorrectionRecord(
                    numbers[new.round_id],
                    None,
                    None,
                    None,
                    new.written_at,
                    new.author_name,
                    new.reason,
                    "",
                    before,
                    after,
                    before,
                    after,
                )
            )
    return corrections


def _points(total: RoundTotal) -> dict[str, int]:
    return {"home": total.home, "visitors": total.visitors}
