"""Tools shared with other applications: numbers, times, chance, errors and news."""

from games.core import chance, hall_address
from games.core.errors import Conflict, sentence_of
from games.core.publishing import publish_change
from games.core.values import read_moment, whole_number, written_moment
from games.models import limits

__all__ = [
    "Conflict",
    "chance",
    "hall_address",
    "limits",
    "publish_change",
    "read_moment",
    "sentence_of",
    "whole_number",
    "written_moment",
]
