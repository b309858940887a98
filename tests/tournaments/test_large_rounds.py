"""Large rounds are seated by a worker: the state is shown, a lost message is found, twice does no harm."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.tournaments import club
from tournaments import selectors, services, tasks
from tournaments.errors import EventConflict, EventError
from tournaments.models import Round
from tournaments.services import dispatch, seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch):
    """The rounds a worker was asked for; more than 7 entries are many here."""
    found = []
    monkeypatch.setattr(seating, "LARGE", 7)
    monkeypatch.setattr(dispatch, "seat", found.append)
    return found


@pytest.fixture
def waiting(asked, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        return services.seat_round(club.event(8), club.user())


def test_a_large_round_waits_for_a_worker_and_says_so(waiting, asked):
    assert waiting.state == "seating"
    assert asked == [waiting.pk]
    step = selectors.next_step(waiting.event)
    assert (step.code, step.label) == ("wait", "Round 1 is being seated.")


def test_the_worker_makes_the_draft_once(waiting):
    tasks.seat(waiting.pk)
    tasks.seat(waiting.pk)
    draft = Round.objects.get()
    assert (draft.state, draft.places.count()) == ("draft", 8)
    assert selectors.log_of(draft.event)[0].sentence == "rina seated round 1 by random at 2 tables, as a draft."


def test_a_lost_message_is_found_by_the_sweep(waiting, asked):
    tasks.sweep()
    assert asked == [waiting.pk]
    with time_machine.travel(timezone.now() + timedelta(seconds=30)):
        tasks.sweep()
    assert asked == [waiting.pk] * 2


def test_nobody_can_publish_or_seat_while_it_is_being_seated(waiting):
    with pytest.raises(EventError, match="still being seated"):
        services.publish_round(waiting, club.user())
    with pytest.raises(EventConflict, match="seated by rina"):
        services.seat_round(waiting.event, club.user("budi"))


def test_what_cannot_be_seated_goes_and_the_log_says_why(waiting):
    for number in range(1, 4):
        services.check_out(club.entry(waiting.event, number), club.user())
    tasks.seat(waiting.pk)
    assert not Round.objects.exists()
    assert "Five people cannot be seated" in selectors.log_of(waiting.event)[0].sentence
    assert selectors.next_step(waiting.event).code == "seat"


def test_who_checks_in_while_the_worker_thinks_is_seated_too(waiting, monkeypatch):
    plan = seating.plan_round

    def slow(*given):
        made = plan(*given)
        if waiting.event.entries.count() == 8:
            club.late_entry(waiting.event)
        return made

    monkeypatch.setattr(seating, "plan_round", slow)
    tasks.seat(waiting.pk)
    assert Round.objects.get().places.count() == 9


def test_a_round_being_seated_can_be_given_up(waiting):
    services.discard_draft(waiting, club.user())
    tasks.seat(waiting.pk)
    assert not Round.objects.exists()
