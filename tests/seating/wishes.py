"""Documents with everything an organiser may wish for."""

from collections.abc import Sequence
from itertools import accumulate, combinations, pairwise
from typing import Any

from hypothesis import strategies as st

from seating.sizes import divide
from tests.seating.evenings import names

Document = dict[str, Any]
SIZES = {"individual": [[4, 3], [4, 3], [4], [3, 2], [6, 5, 4]], "partners": [[4], [4, 3]], "units": [[2]]}


@st.composite
def documents(draw: st.DrawFn, most: int = 18, rounds: int = 3) -> Document:
    """Draw a document with a history, requests of all kinds, and rounds of any method."""
    mode = draw(st.sampled_from(["individual", "individual", "partners", "units"]))
    people = names(draw(st.integers(1, most)))
    sizes = draw(st.sampled_from(SIZES[mode]))
    played = [draw(_played_round(people, sizes)) for _ in range(draw(st.integers(0, rounds)))]
    made = draw(st.integers(1, rounds))
    wishes = draw(_wishes(people, mode, len(played), made))
    wishes["absent"] = {**wishes["absent"], **{str(at): one.pop("away") for at, one in enumerate(played)}}
    return {
        "players": people,
        "mode": mode,
        "rounds": played,
        "constraints": {"table_sizes": sizes, **wishes},
        "seat": {"rounds": made, **draw(_seating_request(people, mode))},
    }


@st.composite
def _played_round(draw: st.DrawFn, people: list[str], sizes: list[int]) -> Document:
    """A round that was played, however it was made; some were away."""
    line = draw(st.permutations(people))
    away = line[: draw(st.integers(0, len(people) // 4))]
    here, tables = line[len(away) :], []
    while fitting := [size for size in sizes if size <= len(here)]:
        size = draw(st.sampled_from(fitting))
        tables.append(here[:size])
        here = here[size:]
    return {"tables": tables, "sitout": here, "away": away}


@st.composite
def _wishes(draw: st.DrawFn, people: list[str], mode: str, first: int, made: int) -> Document:
    one = st.sampled_from(people)
    absent = st.lists(one, max_size=len(people) - 1, unique=True)
    wishes: Document = {"absent": {str(first + at): draw(absent)[: len(people) // 3] for at in range(made)}}
    optional: dict[str, st.SearchStrategy[Any]] = {
        "forbidden": st.lists(st.tuples(one, one).filter(lambda two: two[0] != two[1]).map(list), max_size=5),
        "clubs": st.dictionaries(one, st.sampled_from(["A", "B", ["A", "C"], None]), max_size=len(people)),
        "clubs_hard": st.booleans(),
        "fixed_table": st.dictionaries(one, st.sampled_from(["1", "2", "7", "window"]), max_size=3),
        "accessible": st.builds(
            lambda who, where: {"people": who, "tables": where},
            st.lists(one, max_size=3, unique=True),
            st.lists(st.sampled_from(["1", "2", "5"]), max_size=2, unique=True),
        ),
        "max_meetings": st.integers(1, 3),
        "max_sitouts": st.integers(0, 2),
    }
    if mode == "partners":
        optional["fixed_groups"] = st.permutations(people).map(lambda line: [line[:2], line[2:4]][: len(people) // 4])
    for name in sorted(draw(st.sets(st.sampled_from(sorted(optional)), max_size=3))):
        wishes[name] = draw(optional[name])
    return wishes


@st.composite
def _seating_request(draw: st.DrawFn, people: list[str], mode: str) -> Document:
    method = draw(st.sampled_from(["swiss", "swiss", "schedule", "random", "draw"]))
    scores = st.one_of(st.integers(-3, 3), st.integers(0, 40), st.sampled_from([0, 0.5, 1.25, 2.125]))
    body: Document = {
        "method": method,
        "scores": {person: draw(scores) for person in people} if method == "swiss" else {},
        "odd": draw(st.sampled_from(["short_table", "sit_out", "bots"])),
        "seed": draw(st.integers(0, 99)),
        "repeat_worth": draw(st.sampled_from([None, None, 0, 4, 0.5])),
        "directions": draw(st.booleans()),
    }
    if mode == "units" and method == "schedule" and len(people) > 3 and draw(st.booleans()):
        body["movement"] = {"home": people[: len(people) // 2], "visitors": people[len(people) // 2 :]}
    return body


@st.composite
def feasible_documents(draw: st.DrawFn, most: int = 40) -> Document:
    """Draw a round with many forbidden pairs and a seating known to be possible."""
    mode = draw(st.sampled_from(["individual", "individual", "partners", "units"]))
    sizes = (2,) if mode == "units" else draw(st.sampled_from([(4,), (4, 3)]))
    people = draw(st.integers(2, most // 4)) * 4 - draw(st.integers(0, 2)) * (sizes == (4, 3))
    chance = draw(st.randoms(use_true_random=False))
    hidden = _cut(chance.sample(names(people), people), divide(people, sizes) or ())
    number = {player: place for place, table in enumerate(hidden) for player in table}
    part = draw(st.sampled_from([0.1, 0.5, 0.9]))
    apart = [(one, other) for one, other in combinations(names(people), 2) if number[one] != number[other]]
    wishes: Document = {"table_sizes": list(sizes), "forbidden": [list(two) for two in apart if chance.random() < part]}
    if draw(st.booleans()):
        wishes["fixed_table"] = {one: str(place + 1) for one, place in number.items() if chance.random() < 0.2}
    if mode == "partners" and draw(st.booleans()):
        wishes["fixed_groups"] = [table[::2][:2] for table in hidden if len(table) == 4 and chance.random() < 0.5]
    scores = {name: chance.randint(0, 20) for name in names(people)}
    request_body = {"method": draw(st.sampled_from(["swiss", "random", "draw"])), "scores": scores, "seconds": 20}
    return {"players": names(people), "mode": mode, "rounds": [], "constraints": wishes, "seat": request_body}


def _cut(line: list[str], sizes: Sequence[int]) -> list[list[str]]:
    """The line in pieces of these sizes."""
    ends = [0, *accumulate(sizes)]
    return [line[start:end] for start, end in pairwise(ends)]
