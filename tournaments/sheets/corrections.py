"""What was corrected: by whom, when, from what, to what and why; and which rounds were seated before it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db.models import QuerySet

from games import api
from games.api import Moment, SheetData
from tournaments.core.cache import once
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place, Round, RoundTotal

Where = Mapping[int, tuple[int, int]]
"""By id of the table, its round and its number there."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One corrected sheet (`deal` is its number) or round total (`deal` and `table` are None).

    `before` and `after` are the values, `points_before` and `points_after` what they were worth.
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


def corrections_of(event: Event) -> list[Correction]:
    """Every correction in published rounds, the newest first. Public, like the results themselves."""
    rounds = list(event.rounds.filter(state__in=PUBLIC))
    return sorted(_corrections(rounds), key=lambda one: one.at, reverse=True)


@once(most=16)
def corrections_at(event_id: int, _created_at: datetime, version: int) -> list[Correction]:
    """The same as of a version of the event, which was read before; `_created_at` tells apart events of one id."""
    return corrections_of(Event.objects.get(pk=event_id))


def corrected_before(event: Event, where: Where, until: Moment, at: datetime) -> datetime | None:
    """The same as it was at a moment: of the tables that were published then, by id with round and number."""
    rounds = {round_number for round_number, _ in where.values()}
    totals = RoundTotal.objects.filter(round__event=event, round__number__in=rounds, written_at__lte=at)
    return max((one.at for one in _among(where, totals, until)), default=None)


def seated_before_correction(round_: Round) -> list[Correction]:
    """Corrections of earlier rounds made after this round was seated: its seating stays, the standings are others."""
    if round_.seated_at is None:
        return []
    earlier = list(round_.event.rounds.filter(number__lt=round_.number, state__in=PUBLIC))
    return [one for one in _corrections(earlier) if one.at > round_.seated_at]


def sheet_history(event: Event, table_id: int, number: int) -> list[SheetData]:
    """Every version of a sheet of a published table, oldest first; empty when it is none of the event's."""
    places = Place.objects.filter(table_id=table_id, round__event=event, round__state__in=PUBLIC)
    return api.history_of(table_id, number) if places.exists() else []


def _corrections(rounds: Iterable[Round]) -> list[Correction]:
    numbers = {round_.pk: round_.number for round_ in rounds}
    places = Place.objects.filter(round__in=numbers).values_list("table_id", "table_number", "round_id").distinct()
    where = {table_id: (numbers[round_id], table) for table_id, table, round_id in places}
    return _among(where, RoundTotal.objects.filter(round__in=numbers))


def _among(where: Where, totals: "QuerySet[RoundTotal]", until: Moment | None = None) -> list[Correction]:
    """The corrections at these tables (by id, round and number) and of these totals."""
    versions = api.versions_of(api.corrected_tables(where), until)
    shut = api.shut_versions(fact.sheet_id for facts in versions.values() for fact in facts)
    shown = {table_id: [fact for fact in facts if fact.sheet_id not in shut] for table_id, facts in versions.items()}
    found = [one for table_id, facts in shown.items() for one in _of_table(*where[table_id], facts)]
    ordered = list(totals.select_related("round").order_by("round_id", "version"))
    return found + _of_totals(ordered, {total.round_id: total.round.number for total in ordered})


def _of_table(round_number: int, table: int, facts: list[SheetData]) -> list[Correction]:
    found = []
    for old, new in pairwise(one for one in facts if one.settled):
        if old.number == new.number:
            found.append(
                Correction(
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
    return found


def _of_totals(totals: list[RoundTotal], numbers: dict[int, int]) -> list[Correction]:
    found = []
    for old, new in pairwise(totals):
        if old.round_id == new.round_id:
            before, after = _points(old), _points(new)
            found.append(
                Correction(
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
    return found


def _points(total: RoundTotal) -> dict[str, int]:
    return {"home": total.home, "visitors": total.visitors}
