"""Figures of a seating are those of the judge, whatever was played and requested."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from seating.figures import evening_of, figures
from seating.reading import read_task
from seating.reading_rules import read_rules
from testkit.check_seating import judge
from tests.profiles import examples
from tests.seating.evenings import names

SIZES: list[list[int]] = [[4], [4, 3], [3, 2], [2], [6], [5, 4, 3]]


def _random_round(people: list[str], sizes: list[int], chance: random.Random) -> dict[str, Any]:
    here = chance.sample(people, len(people))
    tables = []
    while fitting := [size for size in sizes if size <= len(here)]:
        size = chance.choice(fitting)
        tables.append(here[:size])
        here = here[size:]
    document: dict[str, Any] = {"tables": tables, "sitout": here}
    if chance.random() < 0.6:
        document["scores"] = {person: chance.choice([0, 1, 2, 3, 8, 20, 2.5]) for person in people}
    if chance.random() < 0.5:
        document["directions"] = [chance.choice([1, -1]) for _ in tables]
    if chance.random() < 0.5:
        document["table_numbers"] = chance.sample(range(1, len(tables) + 4), len(tables))
    return document


def _random_rules(people: list[str], mode: str, chance: random.Random) -> dict[str, Any]:
    some = chance.sample(people, len(people))
    rules: dict[str, Any] = {
        "clubs": {person: chance.choice(["A", "B", ["A", "C"], None]) for person in people},
        "clubs_hard": chance.random() < 0.3,
        "forbidden": [[some[0], some[1]], [some[0], "nobody"]],
        "fixed_table": {some[2]: 1},
    }
    if mode == "partners" and chance.random() < 0.5:
        rules["fixed_groups"] = [some[2:4]]
    return rules if chance.random() < 0.7 else {}


def _random_document(count: int, rounds: int, seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    people, sizes = names(count), chance.choice(SIZES)
    mode = chance.choice(["individual", "partners", "units"])
    away = {str(at): chance.sample(people, chance.choice([0, 0, 1, 2])) for at in range(rounds)}
    played = [
        _random_round([person for person in people if person not in away[str(at)]], sizes, chance)
        for at in range(rounds)
    ]
    rules = {**_random_rules(people, mode, chance), "table_sizes": sizes, "absent": away}
    return {"players": people, "mode": mode, "rounds": played, "constraints": rules}


@examples(4)
@given(count=st.integers(6, 21), rounds=st.integers(1, 6), first=st.integers(0, 6), seed=st.integers(0, 10**6))
def test_every_figure_and_every_bound_is_that_of_the_judge(count: int, rounds: int, first: int, seed: int) -> None:
    document = {**_random_document(count, rounds, seed), "judge_from": min(first, rounds)}
    report = judge(document)
    value, bound = _ours(document)
    assert value == {name: figure for name, (figure, _) in report.metrics.items()}
    assert bound == {name: least for name, (_, least) in report.metrics.items()}


def _ours(document: dict[str, Any]) -> tuple[dict[str, float], dict[str, float]]:
    body = {**document, "seat": {"method": "draw"}}
    task = read_task(body)
    rules = read_rules(document["constraints"], document["mode"])
    rounds = [
        _with_scores(one, given_.get("scores")) for one, given_ in zip(task.played, document["rounds"], strict=True)
    ]
    absent = {int(at): ids for at, ids in document["constraints"]["absent"].items()}
    return figures(
        evening_of(
            document["players"],
            document["mode"],
            rules=rules,
            rounds=rounds,
            first=document["judge_from"],
            absent=absent,
        )
    )


def _with_scores(one: Any, scores: Any) -> Any:
    return type(one)(one.tables, one.sitout, one.numbers, scores, one.directions)
