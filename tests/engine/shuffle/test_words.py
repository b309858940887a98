"""Words that players add to a shuffle: one line of plain text a seat, in order."""

from typing import Any

import pytest

from engine import shuffle
from engine.cards import FRENCH_PACK
from engine.errors import InputError
from engine.sentences import SHARED, fill

SEED = bytes(range(32))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  rendang \n", "rendang"),
        ("cafe\u0301", "caf\u00e9"),
        ("a  b\u00a0c", "a  b\u00a0c"),
        ("x" * 80, "x" * 80),
        ("e\u0301" * 80, "\u00e9" * 80),
        ("👩‍🌾 | 0", "👩‍🌾 | 0"),
    ],
)
def test_words_are_kept_as_one_plain_line(typed: Any, kept: Any) -> None:
    assert shuffle.read_words(typed) == kept
    assert shuffle.read_words(kept) == kept


@pytest.mark.parametrize(
    "typed", ["a\nb", "a\rb", "a\tb", "a\0b", "a\x85b", "a\u2028b", "a\u2029b", "a\ud800b", "a\u202eb"]
)
def test_words_that_break_the_line_or_turn_it_are_refused(typed: Any) -> None:
    with pytest.raises(InputError, match="words_not_one_line"):
        shuffle.read_words(typed)


@pytest.mark.parametrize("typed", ["x" * 81, "\ufb1d" * 41])
def test_words_are_counted_as_they_are_kept(typed: Any) -> None:
    with pytest.raises(InputError, match="words_too_long") as caught:
        shuffle.read_words(typed)
    assert "Use at most 80." in fill(SHARED["words_too_long"], caught.value.facts)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ({}, ""),
        ({"N": "", "E": ""}, ""),
        ({"N": "rendang", "E": "", "S": "é 5"}, "N rendang\nS é 5"),
        ({"0": "a", "5": "b"}, "0 a\n5 b"),
    ],
)
def test_words_are_joined_line_by_line_in_seating_order(words: Any, text: Any) -> None:
    assert shuffle.joined(words) == text


def test_other_words_give_another_pack_and_another_first_dealer_stream() -> None:
    plain = shuffle.drawn("NESW", FRENCH_PACK, SEED)
    assert plain[1] == shuffle.shuffled(FRENCH_PACK, SEED)
    seats = {shuffle.drawn("NESW", FRENCH_PACK, SEED, f"N {number}")[0] for number in range(40)}
    packs = {shuffle.drawn("NESW", FRENCH_PACK, SEED, f"N {number}")[1] for number in range(40)}
    assert (seats, len(packs)) == (set("NESW"), 40)


def test_no_words_of_a_seat_can_pass_for_the_line_of_the_draw() -> None:
    assert shuffle.joined({"N": "seat"}) != "seat"
    assert not shuffle.joined({"N": "a", "E": "seat"}).endswith("\nseat")
