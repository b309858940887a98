"""A record that was written is read back as the same record, as text and as JSON, whatever was played."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import Record, from_plain, read, to_plain, write
from engine.records.plain import Plain
from engine.records.record import RecordedSeat, RecordedSheet
from engine.registry import games
from tests.engine.records.tables import changes_of, played
from tests.profiles import examples

CASES = [(game, preset) for game in games().values() for preset in game.presets]
NAMES = [f"{game.name}-{preset}" for game, preset in CASES]
ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=60)


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@examples(0.2)
@given(data=st.data(), seed=st.integers(0, 2**32 - 1), packs=st.integers(1, 4))
def test_a_written_record_is_read_back(game: Any, preset: str, data: st.DataObject, seed: int, packs: int) -> None:
    record = played(game, preset, seed, packs, data.draw(changes_of(game, preset)))
    assert read(write(record)) == record
    assert from_plain(json.loads(json.dumps(to_plain(record)))) == record


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
def test_writing_what_was_read_changes_nothing(game: Any, preset: str) -> None:
    text = write(played(game, preset, seed=7, packs=3))
    assert write(read(text)) == text


@examples(4)
@given(label=ANY_TEXT, name=ANY_TEXT, reason=ANY_TEXT, own=ANY_TEXT)
def test_any_free_text_survives(label: str, name: str, reason: str, own: str) -> None:
    correction = RecordedSheet(number=1, version=2, values={}, points={}, source="desk", reason=reason)
    seats = (RecordedSeat("N", "player", name),)
    record = Record(game="truf", label=label, seats=seats, sheets=(correction,), others={"Source": own})
    assert read(write(record)) == record


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.long
@examples(4)
@given(values=st.dictionaries(ANY_TEXT | st.sampled_from(["ruff", "tricks", "credits"]), JSON, max_size=4))
def test_any_sheet_survives(values: Plain) -> None:
    record = Record(game="truf", sheets=(RecordedSheet(number=3, values=values, points={"N": -2}, source="phone"),))
    again = read(write(record))
    assert json.dumps(again.sheets[0].values, sort_keys=True) == json.dumps(values, sort_keys=True)


def test_a_trick_is_on_one_line_and_numbered_by_its_first_card() -> None:
    lines = write(played(games()["troefcall"], "club", seed=3, packs=1, correct=0)).splitlines()
    at = lines.index("Moves:")
    assert lines[at + 1].startswith("   1. ")
    assert lines[at + 2].startswith("   2. ")
    assert lines[at + 2].count("play") == 4
    assert lines[at + 3].startswith("   6. ")


def test_the_record_of_a_club_table_is_its_sheets() -> None:
    values = {"ruff": "A", "tricks": {"A": 7, "B": 5}}
    sheet = RecordedSheet(number=1, values=values, points={"A": 16, "B": 0}, source="desk")
    text = write(Record(game="ruff_and_trump", preset="double4", place="club", state="running", sheets=(sheet,)))
    assert "Sheet of deal 1\nSource: desk\nSheet: ruff A; tricks A=7 B=5\nPoints: A=16 B=0\n" in text


def test_the_block_of_a_deal_holds_the_sheet_of_the_engine() -> None:
    record = played(games()["truf"], "web6", seed=1, packs=1, correct=0)
    text = write(record)
    assert "Sheet of deal" not in text
    assert read(text).sheets == record.sheets
