"""Rows and engine values: a stored log becomes a deal, a table's options become its game's options.

Nothing here writes. Reading a table costs four queries; folding a deal of 60 moves about a millisecond.
"""

import hmac
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache, lru_cache, partial
from typing import Any, cast

from engine import shuffle
from engine import table as engine_table
from engine.errors import InputError
from engine.game import Game, Setup
from engine.moves import read_move
from engine.registry import game_named
from engine.seats import Direction
from games.models import Choice, Claim, Deal, Move, NonceExchange, Seat, Table, Undone
from games.tables import clocks as times
from games.tables import nonces
from games.tables.options import OnlineRules, rules_of_table
from games.tables.thinking_time import plays_itself
from games.tables.timed import Stop

HUSH = "-"
"""The seat of a choice that is nobody's: as long as it is locked the table looks as if somebody could act unseen."""
MAX_DECOY_PAUSE = (3, 10)
"""With people at the table it is hidden for so many times the bots' pause whether a bot, or anybody, may act."""


def no_choices() -> Iterable[Choice]:
    return ()


@dataclass(slots=True)
class Play:
    """A table as it stands: its rows, and its running deal folded out of the log.

    `deal` is what everybody's view is made of: the log (`told`), and on it what is locked of secret `choices`. `moves`
    is the log alone. `since` says from when each seat the deal waits for could act; empty when no deal runs.
    """

    table: Table
    game: Game
    options: Any
    seats: dict[str, Seat]
    row: Deal | None = None
    moves: list[Move] = field(default_factory=list)
    deal: Any = None
    since: dict[str, datetime] = field(default_factory=dict)
    rules: OnlineRules = field(init=False)
    stops: tuple[Stop, ...] = ()
    """The pauses of the table; its clocks leave them out."""
    spent: dict[str, timedelta] = field(default_factory=dict)
    """What each seat has used of its bank in this deal."""
    autos: dict[str, str] = field(default_factory=dict)
    """Whose last move the clock made, with the phase during which nobody may know it (games.tables.clocks)."""
    claims: tuple[Claim, ...] = ()
    """The claims of the running deal, in their order."""
    undone: tuple[Undone, ...] = ()
    """What was undone in the running deal, in its order."""
    trick_done_at: datetime | None = None
    """When the last complete trick of the running deal was completed."""
    exchange: NonceExchange | None = None
    """The last exchange of random numbers, open or closed; None where there was none."""
    told: Any = None
    choices: dict[str, Choice] = field(default_factory=dict)
    quiet: Any = None
    """The deal that hides that nobody may act unseen (engine.game.Phase.hush), right after the move that led there."""

    def __post_init__(self) -> None:
        self.rules = rules_of_table(self.table)

    @property
    def open_claim(self) -> Claim | None:
        """The claim that waits for answers; till then nobody moves."""
        return next((claim for claim in self.claims if claim.state == Claim.State.OPEN), None)

    def seat(self, code: str) -> Seat:
        """The seat of that name. Raises InputError."""
        if code not in self.seats:
            raise InputError("unknown_seat", "seat", text=code, seat=code, seats=" ".join(self.seats))
        return self.seats[code]

    def begin(self, row: Deal, moves: Iterable[Move] = (), kept: Callable[[], Iterable[Choice]] = no_choices) -> None:
        """A deal from its first card, through its log, to what is `kept` back of it, which is seldom asked for."""
        self.row, self.moves, self.choices, self.quiet = row, [], {}, None
        self.spent, self.autos, self.trick_done_at = {}, {}, None
        self.deal = self.told = engine_table.start(self.game, self.options, setup_of(row), row.pack.split())
        self.since = dict.fromkeys(self.owed(self.deal), row.started_at)
        for move in moves:
            self.follow(move, engine_table.apply(self.told, move.seat, read_move(move.text, self.game.forms)))
            if self.quiet is not None:
                self.choices = {choice.seat: choice for choice in kept()}
                self.start_decoy()
        if self.in_secret:
            self.choices = {choice.seat: choice for choice in kept()}
            for choice in self.locked_choices():
                self.keep(choice)

    def follow(self, move: Move, deal: Any) -> None:
        """`move` was made and led to `deal`."""
        times.follow(self, move, self.since.get(move.seat))
        if getattr(self.told, "trick", ()) and not getattr(deal, "trick", ()):
            self.trick_done_at = move.at
        self.moves.append(move)
        self.quiet = self.told.phase.hush(deal)
        self.deal = self.told = deal
        self.since.pop(move.seat, None)
        self.since = {seat: self.since.get(seat, move.at) for seat in self.owed(deal)}

    def owed(self, deal: Any) -> tuple[str, ...]:
        """The seats the table waits for; where a bot would answer for a team, a player of it who may as well."""
        return tuple(self._speaker(deal, seat) for seat in engine_table.owed(deal))

    def _speaker(self, deal: Any, seat: str) -> str:
        if seat not in self.seats or not plays_itself(self.seats[seat]):
            return seat
        people = (one for one in deal.phase.instead(deal, seat) if not plays_itself(self.seats[one]))
        return next(people, seat)

    @property
    def in_secret(self) -> bool:
        """Moves are made in secret now."""
        return self.told is not None and self.told.phase.sealed(self.told)

    @property
    def hush(self) -> Choice | None:
        """What says that the table looks as if somebody could act unseen; None when it does not only look so."""
        mark = self.choices.get(HUSH)
        return mark if mark is not None and mark.locked and self.quiet is not None else None

    def keep(self, choice: Choice) -> None:
        """A secret choice is locked. Raises InputError or RuleError, and nothing has changed."""
        move = read_move(choice.text, self.game.forms)
        self.deal = engine_table.apply(self.deal, choice.seat, move)
        self.choices[choice.seat] = choice
        self.since.pop(choice.seat, None)

    def locked_choices(self) -> list[Choice]:
        """The secret choices that are locked, in the order of the seats."""
        kept = (self.choices.get(code) for code in self.seats)
        return [choice for choice in kept if choice is not None and choice.locked]

    def start_decoy(self) -> None:
        """The table looks as if somebody could act unseen; when that is over, clocks run from then on."""
        mark = self.choices.get(HUSH)
        if mark is not None and mark.locked:
            self.deal, self.since = self.quiet, {}
        elif mark is not None:
            self.since = dict.fromkeys(self.owed(self.told), mark.at)

    def put_away(self) -> None:
        """No deal runs any more."""
        self.row, self.moves, self.deal, self.since = None, [], None, {}
        self.told, self.choices, self.quiet, self.claims, self.undone = None, {}, None, (), ()


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
    play.stops = times.stood(table)
    if table.exchanges:
        play.exchange = table.nonce_exchanges.order_by("number").last()
    if table.place == Table.Place.ONLINE and table.state == Table.State.RUNNING:
        row = table.deals.filter(state=Deal.State.RUNNING).first()
        if row is not None:
            if play.rules.claims:
                play.claims = tuple(row.claims.order_by("pk"))
            if play.rules.undo:
                play.undone = tuple(row.undone.order_by("pk"))
            play.begin(row, row.moves.order_by("index"), row.choices.all)
    return play


