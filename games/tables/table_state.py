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
from typing import Any, TypeVar, cast

from django.conf import settings
from django.db.models import F, QuerySet

from engine import shuffle
from engine import table as engine_table
from engine.errors import InputError
from engine.game import Game, Setup
from engine.moves import read_move
from engine.registry import game_named
from engine.seats import Direction
from games.core import request_cache
from games.core.prepared import Prepared, with_parent
from games.core.request_cache import CURRENT, TABLE
from games.core.shuffle_roots import DAILY
from games.models import Choice, Claim, Deal, Move, NonceExchange, Seat, Table, Undone
from games.tables import clocks, missing, nonces, running_deals
from games.tables.options import OnlineRules, rules_of_table
from games.tables.thinking_time import draw_bits, plays_itself
from games.tables.timed import Stop

T = TypeVar("T")
DECOY_SEAT = "-"
"""Seat code of a decoy choice: while it is locked, the table looks as if a seat could act unseen."""
MAX_DECOY_PAUSE = (3, 10)
"""Decoy pause with people at the table, in multiples of the bots' pause; it hides whether any seat may act."""


def no_choices() -> Iterable[Choice]:
    return ()


@dataclass(slots=True)
class Play:
    """State of a table: its rows, and its running deal folded from the log.

    `deal` is the source of all views: the log (`logged`), and on it the locked ones of secret `choices`. `moves` is the
    log alone. `since` holds from when each awaited seat could act; empty when no deal runs.
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
    """Time used from each seat's bank in this deal."""
    autos: dict[str, str] = field(default_factory=dict)
    """Seats whose last move the clock made, with the phase in which that is secret (games.tables.clocks)."""
    claims: tuple[Claim, ...] = ()
    """The claims of the running deal, in their order."""
    undone: tuple[Undone, ...] = ()
    """Undone moves of the running deal, in order."""
    trick_done_at: datetime | None = None
    """When the last complete trick of the running deal was completed."""
    exchange: NonceExchange | None = None
    """The last exchange of random numbers, open or closed; None where there was none."""
    logged: Any = None
    choices: dict[str, Choice] = field(default_factory=dict)
    counted_for: tuple[object, ...] = ()
    """The facts of the seats (`seat_facts`) with which `since` and `spent` were computed from the log."""
    quiet: Any = None
    """A deal that hides that no seat may act unseen (engine.game.Phase.hush), right after the move that led there."""

    def __post_init__(self) -> None:
        self.rules = rules_of_table(self.table)

    @property
    def open_claim(self) -> Claim | None:
        """Return the claim that waits for answers; until then no move is allowed."""
        return next((claim for claim in self.claims if claim.state == Claim.State.OPEN), None)

    def seat(self, code: str) -> Seat:
        """The seat of that name. Raises InputError."""
        if code not in self.seats:
            raise InputError("unknown_seat", "seat", text=code, seat=code, seats=" ".join(self.seats))
        return self.seats[code]

    def begin(
        self, row: Deal, moves: Iterable[Move] = (), read_choices: Callable[[], Iterable[Choice]] = no_choices
    ) -> None:
        """Rebuild a deal from its log, then apply secret choices, which are read only if needed."""
        self.row, self.moves, self.choices, self.quiet = row, [], {}, None
        self.spent, self.autos, self.trick_done_at = {}, {}, None
        self.deal = self.logged = engine_table.start(self.game, self.options, setup_of(row), row.pack.split())
        self.since = dict.fromkeys(self.owed(self.deal), row.started_at)
        for move in moves:
            self.follow(move, engine_table.apply(self.logged, move.seat, read_move(move.text, self.game.forms)))
            if self.quiet is not None:
                self.choices = {choice.seat: choice for choice in read_choices()}
                self.start_decoy()
        if self.in_secret:
            self.choices = {choice.seat: choice for choice in read_choices()}
            for choice in self.locked_choices():
                self.keep(choice)

    def follow(self, move: Move, deal: Any) -> None:
        """`move` was made and led to `deal`."""
        clocks.charge_clock(self, move, self.since.get(move.seat))
        if getattr(self.logged, "trick", ()) and not getattr(deal, "trick", ()):
            self.trick_done_at = move.at
        self.moves.append(move)
        self.quiet = self.logged.phase.hush(deal)
        self.deal = self.logged = deal
        self.since.pop(move.seat, None)
        self.since = {seat: self.since.get(seat, move.at) for seat in self.owed(deal)}

    def owed(self, deal: Any) -> tuple[str, ...]:
        """The seats the table waits for; where a bot would answer for a team, a player of it who may as well."""
        return tuple(self._speaker(deal, seat) for seat in engine_table.owed(deal))

    def _speaker(self, deal: Any, seat: str) -> str:
        if seat not in self.seats or not plays_itself(self.seats[seat]):
            return seat
        people = (code for code in deal.phase.instead(deal, seat) if not plays_itself(self.seats[code]))
        return next(people, seat)

    @property
    def in_secret(self) -> bool:
        """Moves are made in secret now."""
        return self.logged is not None and self.logged.phase.sealed(self.logged)

    @property
    def hush(self) -> Choice | None:
        """Return the locked decoy choice; None when the table does not use a decoy."""
        decoy = self.choices.get(DECOY_SEAT)
        return decoy if decoy is not None and decoy.locked and self.quiet is not None else None

    def keep(self, choice: Choice) -> None:
        """A secret choice is locked. Raises InputError or RuleError, and nothing has changed."""
        move = read_move(choice.text, self.game.forms)
        self.deal = engine_table.apply(self.deal, choice.seat, move)
        self.choices[choice.seat] = choice
        self.since.pop(choice.seat, None)

    def locked_choices(self) -> list[Choice]:
        """The secret choices that are locked, in the order of the seats."""
        choices = (self.choices.get(code) for code in self.seats)
        return [choice for choice in choices if choice is not None and choice.locked]

    def start_decoy(self) -> None:
        """Show the decoy state, or after its end start the clocks."""
        decoy = self.choices.get(DECOY_SEAT)
        if decoy is not None and decoy.locked:
            self.deal, self.since = self.quiet, {}
        elif decoy is not None:
            self.since = dict.fromkeys(self.owed(self.logged), decoy.at)

    def put_away(self) -> None:
        """Remove the running deal from the state."""
        self.row, self.moves, self.deal, self.since = None, [], None, {}
        self.logged, self.choices, self.quiet, self.claims, self.undone = None, {}, None, (), ()


