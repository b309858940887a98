"""What was written down, version by version, and which version of a sheet stands.

Of the versions of a deal the newest that is settled counts; while none is, the newest stands as what the table says,
without counting in any standings. A settled version that takes the sheet away leaves the deal without one.

Which versions of the sheets of a table ever stood, and from when on: what its record tells.

A version that waits stands only while no other is settled. One that was rejected over a settled one never stood; of a
deal that was taken away nothing is told. Versions are counted anew, so that none seems to be missing. See
docs/decisions/0145-what-a-record-tells-of-sheets-that-wait.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from games.core.facts import ANSWER_FIELDS, FIELDS, AnswerData, SheetData
from games.models import Sheet, SheetAnswer, Table


class Moment(NamedTuple):
    """How far sheets and answers had come: the newest id of each that counts."""

    sheet: int
    answer: int


def versions_of(table_ids: Iterable[int], until: Moment | None = None) -> dict[int, list[SheetData]]:
    """Every version of every sheet of each table, by number and version. A table without sheets has an empty list.

    `until`: as it was at that moment. Two queries, the second only where a sheet waits.
    """
    found: dict[int, list[SheetData]] = {table_id: [] for table_id in table_ids}
    rows = Sheet.objects.filter(table_id__in=list(found)).order_by("table_id", "number", "version")
    for fact in facts_of(rows if until is None else rows.filter(pk__lte=until.sheet), until):
        found[fact.table_id].append(fact)
    return found


def facts_of(rows: "QuerySet[Sheet]", until: Moment | None = None) -> Iterator[SheetData]:
    """Versions as plain values, each with what was answered to it."""
    facts = [SheetData(*values) for values in rows.values_list(*FIELDS)]
    waiting = [fact.sheet_id for fact in facts if fact.waits]
    answers = SheetAnswer.objects.filter(sheet__in=waiting)
    if until is not None:
        answers = answers.filter(pk__lte=until.answer)
    said = dict.fromkeys(waiting, "waiting")
    if waiting:
        for sheet_id, kind, settles in answers.order_by("settles", "id").values_list("sheet_id", "kind", "settles"):
            said[sheet_id] = "settled" if settles else "disputed" if kind == SheetAnswer.Kind.REJECT else said[sheet_id]
    return (replace(fact, state=said[fact.sheet_id]) if fact.waits else fact for fact in facts)


def fact_of(sheet: Sheet) -> SheetData:
    """One version as a plain value."""
    return next(iter(facts_of(Sheet.objects.filter(pk=sheet.pk))))


def sheet_with_id(sheet_id: int) -> SheetData | None:
    """The version with this id; None when there is none."""
    return next(iter(facts_of(Sheet.objects.filter(pk=sheet_id))), None)


def sheet_with_key(table_id: int, key: str) -> SheetData | None:
    """The version of this table that a request with this key wrote; None when there is none."""
    return next(iter(facts_of(Sheet.objects.filter(table=table_id, key=key))), None)


def answers_to(sheet_ids: Iterable[int]) -> dict[int, list[AnswerData]]:
    """What was said to each of these versions, oldest first."""
    found: dict[int, list[AnswerData]] = {sheet_id: [] for sheet_id in sheet_ids}
    rows = SheetAnswer.objects.filter(sheet__in=list(found)).order_by("id").values_list(*ANSWER_FIELDS)
    for fact in (AnswerData(*values) for values in rows):
        found[fact.sheet_id].append(fact)
    return found


def devices_of(sheet_ids: Iterable[int]) -> dict[int, str]:
    """The device on which each of these versions was entered, by its id; empty where none is known."""
    return dict(Sheet.objects.filter(pk__in=list(sheet_ids)).values_list("pk", "device"))


def unsettled_sheets(contexts: Iterable[str]) -> list[SheetData]:
    """The newest version of each deal that waits or was rejected, at all tables of these contexts.

    A correction that was rejected is done with, as in pending_versions.
    """
    facts = list(facts_of(_unsettled(contexts).order_by("table_id", "number")))
    rejected = {fact.table_id for fact in facts if fact.state == "disputed"}
    pending = [fact for versions in versions_of(rejected).values() for fact in pending_versions(versions)]
    left = {fact.sheet_id for fact in pending}
    return [fact for fact in facts if fact.table_id not in rejected or fact.sheet_id in left]


def silent_sheets(contexts: Iterable[str], now: datetime) -> list[SheetData]:
    """Those of them to which nobody objected in time."""
    objections = SheetAnswer.objects.filter(kind=SheetAnswer.Kind.REJECT, sheet=OuterRef("pk"))
    late = _unsettled(contexts).filter(~Exists(objections), silent_until__lte=now)
    return list(facts_of(late.order_by("silent_until", "pk")))


def unsettled_deals(versions: Iterable[SheetData]) -> tuple[int, ...]:
    """The deals of a table, from all its versions in order, that were written down while no version of them counts."""
    return tuple(fact.number for fact in standing_versions(versions) if not fact.settled)


def _unsettled(contexts: Iterable[str]) -> "QuerySet[Sheet]":
    """The newest versions that wait, or were rejected, at all tables of these contexts."""
    settling = SheetAnswer.objects.filter(settles=True, sheet=OuterRef("pk"))
    newer = Sheet.objects.filter(table=OuterRef("table"), number=OuterRef("number"), version__gt=OuterRef("version"))
    return Sheet.objects.filter(~Exists(settling), ~Exists(newer), waits=True, table__context__in=list(contexts))


def written_until(context: str, sheet_id: int, at: datetime) -> int:
    """How many versions were written after this one at tables of a context, up to a moment."""
    return Sheet.objects.filter(table__context=context, pk__gt=sheet_id, written_at__lte=at).count()


def written_after(context: str, sheet_id: int, count: int) -> int | None:
    """The id of the version that was written as the `count`-th after this one at tables of a context."""
    rows = Sheet.objects.filter(table__context=context, pk__gt=sheet_id).order_by("pk").values_list("pk", flat=True)
    return rows[count - 1 : count].first()


def standing_versions(versions: Iterable[SheetData]) -> list[SheetData]:
    """The version of each deal that stands, from all of them in order; deals without one are left out."""
    found = (_standing(list(of_deal)) for _, of_deal in groupby(versions, key=lambda one: one.number))
    return [fact for fact in found if fact is not None]


def _standing(versions: list[SheetData]) -> SheetData | None:
    settled = [fact for fact in versions if fact.settled]
    if settled and not settled[-1].void:
        return settled[-1]
    after = [fact for fact in versions if not settled or fact.version > settled[-1].version]
    return after[-1] if after and not after[-1].void else None


def pending_versions(versions: Iterable[SheetData]) -> list[SheetData]:
    """The newest version of each deal where that one is not settled: it waits, or was rejected.

    A correction that was rejected is done with: the version before it counts.
    """
    known = list(versions)
    newest = {fact.number: fact for fact in known}
    counting = {fact.number for fact in standing_versions(known) if fact.settled}
    open_ = [fact for fact in newest.values() if not fact.settled]
    return [fact for fact in open_ if fact.state == "waiting" or fact.number not in counting]


class Noted(NamedTuple):
    """A version of a sheet, or an answer to one, as a line of what happened: `kind` of an answer, "" of a version."""

    id: int
    table_id: int
    number: int
    version: int
    void: bool
    waits: bool
    source: str
    at: datetime
    kind: str = ""


def noted_between(context: str, after: Moment, until: Moment | None = None) -> tuple[list[Noted], list[Noted]]:
    """The versions of sheets and the answers written at tables of a context after one moment, up to another one."""
    sheets = Sheet.objects.filter(table__context=context, pk__gt=after.sheet)
    answers = SheetAnswer.objects.filter(sheet__table__context=context, pk__gt=after.answer)
    if until is not None:
        sheets, answers = sheets.filter(pk__lte=until.sheet), answers.filter(pk__lte=until.answer)
    of_sheet = ("table_id", "number", "version", "void", "waits", "source")
    written = sheets.order_by("pk").values_list("pk", *of_sheet, "written_at")
    said = answers.order_by("pk").values_list("pk", *(f"sheet__{name}" for name in of_sheet), "at", "kind")
    return [Noted(*row) for row in written], [Noted(*row) for row in said]


class EffectiveVersion(NamedTuple):
    """A version that stood, with its number among those that did, and the moment from which on."""

    sheet: Sheet
    version: int
    at: datetime


def effective_versions(table: Table, through: int) -> list[EffectiveVersion]:
    """Those of the deals up to `through`, by deal and version."""
    rows = table.sheets.filter(number__lte=through).order_by("number", "version")
    answers = SheetAnswer.objects.filter(sheet__table=table, settles=True)
    settled_at = dict(answers.values_list("sheet_id", "at"))
    return [one for _, of_deal in groupby(rows, key=lambda row: row.number) for one in _of_deal(of_deal, settled_at)]


def _of_deal(rows: Iterable[Sheet], settled_at: Mapping[int, datetime]) -> list[EffectiveVersion]:
    stood = list(_stood(list(rows), settled_at))
    if not stood or stood[-1] is None:
        return []
    kept = [one for one in stood if one is not None]
    return [one._replace(version=place) for place, one in enumerate(kept, start=1)]


def _stood(rows: list[Sheet], settled_at: Mapping[int, datetime]) -> Iterator[EffectiveVersion | None]:
    """In order; None where the sheet was taken away."""
    counts = False
    for row in rows:
        settled = not row.waits or row.pk in settled_at
        if row.void and settled:
            counts = False
            yield None
        elif not row.void and (settled or not counts):
            yield EffectiveVersion(
                row, row.version, settled_at.get(row.pk, row.written_at) if counts else row.written_at
            )
            counts = counts or settled
