"""Begin a set, prepare coming days, close days that are over, and fill the field with bots.

The periodic work may run at any time and any number of times. Locks are taken in the order of games: tables, root.
"""

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.core import chance
from games.core.errors import Conflict
from games.core.facts import SeatPlan
from games.core.shuffle_roots import DAILY as ROOT_PREFIX
from games.daily.bot_plays import bot_of_number, play_set
from games.daily.days import closes_at, coming, day_of, root_word, today
from games.daily.sets import FIELD, OPPONENT, SetTerms, deck_of, root_name_of, secret_of, terms_of
from games.models import DailyBotPlay, DailyPlay, RoundRoot, Seat, Table
from games.tables import table_state
from games.tables.casual import cut_short
from games.tables.opening import TablePlan, bot_name, open_table, publish_tables
from games.tables.options import DAILY
from games.tables.players import Player, plan_of
from games.tables.roots import draw_root
from games.tables.seats import OPEN, Viewer

BRISK_MS = 240
"""The pause of bots: 0.4 of the usual one."""
INVITE_BYTES = 16
PLAYS_AT_A_TIME = 20
"""Plays of bots computed by one task; each takes some hundredths of a second."""
BOT_PLAYS = FIELD - 1
"""Plays of bots that fill the field of one player."""


def begin_set(*, game: str, player: Player) -> int:
    """Return the player's table of today's set, opened on the first request.

    An account that has played the set in this browser as a guest keeps that play. Raises KeyError for a game without
    daily deals, Conflict for an API client.
    """
    terms, day = terms_of(game), today()
    if player.program:
        raise Conflict("no_programs")
    prepare_days(day)
    with transaction.atomic():
        RoundRoot.objects.select_for_update(no_key=True).get(word=root_word(day))  # one request after the other
        play = plays_of(player.viewer()).filter(day=day, game=game).first()
        return play.table_id if play is not None else _open(terms, day, player)


def plays_of(viewer: Viewer) -> "QuerySet[DailyPlay]":
    """Return the plays of an account, and of the guest of this browser."""
    own = Q(holder__in=viewer.holders) & ~Q(holder="") if viewer.holders else Q(pk__in=[])
    by_user = Q(user_id=viewer.user_id) if viewer.user_id is not None else Q(pk__in=[])
    return DailyPlay.objects.filter(own | by_user).order_by("day", "pk")


def _open(terms: SetTerms, day: date, player: Player) -> int:
    game, ranked = terms.game, player.user_id is not None
    others = [code for code in game.seats(terms.options) if code != terms.seat]
    bots = [SeatPlan(code, Seat.Kind.BOT, bot_name(count), bot=OPPONENT) for count, code in enumerate(others, 1)]
    table_id = open_table(
        TablePlan(
            game=game.name,
            preset=terms.preset,
            options=terms.changes,
            place=Table.Place.ONLINE,
            label=str(day),
            seats=[plan_of(player, terms.seat), *bots],
            bot_pause_ms=BRISK_MS,
            deck=deck_of(day, game.name),
            root=root_word(day),
            root_name=root_name_of(game.name),
            online_rules=DAILY.model_copy(update={"deals": terms.deals}),
        )
    )
    private = {"lobby": Table.Lobby.PRIVATE, "invite": chance.new_token(INVITE_BYTES)}
    Table.objects.filter(pk=table_id).update(**private)
    holder = "" if ranked else player.holder
    DailyPlay.objects.create(
        day=day, game=game.name, table_id=table_id, user_id=player.user_id, holder=holder, ranked=ranked
    )
    publish_tables([table_id])
    return table_id


def prepare_days(first: date) -> None:
    """Draw the roots of a day and of the days ahead, and publish their commitments."""
    days = coming(first)
    words = set(RoundRoot.objects.filter(word__in=map(root_word, days)).values_list("word", flat=True))
    for day in days:
        if root_word(day) not in words:
            draw_root(root_word(day))


def close_days() -> int:
    """End what was left of days that are over and reveal their roots; return the number of days."""
    now = timezone.now()
    roots = RoundRoot.objects.filter(word__startswith=ROOT_PREFIX, revealed_at=None).order_by("pk")
    over = [root for root in roots if closes_at(day_of(root.word)) <= now]
    for root in over:
        for table_id in Table.objects.filter(root=root, state__in=OPEN).values_list("pk", flat=True):
            _end(table_id)
        _reveal(root.pk)
    return len(over)


def _end(table_id: int) -> None:
    with transaction.atomic():
        play = table_state.locked(table_id)
        if play.table.state in OPEN:
            cut_short(play, Table.CutShort.CLOSED)


def _reveal(root_id: int) -> None:
    with transaction.atomic():
        root = RoundRoot.objects.select_for_update(no_key=True).get(pk=root_id)
        if root.revealed_at is None and not Table.objects.filter(root=root, state__in=OPEN).exists():
            root.revealed_at = timezone.now()
            root.save(update_fields=["revealed_at"])


def fill_field(most: int = PLAYS_AT_A_TIME) -> int:
    """Compute up to `most` plays of bots for sets that people play; return their number."""
    made = 0
    since = today() - timedelta(days=1)
    played = DailyPlay.objects.filter(day__gte=since).values_list("day", "game").distinct().order_by("day", "game")
    for day, game in played:
        have = set(DailyBotPlay.objects.filter(day=day, game=game).values_list("number", flat=True))
        for number in sorted(set(range(BOT_PLAYS)) - have)[: most - made]:
            _play_as_bot(day, game, number)
            made += 1
    return made


def _play_as_bot(day: date, game: str, number: int) -> None:
    root = RoundRoot.objects.get(word=root_word(day))
    bot = bot_of_number(number)
    points = play_set(terms_of(game), deck_of(day, game), secret_of(root, game), bot)
    row = DailyBotPlay(day=day, game=game, number=number, bot=bot.code, points=points)
    DailyBotPlay.objects.bulk_create([row], ignore_conflicts=True)
