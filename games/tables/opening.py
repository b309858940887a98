"""Opening and publishing of tables, withdrawal, and assignment of seats."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F, Model
from django.utils import timezone
from django.utils.translation import gettext

from engine import bots
from engine.errors import InputError
from engine.game import Game
from engine.registry import game_named
from engine.shuffle import read_words
from games.core import chance
from games.core.errors import Conflict, describe_error
from games.core.facts import SeatPlan
from games.core.schemas import NewTable
from games.models import Deal, RoundRoot, Seat, Table
from games.tables import after_commit, deals, table_state
from games.tables import nonce_exchange as exchanges
from games.tables.badges import add_site_staff, site_staff, stored
from games.tables.casual import require_room_here
from games.tables.nonce_exchange import note_change_of_hands
from games.tables.options import AGAINST_BOTS, OnlineRules, looks_ahead, plain_rules
from games.tables.pauses import end_pause
from games.tables.players import Player, plan_of
from games.tables.roots import give_secret, list_table
from games.tables.seats import Viewer
from games.tables.seeds import begin_or_wait, go_on, left_by_who_sat
from games.tables.tables import begun


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """A table to open: its game, place and seats, and how it is played online.

    `options` are the deviations from the preset; seats without a plan are free. `staff` are badges by user id; those of
    the site's staff at the table are added.

    With `words_seconds` an online table waits that long for its players' words before the first pack. Online tables
    with the same `deck` get the same packs and take no words; the caller opens them one after another, under a lock of
    its own. With a `root` (the key of a round whose root was drawn) an online table gets its secret from it when it
    begins, under the name `root_name`; without a drawn root it has its own.
    """

    game: str
    preset: str
    options: Mapping[str, object]
    place: str
    label: str
    seats: Sequence[SeatPlan]
    context: str = ""
    clock_seconds: int | None = None
    bot_pause_ms: int = 600
    words_seconds: int | None = None
    deck: str = ""
    root: str = ""
    root_name: str = ""
    online_rules: OnlineRules = field(default_factory=OnlineRules)
    staff: Mapping[int, str] = field(default_factory=dict)


def open_table(plan: TablePlan) -> int:
    """Open a table as a draft and return its id.

    Raises InputError: no such game, preset, option or seat.
    """
    rules, is_online = game_named(plan.game), plan.place == Table.Place.ONLINE
    with describe_error(rules):
        seats = _by_seat(rules.seats(table_state.options_of(plan.game, plan.preset, plan.options)), plan.seats)
    deck = plan.deck if is_online else ""
    with transaction.atomic():
        table = Table.objects.create(
            game=plan.game,
            preset=plan.preset,
            options=dict(plan.options),
            place=plan.place,
            label=plan.label,
            context=plan.context,
            deck=deck,
            secret=_secret_of(deck),
            **_root_columns(plan.root, plan.root_name, is_online or not plan.deck),
            clock_seconds=plan.clock_seconds,
            bot_pause_ms=plan.bot_pause_ms,
            words_seconds=plan.words_seconds,
            online_rules=plain_rules(plan.online_rules),
            staff=stored({**site_staff([seat.user_id for seat in plan.seats]), **plan.staff}),
        )
        Seat.objects.bulk_create(
            Seat(table=table, order=order, one_device=is_for_one_device(table), **columns(seat))
            for order, seat in enumerate(seats.values())
        )
    return table.pk


def publish_tables(table_ids: Iterable[int]) -> None:
    """Publish drafts: a club table takes sheets, an online one deals or waits.

    Others do not change.
    """
    with transaction.atomic():
        tables = table_state.lock_all(table_ids)
        publish_locked(*(table for table in tables if table.state == Table.State.DRAFT))


def withdraw_tables(table_ids: Iterable[int]) -> None:
    """Turn published tables into drafts; packs already dealt are void.

    Raises Conflict when something was written or a player has moved at one of them, also in secret; then none is
    changed.
    """
    with transaction.atomic():
        for table in table_state.lock_all(table_ids):
            if table.state != Table.State.DRAFT:
                _withdraw(table)


def discard_tables(table_ids: Iterable[int]) -> None:
    """Delete drafts. Raises Conflict if one is not a draft; then nothing is deleted."""
    with transaction.atomic():
        tables = table_state.lock_all(table_ids)
        if any(table.state != Table.State.DRAFT or table.sheets.exists() for table in tables):
            raise Conflict("not_a_draft")
        Table.objects.filter(pk__in=[table.pk for table in tables]).delete()


def reseat(table_id: int, seats: Sequence[SeatPlan], as_it_was: bool = False) -> None:
    """Replace the holders of the planned seats; others stay.

    `as_it_was`: these people sat there all the time, and only the names were wrong. A finished match accepts only that.
    Raises InputError, Conflict when the match is over, or with `as_it_was` at an online table, where players are known.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        if as_it_was and play.table.place == Table.Place.ONLINE:
            raise Conflict("plays_online")
        if play.table.state == Table.State.FINISHED and not as_it_was:
            raise Conflict("table_finished")
        for plan in seats:
            with describe_error(play.game):
                row = play.seat(plan.code)
                require_bot(plan)
            left = left_by_who_sat(row, plan)
            if left:
                note_change_of_hands(play, row)
            assign(row, misses=0, stand_in=False, **left, **columns(plan))
            row.save()
            add_site_staff(play.table, plan.user_id)
        go_on(play)


