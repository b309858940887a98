"""Online tables with a dialog open, where every player is a human."""

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any, cast
from uuid import uuid4

from accounts.models import User
from engine import bots
from engine import table as engine_table
from engine.game import Game
from engine.moves import read_move
from engine.registry import game_named
from games.claims import services as claims_services
from games.core.facts import SeatPlan
from games.models import Deal, Seat
from games.play import services as play_services
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.options import Chat, OnlineRules
from testkit.sessions import signed_in
from tests.games.helpers.tables import raise_version

DIALOGS: dict[str, tuple[str, str, str]] = {
    "bid": ("truf", "classic", "bid"),
    "decide": ("truf", "classic", "decide"),
    "call": ("troefcall", "game15", "call"),
    "announce": ("ruff_and_trump", "single4", "announce"),
    "rub": ("ruff_and_trump", "single4", "rub"),
    "discard": ("ruff_and_trump", "single4", "discard"),
    "answer": ("truc_y_flou", "aure", "truc_answer"),
    "claim": ("troefcall", "game15", "play"),
    "claimed": ("troefcall", "game15", "play"),
    "chat": ("troefcall", "game15", "play"),
}
"""By the name of a dialog: game, preset and the phase in which it is open."""
RULES = OnlineRules(claims=True, calls=True, chat=Chat.FREE)
CLOCK_SECONDS = 600
MAX_PACKS = 500
"""Limit of packs to try; a random walk reaches a raise, a rub or a 13 much sooner."""
There = Callable[[Game, Any, str], bool]
"""A predicate: True if this deal is at the wanted position and this seat must act."""


def open_at(dialog: str) -> dict[str, Any]:
    """Create a table with this dialog open.

    The result holds its `id`, the `seat` that must answer and the `sessions` of all players.
    """
    game, preset, phase = DIALOGS[dialog]
    clock = None if dialog == "claimed" else CLOCK_SECONDS  # with a clock, silence would be an answer (decision 0195)
    table_id, seat, sessions = _come_to(game, preset, lambda _game, deal, _seat: deal.phase.name == phase, clock)
    if dialog == "claimed":
        claims_services.claim(table_id=table_id, seat=seat, take=1)
        seat = _opponent(table_id, seat)
    return {"id": table_id, "seat": seat, "sessions": sessions}


def claimed_for_sure() -> dict[str, Any]:
    """A table with two people and two bots where only the claimer's last card is missing, and it takes nothing.

    A bot accepts only what it is sure of, and that a side takes no more is sure. `sessions` are those of the claimer
    and of an opponent.
    """
    table_id, seat, sessions = _come_to("troefcall", "game15", _the_last_card_loses)
    other = _opponent(table_id, seat)
    Seat.objects.filter(table=table_id).exclude(code__in=(seat, other)).update(kind=Seat.Kind.BOT)
    return {"id": table_id, "take": 0, "sessions": [sessions[seat], sessions[other]]}


def _the_last_card_loses(game: Game, deal: Any, seat: str) -> bool:
    if sum(map(len, deal.hands.values())) != 1:
        return False
    side = game.side_of(deal.options, seat)
    card = engine_table.view(game, deal, seat)["hand"][0]
    after = engine_table.apply(deal, seat, read_move(f"play {card}", game.forms))
    before, then = (engine_table.view(game, one, None)["taken"][side] for one in (deal, after))
    return bool(before == then)


def _come_to(
    game: str, preset: str, there: There, clock_seconds: int | None = CLOCK_SECONDS
) -> tuple[int, str, dict[str, str]]:
    """Create a table of humans whose first deal is at `there`.

    The result is the table, the seat that must act and all sessions. The search runs without a table. Only the
    moves that lead there are made at one, with a prepared pack.
    """
    table_id, sessions = _seated(game, preset, f"{game}-{uuid4().hex[:8]}", clock_seconds)
    play = table_state.load(table_id)
    assert play.row is not None
    pack, log, seat = _way(play, there)
    Deal.objects.filter(pk=play.row.pk).update(pack=" ".join(pack))
    raise_version(table_id)
    for mover, text in log:
        play_services.make_move(table_id=table_id, seat=mover, text=text)
    now = table_state.load(table_id)
    assert now.row == play.row
    assert there(now.game, now.deal, seat)
    assert seat in now.since
    return table_id, seat, sessions


def _way(play: table_state.Play, there: There) -> tuple[list[str], list[tuple[str, str]], str]:
    """Return a pack, the moves that lead `there`, and the seat that must act.

    The same dealer always gives the same ones.
    """
    rng, setup = Random(play.table.game), table_state.setup_of(cast(Deal, play.row))
    for _ in range(MAX_PACKS):
        pack = list(play.game.pack(play.options))
        rng.shuffle(pack)
        log: list[tuple[str, str]] = []
        deal = engine_table.start(play.game, play.options, setup, pack)
        while not deal.over:
            seat = engine_table.owed(deal)[0]
            if there(play.game, deal, seat):
                return pack, log, seat
            text = bots.choose("random", engine_table.view(play.game, deal, seat), rng.randrange(2**32))
            log.append((seat, text))
            deal = engine_table.apply(deal, seat, read_move(text, play.game.forms))
    raise AssertionError(f"{MAX_PACKS} packs of {play.table.game} and none came there")


def _opponent(table_id: int, seat: str) -> str:
    play = table_state.load(table_id)
    side = play.game.side_of(play.options, seat)
    return next(code for code in play.seats if play.game.side_of(play.options, code) != side)


def _seated(game: str, preset: str, label: str, clock_seconds: int | None) -> tuple[int, dict[str, str]]:
    rules = game_named(game)
    plans, sessions = [], {}
    for code in rules.seats(table_state.options_of(game, preset, {})):
        user, _ = User.objects.get_or_create(username=f"{code}-{label}", defaults={"password": "!"})
        plans.append(SeatPlan(code, "human", f"Player {code}", user_id=user.pk))
        sessions[code] = signed_in(user)
    table_id = tables_opening.open_table(tables_opening.TablePlan(
        game=game, preset=preset, options={}, place="online", label=label, seats=plans, clock_seconds=clock_seconds,
        online_rules=RULES,
    ))  # fmt: skip
    tables_opening.publish_tables([table_id])
    return table_id, sessions


def session_of(name: str, table_id: int, seat: str) -> str:
    """Seat this user at an existing table and return their session."""
    user, _ = User.objects.get_or_create(username=name, defaults={"password": "!"})
    Seat.objects.filter(table=table_id, code=seat).update(user=user, kind=Seat.Kind.HUMAN)
    return signed_in(user)


def tell(*dialogs: str) -> None:
    """Writes the tables for these dialogs as JSON, for the test that asked."""
    json.dump({dialog: open_at(dialog) for dialog in dialogs}, sys.stdout)
