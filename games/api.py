"""The only door of games for other applications: open tables, write and correct sheets, ask how tables stand.

Everything that writes is idempotent, holds the table's row, and tells open pages after the commit. What is refused is a
`TroeftafelError`: SheetError and OptionError from the engine, Conflict from here; `sentence_of` says it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from engine.game import Game, Score
from engine.matches import Match, Standing, before_deal
from engine.options import OptionField, describe
from engine.registry import game_named, games
from engine.rules.troefcall.clubmatch import (
    CLUB_PRESETS,
    ClubRules,
    competition_points,
    hand_values,
    match_total,
    outcome,
    outcomes,
    points_sum,
    roster_check,
    round_total,
    total_possible,
    unlisted_player,
)
from engine.seats import Seat, Side
from games.archive.services import TABLE_KINDS, Difference, differences, export_tables, faults_of, import_tables
from games.core import chance
from games.core import hall_address as reach
from games.core.archive_errors import ArchiveError
from games.core.archive_errors import say as archive_sentence
from games.core.badges import Badge
from games.core.devices import device_of, digest_of, known_device_of
from games.core.documents import add_arguments as document_arguments
from games.core.documents import run as answer_documents
from games.core.errors import Conflict, describe_error, sentence_of
from games.core.facts import AnswerData, Author, DealtData, Entered, PlayedData, SeatPlan, SheetData, TableData
from games.core.moments import read_moment, written_moment
from games.core.numbers import whole_number
from games.core.publishing import changed
from games.core.rows import Keys, Kind, Numbers, check_json, plain_rows, read_lines, read_object, store_rows
from games.core.rows import Row as PlainRow
from games.core.search_clock import Clock, search_clock
from games.core.site_key import site_key
from games.models import Call as CallRow
from games.models import Table
from games.models import limits as bounds
from games.privacy.renaming import Renaming, is_any_token, rewrite
from games.privacy.selectors import Holder, names_at_tables, tables_being_played
from games.privacy.selectors import own_data as own_data_at_tables
from games.privacy.services import erase_at_tables
from games.privacy.services import forget as forget_at_tables
from games.processes.job_loop import Job
from games.processes.job_loop import Limits as JobLimits
from games.processes.job_loop import serve as serve_jobs
from games.processes.jobs import JobError, Lane
from games.rules_pages import options as option_words
from games.rules_pages.rulebook import Rulebook, rulebook_of
from games.sheets.answers import answer_sheet
from games.sheets.boards import dealt_alike, faces_of, has_spanish_cards
from games.sheets.forms import SheetForm, preset_title, sheet_form, sheet_sentence
from games.sheets.moving import exchange_sheets, move_sheet, take_away
from games.sheets.preview import played_if
from games.sheets.selectors import (
    corrected_tables,
    history_of,
    how_far,
    pending_of,
    played_of,
    points_of,
    sheets_of,
    sheets_written,
    sheets_written_in,
)
from games.sheets.services import correct_sheet, write_sheet
from games.shuffles.roots import RootFact, roots_of
from games.tables import table_state as store
from games.tables.badges import set_staff
from games.tables.board_sets import dealt_in_turn, is_embargoed, shut_versions
from games.tables.insiders import close_contexts, require_outside
from games.tables.looks import may_see_hands
from games.tables.opening import (
    discard_tables,
    open_table,
    publish_tables,
    rename_player,
    reseat,
    set_place,
    withdraw_tables,
)
from games.tables.options import EVENT as EVENT_ONLINE
from games.tables.options import Bots, Chat, OnlineRules, Watch, looks_ahead
from games.tables.options import plain_rules as plain_online_rules
from games.tables.options import read_rules as read_online_rules
from games.tables.pauses import pause_tables, resume_tables
from games.tables.roots import draw_root, drop_beacon, give_beacon, name_beacon, reveal_round
from games.tables.seat_devices import release_seat, touch_seats_of
from games.tables.seats import Viewer, names_of, programs_at, seat_of, tables_of
from games.tables.sheet_versions import (
    Moment,
    answers_to,
    devices_of,
    noted_between,
    sheet_with_id,
    sheet_with_key,
    silent_sheets,
    unsettled_sheets,
    versions_of,
    written_after,
    written_until,
)
from games.tables.spectators import watchers_of
from games.tables.tables import Proposed, begun, match_with, table_facts
from games.tables.tables import deals_planned as _deals_planned
from games.tables.viewers import (
    forget_guest_token,
    game_text,
    guest_tokens,
    remember_guest_token,
    restrict_seats,
    viewer_of,
    vouch,
)
from games.talk.calls import settle_call, take_call
from games.talk.selectors import calls_of, open_calls
from games.talk.services import hide_line
from games.watching.director import DirectorView, away_at, inspect_table, plays_same_cards, seat_devices_at
from games.watching.looks import look_at_hands

__all__ = [
    "CLUB_PRESETS",
    "EVENT_ONLINE",
    "TABLE_KINDS",
    "AnswerData",
    "ArchiveError",
    "Author",
    "Badge",
    "Bots",
    "CallRow",
    "Chat",
    "Clock",
    "ClubRules",
    "Conflict",
    "DealtData",
    "Difference",
    "DirectorView",
    "Entered",
    "Holder",
    "Job",
    "JobError",
    "JobLimits",
    "Keys",
    "Kind",
    "Lane",
    "Match",
    "Moment",
    "Numbers",
    "OnlineRules",
    "PlainRow",
    "PlayedData",
    "Renaming",
    "RootFact",
    "Rulebook",
    "SeatPlan",
    "SheetData",
    "SheetForm",
    "TableData",
    "Viewer",
    "Watch",
    "answer_documents",
    "answer_sheet",
    "answers_to",
    "archive_sentence",
    "away_at",
    "begun",
    "bounds",
    "calls_of",
    "captain_of",
    "chance",
    "changed",
    "check_json",
    "choice_title",
    "close_contexts",
    "competition_points",
    "correct_sheet",
    "corrected_tables",
    "deals_planned",
    "dealt_alike",
    "dealt_in_turn",
    "device_of",
    "devices_of",
    "differences",
    "digest_of",
    "discard_tables",
    "document_arguments",
    "draw_root",
    "drop_beacon",
    "erase_at_tables",
    "exchange_sheets",
    "export_tables",
    "faces_of",
    "faults_of",
    "forget_at_tables",
    "forget_guest_token",
    "game_choices",
    "game_text",
    "give_beacon",
    "guest_tokens",
    "hand_values",
    "has_spanish_cards",
    "hide_line",
    "history_of",
    "how_far",
    "import_tables",
    "inspect_table",
    "is_any_token",
    "is_embargoed",
    "known_device_of",
    "look_at_hands",
    "looks_ahead",
    "match_if",
    "match_total",
    "may_see_hands",
    "move_sheet",
    "name_beacon",
    "names_at_tables",
    "new_search_clock",
    "noted_between",
    "open_calls",
    "open_table",
    "option_fields",
    "option_title",
    "outcome",
    "outcomes",
    "own_data_at_tables",
    "parts_of",
    "pause_tables",
    "pending_of",
    "plain_online_rules",
    "plain_rows",
    "played_if",
    "played_of",
    "plays_same_cards",
    "points_of",
    "points_sum",
    "preset_choices",
    "preview",
    "programs_at",
    "publish_tables",
    "reach",
    "read_lines",
    "read_moment",
    "read_object",
    "read_online_rules",
    "read_options",
    "release_seat",
    "remember_guest_token",
    "rename_player",
    "require_outside",
    "reseat",
    "resized",
    "restrict_seats",
    "resume_tables",
    "reveal_round",
    "rewrite",
    "roots_of",
    "roster_check",
    "round_total",
    "rulebook",
    "running_totals",
    "seat_devices_at",
    "seat_of",
    "seats_of",
    "sentence",
    "sentence_of",
    "serve_jobs",
    "set_place",
    "set_staff",
    "settle_call",
    "sheet_form",
    "sheet_with_id",
    "sheet_with_key",
    "sheets_of",
    "sheets_written",
    "sheets_written_in",
    "shut_versions",
    "side_of",
    "sides_of",
    "silent_sheets",
    "site_key",
    "store_rows",
    "tables",
    "tables_being_played",
    "tables_of",
    "take_away",
    "take_call",
    "total_possible",
    "touch_seats_of",
    "unlisted_player",
    "unsettled_sheets",
    "versions_of",
    "viewer_of",
    "vouch",
    "watchers_of",
    "whole_number",
    "withdraw_tables",
    "write_sheet",
    "written_after",
    "written_moment",
    "written_until",
]

Chosen = tuple[str, str, Mapping[str, Any]]
"""Game, preset and the deviations from it."""


def tables(ids: Iterable[int]) -> dict[int, TableData]:
    """How these tables stand, by id; those that do not exist are left out."""
    return table_facts(ids)


def new_search_clock() -> Clock:
    """The clock of one search with a time limit, as SEARCH_CLOCK says."""
    return search_clock(settings.SEARCH_CLOCK)


def preview(table: int | Chosen, values: Mapping[str, Any]) -> Score:
    """What a sheet would be worth, at a table or under a choice of game and options. Raises SheetError."""
    game, options = _rules(table)
    with describe_error(game):
        return game.score(options, values)


def match_if(table_id: int, number: int, values: Mapping[str, Any]) -> Match:
    """The match of a table as it would stand with this sheet of deal `number`; raises SheetError."""
    table = Table.objects.get(pk=table_id)
    return match_with(table, Proposed(number, dict(values), preview(table_id, values).points))


def running_totals(table: TableData) -> dict[Side, int]:
    """The points with which the next deal begins, 0 after a set or round was won; of a finished match its last ones."""
    if table.finished:
        return table.totals
    game, options = _rules((table.game, table.preset, table.options))
    return dict(before_deal(game, options, Standing(table.totals, table.won)).totals)


def sentence(table: int | Chosen, values: Mapping[str, Any], names: Mapping[Seat, str] | None = None) -> str:
    """A valid sheet told back in one sentence; `names` by seat, at a table those who sit there. Raises SheetError."""
    game, options = _rules(table)
    if names is None and isinstance(table, int):
        names = names_of(Table.objects.get(pk=table).seats.all())
    with describe_error(game):
        return sheet_sentence(game, options, values, names or {})


def game_choices() -> list[tuple[str, str]]:
    """Every game that tables can play: its name and its title in the active language."""
    return [(game.name, gettext(game.title)) for game in games().values()]


def preset_choices(game: str) -> list[tuple[str, str]]:
    """The presets of a game: name and title. Raises InputError."""
    found = game_named(game)
    return [(preset, preset_title(found, preset)) for preset in found.presets]


def option_fields(game: str) -> tuple[OptionField, ...]:
    """Every option of a game: what it takes and, in English, means (gettext `about`). Raises InputError."""
    return describe(game_named(game).options_type)


def option_title(game: str, option: OptionField) -> str:
    """A short name of an option, in the active language."""
    return option_words.option_title(game, option)


def choice_title(game: str, option: OptionField, value: Any) -> str:
    """A value of an option in words of the active language."""
    return option_words.choice_title(game, option, value)


def rulebook(game: str, preset: str, options: Mapping[str, Any]) -> Rulebook:
    """The rules for players, told with these options only. Raises OptionError."""
    return rulebook_of(*_rules((game, preset, options)))


def read_options(game: str, preset: str, changes: Mapping[str, Any]) -> Any:
    """The options of a preset with changes. Raises OptionError naming the option, with its `message`."""
    with describe_error(game_named(game)):
        return store.options_of(game, preset, changes)


def seats_of(game: str, preset: str, options: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats of a table, in seating order."""
    found, chosen = _rules((game, preset, options))
    return found.seats(chosen)


