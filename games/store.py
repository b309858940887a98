"""Rows and engine values: a stored log becomes a deal, a table's options become its game's options.

Nothing here writes. Reading a table costs four queries; folding a deal of 60 moves about a millisecond.
"""

import hmac
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, cast

from engine import shuffle
from engine import table as engine_table
from engine.errors import InputError
from engine.game import Game, Setup
from engine.moves import read_move
from engine.registry import game_named
from engine.seats import Direction
from games.models import Deal, Move, Seat, Table


@dataclass(slots=True)
class Play:
    """A table as it stands: its rows, and its running deal folded out of the log.

    `since` says from when each seat the deal waits for could act; empty when no deal runs.
    """

    table: Table
    game: Game
    options: Any
    seats: dict[str, Seat]
    row: Deal | None = None
    moves: list[Move] = field(default_factory=list)
    deal: Any = None
    since: dict[str, datetime] = field(default_factory=dict)

    def seat(self, code: str) -> Seat:
        """The seat of that name. Raises InputError."""
        if code not in self.seats:
            raise InputError("unknown_seat", "seat", text=code, seat=code, seats=" ".join(self.seats))
        return self.seats[code]

    def begin(self, row: Deal, moves: Iterable[Move] = ()) -> None:
        """A deal from its first card, and through its log."""
        self.row, self.moves = row, []
        self.deal = engine_table.start(self.game, self.options, setup_of(row), row.pack.split())
        self.since = dict.fromkeys(engine_table.owed(self.deal), row.started_at)
        for move in moves:
            deal = engine_table.apply(self.deal, move.seat, read_move(move.text, self.game.forms))
            self.follow(move, deal)

    def follow(self, move: Move, deal: Any) -> None:
        """`move` was made and led to `deal`."""
        self.moves.append(move)
        self.deal = deal
        self.since.pop(move.seat, None)
        self.since = {seat: self.since.get(seat, move.at) for seat in engine_table.owed(deal)}

    def put_away(self) -> None:
        """No deal runs any more."""
        self.row, self.moves, self.deal, self.since = None, [], None, {}


def options_of(game: str, preset: str, changes: Mapping[str, Any]) -> Any:
    """The options a table plays under. Raises OptionError or InputError."""
    return _options(game, preset, json.dumps(changes, sort_keys=True))


@lru_cache(maxsize=1024)
def _options(game: str, preset: str, changes: str) -> Any:
    return game_named(game).options(preset or None, json.loads(changes))


def rules_of(table: Table) -> tuple[Game, Any]:
    """The game and the options of a table."""
    return game_named(table.game), options_of(table.game, table.preset, table.options)


def lock(table_id: int) -> Table:
    """The table's row, held until the transaction ends. Raises Table.DoesNotExist."""
    return Table.objects.select_for_update(of=("self",)).get(pk=table_id)


def lock_all(table_ids: Iterable[int]) -> list[Table]:
    """Several tables, always locked in the same order."""
    return list(Table.objects.select_for_update(of=("self",)).filter(pk__in=set(table_ids)).order_by("pk"))


def locked(table_id: int) -> Play:
    """The table with its running deal, held until the transaction ends."""
    return play_of(lock(table_id))


def load(table_id: int) -> Play:
    """The table with its running deal, to look at. Raises Table.DoesNotExist."""
    return play_of(Table.objects.get(pk=table_id))


def play_of(table: Table) -> Play:
    """The rest of what belongs to a table's row: seats, the running deal and its log."""
    game, options = rules_of(table)
    play = Play(table, game, options, {seat.code: seat for seat in table.seats.order_by("order")})
    if table.place == Table.Place.ONLINE and table.state == Table.State.RUNNING:
        row = table.deals.filter(state=Deal.State.RUNNING).first()
        if row is not None:
            play.begin(row, row.moves.order_by("index"))
    return play


