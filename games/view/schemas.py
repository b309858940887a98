"""A viewer's view of a table, typed; on the wire it is a plain object, which games/core/view_schemas.py describes.

Each part is declared where it is made; the deal itself is games/core/deal_view.py.
"""

from collections.abc import Mapping
from typing import TypedDict

from engine.seats import Seat, Side
from games.claims.selectors import ClaimsView
from games.core.deal_view import DealView
from games.tables.clock_view import ClockView, TimesView
from games.tables.insiders import LookView
from games.tables.lobby import LobbyView
from games.tables.revealed_nonces import NoncesView
from games.tables.spectators import WatchView
from games.tables.undo import UndoView
from games.talk.selectors import CallView, ChatView, SignalsView


class SeatView(TypedDict):
    """A seat: its player or bot, and the player's connection."""

    seat: Seat
    name: str
    badge: str
    kind: str
    stand_in: bool
    program: bool
    words: str
    words_given: bool
    gone: int | None
    released_at: str | None
    taken_at: str | None
    taken_on: str
    thinks: bool


class SheetView(TypedDict):
    """The current sheet of a deal."""

    id: int
    number: int
    version: int
    values: Mapping[str, object]
    points: dict[Side, int]
    derived: Mapping[str, object]
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
    options: Mapping[str, object]
    label: str
    place: str
    deck: str
    event: bool
    state: str
    version: int
    finished: bool
    cut_short: str
    topic: str
    seats: list[SeatView]


class MatchScoreView(TypedDict):
    """The score of the match."""

    sides: list[Side]
    deals_planned: int | None
    totals: dict[Side, int]
    won: dict[Side, int]
    sheets: list[SheetView]


class RunningView(TypedDict):
    """The running deal and its clock, null when none runs."""

    deal: DealView | None
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

    choice: ChoiceView | None
    locked: LockedView | None


class ProofsView(TypedDict):
    """The proof of the shuffles."""

    commitment: str | None
    secret: str | None
    deals: list[PackView]


class WordsWaitView(TypedDict):
    """Seats whose words for the shuffle are awaited, and for how long."""

    seats: list[Seat]
    seconds_left: float


class TableView(FactsView, MatchScoreView, RunningView, TimesView, ChoicesView, ProofsView):
    """Everything a viewer may see of a table (selectors.view_of)."""

    seat: Seat | None
    shown_through: int | None
    claims: ClaimsView | None
    call: CallView | None
    chat: ChatView | None
    looks: list[LookView]
    watch: WatchView | None
    undo: UndoView | None
    signals: SignalsView | None
    turn: str | None
    words_wait: WordsWaitView | None
    nonces: NoncesView | None
    lobby: LobbyView | None