def sides_of(game: str, preset: str, options: Mapping[str, Any]) -> tuple[Side, ...]:
    """The keys of points and totals: seats, or sides such as `NS`."""
    found, chosen = _rules((game, preset, options))
    return found.sides(chosen)


def side_of(game: str, preset: str, options: Mapping[str, Any], seat: Seat) -> Side:
    """The side a seat plays for."""
    found, chosen = _rules((game, preset, options))
    return found.side_of(chosen, seat)


def captain_of(game: str, preset: str, options: Mapping[str, Any], side: Side) -> Seat | None:
    """The seat that answers for a side; None where sides have no captain."""
    found, chosen = _rules((game, preset, options))
    return found.captain(chosen, side)


def resized(game: str, preset: str, options: Mapping[str, Any], players: int) -> dict[str, Any] | None:
    """These options changed so that so many sit at a table; None where the game has no such table."""
    found, chosen = _rules((game, preset, options))
    changes = found.resized(chosen, players)
    return None if changes is None else {**options, **changes}


def parts_of(game: str) -> str:
    """What a match of this game is made of: `sets`, `rounds`, or "" where it has one part. Raises InputError."""
    return game_named(game).parts


def deals_planned(game: str, preset: str, options: Mapping[str, Any]) -> int | None:
    """The deals of one match; None in a game to a target."""
    return _deals_planned(game, _rules((game, preset, options))[1])


def _rules(table: int | Chosen) -> tuple[Game, Any]:
    if isinstance(table, int):
        return store.rules_of(Table.objects.get(pk=table))
    game, preset, changes = table
    return game_named(game), store.options_of(game, preset, changes)
