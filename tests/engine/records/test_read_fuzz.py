"""Whatever is done to a record, reading it gives a record or errors with their lines, and checking it an answer."""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents import in_english
from engine.records import Record, RecordError, check, from_plain, read, to_answer, to_plain, write
from engine.registry import games
from tests.engine.records.edits import BITS, RECORDS, TEXTS, on_lines, on_signs, on_words
from tests.engine.records.tables import played
from tests.engine.wild import WILD, spoilt
from tests.inputs import Inputs
from tests.profiles import examples

TRIED = Inputs("records of tables")
report_at_the_end = TRIED.report
pytestmark = pytest.mark.long
OTHERS = [game for game in games().values() if game.name not in {record.game for record in RECORDS}]
RECORDS += [played(game, next(iter(game.presets)), seed=1, packs=2) for game in OTHERS]
BITS += [
    "Correction 2 of deal 1",
    "Result",
    "{",
    "}",
    "Sheet:",
    "Points:",
    "Option deals: 3",
    "Hand N:",
    "999999999999",
]


def is_answered(reading: Callable[[], Record], lines: int | None = None) -> None:
    """A record that can be checked and written again, or errors in sentences that say their line."""
    try:
        record = reading()
    except RecordError as error:
        errors = error.errors
    else:
        assert read(write(record)) == record
        json.dumps(to_answer(check(record), in_english))
        TRIED.note("accepted")
        return
    TRIED.note("refused")
    assert errors
    assert all(in_english(error, None).endswith((".", "!", "?")) for error in errors)
    assert all(error.line is None if lines is None else 1 <= (error.line or 0) <= lines for error in errors)


def text_is_answered(text: str) -> None:
    is_answered(lambda: read(text), text.count("\n") + text.count("\r") + 1)


@pytest.mark.parametrize("edit", [on_signs, on_words, on_lines])
@examples(6)
@given(text=st.sampled_from(TEXTS), seed=st.integers(0, 2**32 - 1), times=st.integers(1, 6))
def test_an_edited_record_is_read_or_refused_with_the_place(
    edit: Callable[[str, Random], str], text: str, seed: int, times: int
) -> None:
    rng = Random(seed)
    for _ in range(times):
        text = edit(text, rng)
    text_is_answered(text)


@examples(6)
@given(text=st.text(max_size=80) | st.lists(st.sampled_from(BITS), max_size=12).map("\n".join))
def test_any_text_is_answered(text: str) -> None:
    text_is_answered(text)
    text_is_answered("Troeftafel record 1\nGame: truf\n" + text)


@examples(6)
@given(record=st.sampled_from(RECORDS), seed=st.integers(0, 2**32 - 1), wild=WILD)
def test_spoilt_json_is_a_record_or_refused_with_the_place(record: Record, seed: int, wild: object) -> None:
    document = spoilt(to_plain(record), Random(seed), wild)
    is_answered(lambda: from_plain(document))


@examples(6)
@given(wild=WILD)
def test_json_that_is_anything_at_all_is_answered(wild: object) -> None:
    is_answered(lambda: from_plain(wild))


def test_every_game_is_among_those_edited() -> None:
    assert {record.game for record in RECORDS} == set(games())
