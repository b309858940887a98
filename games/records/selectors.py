"""Record of a whole table, to replay and check it (docs/formats/record.md).

A running deal is not even read here: its pack, its hands, its moves and the secret of its table stay hidden.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from engine import table as engine_table
from engine.errors import TroeftafelError
from engine.game import Game
from engine.records.record import (
    PLAYED,
    WITHDRAWN,
    Record,
    RecordedDeal,
    RecordedMove,
    RecordedSeat,
    RecordedSheet,
    RecordedSignal,
    RecordResult,
    SheetMoment,
)
from games.core.request_cache import read_consistently
from games.core.shuffle_roots import proof_of
from games.models import Deal, Move, Seat, Sheet, Signal, Table
from games.tables import table_state
from games.tables.board_sets import EVERY, seen_through
from games.tables.sheet_versions import EffectiveVersion, current_versions, effective_versions, versions_of
from games.tables.spectators import sees_cards
from games.tables.tables import folded

SEAT_KINDS = {Seat.Kind.OPEN: "free", Seat.Kind.HUMAN: "player", Seat.Kind.BOT: "bot"}


def table_record(table_id: int, own: bool = False, kept_out: bool = False) -> Record:
    """Return the record of a table: a finished match, or the deals that are over.

    The secret and the signals of teams are included after the match; signals only where they are published. Where other
    tables get the same packs, a deal is included once all have finished it, and the secret when all matches are over.
    For a table whose cards are not public (tables/spectators.py) its players (`own`) get the deals, and others the
    sheets only; so does a viewer who is `kept_out` (tables/insiders.py). Raises Table.DoesNotExist, also for a draft.
    """

    def read(table: Table) -> Record:
        return record_of(table, cards=own or sees_cards(table, kept_out))

    return read_consistently(table_id, read, Table.objects.exclude(state=Table.State.DRAFT))


def record_of(table: Table, secret: bool = False, cards: bool = True) -> Record:
    """Return the record of a table's row.

    With `secret` it is the server's own, to be hidden while the match runs. Without `cards` it has sheets only, no
    deals and no secret.
    """
    game, options = table_state.rules_of(table)
    through = EVERY if secret else seen_through(table)
    finished = table.state == Table.State.FINISHED and through == EVERY and not table.cut_short
    online = table.place == Table.Place.ONLINE
    deals = _Deals(table, game, options, through) if online and cards else None
    return Record(
        game=table.game,
        preset=table.preset,
        options=dict(table.options),
        table=table_state.seed_word(table),
        label=table.label,
        place=table.place,
        state=_state(table, finished),
        began=written_date(table.started_at),
        ended=written_date(table.finished_at) if finished else "",
        seats=tuple(_seat(seat) for seat in table.seats.order_by("order")),
        commitment=table_state.table_commitment(table) if online and table.secret else "",
        secret=table.secret if online and cards and (finished or secret) else "",
        root=proof_of(table) if online and table.secret else {},
        deals=deals.recorded() if deals else (),
        sheets=_sheets(table, deals, through),
        result=_result(table, game, finished, through),
    )


def written_date(at: datetime | None) -> str:
    """A moment as records write it."""
    return "" if at is None else f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def _seat(seat: Seat) -> RecordedSeat:
    return RecordedSeat(seat.code, SEAT_KINDS[Seat.Kind(seat.kind)], seat.name)


def _state(table: Table, finished: bool) -> str:
    """Return the published state.

    A match that was cut short, or is partly withheld, is not finished.
    """
    if table.state == Table.State.DRAFT:
        return Table.State.WAITING.value
    return Table.State.RUNNING.value if table.state == Table.State.FINISHED and not finished else table.state


def _result(table: Table, game: Game, finished: bool, through: int) -> RecordResult:
    """Return the state of the match by its current sheets up to this deal."""
    written = [fact for fact in current_versions(versions_of([table.pk])[table.pk]) if fact.number <= through]
    standing = folded([table], {table.pk: written})[table.pk].standing
    best = standing.won if game.parts else standing.totals
    first = tuple(side for side in best if best[side] == max(best.values()))
    winners = first if finished else ()
    return RecordResult(totals=dict(standing.totals), won=dict(standing.won), winners=winners)


def _sheets(table: Table, deals: "_Deals | None", through: int) -> tuple[RecordedSheet, ...]:
    """Return every effective version; those entered by hand with the time of entry."""
    versions = effective_versions(table, through)
    first = sorted((version for version in versions if version.version == 1), key=lambda version: version.at)
    return tuple(
        _sheet(version, deals.moment(version.at) if deals else _after_sheet(version, first)) for version in versions
    )


def _after_sheet(version: EffectiveVersion, first: Iterable[EffectiveVersion]) -> SheetMoment | None:
    """Return the moment of a correction at a club table: after the last sheet by then."""
    before = [other.sheet.number for other in first if other.at <= version.at]
    return SheetMoment(before[-1], over=True) if version.version > 1 and before else None


def _sheet(effective: EffectiveVersion, moment: SheetMoment | None) -> RecordedSheet:
    sheet = effective.sheet
    by_hand = sheet.source != Sheet.Source.ENGINE
    return RecordedSheet(
        number=sheet.number,
        version=effective.version,
        values=sheet.values,
        points=sheet.points,
        source=sheet.source,
        moment=moment if by_hand else None,
        written=_to_the_millisecond(effective.at) if by_hand else "",
        reason_code=sheet.reason_code,
        reason=sheet.reason or (sheet.reason_code if effective.version > 1 else ""),
    )


def _to_the_millisecond(at: datetime) -> str:
    """Format like `written_date`, precise enough to sort corrections."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}.{at.microsecond // 1000:03} UTC"


