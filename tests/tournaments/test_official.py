"""Results become official by themselves: when the event is over, the time has passed and nothing is open."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import api
from tests.tournaments import club
from tournaments import selectors, services
from tournaments.models import CorrectionRequest, Event
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def over():
    """An event that is over, whose results can be corrected by one leader for half an hour after it."""
    event = club.event(4)
    Event.objects.filter(pk=event.pk).update(result_options={"since": "event", "staff_minutes": 30})
    club.played(event)
    return services.finish_event(event, club.user())


def _state(event):
    return selectors.standings_of(Event.objects.get(pk=event.pk)).state


def test_without_times_results_are_official_as_soon_as_the_event_is_over():
    event = club.event(4)
    club.played(event)
    sweep()
    assert _state(event) == "complete"
    services.finish_event(event, club.user())
    sweep()
    assert _state(event) == "official"
    assert next(line.action for line in selectors.log_of(event)) == "made_official"


def test_while_results_can_be_corrected_they_are_not_official(over, time_machine):
    sweep()
    assert _state(over) == "finished"
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    assert _state(over) == "official"


def test_official_is_said_once(over, time_machine):
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    before = selectors.version_of(over)
    sweep()
    assert selectors.version_of(over) == before


def test_an_open_request_keeps_results_from_becoming_official(over, time_machine):
    round_ = over.rounds.first()
    table_id = round_.places.first().table_id
    sheet = api.sheets_of([table_id])[table_id][0]
    asked = CorrectionRequest.objects.create(
        event=over,
        round=round_,
        table_id=table_id,
        number=1,
        seen_version=1,
        values=sheet.values,
        reason="No",
        seat="N",
    )
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    assert _state(over) == "finished"
    asked.state = CorrectionRequest.State.REFUSED
    asked.save()
    sweep()
    assert _state(over) == "official"


def test_an_event_that_is_opened_again_is_not_official_any_more(over, time_machine):
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    services.reopen_event(over, club.user(), "A round more")
    assert _state(over) == "complete"
