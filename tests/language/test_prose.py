"""Constructed English becomes less in every room."""

import tomllib
from pathlib import Path

import pytest

from testkit.prose import HABITS, ROOMS, count

CEILINGS = tomllib.loads(Path(__file__).with_name("prose_ceilings.toml").read_text(encoding="utf-8"))


# Reading all Python takes seconds: ring 2.
@pytest.mark.long
@pytest.mark.parametrize(
    "room", ["ui", "docs", *(pytest.param(room, marks=pytest.mark.long) for room in ("code", "tests"))]
)
def test_a_room_has_no_more_constructed_sentences_than_before(room: str) -> None:
    assert count(ROOMS[room]()).share <= CEILINGS[room], f"python -m testkit.prose --room {room} --list all"


def test_every_room_has_a_ceiling() -> None:
    assert set(CEILINGS) == set(ROOMS)


@pytest.mark.parametrize("habit", HABITS)
def test_each_habit_has_a_sentence_that_shows_it(habit: str) -> None:
    examples = {
        "headless who": "Only who plays may write.",
        "is told": "The table is told of it.",
        "is brought": "A page is brought the news.",
        "stands": "The name stands below it.",
        "is no + noun": "This is no table.",
        "any more": "It counts no longer, not any more.",
        "by itself": "The page renews by itself.",
        "somebody": "Nobody is waiting.",
        "he": "A player plays his card.",
        "so many": "So many are entered.",
        "goes on": "Play goes on.",
        "anew, beside, level": "The round is paired anew.",
        "left open": "The field is left open.",
        "the own": "A move on the own seat.",
        "is expected": "A number is expected here.",
        "by chance": "Codes are drawn by chance.",
        "that is looked": "The one that is asked.",
    }
    assert list(count(iter([("here", examples[habit])])).found) == [habit]


def test_sentences_of_a_text_are_counted_one_by_one() -> None:
    result = count(iter([("here", "Nobody is here. Two players wait.\n\n- A third comes.")]))
    assert (result.sentences, round(result.share)) == (3, 33)
