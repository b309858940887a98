"""Opening tables, publishing them, taking that back, and who sits at them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext

from engine import bots
from engine.errors import InputError
from engine.game import Game
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
    options: Mapping[str, Any],
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
    """A new table, as a draft. `options` are the deviations from the preset; seats not named are free.

    `staff` are badges by user id; those of the site's staff who sit there are added.

    With `words_seconds` an online table waits that long for its players' words before the first pack. Online tables
    with the same `deck` are dealt the same packs and take no words; who opens them does so one after another, under a
    lock of his own. With a `root` (the word of a round whose root was drawn) an online table gets its secret from it
    when it begins, under the name `root_name`; where none was drawn it keeps its own.

    Raises InputError: no such game, preset, option or seat.
    """
    chosen = store.options_of(game, preset, options)
    rules = store.game_named(game)
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
            **_rooted(root, root_name, place == Table.Place.ONLINE or not deck),
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
    """Drafts begin: a club table takes sheets, an online table deals its first pack or waits for its players' words.

    Others stay as they are.
    """
    with transaction.atomic():
        for table in store.lock_all(table_ids):
            if table.state == Table.State.DRAFT:
                publish_locked(table)


def withdraw_tables(table_ids: Iterable[int]) -> None:
    """Published tables become drafts again. Packs already dealt are void: the next publishing deals others.

    Raises Conflict when something was written or a player has moved at one of them, also in secret; then none is
    changed.
    """
    with transaction.atomic():
        for table in store.lock_all(table_ids):
            if table.state != Table.State.DRAFT:
                _withdraw(table)


def discard_tables(table_ids: Iterable[int]) -> None:
    """Throw drafts away. Raises Conflict when one is none; then nothing is thrown away."""
    with transaction.atomic():
        tables = store.lock_all(table_ids)
        if any(table.state != Table.State.DRAFT or table.sheets.exists() for table in tables):
            raise Conflict("not_a_draft")
        Table.objects.filter(pk__in=[table.pk for table in tables]).delete()


def reseat(table_id: int, seats: Sequence[SeatPlan], as_it_was: bool = False) -> None:
    """Replace who holds the seats named; others stay. Raises InputError, Conflict when the match is over.

    `as_it_was`: these people sat there all the time, and only the names were wrong. A match that is over takes that,
    too; Conflict when the table plays online, where whoever played was known.
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
            assign(row, misses=0, stand_in=False, **left_by_who_sat(row, plan), **columns(plan))
            row.save()
            add_site_staff(play.table, plan.user_id)
        go_on(play)


def rename_player(holder: str, name: str, user_id: int | None) -> None:
    """Show a holder by another name, and let that account play for him, at every table, finished ones included."""
    with transaction.atomic():
        tables = Seat.objects.filter(holder=holder).values_list("table_id", flat=True)
        for table in store.lock_all(tables):
            stale = table.seats.filter(holder=holder).exclude(Q(name=name) & Q(user_id=user_id))
            if stale.update(name=name, user_id=user_id):
                table.version += 1
                table.save(update_fields=["version"])
                news.tell(table)


def set_place(table_id: int, place: str) -> None:
    """Move a table between the club and online. Raises Conflict when something was written or a player has moved.

    A table that leaves its deck for the club does not come back to it: its cards are its own from then on.
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


def seat_to_take(game: str, preset: str, options: Mapping[str, Any]) -> str:
    """The first seat, or the first that speaks for a team: no bot should speak for a player who plays with bots."""
    found, chosen = store.game_named(game), store.options_of(game, preset, options)
    captains = [found.captain(chosen, side) for side in found.sides(chosen)]
    return next((code for code in captains if code is not None), found.seats(chosen)[0])


def open_casual(
    *,
    game: str,
    preset: str,
    options: Mapping[str, Any],
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
    """One player against bots, begun at once; answers with the table's id. `seat` left out: the first one.

    The player is known by his user or by `holder`, a word only his session can show; `program`: he is one, and is
    labelled. With `words_seconds` the table first shows its commitment and waits that long for his words; `words` given
    here ("" for none) are not waited for. With `nonces` it first exchanges random numbers, for at most 3 s. Raises
    InputError, and Conflict for a guest with too many open tables.
    """
    said = None if words is None else read_words(words)
    with describe_error(found := store.game_named(game)):
        require_search(found, bot)
    require_room_here(Viewer(user_id, frozenset({holder} if holder else ())))
    codes = found.seats(store.options_of(game, preset, options))
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
        if said is not None:
            Seat.objects.filter(table_id=table_id, code=own.code).update(words=said, words_given=True)
        if nonces:
            exchanges.open_exchange(store.load(table_id))
        publish_tables([table_id])
    return table_id


def _secret_of(deck: str) -> str:
    """The secret a new table begins with: that of its deck, or 32 bytes of its own."""
    shared = Table.objects.filter(deck=deck).values_list("secret", flat=True).first() if deck else None
    return shared or chance.new_secret()


def _rooted(word: str, name: str, wanted: bool) -> dict[str, Any]:
    """The root of a new table and its name there; nothing where no root was drawn."""
    root = RoundRoot.objects.filter(word=word).first() if word and wanted else None
    return {} if root is None else {"root": root, "root_name": name}


def bot_name(count: int | str) -> str:
    """What a bot is called: by its number, or by its seat."""
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
    news.tell(table)
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
    news.tell(table)


def _by_seat(codes: Sequence[str], plans: Sequence[SeatPlan]) -> dict[str, SeatPlan]:
    """The plan of every seat in seating order. Raises InputError for a seat that is not there or named twice."""
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
    """Whether a player's seat at this table belongs to one device: online, in an event."""
    return bool(table.context) and table.place == Table.Place.ONLINE


def columns(plan: SeatPlan) -> dict[str, Any]:
    """What a plan sets of the row of a seat."""
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
