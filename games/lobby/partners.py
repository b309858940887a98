"""Drawing cards for partners when a table of the lobby begins."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.errors import InputError
from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.tables import table_state as store
from games.tables.opening import assign, bot_name, columns
from games.tables.partner_draw import draw_of
from games.tables.seeds import NOTHING_ADDED


def require_draw(game: str, preset: str, options: Mapping[str, Any]) -> None:
    """Raises InputError for a game in which nobody draws for partners."""
    found, chosen = store.game_named(game), store.options_of(game, preset, options)
    if found.draw_for_partners(chosen, found.pack(chosen)) is None:
        raise InputError("no_partner_draw", "draw_partners")


def seat_partners(table: Table) -> None:
    """Everybody at a table that is about to begin takes the seat that the cards give, where partners are drawn."""
    draw = draw_of(table)
    if draw is None:
        return
    rows = {row.code: row for row in table.seats.all()}
    plans = {new: _moved(rows[old], new) for old, new in draw.seats.items()}
    for code, row in rows.items():
        assign(row, **NOTHING_ADDED, **columns(plans[code]))
        row.save()


def _moved(row: Seat, code: str) -> SeatPlan:
    """The player of one seat on another. Bots that are called by their seat get the name of the new one."""
    plan = SeatPlan(row.code, row.kind, row.name, row.holder, row.user_id, row.bot, row.time_factor, row.program)
    return replace(plan, code=code, name=bot_name(code) if row.name == bot_name(row.code) else row.name)
