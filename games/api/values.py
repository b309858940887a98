"""Tools shared with other applications: chance, addresses, errors, limits, news."""

from games.core import chance, hall_address
from games.core.errors import Conflict, sentence_of
from games.core.publishing import publish_change
from games.models import limits

__all__ = [
    "Conflict",
    "chance",
    "hall_address",
    "limits",
    "publish_change",
    "sentence_of",
]
