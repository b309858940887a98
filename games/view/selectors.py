"""A viewer's view of a table, the only source of a running deal's data.

(tables/deal_record.py is that of finished deals.) The cards come from the engine's view, which is built for one seat or
for a spectator; around it are public facts of the table. It holds neither the log of the running deal nor a pack before
its deal is over.
"""

from datetime import datetime
from functools import partial

from django.utils import timezone

from engine import table as engine_table
from games.claims.selectors import claims_for
from games.core import request_cache
from games.core.deal_view import DealView, deal_view
from games.core.publishing import topic
from games.core.request_cache import read_consistently
from games.models import Deal, Seat, Table
from games.sheets.selectors import as_they_count
from games.tables import table_state
from games.tables.badges import badge_of
from games.tables.board_sets import EVERY, all_seen, seen_through
from games.tables.clock_view import ClockView, clock_of, clock_shown, times_for, waiting_for
from games.tables.deal_record import PACKS, MoveRecord
from games.tables.hints import hints_for
from games.tables.insiders import is_kept_out, looks_at
from games.tables.lobby import lobby_of, may_view_table
from games.tables.revealed_nonces import nonces_for
from games.tables.seats import Viewer, own_seat
from games.tables.sheet_versions import current_versions, versions_of
from games.tables.spectators import sees_cards, sees_running, watch_for
from games.tables.table_state import Play
from games.tables.tables import deals_planned, folded
from games.tables.thinking_time import level_of, thinks
from games.tables.undo import undo_for
from games.talk.selectors import call_for, chat_for, signals_for
from games.view.schemas import (
    ChoicesView,
    FactsView,
    MatchScoreView,
    PackView,
    ProofsView,
    RunningView,
    SeatView,
    TableView,
    WordsWaitView,
)
from inputs.values import whole_number, written_moment

WORDS_OF_A_TURN = 3
"""Number and attempt of the deal, and how many moves the seat had made."""


def view_for(table_id: int, viewer: Viewer) -> TableView:
    """Return the table as this viewer may see it, as plain values (see `view_of`).

    Everything in it belongs to the version it names. Raises Table.DoesNotExist, also for a draft, which is hidden, and
    for a private table without an invitation.
    """

    def read(table: Table) -> TableView:
        play = request_cache.memoized(table, "play", partial(table_state.current, table))
        if not may_view_table(table, play.seats.values(), viewer):
            raise Table.DoesNotExist(f"Table {table.pk} is private.")
        seat = own_seat(play.seats.values(), viewer)
        view = view_of(play, seat, kept_out=seat is None and is_kept_out(table, viewer))
        return {**view, "lobby": lobby_of(table, play.seats.values(), viewer)}

    return read_consistently(table_id, read, Table.objects.all())


def view_of(play: Play, seat: str | None, kept_out: bool = False) -> TableView:
    """Return the table as `seat` (None: a spectator) may see it.

    `topic` is the topic that an open page follows (core/publishing.py). `deal` is the engine's view of the running
    deal, null when none runs. `clock` is null or the seconds left to act; `words_wait` is null or has the seats whose
    words for the shuffle are awaited, and the seconds left. `signals` is the private channel of the viewer's team, null
    in a game without one (talk/selectors.py). `sheets` are the current ones. `commitment` is the SHA-256 of the table's
    secret, which is shown as `secret` when the match is over; `deals` lists every pack with its commitment, and its
    seed once it is public. `nonces` is the state of the exchange of random numbers, null without one.

    `claims`, `call`, `chat`, `undo` and `watch` are the claims, the director's call, the chat, the possible undo, and
    for a spectator the visible part of the table: null without any. A spectator from whom the running deal is hidden
    has no `deal` here. `looks` are the looks of staff at the hands of this match.

    `kept_out`: a spectator who helps to run the event and plays in it sees no card of a running match, whatever the
    table lets other spectators see (tables/insiders.py).

    Where other tables get the same packs (`deck`) a spectator sees a deal when all of them have finished it:
    `shown_through` is the last such deal, null where this viewer sees all. `lobby` is null or how the table gathers its
    players (tables/lobby.py).
    """
    table = play.table
    if table.state == Table.State.DRAFT:
        raise Table.DoesNotExist(f"Table {table.pk} is a draft.")
    through = seen_through(table, own=seat is not None)
    return {
        **_facts(play, through),
        "seat": seat,
        "shown_through": None if through == EVERY else through,
        **table_state.lasting(play, "score", partial(_score, play, through), through),
        **(dealt := _deal(play, seat, kept_out)),
        **times_for(play, seat, dealt["deal"]),
        "claims": None if kept_out else claims_for(play, seat, dealt["deal"]),
        "call": call_for(play, seat),
        "chat": chat_for(play, seat),
        "looks": table_state.lasting(play, "looks", partial(looks_at, table)) if seat else [],
        "watch": watch_for(table, seat, kept_out),
        **choices_for(play, seat, kept_out),
        "undo": undo_for(play, seat) if dealt["deal"] else None,
        "hints": hints_for(play, seat),
        "signals": None if kept_out else signals_for(play, seat),
        "turn": turn_of(play, seat),
        **_proofs(play, through, seat is not None or sees_cards(table, kept_out)),
        "words_wait": _wait(play),
        "nonces": nonces_for(play, seat),
        "lobby": lobby_of(table, play.seats.values(), None),
    }