def rename_player(
    holder: str, name: str, user_id: int | None, *, becomes: str = "", only: Collection[int] | None = None
) -> list[int]:
    """Rename a holder at every table, finished ones included, and link the account; return the tables.

    `becomes`: the seats belong to another holder from now on. `only`: at these tables, not at others.
    """
    with transaction.atomic():
        seats = (
            Seat.objects.filter(holder=holder) if only is None else Seat.objects.filter(holder=holder, table__in=only)
        )
        tables = table_state.lock_all(seats.values_list("table_id", flat=True))
        for table in tables:
            new = {"name": name, "user_id": user_id, "holder": becomes or holder}
            if table.seats.filter(holder=holder).exclude(**new).update(**new):
                table.version += 1
                table.save(update_fields=["version"])
                after_commit.notify_table(table)
    return [table.pk for table in tables]


def set_place(table_id: int, place: str) -> None:
    """Move a table between the club and online.

    A table that leaves its deck for the club does not return to it: its cards are its own from then on. Raises Conflict
    when something was written or a player has moved.
    """
    with transaction.atomic():
        table = table_state.lock(table_id)
        if table.place == place:
            return
        published = table.state != Table.State.DRAFT
        if published:
            _withdraw(table)
        table.place = place
        if table.deck:
            table.deck, table.secret = "", _secret_of("")
            table.root, table.root_name, table.root_path = None, "", ""
        table.save(update_fields=["place", "deck", "secret", "root", "root_name", "root_path"])
        table.seats.update(one_device=is_for_one_device(table))
        if published:
            publish_locked(table)


def seat_to_take(game: str, preset: str, options: Mapping[str, object]) -> str:
    """Return the first seat, or the first captain's, so that no bot is captain."""
    rules, chosen = game_named(game), table_state.options_of(game, preset, options)
    captains = [rules.captain(chosen, side) for side in rules.sides(chosen)]
    return next((code for code in captains if code is not None), rules.seats(chosen)[0])


def open_casual(*, table: NewTable, player: Player, online_rules: OnlineRules = AGAINST_BOTS) -> int:
    """Open a table for one player against bots, begin it, and return its id.

    The seat is by default the first one. With `words_seconds` the table first shows its commitment and waits that long
    for the player's words; `words` given here ("" for none) end the wait. With `nonces` it first exchanges random
    numbers, for at most 3 s. Raises InputError, and Conflict for a guest with too many open tables.
    """
    given = None if table.words is None else read_words(table.words)
    with describe_error(rules := game_named(table.game)):
        require_search(rules, table.bot)
    require_room_here(Viewer(player.user_id, frozenset({player.holder} if player.holder else ())))
    codes = rules.seats(table_state.options_of(table.game, table.preset, table.options))
    own = plan_of(player, table.seat or seat_to_take(table.game, table.preset, table.options))
    others = [code for code in codes if code != own.code]
    plans = [SeatPlan(code, Seat.Kind.BOT, bot_name(count), bot=table.bot) for count, code in enumerate(others, 1)]
    with transaction.atomic():
        table_id = open_table(
            TablePlan(
                game=table.game,
                preset=table.preset,
                options=table.options,
                place=Table.Place.ONLINE,
                label="",
                seats=[own, *plans],
                clock_seconds=table.clock_seconds,
                bot_pause_ms=table.bot_pause_ms,
                words_seconds=table.words_seconds,
                online_rules=online_rules,
            )
        )
        if given is not None:
            Seat.objects.filter(table_id=table_id, code=own.code).update(words=given, words_given=True)
        if table.nonces:
            exchanges.open_exchange(table_state.load(table_id))
        publish_tables([table_id])
    return table_id


