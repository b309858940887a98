"""Writing and correcting a sheet. A correction is a new version, never a change.

Answers to a sheet that waits: answers.py. Removal, or the move to another table: moving.py.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Protocol

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from engine.game import Score
from engine.matches import Match
from games.core.errors import Conflict, describe_error, wrong
from games.core.facts import Author, Correction, SheetData, SheetEntry
from games.models import Sheet, Table
from games.ratings.services import rate_again
from games.sheets.forms import sheet_sentence
from games.sheets.selectors import as_they_count, history_of
from games.tables import after_commit, table_state
from games.tables.deals import finish
from games.tables.roots import reveal_root
from games.tables.seats import names_of
from games.tables.sheet_versions import current_versions, fact_of, versions_of
from games.tables.tables import deals_planned, match_of, match_of_versions, match_with, missing_deals

Values = Mapping[str, Any]
MAX_KEY_LENGTH = 64
AT_THE_DESK = SheetEntry()
"""By staff or a program, counting at once."""
AGAIN = "again"
"""Reason code of a version written again: the one before was removed, rejected, or unanswered."""


def write_sheet(
    *, table_id: int, number: int, values: Values, by: Author, key: str | None = None, entered: SheetEntry = AT_THE_DESK
) -> SheetData:
    """Write the sheet of deal `number` of a club table.

    The same `key` with the same values again gives the same answer. Raises SheetError when the sheet is impossible or
    the deal does not exist, Conflict when the deal has a sheet (`existing`) or the table takes none,
    Table.DoesNotExist.
    """
    with transaction.atomic():
        table = table_state.lock(table_id)
        if repeated := sent_before(table, number, values, key):
            return repeated
        _require_club_play(table)
        versions = versions_of([table.pk])[table.pk]  # once, because other scores wait for the lock of the event
        of_deal = [version for version in versions if version.number == number]
        if there := next(iter(current_versions(of_deal)), None):
            raise Conflict("already_written", existing=there, **sheet_facts(table, there))
        require_due(table, number, match_of_versions(table, versions))
        newest = of_deal[-1].version if of_deal else 0
        sheet = Sheet(table=table, number=number, version=newest + 1, key=key)
        if sheet.version > 1:
            sheet.reason_code = AGAIN
        return insert(table, sheet, values=values, by=by, entered=entered, versions=versions)


def correct_sheet(
    *, table_id: int, number: int, correction: Correction, by: Author, entered: SheetEntry = AT_THE_DESK
) -> SheetData:
    """Write the next version of a sheet, from play or paper alike.

    The log of moves does not change. When a version newer than `seen_version` has been written, Conflict names its
    author and values. The code AGAIN is reason enough. Raises SheetError, also for a blank reason, Conflict,
    Table.DoesNotExist.
    """
    values, reason = correction.values, correction.reason.strip()
    with transaction.atomic():
        table = table_state.lock(table_id)
        if repeated := sent_before(table, number, values, correction.key):
            return repeated
        if not reason and correction.reason_code != AGAIN:
            raise wrong("reason", "reason_missing")
        before = corrected_from(
            table=table, number=number, values=values, seen_version=correction.seen_version, taken_away_too=True
        )
        if before.void:
            require_due(table, number)
        sheet = next_version(table, number, correction.key)
        sheet.reason, sheet.reason_code = reason, correction.reason_code
        return insert(table, sheet, values=values, by=by, entered=entered)


def _score(table: Table, values: Values) -> Score:
    """Score a sheet at this table without writing it. Raises SheetError."""
    game, options = table_state.rules_of(table)
    with describe_error(game):
        return game.score(options, values)


def insert(
    table: Table,
    sheet: Sheet,
    *,
    values: Values,
    by: Author,
    entered: SheetEntry,
    versions: Iterable[SheetData] | None = None,
) -> SheetData:
    """Insert this version and update the table. Raises SheetError if it is impossible.

    `versions`: all earlier ones of the table, if the caller has read them.
    """
    score = _score(table, values)
    sheet.values, sheet.points, sheet.derived = dict(values), score.points, score.derived
    match = match_with(table, sheet, versions)
    if table_state.rules_of(table)[0].parts:
        sheet.points = match.points[sheet.number]
    sheet.waits, sheet.silent_until = entered.waits, entered.silent_until
    sheet.seat, sheet.device = entered.seat, entered.device
    save(sheet, by)
    follow(table, match_of(table) if sheet.waits else match)
    fact = fact_of(sheet)
    return as_they_count([fact], match)[0] if fact.settled else fact


def next_version(table: Table, number: int, key: str | None) -> Sheet:
    """The next version of a sheet, with nothing in it yet."""
    newest = Sheet.objects.filter(table=table, number=number).aggregate(newest=Max("version"))["newest"]
    return Sheet(table=table, number=number, version=(newest or 0) + 1, key=key)


def save(sheet: Sheet, by: Author) -> None:
    """Insert the row under its author's name."""
    sheet.source, sheet.author_id, sheet.author_name = by.source, by.user_id, by.name
    sheet.save(force_insert=True)


