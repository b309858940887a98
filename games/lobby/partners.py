"""Drawing cards for partners when a table of the lobby begins."""

from collections.abc import Mapping
from dataclasses import replace

from engine.errors import InputError
from engine.registry import game_named
from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.tables import table_state
from games.tables.lobby import draw_of
from games.tables.opening import assign, bot_name, columns
from games.tables.seeds import NOTHING_ADDED


def require_draw(game: str, preset: str, options: Mapping[str, object]) -> None:
    """Raise InputError for a game without a draw for partners."""
    rules, chosen = game_named(game), table_state.options_of(game, preset, options)
    if rules.draw_for_partners(chosen, rules.pack(chosen)) is None:
        raise InputError("no_partner_draw", "draw_partners")


def seat_partners(table: Table) -> None:
    """Seat all players as the cards decide, where partners are drawn."""
    draw = draw_of(table)
    if draw is None:
        return
    rows = {row.code: row for row in table.seats.all()}
    plans = {new: _plan_at(rows[old], new) for old, new in draw.seats.items()}
    for code, row in rows.items():
        assign(row, **NOTHING_ADDED, **columns(plans[code]))
        row.save()


def _plan_at(row: Seat, code: str) -> SeatPlan:
    """Return the plan of a player at another seat.

    Bots named after their seat get the name of the new one.
    """
    plan = SeatPlan(row.code, row.kind, row.name, row.holder, row.user_id, row.bot, row.time_factor, row.program)
    return replace(plan, code=code, name=bot_name(code) if row.name == bot_name(row.code) else row.name)