def options_of(game: str, preset: str, changes: Mapping[str, object]) -> Any:
    """The options a table plays under. Raises OptionError or InputError."""
    return _options(game, preset, json.dumps(changes, sort_keys=True))


@lru_cache(maxsize=1024)
def _options(game: str, preset: str, changes: str) -> Any:
    return game_named(game).options(preset or None, json.loads(changes))


def rules_of(table: Table) -> tuple[Game, Any]:
    """The game and the options of a table."""
    return game_named(table.game), options_of(table.game, table.preset, table.options)


Chosen = tuple[str, str, Mapping[str, Any]]
"""Game, preset and the deviations from it."""


def rules_of_chosen(chosen: Chosen) -> tuple[Game, Any]:
    """The game and the options of a choice. Raises OptionError or InputError."""
    game, preset, changes = chosen
    return game_named(game), options_of(game, preset, changes)


LOCKED_ROW = Prepared(lambda table: Table.objects.select_for_update(of=("self",)).filter(pk=table))


def lock(table_id: int) -> Table:
    """The table's row, held until the transaction ends. Raises Table.DoesNotExist."""
    return LOCKED_ROW.get(table_id)


def lock_all(table_ids: Iterable[int]) -> list[Table]:
    """Several tables, always locked in the same order."""
    return list(Table.objects.select_for_update(of=("self",)).filter(pk__in=set(table_ids)).order_by("pk"))


def locked(table_id: int) -> Play:
    """The table with its running deal, held until the transaction ends."""
    return current(lock(table_id))


def load(table_id: int) -> Play:
    """The table with its running deal, to look at. Raises Table.DoesNotExist."""
    return current(TABLE.get(table_id))


