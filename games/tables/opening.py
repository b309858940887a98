"""Opening and publishing of tables, withdrawal, and assignment of seats."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext

from engine import bots
from engine.errors import InputError
from engine.game import Game
from engine.registry import game_named
from engine.shuffle import read_words
from games.core import badges, chance
from games.core.errors import Conflict, describe_error
from games.core.facts import SeatPlan
from games.models import Deal, RoundRoot, Seat, Table
from games.tables import deals
from games.tables import nonce_exchange as exchanges
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.badges import add_site_staff
from games.tables.casual import require_room_here
from games.tables.nonce_exchange import note_change_of_hands
from games.tables.options import AGAINST_BOTS, OnlineRules, looks_ahead, plain_rules
from games.tables.pauses import end_pause
from games.tables.roots import give_secret, list_table
from games.tables.seats import Viewer
from games.tables.seeds import begin_or_wait, go_on, left_by_who_sat
from games.tables.table_state import Play
from games.tables.tables import begun


def open_table(
    *,
    game: str,
    preset: str,
    options: Mapping[str, object],
    place: str,
    label: str,
    seats: Sequence[SeatPlan],
    context: str = "",
    clock_seconds: int | None = None,
    bot_pause_ms: int = 600,
    words_seconds: int | None = None,
    deck: str = "",
    root: str = "",
    root_name: str = "",
    online_rules: OnlineRules = OnlineRules(),  # noqa: B008  (frozen)
    staff: Mapping[int, str] | None = None,
) -> int:
    """Open a table as a draft and return its id.

    `options` are the deviations from the preset; seats without a plan are free. `staff` are badges by user id; those of
    the site's staff at the table are added.

    With `words_seconds` an online table waits that long for its players' words before the first pack. Online tables
    with the same `deck` get the same packs and take no words; the caller opens them one after another, under a lock of
    its own. With a `root` (the key of a round whose root was drawn) an online table gets its secret from it when it
    begins, under the name `root_name`; without a drawn root it has its own.

    Raises InputError: no such game, preset, option or seat.
    """
    chosen = store.options_of(game, preset, options)
    rules = game_named(game)
    with describe_error(rules):
        plans = _by_seat(rules.seats(chosen), seats)
    with transaction.atomic():
        table = Table.objects.create(
            game=game,
            preset=preset,
            options=dict(options),
            place=place,
            label=label,
            context=context,
            deck=deck if place == Table.Place.ONLINE else "",
            secret=_secret_of(deck if place == Table.Place.ONLINE else ""),
            **_root_columns(root, root_name, place == Table.Place.ONLINE or not deck),
            clock_seconds=clock_seconds,
            bot_pause_ms=bot_pause_ms,
            words_seconds=words_seconds,
            online_rules=plain_rules(online_rules),
            staff=badges.stored({**badges.site_staff([plan.user_id for plan in seats]), **(staff or {})}),
        )
        Seat.objects.bulk_create(
            Seat(table=table, order=order, one_device=is_for_one_device(table), **columns(plan))
            for order, plan in enumerate(plans.values())
        )
    return table.pk


def publish_tables(table_ids: Iterable[int]) -> None:
    """Publish drafts: a club table takes sheets, an online one deals or waits.

    Others do not change.
    """
    with transaction.atomic():
        for table in store.lock_all(table_ids):
            if table.state == Table.State.DRAFT:
                publish_locked(table)


def withdraw_tables(table_ids: Iterable[int]) -> None:
    """Turn published tables into drafts; packs already dealt are void.

    Raises Conflict when something was written or a player has moved at one of them, also in secret; then none is
    changed.
    """
    with transaction.atomic():
        for table in store.lock_all(table_ids):
            if table.state != Table.State.DRAFT:
                _withdraw(table)


def discard_tables(table_ids: Iterable[int]) -> None:
    """Delete drafts. Raises Conflict if one is not a draft; then nothing is deleted."""
    with transaction.atomic():
        tables = store.lock_all(table_ids)
        if any(table.state != Table.State.DRAFT or table.sheets.exists() for table in tables):
            raise Conflict("not_a_draft")
        Table.objects.filter(pk__in=[table.pk for table in tables]).delete()


def reseat(table_id: int, seats: Sequence[SeatPlan], as_it_was: bool = False) -> None:
    """Replace the holders of the planned seats; others stay.

    `as_it_was`: these people sat there all the time, and only the names were wrong. A finished match accepts only that.
    Raises InputError, Conflict when the match is over, or with `as_it_was` at an online table, where players are known.
    """
    with transaction.atomic():
        play = store.locked(table_id)
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


def rename_player(holder: str, name: str, user_id: int | None) -> None:
    """Rename a holder at every table, finished ones included, and link the account."""
    with transaction.atomic():
        tables = Seat.objects.filter(holder=holder).values_list("table_id", flat=True)
        for table in store.lock_all(tables):
            stale = table.seats.filter(holder=holder).exclude(Q(name=name) & Q(user_id=user_id))
            if stale.update(name=name, user_id=user_id):
                table.version += 1
                table.save(update_fields=["version"])
                news.notify_table(table)


def set_place(table_id: int, place: str) -> None:
    """Move a table between the club and online.

    A table that leaves its deck for the club does not return to it: its cards are its own from then on. Raises Conflict
    when something was written or a player has moved.
    """
    with transaction.atomic():
        table = store.lock(table_id)
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
    rules, chosen = game_named(game), store.options_of(game, preset, options)
    captains = [rules.captain(chosen, side) for side in rules.sides(chosen)]
    return next((code for code in captains if code is not None), rules.seats(chosen)[0])


def open_casual(
    *,
    game: str,
    preset: str,
    options: Mapping[str, object],
    name: str,
    user_id: int | None = None,
    holder: str = "",
    seat: str | None = None,
    bot: str = "",
    clock_seconds: int | None = None,
    bot_pause_ms: int = 600,
    words_seconds: int | None = None,
    words: str | None = None,
    nonces: bool = False,
    online_rules: OnlineRules = AGAINST_BOTS,
    program: bool = False,
) -> int:
    """Open a table for one player against bots, begin it, and return its id.

    The seat is by default the first one. The player is identified by user or by `holder`, a token that only their
    session has; `program`: the player is a bot client, and is labelled. With `words_seconds` the table first shows its
    commitment and waits that long for the player's words; `words` given here ("" for none) end the wait. With `nonces`
    it first exchanges random numbers, for at most 3 s. Raises InputError, and Conflict for a guest with too many open
    tables.
    """
    given = None if words is None else read_words(words)
    with describe_error(rules := game_named(game)):
        require_search(rules, bot)
    require_room_here(Viewer(user_id, frozenset({holder} if holder else ())))
    codes = rules.seats(store.options_of(game, preset, options))
    own = SeatPlan(seat or seat_to_take(game, preset, options), Seat.Kind.HUMAN, name, holder, user_id, program=program)
    others = [code for code in codes if code != own.code]
    plans = [SeatPlan(code, Seat.Kind.BOT, bot_name(count), bot=bot) for count, code in enumerate(others, 1)]
    with transaction.atomic():
        table_id = open_table(
            game=game,
            preset=preset,
            options=options,
            place=Table.Place.ONLINE,
            label="",
            seats=[own, *plans],
            clock_seconds=clock_seconds,
            bot_pause_ms=bot_pause_ms,
            words_seconds=words_seconds,
            online_rules=online_rules,
        )
        if given is not None:
            Seat.objects.filter(table_id=table_id, code=own.code).update(words=given, words_given=True)
        if nonces:
            exchanges.open_exchange(store.load(table_id))
        publish_tables([table_id])
    return table_id


def _secret_of(deck: str) -> str:
    """The secret a new table begins with: that of its deck, or 32 bytes of its own."""
    shared = Table.objects.filter(deck=deck).values_list("secret", flat=True).first() if deck else None
    return shared or chance.new_secret()


def _root_columns(key: str, name: str, wanted: bool) -> dict[str, Any]:
    """The root of a new table and its name there; nothing where no root was drawn."""
    root = RoundRoot.objects.filter(word=key).first() if key and wanted else None
    return {} if root is None else {"root": root, "root_name": name}


def bot_name(count: int | str) -> str:
    """Return the name of a bot with its number or seat."""
    return gettext("Bot %(number)s") % {"number": count}


def publish_locked(table: Table) -> None:
    """A table that the caller holds begins."""
    table.started_at = timezone.now()
    if table.place == Table.Place.CLUB:
        table.state = Table.State.RUNNING
        play = Play(table, *store.rules_of(table), seats={})
    else:
        give_secret(table)
        list_table(table, table.started_at)
        play = store.play_of(table)
        begin_or_wait(play)
    deals.save(play)
    news.notify_table(table)
    news.tell_players(table)
    news.wake_worker_after_commit(table, timezone.now())


def _withdraw(table: Table) -> None:
    if begun([table.pk]):
        raise Conflict("already_begun")
    play = store.play_of(table)
    if play.row is not None:
        deals.end(play, Deal.State.VOID)
    table.state, table.started_at = Table.State.DRAFT, None
    end_pause(table)
    deals.save(play)
    news.notify_table(table)


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


def columns(plan: SeatPlan) -> dict[str, Any]:
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
