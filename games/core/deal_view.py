"""The engine's view of a running deal, typed as far as pages read it.

Every game has the required entries; the others belong to some games. On the wire it stays a plain object
(docs/rules/<game>/rulebook.md has the view of each game).
"""

from typing import NotRequired, cast

from typing_extensions import TypedDict

from engine import table as engine_table
from engine.cards import Card, Suit
from engine.game import Game, View
from engine.seats import Direction, Seat, Side
from inputs.game_documents import ViewedSheet


class PlayedView(TypedDict):
    """A card that was played, `?S` while it lies face down."""

    seat: Seat
    card: Card


class TrickView(TypedDict):
    """A complete trick; without a winner it is spoiled."""

    plays: list[PlayedView]
    winner: Seat | None


class FormView(TypedDict):
    """A move with too many variants to list (engine.game.Form)."""

    word: str
    cards: list[Card]
    least: int
    most: int
    signs: bool
    words: list[str]
    number: NotRequired[bool]
    ready: NotRequired[list[str]]


class DealView(TypedDict):
    """A running or finished deal, as one seat or a spectator sees it."""

    game: str
    number: int
    dealer: Seat
    direction: Direction
    seat: Seat | None
    seats: list[Seat]
    phase: str
    counts: dict[Seat, int]
    hand: list[Card]
    allowed: list[str]
    forms: list[FormView]
    to_act: list[Seat]
    waiting: int
    trump: Suit | None
    trick: list[PlayedView]
    last_trick: TrickView | None
    taken: dict[Side, int]
    over: bool
    void: str | None
    sheet: ViewedSheet | None
    points: dict[Side, int] | None
    tricks: NotRequired[list[TrickView]]
    scores: NotRequired[dict[Side, int]]
    head: NotRequired[int]
    turn_up: NotRequired[Card]
    rubber: NotRequired[Seat | None]
    scoring: NotRequired[str]
    mode: NotRequired[str | None]
    final_bids: NotRequired[dict[Seat, int] | None]


def deal_view(game: Game, deal: object, seat: Seat | None) -> DealView:
    """Return everything a seat (None: a spectator) may see of a deal."""
    return as_deal_view(engine_table.view(game, deal, seat))


def as_deal_view(view: View) -> DealView:
    """Type a view of the engine; a test holds every game against the declaration."""
    return cast(DealView, view)
