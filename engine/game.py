"""The interface of a game, and its vocabulary.

A game is one folder in `engine/rules/` whose `__init__.py` defines `GAME`. It is driven by `engine.table`; nothing else
reaches into a rules folder.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engine.cards import Card
from engine.document_schemas import JsonSchema
from engine.errors import RuleError
from engine.extras import (
    Article,
    BidAnalysis,
    CheckedSheet,
    CheckedSheets,
    ClubArithmetic,
    DailySet,
    GameFacts,
    Irregularity,
    SignalFace,
)
from engine.lesson_script import Lesson
from engine.moves import Forms, Move
from engine.seats import Direction, Seat, Side
from engine.statistics import CountedDeal, CountTable
from engine.wording.game_text import GameText
from engine.wording.rules_text import OptionTexts, RulesText

Hands = Mapping[Seat, tuple[Card, ...]]
View = Mapping[str, Any]
Sheet = dict[str, Any]
Points = dict[str, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts of a deal that are settled before its cards are seen.

    `number` counts from 1; a thrown-in or redealt deal keeps it. `stake` is the worth of a deal in games that carry a
    stake over. `head` are the undealt cards, top card first. `totals` and `won` give the match score before the deal:
    points of the running part, and parts (sets, rounds) won. Empty means none.
    """

    number: int
    dealer: Seat
    direction: Direction = "cw"
    stake: int = 1
    head: tuple[Card, ...] = ()
    totals: Mapping[Side, int] = field(default_factory=dict)
    won: Mapping[Side, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PartnerDraw:
    """Cards drawn for partners, before the final seats are known.

    `rounds` are the cards by the initial seats; tied seats draw again. `seats` gives the new seat of every seat.
    """

    rounds: tuple[Mapping[Seat, Card], ...]
    seats: Mapping[Seat, Seat]


@dataclass(frozen=True, slots=True)
class Form:
    """A move with too many variants to list: `least` to `most` cards of `cards`.

    `signs` says that each card is marked + or -; `words` are the declarations to choose from. With `number` it is a
    number between `least` and `most`, without cards. `text` is the form in words where the usual ones do not fit.
    `ready` are some legal moves of it as whole texts.
    """

    word: str
    cards: tuple[Card, ...]
    least: int
    most: int
    signs: bool = False
    words: tuple[str, ...] = ()
    number: bool = False
    text: str = ""
    ready: tuple[str, ...] = ()

    def texts(self) -> tuple[str, ...]:
        """Return the form in words, as an answer lists it: `bid 1..3 cards + or -`."""
        if self.text:
            return (self.text,)
        count = str(self.least) if self.least == self.most else f"{self.least}..{self.most}"
        noun = "card" if self.most == 1 else "cards"
        tail = f"{count} {noun}" + (" + or -" if self.signs else "")
        return tuple(f"{self.word} {word} {tail}" for word in self.words) or (f"{self.word} {tail}",)


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a sheet: points per seat or side, and values derived from it."""

    points: Points
    derived: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SheetField:
    """One blank on the paper form.

    `name` is the path in the sheet, such as `bids.N` or `caller`. `kind` is `integer` or `choice`; an empty choice ("")
    means left blank. `choices` pairs value and English label.
    """

    name: str
    kind: str
    label: str
    required: bool = True
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[str, str], ...] = ()


D = TypeVar("D", bound="Deal")


class Phase(Generic[D]):
    """One stage of a deal. Phases hold no state: everything is in the deal."""

    name: ClassVar[str] = ""

    def to_act(self, deal: D) -> tuple[Seat, ...]:
        """Return the seats that may act now; several while bids are secret and simultaneous."""
        raise NotImplementedError

    def owed(self, deal: D) -> tuple[Seat, ...]:
        """Return the seats whose move the deal waits for.

        Clocks run and bots move for them. They are all seats that may act, unless a move is a mere right, such as a
        word before a team-mate's answer.
        """
        return self.to_act(deal)

    def instead(self, deal: D, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats that may make the move `seat` owes.

        A bot need not speak where a team-mate may.
        """
        return ()

    def sealed(self, deal: D) -> bool:
        """Return whether moves stay hidden until all of them are made.

        It is then also secret which seats have moved, and when.
        """
        return False

    def hush(self, after: D) -> D | None:
        """Return the resulting deal disguised as if a seat might still act unseen.

        None where no player could think so. No seat is to act in it. A table shows it for a while, because an immediate
        continuation would reveal that no seat can act.
        """
        return None

    def check(self, deal: D, seat: Seat, move: Move) -> None:
        """Raise RuleError with the reason if `seat` may not make this move now."""
        raise NotImplementedError

    def moves(self, deal: D, seat: Seat) -> Iterator[Move]:
        """Yield every legal move of a seat; none when it is not to act."""
        raise NotImplementedError

    def forms(self, deal: D, seat: Seat) -> tuple[Form, ...]:
        """Return the forms of long lists of moves; empty where `moves` is short enough."""
        return ()

    def apply(self, deal: D, seat: Seat, move: Move) -> D:
        """Return the deal after a move that has passed `check`."""
        raise NotImplementedError

    def absent(self, deal: D, seat: Seat) -> Move:
        """Return the legal move made for a player whose clock ran out."""
        raise NotImplementedError


@dataclass(frozen=True)
class Over(Phase["Deal"]):
    """The bottom of every stack: a deal that is over.

    It refuses everything with the game's own code.
    """

    code: str
    name: ClassVar[str] = "over"

    def to_act(self, deal: "Deal") -> tuple[Seat, ...]:
        return ()

    def check(self, deal: "Deal", seat: Seat, move: Move) -> None:
        raise RuleError(self.code, case="over", seat=seat, move=move.text)

    def moves(self, deal: "Deal", seat: Seat) -> Iterator[Move]:
        return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The state every game shares; each game adds its own fields in a subclass.

    `hands` are the cards still held, in dealt order; `phases` is a stack whose last element is now.
    """

    options: Any
    setup: Setup
    seats: tuple[Seat, ...]
    hands: Hands
    phases: tuple[Phase[Any], ...]

    @property
    def phase(self) -> Phase[Any]:
        """The phase that judges the next move."""
        return self.phases[-1]

    @property
    def over(self) -> bool:
        """True when no move can follow."""
        return isinstance(self.phases[-1], Over)


class Game(Protocol):
    """One game. Options, deals and sheets are its own.

    The shapes below are those that the rest of the system relies on.
    """

    name: str
    title: str
    forms: Forms
    sentences: Mapping[str, str]
    presets: Mapping[str, Mapping[str, Any]]
    preset_titles: Mapping[str, str]
    """Each preset's English title in a list; a preset without one appears by its code."""
    tagline: ClassVar[str]
    """A few English words about the game; empty for none."""
    lesson: ClassVar[Lesson | None]
    """The first lesson of the game; None without one."""
    poster: ClassVar[tuple[Card, ...]]
    """Three cards that stand for the game in pictures; without them the first ones of its pack."""
    options_type: type
    sheet_schema: JsonSchema
    """The JSON Schema of a sheet; a game without one accepts any object."""
    derived_schema: JsonSchema
    """The JSON Schema of `Score.derived`."""
    quiet_moves: ClassVar[frozenset[str]]
    """Words of moves that reveal nothing of a hand.

    Only they can be undone (engine.undo).
    """
    text: type[GameText]
    """Sentences about a deal; a game without any has plain `GameText`."""
    rules_text: type[RulesText]
    """The rules for players; a game without any has `RulesText`, without chapters."""
    option_texts: OptionTexts
    """Titles and examples of options; an option without any shows its own sentence."""
    tariff: Sequence[Article]
    """The rulings of the game for club tables, in the order of its rules page."""
    planning: Mapping[str, GameFacts]
    """Minutes and luck for the planner, by preset; an unnamed one counts as middling."""
    daily: ClassVar[DailySet | None]
    """The set of the daily deals; None in a game without them."""
    club_match: ClubArithmetic | None
    """The points that a match of club against club can have; None if unknown."""
    claim_phases: ClassVar[Collection[str]]
    """Phases of card play only, whose rest can be claimed; empty: no claims.

    The deals of such a game have `turn`, `trump`, `trick` and `taken`.
    """
    seating: ClassVar[Direction]
    """The direction in which the rules number the seats."""
    example_seed: ClassVar[int]
    """The seed of a pack whose deal is a good example for the page of rules."""
    signal_faces: Mapping[str, SignalFace]
    """The drawings of signals by code; a signal without one is shown in words."""
    packs: Mapping[str, str]
    """The packs that browsers can shuffle again, with their English titles.

    Keys are preset/players/removed suit.
    """
    solvable: ClassVar[bool]
    """Whether a double-dummy solver knows the game: two sides of two, all cards dealt.

    Its deals have `turn`, `trump` and `trick`, its options `must_trump`.
    """
    bid_analysis: BidAnalysis | None
    """The analysis of reachable bids; None in games without."""
    looks_ahead: ClassVar[bool]
    """Whether the folder has `search.py` with `weighing(view)` for the searching bot."""
    counted_word: ClassVar[str]
    """First word of the moves that `counts` reads; "" for none."""
    parts: ClassVar[str]
    """The name of a match's parts in documents: `sets` or `rounds`; "" for one part."""

    def options(self, preset: str | None = None, changes: Mapping[str, object] | None = None) -> Any:
        """Return the options of a preset with changes. Raises OptionError."""
        ...

    def seats(self, options: Any) -> tuple[Seat, ...]: ...

    def sides(self, options: Any) -> tuple[Side, ...]:
        """Return the keys of points and totals: seats in a solo game, else sides as `NS`."""
        ...

    def side_of(self, options: Any, seat: Seat) -> Side: ...

    def captain(self, options: Any, side: Side) -> Seat | None:
        """Return the seat that answers for its side; None where sides have no captain."""
        ...

    def resized(self, options: Any, players: int) -> Mapping[str, object] | None:
        """Return the option changes for this many players; None if there are none.

        A table of an event can so play with one seat fewer when numbers are odd. Pairs and teams are never resized.
        """
        ...

    def pack(self, options: Any) -> tuple[Card, ...]: ...

    def first_deal(self, options: Any, start: Seat, pack: Sequence[Card]) -> Setup:
        """Return the setup of the first deal, with its dealer.

        Randomness comes from outside: a random seat and a shuffled pack to draw from.
        """
        ...

    def draw_for_partners(self, options: Any, pack: Sequence[Card]) -> PartnerDraw | None:
        """Return the partners drawn from a shuffled pack; None in games without a draw."""
        ...

    def direction_of(self, options: Any, number: int) -> Direction:
        """Return the direction of turn that follows from the deal's number and the options."""
        ...

    def deal_out(self, options: Any, setup: Setup, pack: Sequence[Card]) -> Hands:
        """Return the hands in dealt order, from a shuffled pack."""
        ...

    def start(self, options: Any, setup: Setup, hands: Hands) -> Any:
        """Return the deal before its first move.

        It is already over when these hands must be thrown in.
        """
        ...

    def result(self, deal: Any) -> Sheet | None:
        """Return the sheet of a completed deal.

        None while it runs and when it was thrown in or redealt.
        """
        ...

    def void(self, deal: Any) -> str | None:
        """Return `thrown_in` or `redealt` for a deal that ended without a result.

        Such a deal must be dealt again.
        """
        ...

    def score(self, options: Any, sheet: Mapping[str, object]) -> Score:
        """Return the points of a sheet, whether from play or on paper.

        Raises SheetError naming every wrong field.
        """
        ...

    def check_sheet(self, options: Any, sheet: CheckedSheet) -> Iterable[Irregularity]:
        """Find contradictions in a sheet that counts, independently of `score`."""
        ...

    def check_table(self, options: Any, sheets: CheckedSheets) -> Iterable[Irregularity]:
        """Find contradictions between the sheets of one table."""
        ...

    def exact_seats(self, sheet: CheckedSheet) -> Collection[Seat]:
        """Return the seats that took exactly what they bid; none in games without such bids."""
        ...

    def expected_sum(self, options: Any, sheet: CheckedSheet) -> int | None:
        """Return what all points of a deal must add up to; None where any sum is possible."""
        ...

    def sheet_fields(self, options: Any) -> tuple[SheetField, ...]:
        """Return the blanks of the paper form, in the order a table fills them in."""
        ...

    def sheet_sentence(
        self, options: Any, sheet: Mapping[str, object], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, object]]:
        """Return one English sentence that reads back a valid sheet, and its facts.

        The sentence has named slots.
        """
        ...

    def finished(self, options: Any, number: int, totals: Mapping[str, int]) -> bool:
        """Return whether the match is over after deal `number` with these totals."""
        ...

    def next_deal(
        self, options: Any, setup: Setup, sheet: Mapping[str, object] | None, totals: Mapping[str, int]
    ) -> Setup | None:
        """Return the setup after a deal; None at the end of the match.

        It is the same one after a void deal (`sheet` None). `totals` include the points of `sheet`.
        """
        ...

    def next_facts(self, options: Any, setup: Setup) -> dict[str, object]:
        """Return the setup as outsiders read it in `next`, e.g. dealer and caller.

        A number among them is the stake.
        """
        ...

    def head_size(self, options: Any) -> int:
        """Count the undealt cards that a deal must record; 0 where they do not matter."""
        ...

    def credits(self, options: Any, setup: Setup, sheet: Mapping[str, object]) -> Points:
        """Return the addition of a valid sheet to the totals of `setup`.

        These are its points, unless a total has a floor or a ceiling.
        """
        ...

    def so_far(self, deal: Any) -> tuple[Sheet, Points] | None:
        """Return the sheet and credits confirmed while a deal runs.

        None where nothing counts before its end.
        """
        ...

    def part_winner(self, options: Any, totals: Mapping[Side, int]) -> Side | None:
        """Return the winner of the running part at these totals; the next starts at 0."""
        ...

    def match_over(self, options: Any, number: int, totals: Mapping[Side, int], won: Mapping[Side, int]) -> bool:
        """As `finished`, where it depends on the parts won, the last one included."""
        ...

    def next_after(self, deal: Any, sheet: Mapping[str, object] | None, totals: Mapping[Side, int]) -> Setup | None:
        """As `next_deal`, after a deal under the engine, which knows more than its sheet."""
        ...

    def sheet_of_values(self, sheet: Mapping[str, object]) -> Sheet:
        """Return the sheet of a deal in a document, without the document's additions."""
        ...

    def blanks_of(self, options: Any, sheet: Mapping[str, object]) -> dict[str, object]:
        """Return a sheet as the values of its `sheet_fields`, nested by their names."""
        ...

    def sheet_of_blanks(self, options: Any, blanks: Mapping[str, object]) -> Sheet:
        """Return the sheet of a filled-in form."""
        ...

    def signals(self, options: Any) -> Mapping[str, str] | None:
        """Return the private signals between team-mates, with their meanings.

        Empty: free words. None: no signals.
        """
        ...

    def may_signal(self, options: Any, text: str) -> bool:
        """Return whether a seat may send this to its team during a deal.

        Signals are not moves and bind no player.
        """
        ...

    def may_see_signal(self, options: Any, sender: Seat, viewer: Seat | None, match_over: bool) -> bool:
        """Return whether a seat (None: a spectator) may read a signal of `sender`."""
        ...

    def counts(self, deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
        """Return tables of what matters in this game, over the finished deals of a player."""
        ...

    def rule_of_thumb(self, view: View) -> str | None:
        """Return the move of the simple bot at a view; None for the first legal one."""
        ...

    def rough_bid(self, view: View, rng: Random) -> str | None:
        """Return a bid or answer of the lowest level of bots: near that of `rule_of_thumb`.

        None where a card is played, and in games whose bids need no such care.
        """
        ...

    def view(self, deal: Any, seat: Seat | None) -> View:
        """Return everything a seat (None: a spectator) may see now.

        It is built up from nothing and is the only access to a deal.
        """
        ...
