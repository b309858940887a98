"""What a game must offer, and the words it is said in.

A game is one folder in `engine/rules/` whose `__init__.py` defines `GAME`. It is driven by
`engine.table`; nothing else reaches into a rules folder.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engine.cards import Card
from engine.errors import RuleError
from engine.moves import Forms, Move
from engine.seats import Direction, Seat, Side

Hands = Mapping[Seat, tuple[Card, ...]]
View = dict[str, Any]
Sheet = dict[str, Any]
Points = dict[str, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the cards of a deal are seen.

    `number` counts from 1; a thrown-in or redealt deal keeps it. `stake` is what a deal is worth in games
    that carry a stake over; `head` the cards that lie undealt, top card first. `totals` and `won` say how the match
    stands before the deal: points of the running part, and parts (sets, rounds) won; empty says: none.
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
    """Cards drawn for partners, before anybody has a seat for good.

    `rounds` are the cards by the seats as they were; after a tie those draw again who tied. `seats` gives the new seat
    of every seat.
    """

    rounds: tuple[Mapping[Seat, Card], ...]
    seats: Mapping[Seat, Seat]


@dataclass(frozen=True, slots=True)
class Form:
    """A move too rich to list: between `least` and `most` cards of `cards`, with what may be said of them.

    `signs` tells that each card is marked + or -; `words` are the declarations of which one is chosen. With
    `number` it is a number between `least` and `most`, and no cards. `text` is the form in words where the usual
    ones do not fit; `ready` are some legal moves of it as whole texts.
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
        """The form in words, as an answer lists it: `bid 1..3 cards + or -`."""
        if self.text:
            return (self.text,)
        count = str(self.least) if self.least == self.most else f"{self.least}..{self.most}"
        noun = "card" if self.most == 1 else "cards"
        tail = f"{count} {noun}" + (" + or -" if self.signs else "")
        return tuple(f"{self.word} {word} {tail}" for word in self.words) or (f"{self.word} {tail}",)


