"""Properties of every document, whatever was played and requested.

The judge is testkit/check_seating.py.
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.search_clock import counted_clock
from seating import seat
from seating.relaxed_rules import ORDER
from testkit.check_seating import judge
from tests.profiles import examples
from tests.seating.evenings import asked, names, seated
from tests.seating.wishes import Document, documents, feasible_documents

SECONDS = st.sampled_from([0.1, 0.5, 5.0])
"""Seconds that each reading of the clock takes; the limit is 5 s."""


def answer_to(document: Document, step: float) -> Document:
    answer = seat(document, clock=counted_clock(step))
    return {**answer, "seconds_used": None}


def hold(document: Document, step: float) -> None:
    """Everything that must hold of the answer to a document."""
    answer = answer_to(document, step)
    report = judge(answer)
    _holds_its_rules(answer, report)
    _tells_the_figures_of_the_judge(answer, report)
    ranks = [_rank(relaxation) for relaxation in answer["relaxed"]]
    assert ranks == sorted(ranks)
    assert answer == answer_to(document, step)


def _rank(answer: Document) -> int:
    """The place of a rule in the published order."""
    return ORDER.index("clubs_hard" if answer["code"] == "clubs_met" else answer["rule"])


def _holds_its_rules(answer: Document, report: Any) -> None:
    """Assert that a broken rule is reported under a name that the judge may report."""
    if "feasible" not in answer:
        assert report.violations == []
    else:
        assert answer["rule"] in {relaxation["rule"] for relaxation in answer["relaxed"]}
        assert report.violations or answer["rule"] in ("table_sizes", "accessible")


def _tells_the_figures_of_the_judge(answer: Document, report: Any) -> None:
    assert answer["quality"] == {name: value for name, (value, _) in report.metrics.items()}
    assert answer["bounds"] == {name: bound for name, (_, bound) in report.metrics.items()}
    if not report.violations:
        beaten = {name: pair for name, pair in report.metrics.items() if pair[0] < pair[1]}
        assert beaten == {}


@pytest.mark.long
@given(document=documents(), step=SECONDS)
def test_whatever_is_wished_for_the_answer_is_true_legal_and_the_same_again(document: Document, step: float) -> None:
    hold(document, step)


@pytest.mark.soak
@examples(0.5)
@given(document=documents(most=24, rounds=3), step=SECONDS)
def test_the_same_for_more_people_and_rounds(document: Document, step: float) -> None:
    hold(document, step)


@given(document=feasible_documents())
def test_a_round_that_keeps_all_hard_rules_is_found_where_there_is_one(document: Document) -> None:
    answer = seated(document)
    assert "feasible" not in answer
    assert judge(answer).violations == []


@examples(0.6)
@given(document=documents(most=14), seed=st.integers(100, 199))
def test_the_same_seed_gives_the_same_answer_when_time_did_not_end_it(document: Document, seed: int) -> None:
    one_round = {**document, "seat": {**document["seat"], "rounds": 1, "seed": seed}}
    first, second = answer_to(one_round, 0.0), answer_to(one_round, 0.0)
    assert first["ended_by"] == "done"
    assert first == second


FAULTS: list[Callable[[Document], object]] = [
    lambda round_: round_["tables"][0].reverse() or round_["tables"][0].append(round_["tables"][1].pop()),
    lambda round_: round_["tables"][1].__setitem__(0, round_["tables"][0][0]),
    lambda round_: round_["table_numbers"].__setitem__(0, round_["table_numbers"][1]),
    lambda round_: round_["sitout"].append(round_["tables"][0][0]),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_does_not_pass(fault: Callable[[Document], object]) -> None:
    answer = seated(asked(names(12), "swiss"))
    fault(answer["rounds"][0])
    with pytest.raises(AssertionError):
        _holds_its_rules(answer, judge(answer))


@pytest.mark.parametrize("part", ["quality", "bounds"])
def test_a_figure_that_is_not_the_judges_does_not_pass(part: str) -> None:
    answer = seated(asked(names(12), "swiss"))
    answer[part]["repeat_meetings"] += 1
    with pytest.raises(AssertionError):
        _tells_the_figures_of_the_judge(answer, judge(answer))