class _Deals:
    """The packs of an online table that are over, with what was done and said in them."""

    def __init__(self, table: Table, game: Game, options: Any, through: int) -> None:
        self.table, self.game, self.options = table, game, options
        self.over = table.state == Table.State.FINISHED and through == EVERY
        visible = table.deals.filter(number__lte=through).exclude(state=Deal.State.RUNNING)
        self.rows = list(visible.order_by("number", "attempt"))
        self.moves = _by_deal(Move.objects.filter(deal__in=self.rows).order_by("deal_id", "index"))
        self.signals = _by_deal(Signal.objects.filter(deal__in=self.rows).order_by("deal_id", "pk"))

    def recorded(self) -> tuple[RecordedDeal, ...]:
        return tuple(self._deal(row) for row in self.rows)

    def moment(self, at: datetime) -> SheetMoment | None:
        """Return the pack during which something was written.

        While one runs it is the last finished one, because the running one's basis is not known yet.
        """
        begun = [row for row in self.rows if row.started_at <= at]
        if not begun:
            return None
        last = begun[-1]
        over = last is self.rows[-1] and last.over_at is not None and at >= last.over_at
        return SheetMoment(last.number, last.attempt, over)

    def _deal(self, row: Deal) -> RecordedDeal:
        setup = table_state.setup_of(row)
        pack = tuple(row.pack.split())
        hands = self.game.deal_out(self.options, setup, pack)
        dealt = {card for hand in hands.values() for card in hand}
        moves = self.moves[row.pk]
        return RecordedDeal(
            number=row.number,
            attempt=row.attempt,
            dealer=row.dealer,
            direction=setup.direction,
            stake=row.stake,
            totals=row.totals,
            won=row.won,
            began=written_date(row.started_at),
            ended=written_date(row.over_at),
            commitment=row.commitment,
            seed=table_state.seed_of(self.table, row.number, row.attempt).hex() if self.table.secret else "",
            words=words_by_seat(row.words),
            pack=pack,
            hands=dict(hands),
            head=tuple(card for card in pack if card not in dealt) if self.game.head_size(self.options) else (),
            moves=tuple(RecordedMove(move.seat, move.text, move.by) for move in moves),
            signals=tuple(self._public_signals(row)),
            end=self._end(row, moves),
        )

    def _public_signals(self, row: Deal) -> Iterable[RecordedSignal]:
        """Yield the public signals of a deal."""
        for signal in self.signals[row.pk] if row.state == Deal.State.OVER else ():
            if self.game.may_see_signal(self.options, signal.seat, None, self.over):
                yield RecordedSignal(signal.seat, signal.text, signal.at_move)

    def _end(self, row: Deal, moves: Iterable[Move]) -> str:
        """Return how a deal ended; for a void one the rule, or none if it was taken back."""
        if row.state == Deal.State.OVER:
            return PLAYED
        begun = engine_table.start(self.game, self.options, table_state.setup_of(row), row.pack.split())
        try:
            deal = engine_table.replay(self.game, begun, ((move.seat, move.text) for move in moves))
        except TroeftafelError:
            return WITHDRAWN  # an impossible log: the check of the record names the place
        return self.game.void(deal) or WITHDRAWN


def words_by_seat(joined: str) -> Mapping[str, str]:
    """Split the joined words of a shuffle (engine.shuffle.joined) by seat."""
    lines = (line.partition(" ") for line in joined.split("\n") if line)
    return {seat: words for seat, _, words in lines}


def _by_deal(rows: Iterable[Any]) -> dict[int, list[Any]]:
    grouped: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row.deal_id].append(row)
    return grouped
