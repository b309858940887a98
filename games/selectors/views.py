"""What may be seen of a table by whoever looks. Beside selectors.records, the only way anything of a deal leaves.

The cards come from the engine's view, which is built for one seat or for a spectator; around it stand facts of the
table that everybody may know. There is no log of the running deal here, and nothing of a pack before its deal is over.
"""

from datetime import datetime
from typing import Any

from django.utils import timezone

from engine import table as engine_table
from engine.game import View
from games import store
from games.models import Deal, Seat, Table
from games.selectors.seats import Viewer, own_seat
from games.selectors.sheets import add_up, sheets_of
from games.selectors.tables import deals_planned
from games.store import Play


def view_for(table_id: int, viewer: Viewer) -> View:
    """The table as this viewer may see it, as plain values (see `view_of`).

    Raises Table.DoesNotExist, also for a draft: nobody sees one here.
    """
    play = store.load(table_id)
    return view_of(play, own_seat(play.seats.values(), viewer))


def view_of(play: Play, seat: str | None) -> View:
    """The table as `seat` (None: a spectator) may see it.

    `deal` is the engine's view of the running deal, null when none runs. `clock` is null or the seconds left to whoever
    is to act. `sheets` are the current ones. `commitment` is the SHA-256 of the table's secret, which is shown as
    `secret` when the match is over; `deals` lists every pack with its commitment, and its seed once it may be known.
    """
    table = play.table
    if table.state == Table.State.DRAFT:
        raise Table.DoesNotExist(f"Table {table.pk} is a draft.")
    return {**_facts(play), "seat": seat, **_score(play), **_deal(play, seat), **_proof(table)}


def _facts(play: Play) -> View:
    table = play.table
    return {
        "id": table.pk,
        "game": table.game,
        "preset": table.preset,
        "options": table.options,
        "label": table.label,
        "place": table.place,
        "state": table.state,
        "version": table.version,
        "finished": table.state == Table.State.FINISHED,
        "seats": [_seat(seat) for seat in play.seats.values()],
    }


def _seat(seat: Seat) -> View:
    return {"seat": seat.code, "name": seat.name, "kind": seat.kind, "stand_in": seat.stand_in}


def _score(play: Play) -> View:
    sheets = sheets_of([play.table.pk])[play.table.pk]
    return {
        "sides": list(play.game.sides(play.options)),
        "deals_planned": deals_planned(play.table.game, play.options),
        "totals": add_up(play.table, {sheet.number: sheet.points for sheet in sheets}),
        "sheets": [
            {
                "id": sheet.sheet_id,
                "number": sheet.number,
                "version": sheet.version,
                "values": sheet.values,
                "points": sheet.points,
                "derived": sheet.derived,
                "source": sheet.source,
            }
            for sheet in sheets
        ],
    }


def _deal(play: Play, seat: str | None) -> View:
    if play.deal is None:
        return {"deal": None, "clock": None}
    view = engine_table.view(play.game, play.deal, seat)
    return {"deal": view, "clock": _clock(play, view)}


def _clock(play: Play, view: View) -> View | None:
    """The clock of those who may act as far as the viewer knows them.

    While bids are secret all have the same clock and it runs on whoever has placed one, or that would be told by it.
    """
    limit = play.table.clock_seconds
    named = [code for code in view["to_act"] if not store.plays_itself(play.seats[code])]
    if limit is None or not (named or _hidden_turns(play, view)):
        return None
    since = min(play.since[code] for code in named or play.since)
    return {"seconds": limit, "seconds_left": max(0.0, round(limit - _seconds_since(since), 1))}


def _hidden_turns(play: Play, view: View) -> bool:
    """Whether somebody is to act of whom this viewer does not know who it is."""
    return len(view["to_act"]) < len(play.since)


def _seconds_since(start: datetime) -> float:
    return (timezone.now() - start).total_seconds()


def _proof(table: Table) -> dict[str, Any]:
    if table.place != Table.Place.ONLINE:
        return {"commitment": None, "secret": None, "deals": []}
    finished = table.state == Table.State.FINISHED
    return {
        "commitment": store.table_commitment(table),
        "secret": table.secret if finished else None,
        "deals": [_pack(table, row) for row in table.deals.order_by("number", "attempt").defer("pack")],
    }


def _pack(table: Table, row: Deal) -> View:
    known = row.state != Deal.State.RUNNING
    return {
        "id": row.pk,
        "number": row.number,
        "attempt": row.attempt,
        "state": row.state,
        "dealer": row.dealer,
        "direction": row.direction,
        "commitment": row.commitment,
        "seed": store.seed_of(table, row.number, row.attempt).hex() if known else None,
    }