def with_avatars(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return the seats in order, each with the drawing that its account has chosen."""
    return seats.annotate(avatar=F("user__avatar")).order_by("order")


SEATS = Prepared(lambda table: with_avatars(Seat.objects.filter(table=table)))
RUNNING = Prepared(lambda table: Deal.objects.filter(table=table, state=Deal.State.RUNNING)[:1])
MOVES = Prepared(lambda deal: Move.objects.filter(deal=deal).order_by("index"))
LATER_MOVES = Prepared(lambda deal, index: Move.objects.filter(deal=deal, index__gte=index).order_by("index"))
CHOICES = Prepared(lambda deal: Choice.objects.filter(deal=deal))
CLAIMS = Prepared(lambda deal: Claim.objects.filter(deal=deal).order_by("pk"))
UNDONE = Prepared(lambda deal: Undone.objects.filter(deal=deal).order_by("pk"))
EXCHANGE = Prepared(lambda table: NonceExchange.objects.filter(table=table).order_by("-number")[:1])


def current(table: Table) -> Play:
    """The same as `play_of` for a row just read, with its deal from memory if stored."""
    play = _seated(table)
    if not _has_deal(table):
        return play
    is_stored = _take_stored(play)
    if not (is_stored or _catch_up(play)):
        _read_deal(play)
    elif settings.CHECK_RUNNING:
        _require_same(play)
    may_store = not is_stored and running_deals.reads_committed() and _is_storable(play)
    if may_store and CURRENT.rows(table.pk, table.version):
        remember(play)
    return play


def play_of(table: Table) -> Play:
    """The rest of what belongs to a table's row: seats, the running deal and its log."""
    play = _seated(table)
    if _has_deal(table):
        _read_deal(play)
    return play


def _has_deal(table: Table) -> bool:
    return table.place == Table.Place.ONLINE and table.state == Table.State.RUNNING


def _seated(table: Table) -> Play:
    """The table with its seats, and without a deal."""
    game, options = rules_of(table)
    play = Play(table, game, options, {seat.code: seat for seat in with_parent(SEATS.rows(table.pk), "table", table)})
    if not _has_deal(table):
        play.stops = clocks.all_stops(table)
    if table.exchanges:
        play.exchange = next(iter(with_parent(EXCHANGE.rows(table.pk), "table", table)), None)
    return play


def _read_deal(play: Play) -> None:
    """Read the running deal, if there is one, and apply its log."""
    table = play.table
    play.stops, play.counted_for = clocks.all_stops(table), seat_facts(play)
    for row in with_parent(RUNNING.rows(table.pk), "table", table):
        if play.rules.claims:
            play.claims = tuple(with_parent(CLAIMS.rows(row.pk), "deal", row))
        if play.rules.undo:
            play.undone = tuple(with_parent(UNDONE.rows(row.pk), "deal", row))
        play.begin(row, with_parent(MOVES.rows(row.pk), "deal", row), partial(_choices, row))


DEAL_FIELDS = (
    "row", "moves", "deal", "logged", "since", "stops", "spent", "autos", "claims", "undone", "trick_done_at",
    "counted_for",
)  # fmt: skip
"""The fields of Play that are stored between requests; its seats are read each time."""


def seat_facts(play: Play) -> tuple[object, ...]:
    """Return the facts of seats that decide whom a log waits for and whose clock ran."""
    return tuple((seat.code, seat.kind, seat.stand_in, seat.time_factor) for seat in play.seats.values())


def _is_storable(play: Play) -> bool:
    """Return whether all processes read the same deal at this version of its table.

    Secret choices change without the version. A seat that changed with the last move changes the past: the log is read
    with the seats as they are now.
    """
    is_open = not play.in_secret and play.quiet is None and not play.choices
    return play.row is not None and is_open and play.counted_for == seat_facts(play)


def remember(play: Play) -> None:
    """Store the deal for the next request of this process; it must be committed."""
    if _is_storable(play):
        for move in play.moves:  # each would hold the rows of its deal and table as they were when it was made
            move._state.fields_cache.pop("deal", None)
        deal = {name: getattr(play, name) for name in DEAL_FIELDS}
        deal |= {"moves": list(play.moves), "since": dict(play.since)}
        deal |= {"spent": dict(play.spent), "autos": dict(play.autos)}
        running_deals.store(play.table, deal)


def _take_stored(play: Play) -> bool:
    """Take over the deal of this version, if it is stored; return whether it was."""
    state = running_deals.stored(play.table)
    if state is None or state["counted_for"] != seat_facts(play):
        return False
    _resume(play, state)
    return True


def _resume(play: Play, state: running_deals.StoredDeal) -> None:
    """Take over a stored deal, in copies of what a move changes."""
    play.row = row = running_deals.copy_of(state["row"], table=play.table)
    play.deal, play.logged = state["deal"], state["logged"]
    play.stops, play.trick_done_at, play.counted_for = state["stops"], state["trick_done_at"], state["counted_for"]
    play.moves, play.since = list(state["moves"]), dict(state["since"])
    play.spent, play.autos = dict(state["spent"]), dict(state["autos"])
    play.claims = tuple(running_deals.copy_of(claim, deal=row) for claim in state["claims"])
    play.undone = tuple(running_deals.copy_of(undone, deal=row) for undone in state["undone"])


def _catch_up(play: Play) -> bool:
    """Take over a stored deal of an earlier version, and apply later moves to it.

    Other processes made them; each raised the version by 1. Returns False, and nothing has changed, where more than
    moves may have changed.
    """
    table = play.table
    earlier = running_deals.stored_earlier(table)
    if earlier is None or not earlier["moves"] or earlier["counted_for"] != seat_facts(play):
        return False
    moves = LATER_MOVES.rows(earlier["row"].pk, len(earlier["moves"]) - 1)
    if not moves or moves.pop(0).pk != earlier["moves"][-1].pk:  # undone, or lost with a server
        return False
    running = RUNNING.rows(table.pk)
    only_moves = len(moves) == table.version - earlier["version"] and [row.pk for row in running] == [earlier["row"].pk]
    if not only_moves:
        return False
    _resume(play, earlier)
    for move in with_parent(moves, "deal", cast(Deal, play.row)):
        play.follow(move, engine_table.apply(play.logged, move.seat, read_move(move.text, play.game.forms)))
        if not _is_storable(play):
            play.put_away()
            return False
    return True


def lasting(play: Play, name: str, read: Callable[[], T], *more: object) -> T:
    """Return what `read` returns, stored until something but moves changes the table.

    A move raises the version of the table by 1 and the number of moves by 1, anything else the version alone. All
    viewers of one request share the value. Raises StaleStateError where CHECK_RUNNING finds a difference.
    """
    return request_cache.memoized(play.table, name, partial(_lasting, play, name, read, *more), *more)


def _lasting(play: Play, name: str, read: Callable[[], T], *more: object) -> T:
    if play.row is None or not _is_storable(play):
        return read()
    base = (play.row.pk, play.table.version - len(play.moves))
    value = running_deals.fact(play.table.pk, base, (name, *more), read)
    if settings.CHECK_RUNNING and value != (fresh := read()) and CURRENT.rows(play.table.pk, play.table.version):
        raise running_deals.StaleStateError(f"Table {play.table.pk}: {name} is {value!r}, not {fresh!r}")
    return value


def _require_same(play: Play) -> None:
    """Raises StaleStateError where a stored deal differs from the database."""
    read = play_of(play.table)
    different = [
        name
        for name in DEAL_FIELDS
        if running_deals.comparable(getattr(read, name)) != running_deals.comparable(getattr(play, name))
    ]
    if different and CURRENT.rows(play.table.pk, play.table.version):
        raise running_deals.StaleStateError(
            f"Table {play.table.pk} at version {play.table.version}: "
            + "; ".join(f"{name} is {getattr(play, name)!r}, not {getattr(read, name)!r}" for name in different)
        )


def _choices(deal: Deal) -> list[Choice]:
    return with_parent(CHOICES.rows(deal.pk), "deal", deal)


def load_all(tables: Sequence[Table]) -> list[Play]:
    """The same for many tables, in one query, two more where some play online, and one where moves are secret."""
    ids = [table.pk for table in tables]
    online = [table.pk for table in tables if table.place == Table.Place.ONLINE and table.state == Table.State.RUNNING]
    seats: dict[int, dict[str, Seat]] = defaultdict(dict)
    for seat in with_avatars(Seat.objects.filter(table_id__in=ids)):
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
        play.stops = clocks.all_stops(table)
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
    """Return a reader of a deal's withheld choices, with one query for all deals."""

    @cache
    def by_deal() -> dict[int, list[Choice]]:
        choices: dict[int, list[Choice]] = defaultdict(list)
        for choice in Choice.objects.filter(deal__in=rows):
            choices[choice.deal_id].append(choice)
        return choices

    return lambda row: by_deal()[row.pk]


def _claims_of(rows: Sequence[Deal]) -> dict[int, list[Claim]]:
    """Return the claims of these deals; without deals no query is made."""
    claims: dict[int, list[Claim]] = defaultdict(list)
    for claim in Claim.objects.filter(deal__in=rows).order_by("pk") if rows else ():
        claims[claim.deal_id].append(claim)
    return claims


def setup_of(row: Deal) -> Setup:
    """Return the setup of a stored deal, and the state of its match then."""
    direction = cast(Direction, row.direction)
    return Setup(row.number, row.dealer, direction, row.stake, totals=row.totals, won=row.won)


IMPORTED = "="
"""How the deck of a table begins that was taken over from another database, where the rest was the word of its seeds.

No table opened here is ever dealt packs of such a deck, whose secret was published.
"""


def seed_word(table: Table) -> str:
    """Return the table's name in its seeds.

    It is the deck, where other tables get the same packs, or the path of a secret that follows from a root: opening the
    table again must not give other packs by another id. Otherwise it is the id.
    """
    return table.deck.removeprefix(IMPORTED) or table.root_path or str(table.pk)


def seed_of(table: Table, number: int, attempt: int) -> bytes:
    """Return the seed of one pack. Number 0 draws the first dealer."""
    return shuffle.deal_seed(bytes.fromhex(table.secret), seed_word(table), number, attempt)


def shuffle_text(play: Play) -> str:
    """Return the players' words for a pack shuffled now.

    Empty in a deck, whose packs must be equal. Once a table has exchanged random numbers, each seat adds its number and
    its words as they were when the hashes were published. Later words wait for the next exchange: a player who knows
    all numbers must not choose words to suit them.
    """
    if play.table.deck:
        return ""
    if play.exchange is not None and (play.exchange.closed_at is not None or play.exchange.number > 1):
        return shuffle.joined({code: nonces.joined(seat) for code, seat in play.seats.items()})
    return shuffle.joined({code: seat.words for code, seat in play.seats.items()})


def waiting_for_seed(play: Play) -> tuple[str, ...]:
    """Return the players who have not given shuffle words yet.

    Empty where the first pack does not wait for words.
    """
    if play.table.words_seconds is None or play.table.deck:
        return ()
    return tuple(code for code, seat in play.seats.items() if seat.kind == Seat.Kind.HUMAN and not seat.words_given)


def bot_seed(play: Play, seat: str) -> int:
    """Return the chance of a bot's next move, the same each time: 64 bits that follow from the table's secret.

    In the daily deals it follows from the log instead of the table, so that the same moves get the same answers.
    """
    if play.table.deck.startswith(DAILY) and play.row is not None:
        word, number, attempt = seed_word(play.table), play.row.number, play.row.attempt
        head = shuffle.log_head(word, number, attempt, ((move.seat, move.text) for move in play.moves))
        return shuffle.answer_seed(bytes.fromhex(play.table.secret), word, seat, head)
    return draw_bits(play, f"bot|{seat}|{len(play.moves)}")


def hidden_pause(play: Play) -> timedelta:
    """Return how long a table waits where it is hidden which seat may act.

    A bot takes as long as a decoy. With people at the table it is about as long as a person thinks, and varies, or a
    bot could be recognised; the time of a real player cannot be equalised.
    """
    pause = max(play.table.bot_pause_ms, play.rules.least_ms)
    if any(not plays_itself(seat) for seat in play.seats.values()):
        least, most = MAX_DECOY_PAUSE
        pause = pause * least + draw_bits(play, "hush") % (pause * (most - least) + 1)
    return timedelta(milliseconds=pause)


def acts_unseen(play: Play) -> bool:
    """Return whether one seat has to act, or seems to, and others may not know which."""
    if play.deal is None or play.in_secret:
        return False
    return play.hush is not None or not engine_table.view(play.game, play.deal, None)["to_act"]


def team_topic(play: Play, seat: str) -> str:
    """Return the topic of a seat's private team channel.

    Streams have no authentication, so the topic is a token that cannot be guessed: only the views of the team contain
    it.
    """
    words = f"{play.table.pk}|team|{play.game.side_of(play.options, seat)}"
    return f"team:{play.table.pk}-{hmac.digest(bytes.fromhex(play.table.secret), words.encode(), 'sha256').hex()[:32]}"


def table_commitment(table: Table) -> str:
    """Return the SHA-256 of a table's secret, public from its opening."""
    return shuffle.commitment(bytes.fromhex(table.secret))


def due_at(play: Play) -> datetime | None:
    """Return when the table needs attention: the earliest of bot pauses and clocks.

    Before the first pack: when the wait for words ends. Between two deals: when the next one begins automatically. None
    while the director has paused the table.
    """
    table = play.table
    if table.paused:
        return None
    if table.state == Table.State.WAITING and table.started_at is not None and waiting_for_seed(play):
        return clocks.run_out(table.started_at, timedelta(seconds=table.words_seconds or 0), play.stops)
    return clocks.earliest([nonces.due_at(table, play.exchange), _play_due_at(play), missing.due_at(play)])


def _play_due_at(play: Play) -> datetime | None:
    """Return when a move, a claim or the next deal is due.

    An exchange of random numbers and missing players are not included.
    """
    if play.open_claim is not None:
        return silent_at(play)
    if (over := between(play)) is not None:
        return clocks.next_deal_at(play, over.over_at or over.started_at)
    if play.hush is not None:
        return clocks.after_hold(play, clocks.run_out(play.hush.at, hidden_pause(play), play.stops))
    return clocks.earliest([deadline_of(play, code) for code in play.since])


ANSWERS_WITHIN = timedelta(seconds=60)
"""Limit for the answers to a claim; without an answer by then it counts as refused. It applies where clocks run."""


def silent_at(play: Play) -> datetime | None:
    """Return when the open claim is refused without answers; None without clocks."""
    claim = play.open_claim
    if claim is None or play.table.clock_seconds is None:
        return None
    return clocks.run_out(claim.at, ANSWERS_WITHIN, clocks.stops_of(play.table))


def is_clock_stopped(play: Play) -> bool:
    """Whether no clock runs for now: the director has stopped the table, or a claim waits for answers."""
    return play.table.paused or play.open_claim is not None


def deadline_of(play: Play, code: str) -> datetime | None:
    """Return when a seat's move is made automatically, unless its player moves first."""
    if not plays_itself(play.seats[code]):
        return clocks.deadline(play, code)
    if acts_unseen(play):
        return clocks.after_hold(play, clocks.run_out(play.since[code], hidden_pause(play), play.stops))
    return clocks.bots_turn(play, code)


def between(play: Play) -> Deal | None:
    """The deal whose sheet is being looked at before the next one is dealt; None while one runs, or none has been."""
    table = play.table
    if play.deal is not None or table.state != Table.State.RUNNING or table.place != Table.Place.ONLINE:
        return None
    return table.deals.exclude(state=Deal.State.RUNNING).order_by("number", "attempt").last()


def not_ready_seats(play: Play) -> tuple[str, ...]:
    """Between two deals: the players who have not said yet that they are ready."""
    return tuple(code for code, seat in play.seats.items() if not (seat.ready or plays_itself(seat)))
