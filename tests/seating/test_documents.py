"""Unreadable documents name the field and a valid value, and nothing else happens."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating import SeatingError
from tests.profiles import examples
from tests.seating.evenings import asked, names, seated

BROKEN: list[tuple[dict[str, Any], str, str]] = [
    ({"players": None, "rounds": []}, "no_players", "players"),
    ({"players": ["a", "b", "a"]}, "id_twice", "players[2]"),
    ({"players": ["a", 1.5]}, "not_an_id", "players[1]"),
    ({"mode": "teams"}, "not_a_choice", "mode"),
    ({"rounds": [{"tables": ["a"]}]}, "not_a_list", "rounds[0].tables[0]"),
    (
        {"rounds": [{"tables": [["p01", "p02"]], "table_numbers": ["1", "2"]}]},
        "not_table_numbers",
        "rounds[0].table_numbers",
    ),
    ({"rounds": [{"tables": [["p01", "p02"]], "table_numbers": []}]}, "not_table_numbers", "rounds[0].table_numbers"),
    ({"rounds": [{"tables": [["p01", "p99"]]}]}, "unknown_id", "rounds[0]"),
    ({"seat": {"method": "guess"}}, "not_a_choice", "seat.method"),
    ({"seat": {"method": "swiss", "scores": {"p01": 1}}}, "scores_missing", "seat.scores.p02"),
    ({"seat": {"method": "swiss", "scores": {"p01": "1"}}}, "not_a_score", "seat.scores.p01"),
    ({"seat": {"method": "draw", "rounds": 0}}, "not_a_number", "seat.rounds"),
    ({"seat": None}, "not_an_object", "seat"),
    ({"constraints": {"forbidden": [["p01"]]}}, "not_a_pair", "constraints.forbidden[0]"),
    ({"constraints": {"table_sizes": [1]}}, "not_a_number", "constraints.table_sizes[0]"),
    ({"constraints": {"fixed_groups": [["p01", "p02"]]}}, "groups_need_partners", "constraints.fixed_groups"),
    ({"constraints": {"absent": {"x": []}}}, "not_a_number", "constraints.absent.x"),
]


@pytest.mark.parametrize(("change", "code", "field"), BROKEN)
def test_a_broken_document_names_its_field(change: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(SeatingError) as caught:
        seated({**asked(names(8)), **change})
    assert (caught.value.code, caught.value.field) == (code, field)
    assert caught.value.message.endswith(".")


def test_a_list_is_no_document() -> None:
    with pytest.raises(SeatingError):
        seated([])


def test_ids_come_back_as_they_were_given() -> None:
    answer = seated(asked([7, 8, 9, 10]))  # type: ignore[list-item]
    assert sorted(answer["rounds"][0]["tables"][0]) == [7, 8, 9, 10]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 300) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
PLACES = ["players", "mode", "constraints", "rounds", "seat"]
RULES = ["table_sizes", "clubs", "forbidden", "fixed_groups", "fixed_table", "absent", "max_meetings", "max_sitouts"]
ASKED = ["method", "rounds", "scores", "odd", "seed", "seconds", "strict", "movement"]


@examples(4)
@given(where=st.sampled_from(PLACES + RULES + ASKED), value=json_values)
def test_no_value_anywhere_causes_anything_but_a_named_error(where: str, value: Any) -> None:
    document = _placed(asked(names(8)), where, value)
    try:
        answer = seated(document)
    except SeatingError as error:
        answer = {"error": error.message}
    assert answer.get("error") or len(answer["rounds"]) > len(document["rounds"] or [])


def _placed(document: dict[str, Any], where: str, value: Any) -> dict[str, Any]:
    inside = {"constraints": RULES, "seat": ASKED}
    part = next((part for part, members in inside.items() if where in members), None)
    return {**document, part: {**document.get(part, {}), where: value}} if part else {**document, where: value}


def test_a_table_that_could_never_be_is_refused_before_it_is_counted() -> None:
    with pytest.raises(SeatingError) as caught:
        seated({**asked(names(8)), "rounds": [{"tables": [list(range(100_000))]}]})
    assert caught.value.field == "rounds[0].tables[0]"
