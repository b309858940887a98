"""Writing a sheet and correcting one. A correction is a new version; no row is ever changed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from engine.game import Score
from engine.matches import Match
from games import news, store
from games.errors import Conflict, told_by, wrong
from games.facts import Author, SheetFact, sheet_fact
from games.forms import sheet_sentence
from games.models import Sheet, Table
from games.selectors.matches import match_of, match_with
from games.selectors.seats import names_of
from games.selectors.sheets import as_they_count
from games.selectors.tables import deals_planned, missing_deals
from games.services.deals import finish

Values = Mapping[str, Any]
MOST_OF_A_KEY = 64


def write_sheet(table_id: int, number: int, values: Values, by: Author, key: str | None = None) -> SheetFact:
    """Write down deal `number` of a club table. The same `key` with the same values again gives the same answer.

    Raises SheetError when the sheet cannot be true or there is no such deal, Conflict when the deal was written down
    before (`existing` is that sheet) or the table takes no sheets, Table.DoesNotExist.
    """
    with transaction.atomic():
        table = store.lock(table_id)
        if repeated := _sent_before(table, number, values, key):
            return repeated
        _require_club_play(table)
        if there := _current(table, number):
            raise Conflict("already_written", existing=sheet_fact(there), **_told(table, there))
        _require_due(table, number)
        return _insert(table, Sheet(number=number, version=1, key=key), values, by)


def correct_sheet(
    table_id: int,
    number: int,
    values: Values,
    by: Author,
    reason: str,
    reason_code: str = "",
    key: str | None = None,
    seen_version: int | None = None,
) -> SheetFact:
    """Write the next version of a sheet, from play or paper alike. The log of moves stays as it was.

    `seen_version` is the version the writer had before him: when another has been written since, Conflict tells who did
    and what. Raises SheetError (also for a blank reason), Conflict, Table.DoesNotExist.
    """
    with transaction.atomic():
        table = store.lock(table_id)
        if repeated := _sent_before(table, number, values, key):
            return repeated
        if not reason.strip():
            raise wrong("reason", "reason_missing")
        before = _corrected_from(table, number, values, seen_version)
        sheet = Sheet(
            number=number, version=before.version + 1, reason=reason.strip(), reason_code=reason_code, key=key
        )
        return _insert(table, sheet, values, by)


def preview(table: Table, values: Values) -> Score:
    """What a sheet would be worth at this table. Raises SheetError."""
    game, options = store.rules_of(table)
    with told_by(game):
        return game.score(options, values)


def _insert(table: Table, sheet: Sheet, values: Values, by: Author) -> SheetFact:
    score = preview(table, values)
    sheet.table = table
    sheet.values, sheet.points, sheet.derived = dict(values), score.points, score.derived
    match = match_with(table, sheet)
    if store.rules_of(table)[0].parts:
        sheet.points = match.points[sheet.number]
    sheet.source, sheet.author_id, sheet.author_name = by.source, by.user_id, by.name
    sheet.save(force_insert=True)
    _follow(table, match)
    return as_they_count([sheet_fact(sheet)], match)[0]


def _follow(table: Table, match: Match) -> None:
    """The table after a sheet: over or not, next version, news.

    A match played online ends when it is played out; correcting its sheets neither ends nor reopens it.
    """
    if table.place == Table.Place.CLUB:
        if match.over and table.state == Table.State.RUNNING:
            finish(table)
        elif not match.over and table.state == Table.State.FINISHED:
            table.state, table.finished_at = Table.State.RUNNING, None
    table.version += 1
    table.save(update_fields=["version", "state", "finished_at"])
    news.tell(table, standings=True)


def _sent_before(table: Table, number: int, values: Values, key: str | None) -> SheetFact | None:
    """The sheet this very request wrote, when it comes a second time."""
    if not key:
        return None
    if len(key) > MOST_OF_A_KEY:
        raise wrong("key", "key_too_long", most=MOST_OF_A_KEY)
    row = Sheet.objects.filter(table=table, key=key).first()
    if row is None:
        return None
    if row.number != number or row.values != dict(values):
        raise Conflict("key_used", existing=sheet_fact(row))
    return sheet_fact(row)


def _corrected_from(table: Table, number: int, values: Values, seen_version: int | None) -> Sheet:
    """The version that a correction replaces. Raises Conflict."""
    if table.state == Table.State.DRAFT:
        raise Conflict("table_not_open")
    current = _current(table, number)
    if current is None:
        raise Conflict("no_sheet_yet", number=number)
    if seen_version is not None and seen_version != current.version:
        raise Conflict("corrected_meanwhile", existing=sheet_fact(current), **_told(table, current))
    if current.values == dict(values):
        raise Conflict("nothing_changed", existing=sheet_fact(current), number=number)
    return current


def _current(table: Table, number: int) -> Sheet | None:
    return Sheet.objects.filter(table=table, number=number).order_by("-version").first()


def _require_club_play(table: Table) -> None:
    if table.state in (Table.State.DRAFT, Table.State.WAITING):
        raise Conflict("table_not_open")
    if table.place == Table.Place.ONLINE:
        raise Conflict("plays_online")


def _require_due(table: Table, number: int) -> None:
    """Raises SheetError when deal `number` does not belong to this match, or is not the next of a game to a target."""
    match = match_of(table)
    missing = missing_deals(table, match)
    if number in missing:
        return
    planned = deals_planned(table.game, store.rules_of(table)[1])
    if planned is not None:
        raise wrong("number", "beyond_the_end", number=number, planned=planned)
    if not missing:
        raise wrong("number", "match_over", number=number, last=match.ended)
    raise wrong("number", "not_next", number=number, due=missing[0])


def _told(table: Table, sheet: Sheet) -> dict[str, Any]:
    """Who wrote a sheet, when and what, as the facts of a sentence."""
    game, options = store.rules_of(table)
    what = sheet_sentence(game, options, sheet.values, names_of(table.seats.order_by("order")))
    who = sheet.author_name or gettext("The game")
    return {"who": who, "number": sheet.number, "time": _clock_time(sheet.written_at), "what": what}


def _clock_time(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")
