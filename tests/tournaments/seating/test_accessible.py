"""Who needs an accessible table sits at one as long as there is room, whoever else is fixed where."""

from typing import Any

import pytest

from tests.tournaments.seating.evenings import seated

PEOPLE = [str(number) for number in range(1, 15)]


def seatings(rounds: Any = 3, **constraints: Any) -> Any:
    """The table of everybody, by round, and the rules given up in any of them."""
    document = {"players": PEOPLE, "mode": "individual", "rounds": [], "constraints": constraints}
    scores = {one: (int(one) * 7) % 10 for one in PEOPLE}
    tables, broken = [], set()
    for seed in range(rounds):
        document["seat"] = {"rounds": 1, "method": "swiss", "scores": scores, "seed": seed, "seconds": 0.4}
        answer = seated(document)
        document["rounds"] = answer["rounds"]
        last = answer["rounds"][-1]
        tables.append(
            {one: label for label, table in zip(last["table_numbers"], last["tables"], strict=True) for one in table}
        )
        broken |= {one["rule"] for one in answer["relaxed"]}
    return tables, broken


@pytest.mark.parametrize("labels", [["3"], ["2"], ["2", "3"], ["1", "2", "3", "4", "5"]])
def test_fixed_tables_of_others_keep_nobody_from_an_accessible_one(labels: Any) -> None:
    accessible = {"people": ["12", "5"], "tables": labels}
    tables, broken = seatings(fixed_table={"13": "1", "1": "2"}, accessible=accessible)
    assert all(one["12"] in labels and one["5"] in labels and one["1"] == "2" for one in tables)
    assert not broken & {"accessible", "fixed_table"}


def test_two_kept_apart_do_not_share_an_accessible_table() -> None:
    accessible = {"people": ["1", "2", "3"], "tables": ["4", "5"]}
    tables, broken = seatings(forbidden=[["1", "2"]], accessible=accessible)
    assert all(one["1"] != one["2"] and {one["1"], one["2"], one["3"]} <= {"4", "5"} for one in tables)
    assert not broken & {"accessible", "forbidden"}
