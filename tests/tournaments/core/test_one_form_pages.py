"""One form everywhere: minus signs, plurals, times, dates, numbers of seats."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from django.test import Client
from django.utils import formats, translation

from engine.registry import game_named
from engine.sentences import SEAT_NAMES, fill
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.desk.log import say
from tournaments.desk.log_words import LogWords
from tournaments.models import Event
from tournaments.rankings import text as needs

WORDS = LogWords(Event())
EVENING = datetime(2026, 11, 3, 20, 5)
SCORED = {"bids": {"N": 5, "E": 4, "S": 3, "W": 1}, "shift": -2, "tricks": {"N": 6, "E": 4, "S": 3, "W": 0}}


def test_people_count_seats_from_one() -> None:
    assert [SEAT_NAMES[code] for code in "012345"] == [f"Seat {number}" for number in range(1, 7)]


def test_the_paper_of_a_game_with_numbered_seats_counts_them_from_one() -> None:
    game = game_named("ruff_and_trump")
    labels = [field.label for field in game.sheet_fields(game.options("single4")) if field.name.startswith("tricks.")]
    assert labels == [f"Tricks won by seat {number}" for number in (1, 2, 3, 4)]


def test_a_number_below_zero_has_a_true_minus_in_every_sentence() -> None:
    assert fill("%(points)s and %(name)s", {"points": -3, "name": "Anne-Marie"}) == "−3 and Anne-Marie"


def test_a_sheet_read_back_has_a_true_minus() -> None:
    game = game_named("truf")
    template, facts = game.sheet_sentence(game.options(), SCORED, {})
    assert "shifted by −2" in fill(template, facts)


def test_the_log_has_true_minus_signs_and_keeps_scores_apart_by_a_dash() -> None:
    written = say("ruling_issued", "Rina", {"name": "Ayu", "points": "-5", "reason": "late-comer"}, WORDS)
    assert "−5" in written
    assert "late-comer" in written
    assert "27-8" in say("total_written", "Rina", {"round": 1, "after": "27-8"}, WORDS)


def test_the_log_names_a_role_in_the_language_of_the_reader() -> None:
    with translation.override("nl"):
        assert "scoreschrijver" in say("role_given", "Rina", {"name": "Ayu", "role": "scorer"}, WORDS)


@pytest.mark.long
@pytest.mark.django_db
def test_no_page_of_an_event_shows_a_hyphen_for_a_minus(client: Client) -> None:
    organiser(client)
    event = club.event(8)
    club.play_round(club.published(event))
    club.ruling(
        event=event, entry=event.entries.get(number=1), kind="penalty", points=-5, reason="late", by=club.user()
    )
    for page in ("standings/", "standings/changes/", "rulings/", "log", "desk/", "players/", "r/1/"):
        html = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", text(client.get(f"/t/{event.slug}/{page}")), flags=re.S)
        assert not re.search(r"(?<![\w\-–−/.:])-\d", html), page


def test_one_point_is_not_points() -> None:
    assert "is 1 point ahead" in needs._ahead(1, True) % {"name": "Ayu", "rank": 1, "gap": 1}
    assert "is 2 points ahead" in needs._ahead(2, True) % {"name": "Ayu", "rank": 1, "gap": 2}
    assert "is 1 point behind" in needs._behind(1) % {"name": "Ayu", "rank": 1, "gap": 1}
    assert "more than 1 point to pass them." in needs._ahead(1, False) % {"name": "Ayu", "rank": 1, "gap": 1}


@pytest.mark.parametrize("language", ["en", "nl", "id", "fr"])
@pytest.mark.parametrize("form", ["TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"])
def test_the_day_has_24_hours_in_every_language(language: str, form: str) -> None:
    with translation.override(language):
        assert "20:05" in formats.date_format(EVENING, form)


def test_no_script_of_ours_writes_a_time_of_twelve_hours(root: Path) -> None:
    for script in (root / "static").rglob("*.js"):
        for call in re.findall(r"toLocaleTimeString\([^;]*;", script.read_text(encoding="utf-8")):
            assert 'hourCycle: "h23"' in call, script.name


@pytest.mark.parametrize(
    ("language", "day"), [("en", "3 Nov 2026"), ("id", "3 Nov 2026"), ("nl", "3 nov 2026"), ("fr", "3 nov 2026")]
)
def test_months_have_a_capital_only_where_the_language_writes_one(language: str, day: str) -> None:
    with translation.override(language):
        assert formats.date_format(EVENING, "SHORT_DATE_FORMAT").replace(".", "") == day


@pytest.mark.parametrize(("language", "day"), [("en", "3 Nov"), ("id", "3 Nov"), ("nl", "3 nov"), ("fr", "3 nov")])
def test_a_day_without_its_year_is_written_alike(language: str, day: str) -> None:
    with translation.override(language):
        assert formats.date_format(EVENING, "MONTH_DAY_FORMAT").replace(".", "") == day


def test_no_template_writes_an_abbreviated_month(root: Path) -> None:
    for template in (root / "templates").rglob("*.html"):
        assert not re.search(r'date:"[^"]*j M', template.read_text(encoding="utf-8")), template.name
