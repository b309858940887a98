"""Unavoidable repeats match the seating judge, and schedules are the seating's."""

from typing import Any

import pytest

from testkit.check_seating import judge
from tests.seating.evenings import seated
from tournaments.planner.simulation.repeats import known_without, schedule, unavoidable
from tournaments.planner.simulation.values import PARTNERS, Party

PARTIES = [
    (Party(24), 6),
    (Party(24), 9),
    (Party(13), 7),
    (Party(18, odd="sit_out", sizes=(4,)), 5),
    (Party(12, PARTNERS, (4,), "sit_out"), 11),
    (Party(9, sizes=(2,), odd="sit_out"), 9),
]


def answer_to(party: Party, rounds: int) -> dict[str, Any]:
    mode = "units" if party.sizes == (2,) else party.mode
    body = {"method": "schedule", "rounds": rounds, "odd": party.odd, "seconds": 0}
    players = [str(number) for number in range(party.entries)]
    return seated({"players": players, "mode": mode, "constraints": {"table_sizes": [*party.sizes]}, "seat": body})


@pytest.mark.parametrize(("party", "rounds"), PARTIES)
def test_unavoidable_repeats_are_the_bound_of_seating_and_judge(party: Party, rounds: int) -> None:
    document = answer_to(party, rounds)
    result = unavoidable(party, rounds)
    assert result["meetings"] == document["bounds"]["repeat_meetings"]
    assert result["meetings"] == judge(document).metrics["repeat_meetings"][1]


@pytest.mark.parametrize(("party", "rounds"), PARTIES)
def test_a_schedule_seats_every_player_once_and_never_beats_the_bound(party: Party, rounds: int) -> None:
    made, repeats = schedule(party, rounds, 1)
    people = list(range(party.entries + party.shape.bots))
    assert all(sorted([*waiting, *(one for t in tables for one in t)]) == people for tables, waiting in made)
    assert repeats >= unavoidable(party, rounds)["meetings"]


@pytest.mark.parametrize("rounds", range(1, 9))
def test_a_known_schedule_has_no_repeat(rounds: int) -> None:
    party = Party(24)
    assert known_without(party, rounds) == (rounds <= 7)
    if known_without(party, rounds):
        assert schedule(party, rounds, 1)[1] == 0
