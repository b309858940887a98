"""Rules of online play besides those of the game: clocks, watching, chat, bots.

Stored as plain values in `Table.online_rules` (an event's in `Event.online_options`); missing ones have the defaults
here, which is how tables played before there were such rules. `clock_seconds`, the time for a decision, is a column of
the table. Source: decision 0170.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any

from pydantic import Field

from engine import bots
from engine.bots import levels
from engine.registry import game_named
from engine.sentences import N
from games.models.limits import ONLINE
from inputs.model import Choices, Input, within


class Watch(StrEnum):
    """Visibility of a table for spectators."""

    LIVE = "live"
    """Everything that lies open, as it happens; no hands."""
    DEAL = "deal"
    """A deal when it is over."""
    HANDS = "hands"
    """All hands, when the whole match is over."""
    OFF = "off"
    """Nothing but the score."""


class Chat(StrEnum):
    """Rule of the chat at a table."""

    OFF = "off"
    PHRASES = "phrases"
    """Greetings and thanks from a fixed list, at any time."""
    BETWEEN = "between"
    """Anything between two deals, the fixed list during them."""
    FREE = "free"


class Bots(StrEnum):
    """Default strength of bots, on free seats and as stand-ins."""

    PIP = levels.PIP
    SARI = levels.SARI
    SIMPLE = bots.SIMPLE
    """Level 3, and the default."""
    SEARCH = bots.SEARCH
    """They look ahead, in the games that have a search; in others they play as the simple ones do."""


def looks_ahead(game: str) -> bool:
    """Whether bots can look ahead in a game; where they cannot, nothing offers it."""
    return game_named(game).looks_ahead


CHOICES: dict[str, dict[str, str]] = {
    "watch": {
        Watch.LIVE: N("Live play, without hands"),
        Watch.DEAL: N("Each deal after it ends"),
        Watch.HANDS: N("All hands after the match ends"),
        Watch.OFF: N("Score only"),
    },
    "chat": {
        Chat.OFF: N("No chat"),
        Chat.PHRASES: N("Preset phrases only"),
        Chat.BETWEEN: N("Free chat between deals, preset phrases during play"),
        Chat.FREE: N("Free chat at any time"),
    },
    "bots": {
        **{level.code: level.title for level in levels.OFFERED},
        Bots.SEARCH: N("Advanced bots"),
    },
}
"""Labels of the rules that are chosen from a list."""


class EventOnlineRules(Input):
    """The rules of play online of an event; they count for tables opened afterwards. A change leaves out what stays.

    Times are whole seconds unless the name says otherwise; 0 is none.
    """

    stays_when_left_out = True

    bank_seconds: Annotated[int, within(ONLINE["bank_seconds"])] = Field(
        default=0,
        title=N("Time bank per player and deal (seconds)"),
        description=N("The time bank is used when a player’s time per decision runs out. Enter 0 for no time bank."),
    )
    grace_seconds: Annotated[int, within(ONLINE["grace_seconds"])] = Field(
        default=0,
        title=N("Disconnection allowance per match (seconds)"),
        description=N("Maximum total time for which a disconnected player’s clock is stopped in one match."),
    )
    between_seconds: Annotated[int, within(ONLINE["between_seconds"])] = Field(
        default=0,
        title=N("Time between deals (seconds)"),
        description=N(
            "The score sheet is shown between deals. The next deal starts early if all players are ready. Enter 0"
            " to start it immediately."
        ),
    )
    least_ms: Annotated[int, within(ONLINE["least_ms"])] = Field(
        default=0,
        title=N("Minimum time per card (ms)"),
        description=N("This wait hides whether a card was forced. The recommended value is 700. Enter 0 for no wait."),
    )
    missing_seconds: Annotated[int, within(ONLINE["missing_seconds"])] = Field(
        default=0,
        title=N("A bot replaces a missing player after (seconds)"),
        description=N(
            "A player is missing while they have no open page at the table. On return, one press gives the seat"
            " back. Enter 0 to wait until three of their clocks have run out."
        ),
    )
    watch: Annotated[Watch, Choices(CHOICES["watch"])] = Field(default=Watch.LIVE, title=N("What can spectators see?"))
    chat: Annotated[Chat, Choices(CHOICES["chat"])] = Field(default=Chat.OFF, title=N("Chat at the table"))
    claims: bool = Field(
        default=False,
        title=N("Allow claims"),
        description=N("The claimer shows their cards, and every opponent accepts or refuses."),
    )
    aids: bool = Field(
        default=True,
        title=N("Show aids at the table"),
        description=N("Players see the bids against the tricks, or the strength of the cards."),
    )
    calls: bool = Field(
        default=False,
        title=N("Allow calls to the director"),
        description=N("Calls appear at the top of the Director’s desk."),
    )
    programs: bool = Field(
        default=False,
        title=N("Allow API clients"),
        description=N("API clients may take seats at online tables. They are labelled as bots."),
    )
    bots: Annotated[Bots, Choices(CHOICES["bots"])] = Field(
        default=Bots.SIMPLE,
        title=N("Bot level"),
        description=N("Bots play for free seats and absent players. The seat is labelled as a bot."),
    )


class OnlineRules(EventOnlineRules):
    """All rules of play online, with those that no event has."""

    undo: bool = False
    """Whether the last move can be undone before the next one, if it revealed nothing of a hand; never in events."""
    draw_partners: bool = False
    """Players of the lobby draw cards for partners before the first deal, in games that do so."""
    hints: bool = True
    """Players may ask for hints, a few a deal; never in events (games.tables.hints)."""
    deals: int = 0
    """The match ends after this many deals at the latest; 0: when the rules of the game end it."""


EVENT = OnlineRules(
    bank_seconds=180, grace_seconds=60, between_seconds=10, watch=Watch.DEAL, chat=Chat.PHRASES, claims=True, calls=True
)
"""Defaults of an event."""
AGAINST_BOTS = OnlineRules(programs=True, undo=True)
"""Rules at a table of one player and bots."""
AS_LONG_AS_THEY_LIKE = 86_400
"""Seconds between two deals where only one person looks at the result; a table that they leave ends sooner."""
AGAINST_BOTS_ON_A_PAGE = AGAINST_BOTS.model_copy(update={"between_seconds": AS_LONG_AS_THEY_LIKE})
"""The same at a page, where the result of a deal stays until the player presses Next. Bot clients need no such time."""
DAILY = OnlineRules(watch=Watch.OFF, hints=False).model_copy(update={"between_seconds": AS_LONG_AS_THEY_LIKE})
"""Rules of the daily deals: played alone, without hints, undo, chat, claims, spectators or API clients."""
CASUAL = OnlineRules(grace_seconds=60, between_seconds=10, chat=Chat.FREE, claims=True, programs=True, undo=True)
"""Rules at a lobby table."""
WORDS: Mapping[str, type[StrEnum]] = {"watch": Watch, "chat": Chat, "bots": Bots}
"""The rules that are a word of a list."""


def read_rules(values: Mapping[str, Any]) -> OnlineRules:
    """Return the rules in stored values, without unknown names.

    Raises ValueError for an unknown value.
    """
    rules = {name: value for name, value in values.items() if name in OnlineRules.model_fields}
    words = {name: kind(rules[name]) for name, kind in WORDS.items() if name in rules}
    return OnlineRules.model_construct(**{**rules, **words})


def rules_of_table(table: Any) -> OnlineRules:
    """How a table (a games.models.Table) plays online."""
    stored = table.online_rules.items()
    return _rules(tuple((name, value) for name, value in stored if name in OnlineRules.model_fields))


@lru_cache(maxsize=1024)
def _rules(values: tuple[tuple[str, Any], ...]) -> OnlineRules:
    return read_rules(dict(values))


def plain_rules(rules: EventOnlineRules) -> dict[str, object]:
    """Return the rules that differ from the defaults, as stored."""
    house = OnlineRules().model_dump()
    return {
        name: str(value) if isinstance(value, StrEnum) else value
        for name, value in rules.model_dump().items()
        if value != house[name]
    }
