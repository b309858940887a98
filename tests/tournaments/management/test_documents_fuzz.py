"""Spoilt documents for the commands always get an answer."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import example, given
from hypothesis import strategies as st

from engine.records import to_plain
from games.core.documents import answer_bytes
from games.records.documents import check_record
from tests.engine.records.edits import RECORDS, TEXTS, on_lines, on_signs, on_words
from tests.engine.wild import WILD, spoilt
from tests.inputs import Inputs
from tests.profiles import examples
from tests.rest.plans import BODY
from tests.seating.evenings import evening
from tests.tournaments.helpers.event_documents import MATCH, PEOPLE, TRUF
from tournaments.management.commands import create_event, plan
from tournaments.pairing.on_request import answer_document

TRIED = Inputs("JSON documents of create_event, seat, plan and verify_table")
report_at_the_end = TRIED.report

EVENTS: list[dict[str, Any]] = [
    {**TRUF, "people": PEOPLE, "check_in": True, "seed": 3, "rounds_planned": 3, "odd": "sit_out", "sit_out_score": 6,
     "results": {"confirm": "one"}, "online": {"claims": True}, "wishes": {}, "system": "swiss", "duplicate": False},
    {**MATCH, "home_pairs": ["A1", "A2"], "visitor_pairs": PEOPLE, "score": {"win": 3, "draw": 1, "loss": 0}},
    {**TRUF, "game": "truc_y_flou", "preset": "aure", "options": {}, "format": "teams", "place": "online",
     "people": [{"name": f"P{number}", "team": f"T{number // 3}"} for number in range(12)], "clock_seconds": 60},
]  # fmt: skip
SEATINGS = [
    {**evening(9, 2), "constraints": {"forbidden": [["p01", "p02"]], "clubs": {"p01": "A", "p02": "A"}}},
    {"players": ["a", "b", "c", "d"], "rounds": [], "seat": {"method": "draw", "rounds": 2, "seed": 1}},
]  # fmt: skip
PLANS = [{**BODY, "samples": 2, "people": 12}]
MAX_VALUES = {"samples": 2, "people": 24}
"""A plan of more is asked of the same words and takes minutes."""


def tame(document: Any) -> Any:
    """Not more work than a test has time for."""
    if isinstance(document, dict):
        for name, most in MAX_VALUES.items():
            if isinstance(document.get(name), int) and document[name] > most:
                document = {**document, name: most}
    return document


def is_an_answer(answer: Any, code: int) -> None:
    json.dumps(answer, allow_nan=False)
    assert code in (0, 1, 2)
    error = answer.get("error")
    if error:
        assert {"code", "message", "field"} <= set(error)
        assert error["message"].endswith((".", "!", "?", ")"))
    assert error or code != 2
    TRIED.note(["accepted", "answered with no", "refused"][code])


def is_answered(judge: Callable[[Any], tuple[Any, int]], document: Any, seed: int) -> None:
    """As bytes, some of them cut short."""
    data = json.dumps(document).encode()
    if seed % 10 == 0:
        data = data[: seed % len(data)]
    is_an_answer(*answer_bytes(judge, data))


@examples(2)
@given(good=st.sampled_from(SEATINGS), seed=st.integers(0, 10**6), wild=WILD)
def test_a_seating_that_is_spoilt_is_answered(good: Any, seed: int, wild: Any) -> None:
    document = spoilt(good, Random(seed), wild) if seed % 7 else wild
    is_answered(answer_document, document, seed)


@examples(1.6)
@given(good=st.sampled_from(PLANS), seed=st.integers(0, 10**6), wild=WILD)
@example(good=PLANS[0], seed=7, wild=None)
def test_a_plan_that_is_spoilt_is_answered(good: Any, seed: int, wild: Any) -> None:
    is_answered(plan.answer_document, tame(spoilt(good, Random(seed), wild) if seed % 7 else wild), seed)


@pytest.mark.django_db
@examples(2)
@given(good=st.sampled_from(EVENTS), seed=st.integers(0, 10**6), wild=WILD)
def test_an_event_that_is_spoilt_is_answered(good: Any, seed: int, wild: Any) -> None:
    with transaction.atomic():
        is_answered(create_event.answer, spoilt(good, Random(seed), wild) if seed % 7 else wild, seed)
        transaction.set_rollback(True)


@pytest.mark.long
@examples(2)
@given(text=st.sampled_from(TEXTS), seed=st.integers(0, 2**32 - 1), cut=st.binary(max_size=4))
def test_a_record_in_a_file_that_is_edited_is_answered(text: str, seed: int, cut: bytes) -> None:
    rng = Random(seed)
    for _ in range(rng.randrange(4)):
        text = rng.choice([on_signs, on_words, on_lines])(text, rng)
    data = text.encode()
    at = rng.randrange(len(data) + 1)
    is_an_answer(*check_record(rng.choice([data, data[:at] + cut + data[at:]])))


@examples(1.6)
@given(record=st.sampled_from(RECORDS), seed=st.integers(0, 2**32 - 1), wild=WILD)
def test_a_record_as_json_that_is_spoilt_is_answered(record: Any, seed: int, wild: Any) -> None:
    is_an_answer(*check_record(json.dumps(spoilt(to_plain(record), Random(seed), wild)).encode()))
