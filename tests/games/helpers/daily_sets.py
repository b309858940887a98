"""Sets of the daily deals, begun and played by accounts and guests."""

from collections.abc import Callable, Sequence
from typing import Any

from accounts.models import User
from games.daily import services
from games.models import Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import intermission, table_state
from games.tables.players import Player
from games.tables.seats import Viewer
from tests.remembered import remembered

Policy = Callable[[Sequence[str]], str]
"""Chooses one of the legal moves, in the order of the alphabet."""


def first(moves: Sequence[str]) -> str:
    return moves[0]


def last(moves: Sequence[str]) -> str:
    return moves[-1]


def account(name: str) -> User:
    return User.objects.filter(username=name).first() or User.objects.create_user(name, password="rendang-42")


def player(name: str) -> Player:
    """The player of an account."""
    return Player(name, account(name).pk)


def begin(who: Player, game: str = "truf") -> int:
    """Open a set whose bots do not pause."""
    table_id = services.begin_set(game=game, player=who)
    Table.objects.filter(pk=table_id).update(bot_pause_ms=0)
    return table_id


def play_out(table_id: int, who: Player, policy: Policy = first) -> None:
    """Play a set to its end, all moves of the player's seat by the policy."""
    while Table.objects.get(pk=table_id).state != Table.State.FINISHED:
        play_a_step(table_id, who, policy)


def play_a_step(table_id: int, who: Player, policy: Policy = first) -> None:
    """Make the moves of bots, one move of the player, or begin the next deal."""
    if play_turns.play_what_is_due(table_id):
        return
    play = table_state.load(table_id)
    own = next(code for code, seat in play.seats.items() if seat.kind == "human")
    if play.deal is None:
        intermission.be_ready(table_id=table_id, seat=None, viewer=who.viewer())
        return
    if own not in play.since:
        return  # a worker of a server moves for the bots, too
    moves = legal_moves(play, own)
    play_services.make_move(table_id=table_id, seat=None, text=policy(moves), viewer=who.viewer())


def legal_moves(play: Any, seat: str) -> list[str]:
    """The legal moves of a seat, also where they are a form; only those that can be listed."""
    return sorted(move.text for move in play.deal.phase.moves(play.deal, seat))


@remembered
def played(name: str, game: str = "truf", policy: Policy = first) -> int:
    """A set that an account has finished."""
    who = player(name)
    table_id = begin(who, game)
    play_out(table_id, who, policy)
    return table_id


def log_of(table_id: int) -> list[tuple[int, str, str]]:
    """Every move of a table in its order, with the number of its deal."""
    rows = Table.objects.get(pk=table_id).deals.order_by("number", "attempt")
    return [(row.number, move.seat, move.text) for row in rows for move in row.moves.order_by("index")]


def packs_of(table_id: int) -> list[str]:
    return list(Table.objects.get(pk=table_id).deals.order_by("number", "attempt").values_list("pack", flat=True))


def viewer(name: str) -> Viewer:
    return Viewer(account(name).pk)