def load_all(tables: Sequence[Table]) -> list[Play]:
    """The same for many tables, in three queries."""
    ids = [table.pk for table in tables]
    seats: dict[int, dict[str, Seat]] = defaultdict(dict)
    for seat in Seat.objects.filter(table_id__in=ids).order_by("order"):
        seats[seat.table_id][seat.code] = seat
    running = {row.table_id: row for row in Deal.objects.filter(table_id__in=ids, state=Deal.State.RUNNING)}
    logs: dict[int, list[Move]] = defaultdict(list)
    for move in Move.objects.filter(deal__in=running.values()).order_by("deal_id", "index"):
        logs[move.deal_id].append(move)
    plays = []
    for table in tables:
        play = Play(table, *rules_of(table), seats[table.pk])
        if row := running.get(table.pk):
            play.begin(row, logs[row.pk])
        plays.append(play)
    return plays


def setup_of(row: Deal) -> Setup:
    """What was settled before the cards of a stored deal were seen, and how its match stood then."""
    direction = cast(Direction, row.direction)
    return Setup(row.number, row.dealer, direction, row.stake, totals=row.totals, won=row.won)


IMPORTED = "="
"""How the deck of a table begins that was taken over from another database, where the rest was the word of its seeds.

No table opened here is ever dealt packs of such a deck, whose secret was published.
"""


def seed_word(table: Table) -> str:
    """The word for the table in its seeds: its deck, where others are dealt the same packs, otherwise its id."""
    return table.deck.removeprefix(IMPORTED) or str(table.pk)


def seed_of(table: Table, number: int, attempt: int) -> bytes:
    """The seed of one pack. Number 0 is no deal: it settles who deals first."""
    return shuffle.deal_seed(bytes.fromhex(table.secret), seed_word(table), number, attempt)


def words_of(play: Play) -> str:
    """What the players at a table add to a pack shuffled now; nothing in a deck: it would be another pack."""
    if play.table.deck:
        return ""
    return shuffle.joined({code: seat.words for code, seat in play.seats.items()})


def awaited(play: Play) -> tuple[str, ...]:
    """The seats whose words are waited for before the first pack: every player who has not said any, or none."""
    if play.table.words_seconds is None or play.table.deck:
        return ()
    return tuple(code for code, seat in play.seats.items() if seat.kind == Seat.Kind.HUMAN and not seat.words_given)


def bot_seed(play: Play, seat: str) -> int:
    """The chance a bot has at its next move, the same each time it is asked: 64 bits out of the table's secret."""
    assert play.row is not None
    words = f"{play.table.pk}|bot|{seat}|{len(play.moves)}"
    seed = shuffle.deal_seed(bytes.fromhex(play.table.secret), words, play.row.number, play.row.attempt)
    return int.from_bytes(seed[:8])


def team_topic(play: Play, seat: str) -> str:
    """What open pages of a seat's team listen to for its private channel.

    Streams ask nobody who he is, so the topic is a word that cannot be guessed: only the views of the team tell it.
    """
    words = f"{play.table.pk}|team|{play.game.side_of(play.options, seat)}"
    return f"team:{play.table.pk}-{hmac.digest(bytes.fromhex(play.table.secret), words.encode(), 'sha256').hex()[:32]}"


def table_commitment(table: Table) -> str:
    """What is published from the opening of a table on: the SHA-256 of its secret."""
    return shuffle.commitment(bytes.fromhex(table.secret))


def plays_itself(seat: Seat) -> bool:
    """Whether a bot moves for this seat: its own, in the place of a missing player, or while nobody holds it."""
    return seat.kind != Seat.Kind.HUMAN or seat.stand_in


def due_at(play: Play) -> datetime | None:
    """When somebody has to look at the table again: the earliest of the bots' pauses and the players' clocks.

    Before the first pack: when the players' words are no longer waited for.
    """
    table = play.table
    if table.state == Table.State.WAITING and table.started_at is not None:
        return table.started_at + timedelta(seconds=table.words_seconds or 0)
    waits = ((since, patience(play, play.seats[code])) for code, since in play.since.items())
    return min((since + wait for since, wait in waits if wait is not None), default=None)


def patience(play: Play, seat: Seat) -> timedelta | None:
    """How long a seat may take; None: as long as it likes."""
    if plays_itself(seat):
        return timedelta(milliseconds=play.table.bot_pause_ms)
    seconds = play.table.clock_seconds
    return None if seconds is None else timedelta(seconds=seconds)
