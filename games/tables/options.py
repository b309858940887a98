"""How a table plays online beside the rules of its game: clocks, who watches, who talks, how good its bots are.

Kept as plain values in `Table.online_rules` (an event's in `Event.online_options`); what is left out holds as it stands
here, which is how tables played before there were such rules. `clock_seconds`, the time for a decision, is a column of
the table. Source: ux.md, sections 3.3 to 3.8.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from engine import bots


class Watch(StrEnum):
    """What those who do not sit at the table may see of it."""

    LIVE = "live"
    """Everything that lies open, as it happens; no hands."""
    DEAL = "deal"
    """A deal when it is over."""
    HANDS = "hands"
    """All hands, when the whole match is over."""
    OFF = "off"
    """Nothing but the score."""


class Chat(StrEnum):
    """Who may say what at the table."""

    OFF = "off"
    PHRASES = "phrases"
    """Greetings and thanks from a fixed list, at any time."""
    BETWEEN = "between"
    """Anything between two deals, the fixed list during them."""
    FREE = "free"


class Bots(StrEnum):
    """How the bots play that were given no strength of their own: on free seats, and in place of who is away."""

    SIMPLE = bots.SIMPLE
    SEARCH = bots.SEARCH
    """They look ahead, in the games that have a search; in others they play as the simple ones do."""


def looks_ahead(game: str) -> bool:
    """Whether bots can look ahead in a game; where they cannot, nothing offers it."""
    return game in bots.SEARCHED


@dataclass(frozen=True, slots=True)
class OnlineRules:
    """Times are whole seconds unless the name says otherwise; 0 is none."""

    bank_seconds: int = 0
    """What each player has for a whole deal beside the time for each decision."""
    grace_seconds: int = 0
    """What a player may lose in a match because his line was dropped, before his clock goes on."""
    between_seconds: int = 0
    """How long the sheet of a deal is shown before the next one; sooner when everybody is ready."""
    least_ms: int = 0
    """How long every card takes at least, so that a forced one does not tell itself."""
    watch: Watch = Watch.LIVE
    chat: Chat = Chat.OFF
    claims: bool = False
    calls: bool = False
    programs: bool = False
    """Accounts of programs may play."""
    undo: bool = False
    """The own last move can be undone before anybody else has moved, if it told nothing of a hand; never in events."""
    bots: Bots = Bots.SIMPLE
    draw_partners: bool = False
    """Players of the lobby draw cards for partners before the first deal, in games that do so; never in events."""


EVENT = OnlineRules(
    bank_seconds=180, grace_seconds=60, between_seconds=10, watch=Watch.DEAL, chat=Chat.PHRASES, claims=True, calls=True
)
"""What is proposed for an event."""
AGAINST_BOTS = OnlineRules(programs=True, undo=True)
"""What holds where nobody plays but one and bots."""
AS_LONG_AS_THEY_LIKE = 86_400
"""Seconds between two deals where only one person looks at the result; a table that they leave ends sooner."""
AGAINST_BOTS_ON_A_PAGE = replace(AGAINST_BOTS, between_seconds=AS_LONG_AS_THEY_LIKE)
"""The same for a player at a page, who sees the result of a deal until they press Next. Programs need no such time."""
CASUAL = OnlineRules(grace_seconds=60, between_seconds=10, chat=Chat.FREE, claims=True, programs=True, undo=True)
"""What holds at a table of the lobby."""
WORDS: Mapping[str, type[StrEnum]] = {"watch": Watch, "chat": Chat, "bots": Bots}
"""The rules that are a word of a list."""


def read_rules(values: Mapping[str, Any]) -> OnlineRules:
    """The rules out of stored values; unknown names are left out. Raises ValueError for a word that is none."""
    known = {one.name for one in fields(OnlineRules)}
    kept = {name: value for name, value in values.items() if name in known}
    words = {name: kind(kept[name]) for name, kind in WORDS.items() if name in kept}
    return OnlineRules(**{**kept, **words})


def rules_of_table(table: Any) -> OnlineRules:
    """How a table (a games.models.Table) plays online."""
    return read_rules(table.online_rules)


def plain_rules(rules: OnlineRules) -> dict[str, Any]:
    """What differs from the house's own rules, as it is stored."""
    house = asdict(OnlineRules())
    return {
        name: str(value) if isinstance(value, StrEnum) else value
        for name, value in asdict(rules).items()
        if value != house[name]
    }
