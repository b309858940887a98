"""Correction periods: their start, their actors and the rules after them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.api.sheets import Correction
from tests.tournaments.helpers import club
from tests.tournaments.helpers.sheet_values import OTHER, SHEET
from tournaments.core import permissions
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.permissions import PLAYERS, STAFF
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.models import Event, LogEntry
from tournaments.result_rules.correction_periods import CorrectionPeriod, correction_period, correction_period_at_table
from tournaments.result_rules.schemas import Later, ResultRules, Since
from tournaments.sheets import services as sheets_services

NINE = datetime(2026, 11, 6, 21, 0, tzinfo=UTC)
RULES = ResultRules(ask_minutes=10, staff_minutes=70)


def after(minutes: float, rules: ResultRules = RULES, start: datetime | None = NINE) -> CorrectionPeriod:
    return CorrectionPeriod(rules, start, NINE + timedelta(minutes=minutes))


def test_players_ask_until_their_time_is_over() -> None:
    assert after(9.9).may_ask
    assert not after(10).may_ask
    assert "Players could request a correction until" in after(10).refusal(PLAYERS)


@pytest.mark.parametrize(
    ("later", "may", "two"), [(Later.ANYONE, True, False), (Later.TWO, True, True), (Later.NOBODY, False, False)]
)
def test_rules_after_the_time_of_staff(later: Later, may: bool, two: bool) -> None:
    rules = ResultRules(staff_minutes=70, later=later)
    assert (after(69, rules).may_correct, after(69, rules).needs_two) == (True, False)
    assert (after(70, rules).may_correct, after(70, rules).needs_two) == (may, two)
    assert bool(after(70, rules).refusal(STAFF)) is not may


def test_nothing_ends_before_the_moment_has_come_from_which_the_time_runs() -> None:
    period = after(100_000, start=None)
    assert period.may_ask
    assert period.may_correct
    assert not period.needs_two
    assert period.sentence == (
        "Players may request a correction until 10 minutes after the round is closed. "
        "The director may correct until 70 minutes after the round is closed. "
        "After that, a correction needs a second approver."
    )


def test_every_correction_needs_two_where_the_event_says_so() -> None:
    assert after(0, ResultRules(two_to_correct=True)).needs_two
    assert after(100, ResultRules(two_to_correct=True, staff_minutes=1, later=Later.ANYONE)).needs_two


def test_the_times_in_words(settings: Any) -> None:
    settings.TIME_ZONE = "UTC"
    with timezone.override(UTC):
        assert after(5).sentence == (
            "Players may request a correction until 21:10. The director may correct alone until 22:10. "
            "After that, a correction needs a second approver."
        )
        assert after(20).sentence == (
            "Players could request a correction until 21:10. The director may correct alone until 22:10. "
            "After that, a correction needs a second approver."
        )
        assert after(80).lines[-1].sentence == "Since 22:10, corrections need a second approver."
        assert [line.until for line in after(20).lines] == [None, NINE + timedelta(minutes=70), None]
        assert "Fri 6 Nov 21:10" in after(60 * 24).sentence


def test_an_event_without_times_says_nothing() -> None:
    assert after(5, ResultRules()).lines == ()


def test_where_two_are_always_needed_the_page_says_only_that() -> None:
    always = ResultRules(two_to_correct=True, staff_minutes=70)
    assert [line.sentence for line in after(5, always).lines] == [
        "Players may request a correction at any time.",
        "A correction by staff needs a second approver.",
    ]


@pytest.fixture
def event(db: None) -> Event:
    made = club.event(4)
    made.result_options = {"staff_minutes": 30, "ask_minutes": 5, "later": "nobody"}
    made.save(update_fields=["result_options"])
    return made


def since(event: Event, moment: Since) -> None:
    event.result_options = {**event.result_options, "since": moment.value}
    event.save(update_fields=["result_options"])


def long_ago(event: Event, action: str, hours: int = 2) -> datetime:
    """As if this had been done some hours ago."""
    at = timezone.now() - timedelta(hours=hours)
    LogEntry.objects.filter(event=event, action=action).update(at=at)
    return at


def test_the_time_runs_from_the_closing_of_the_round(event: Event) -> None:
    round_ = club.published(event)
    assert correction_period(event, round_).start is None
    club.play_round(round_)
    round_ = desk_services.close_round(round_=round_, by=club.user())
    assert correction_period(event, round_).start == LogEntry.objects.get(action="round_closed").at


def test_the_newest_closing_counts(event: Event) -> None:
    round_ = club.played(event)
    again = LogEntry.objects.create(event=event, action="round_closed", facts={"round": 1}, by_name="rina")
    LogEntry.objects.create(event=event, action="round_closed", facts={"round": 2}, by_name="rina")
    assert correction_period(event, round_).start == again.at


def test_the_time_runs_from_the_entry(event: Event) -> None:
    since(event, Since.ENTRY)
    round_ = club.published(event)
    assert correction_period(event, round_, NINE).start == NINE


def _entered_ten_minutes_apart(event: Event, table_id: int, time_machine: Any) -> None:
    """Deals 1 and 2 of a table, at 21:00 and 21:10."""
    for number in (1, 2):
        time_machine.move_to(NINE + timedelta(minutes=10 * (number - 1)), tick=False)
        sheets_services.write_sheet(event=event, table_id=table_id, number=number, values=SHEET, by=club.user())


def test_the_time_of_a_table_runs_from_the_deal_entered_last(event: Event, time_machine: Any) -> None:
    since(event, Since.ENTRY)
    round_ = club.published(event)
    table_id = round_.places.all()[0].table_id
    _entered_ten_minutes_apart(event, table_id, time_machine)
    assert correction_period_at_table(event, round_, table_id).start == NINE + timedelta(minutes=10)


def test_a_correction_does_not_prolong_the_time_of_a_table(event: Event, time_machine: Any) -> None:
    since(event, Since.ENTRY)
    round_ = club.published(event)
    table_id = round_.places.all()[0].table_id
    _entered_ten_minutes_apart(event, table_id, time_machine)
    time_machine.move_to(NINE + timedelta(minutes=15), tick=False)
    corrections_services.correct_sheet(
        event=event,
        table_id=table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error"),
        by=club.user(),
    )
    assert correction_period_at_table(event, round_, table_id).start == NINE + timedelta(minutes=10)


def test_the_time_runs_from_the_end_of_the_event_and_stops_when_it_is_opened_again(event: Event) -> None:
    since(event, Since.EVENT)
    round_ = club.played(event)
    assert correction_period(event, round_).start is None
    event = events_services.finish_event(event=event, by=club.user())
    assert correction_period(event, round_).start == LogEntry.objects.get(action="event_finished").at
    event = events_services.reopen_event(event=event, by=club.user(), reason="One more round")
    assert correction_period(event, round_).start is None


def test_a_permitted_corrector_learns_that_it_is_too_late(event: Event) -> None:
    round_ = club.played(event)
    long_ago(event, "round_closed")
    event.refresh_from_db()
    period = correction_period(event, round_)
    permissions.require(club.user(), "correct", event)  # without an age: as far as the event goes
    assert not permissions.may(club.user(), "correct", event, period)
    with pytest.raises(NotAllowed, match=r"could be corrected until .* An organiser can change"):
        permissions.require(club.user(), "correct", event, period)


def test_players_ask_in_time_and_by_sitting_there(event: Event) -> None:
    round_ = club.played(event)
    event.refresh_from_db()
    player = (permissions.PLAYER,)
    permissions.require(None, "ask", event, correction_period(event, round_), also=player)
    with pytest.raises(NotAllowed, match="Only players at this table can"):
        permissions.require(club.user(), "ask", event, correction_period(event, round_))
    long_ago(event, "round_closed")
    with pytest.raises(NotAllowed, match=r"Players could request a correction until .*\. Speak to the director\."):
        permissions.require(None, "ask", event, correction_period(event, round_), also=player)


def test_the_service_refuses_as_well_so_that_the_administration_is_bound(event: Event) -> None:
    round_ = club.played(event)
    table_id = round_.places.first().table_id  # type: ignore[union-attr]
    long_ago(event, "round_closed")
    root = club.user("root", is_superuser=True)
    with pytest.raises(EventConflict, match="An organiser can change the rules"):
        corrections_services.correct_sheet_by_id(
            table_id=table_id, number=1, correction=Correction(values=OTHER, reason="Typing error"), by=root
        )
