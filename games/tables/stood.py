"""Which versions of the sheets of a table ever stood, and from when on: what its record tells.

A version that waits stands only while no other is settled. One that was rejected over a settled one never stood; of a
deal that was taken away nothing is told. Versions are counted anew, so that none seems to be missing. See
docs/decisions/0145-what-a-record-tells-of-sheets-that-wait.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from games.models import Sheet, SheetAnswer, Table


class Stood(NamedTuple):
    """A version that stood, with its number among those that did, and the moment from which on."""

    sheet: Sheet
    version: int
    at: datetime


def versions_that_stood(table: Table, through: int) -> list[Stood]:
    """Those of the deals up to `through`, by deal and version."""
    rows = table.sheets.filter(number__lte=through).order_by("number", "version")
    answers = SheetAnswer.objects.filter(sheet__table=table, settles=True)
    settled_at = dict(answers.values_list("sheet_id", "at"))
    return [one for _, of_deal in groupby(rows, key=lambda row: row.number) for one in _of_deal(of_deal, settled_at)]


def _of_deal(rows: Iterable[Sheet], settled_at: Mapping[int, datetime]) -> list[Stood]:
    stood = list(_stood(list(rows), settled_at))
    if not stood or stood[-1] is None:
        return []
    kept = [one for one in stood if one is not None]
    return [one._replace(version=place) for place, one in enumerate(kept, start=1)]


def _stood(rows: list[Sheet], settled_at: Mapping[int, datetime]) -> Iterator[Stood | None]:
    """In order; None where the sheet was taken away."""
    counts = False
    for row in rows:
        settled = not row.waits or row.pk in settled_at
        if row.void and settled:
            counts = False
            yield None
        elif not row.void and (settled or not counts):
            yield Stood(row, row.version, settled_at.get(row.pk, row.written_at) if counts else row.written_at)
            counts = counts or settled
