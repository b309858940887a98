"""States that are built once and inserted again are those that the services make."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import F
from django.utils import timezone

from testkit import clocks
from tests import remembered
from tests.tournaments.helpers import club
from tournaments.models import Entry, Event, Round
from tournaments.rankings.selectors import standings_of

pytestmark = pytest.mark.django_db
CALLS: list[str] = []


@remembered.remembered
def counted(name: str) -> Event:
    """An event, and a note that the services made it."""
    CALLS.append(name)
    return club.event(4, name=name)


def evening(name: str) -> tuple[Event, Round]:
    made = club.event(8, name=name)
    return made, club.played(made)


@pytest.mark.parametrize("time", range(2))
def test_services_run_once_for_tests_that_begin_alike(time: int) -> None:
    counted("once")
    assert CALLS.count("once") == 1
    assert ("counted", (("str", "once"),)) in remembered.calls()


STANDINGS: list[Any] = []


@pytest.mark.parametrize("time", range(2))
def test_an_inserted_event_has_the_standings_of_the_one_that_was_played(time: int) -> None:
    made, round_ = evening("the same")
    STANDINGS.append((standings_of(made).rows, made.version, round_.pk, round_.state, Entry.objects.count()))
    assert STANDINGS[0] == STANDINGS[-1]


@pytest.mark.parametrize("time", range(2))
def test_an_inserted_event_was_created_just_now(time: int) -> None:
    made = club.event(2, name="fresh")
    assert timezone.now() - made.created_at < timedelta(seconds=clocks.patience(5))


@pytest.mark.parametrize("time", range(2))
def test_the_next_rows_have_keys_of_their_own(time: int) -> None:
    made, _ = evening("continued")
    assert club.late_entry(made).number == 9
    assert club.published(made).number == 2


def test_a_state_built_on_both_sides_of_an_emptied_database_brings_no_content_types_back() -> None:
    started = club.event(4, name="both sides")
    ContentType.objects.update(id=F("id") + 10_000)  # as if the database had been emptied between the two tests
    Permission.objects.update(content_type_id=F("content_type_id") + 10_000)
    history = remembered._run.history
    assert history is not None
    history.changes = connection.connection.total_changes  # migrations fill these tables, not the test
    club.published(started)
    state = next(reversed(remembered._run.states.values()))
    assert state is not None
    assert not {"django_content_type", "auth_permission"} & {*state.gone, *state.written}


def test_after_any_other_write_the_services_run() -> None:
    club.event(4, name="first")
    Event.objects.update(name="changed")
    counted("other writes")
    Event.objects.update(name="changed again")
    counted("other writes")
    assert CALLS.count("other writes") == 2


def test_the_services_run_where_a_test_patches_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "TRUF", club.TRUF)
    counted("patched")
    assert ("counted", (("str", "patched"),)) not in remembered.calls()


def test_the_services_run_under_a_clock_that_was_moved_and_runs_on() -> None:
    with time_machine.travel("2026-11-29T12:00Z", tick=True):
        counted("moved")
    assert ("counted", (("str", "moved"),)) not in remembered.calls()


@pytest.mark.parametrize("time", range(2))
def test_under_a_stopped_clock_a_state_is_remembered_for_that_moment_alone(time: int) -> None:
    moment = f"2026-11-29T12:0{time}Z"
    with time_machine.travel(moment, tick=False):
        made = counted("stopped")
        assert made.created_at == timezone.now()
    assert CALLS.count("stopped") == time + 1


IDS: list[int] = []


@remembered.remembered
def numbered(name: str) -> int:
    """The id of an event, and a note that the services made it."""
    IDS.append(club.event(4, name=name).pk)
    return IDS[-1]


@pytest.mark.parametrize("time", range(2))
def test_an_id_leads_to_the_inserted_row(time: int) -> None:
    assert Event.objects.get(pk=numbered("by id")).name == "by id"
    assert len(IDS) == 1


def test_a_helper_that_returns_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="only models and ids can be remembered"):
        remembered.remembered(lambda: [1])()
