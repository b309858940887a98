"""Lobby tables: opened by a player, filled by others or bots, played again.

A table gathers its players (`Table.State.GATHERING`) until it is full or its host begins with bots. A reserved seat
(for a rematch) is a free one with the name and holder of a player: only that player can take it, until the host frees
it. Source: decision 0215.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts.public_names import look_alike
from games.core import chance, publishing
from games.core.errors import Conflict, describe_error
from games.core.facts import SeatPlan
from games.lobby.partners import require_draw, seat_partners
from games.lobby.schemas import NewLobbyTable
from games.models import Seat, Table
from games.tables import after_commit, table_state
from games.tables.badges import add_site_staff
from games.tables.bot_accounts import require_open_to
from games.tables.casual import IDLE_AFTER, idle, require_room, require_room_here
from games.tables.lobby import TOPIC, is_host, keeps_for, may_view_table
from games.tables.opening import (
    TablePlan,
    assign,
    bot_name,
    columns,
    open_table,
    publish_locked,
    require_bot,
    require_search,
    seat_to_take,
)
from games.tables.options import CASUAL, read_rules
from games.tables.players import Player, plan_of
from games.tables.roots import list_table
from games.tables.seats import OPEN, Viewer, holds
from games.tables.seeds import NOTHING_ADDED
from games.tables.table_state import Play

RESERVED = timedelta(seconds=30)
"""How long a rematch reserves the seats of the others; `Table.due_at` of its table is the end."""
INVITE_BYTES = 12
"""96 bits: a link that cannot be guessed."""


def open_for_others(*, table: NewLobbyTable, player: Player) -> int:
    """Open a table with one player who waits for others; return its id.

    The seat is by default the first one. Raises InputError, OptionError, and Conflict for a guest with too many open
    tables.
    """
    require_room_here(player.viewer())
    if table.draw_partners:
        require_draw(table.game, table.preset, table.options)
    own = table.seat or seat_to_take(table.game, table.preset, table.options)
    rules = CASUAL.model_copy(update=table.model_dump(include={"bank_seconds", "draw_partners", "hints"}))
    player = _with_name(player, ())
    with transaction.atomic():
        table_id = open_table(
            TablePlan(
                game=table.game,
                preset=table.preset,
                options=table.options,
                place=Table.Place.ONLINE,
                label="",
                seats=[plan_of(player, own)],
                clock_seconds=table.clock_seconds,
                online_rules=rules,
            )
        )
        _gather(table_state.lock(table_id), player, table.lobby)
    return table_id


def sit(*, table_id: int, player: Player, seat: str | None = None, invite: str = "") -> str:
    """Take a free seat and return it.

    None means the seat reserved for this player, or the first free one. A seated player changes to a free seat they
    name; a repeated request returns their seat, also when the table has begun meanwhile. With the last seat taken, it
    begins. A guest whose name resembles another at the table is refused, and one without a name gets a number. Raises
    Table.DoesNotExist (also for a private table without its invitation), InputError, Conflict.
    """
    with transaction.atomic():
        play = _visible_table(table_id, player.viewer(invite))
        own = next((row for row in play.seats.values() if holds(row, player.viewer())), None)
        if own is not None and seat in (None, own.code) and play.table.state in (Table.State.GATHERING, *OPEN):
            return own.code
        _require_gathering(play)
        require_open_to(play.table, player.program)
        row = _free_seat(play, player, seat)
        if own is None:
            require_room(player.viewer())
        player = _with_name(
            player, [seat_row.name for seat_row in play.seats.values() if seat_row.name and seat_row not in (own, row)]
        )
        if own is not None:
            _put(own, SeatPlan(own.code, Seat.Kind.OPEN))
        _put(row, plan_of(player, row.code))
        add_site_staff(play.table, player.user_id)
        _go_on(play.table)
        seats = play.table.seats.order_by("order")
    return next((seat_row.code for seat_row in seats if holds(seat_row, player.viewer())), row.code)


def leave(*, table_id: int, viewer: Viewer) -> None:
    """Give up the viewer's seat.

    With its last player the table is deleted, and a leaving host passes it on. Raises Table.DoesNotExist, Conflict.
    """
    with transaction.atomic():
        play = _gathering(table_id, viewer)
        own = next((row for row in play.seats.values() if holds(row, viewer)), None)
        if own is None:
            raise Conflict("not_your_seat")
        _put(own, SeatPlan(own.code, Seat.Kind.OPEN))
        others = [row for row in play.seats.values() if row.kind == Seat.Kind.HUMAN]
        if not others:
            _throw_away(play.table)
            return
        if is_host(play.table, viewer):
            play.table.host, play.table.host_user_id = others[0].holder, others[0].user_id
        _notify(play.table)


def put_bot(*, table_id: int, seat: str, viewer: Viewer, bot: str = "") -> None:
    """Put a bot on a free seat, as the host.

    Raises Table.DoesNotExist, InputError, Conflict.
    """
    _change_seat(
        table_id,
        seat=seat,
        viewer=viewer,
        only=Seat.Kind.OPEN,
        plan=SeatPlan(seat, Seat.Kind.BOT, bot_name(seat), bot=bot),
    )


def free_seat(*, table_id: int, seat: str, viewer: Viewer) -> None:
    """Remove a bot or free a reserved seat, as the host. Raises as `put_bot`."""
    _change_seat(table_id, seat=seat, viewer=viewer, only=None, plan=SeatPlan(seat, Seat.Kind.OPEN))


def begin(*, table_id: int, viewer: Viewer, bot: str = "") -> None:
    """Begin the match as the host; bots take the free seats.

    Raises Table.DoesNotExist, InputError, Conflict.
    """
    with transaction.atomic():
        play = _gathering(table_id, viewer)
        _require_host(play.table, viewer)
        with describe_error(play.game):
            require_search(play.game, bot)
        begin_with_bots(play, bot)


def begin_with_bots(play: Play, bot: str = "") -> None:
    """Begin a table that gathers players and is locked; bots take the free seats.

    Raises InputError for an unknown bot.
    """
    for row in play.seats.values():
        if row.kind == Seat.Kind.OPEN:
            plan = SeatPlan(row.code, Seat.Kind.BOT, bot_name(row.code), bot=bot)
            require_bot(plan)
            _put(row, plan)
    _go_on(play.table)


def rematch(*, table_id: int, player: Player) -> int:
    """Open a table with the same people, bots and rules; return its id.

    The first request opens it and reserves the seats of the others for a short while. Later requests take their
    reserved seat while it is free, otherwise another one. Raises Table.DoesNotExist, Conflict (the match is running,
    the table belongs to an event, or is not the player's).
    """
    viewer = player.viewer()
    with transaction.atomic():
        old = table_state.lock(table_id)
        seats = list(old.seats.order_by("order"))
        if old.state == Table.State.DRAFT or not may_view_table(old, seats, viewer):
            raise Table.DoesNotExist(f"Table {table_id} is not to be seen.")
        own = next((row.code for row in seats if holds(row, viewer)), None)
        if own is None:
            raise Conflict("not_your_seat")
        if old.state != Table.State.FINISHED or old.context or old.deck or old.place != Table.Place.ONLINE:
            raise Conflict("no_rematch")
        require_open_to(old, player.program)
        again = Table.objects.filter(rematch_of=old).first()
        if again is None:
            return _open_again(old, seats, player)
    if again.state == Table.State.GATHERING:
        free = again.seats.filter(code=own, kind=Seat.Kind.OPEN).exists()
        sit(table_id=again.pk, player=player, seat=own if free else None, invite=again.invite)
    return again.pk


def free_reserved_seats() -> int:
    """Open to everyone the reserved seats of rematches whose time is up.

    May run at any time and any number of times.
    """
    return act_on_due(Table.objects.filter(rematch_of__isnull=False), _free_reserved)


def _free_reserved(play: Play) -> None:
    for row in play.seats.values():
        if row.kind == Seat.Kind.OPEN and row.name:
            _put(row, SeatPlan(row.code, Seat.Kind.OPEN))
    play.table.due_at = None
    play.table.save(update_fields=["due_at"])
    _notify(play.table)


def act_on_due(tables: QuerySet[Table], act: Callable[[Play], None]) -> int:
    """Act on those tables that gather players and are due; return their number.

    Each is locked, and still due, while `act` runs.
    """
    due = tables.filter(state=Table.State.GATHERING, due_at__lte=timezone.now())
    return sum(_act_if_due(table_id, act) for table_id in due.order_by("due_at").values_list("pk", flat=True))


def _act_if_due(table_id: int, act: Callable[[Play], None]) -> bool:
    with transaction.atomic():
        play = table_state.locked(table_id)
        if play.table.state != Table.State.GATHERING or play.table.due_at is None:
            return False
        act(play)
    return True


def clear_lobby() -> int:
    """Delete gathering tables without a present player; return their number."""
    left = idle(timezone.now() - IDLE_AFTER).filter(state=Table.State.GATHERING)
    with transaction.atomic():
        locked = table_state.lock_all(left.values_list("pk", flat=True))
        tables = [table for table in locked if table.state == Table.State.GATHERING]
        for table in tables:
            _throw_away(table)
    return len(tables)


def _with_name(player: Player, others: Collection[str]) -> Player:
    """A guest under a name that none of the others has. Raises Conflict."""
    if player.user_id is not None:
        return player
    if player.name:
        for name in others:
            if look_alike(player.name, name):
                raise Conflict("name_taken", name=name)
        return player
    numbered = (gettext("Guest %(number)s") % {"number": number} for number in count(1))
    return replace(
        player,
        name=next(candidate for candidate in numbered if not any(look_alike(candidate, name) for name in others)),
    )


def _open_again(old: Table, seats: list[Seat], player: Player) -> int:
    plans = [_again(row, player) for row in seats]
    table_id = open_table(
        TablePlan(
            game=old.game,
            preset=old.preset,
            options=old.options,
            place=old.place,
            label=old.label,
            seats=plans,
            clock_seconds=old.clock_seconds,
            bot_pause_ms=old.bot_pause_ms,
            online_rules=read_rules(old.online_rules),
        )
    )
    new = table_state.lock(table_id)
    new.rematch_of, new.due_at = old, timezone.now() + RESERVED
    _gather(new, player, old.lobby or Table.Lobby.PRIVATE)
    old.version += 1
    old.save(update_fields=["version"])
    after_commit.notify_table(old)
    after_commit.tell_players(new)
    if not any(plan.kind == Seat.Kind.OPEN for plan in plans):
        _begin(new)
    return table_id


def _again(row: Seat, player: Player) -> SeatPlan:
    """Plan a seat of a rematch: the player sits, bots sit, other seats are reserved."""
    if row.kind != Seat.Kind.HUMAN:
        return SeatPlan(row.code, Seat.Kind.BOT, row.name or bot_name(row.code), bot=row.bot)
    if holds(row, player.viewer()):
        return plan_of(player, row.code)
    return SeatPlan(row.code, Seat.Kind.OPEN, row.name, row.holder, row.user_id, program=row.program)


def _gather(table: Table, player: Player, lobby: str) -> None:
    table.state, table.lobby, table.invite = Table.State.GATHERING, lobby, chance.new_token(INVITE_BYTES)
    table.host, table.host_user_id = player.holder, player.user_id
    table.save(update_fields=["state", "lobby", "invite", "host", "host_user", "rematch_of", "due_at"])
    list_table(table, timezone.now())
    _notify(table)


def _gathering(table_id: int, viewer: Viewer) -> Play:
    """Lock a table that gathers players.

    Raises Table.DoesNotExist when it is hidden from the viewer, Conflict when it does not gather players.
    """
    play = _visible_table(table_id, viewer)
    _require_gathering(play)
    return play


def _visible_table(table_id: int, viewer: Viewer) -> Play:
    """Lock a table. Raises Table.DoesNotExist when it is hidden from the viewer."""
    play = table_state.locked(table_id)
    if play.table.state == Table.State.DRAFT or not may_view_table(play.table, play.seats.values(), viewer):
        raise Table.DoesNotExist(f"Table {table_id} is not to be seen.")
    return play


def _require_gathering(play: Play) -> None:
    if play.table.state != Table.State.GATHERING:
        raise Conflict("not_gathering")


def _free_seat(play: Play, player: Player, code: str | None) -> Seat:
    """Return the named seat, else the reserved one, or the first free one."""
    if code is not None:
        with describe_error(play.game):
            row = play.seat(code)
        if row.kind != Seat.Kind.OPEN:
            raise Conflict("seat_taken", name=row.name)
        if row.name and not keeps_for(row, player.viewer()):
            raise Conflict("seat_kept", name=row.name)
        return row
    free = [row for row in play.seats.values() if row.kind == Seat.Kind.OPEN]
    reserved = [row for row in free if keeps_for(row, player.viewer())]
    open_to_all = [row for row in free if not row.name]
    if not reserved and not open_to_all:
        raise Conflict("no_seat_free")
    return (reserved or open_to_all)[0]


def _change_seat(table_id: int, *, seat: str, viewer: Viewer, only: str | None, plan: SeatPlan) -> None:
    with transaction.atomic():
        play = _gathering(table_id, viewer)
        _require_host(play.table, viewer)
        with describe_error(play.game):
            row = play.seat(seat)
            require_bot(plan)
            require_search(play.game, plan.bot)
        if row.kind == Seat.Kind.HUMAN or (only is not None and row.kind != only):
            raise Conflict("seat_taken", name=row.name)
        _put(row, plan)
        _go_on(play.table)


def _require_host(table: Table, viewer: Viewer) -> None:
    if not is_host(table, viewer):
        raise Conflict("not_the_host")


def _put(row: Seat, plan: SeatPlan) -> None:
    assign(row, misses=0, stand_in=False, **NOTHING_ADDED, **columns(plan))
    row.save()


def _go_on(table: Table) -> None:
    """Begin when all seats are taken."""
    if table.seats.filter(kind=Seat.Kind.OPEN).exists():
        _notify(table)
    else:
        _begin(table)
        transaction.on_commit(partial(publishing.publish_change, TOPIC, 0))


def _begin(table: Table) -> None:
    seat_partners(table)
    publish_locked(table)


def _notify(table: Table) -> None:
    table.version += 1
    table.save(update_fields=["version", "host", "host_user"])
    after_commit.notify_table(table)
    transaction.on_commit(partial(publishing.publish_change, TOPIC, 0))


def _throw_away(table: Table) -> None:
    table.version += 1
    after_commit.notify_table(table)
    transaction.on_commit(partial(publishing.publish_change, TOPIC, 0))
    table.delete()
