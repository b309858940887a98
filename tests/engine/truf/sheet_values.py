"""Valid score sheets of Truf."""

from typing import Any

GOOD: dict[str, Any] = {
    "bids": {"N": 4, "E": 5, "S": 0, "W": 3},
    "shift": 0,
    "mode": None,
    "tricks": {"N": 4, "E": 3, "S": 0, "W": 6},
}
THIRTEEN = {"N": 5, "E": 4, "S": 3, "W": 1}
