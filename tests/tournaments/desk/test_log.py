"""The log shows seats, sheets, venues and settings in the words of the pages, in every language."""

from typing import Any

import pytest
from django.utils import translation

from tests.tournaments.helpers import club
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.desk.log_words import LogWords
from tournaments.desk.schemas import WhereTablePlays
from tournaments.events import services as events_services
from tournaments.events.schemas import ChangedEvent
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def newest(event: Event, language: str = "en") -> str:
    with translation.override(language):
        return desk_log.log_of(event)[0].sentence


def test_the_venue_of_a_table_has_its_label() -> None:
    event = club.event(4)
    desk_services.set_table_place(
        round_=club.drafted(event), choice=WhereTablePlays(table=1, place="online"), by=club.user()
    )
    assert newest(event) == "rina changed the venue of table 1 in round 1 from “at the club” to “online”."
    assert "van “op de club” in “online”" in newest(event, "nl")


@pytest.mark.long
def test_points_have_the_names_of_their_sides() -> None:
    singles, pairs = club.event(4), club.event(8, **club.PAIRS)
    club.play_round(club.published(singles))
    club.play_round(club.published(pairs))
    assert " North +" in newest(singles).replace("−", "+")
    assert "Noord en Zuid +" in newest(pairs, "nl")


@pytest.mark.parametrize(
    ("more", "text", "expected"),
    [
        ({}, "tricks.N 4, mode None (N +0, E -1)", "North: Tricks 4, mode – (North +0, East -1)"),
        (club.PAIRS, "caller S, side EW (NS +0, EW +2)", "Caller South, "),
        ({}, "shape 3 (N +0)", "shape 3 (North +0)"),
        ({}, "-", "–"),
    ],
)
def test_the_fields_of_a_sheet_have_their_labels(more: dict[str, Any], text: str, expected: str) -> None:
    assert expected in LogWords(club.event(0, **more)).result(text)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"place": "online"}, "rina changed “location” from at the club to online."),
        ({"sit_out_score": 5}, "rina changed “points for a bye” from – to 5."),
        ({"clock_seconds": 90}, "rina changed “decision time at online tables (seconds)” from 60 to 90."),
        (
            {"odd": "bots"},
            "rina changed “if there are not enough players for full tables” from short tables to bots fill the table.",
        ),
    ],
)
def test_a_changed_setting_has_its_label_and_those_of_its_values(changes: dict[str, Any], expected: str) -> None:
    event = club.event(4)
    events_services.change_event(by=club.user(), event=event, changes=ChangedEvent(**changes))
    assert newest(event) == expected


def test_pairing_rules_have_their_labels() -> None:
    event = club.event(4)
    club.seating_options(event, {"clubs": "never"})
    assert newest(event).endswith("from “Avoid meetings within a club” to “Never allow meetings within a club”.")
    club.seating_options(event, {"accessible_tables": [2]})
    assert newest(event).endswith("the accessible tables from – to 2.")


def test_a_role_is_logged_as_a_code_and_read_in_every_language() -> None:
    event = club.event(4)
    with translation.override("nl"):
        events_services.give_role(event=event, user=club.user("budi"), kind="director", by=club.user())
    assert newest(event) == "rina gave budi the director role."
    assert "wedstrijdleider" in newest(event, "nl")
