"""A viewer's view of a table, typed; on the wire it is a plain object, and config/api/input_schema.py publishes it.

Each part is declared where it is made; the deal itself is games/core/deal_view.py.
"""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from engine.seats import Seat, Side
from games.claims.selectors import ClaimsView
from games.core.deal_view import DealView
from games.models import Seat as SeatRow
from games.models import Table
from games.tables.clock_view import ClockView, TimesView
from games.tables.hints import HintsView
from games.tables.insiders import LookView
from games.tables.lobby import LobbyView
from games.tables.revealed_nonces import NoncesView
from games.tables.spectators import WatchView
from games.tables.undo import UndoView
from games.talk.schemas import Topic
from games.talk.selectors import CallView, ChatView, SignalsView
from inputs.game_documents import ViewedDerived, ViewedOptions, ViewedSheet
from inputs.model import Choices
from inputs.values import MomentText


class SeatView(TypedDict):
    """A seat in a view, with the player's connection and the bot's kind."""

    seat: Seat
    name: str
    avatar: Annotated[str, Field(description="Drawing beside the name, such as cat; empty for initials.")]
    badge: Annotated[str, Field(description="organiser, director, scorer or staff; empty for players.")]
    kind: Annotated[str, Choices.of(SeatRow.Kind)]
    stand_in: bool
    program: bool
    words: str
    words_given: bool
    gone: Annotated[
        int | None, Field(description="Seconds since this player's connection was lost. Null while connected.")
    ]
    released_at: Annotated[
        MomentText | None,
        Field(description="When the director released this seat for another device; null in the next deal."),
    ]
    taken_at: Annotated[
        MomentText | None,
        Field(description="When the player took the released seat; null before, and in the next deal."),
    ]
    taken_on: Annotated[
        str,
        Field(
            description="The kind of device that took it: phone, tablet, computer, program, other; empty without one."
        ),
    ]
    thinks: Annotated[bool, Field(description="A bot that looks ahead.")]
    level: Annotated[
        int | None, Field(description="The level of a bot, from 1; null for players, and for bots without a level.")
    ]


class SheetView(TypedDict):
    """The current sheet of a deal."""

    id: int
    number: int
    version: int
    values: ViewedSheet
    points: dict[Side, int]
    derived: ViewedDerived
    source: str
    counts: bool


class PackView(TypedDict):
    """A pack with the proof of its shuffle; the seed is null during the deal."""

    id: int
    number: int
    attempt: int
    state: str
    dealer: Seat
    direction: str
    words: str
    commitment: str
    seed: str | None


class FactsView(TypedDict):
    """The columns of the table."""

    id: int
    game: str
    preset: str
    options: ViewedOptions
    label: str
    place: Annotated[str, Choices({place: place for place in Table.Place.values})]
    deck: Annotated[
        str, Field(description="Tables with the same value get the same packs. Empty: the table's own packs.")
    ]
    event: Annotated[bool, Field(description="The table belongs to an event.")]
    aids: Annotated[bool, Field(description="Pages may show aids, such as the bid meter.")]
    state: str
    version: int
    finished: bool
    cut_short: Annotated[
        str,
        Choices({reason: reason for reason in Table.CutShort.values}),
        Field(description="Why a finished match was not played to its end; empty where it was."),
    ]
    topic: Topic
    seats: list[SeatView]


class MatchScoreView(TypedDict):
    """The score of the match."""

    sides: list[Side]
    deals_planned: int | None
    totals: Annotated[
        dict[Side, int], Field(description="Over the match; in games of sets or rounds over the running one.")
    ]
    won: Annotated[dict[Side, int], Field(description="Sets or rounds won; empty without such.")]
    sheets: list[SheetView]


class RunningView(TypedDict):
    """The running deal and its clock, null when none runs."""

    deal: Annotated[DealView | None, Field(description="hand, trick, to_act, allowed, forms and what is public.")]
    clock: ClockView | None


class ChoiceView(TypedDict):
    """The viewer's own secret choice."""

    text: str
    locked: bool


class LockedView(TypedDict):
    """How many secret choices are locked."""

    count: int
    of: int


class ChoicesView(TypedDict):
    """Secret choices of the running deal (selectors.choices_for)."""

    choice: Annotated[
        ChoiceView | None,
        Field(description="While moves are secret: your prepared move, as text, and whether it is locked."),
    ]
    locked: Annotated[LockedView | None, Field(description="While moves are secret: count of those locked, and of.")]


class ProofsView(TypedDict):
    """The proof of the shuffles."""

    commitment: str | None
    secret: Annotated[str | None, Field(description="Null until the match is over.")]
    deals: list[PackView]


class WordsWaitView(TypedDict):
    """Seats whose words for the shuffle are awaited, and for how long."""

    seats: list[Seat]
    seconds_left: float


class TableView(FactsView, MatchScoreView, RunningView, TimesView, ChoicesView, ProofsView):
    """The table as the client may see it.

    `deal` is the running deal from the client's seat, null when none runs.
    """

    seat: Annotated[Seat | None, Field(description="Your seat. Null for spectators.")]
    shown_through: Annotated[
        int | None,
        Field(description="The last deal shown, where others still play the same cards; null: nothing is kept back."),
    ]
    claims: Annotated[ClaimsView | None, Field(description="`hands` are cards that lie open. Null: none are made.")]
    call: Annotated[CallView | None, Field(description="Calls of the director. Null for spectators.")]
    chat: Annotated[ChatView | None, Field(description="Null where there is none.")]
    looks: Annotated[list[LookView], Field(description="Looks of staff at the hands of this match.")]
    watch: Annotated[WatchView | None, Field(description="For spectators.")]
    hints: Annotated[HintsView | None, Field(description="Null where no player may ask for hints.")]
    undo: Annotated[UndoView | None, Field(description="Null where undo is never allowed.")]
    signals: Annotated[SignalsView | None, Field(description="Null in games without a private channel of teams.")]
    turn: Annotated[str | None, Field(description="An identifier of your turn, for `action`. Null between deals.")]
    words_wait: Annotated[
        WordsWaitView | None, Field(description="Before the first pack: seats whose words are awaited.")
    ]
    nonces: Annotated[NoncesView | None, Field(description="Null where no player adds a random number to the shuffle.")]
    lobby: Annotated[LobbyView | None, Field(description="Null in events.")]
