"""Tables where games happen, online or on paper: facts only, nothing derived."""

from games.models.analyses import Hindsight, Hint
from games.models.daily import DailyBotPlay, DailyPlay
from games.models.friends import Friendship, PlayerBlock, TableInvitation
from games.models.ratings import MatchRating, RatingList
from games.models.roots import Commitment, RoundRoot
from games.models.sheets import Sheet, SheetAnswer
from games.models.tables import Choice, Deal, DeviceKind, Move, NonceExchange, Pause, Seat, Signal, Table, Undone
from games.models.talk import Call, ChatLine, Claim, ClaimAnswer, Look, Watcher

__all__ = [
    "Call",
    "ChatLine",
    "Choice",
    "Claim",
    "ClaimAnswer",
    "Commitment",
    "DailyBotPlay",
    "DailyPlay",
    "Deal",
    "DeviceKind",
    "Friendship",
    "Hindsight",
    "Hint",
    "Look",
    "MatchRating",
    "Move",
    "NonceExchange",
    "Pause",
    "PlayerBlock",
    "RatingList",
    "RoundRoot",
    "Seat",
    "Sheet",
    "SheetAnswer",
    "Signal",
    "Table",
    "TableInvitation",
    "Undone",
    "Watcher",
]
