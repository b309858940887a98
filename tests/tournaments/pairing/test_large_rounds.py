"""Large rounds are seated by a worker: progress, lost and duplicate messages."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from seating.values import Best
from testkit.clocks import frozen
from tests.present import present
from tests.tournaments.helpers import club
from tournaments import tasks
from tournaments.core import tasks as dispatch
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Round
from tournaments.pairing import next_step as pairing_next_step
from tournaments.pairing import progress as pairing_progress
from tournaments.pairing import services as pairing_services
from tournaments.pairing import services as seating
from tournaments.pairing.plans.search import expected_seconds
from tournaments.rounds import drafts as rounds_drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The rounds a worker was asked for; everything takes too long here."""
    results: list[int] = []
    monkeypatch.setattr(seating, "AT_ONCE", 0)
    monkeypatch.setattr(dispatch, "seat", results.append)
    return results


@pytest.fixture
def waiting(asked: Any, django_capture_on_commit_callbacks: Any) -> Any:
    with django_capture_on_commit_callbacks(execute=True):
        return club.drafted(club.event(8))


def found_meanwhile(monkeypatch: pytest.MonkeyPatch, act: Any) -> Any:
    """Let something happen once while the worker searches; return all watches."""
    plan, watches = seating.plan_round, []

    def slow(event: Any, round_: Any, progress: Any) -> Any:
        watches.append(progress)
        made = plan(event, round_, progress)
        if len(watches) == 1:
            act()
        return made

    monkeypatch.setattr(seating, "plan_round", slow)
    return watches


def progress_of(round_: Any) -> Any:
    round_.refresh_from_db()
    return round_.progress


def test_a_large_round_waits_for_a_worker_and_says_so(waiting: Any, asked: Any) -> None:
    assert waiting.state == "seating"
    assert asked == [waiting.pk]
    step = pairing_next_step.next_step(waiting.event)
    assert (step.code, step.label) == ("wait", "Round 1 is being paired.")


def test_the_worker_makes_the_draft_once(waiting: Any) -> None:
    tasks.seat(waiting.pk)
    tasks.seat(waiting.pk)
    draft = Round.objects.get()
    assert (draft.state, draft.places.count(), draft.progress) == ("draft", 8, None)
    assert desk_log.log_of(draft.event)[0].sentence.startswith("rina paired round 1 as a draft. Tables: 2.")


def test_a_lost_message_is_found_by_the_sweep(waiting: Any, asked: Any) -> None:
    tasks.sweep()
    assert asked == [waiting.pk]
    with frozen(30):
        tasks.sweep()
    assert asked == [waiting.pk] * 2


def test_while_its_worker_is_alive_no_other_takes_the_round(waiting: Any, asked: Any) -> None:
    with frozen(30):
        pairing_progress.claim(waiting.pk)
        tasks.sweep()
        tasks.seat(waiting.pk)
    assert asked == [waiting.pk]
    assert Round.objects.get().state == "seating"


def test_after_the_silence_of_a_worker_another_takes_over(waiting: Any, asked: Any) -> None:
    first = pairing_progress.claim(waiting.pk)
    with frozen(30):
        tasks.sweep()
        tasks.seat(waiting.pk)
    assert asked == [waiting.pk] * 2
    assert Round.objects.get().state == "draft"
    with pytest.raises(pairing_progress.Superseded):
        pairing_progress.own_round(waiting.pk, present(first))


