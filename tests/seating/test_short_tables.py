"""Short tables in Swiss rounds: all players take turns, as with byes."""

from random import Random
from typing import Any

import pytest

from tests.seating.evenings import seated

pytestmark = pytest.mark.long


@pytest.mark.parametrize("people", [25, 26, 30])
def test_in_swiss_rounds_short_tables_go_round(people: int) -> None:
    rng, players = Random(people), [str(index) for index in range(people)]
    rounds: list[dict[str, Any]] = []
    scores = dict.fromkeys(players, 0)
    for number in range(6):
        # On the counted clock these seconds are enough for the whole search.
        body = {"method": "swiss" if number else "random", "scores": scores, "seed": number, "seconds": 2000}
        made = seated({"players": players, "constraints": {"table_sizes": [4, 3]}, "rounds": rounds, "seat": body})
        rounds = made["rounds"]
        assert made["quality"].get("repeats", 0) == 0
        assert made["quality"]["short_range"] <= 2
        scores = {one: score + rng.randint(0, 5) for one, score in scores.items()}
