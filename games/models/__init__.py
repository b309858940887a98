"""Tables where games happen, online or on paper: facts only, nothing derived."""

from games.models.analyses import Hindsight
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
    "Deal",
    "DeviceKind",
    "Hindsight",
    "Look",
    "Move",
    "NonceExchange",
    "Pause",
    "RoundRoot",
    "Seat",
    "Sheet",
    "SheetAnswer",
    "Signal",
    "Table",
    "Undone",
    "Watcher",
]