def test_a_worker_whose_round_was_taken_over_writes_nothing(waiting: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken_over() -> None:
        with frozen(30):
            pairing_progress.claim(waiting.pk)

    found_meanwhile(monkeypatch, taken_over)
    tasks.seat(waiting.pk)
    assert (Round.objects.get().state, Round.objects.get().places.count()) == ("seating", 0)


def test_a_worker_whose_round_was_taken_over_does_not_throw_it_away_either(
    waiting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*asked: Any) -> None:
        with frozen(30):
            pairing_progress.claim(waiting.pk)
        raise EventError("no_entries")

    monkeypatch.setattr(seating, "plan_round", refused)
    tasks.seat(waiting.pk)
    assert Round.objects.get().state == "seating"


def test_a_round_over_which_workers_are_lost_again_and_again_is_given_up_with_the_reason(waiting: Any) -> None:
    for tried in range(pairing_progress.MAX_TRIES):
        with frozen(30 * (tried + 1)):
            pairing_progress.claim(waiting.pk)
    with frozen(900):
        tasks.seat(waiting.pk)
    assert not Round.objects.exists()
    assert "Pairing was interrupted 5 times" in desk_log.log_of(waiting.event)[0].sentence


def test_a_round_that_is_being_seated_cannot_be_published_or_seated(waiting: Any) -> None:
    with pytest.raises(EventError, match="still being paired"):
        desk_services.publish_round(round_=waiting, by=club.user())
    with pytest.raises(EventConflict, match="rina paired round"):
        pairing_services.seat_round(event=waiting.event, by=club.director(waiting.event))


def test_a_second_press_gives_the_round_that_is_being_seated(waiting: Any, asked: Any) -> None:
    assert pairing_services.seat_round(event=waiting.event, by=club.user()) == waiting
    assert asked == [waiting.pk]


def test_an_impossible_round_is_removed_and_the_log_says_why(waiting: Any) -> None:
    for number in range(1, 4):
        entries_services.check_out(entry=club.entry(waiting.event, number), by=club.user())
    tasks.seat(waiting.pk)
    assert not Round.objects.exists()
    assert "Five players cannot be paired" in desk_log.log_of(waiting.event)[0].sentence
    assert pairing_next_step.next_step(waiting.event).code == "seat"


def test_a_player_who_checks_in_while_the_worker_thinks_is_seated_too(
    waiting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_meanwhile(monkeypatch, lambda: club.late_entry(waiting.event))
    tasks.seat(waiting.pk)
    assert Round.objects.get().places.count() == 9


def test_a_restarted_search_knows_the_current_number_of_planned_rounds(
    asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = club.event(8, system="schedule", rounds_planned=2, seating_options={"seconds": 0.3})
    waiting = club.drafted(event)
    found_meanwhile(monkeypatch, lambda: club.changed(event, rounds_planned=3))
    tasks.seat(waiting.pk)
    assert len(event.schedules.get().content["rounds"]) == 3


def test_a_round_being_seated_can_be_given_up(waiting: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found_meanwhile(monkeypatch, lambda: rounds_drafts.discard_draft(round_=waiting, by=club.user()))
    tasks.seat(waiting.pk)
    assert not Round.objects.exists()


# --- how far it is, and taking what is there ------------------------------------------------------------------


def test_the_best_so_far_is_written_down_and_the_version_of_the_event_stays(
    waiting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing_progress, "EVERY", 0)
    before = core_versions.version_of(waiting.event)
    word = present(pairing_progress.claim(waiting.pk))
    watch = pairing_progress.watching(waiting, word, lambda best: 1)
    watch.clock()
    watch(Best(1, 1, (("1", "2", "3", "4"),), 3, 12.5))
    assert progress_of(waiting)["best"] == {"number": 1, "rounds": 1, "repeats": 3, "spread": 12.5, "least": 1}
    assert core_versions.version_of(waiting.event) == before


def test_a_search_is_looked_at_once_a_second_and_ends_when_that_is_enough() -> None:
    now = [0.0]
    looks: list[float] = []

    def look(best: Best | None) -> bool:
        looks.append(now[0])
        return now[0] >= 2

    watch = pairing_progress.WatchedProgress(look, clock=lambda: now[0])
    for quarter in range(12):
        now[0] = quarter / 4
        ended = watch.clock() > 1000
    assert (looks, ended) == ([1, 2], True)


def test_taking_the_best_so_far_ends_the_search_and_the_round_tells(
    waiting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing_progress, "EVERY", 0)
    pairing_progress.take_best(round_=waiting, by=club.user())
    watches = found_meanwhile(monkeypatch, lambda: pairing_progress.take_best(round_=waiting, by=club.user()))
    tasks.seat(waiting.pk)
    draft = Round.objects.get()
    assert (draft.state, draft.places.count(), [watch.enough for watch in watches]) == ("draft", 8, [True])
    assert draft.seated_from["ended_by"] == "asked"
    assert draft.seated_from["seconds_used"] < 10


def test_taking_the_best_locks_the_event_before_the_round_as_the_worker_does(waiting: Any) -> None:
    with CaptureQueriesContext(connection) as asked_for:
        pairing_progress.take_best(round_=waiting, by=club.user())
    found = (re.search(r'SELECT.* FROM "tournaments_(event|round)"', one["sql"]) for one in asked_for)
    tables = [match[1] for match in found if match]
    assert tables[:2] == ["event", "round"]


def test_taking_the_best_of_a_round_that_is_there_does_nothing(waiting: Any) -> None:
    tasks.seat(waiting.pk)
    pairing_progress.take_best(round_=waiting, by=club.user())
    assert Round.objects.get().state == "draft"


def test_a_small_round_is_seated_at_once() -> None:
    event = club.event(16, rounds_planned=5)
    for method in ("swiss", "schedule", "random"):
        assert expected_seconds(event, 2, method) < seating.AT_ONCE
    assert expected_seconds(event, 1, "schedule") < seating.AT_ONCE


def test_a_schedule_that_no_design_gives_and_a_round_of_many_are_not() -> None:
    event = club.event(80, rounds_planned=30)
    assert expected_seconds(event, 1, "schedule") > seating.AT_ONCE
    assert expected_seconds(event, 1, "random") < seating.AT_ONCE
    assert expected_seconds(event, 5, "swiss") > seating.AT_ONCE