def follow(table: Table, match: Match) -> None:
    """Finish or reopen the match, raise the version and notify pages.

    A match played online ends when it is played out; correcting its sheets neither ends nor reopens it.
    """
    if table.place == Table.Place.CLUB:
        if match.over and table.state == Table.State.RUNNING:
            finish(table)
        elif not match.over and table.state == Table.State.FINISHED:
            table.state, table.finished_at = Table.State.RUNNING, None
    table.version += 1
    table.save(update_fields=["version", "state", "finished_at"])
    if table.root_id is not None and table.state == Table.State.FINISHED:
        reveal_root(table.root_id)
    if table.place == Table.Place.ONLINE and not table.context and table.state == Table.State.FINISHED:
        rate_again([table.pk])
    after_commit.notify_table(table, standings=True)


def sent_before(table: Table, number: int, values: Values, key: str | None) -> SheetData | None:
    """Return the sheet that an earlier copy of this request wrote."""
    if not key:
        return None
    if len(key) > MAX_KEY_LENGTH:
        raise wrong("key", "key_too_long", most=MAX_KEY_LENGTH)
    row = Sheet.objects.filter(table=table, key=key).first()
    if row is None:
        return None
    if row.number != number or row.values != dict(values):
        raise Conflict("key_used", existing=fact_of(row))
    return fact_of(row)


def corrected_from(
    *, table: Table, number: int, values: Values, seen_version: int | None, taken_away_too: bool = False
) -> SheetData:
    """Return the newest version, which the correction follows. Raises Conflict.

    `taken_away_too`: a removed sheet can be restored.
    """
    if table.state == Table.State.DRAFT:
        raise Conflict("table_not_open")
    versions = history_of(table.pk, number)
    if not current_versions(versions) and not (taken_away_too and versions):
        raise Conflict("no_sheet_yet", number=number)
    newest = versions[-1]
    if seen_version is not None and seen_version != newest.version:
        raise Conflict("corrected_meanwhile", existing=newest, **sheet_facts(table, newest))
    if newest.values == dict(values) and newest.state != "disputed":
        raise Conflict("nothing_changed", existing=newest, number=number)
    return newest


def current_version(table: Table, number: int) -> SheetData | None:
    """Return the current version for this deal, settled or not."""
    return next(iter(current_versions(history_of(table.pk, number))), None)


def _require_club_play(table: Table) -> None:
    if table.state in (Table.State.DRAFT, Table.State.WAITING):
        raise Conflict("table_not_open")
    if table.place == Table.Place.ONLINE:
        raise Conflict("plays_online")


def require_due(table: Table, number: int, match: Match | None = None) -> None:
    """Raise SheetError unless deal `number` is in this match and may be written now.

    In a game to a target only the next one may. `match`: that of the table, if the caller has read it.
    """
    match = match or match_of(table)
    missing = missing_deals(table, match)
    if number in missing:
        return
    planned = deals_planned(table.game, table_state.rules_of(table)[1])
    if planned is not None:
        raise wrong("number", "beyond_the_end", number=number, planned=planned)
    if not missing:
        raise wrong("number", "match_over", number=number, last=match.ended)
    raise wrong("number", "not_next", number=number, due=missing[0])


def sheet_facts(table: Table, sheet: SheetData) -> dict[str, Any]:
    """Return author, time and content of a sheet as the facts of a sentence."""
    game, options = table_state.rules_of(table)
    names = names_of(table.seats.order_by("order"))
    what = gettext("nothing") if sheet.void else sheet_sentence(game, options, sheet.values, names)
    by = {"who": sheet.author_name} if sheet.author_name else {"case": "game"}
    return {**by, "number": sheet.number, "time": _clock_time(sheet.written_at), "what": what}


def _clock_time(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")


class SheetCorrector(Protocol):
    """Corrects a sheet in the administration for user `by`; raises as `correct_sheet`."""

    def __call__(self, *, table_id: int, number: int, correction: Correction, by: Any) -> SheetData: ...


def correct_alone(*, table_id: int, number: int, correction: Correction, by: Any) -> SheetData:
    """Correct a sheet that concerns its table only."""
    author = Author(str(by), by.pk, Sheet.Source.ADMIN)
    return correct_sheet(table_id=table_id, number=number, correction=correction, by=author)


_corrector: SheetCorrector = correct_alone


def corrector() -> SheetCorrector:
    """Return the function that corrects sheets in the administration."""
    return _corrector


def replace_corrector(corrector: SheetCorrector) -> SheetCorrector:
    """Set the corrector of the administration; return the one it replaces.

    An application with events keeps its log and standings in step this way.
    """
    global _corrector
    replaced, _corrector = _corrector, corrector
    return replaced
