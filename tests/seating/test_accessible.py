"""Players who need an accessible table get one while there is room.

Fixed tables of others do not prevent it.
"""

from typing import Any

import pytest

from tests.seating.evenings import seated

PEOPLE = [str(number) for number in range(1, 15)]


def seatings(rounds: Any = 3, **constraints: Any) -> Any:
    """Return each player's table by round, and the rules given up in any of them."""
    document = {"players": PEOPLE, "mode": "individual", "rounds": [], "constraints": constraints}
    scores = {person: (int(person) * 7) % 10 for person in PEOPLE}
    tables, broken = [], set()
    for seed in range(rounds):
        document["seat"] = {"rounds": 1, "method": "swiss", "scores": scores, "seed": seed, "seconds": 0.4}
        answer = seated(document)
        document["rounds"] = answer["rounds"]
        last = answer["rounds"][-1]
        tables.append(
            {
                player: label
                for label, table in zip(last["table_numbers"], last["tables"], strict=True)
                for player in table
            }
        )
        broken |= {relaxation["rule"] for relaxation in answer["relaxed"]}
    return tables, broken


@pytest.mark.parametrize("labels", [["3"], ["2"], ["2", "3"], ["1", "2", "3", "4", "5"]])
def test_fixed_tables_of_others_keep_no_player_from_an_accessible_one(labels: Any) -> None:
    accessible = {"people": ["12", "5"], "tables": labels}
    tables, broken = seatings(fixed_table={"13": "1", "1": "2"}, accessible=accessible)
    assert all(table["12"] in labels and table["5"] in labels and table["1"] == "2" for table in tables)
    assert not broken & {"accessible", "fixed_table"}


@pytest.mark.long
def test_two_kept_apart_do_not_share_an_accessible_table() -> None:
    accessible = {"people": ["1", "2", "3"], "tables": ["4", "5"]}
    tables, broken = seatings(forbidden=[["1", "2"]], accessible=accessible)
    assert all(table["1"] != table["2"] and {table["1"], table["2"], table["3"]} <= {"4", "5"} for table in tables)
    assert not broken & {"accessible", "forbidden"}
