"""Ranks in words."""

import pytest
from django.utils import translation

from tournaments.rankings.text import ordinal, rank_word


@pytest.mark.parametrize(
    ("rank", "word"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_a_rank_is_an_english_ordinal(rank: int, word: str) -> None:
    with translation.override("en"):
        assert ordinal(rank) == word


def test_a_shared_rank_says_so_and_no_rank_too() -> None:
    with translation.override("en"):
        assert [rank_word(3, tied=True), rank_word(None), rank_word(None, tied=True)] == [
            "tied 3rd",
            "unranked",
            "unranked",
        ]