def load_all(tables: Sequence[Table]) -> list[Play]:
    """The same for many tables, in one query, two more where some play online, and one where moves are secret."""
    ids = [table.pk for table in tables]
    online = [one.pk for one in tables if one.place == Table.Place.ONLINE and one.state == Table.State.RUNNING]
    seats: dict[int, dict[str, Seat]] = defaultdict(dict)
    for seat in Seat.objects.filter(table_id__in=ids).order_by("order"):
        seats[seat.table_id][seat.code] = seat
    rows = Deal.objects.filter(table_id__in=online, state=Deal.State.RUNNING) if online else ()
    running = {row.table_id: row for row in rows}
    logs: dict[int, list[Move]] = defaultdict(list)
    for move in Move.objects.filter(deal__in=running.values()).order_by("deal_id", "index") if running else ():
        logs[move.deal_id].append(move)
    claims = _claims_of([running[table.pk] for table in tables if table.pk in running and rules_of_table(table).claims])
    exchanges = _exchanges_of([table for table in tables if table.exchanges])
    choices = _choices_of(list(running.values()))
    plays = []
    for table in tables:
        play = Play(table, *rules_of(table), seats[table.pk])
        play.stops = times.stood(table)
        play.exchange = exchanges.get(table.pk)
        if row := running.get(table.pk):
            play.claims = tuple(claims.get(row.pk, ()))
            play.undone = tuple(row.undone.order_by("pk")) if play.rules.undo else ()
            play.begin(row, logs[row.pk], partial(choices, row))
        plays.append(play)
    return plays


