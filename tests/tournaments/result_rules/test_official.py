"""Results become official automatically.

That is when the event is over, the time has passed and no dispute is open.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.api import sheets
from games.api.sheets import Correction
from tests.games.helpers.tables import OTHER_SHEETS, SHEETS
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core import versions as core_versions
from tournaments.corrections import services as corrections_services
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.models import CorrectionRequest, Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.sheets import services as sheets_services
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Any:
    """Create a finished event whose results one leader can correct for half an hour."""
    event = club.event(4)
    Event.objects.filter(pk=event.pk).update(result_options={"since": "event", "staff_minutes": 30})
    club.played(event)
    return events_services.finish_event(event=event, by=club.user())


NINE = datetime(2026, 11, 6, 21, 0, tzinfo=UTC)


@pytest.fixture
def by_entry(time_machine: Any) -> Any:
    """Create an event over at 21:25, with deals entered at 21:00 and 21:20.

    One leader can correct each for half an hour.
    """
    event = club.event(4)
    Event.objects.filter(pk=event.pk).update(result_options={"since": "entry", "staff_minutes": 30})
    round_ = club.published(event)
    table_id = present(round_.places.first()).table_id
    for number, minutes in ((1, 0), (2, 20)):
        time_machine.move_to(NINE + timedelta(minutes=minutes), tick=False)
        sheets_services.write_sheet(
            event=event, table_id=table_id, number=number, values=SHEETS["truf"], by=club.user()
        )
    time_machine.move_to(NINE + timedelta(minutes=25), tick=False)
    corrections_services.correct_sheet(
        event=event,
        table_id=table_id,
        number=1,
        correction=Correction(values=OTHER_SHEETS["truf"], reason="Typing error"),
        by=club.user(),
    )
    desk_services.close_round(round_=round_, by=club.user())
    return events_services.finish_event(event=event, by=club.user())


def _state(event: Any) -> Any:
    return rankings_selectors.standings_of(Event.objects.get(pk=event.pk)).state


def test_without_times_results_are_official_as_soon_as_the_event_is_over() -> None:
    event = club.event(4)
    club.played(event)
    sweep()
    assert _state(event) == "complete"
    events_services.finish_event(event=event, by=club.user())
    sweep()
    assert _state(event) == "official"
    assert next(line.action for line in desk_log.log_of(event)) == "made_official"


def test_while_results_can_be_corrected_they_are_not_official(over: Any, time_machine: Any) -> None:
    sweep()
    assert _state(over) == "finished"
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    assert _state(over) == "official"


def test_official_is_said_once(over: Any, time_machine: Any) -> None:
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    before = core_versions.version_of(over)
    sweep()
    assert core_versions.version_of(over) == before


def test_an_open_request_keeps_results_from_becoming_official(over: Any, time_machine: Any) -> None:
    round_ = over.rounds.first()
    table_id = round_.places.first().table_id
    sheet = sheets.of_tables([table_id])[table_id][0]
    correction_request = CorrectionRequest.objects.create(
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
    correction_request.state = CorrectionRequest.State.REFUSED
    correction_request.save()
    sweep()
    assert _state(over) == "official"


def test_a_reopened_event_is_no_longer_official(over: Any, time_machine: Any) -> None:
    time_machine.move_to(timezone.now() + timedelta(minutes=31), tick=False)
    sweep()
    events_services.reopen_event(event=over, by=club.user(), reason="A round more")
    assert _state(over) == "complete"


def test_results_wait_for_the_time_of_the_deal_entered_last(by_entry: Any, time_machine: Any) -> None:
    time_machine.move_to(NINE + timedelta(minutes=49), tick=False)
    sweep()
    assert _state(by_entry) == "finished"


def test_a_correction_does_not_delay_official_results(by_entry: Any, time_machine: Any) -> None:
    time_machine.move_to(NINE + timedelta(minutes=50), tick=False)
    sweep()
    assert _state(by_entry) == "official"