def _facts(play: Play, through: int) -> FactsView:
    """Return the table's columns; a partly hidden match is shown as running."""
    table = play.table
    over = table.state == Table.State.FINISHED
    finished = over and through == EVERY
    return {
        "id": table.pk,
        "game": table.game,
        "preset": table.preset,
        "options": table.options,
        "label": table.label,
        "place": table.place,
        "deck": table.deck,
        "event": bool(table.context),
        "aids": play.rules.aids,
        "state": Table.State.RUNNING.value if over and not finished else table.state,
        "version": table.version,
        "finished": finished,
        "cut_short": table.cut_short if finished else "",
        "topic": topic("table", table),
        "seats": [_seat(play, seat) for seat in play.seats.values()],
    }


def _seat(play: Play, seat: Seat) -> SeatView:
    return {
        "seat": seat.code,
        "name": seat.name,
        "avatar": getattr(seat, "avatar", None) or "",
        "badge": badge_of(play.table, seat.user_id),
        "kind": seat.kind,
        "stand_in": seat.stand_in,
        "program": seat.program,
        "words": seat.words,
        "words_given": seat.words_given,
        "gone": _gone(seat),
        "released_at": written_moment(seat.released_at) if seat.released_at else None,
        "taken_at": written_moment(seat.device_at) if seat.released_at and seat.device_at else None,
        "taken_on": seat.device_kind if seat.released_at else "",
        "thinks": thinks(play, seat),
        "level": level_of(play, seat),
    }


def _gone(seat: Seat) -> int | None:
    """Return the seconds since a player's connection was lost; None while a page is open, or if none ever was."""
    away = seat.kind == Seat.Kind.HUMAN and seat.gone_at is not None
    return max(0, round(_seconds_since(seat.gone_at))) if away and seat.gone_at else None


def _score(play: Play, through: int) -> MatchScoreView:
    current = current_versions(versions_of([play.table.pk])[play.table.pk])
    written = [sheet for sheet in current if sheet.number <= through]
    match = folded([play.table], {play.table.pk: written})[play.table.pk]
    return {
        "sides": list(play.game.sides(play.options)),
        "deals_planned": play.rules.deals or deals_planned(play.table.game, play.options),
        "totals": dict(match.standing.totals),
        "won": dict(match.standing.won),
        "sheets": [
            {
                "id": sheet.sheet_id,
                "number": sheet.number,
                "version": sheet.version,
                "values": sheet.values,
                "points": sheet.points,
                "derived": sheet.derived,
                "source": sheet.source,
                "counts": sheet.counts,
            }
            for sheet in as_they_count(written, match)
        ],
    }


