"""Every document, however wild, gets an answer.

The answer is positive, negative, or names an unreadable field.
"""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.adjudicate import adjudicate, viewing
from engine.documents import answered, score
from engine.registry import game_named
from games.core.documents import answer_bytes, judged_by
from tests.engine.harness.documents import a_match
from tests.engine.wild import WILD, spoilt
from tests.inputs import Inputs
from tests.profiles import examples

TRIED = Inputs("JSON documents of adjudicate and score")
report_at_the_end = TRIED.report
pytestmark = pytest.mark.long
NAMES = st.sampled_from(["truf", "troefcall", "ruff_and_trump", "truc_y_flou"])
JUDGES = [adjudicate, viewing("N"), viewing("public"), score]

SHEETS = {
    "truf": {"bids": {"N": 4, "E": 5, "S": 0, "W": 3}, "shift": 0, "mode": None, "declarer": "E", "trump": "S",
             "tricks": {"N": 4, "E": 3, "S": 0, "W": 6}},
    "troefcall": {"caller": "S", "trump": "H", "kind": "kap", "side": "NS", "points": 5},
    "truc_y_flou": {"dealer": "2", "credits": [["E", 1, "embit_unchallenged"], ["D", 2, "truc"]]},
    "ruff_and_trump": {"ruff": "A", "miscount": "B", "stake": 1, "tricks": {"A": 7, "B": 5}},
}  # fmt: skip


@cache
def good(name: str) -> Any:
    game = game_named(name)
    return {**a_match(game, next(iter(game.presets)), 1, deals=2), "options": {}, "totals": {}}


def is_an_answer(answer: Any, code: int) -> None:
    json.dumps(answer, allow_nan=False)
    assert code in (0, 1, 2)
    if code == 2:
        assert {"code", "message", "field"} <= set(answer["error"])
        assert answer["error"]["message"].endswith((".", "!"))
    TRIED.note(["accepted", "answered with no", "refused"][code])


@examples(8)
@given(wild=WILD, judge=st.sampled_from(JUDGES))
def test_anything_at_all_is_answered(wild: Any, judge: Any) -> None:
    is_an_answer(*answered(judge, wild))


@examples(8)
@given(name=NAMES, seed=st.integers(0, 10**6), wild=WILD, judge=st.sampled_from(JUDGES[:3]))
def test_a_good_document_spoilt_somewhere_is_answered(name: str, seed: int, wild: Any, judge: Any) -> None:
    is_an_answer(*answered(judge, spoilt(good(name), Random(seed), wild)))


@examples(8)
@given(name=NAMES, seed=st.integers(0, 10**6), wild=WILD)
def test_a_sheet_spoilt_somewhere_is_answered(name: str, seed: int, wild: Any) -> None:
    document = {"game": name, "preset": None, "options": {}, "sheet": spoilt(SHEETS[name], Random(seed), wild)}
    is_an_answer(*answered(score, document))


@examples(8)
@given(data=st.binary(max_size=40) | WILD.map(lambda wild: json.dumps(wild).encode()), cut=st.integers(0, 40))
@example(data=b"[" * 100_000, cut=100_000)
@example(data=b"[" * 900 + b"]" * 900, cut=2000)
@example(data=b'{"game": NaN}', cut=40)
@example(data=b"9" * 5000, cut=5000)
@example(data=b"\xff\xfe{\x00}\x00", cut=9)
def test_any_bytes_are_answered(data: bytes, cut: int) -> None:
    answer, code = answer_bytes(judged_by(adjudicate), data[:cut])
    is_an_answer(answer, code)
    assert code == 2


@pytest.mark.parametrize("deep", [13, 500])
def test_deep_nesting_is_unreadable(deep: int) -> None:
    value: Any = 1
    for _ in range(deep):
        value = [value]
    for place in ("options", "deals", "sheet"):
        answer, code = answered(score, {"game": "truf", place: value})
        assert (code, answer["error"]["code"]) == (2, "too_deep")


def test_more_deals_than_can_be_judged_at_once_are_unreadable() -> None:
    answer, code = answered(adjudicate, {"game": "truf", "deals": [{}] * 2001})
    assert (code, answer["error"]["code"], answer["error"]["field"]) == (2, "too_many_deals", "deals")