def _exchanges_of(tables: Sequence[Table]) -> dict[int, NonceExchange]:
    """The last exchange of each of these tables; no query where there are none."""
    rows = NonceExchange.objects.filter(table__in=tables).order_by("number") if tables else ()
    return {row.table_id: row for row in rows}


def _choices_of(rows: Sequence[Deal]) -> Callable[[Deal], list[Choice]]:
    """What is kept back of one of these deals; all of it is read when the first is asked for."""

    @cache
    def by_deal() -> dict[int, list[Choice]]:
        found: dict[int, list[Choice]] = defaultdict(list)
        for choice in Choice.objects.filter(deal__in=rows):
            found[choice.deal_id].append(choice)
        return found

    return lambda row: by_deal()[row.pk]


def _claims_of(rows: Sequence[Deal]) -> dict[int, list[Claim]]:
    """The claims of these deals; asks nothing where nobody may claim."""
    found: dict[int, list[Claim]] = defaultdict(list)
    for claim in Claim.objects.filter(deal__in=rows).order_by("pk") if rows else ():
        found[claim.deal_id].append(claim)
    return found


def setup_of(row: Deal) -> Setup:
    """What was settled before the cards of a stored deal were seen, and how its match stood then."""
    direction = cast(Direction, row.direction)
    return Setup(row.number, row.dealer, direction, row.stake, totals=row.totals, won=row.won)


IMPORTED = "="
"""How the deck of a table begins that was taken over from another database, where the rest was the word of its seeds.

No table opened here is ever dealt packs of such a deck, whose secret was published.
"""


def seed_word(table: Table) -> str:
    """The word for the table in its seeds.

    Its deck, where others are dealt the same packs; the path of its secret, where that follows from a root: who opens
    the table again must not get other packs by another id; otherwise its id.
    """
    return table.deck.removeprefix(IMPORTED) or table.root_path or str(table.pk)


def seed_of(table: Table, number: int, attempt: int) -> bytes:
    """The seed of one pack. Number 0 is no deal: it settles who deals first."""
    return shuffle.deal_seed(bytes.fromhex(table.secret), seed_word(table), number, attempt)


def game_text(play: Play) -> str:
    """What the players at a table add to a pack shuffled now; nothing in a deck: it would be another pack.

    Once a table has exchanged random numbers, each seat adds its number and its words as they stood when the hashes
    were published. Later words wait for the next exchange: who knows all numbers must not choose words to suit them.
    """
    if play.table.deck:
        return ""
    if play.exchange is not None and (play.exchange.closed_at is not None or play.exchange.number > 1):
        return shuffle.joined({code: nonces.joined(seat) for code, seat in play.seats.items()})
    return shuffle.joined({code: seat.words for code, seat in play.seats.items()})


def awaited(play: Play) -> tuple[str, ...]:
    """The seats whose words are waited for before the first pack: every player who has not said any, or none."""
    if play.table.words_seconds is None or play.table.deck:
        return ()
    return tuple(code for code, seat in play.seats.items() if seat.kind == Seat.Kind.HUMAN and not seat.words_given)


def bot_seed(play: Play, seat: str) -> int:
    """The chance a bot has at its next move, the same each time it is asked: 64 bits out of the table's secret."""
    return _drawn(play, f"bot|{seat}|{len(play.moves)}")


def _drawn(play: Play, what: str) -> int:
    """64 bits of chance of the running deal for one purpose, the same each time."""
    assert play.row is not None
    words = f"{play.table.pk}|{what}"
    seed = shuffle.deal_seed(bytes.fromhex(play.table.secret), words, play.row.number, play.row.attempt)
    return int.from_bytes(seed[:8])