def _deal(play: Play, seat: str | None, kept_out: bool) -> RunningView:
    if play.deal is None or (seat is None and not sees_running(play.table, kept_out)):
        return {"deal": None, "clock": None}
    view = deal_view(play.game, play.deal, seat)
    return {"deal": view, "clock": _clock(play, view)}


def _clock(play: Play, view: DealView) -> ClockView | None:
    """Return the clock of the seats to act that the viewer knows."""
    clock = clock_of(play, view["to_act"])
    return None if clock is None else clock_shown(clock)


def _seconds_since(start: datetime) -> float:
    return (timezone.now() - start).total_seconds()


def _proofs(play: Play, through: int, cards: bool) -> ProofsView:
    """The same, read once for all viewers who may know as much."""
    return table_state.lasting(play, "proof", partial(_proof, play.table, through, cards), through, cards)


def _proof(table: Table, through: int, cards: bool) -> ProofsView:
    """Return the proof of the shuffles.

    Without `cards` it is the commitment alone, since a seed reveals all hands.
    """
    if table.place != Table.Place.ONLINE:
        return {"commitment": None, "secret": None, "deals": []}
    packs = PACKS.rows(table.pk, through) if cards else []
    return {
        "commitment": table_state.table_commitment(table),
        "secret": table.secret if cards and all_seen(table) else None,
        "deals": [_pack(table, row) for row in packs],
    }


def _wait(play: Play) -> WordsWaitView | None:
    """Whose words are waited for before the first pack, and for how many seconds yet; None when it is not waited."""
    table = play.table
    if table.state != Table.State.WAITING or table.due_at is None or not waiting_for(play):
        return None
    left = -_seconds_since(table.due_at)
    return {"seats": list(waiting_for(play)), "seconds_left": max(0.0, round(left, 1))}


def _pack(table: Table, row: Deal) -> PackView:
    is_over = row.state != Deal.State.RUNNING
    return {
        "id": row.pk,
        "number": row.number,
        "attempt": row.attempt,
        "state": row.state,
        "dealer": row.dealer,
        "direction": row.direction,
        "words": row.words,
        "commitment": row.commitment,
        "seed": table_state.seed_of(table, row.number, row.attempt).hex() if is_over else None,
    }


def turn_of(play: Play, seat: str | None) -> str | None:
    """Return a token of a seat's turn, which changes with each of its moves and undos.

    Null when no deal runs. A bot client sends it with a move that is meant for this turn only.
    """
    if seat is None or play.row is None:
        return None
    made = sum(move.seat == seat for move in play.moves)
    undone = sum(undone.seat == seat for undone in play.undone)
    return f"{play.row.number}.{play.row.attempt}.{made + 2 * undone}"


def made_in_turn(table_id: int, seat: str, turn: str) -> MoveRecord | None:
    """The move that a seat has in the log for a turn that is over: seat, text and by; None where that is not known.

    A turn in which something was undone is not looked for.
    """
    numbers = [number for part in turn.split(".") if (number := whole_number(part)) is not None]
    if len(numbers) != WORDS_OF_A_TURN:
        return None
    number, attempt, before = numbers
    deal = Deal.objects.filter(table_id=table_id, number=number, attempt=attempt).first()
    if deal is None or deal.undone.filter(seat=seat).exists():
        return None
    own = deal.moves.filter(seat=seat).order_by("index")[before : before + 1]
    return next((MoveRecord(seat=move.seat, text=move.text, by=move.by) for move in own), None)


def choices_for(play: Play, seat: str | None, kept_out: bool = False) -> ChoicesView:
    """Return `choice`, this seat's secret choice, and `locked`, how many are locked.

    Both are null without secret choices, or when the deal is hidden from this viewer. It never shows whose are locked,
    or since when.
    """
    if not play.in_secret or (seat is None and not sees_running(play.table, kept_out)):
        return {"choice": None, "locked": None}
    own = play.choices.get(seat or "")
    placed = len(play.seats) - len(engine_table.owed(play.logged))
    return {
        "choice": None if own is None else {"text": own.text, "locked": own.locked},
        "locked": {"count": placed + len(play.locked_choices()), "of": len(play.seats)},
    }
