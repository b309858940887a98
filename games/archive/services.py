"""Tables of an event as plain values, for its archive (docs/formats/archive.md).

Secret data is never exported: the secret of a table only when its match is over, packs and moves only of deals that are
over, and nothing of tables with the same packs until all of them have finished. Accounts, devices and the keys of
requests are never exported.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from django.db.models import Q, QuerySet

from engine import table as engine_table
from engine.errors import TroeftafelError
from games.core import chance
from games.core.errors import sentence_of
from games.core.shuffle_roots import proof_holds, proof_of
from games.models import Deal, Move, Seat, Sheet, SheetAnswer, Signal, Table
from games.records.checks import verify
from games.tables import table_state
from inputs.archive_errors import ArchiveError, archive_sentence
from inputs.archive_rows import Keys, Kind, Numbers, PlainRow, plain_rows, store_rows

KEY = ("key",)
TABLES = Kind(
    "tables", Table,
    ("game", "preset", "options", "place", "state", "label", "deck", "version", "secret", "clock_seconds",
     "bot_pause_ms", "words_seconds", "online_rules", "created_at", "started_at", "finished_at", "root_proof"),
    stays=("root", "root_name", "root_path",
           "context", "due_at", "exchanges", "paused", "pauses", "lobby", "invite", "host", "host_user", "rematch_of",
           "cut_short", "staff", "hints"),
    since={"root_proof": {}},
)  # fmt: skip
SEATS = Kind(
    "seats", Seat,
    ("code", "order", "kind", "name", "holder", "bot", "misses", "stand_in", "time_factor", "program", "words",
     "words_given"),
    {"table": "tables"}, stays=("user", "grace_used_ms", "ready", "line", "seen_at", "gone_at",
                                 "hold_ms", "seen_trick_at", "one_device", "device", "device_at", "device_kind",
                                 "barred_device", "pin", "pin_failures", "pin_failed_at", "withheld", "released_at",
                                 "nonce_hash", "nonce", "nonce_used", "words_used"),
)  # fmt: skip
DEALS = Kind(
    "deals", Deal,
    ("number", "attempt", "state", "dealer", "direction", "stake", "totals", "won", "words", "pack", "commitment",
     "started_at", "over_at"),
    {"table": "tables"},
)  # fmt: skip
MOVES = Kind("moves", Move, ("index", "seat", "text", "by", "note", "at"), {"deal": "deals"}, stays=KEY)
SIGNALS = Kind("signals", Signal, ("seat", "text", "at_move", "at"), {"deal": "deals"}, stays=KEY)
SHEETS = Kind(
    "sheets", Sheet,
    ("number", "version", "values", "points", "derived", "source", "author_name", "reason_code", "reason",
     "written_at", "waits", "silent_until", "void", "seat"),
    {"table": "tables", "moved_from": "sheets"}, stays=(*KEY, "author", "device"),
)  # fmt: skip
ANSWERS = Kind(
    "answers", SheetAnswer, ("kind", "settles", "seat", "author_name", "same_device", "reason", "at"),
    {"sheet": "sheets"}, stays=(*KEY, "author"),
)  # fmt: skip
TABLE_KINDS = (TABLES, SEATS, DEALS, MOVES, SIGNALS, SHEETS, ANSWERS)
"""The lists of tables, each after those it points to."""

MAX_WORD_LENGTH = 60
BEFORE_PLAY = (Table.State.DRAFT, Table.State.GATHERING, Table.State.WAITING)


@dataclass(frozen=True, slots=True)
class Exported:
    """Exported tables: rows by list, and the numbers of tables with withheld rows."""

    rows: dict[str, list[PlainRow]]
    held_back: list[int]


@dataclass(frozen=True, slots=True)
class Difference:
    """A fault of a table against the rules: its key, and a sentence."""

    table: int
    sentence: str


# --- out -----------------------------------------------------------------------------------------------------


def export_tables(context: str, numbers: Numbers) -> Exported:
    """Export the tables of a context; the numbers of all rows go into `numbers`.

    Runs in the caller's transaction. Raises ArchiveError while tables with the same packs are being played.
    """
    tables = Table.objects.filter(context=context).order_by("pk")
    list(tables.select_for_update().values_list("pk"))  # so that nothing is written at them while they are read
    _require_decks_are_over(tables)
    over = set(tables.filter(state=Table.State.FINISHED).values_list("pk", flat=True))
    deals = Deal.objects.filter(table__in=tables).exclude(state=Deal.State.RUNNING)
    deals = deals.exclude(table__state__in=BEFORE_PLAY).order_by("pk")
    moves = Move.objects.filter(deal__in=deals).order_by("deal_id", "index")
    signals = Signal.objects.filter(deal__in=deals, deal__table__in=over).order_by("pk")
    sheets = Sheet.objects.filter(table__in=tables).order_by("pk")
    answers = SheetAnswer.objects.filter(sheet__in=sheets).order_by("pk")
    seats = Seat.objects.filter(table__in=tables).order_by("table_id", "order")
    rows = {}
    for kind, query in zip(TABLE_KINDS, (tables, seats, deals, moves, signals, sheets, answers), strict=True):
        rows[kind.name] = plain_rows(kind, query, numbers)
    _hide(rows["tables"], tables)
    rows["signals"] = _public_signals(rows["signals"], signals)
    online = tables.filter(place=Table.Place.ONLINE).exclude(pk__in=over)
    return Exported(rows, [numbers["tables"][key] for key in online.values_list("pk", flat=True)])


def _require_decks_are_over(tables: "QuerySet[Table]") -> None:
    """Refuse to archive packs that another table of the same deck still plays."""
    playing = tables.exclude(deck="").filter(place=Table.Place.ONLINE).exclude(state=Table.State.FINISHED)
    if label := playing.values_list("label", flat=True).first():
        raise ArchiveError("deck_is_played", label=label)


def _hide(rows: Sequence[PlainRow], tables: "QuerySet[Table]") -> None:
    """Blank the secret and its seed word, except of finished online matches."""
    for row, table in zip(rows, tables.select_related("root"), strict=True):
        is_public = table.place == Table.Place.ONLINE and table.state == Table.State.FINISHED
        row["secret"] = table.secret if is_public else ""
        row["deck"] = table_state.seed_word(table) if is_public else ""
        row["root_proof"] = proof_of(table) if is_public else {}


def _public_signals(rows: Sequence[PlainRow], signals: "QuerySet[Signal]") -> list[PlainRow]:
    """Return the signals that are public after the match."""
    public: list[PlainRow] = []
    for row, signal in zip(rows, signals.select_related("deal__table"), strict=True):
        game, options = table_state.rules_of(signal.deal.table)
        if game.may_see_signal(options, signal.seat, None, True):
            public.append({**row, "id": len(public) + 1})
    return public


# --- in ------------------------------------------------------------------------------------------------------


def import_tables(
    rows: Mapping[str, Sequence[PlainRow]], context: str, keys: Keys, holder: Callable[[str], str] = lambda token: ""
) -> None:
    """Insert tables with all that belongs to them, and record their keys.

    It runs inside the caller's transaction. `rows` are by list, as inputs.archive_rows.read_lines returns them.
    `holder` maps the holder token of a seat to one of this database. An online table that was not over stays inactive,
    because its secret is unknown here.
    """
    written = {row["table"] for row in rows["sheets"]}
    store_rows(TABLES, rows["tables"], keys, lambda row: _of_table(row, row["id"] in written, context))
    online = {row["id"] for row in rows["tables"] if context and row["place"] == Table.Place.ONLINE}
    store_rows(SEATS, rows["seats"], keys, lambda row: _of_seat(row, row["table"] in online, holder))
    for kind in (DEALS, MOVES, SIGNALS, SHEETS, ANSWERS):
        store_rows(kind, rows[kind.name], keys)


def _of_table(row: PlainRow, has_sheets: bool, context: str) -> dict[str, object]:
    """Return the columns that a table gets on import.

    A table without sheets can still begin, with a secret of its own.
    """
    if _whole(row):
        return {"context": context, "deck": table_state.IMPORTED + row["deck"]}
    stands_still = row["place"] == Table.Place.ONLINE and has_sheets
    return {"context": context, "deck": "", "secret": "" if stands_still else chance.new_secret()}


def _of_seat(row: PlainRow, one_device: bool, holder: Callable[[str], str]) -> dict[str, object]:
    """Return the holder of an imported seat, and whether it belongs to one device.

    Every online seat of an event does.
    """
    return {"holder": holder(row["holder"]), "one_device": one_device}


def _whole(row: PlainRow) -> bool:
    """Whether everything about a table online is there."""
    return bool(row["place"] == Table.Place.ONLINE and row["state"] == Table.State.FINISHED and row["secret"])


def faults_of(rows: Mapping[str, Sequence[PlainRow]]) -> Iterator[tuple[str, int, str, dict[str, object]]]:
    """Yield impossible values in these rows, before anything is inserted.

    Each is a list, a line, a code and facts.
    """
    for row in rows["tables"]:
        yield from (("tables", row["id"], *fault) for fault in _table_faults(row))
    for row in rows["deals"]:
        if row["state"] == Deal.State.RUNNING:
            yield "deals", row["id"], "deal_is_running", {}


def _table_faults(row: PlainRow) -> Iterator[tuple[str, dict[str, object]]]:
    try:
        table_state.options_of(row["game"], row["preset"], row["options"])
    except TroeftafelError as error:
        yield "bad_options", {"problem": sentence_of(error)}
    over = row["place"] == Table.Place.ONLINE and row["state"] == Table.State.FINISHED
    whole = over and _is_secret(row["secret"]) and 0 < len(row["deck"]) < MAX_WORD_LENGTH
    if not (whole or (not over and not row["secret"] and not row["deck"])):
        yield "bad_secret", {} if over else {"case": "early"}
    if not proof_holds(row["root_proof"]) or (row["root_proof"] and not whole):
        yield "bad_root", {}


def _is_secret(text: str) -> bool:
    return len(text) == 64 and not set(text) - set("0123456789abcdef")


def differences(table_ids: Collection[int]) -> Iterator[Difference]:
    """Yield what does not follow from the rules at these tables.

    Seats, sheets and their points, packs and moves are checked.
    """
    for table in Table.objects.filter(pk__in=table_ids).order_by("pk"):
        sentences = list(_seat_differences(table)) or [*_sheet_differences(table), *_deal_differences(table)]
        yield from (Difference(table.pk, sentence) for sentence in sentences)


def _seat_differences(table: Table) -> Iterable[str]:
    game, options = table_state.rules_of(table)
    due, codes = list(game.seats(options)), list(table.seats.order_by("order").values_list("code", flat=True))
    return [] if due == codes else [archive_sentence("other_seats", due=" ".join(due), found=" ".join(codes))]


def _sheet_differences(table: Table) -> Iterator[str]:
    game, options = table_state.rules_of(table)
    sides = set(game.sides(options))
    setups = {row.number: row for row in table.deals.filter(state=Deal.State.OVER)}
    for sheet in table.sheets.filter(void=False).order_by("number", "version"):
        facts = {"deal": sheet.number, "version": sheet.version}
        try:
            score = game.score(options, sheet.values)
            worth = [dict(score.points)]
            if sheet.number in setups:
                worth.append(dict(game.credits(options, table_state.setup_of(setups[sheet.number]), sheet.values)))
        except TroeftafelError as error:
            yield archive_sentence("bad_sheet", problem=sentence_of(error, game), **facts)
            continue
        whole = set(sheet.points) == sides and all(type(points) is int for points in sheet.points.values())
        if not whole or (not game.parts and sheet.points not in worth):
            yield archive_sentence(
                "other_points", found=_points_to_text(sheet.points), due=_points_to_text(score.points), **facts
            )
        elif _plain(score.derived) != sheet.derived:
            yield archive_sentence("other_derived", **facts)


def _deal_differences(table: Table) -> Iterator[str]:
    """Yield faults in a finished match's record, or in the deals of a running one.

    Of a running one the deals must use this pack and be replayable.
    """
    if table.place != Table.Place.ONLINE:
        return
    odd = table.sheets.filter(Q(waits=True) | Q(void=True)).exists()  # no record holds these
    if table.state == Table.State.FINISHED and table.secret and not odd:
        yield from (str(finding["message"]) for finding in verify(table)["findings"])
        return
    game, options = table_state.rules_of(table)
    for deal in table.deals.order_by("number", "attempt"):
        try:
            if sorted(deal.pack.split()) != sorted(game.pack(options)):
                raise TroeftafelError("other_pack")
            begun = engine_table.start(game, options, table_state.setup_of(deal), deal.pack.split())
            engine_table.replay(game, begun, deal.moves.order_by("index").values_list("seat", "text"))
        except TroeftafelError:
            yield archive_sentence("bad_deal", deal=deal.number, pack=deal.attempt + 1)


def _plain(derived: Mapping[str, object]) -> Any:
    return orjson.loads(orjson.dumps(derived))


def _points_to_text(points: Mapping[str, object]) -> str:
    return ", ".join(f"{side} {points}" for side, points in points.items())
