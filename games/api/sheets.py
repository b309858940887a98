"""Score sheets: write, correct, answer and read them, and score without writing.

Writes are idempotent, hold the row of the table and notify open pages after the commit. Refusals are SheetError from
the engine and Conflict.
"""

from collections.abc import Mapping
from typing import Any

from engine.game import Game, Score
from engine.matches import Match, Standing, before_deal
from engine.seats import Seat, Side
from games.core.errors import describe_error
from games.core.facts import AnswerData, Author, Correction, PlayedData, SheetData, SheetEntry, TableFacts
from games.models import Table
from games.sheets.answers import answer_sheet as answer
from games.sheets.forms import SheetForm, sheet_sentence
from games.sheets.forms import sheet_form as form
from games.sheets.moving import exchange_sheets as exchange
from games.sheets.moving import move_sheet as move
from games.sheets.moving import take_away
from games.sheets.selectors import corrected_tables
from games.sheets.selectors import history_of as history
from games.sheets.selectors import pending_of as pending
from games.sheets.selectors import played_of as played
from games.sheets.selectors import sheet_counts as newest_written
from games.sheets.selectors import sheets_of as of_tables
from games.sheets.selectors import sheets_written as count_written
from games.sheets.selectors import sheets_written_in as count_written_in
from games.sheets.services import correct_sheet as correct
from games.sheets.services import write_sheet as write
from games.sheets.what_if import played_if
from games.tables.board_sets import shut_versions
from games.tables.seats import names_of
from games.tables.sheet_versions import NewestVersions, noted_between, written_after, written_until
from games.tables.sheet_versions import answers_to as answers
from games.tables.sheet_versions import devices_of as devices
from games.tables.sheet_versions import sheet_with_id as with_id
from games.tables.sheet_versions import sheet_with_key as with_key
from games.tables.sheet_versions import silent_sheets as silent
from games.tables.sheet_versions import unsettled_sheets as unsettled
from games.tables.sheet_versions import versions_of as versions
from games.tables.table_state import Chosen, rules_of, rules_of_chosen
from games.tables.tables import Proposed, match_with

__all__ = [
    "AnswerData",
    "Author",
    "Correction",
    "NewestVersions",
    "PlayedData",
    "SheetData",
    "SheetEntry",
    "SheetForm",
    "answer",
    "answers",
    "correct",
    "corrected_tables",
    "count_written",
    "count_written_in",
    "devices",
    "exchange",
    "form",
    "history",
    "match_if",
    "move",
    "newest_written",
    "noted_between",
    "of_tables",
    "pending",
    "played",
    "played_if",
    "running_totals",
    "score",
    "sentence",
    "shut_versions",
    "silent",
    "take_away",
    "unsettled",
    "versions",
    "with_id",
    "with_key",
    "write",
    "written_after",
    "written_until",
]


def score(table: int | Chosen, values: Mapping[str, object]) -> Score:
    """Score a sheet without writing it, at a table or for a game and options.

    Raises SheetError.
    """
    game, options = _rules(table)
    with describe_error(game):
        return game.score(options, values)


def match_if(table_id: int, number: int, values: Mapping[str, object]) -> Match:
    """Return the match of a table with this sheet as that of deal `number`.

    Raises SheetError.
    """
    table = Table.objects.get(pk=table_id)
    return match_with(table, Proposed(number, dict(values), score(table_id, values).points))


def running_totals(table: TableFacts) -> dict[Side, int]:
    """Return the points before the next deal: 0 after a won set or round.

    For a finished match they are the final ones.
    """
    if table.finished:
        return table.totals
    game, options = rules_of_chosen((table.game, table.preset, table.options))
    return dict(before_deal(game, options, Standing(table.totals, table.won)).totals)


def sentence(table: int | Chosen, values: Mapping[str, object], names: Mapping[Seat, str] | None = None) -> str:
    """Describe a valid sheet in one sentence. Raises SheetError.

    `names` are by seat; without them, those of the players at the table.
    """
    game, options = _rules(table)
    if names is None and isinstance(table, int):
        names = names_of(Table.objects.get(pk=table).seats.all())
    with describe_error(game):
        return sheet_sentence(game, options, values, names or {})


def _rules(table: int | Chosen) -> tuple[Game, Any]:
    return rules_of(Table.objects.get(pk=table)) if isinstance(table, int) else rules_of_chosen(table)
