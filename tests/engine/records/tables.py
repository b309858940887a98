"""Tables played at random under the engine, and their records, as games.services plays them and without a database."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine import shuffle, table
from engine.errors import OptionError
from engine.game import Setup
from engine.matches import Match, fold, meeting, nothing_yet, standing_at
from engine.options import describe
from engine.records.record import (
    Record,
    RecordedDeal,
    RecordedMove,
    RecordedSeat,
    RecordedSheet,
    RecordedSignal,
    RecordResult,
    SheetMoment,
)
from testkit.walks import some_move
from tests.engine.harness.drawn import _values

NAMES = ("Ayu", "Budi the “Kap” player", 'Citra "C" Dewi', "", "Bot 1", "Željko # 2")
WORDS = ("", "", "gado gado", "N: not a header", "# no comment", "dèn  tweede", "“quoted”")
BY = {"player": ("player", "player", "clock"), "bot": ("bot",), "free": ("bot", "clock")}


@dataclass
class Playing:
    """A table on its way: what is kept of it, as the rows of the database keep it."""

    game: Any
    options: Any
    rng: Random
    table: str
    secret: bytes
    kinds: Mapping[str, str]
    words: dict[str, str] | None = None
    deals: list[RecordedDeal] = field(default_factory=list)
    sheets: list[RecordedSheet] = field(default_factory=list)

    def match(self) -> Match:
        current = {sheet.number: sheet for sheet in sorted(self.sheets, key=lambda sheet: sheet.version)}
        setups = {
            deal.number: Setup(deal.number, deal.dealer, deal.direction, deal.stake)
            for deal in self.deals
            if deal.end == "played"
        }
        return fold(self.game, self.options, current.values(), setups)


def played(
    game: Any,
    preset: str,
    seed: int,
    packs: int = 3,
    changes: Mapping[str, Any] | None = None,
    correct: float = 0.4,
    withdrawn: bool = False,
) -> Record:
    """Return the record of a table after `packs` packs, or at the end of its match.

    `withdrawn`: the match was begun a second time.
    """
    rng = Random(seed)
    options = game.options(preset, changes)
    kinds = {seat: rng.choice(("player", "player", "bot", "free")) for seat in game.seats(options)}
    playing = Playing(game, options, rng, str(rng.randint(1, 10**6)), rng.randbytes(32), kinds)
    if withdrawn:
        _withdraw(playing, _first(playing))
    setup: Setup | None = _first(playing)
    while setup is not None and len(playing.deals) < packs:
        setup = _one_pack(playing, setup, correct)
    if setup is None and rng.random() < correct:
        _correct(playing, SheetMoment(*playing.deals[-1].place, over=True))
    return _record(playing, preset, changes or {}, setup is None)


def _words(playing: Playing) -> dict[str, str]:
    document = {seat: shuffle.read_words(playing.rng.choice(WORDS)) for seat in playing.kinds}
    return {seat: words for seat, words in document.items() if words}


def _first(playing: Playing) -> Setup:
    playing.words = words = _words(playing)
    seed = shuffle.deal_seed(playing.secret, playing.table, 0, 0)
    seats, pack = playing.game.seats(playing.options), playing.game.pack(playing.options)
    start, drawn = shuffle.drawn(seats, pack, seed, shuffle.joined(words))
    first = playing.game.first_deal(playing.options, start, drawn)
    return meeting(first, nothing_yet(playing.game, playing.options))


def _one_pack(playing: Playing, setup: Setup, correct: float) -> Setup | None:
    """Deals, plays and writes down one pack; answers with the setup of the next."""
    recorded, deal = _dealt(playing, setup)
    moves = []
    while not deal.over:
        seat = playing.rng.choice(table.to_act(deal))
        move = some_move(deal, seat, playing.rng) if playing.rng.random() < 0.3 else _usual(deal, seat)
        by = playing.rng.choice(BY[playing.kinds[seat]]) if playing.rng.random() < 0.9 else "bot"
        moves.append(RecordedMove(seat, move.text, by))
        deal = table.apply(deal, seat, move)
    end = playing.game.void(deal) or "played"
    signals = _signals(playing, len(moves))
    return _after(playing, deal, replace(recorded, moves=tuple(moves), signals=signals, end=end), correct)


def _withdraw(playing: Playing, setup: Setup) -> None:
    """Deals a pack, lets a bot make the first move, and takes the table back."""
    recorded, deal = _dealt(playing, setup)
    moves = []
    if not deal.over:
        seat = table.to_act(deal)[0]
        moves = [RecordedMove(seat, _usual(deal, seat).text, "bot")]
    playing.deals.append(replace(recorded, moves=tuple(moves), end="withdrawn"))


def _dealt(playing: Playing, setup: Setup) -> tuple[RecordedDeal, Any]:
    """A pack as it is recorded before its first move, and the deal."""
    game, options = playing.game, playing.options
    attempt = sum(deal.number == setup.number for deal in playing.deals)
    seed = shuffle.deal_seed(playing.secret, playing.table, setup.number, attempt)
    words = _words(playing) if playing.words is None else playing.words
    playing.words = None
    pack = shuffle.shuffled(game.pack(options), seed, shuffle.joined(words))
    hands = game.deal_out(options, setup, pack)
    dealt = {card for hand in hands.values() for card in hand}
    recorded = RecordedDeal(
        number=setup.number,
        attempt=attempt,
        dealer=setup.dealer,
        direction=setup.direction,
        stake=setup.stake,
        totals=setup.totals if game.parts else {},
        won=setup.won,
        began="2026-11-21 14:56:07 UTC",
        ended="2026-11-21 15:02:59 UTC",
        commitment=shuffle.commitment(seed),
        seed=seed.hex(),
        words=words,
        pack=pack,
        hands=hands,
        head=tuple(card for card in pack if card not in dealt) if game.head_size(options) else (),
    )
    return recorded, table.start(game, options, setup, pack)


def _usual(deal: Any, seat: str) -> Any:
    return table.absent(deal, seat) if seat in table.owed(deal) else next(deal.phase.moves(deal, seat))


def _signals(playing: Playing, moves: int) -> tuple[RecordedSignal, ...]:
    if not getattr(playing.options, "publish_signals", False):
        return ()
    seat, after = playing.rng.choice(list(playing.kinds)), playing.rng.randint(0, moves)
    sent = [
        RecordedSignal(seat, "SWORD", 0),
        RecordedSignal(seat, "PLAY LOW: now", after),
        RecordedSignal(seat, "TAKE"),
    ]
    return tuple(signal for signal in sent if playing.game.may_signal(playing.options, signal.text))


def _after(playing: Playing, deal: Any, recorded: RecordedDeal, correct: float) -> Setup | None:
    game, options = playing.game, playing.options
    if playing.sheets and playing.rng.random() < correct:
        _correct(playing, SheetMoment(*recorded.place))
    before = playing.match()
    playing.deals.append(recorded)
    deal = replace(deal, setup=meeting(deal.setup, standing_at(game, options, before)))
    if recorded.end != "played":
        following = game.next_after(deal, None, before.standing.totals)
        return meeting(following, standing_at(game, options, before))
    sheet = game.result(deal)
    points = game.credits(options, deal.setup, sheet)
    playing.sheets.append(RecordedSheet(number=recorded.number, values=sheet, points=points))
    after = playing.match()
    following = game.next_after(deal, sheet, after.standing.totals)
    return None if after.over or following is None else meeting(following, standing_at(game, options, after))


def _correct(playing: Playing, moment: SheetMoment) -> None:
    """Another version of a sheet: what some deal of this table has brought."""
    number, values = playing.rng.choice(playing.sheets).number, playing.rng.choice(playing.sheets).values
    version = 1 + sum(sheet.number == number for sheet in playing.sheets)
    correction = RecordedSheet(
        number=number,
        version=version,
        values=values,
        points=playing.game.score(playing.options, values).points,
        source=playing.rng.choice(("desk", "admin")),
        moment=moment,
        written=f"2026-11-21 15:00:00.{len(playing.sheets):03} UTC",
        reason_code=playing.rng.choice(("", "scoring_slip")),
        reason=playing.rng.choice(("Tricks swapped.", 'He said: "two", twice\nand again', " # x", "Reason: because")),
    )
    playing.sheets.append(correction)
    if playing.game.parts:
        playing.sheets[-1] = replace(correction, points=playing.match().points[number])


def _record(playing: Playing, preset: str, changes: Mapping[str, Any], finished: bool) -> Record:
    match, rng = playing.match(), playing.rng
    standing = match.standing
    best = standing.won if playing.game.parts else standing.totals
    winners = tuple(side for side in best if best[side] == max(best.values())) if finished else ()
    return Record(
        game=playing.game.name,
        preset=preset,
        options=dict(changes),
        table=playing.table,
        label=rng.choice(("", "Table 7", "Final: the last # one")),
        place="online",
        state="finished" if finished else "running",
        began="2026-11-21T14:56:07Z",
        ended="2026-11-21 16:00 +0100" if finished else "",
        seats=tuple(RecordedSeat(seat, kind, rng.choice(NAMES)) for seat, kind in playing.kinds.items()),
        commitment=shuffle.commitment(playing.secret),
        secret=playing.secret.hex() if finished else "",
        deals=tuple(deal if finished else replace(deal, signals=()) for deal in playing.deals),
        sheets=tuple(sorted(playing.sheets, key=lambda sheet: (sheet.number, sheet.version))),
        result=RecordResult(totals=standing.totals, won=standing.won, winners=winners),
        others=rng.choice(({}, {"Comment": "Played at the club house: a fine evening"}, {"Film": ""})),
    )


@st.composite
def changes_of(draw: st.DrawFn, game: Any, preset: str) -> dict[str, Any]:
    """Up to three options that differ from the preset; none where they do not go together."""
    fields = draw(st.lists(st.sampled_from(describe(game.options_type)), max_size=3, unique_by=lambda one: one.name))
    changes = {field.name: draw(_values(field)) for field in fields}
    try:
        game.options(preset, changes)
    except OptionError:
        return {}
    return changes
