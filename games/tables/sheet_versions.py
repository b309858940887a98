"""Sheet versions, and the current version of each sheet.

Of the versions of a deal the newest that is settled counts; while none is, the newest is the table's current one,
without counting in any standings. A settled version that removes the sheet leaves the deal without one.

The module also lists the versions that were ever effective, and from when: those are in the record. A version that
waits is effective only while no other is settled. One that was rejected over a settled one never was; a removed deal
is left out. Versions are numbered again, so that none seems to be missing. See
decision 0144.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from games.core.facts import ANSWER_FIELDS, FIELDS, AnswerData, SheetData
from games.core.prepared import Prepared
from games.models import Sheet, SheetAnswer, Table


class NewestVersions(NamedTuple):
    """How far sheets and answers had come: the newest id of each that counts."""

    sheet: int
    answer: int


OF_TABLE = Prepared(lambda table: Sheet.objects.filter(table=table).order_by("number", "version"))


def versions_of(table_ids: Iterable[int], until: NewestVersions | None = None) -> dict[int, list[SheetData]]:
    """Return every sheet version of each table, by number and version.

    A table without sheets has an empty list. `until`: as it was at that moment. Two queries, the second only where a
    sheet waits.
    """
    versions: dict[int, list[SheetData]] = {table_id: [] for table_id in table_ids}
    if until is None and len(versions) == 1:
        [table_id] = versions
        sheets = [SheetData(*map(partial(getattr, sheet), FIELDS)) for sheet in OF_TABLE.rows(table_id)]
        return {table_id: list(_with_answers(sheets))}
    rows = Sheet.objects.filter(table_id__in=list(versions)).order_by("table_id", "number", "version")
    for fact in facts_of(rows if until is None else rows.filter(pk__lte=until.sheet), until):
        versions[fact.table_id].append(fact)
    return versions


def facts_of(rows: "QuerySet[Sheet]", until: NewestVersions | None = None) -> Iterator[SheetData]:
    """Versions as plain values, each with what was answered to it."""
    return _with_answers([SheetData(*values) for values in rows.values_list(*FIELDS)], until)


def _with_answers(facts: Sequence[SheetData], until: NewestVersions | None = None) -> Iterator[SheetData]:
    waiting = [fact.sheet_id for fact in facts if fact.waits]
    answers = SheetAnswer.objects.filter(sheet__in=waiting)
    if until is not None:
        answers = answers.filter(pk__lte=until.answer)
    states = dict.fromkeys(waiting, "waiting")
    if waiting:
        for sheet_id, kind, settles in answers.order_by("settles", "id").values_list("sheet_id", "kind", "settles"):
            states[sheet_id] = (
                "settled" if settles else "disputed" if kind == SheetAnswer.Kind.REJECT else states[sheet_id]
            )
    return (replace(fact, state=states[fact.sheet_id]) if fact.waits else fact for fact in facts)


def fact_of(sheet: Sheet) -> SheetData:
    """One version as a plain value."""
    return next(iter(facts_of(Sheet.objects.filter(pk=sheet.pk))))


def sheet_with_id(sheet_id: int) -> SheetData | None:
    """The version with this id; None when there is none."""
    return next(iter(facts_of(Sheet.objects.filter(pk=sheet_id))), None)


def sheet_with_key(table_id: int, key: str) -> SheetData | None:
    """Return the version of this table written under this key, or None."""
    return next(iter(facts_of(Sheet.objects.filter(table=table_id, key=key))), None)


def answers_to(sheet_ids: Iterable[int]) -> dict[int, list[AnswerData]]:
    """Return the answers to each of these versions, oldest first."""
    answers: dict[int, list[AnswerData]] = {sheet_id: [] for sheet_id in sheet_ids}
    rows = SheetAnswer.objects.filter(sheet__in=list(answers)).order_by("id").values_list(*ANSWER_FIELDS)
    for fact in (AnswerData(*values) for values in rows):
        answers[fact.sheet_id].append(fact)
    return answers


def devices_of(sheet_ids: Iterable[int]) -> dict[int, str]:
    """Return the device on which each of these versions was entered; empty if unknown."""
    return dict(Sheet.objects.filter(pk__in=list(sheet_ids)).values_list("pk", "device"))


def unsettled_sheets(contexts: Iterable[str]) -> list[SheetData]:
    """Return each deal's newest version that waits or was rejected, in these contexts.

    A rejected correction is final, as in pending_versions.
    """
    facts = list(facts_of(_unsettled(contexts).order_by("table_id", "number")))
    rejected = {fact.table_id for fact in facts if fact.state == "disputed"}
    pending = [fact for versions in versions_of(rejected).values() for fact in pending_versions(versions)]
    left = {fact.sheet_id for fact in pending}
    return [fact for fact in facts if fact.table_id not in rejected or fact.sheet_id in left]


def silent_sheets(contexts: Iterable[str], now: datetime) -> list[SheetData]:
    """Return those of them without an objection in time."""
    objections = SheetAnswer.objects.filter(kind=SheetAnswer.Kind.REJECT, sheet=OuterRef("pk"))
    late = _unsettled(contexts).filter(~Exists(objections), silent_until__lte=now)
    return list(facts_of(late.order_by("silent_until", "pk")))


def unsettled_deals(versions: Iterable[SheetData]) -> tuple[int, ...]:
    """Return the deals of a table that have sheets but no version that counts."""
    return tuple(fact.number for fact in current_versions(versions) if not fact.settled)


def _unsettled(contexts: Iterable[str]) -> "QuerySet[Sheet]":
    """Return the newest versions that wait or were rejected, in these contexts."""
    settling = SheetAnswer.objects.filter(settles=True, sheet=OuterRef("pk"))
    newer = Sheet.objects.filter(table=OuterRef("table"), number=OuterRef("number"), version__gt=OuterRef("version"))
    return Sheet.objects.filter(~Exists(settling), ~Exists(newer), waits=True, table__context__in=list(contexts))


def written_until(context: str, sheet_id: int, at: datetime) -> int:
    """Count the versions in a context after this one, up to a moment."""
    return Sheet.objects.filter(table__context=context, pk__gt=sheet_id, written_at__lte=at).count()


def written_after(context: str, sheet_id: int, count: int) -> int | None:
    """Return the id of the `count`-th version in a context after this one."""
    rows = Sheet.objects.filter(table__context=context, pk__gt=sheet_id).order_by("pk").values_list("pk", flat=True)
    return rows[count - 1 : count].first()


def current_versions(versions: Iterable[SheetData]) -> list[SheetData]:
    """Return the current version of each deal, from all of them in order.

    Deals without one are left out.
    """
    current = (_current(list(of_deal)) for _, of_deal in groupby(versions, key=lambda version: version.number))
    return [fact for fact in current if fact is not None]


def _current(versions: list[SheetData]) -> SheetData | None:
    settled = [fact for fact in versions if fact.settled]
    if settled and not settled[-1].void:
        return settled[-1]
    after = [fact for fact in versions if not settled or fact.version > settled[-1].version]
    return after[-1] if after and not after[-1].void else None


def pending_versions(versions: Iterable[SheetData]) -> list[SheetData]:
    """Return each deal's newest version if it waits or was rejected.

    A rejected correction is final: the version before it counts.
    """
    all_versions = list(versions)
    newest = {fact.number: fact for fact in all_versions}
    counting = {fact.number for fact in current_versions(all_versions) if fact.settled}
    open_ = [fact for fact in newest.values() if not fact.settled]
    return [fact for fact in open_ if fact.state == "waiting" or fact.number not in counting]


class Noted(NamedTuple):
    """A sheet version or an answer as a log line; `kind` is that of an answer, or ""."""

    id: int
    table_id: int
    number: int
    version: int
    void: bool
    waits: bool
    source: str
    at: datetime
    kind: str = ""


def noted_between(
    context: str, after: NewestVersions, until: NewestVersions | None = None
) -> tuple[list[Noted], list[Noted]]:
    """The versions of sheets and the answers written at tables of a context after one moment, up to another one."""
    sheets = Sheet.objects.filter(table__context=context, pk__gt=after.sheet)
    answers = SheetAnswer.objects.filter(sheet__table__context=context, pk__gt=after.answer)
    if until is not None:
        sheets, answers = sheets.filter(pk__lte=until.sheet), answers.filter(pk__lte=until.answer)
    of_sheet = ("table_id", "number", "version", "void", "waits", "source")
    written = sheets.order_by("pk").values_list("pk", *of_sheet, "written_at")
    answered = answers.order_by("pk").values_list("pk", *(f"sheet__{name}" for name in of_sheet), "at", "kind")
    return [Noted(*row) for row in written], [Noted(*row) for row in answered]


class EffectiveVersion(NamedTuple):
    """A version that was effective, its number among those, and its start."""

    sheet: Sheet
    version: int
    at: datetime


def effective_versions(table: Table, through: int) -> list[EffectiveVersion]:
    """Those of the deals up to `through`, by deal and version."""
    rows = table.sheets.filter(number__lte=through).order_by("number", "version")
    answers = SheetAnswer.objects.filter(sheet__table=table, settles=True)
    settled_at = dict(answers.values_list("sheet_id", "at"))
    return [
        version for _, of_deal in groupby(rows, key=lambda row: row.number) for version in _of_deal(of_deal, settled_at)
    ]


def _of_deal(rows: Iterable[Sheet], settled_at: Mapping[int, datetime]) -> list[EffectiveVersion]:
    effective = list(_effective_in_order(list(rows), settled_at))
    if not effective or effective[-1] is None:
        return []
    existing = [version for version in effective if version is not None]
    return [version._replace(version=place) for place, version in enumerate(existing, start=1)]


def _effective_in_order(rows: list[Sheet], settled_at: Mapping[int, datetime]) -> Iterator[EffectiveVersion | None]:
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
