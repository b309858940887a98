"""`manage.py play_demo_matches`: finished casual matches between accounts, played by bots, for pages of players."""

from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from accounts.models import User
from engine import bots
from engine import table as engine_table
from engine.registry import game_named, games
from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.play.services import make_move
from games.ratings.services import rate_from
from games.tables import opening, table_state
from games.tables.opening import TablePlan, bot_name

BOT = "simple"
MATCHES_EACH = 1
"""Of each game."""
PEOPLE = 3
APART = timedelta(days=17)
"""Between two matches, so that they lie in several months."""


class Command(BaseCommand):
    help = "Play finished casual matches between some accounts, for a demonstration."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("usernames", nargs="+")

    def handle(self, *args: Any, **options: Any) -> None:
        users = list(User.objects.filter(username__in=options["usernames"]).order_by("pk"))
        wanted = [game for _time in range(MATCHES_EACH) for game in games()]
        for number, game in enumerate(wanted):
            first = number % len(users)
            table_id = _open(game, [*users[first:], *users[:first]])
            _play(table_id, number)
            _move_to(table_id, timezone.now() - APART * (len(wanted) - number - 1))
        for game in games():
            rate_from(game)


def _open(name: str, users: list[User]) -> int:
    """Open a table at which accounts sit first, and bots on the other seats."""
    game = game_named(name)
    preset = next(iter(game.presets))
    codes = game.seats(game.options(preset))
    people = dict(zip(codes[:PEOPLE], users, strict=False))
    seats = [
        SeatPlan(code, Seat.Kind.HUMAN, str(people[code]), user_id=people[code].pk)
        if code in people
        else SeatPlan(code, Seat.Kind.BOT, bot_name(code), bot=BOT)
        for code in codes
    ]
    plan = TablePlan(
        game=name, preset=preset, options={}, place=Table.Place.ONLINE, label="", seats=seats, bot_pause_ms=0
    )
    table_id = opening.open_table(plan)
    opening.publish_tables([table_id])
    return table_id


def _play(table_id: int, seed: int) -> None:
    play = table_state.load(table_id)
    while play.deal is not None:
        seat = engine_table.to_act(play.deal)[0]
        text = bots.choose(BOT, engine_table.view(play.game, play.deal, seat), seed)
        play = make_move(table_id=table_id, seat=seat, text=text)


def _move_to(table_id: int, at: datetime) -> None:
    Table.objects.filter(pk=table_id).update(started_at=at - timedelta(minutes=20), finished_at=at)