def _secret_of(deck: str) -> str:
    """The secret a new table begins with: that of its deck, or 32 bytes of its own."""
    shared = Table.objects.filter(deck=deck).values_list("secret", flat=True).first() if deck else None
    return shared or chance.new_secret()


def _root_columns(key: str, name: str, wanted: bool) -> dict[str, object]:
    """The root of a new table and its name there; nothing where no root was drawn."""
    root = RoundRoot.objects.filter(word=key).first() if key and wanted else None
    return {} if root is None else {"root": root, "root_name": name}


def bot_name(count: int | str) -> str:
    """Return the name of a bot with its number or seat."""
    return gettext("Bot %(number)s") % {"number": count}


def publish_locked(*tables: Table) -> None:
    """Begin tables that the caller holds."""
    _publish_club_tables([table for table in tables if table.place == Table.Place.CLUB])
    for table in tables:
        if table.place != Table.Place.CLUB:
            _publish_online_table(table)


def _publish_club_tables(tables: Sequence[Table]) -> None:
    """Let club tables take sheets; nothing is due at them.

    A round has hundreds of tables, so they are written together.
    """
    now = timezone.now()
    for table in tables:
        table.state, table.started_at, table.due_at = Table.State.RUNNING, now, None
        table.version += 1
        after_commit.notify_table(table)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(
        state=Table.State.RUNNING, started_at=now, due_at=None, version=F("version") + 1
    )
    after_commit.tell_players(*tables)


def _publish_online_table(table: Table) -> None:
    table.started_at = timezone.now()
    give_secret(table)
    list_table(table, table.started_at)
    play = table_state.play_of(table)
    begin_or_wait(play)
    deals.save(play)
    after_commit.notify_table(table)
    after_commit.tell_players(table)
    after_commit.wake_worker_after_commit(table, timezone.now())


def _withdraw(table: Table) -> None:
    if begun([table.pk]):
        raise Conflict("already_begun")
    play = table_state.play_of(table)
    if play.row is not None:
        deals.end(play, Deal.State.VOID)
    table.state, table.started_at = Table.State.DRAFT, None
    end_pause(table)
    deals.save(play)
    after_commit.notify_table(table)


def _by_seat(codes: Sequence[str], plans: Sequence[SeatPlan]) -> dict[str, SeatPlan]:
    """Return the plan of every seat, in order.

    Raises InputError for an unknown or repeated seat.
    """
    given = {plan.code: plan for plan in plans}
    for plan in plans:
        if plan.code not in codes or given[plan.code] is not plan:
            raise InputError("unknown_seat", "seats", text=plan.code, seat=plan.code, seats=" ".join(codes))
        require_bot(plan)
    return {code: given.get(code, SeatPlan(code, Seat.Kind.OPEN)) for code in codes}


def require_bot(plan: SeatPlan) -> None:
    """Raises InputError when the plan names a bot that is not there."""
    if plan.bot and plan.bot not in bots.BOTS:
        raise InputError("unknown_bot", "bot", bot=plan.bot, bots=", ".join(bots.BOTS))


def require_search(game: Game, bot: str) -> None:
    """Raises InputError for a bot that looks ahead, in a game in which no bot does."""
    if bot == bots.SEARCH and not looks_ahead(game.name):
        raise InputError("no_search", "bot", game=gettext(game.title))


def is_for_one_device(table: Table) -> bool:
    """Return whether seats here belong to one device each: online, in an event."""
    return bool(table.context) and table.place == Table.Place.ONLINE


def columns(plan: SeatPlan) -> dict[str, object]:
    """Return the seat columns that a plan sets."""
    return {
        "code": plan.code,
        "kind": plan.kind,
        "name": plan.name,
        "holder": plan.holder,
        "user_id": plan.user_id,
        "bot": plan.bot,
        "time_factor": plan.time_factor,
        "program": plan.program,
    }


def assign(row: Model, **values: Any) -> None:
    """Set several columns of a row; the caller saves it."""
    for name, value in values.items():
        setattr(row, name, value)
