"""Round robins and club matches."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from tests.seating.evenings import asked, names, seated, value, verdict


def _met(answer: dict[str, Any]) -> Counter[tuple[str, ...]]:
    return Counter(tuple(sorted(table)) for round_ in answer["rounds"] for table in round_["tables"])


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 8, 11, 14])
def test_in_a_round_robin_all_players_meet_once(entries: int) -> None:
    rounds = entries - 1 + entries % 2
    answer = seated({**asked(names(entries), "schedule", rounds=rounds), "mode": "units"})
    assert answer["method_used"] == "circle"
    assert _met(answer) == Counter(combinations(names(entries), 2))
    assert verdict(answer).violations == []


def test_a_round_robin_seated_round_by_round_continues_where_it_was() -> None:
    document: dict[str, Any] = {**asked(names(8), "schedule"), "mode": "units"}
    for _ in range(7):
        document = seated(document)
    assert value(verdict({**document, "judge_from": 0}), "repeat_meetings") == 0


def test_in_a_round_robin_with_an_odd_number_every_player_waits_once() -> None:
    answer = seated({**asked(names(7), "schedule", rounds=7), "mode": "units"})
    assert sorted(one for each in answer["rounds"] for one in each["sitout"]) == names(7)


def _match(home: int, visitors: int, rounds: int) -> dict[str, Any]:
    sides = {
        "home": [f"h{n}" for n in range(1, home + 1)],
        "visitors": [f"v{n}" for n in range(1, visitors + 1)],
    }
    document = asked([*sides["home"], *sides["visitors"]], "schedule", rounds=rounds, movement=sides)
    return seated({**document, "mode": "units"})


@pytest.mark.parametrize("pairs", [4, 6, 12])
def test_in_a_club_match_every_pair_meets_every_pair_of_the_other_club_once(pairs: int) -> None:
    answer = _match(pairs, pairs, pairs)
    expected = product(answer["seat"]["movement"]["home"], answer["seat"]["movement"]["visitors"])
    assert _met(answer) == Counter(tuple(sorted(one)) for one in expected)
    assert verdict(answer).violations == []


def test_home_pairs_keep_their_table_and_visitors_move_up_one() -> None:
    first, second = _match(4, 4, 2)["rounds"]
    assert first["tables"] == [["h1", "v1"], ["h2", "v2"], ["h3", "v3"], ["h4", "v4"]]
    assert second["tables"] == [["h1", "v4"], ["h2", "v1"], ["h3", "v2"], ["h4", "v3"]]


def test_whose_opponent_is_missing_waits_and_the_tables_keep_their_numbers() -> None:
    one = _match(4, 3, 1)["rounds"][0]
    assert one["sitout"] == ["h4"]
    assert one["table_numbers"] == ["1", "2", "3"]