@dataclass(frozen=True, slots=True)
class Score:
    """What a sheet is worth: points per seat or side, and what was worked out on the way."""

    points: Points
    derived: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SheetField:
    """One blank on the paper form. `name` is the path in the sheet, such as `bids.N` or `caller`.

    `kind` is `integer` or `choice`; an empty choice ("") means: left open. `choices` pairs value and English label.
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
    """One stage of a deal. Phases hold no state: everything is in the deal they are asked about."""

    name: ClassVar[str] = ""

    def to_act(self, deal: D) -> tuple[Seat, ...]:
        """The seats that may act now; several while bids are secret and simultaneous."""
        raise NotImplementedError

    def owed(self, deal: D) -> tuple[Seat, ...]:
        """Of those who may act, the seats without whose move the deal cannot go on: clocks run for them, bots
        move for them. All of them, unless a move is a mere right, such as a word said before a teammate's answer.
        """
        return self.to_act(deal)

    def instead(self, deal: D, seat: Seat) -> tuple[Seat, ...]:
        """Who else may make the move that `seat` owes, so that no bot need speak where a team-mate may."""
        return ()

    def sealed(self, deal: D) -> bool:
        """Whether moves are made unseen, to be told all at once when nobody is owed one any more.

        Who has made his, and when, is as secret as what it is.
        """
        return False

    def hush(self, after: D) -> D | None:
        """The deal this phase has led to, as if somebody might still act unseen; None where nobody could think so.

        Nobody is to act in it. A table shows it for a while, or its going on at once would tell that no seat can.
        """
        return None

    def check(self, deal: D, seat: Seat, move: Move) -> None:
        """The law: raises RuleError with the reason when `seat` may not make this move now."""
        raise NotImplementedError

    def moves(self, deal: D, seat: Seat) -> Iterator[Move]:
        """Every legal move of a seat, lazily; none when it is not to act."""
        raise NotImplementedError

    def forms(self, deal: D, seat: Seat) -> tuple[Form, ...]:
        """What may be done where the list would be long; empty where `moves` is short enough to read."""
        return ()

    def apply(self, deal: D, seat: Seat, move: Move) -> D:
        """The deal after a move that has passed `check`."""
        raise NotImplementedError

    def absent(self, deal: D, seat: Seat) -> Move:
        """The legal move made for a player whose clock ran out."""
        raise NotImplementedError


@dataclass(frozen=True)
class Over(Phase["Deal"]):
    """The bottom of every stack: the deal is over and refuses everything with the game's own code."""

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
    """One game. Options, deals and sheets are its own; the shapes below are what the house relies on."""

    name: str
    title: str
    forms: Forms
    sentences: Mapping[str, str]
    presets: Mapping[str, Mapping[str, Any]]
    preset_titles: Mapping[str, str]
    """Each preset in English, as it stands in a list to choose from; one that is not named stands there by its code."""
    options_type: type
    quiet_moves: ClassVar[frozenset[str]]
    """Words of moves that tell nothing of a hand by themselves; only such a one can be undone (engine.undo)."""
    parts: ClassVar[str]
    """What the parts of a match are called in documents, `sets` or `rounds`; "" where a match has one part."""

    def options(self, preset: str | None = None, changes: Mapping[str, Any] | None = None) -> Any:
        """Options of a preset with changes. Raises OptionError."""
        ...

    def seats(self, options: Any) -> tuple[Seat, ...]: ...

    def sides(self, options: Any) -> tuple[Side, ...]:
        """The keys of points and totals: seats where each plays for himself, else sides such as `NS`."""
        ...

    def side_of(self, options: Any, seat: Seat) -> Side: ...

    def captain(self, options: Any, side: Side) -> Seat | None:
        """The seat that answers for its side; None where sides have no captain."""
        ...

    def resized(self, options: Any, players: int) -> Mapping[str, Any] | None:
        """The changes of these options under which so many sit at a table; None when there are none.

        So a table of an event plays with one seat less when numbers are odd. Pairs and teams are never resized.
        """
        ...

    def pack(self, options: Any) -> tuple[Card, ...]: ...

    def first_deal(self, options: Any, start: Seat, pack: Sequence[Card]) -> Setup:
        """Who deals first. Chance comes from outside: a random seat and a shuffled pack to draw from."""
        ...

    def draw_for_partners(self, options: Any, pack: Sequence[Card]) -> PartnerDraw | None:
        """Who plays with whom by the cards drawn from a shuffled pack; None in games that do not draw for partners."""
        ...

    def direction_of(self, options: Any, number: int) -> Direction:
        """The direction of turn that follows from the deal's number and the options."""
        ...

    def deal_out(self, options: Any, setup: Setup, pack: Sequence[Card]) -> Hands:
        """The hands in dealt order, from a shuffled pack."""
        ...

    def start(self, options: Any, setup: Setup, hands: Hands) -> Any:
        """The deal before its first move; already over when these hands must be thrown in."""
        ...

    def result(self, deal: Any) -> Sheet | None:
        """The sheet of a completed deal; None while it runs and when it was thrown in or redealt."""
        ...

    def void(self, deal: Any) -> str | None:
        """`thrown_in` or `redealt` when the deal ended without a result and must be dealt again."""
        ...

    def score(self, options: Any, sheet: Mapping[str, Any]) -> Score:
        """Points of a sheet, from play or paper alike. Raises SheetError naming every wrong field."""
        ...

    def sheet_fields(self, options: Any) -> tuple[SheetField, ...]:
        """The blanks of the paper form, in the order a table fills them in."""
        ...

    def sheet_sentence(
        self, options: Any, sheet: Mapping[str, Any], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, Any]]:
        """One English sentence with named slots that tells a valid sheet back, and its facts."""
        ...

    def finished(self, options: Any, number: int, totals: Mapping[str, int]) -> bool:
        """Whether the match is over once deal `number` is complete and these are the totals."""
        ...

    def next_deal(
        self, options: Any, setup: Setup, sheet: Mapping[str, Any] | None, totals: Mapping[str, int]
    ) -> Setup | None:
        """The setup after a deal; the same one when it was void (`sheet` None); None at the end of the match.

        `totals` include the points of `sheet`.
        """
        ...

    def next_facts(self, options: Any, setup: Setup) -> dict[str, Any]:
        """The setup as outsiders read it in `next`, e.g. dealer and caller; a number among them is the stake."""
        ...

    def head_size(self, options: Any) -> int:
        """How many cards lie undealt and must be told with the hands; 0 where they do not matter."""
        ...

    def credits(self, options: Any, setup: Setup, sheet: Mapping[str, Any]) -> Points:
        """What a valid sheet adds to the totals of `setup`: its points, unless a total has a floor or a ceiling."""
        ...

    def so_far(self, deal: Any) -> tuple[Sheet, Points] | None:
        """Sheet and credits that stand while a deal runs; None where nothing counts before its end."""
        ...

    def part_winner(self, options: Any, totals: Mapping[Side, int]) -> Side | None:
        """Who has won the running part of the match with these totals; the next deal then starts at 0."""
        ...

    def match_over(self, options: Any, number: int, totals: Mapping[Side, int], won: Mapping[Side, int]) -> bool:
        """As `finished`, where it depends on the parts won, the last one included."""
        ...

    def next_after(self, deal: Any, sheet: Mapping[str, Any] | None, totals: Mapping[Side, int]) -> Setup | None:
        """As `next_deal` after a deal under the engine, which knows more than its sheet tells."""
        ...

    def told_sheet(self, sheet: Mapping[str, Any]) -> Sheet:
        """The sheet of a deal as documents tell it: without what they say beside it."""
        ...

    def blanks_of(self, options: Any, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """A sheet as the values of its `sheet_fields`, nested by their names."""
        ...

    def sheet_of_blanks(self, options: Any, blanks: Mapping[str, Any]) -> Sheet:
        """The sheet that a form filled in so tells."""
        ...

    def signals(self, options: Any) -> Mapping[str, str] | None:
        """What teammates may tell each other in private, with what it says; empty: free words, None: nothing."""
        ...

    def may_signal(self, options: Any, text: str) -> bool:
        """Whether a seat may tell its team this while a deal runs; signals are no moves and bind nobody."""
        ...

    def may_see_signal(self, options: Any, sender: Seat, viewer: Seat | None, match_over: bool) -> bool:
        """Whether a seat (None: a spectator) may read what `sender` told his team."""
        ...

    def view(self, deal: Any, seat: Seat | None) -> View:
        """What a seat (None: a spectator) may know now; built up from nothing. The only door."""
        ...