def hidden_pause(play: Play) -> timedelta:
    """How long a table waits where it is hidden who may act: as long for a bot as when nobody may.

    With people at the table about as long as one of them thinks, and not equally long each time, or a bot would be told
    from a player; what a player really takes nobody can make equal.
    """
    pause = max(play.table.bot_pause_ms, play.rules.least_ms)
    if any(not plays_itself(seat) for seat in play.seats.values()):
        least, most = MAX_DECOY_PAUSE
        pause = pause * least + _drawn(play, "hush") % (pause * (most - least) + 1)
    return timedelta(milliseconds=pause)


def acts_unseen(play: Play) -> bool:
    """Whether one seat is to act, or looks as if it were, and nobody else may know which."""
    if play.deal is None or play.in_secret:
        return False
    return play.hush is not None or not engine_table.view(play.game, play.deal, None)["to_act"]


def team_topic(play: Play, seat: str) -> str:
    """What open pages of a seat's team listen to for its private channel.

    Streams ask nobody who he is, so the topic is a word that cannot be guessed: only the views of the team tell it.
    """
    words = f"{play.table.pk}|team|{play.game.side_of(play.options, seat)}"
    return f"team:{play.table.pk}-{hmac.digest(bytes.fromhex(play.table.secret), words.encode(), 'sha256').hex()[:32]}"


def table_commitment(table: Table) -> str:
    """What is published from the opening of a table on: the SHA-256 of its secret."""
    return shuffle.commitment(bytes.fromhex(table.secret))


def due_at(play: Play) -> datetime | None:
    """When somebody has to look at the table again: the earliest of the bots' pauses and the players' clocks.

    Before the first pack: when the players' words are no longer waited for. Between two deals: when the next one
    begins by itself. None while the director has stopped the table.
    """
    table = play.table
    if table.paused:
        return None
    if table.state == Table.State.WAITING and table.started_at is not None and awaited(play):
        return times.run_out(table.started_at, timedelta(seconds=table.words_seconds or 0), play.stops)
    return times.earliest([nonces.due_at(table, play.exchange), _play_due_at(play)])


def _play_due_at(play: Play) -> datetime | None:
    """When a move, a claim or the next deal is due, beside an exchange of random numbers."""
    if play.open_claim is not None:
        return silent_at(play)
    if (over := between(play)) is not None:
        return times.next_deal_at(play, over.over_at or over.started_at)
    if play.hush is not None:
        return times.after_hold(play, times.run_out(play.hush.at, hidden_pause(play), play.stops))
    return times.earliest([look_at(play, code) for code in play.since])


ANSWERS_WITHIN = timedelta(seconds=60)
"""Where clocks run, a claim that somebody has not answered by then counts as refused."""


def silent_at(play: Play) -> datetime | None:
    """When the open claim is refused because somebody says nothing; None where no clock runs."""
    claim = play.open_claim
    if claim is None or play.table.clock_seconds is None:
        return None
    return times.run_out(claim.at, ANSWERS_WITHIN, times.stops_of(play.table))


def stands(play: Play) -> bool:
    """Whether no clock runs for now: the director has stopped the table, or a claim waits for answers."""
    return play.table.paused or play.open_claim is not None


def look_at(play: Play, code: str) -> datetime | None:
    """When the move of a seat that owes one is made without its player, if he has not made it."""
    if not plays_itself(play.seats[code]):
        return times.deadline(play, code)
    if acts_unseen(play):
        return times.after_hold(play, times.run_out(play.since[code], hidden_pause(play), play.stops))
    return times.bots_turn(play, code)


def between(play: Play) -> Deal | None:
    """The deal whose sheet is being looked at before the next one is dealt; None while one runs, or none has been."""
    table = play.table
    if play.deal is not None or table.state != Table.State.RUNNING or table.place != Table.Place.ONLINE:
        return None
    return table.deals.exclude(state=Deal.State.RUNNING).order_by("number", "attempt").last()


def awaits(play: Play) -> tuple[str, ...]:
    """Between two deals: the players who have not said yet that they are ready."""
    return tuple(code for code, seat in play.seats.items() if not (seat.ready or plays_itself(seat)))
