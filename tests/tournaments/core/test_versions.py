"""Every change gives a new version, and large events need few queries."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.play import turns as play_turns
from testkit.clocks import may_take
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core import transactions as ground
from tournaments.core import versions as core_versions
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Club, Event, Person
from tournaments.pairing import selectors as seating
from tournaments.people import services as people_services
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def version(event: Any) -> Any:
    return core_versions.version_of(event)


@pytest.mark.long
def test_a_sheet_of_an_online_table_gives_a_new_version_without_the_desk() -> None:
    event = club.event(4, place="online")
    round_ = club.published(event)
    own, before = Event.objects.get().version, version(event)
    club.play_table(event, rounds_selectors.pairings_of(round_).tables[0].table_id)
    assert Event.objects.get().version == own
    assert version(event) == before + 2


def test_a_card_at_an_online_table_changes_no_version() -> None:
    event = club.event(4, place="online")
    round_ = club.published(event)
    before = version(event)
    table_id = rounds_selectors.pairings_of(round_).tables[0].table_id
    play = club.table_state.load(table_id)
    play_turns.play_for_absent(table_id, next(iter(play.since)))
    assert version(event) == before


def test_standings_are_never_those_of_an_older_version() -> None:
    event = club.event(4, place="online")
    round_ = club.published(event)
    seen = rankings_selectors.standings_of(event)
    club.play_table(event, rounds_selectors.pairings_of(round_).tables[0].table_id)
    assert rankings_selectors.standings_of(event).version > seen.version
    assert any(row.points for row in rankings_selectors.standings_of(event).rows)


def test_a_version_is_not_used_twice_when_a_round_is_taken_back() -> None:
    event = club.event(8)
    seen = [version(event)]
    round_ = club.drafted(event)
    for step in (
        desk_services.publish_round,
        desk_services.unpublish_round,
        desk_services.publish_round,
        desk_services.unpublish_round,
    ):
        step(round_=round_, by=club.user())
        seen.append(version(event))
    rounds_drafts.discard_draft(round_=round_, by=club.user())
    seen.append(version(event))
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("change", ["name", "shown", "club"])
def test_a_changed_name_gives_a_new_version_of_every_event_of_the_person(change: Any) -> None:
    event = club.event(4)
    person, before = present(Person.objects.first()), version(event)
    value = {"name": "New Name", "shown": "initials", "club": Club.objects.create(name="New")}[change]
    people_services.change_person(person, club.user(), **{change: value})
    assert version(event) > before


def test_a_player_with_initials_is_nowhere_named_in_full() -> None:
    event = club.event(4)
    round_ = club.published(event)
    person = Person.objects.get(name="Person 01")
    people_services.change_person(person, club.user(), shown="initials")
    texts = [str(rounds_selectors.public_pairings(round_)), rankings_selectors.standings_json(event)[1].decode()]
    assert not any("Person 01" in text for text in texts)


def test_open_pages_are_notified_after_the_commit(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    event = club.event(4)
    lines = []
    monkeypatch.setattr(ground, "publish_change", lambda topic, number: lines.append((topic, number)))
    with django_capture_on_commit_callbacks(execute=True):
        entries_services.check_out(entry=club.entry(event, 1), by=club.user())
        assert lines == []
    assert lines == [("event:friday", version(event))]


def test_standings_as_json_are_kept_and_renewed() -> None:
    event = club.event(4)
    round_ = club.published(event)
    first = rankings_selectors.standings_json(event)
    with CaptureQueriesContext(connection) as queries:
        assert rankings_selectors.standings_json(event) == first
    assert len(queries) == 2
    club.play_round(round_)
    number, body = rankings_selectors.standings_json(event)
    assert number > first[0]
    assert json.loads(body)["version"] == number
    assert json.loads(body)["progress"] == "After round 1."


@pytest.mark.long
@may_take(600)
@pytest.mark.soak
def test_standings_of_200_entries_over_10_rounds_take_few_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "SECONDS", 0.2)
    event = large_event()
    with CaptureQueriesContext(connection) as queries:
        standings_table = rankings_selectors.standings_of(event)
    assert len(standings_table.rows) == 200
    assert len(queries) <= 20
    assert sum(row.played for row in standings_table.rows) == 2000


@pytest.mark.long
def test_the_number_of_queries_does_not_grow_with_the_event() -> None:
    counts = []
    for people, rounds in ((4, 1), (12, 3)):
        event = club.event(people, name=f"{people}", rounds_planned=rounds)
        for _ in range(rounds):
            club.played(event)
        with CaptureQueriesContext(connection) as queries:
            rankings_selectors.standings_of(event)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 20


def large_event() -> Any:
    event = club.event(200, name="Large", options={"deals": 1}, rounds_planned=10, seating_options={"seconds": 0.1})
    for _ in range(10):
        club.played(event)
    return event
