"""A weekly tournament runs from its first entry to its final standings without staff, across restarts."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.models import Seat, Table
from games.tables.seats import OPEN
from tests.tournaments.helpers import club, hosted
from tests.tournaments.helpers.weekly import MONDAY, START, entered, fast, planned, tick
from tournaments.core.errors import EventError, NotAllowed
from tournaments.desk.services import publish_round
from tournaments.events.repeats import create_next_dates, later_dates
from tournaments.events.schemas import ChangedEvent
from tournaments.events.services import change_event
from tournaments.models import Entry, Event, LogEntry, Person, Round
from tournaments.pairing.services import seat_round
from tournaments.rankings.checks import checks_of
from tournaments.rankings.selectors import cached_standings, standings_of
from tournaments.ratings.selectors import ratings_of
from tournaments.weekly.running import BREAK, LATEST, run_automatic_events
from tournaments.weekly.schemas import NewWeekly, presets
from tournaments.weekly.services import create_weekly, enter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def run(event: Event, clock: time_machine.Traveller, *, seconds: float, ticks: int = 4000) -> Event:
    """Tick until the event is over."""
    for _tick in range(ticks):
        tick(clock, seconds)
        event.refresh_from_db()
        if event.is_over:
            return event
    raise AssertionError("The event did not end.")


@pytest.mark.long
def test_a_weekly_event_runs_to_its_final_standings_without_staff(clock: time_machine.Traveller) -> None:
    event = planned()
    fast(event)
    entered(event, clock, 9)
    clock.move_to(START)
    event = run(event, clock, seconds=10)
    rounds = list(event.rounds.values_list("state", flat=True))
    assert (event.state, rounds) == (Event.State.FINISHED, [Round.State.FINISHED] * 2)
    assert not LogEntry.objects.filter(event=event, at__gt=START).exclude(by=None).exists()
    assert len(standings_of(event).rows) == 9
    assert checks_of(event).findings == ()
    published = standings_of(event).table
    cached_standings.cache_clear()
    assert standings_of(event).table == published
    assert len(ratings_of("truf").ratings.rows) == 9


def paired(clock: time_machine.Traveller, **more: Any) -> Event:
    """Return an event of nine people whose first round is being played."""
    event = planned(**more)
    entered(event, clock, 9)
    clock.move_to(START)
    assert [tick(clock), tick(clock)] == [1, 1]
    event.refresh_from_db()
    return event


@pytest.mark.long
def test_two_ticks_pair_and_publish_and_bots_fill_the_last_table(clock: time_machine.Traveller) -> None:
    event = paired(clock)
    round_ = event.rounds.get()
    seats = Seat.objects.filter(table__in=round_.places.values("table"))
    assert (event.state, round_.state, round_.places.count()) == ("running", "published", 9)
    assert [seats.filter(kind=kind).count() for kind in ("human", "bot")] == [9, 3]


def test_bots_stand_in_for_players_who_are_missing_for_three_minutes(clock: time_machine.Traveller) -> None:
    event = paired(clock)
    seats = Seat.objects.filter(table__in=event.rounds.get().places.values("table"), kind="human")
    here = seats.order_by("pk")[0]
    Seat.objects.filter(pk=here.pk).update(device="here", line="1-a")
    tick(clock, 170)
    before = seats.filter(stand_in=True).count()
    tick(clock, 10)
    assert (before, seats.filter(stand_in=True).count()) == (0, 8)
    here.refresh_from_db()
    assert not here.stand_in


@pytest.mark.long
def test_nothing_begins_before_the_start(clock: time_machine.Traveller) -> None:
    event = planned()
    entered(event, clock, 9)
    clock.move_to(START - timedelta(seconds=1))
    assert run_automatic_events(timezone.now()) == 0


def test_too_few_entrants_play_at_casual_tables(clock: time_machine.Traveller) -> None:
    event = planned()
    people = entered(event, clock, 6)
    clock.move_to(START)
    assert [tick(clock), tick(clock)] == [1, 0]
    event.refresh_from_db()
    tables = Table.objects.filter(context="", state__in=OPEN).order_by("pk")
    seated = [set(table.seats.filter(kind="human").values_list("name", flat=True)) for table in tables]
    assert (event.state, event.cancel_reason) == ("cancelled", "Fewer than 8 players checked in.")
    assert seated == [{person.name for person in people[:4]}, {person.name for person in people[4:]}]


def test_an_event_without_a_check_in_opens_no_table(clock: time_machine.Traveller) -> None:
    event = planned()
    clock.move_to(START)
    tick(clock)
    event.refresh_from_db()
    assert (event.state, Table.objects.count()) == ("cancelled", 0)


@pytest.mark.long
def test_a_server_that_was_away_at_the_start_does_not_begin_hours_later(clock: time_machine.Traveller) -> None:
    event = planned()
    entered(event, clock, 9)
    clock.move_to(START + LATEST)
    assert tick(clock, 1) == 1
    event.refresh_from_db()
    assert (event.state, event.cancel_reason) == ("cancelled", "The server was not available at the start.")


@pytest.mark.long
def test_a_draft_of_staff_stays_theirs(clock: time_machine.Traveller) -> None:
    event = planned()
    entered(event, clock, 9)
    clock.move_to(START)
    draft = seat_round(event=event, by=club.user())
    assert tick(clock) == 0
    publish_round(round_=draft, by=club.user())
    assert event.rounds.get().state == "published"


@pytest.mark.long
def test_a_draft_with_an_entry_that_left_is_paired_again(clock: time_machine.Traveller) -> None:
    event = planned()
    entered(event, clock, 9)
    clock.move_to(START)
    tick(clock)
    Entry.objects.filter(pk=event.entries.order_by("pk")[0].pk).update(state="absent")
    for _tick in range(3):
        tick(clock)
    assert (event.rounds.get().state, event.rounds.get().places.count()) == ("published", 8)


@pytest.mark.long
def test_the_next_round_is_published_after_a_break(clock: time_machine.Traveller) -> None:
    event = paired(clock)
    round_ = event.rounds.get()
    Round.objects.filter(pk=round_.pk).update(state="finished")
    assert tick(clock) == 1
    assert tick(clock, BREAK.total_seconds() - 5) == 0
    assert tick(clock) == 1
    assert event.rounds.get(number=2).state == "published"


@pytest.mark.long
def test_an_event_that_staff_take_over_no_longer_runs(clock: time_machine.Traveller) -> None:
    event = paired(clock)
    change_event(by=club.user(), event=event, changes=ChangedEvent(automatic_from=None))
    Round.objects.filter(event=event).update(state="finished")
    assert tick(clock) == 0


def test_later_dates_run_without_staff_too() -> None:
    event = planned()
    create_next_dates(MONDAY)
    dates = list(later_dates(event))
    assert [date.automatic_from for date in dates] == [8, 8, 8]
    assert [date.check_in_from for date in dates] == [
        date.starts_at - timedelta(minutes=15) for date in dates if date.starts_at
    ]


def test_one_press_enters_and_one_in_the_last_minutes_checks_in(clock: time_machine.Traveller) -> None:
    event = planned()
    ayu = Person.objects.create(name="Ayu")
    states = []
    for before in (timedelta(hours=23), timedelta(hours=1), timedelta(minutes=15), timedelta(minutes=1)):
        clock.move_to(START - before)
        states.append(enter(event=event, person=ayu, user=None))
    assert states == ["registered", "registered", "present", "present"]


def test_entry_does_not_open_earlier_than_a_day_before(clock: time_machine.Traveller) -> None:
    event = planned()
    clock.move_to(START - timedelta(hours=24, minutes=1))
    with pytest.raises(EventError, match="Registration opens"):
        enter(event=event, person=Person.objects.create(name="Ayu"), user=None)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"place": "club"}, "automatic_online"),
        ({"clock_seconds": None}, "automatic_without_clock"),
        ({"odd": "sit_out"}, "automatic_bots"),
        ({"starts_at": None, "check_in_from": None, "check_in_until": None}, "automatic_without_date"),
        ({"system": "schedule"}, "automatic_system"),
    ],
)
def test_an_event_that_runs_without_staff_needs_no_decision(change: dict[str, Any], code: str) -> None:
    with pytest.raises(EventError) as refusal:
        change_event(by=club.user(), event=planned(), changes=ChangedEvent(**change))
    assert refusal.value.code == code


def test_only_organisers_of_the_club_plan_a_weekly_tournament() -> None:
    kap = hosted.hosted()
    weekly = NewWeekly(name="Mine", rules="truf/classic", starts_at=START)
    with pytest.raises(NotAllowed):
        create_weekly(by=hosted.staff(kap, "dirk", "director"), club=kap, weekly=weekly)


@pytest.mark.parametrize("rules", sorted(presets()))
def test_every_preset_on_offer_gives_an_event(rules: str) -> None:
    assert planned(rules=rules).automatic_from == 8
