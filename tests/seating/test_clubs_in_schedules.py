"""In a schedule made in advance clubs come after repeats, in the published order."""

from typing import Any

import pytest

from tests.seating.evenings import seated


@pytest.mark.parametrize(
    ("mode", "people", "rounds", "clubs"),
    [
        pytest.param("individual", 16, 5, 4, marks=pytest.mark.long),
        pytest.param("partners", 16, 5, 5, marks=pytest.mark.long),
        ("partners", 8, 7, 3),
    ],
)
def test_clubs_cost_no_repeat(mode: Any, people: Any, rounds: Any, clubs: Any) -> None:
    players = [str(number) for number in range(people)]
    body = {"rounds": rounds, "method": "schedule", "seed": 5, "seconds": 60}
    document = {"players": players, "mode": mode, "constraints": {"table_sizes": [4]}, "seat": body}
    constraints = {"table_sizes": [4], "clubs": {player: str(int(player) % clubs) for player in players}}
    lines = [seated(one)["quality"] for one in (document, {**document, "constraints": constraints})]
    figures = [name for name in lines[0] if name.startswith("repeat")] + ["meeting_pairs2"]
    assert [lines[0][name] for name in figures] == [lines[1][name] for name in figures]
