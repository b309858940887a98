"""Seating requests and options of the organiser, through a real round."""

from itertools import combinations
from typing import Any

import pytest

from inputs.reading import InvalidInputError
from tests.tournaments.helpers import club
from tournaments.constraints import selectors as constraints_selectors
from tournaments.constraints import services as constraints_services
from tournaments.core.errors import EventError
from tournaments.desk import log as desk_log
from tournaments.entries import services as entries_services
from tournaments.models import SeatingWish

pytestmark = pytest.mark.django_db

QUICK = {"seating_options": {"seconds": 0.3}}


@pytest.fixture
def event() -> Any:
    return club.event(12, **QUICK)


def seated(event: Any) -> Any:
    """The table of every entry in a fresh draft, and the codes of what was given up."""
    round_ = club.drafted(event)
    tables = {number: table for table, numbers in club.tables(round_).items() for number in numbers}
    return tables, {relaxation["code"] for relaxation in round_.relaxed}


def test_separated_players_never_meet(event: Any) -> None:
    for first, other in combinations((1, 2, 3), 2):
        club.wish(event, "apart", first, other=other)
    tables, given_up = seated(event)
    assert len({tables[1], tables[2], tables[3]}) == 3
    assert not given_up & {"forbidden_met"}


def test_a_fixed_table_is_kept_even_with_an_unused_number(event: Any) -> None:
    club.wish(event, "fixed_table", 5, table=2)
    club.wish(event, "fixed_table", 9, table=17)
    tables, given_up = seated(event)
    assert (tables[5], tables[9]) == (2, 17)
    assert sorted(set(tables.values())) == [1, 2, 17]
    assert "table_left" not in given_up


def test_a_player_who_needs_an_accessible_table_sits_at_one(event: Any) -> None:
    club.seating_options(event, {"accessible_tables": [3, 2]})
    for number in (1, 4, 7, 10):
        club.wish(event, "accessible", number)
    tables, given_up = seated(event)
    assert {tables[number] for number in (1, 4, 7, 10)} <= {2, 3}
    assert "not_accessible" not in given_up


def test_a_wish_that_cannot_be_kept_is_given_up_and_said(event: Any) -> None:
    club.wish(event, "apart", 1, other=2)
    for number in (1, 2):
        club.wish(event, "fixed_table", number, table=1)
    for number in (3, 4, 5, 6):
        club.wish(event, "fixed_table", number, table=3)
    club.wish(event, "fixed_table", 7, table=3)
    tables, given_up = seated(event)
    assert sorted(tables) == list(range(1, 13))
    assert given_up & {"forbidden_met", "table_left"}


def test_people_of_one_club_never_meet_where_that_is_the_rule() -> None:
    event = club.event(9, **QUICK)
    club.seating_options(event, {"clubs": "never"})
    clubs = {entry.number: entry.club_id for entry in event.entries.all()}
    round_ = club.drafted(event)
    assert all(len({clubs[player] for player in table}) == len(table) for table in club.tables(round_).values())


def test_requests_of_absent_players_do_not_count(event: Any) -> None:
    club.wish(event, "fixed_table", 12, table=9)
    entries_services.check_out(entry=club.entry(event, 12), by=club.user())
    tables, given_up = seated(event)
    assert (9 in tables.values(), given_up & {"table_left"}) == (False, set())


def test_the_round_keeps_the_wishes_it_was_seated_from(event: Any) -> None:
    club.wish(event, "apart", 2, other=1)
    round_ = club.drafted(event)
    assert round_.seated_from["wishes"] == [{"kind": "apart", "entry": 1, "other": 2, "table": None}]
    assert round_.seated_from["seating_options"]["clubs"] == "avoid"


@pytest.mark.long
def test_a_wish_is_kept_in_every_round_until_it_is_removed(event: Any) -> None:
    asked = club.wish(event, "fixed_table", 1, table=3)
    for _ in range(2):
        assert club.played(event).places.get(entry__number=1).table_number == 3
    assert constraints_services.remove_wish(event=event, wish_id=asked.pk, by=club.user())
    assert not constraints_services.remove_wish(event=event, wish_id=asked.pk, by=club.user())
    assert club.drafted(event).seated_from["wishes"] == []


def test_the_same_request_is_stored_once_in_either_order(event: Any) -> None:
    assert club.wish(event, "apart", 7, other=3) == club.wish(event, "apart", 3, other=7)
    club.wish(event, "fixed_table", 3, table=1)
    club.wish(event, "fixed_table", 3, table=2)
    club.wish(event, "fixed_table", 3, table=2)
    assert [(request.kind, request.table_number) for request in constraints_selectors.wishes_of(event)] == [
        ("apart", None),
        ("fixed_table", 2),
    ]
    sentences = [line.sentence for line in desk_log.log_of(event) if line.action.startswith("wish")]
    assert sentences[::-1] == [
        "rina added a seating request: keep Person 03 and Person 07 at different tables.",
        "rina added a seating request: Person 03 always at table 1.",
        "rina added a seating request: Person 03 always at table 2.",
    ]


@pytest.mark.parametrize(
    ("kind", "more", "field"),
    [
        ("apart", {}, "other"),
        ("apart", {"other": 1}, "other"),
        ("fixed_table", {}, "table"),
        ("fixed_table", {"table": 0}, "table"),
        ("near the bar", {}, "kind"),
    ],
)
def test_a_wish_without_what_it_needs_is_refused_at_the_field(event: Any, kind: Any, more: Any, field: Any) -> None:
    with pytest.raises((EventError, InvalidInputError)) as refused:
        club.wish(event, kind, 1, **more)
    error: Any = refused.value
    assert error.field == field
    assert not SeatingWish.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"clubs": "sometimes"}, "clubs"),
        ({"repeat_worth": -1}, "repeat_worth"),
        ({"seconds": 3600}, "seconds"),
        ({"accessible_tables": [1, "two"]}, "accessible_tables[1]"),
        ({"accessible_tables": 4}, "accessible_tables"),
        ({"max_meetings": 0}, "max_meetings"),
        ({"colour": "red"}, "colour"),
        (["clubs"], None),
    ],
)
def test_an_option_that_cannot_be_is_refused_at_the_field(event: Any, changes: Any, field: Any) -> None:
    with pytest.raises(InvalidInputError) as refused:
        club.seating_options(event, changes)
    assert refused.value.field == field


def test_options_change_during_the_event_one_by_one_with_a_line_in_the_log(event: Any) -> None:
    club.drafted(event)
    club.seating_options(event, {"clubs": "ignore", "seconds": 0.3})
    event.refresh_from_db()
    assert event.seating_options == {"seconds": 0.3, "clubs": "ignore"}
    assert desk_log.log_of(event)[0].sentence == (
        "rina changed the pairing rule for clubs from “Avoid meetings within a club” to “Ignore clubs”."
    )


def test_every_option_has_its_sentence_in_the_log(event: Any) -> None:
    changes = {"clubs": "never", "repeat_worth": 4, "seconds": 2, "accessible_tables": [2, 4], "max_meetings": 3}
    club.seating_options(event, changes)
    assert [line.action for line in desk_log.log_of(event, most=5)][::-1] == [f"seating_{name}" for name in changes]
    assert desk_log.log_of(event)[1].sentence == "rina changed the accessible tables from – to 2, 4."


def test_an_event_is_not_made_with_options_that_cannot_be() -> None:
    with pytest.raises(InvalidInputError) as refused:
        club.event(seating_options={"clubs": "sometimes"})
    assert refused.value.field == "seating_options.clubs"
