"""Every stored or constructed schedule before the independent judge."""

from itertools import combinations

import pytest

from seating.designs.fields import SQUARES, field
from seating.designs.library import no_repeats
from seating.designs.whist import whist
from testkit.check_seating import Report, judge

BEST_KNOWN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}
"""Design page, section 5 (oeis.org/A107431)."""
FOUND = {44: 13, 48: 14, 52: 17, 56: 16, 60: 17, 64: 21}
WITH_SHORT_TABLES = [people for people in range(13, 64) if people % 4]
WHISTS = [people for people in range(4, 42) if people % 4 < 2]


def _report_on(people: int, rounds: list[list[list[int]]], **document: object) -> Report:
    lines = [{"tables": round_, "sitout": sorted(set(range(people)).difference(*round_))} for round_ in rounds]
    return judge({"players": list(range(people)), "rounds": lines, **document})


@pytest.mark.parametrize(("people", "rounds"), [*BEST_KNOWN.items(), *FOUND.items()])
def test_no_players_meet_twice_in_as_many_rounds_as_are_known(people: int, rounds: int) -> None:
    design = no_repeats(people)
    assert design is not None
    report = _report_on(people, [[list(table) for table in round_] for round_ in design.rounds])
    assert (len(design.rounds), report.metrics["repeat_meetings"], report.violations) == (rounds, [0, 0], [])


@pytest.mark.long
def test_left_out_players_never_met_so_tables_of_three_are_few_and_no_players_meet_twice() -> None:
    for people in WITH_SHORT_TABLES:
        design, full = no_repeats(people), no_repeats(-(-people // 4) * 4)
        assert design is not None, people
        assert full is not None, people
        report = _report_on(people, [[list(table) for table in round_] for round_ in design.rounds])
        assert (report.metrics["repeat_meetings"], report.violations) == ([0, 0], []), people
        assert report.metrics["short_tables"][0] == report.metrics["short_tables"][1], people
        assert len(design.rounds) >= len(full.rounds) - 1, people


def test_fewer_rounds_of_a_schedule_are_as_fair_as_can_be_found() -> None:
    for people in WITH_SHORT_TABLES:
        design = no_repeats(people, 4)
        assert design is not None, people
        report = _report_on(people, [[list(table) for table in round_] for round_ in design.rounds])
        assert report.metrics["short_range"][0] <= 3, people


def test_nine_people_meet_at_tables_of_three_in_four_rounds() -> None:
    design = no_repeats(9)
    assert design is not None
    report = _report_on(9, [[list(table) for table in round_] for round_ in design.rounds])
    assert (len(design.rounds), report.metrics["repeat_meetings"]) == (4, [0, 0])


def test_more_rounds_than_are_known_are_not_promised() -> None:
    assert no_repeats(20, 6) is None
    assert no_repeats(12) is None


@pytest.mark.parametrize("tables", [25, 35, 49, 97])
def test_a_number_of_tables_without_2_and_3_gives_as_many_rounds(tables: int) -> None:
    design = no_repeats(4 * tables)
    assert design is not None
    report = _report_on(4 * tables, [[list(table) for table in round_] for round_ in design.rounds[:6]])
    assert (len(design.rounds), report.metrics["repeat_meetings"][0]) == (tables, 0)


@pytest.mark.parametrize("people", WHISTS)
def test_a_whist_schedule_makes_all_players_partners_once_and_opponents_twice(people: int) -> None:
    rounds = whist(people)
    assert rounds is not None
    report = _report_on(people, rounds, mode="partners", constraints={"table_sizes": [4]})
    assert len(rounds) == (people if people % 4 else people - 1)
    assert report.violations == []
    assert report.metrics["repeat_partners"] == [0, 0]
    assert (report.metrics["max_opponents"][0], report.metrics["meeting_variance"][0]) == (2, 0)


@pytest.mark.parametrize("order", [2, 3, 5, 7, 13, *SQUARES])
def test_in_a_field_every_number_but_0_divides(order: int) -> None:
    found = field(order)
    assert found is not None
    for first, other in combinations(range(1, order), 2):
        assert found.times(first, other) == found.times(other, first) != 0
    assert sorted(found.primitive()) == list(range(1, order))


def test_there_is_no_field_of_six() -> None:
    assert field(6) is None
