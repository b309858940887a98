"""Series in the database: counted events, refusals, rosters, late corrections."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Club, Event, Person, Series
from tournaments.people import services as people_services
from tournaments.series import services as series_services
from tournaments.series.rosters import read_roster, roster_text
from tournaments.series.schemas import ChangedSeries, RosterMember
from tournaments.series.selectors import SeriesTable, series_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def evenings() -> list[Event]:
    """Two evenings of four people, one round each."""
    events = [club.event(4, name=name) for name in ("First", "Second")]
    for event in events:
        club.played(event, event.name)
    return events


def change(series: Series, by: Any = None, **changes: Any) -> Series:
    asked = read(ChangedSeries, changes)
    return series_services.change_series(by=by or club.user(), series=series, changes=asked)


def season(series: Series) -> SeriesTable:
    return series_table(Series.objects.get(pk=series.pk))


def totals(series: Series) -> dict[str, float]:
    table = season(series)
    return {table.names[row.person]: float(row.total) for row in table.season.rows}


def test_a_season_adds_up_its_events(evenings: list[Event]) -> None:
    series = club.series(*evenings)
    expected = {f"Person 0{number}": sum(club.points(event)[number] for event in evenings) for number in (1, 2, 3, 4)}
    assert totals(series) == expected
    assert season(series).provisional, "the events are not finished yet"


def test_a_season_is_final_when_its_events_are(evenings: list[Event]) -> None:
    series = club.series(*evenings)
    for event in evenings:
        events_services.finish_event(event=event, by=club.user())
    assert not season(series).provisional


def test_a_ruling_in_an_old_event_changes_the_season_at_the_next_look(evenings: list[Event]) -> None:
    series = club.series(*evenings)
    before, mark = totals(series), season(series).mark
    club.ruling(
        event=evenings[0], entry=club.entry(evenings[0], 2), kind="penalty", points=-3, reason="Late.", by=club.user()
    )
    assert totals(series) == {**before, "Person 02": before["Person 02"] - 3}
    assert season(series).mark != mark


def test_an_entry_without_a_table_has_no_result(evenings: list[Event]) -> None:
    entries_services.enter_people(event=evenings[0], rows=[club.PersonRow("No Show")], by=club.user())
    series = club.series(*evenings, scheme="rank", rank_points=[4, 3, 2, 1])
    assert "No Show" not in totals(series)
    assert sum(totals(series).values()) == 20


def test_members_of_a_pair_have_the_result_of_the_pair() -> None:
    event = club.event(4, **club.PAIRS)
    club.played(event)
    found = totals(club.series(event))
    assert found["Person 01"] == found["Person 02"]
    assert found["Person 03"] == found["Person 04"]


def test_only_members_of_the_roster_of_that_day_count(evenings: list[Event]) -> None:
    people = list(Person.objects.order_by("name"))
    tomorrow = timezone.localdate() + timedelta(days=1)
    roster = [RosterMember(person=people[0].pk), RosterMember(person=people[1].pk, since=tomorrow)]
    series = club.series(*evenings, roster=roster)
    rows = {row.person: row for row in season(series).season.rows}
    assert set(rows) == {people[0].pk, people[1].pk}
    assert rows[people[1].pk].rank is None
    assert {worth.why for worth in rows[people[1].pk].worths.values()} == {"outside"}


def test_names_are_shown_as_their_owners_choose(evenings: list[Event]) -> None:
    series = club.series(*evenings)
    assert "Person 01" in totals(series)
    people_services.change_person(Person.objects.get(name="Person 01"), club.user(), shown="initials")
    assert "Person 01" not in totals(series)


def test_a_change_of_something_else_than_was_seen_is_refused() -> None:
    series = club.series()
    seen = series_services.mark_of(series)
    change(series, seen=seen, best=2)
    with pytest.raises(EventConflict) as refused:
        change(series, seen=seen, best=3)
    assert refused.value.code == "series_changed"
    assert Series.objects.get().best == 2


@pytest.mark.parametrize(
    ("rules", "code", "field"),
    [
        ({"name": " \u200b "}, "blank", "name"),
        ({"name": "n" * 121}, "max_length", "name"),
        ({"scheme": "luck"}, "invalid_choice", "scheme"),
        ({"best": 0}, "min_value", "best"),
        ({"drop": -1}, "min_value", "drop"),
        ({"least": 10**9}, "max_value", "least"),
        ({"promoted": "two"}, "invalid", "promoted"),
        ({"scheme": "rank", "rank_points": []}, "rank_points", "rank_points"),
        ({"rank_points": [3, float("inf")]}, "invalid", "rank_points[1]"),
        ({"rank_points": {"1": 3}}, "not_a_list", "rank_points"),
        ({"club": 99}, "does_not_exist", "club"),
    ],
)
def test_rules_that_cannot_be(rules: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises((EventError, InvalidInputError)) as refused:
        club.series(**rules)
    error: Any = refused.value
    assert (error.code, error.field) == (code, field)
    assert error.message.endswith(".")
    assert not Series.objects.exists()


def test_only_users_with_the_right_create_and_change_series() -> None:
    series, outsider = club.series(), club.user("outsider")
    with pytest.raises(NotAllowed):
        club.series(by=outsider)
    with pytest.raises(NotAllowed):
        change(series, by=outsider, best=2)


def test_two_series_of_one_name_have_two_addresses() -> None:
    slugs = [club.series(name=name).slug for name in ("New", "New", "Ünited", "!")]
    assert slugs == ["new-series", "new-series-2", "united", "series"]


@pytest.fixture
def known() -> list[Person]:
    kap = Club.objects.create(name="Kap")
    return [
        Person.objects.create(name="Ayu Pratama", club=kap),
        Person.objects.create(name="Budi", club=kap),
        Person.objects.create(name="Budi"),
        Person.objects.create(name="Jansen, Piet"),
    ]


def test_a_roster_reads_back_what_it_wrote(known: list[Person]) -> None:
    roster = [
        RosterMember(person=known[0].pk, since=timezone.localdate()),
        *(RosterMember(person=one.pk) for one in known[1:]),
    ]
    series = club.series(roster=roster)
    text = roster_text(series.members.select_related("person__club"))
    assert read_roster(text) == roster
    assert '"Jansen, Piet"' in text


def test_a_roster_is_read_from_other_separators_and_with_a_head(known: list[Person]) -> None:
    text = "Name;Club;From;Until\nayu pratama;kap;2026-01-01;2026-06-30\n\nBudi;Kap"
    lines = read_roster(text.encode("utf-16"))
    assert [line.person for line in lines] == [known[0].pk, known[1].pk]
    assert str(lines[0].until) == "2026-06-30"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Nobody Known", "roster_unknown"),
        ("Budi", "roster_several"),
        ("Ayu Pratama, Elsewhere", "roster_other_club"),
        ("Ayu Pratama #999999", "roster_other_club"),
        ("Ayu Pratama\nAyu Pratama", "roster_twice"),
        ("Ayu Pratama,,soon", "roster_day"),
        ("Ayu Pratama,,2026-02-01,2026-01-01", "roster_days"),
        (",Kap", "roster_no_name"),
    ],
)
def test_a_line_that_cannot_be_is_named(known: list[Person], text: str, code: str) -> None:
    with pytest.raises(EventError) as refused:
        read_roster(text)
    assert refused.value.code == code
    assert "Roster line " in refused.value.message
