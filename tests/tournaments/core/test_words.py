"""Sentences that depend on a count, a cause or a language."""

import pytest
from django.utils.translation import override

from games.tables.seat_devices import TooManyPins
from tournaments.core.errors import EventError
from tournaments.quality.text import RULES
from tournaments.sheets.selectors import stands
from tournaments.templatetags.events import percent


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ("", "This entry belongs to another event. Choose an entry of this event."),
        ("round", "This round belongs to another event. Choose a round of this event."),
        ("person", "This person does not play in this event. Choose one of its players."),
    ],
)
def test_each_cause_has_its_own_sentence(case: str, sentence: str) -> None:
    assert EventError("other_event", case=case).message == sentence


@pytest.mark.parametrize(("seconds", "words"), [(20, "in one minute"), (60, "in one minute"), (61, "in 2 minutes")])
def test_one_minute_is_no_minutes(seconds: int, words: str) -> None:
    assert words in TooManyPins(seconds).sentence


def test_french_puts_a_space_before_a_percent_sign() -> None:
    assert percent(64) == "64%"
    with override("fr"):
        assert percent(64) == "64\N{NO-BREAK SPACE}%"


def test_a_score_has_a_dash_and_its_minus_signs_stay() -> None:
    score = stands("troefcall", {}, {"home": 12, "visitors": -5}, {"home": "Guchan", "visitors": "Ens"})
    assert score == "Guchan – Ens: points 12–−5"


def test_clubs_that_meet_are_no_suit() -> None:
    with override("nl"):
        assert str(RULES["clubs"]) == "clubs"
