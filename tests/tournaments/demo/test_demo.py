"""The demo club: everything in it is true, the same each time, and its logins work."""

import io
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.api import rules
from games.api import sheets as game_sheets
from tests.present import present
from tests.tournaments.helpers import club as helper
from tournaments.club_match import selectors as club_match_selectors
from tournaments.core import permissions
from tournaments.demo import club, logins
from tournaments.demo.people import LOGINS, PASSWORD
from tournaments.demo.weekly import weekly_start
from tournaments.front import selectors as front_selectors
from tournaments.leagues.selectors import lists_of
from tournaments.leagues.tables import league_state
from tournaments.models import Event, League, Person
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.schedule.selectors import public_schedule

pytestmark = [pytest.mark.long, pytest.mark.django_db]


@pytest.fixture(scope="module")
def loaded(django_db_setup: Any, django_db_blocker: Any) -> Iterator[Any]:
    """The demo club, loaded once for this file."""
    with django_db_blocker.unblock(), club.transaction.atomic():
        club.load()
        yield Event.objects.in_bulk(field_name="slug")
        club.transaction.set_rollback(True)


@pytest.fixture
def demo(loaded: Any, db: Any) -> Any:
    return loaded


def test_there_is_a_finished_and_a_running_event_of_each_game(demo: Any) -> None:
    found = {(event.game, event.state) for event in Event.objects.all()}
    started = {(game, state) for game, _title in rules.game_choices() for state in ("finished", "running")}
    assert found == started | {("truf", "open")}  # the next evening, which people have entered
    formats = {event.format for event in Event.objects.all()}
    assert formats == {"individuals", "partners", "pairs", "teams", "club_match"}


def test_every_sheet_is_valid_under_the_options_of_its_table(demo: Any) -> None:
    for event in demo.values():
        tables = [place.table_id for round_ in event.rounds.all() for place in round_.places.all()]
        for table_id, sheets in game_sheets.of_tables(tables).items():
            assert all(game_sheets.score(table_id, sheet.values).points == sheet.points for sheet in sheets)


def test_every_event_adds_up(demo: Any) -> None:
    for event in demo.values():
        standings_table = rankings_selectors.standings_of(event)
        assert standings_table.table.failed_checks == ()
        assert all(sum(term.points for term in row.terms) == row.points for row in standings_table.rows)


def test_the_published_match_ends_91_70(demo: Any) -> None:
    match = club_match_selectors.match_score(demo["kap-partij-baunie-85"]).match
    assert (match.home, match.visitors, match.complete) == (91, 70, True)


def test_the_demo_logins_work_and_have_their_roles(demo: Any) -> None:
    event = demo["truf-club-evening"]
    users = {name: authenticate(username=name, password=PASSWORD) for name in LOGINS}
    assert permissions.may(users["organiser"], "seat", event)
    assert permissions.may(users["organiser"], permissions.CREATE)
    assert permissions.may(users["director"], "correct", event)
    assert permissions.may(users["scorer"], "write_sheet", event)
    assert not permissions.may(users["player"], "see_desk", event)


def test_the_player_sits_at_an_online_table(demo: Any) -> None:
    person = Person.objects.get(user__username="player")
    card = front_selectors.person_card(demo["truf-club-evening"], person)
    seat = present(card.seat)
    assert seat.online
    assert not seat.table.fact.finished


def test_every_running_demo_event_names_its_obstacles(demo: Any) -> None:
    running = [event for event in demo.values() if event.state == "running"]
    assert len(running) == 9
    assert all(pairing_next_step.blockers_of(event) for event in running)


def test_two_demo_clubs_are_the_same(demo: Any) -> None:
    again = club._truf_finished(helper.user("organiser"))
    assert contents_of(again) == contents_of(demo["truf-autumn-cup"])


def contents_of(event: Any) -> Any:
    """Everything of an event but the numbers of its rows in the database."""
    rows = [(row.rank, row.name, row.points, row.tie_breaks) for row in rankings_selectors.standings_of(event).rows]
    return rows, [helper.tables(round_) for round_ in event.rounds.all()]


def test_a_demo_evening_of_teams_has_a_match_that_is_over_one_that_runs_and_one_online(demo: Any) -> None:
    tables = rounds_selectors.pairings_of(
        present(rounds_selectors.current_round(demo["truc-evening-in-the-valley"]))
    ).tables
    assert [(table.fact.finished, table.fact.place) for table in tables] == [
        (True, "club"),
        (False, "club"),
        (False, "online"),
    ]
    assert (tables[1].fact.sheets_in, tables[2].fact.running_deal) == (7, 1)


def test_a_round_robin_has_as_many_rounds_as_it_takes_and_a_schedule_can_be_read(demo: Any) -> None:
    robin = demo["troefcall-all-against-all"]
    assert (robin.rounds_planned, robin.rounds.count(), robin.state) == (3, 3, "finished")
    result = present(public_schedule(demo["truf-five-rounds-in-advance"]))
    assert (len(result.rounds), result.figures["repeat_meetings"]) == (5, 0)


def test_the_command_prints_the_logins_and_loads_once(demo: Any) -> None:
    result, outcome, before = io.StringIO(), io.StringIO(), Event.objects.count()
    call_command("demo", stdout=result, stderr=outcome)
    assert "organiser/demo" in result.getvalue()
    assert "already" in outcome.getvalue()
    assert Event.objects.count() == before


def test_the_weekly_tournament_can_be_entered_at_once(demo: Any) -> None:
    first = Event.objects.filter(automatic_from__isnull=False).order_by("starts_at")[0]
    assert first.registration == Event.Registering.OPEN
    assert present(first.registration_opens_at) <= timezone.now() < present(first.starts_at)
    assert f'href="/t/{first.slug}/' in Client().get("/weekly/").text


@pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 10, 24), date(2026, 11, 30)])
def test_the_weekly_tournament_is_open_at_whatever_time_the_demo_is_loaded(day: date) -> None:
    midnight = datetime.combine(day, time(), ZoneInfo("Europe/Amsterdam"))
    for quarters in range(24 * 4):
        now = midnight + timedelta(minutes=15 * quarters, seconds=1)
        ahead = weekly_start(now).astimezone(UTC) - now.astimezone(UTC)
        assert timedelta(hours=1) < ahead <= timedelta(hours=24), now


def test_the_demo_club_can_be_given_new_passwords(demo: Any) -> None:
    assert logins.still_known() == list(LOGINS)
    call_command("demo", "--new-passwords", stdout=io.StringIO())
    assert logins.still_known() == []


def test_the_league_is_half_played_with_one_match_moved_and_one_to_move(demo: Any) -> None:
    state = league_state(League.objects.get())
    found = Counter(row.state for row in state.rows)
    assert found == {"final": 6, "planned": 4, "postponed": 1, "asked": 1}
    assert [len(row.players) for row in lists_of(state.league)] == [6, 6, 6, 6]
    assert {row.played for row in state.table.rows} == {3}
