"""Two-sided entry: confirmation, silence, disputes, and Another member of staff of staff."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine.errors import SheetError
from games.api import sheets, tables
from games.api.sheets import Correction
from games.api.values import Conflict
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import EAST, NORTH, OTHER, SHEET, rules, table_of
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import may_answer, open_sheets, sheets_to_answer, waiting_words, who_must_answer
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import services as corrections_services
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.misplaced import services as misplaced_services
from tournaments.models import LogEntry, Person
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rounds import selectors as rounds_selectors
from tournaments.score_entry import settling as score_entry_settling
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

COUNTED = [0, 0, -1, 0]


@pytest.fixture
def event() -> Any:
    made = club.event(4)
    club.published(made)
    return rules(made)


@pytest.fixture
def table(event: Any) -> Any:
    return table_of(event).table_id


@pytest.fixture
def waiting(event: Any, table: Any) -> Any:
    return confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)


def points(event: Any) -> Any:
    return [club.points(event)[occupant.number] for occupant in table_of(event).occupants]


def logged(event: Any) -> Any:
    return desk_log.log_of(event)[0].sentence


def state(fact: Any) -> Any:
    return present(sheets.with_id(fact.sheet_id)).state


def blocked(event: Any) -> Any:
    return [blocker.sentence for blocker in pairing_next_step.blockers_of(event) if "missing" not in blocker.sentence]


def name_at(event: Any, seat: Any) -> Any:
    return next(occupant.name for occupant in table_of(event).occupants if occupant.seat == seat)


def test_a_sheet_entered_by_a_player_waits_and_does_not_count(event: Any, waiting: Any) -> None:
    assert (waiting.state, waiting.seat, waiting.source) == ("waiting", "N", "phone")
    assert points(event) == [0, 0, 0, 0]
    names = [name_at(event, seat) for seat in "ESW"]
    expected = f"Table 1: deal 1 is waiting for confirmation by {names[0]}, {names[1]} or {names[2]}."
    assert blocked(event) == [expected]


def test_a_confirmation_of_another_side_lets_it_count(event: Any, waiting: Any) -> None:
    fact = confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=True, player=EAST)
    assert fact.state == "settled"
    assert points(event) == COUNTED
    assert (
        logged(event) == "Budi confirmed deal 1 at table 1 in round 1 for East: North +0, East +0, South −1, West +0."
    )
    assert blocked(event) == []


def test_the_side_that_entered_it_cannot_answer(event: Any, waiting: Any) -> None:
    with pytest.raises(EventConflict, match="Ayu entered deal 1 for this side"):
        confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=True, player=NORTH)
    assert state(waiting) == "waiting"


def test_an_unknown_seat_cannot_answer(event: Any, waiting: Any) -> None:
    with pytest.raises(EventError, match="not a seat or side at this table"):
        confirmation_services.answer_sheet(
            event=event, sheet_id=waiting.sheet_id, accept=True, player=PlayerAtTable(seat="Q", name="Eve")
        )


def test_where_no_confirmation_is_needed_it_counts_at_once(event: Any, table: Any) -> None:
    rules(event, confirm="nobody")
    assert confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH).settled
    assert points(event) == COUNTED


def test_each_other_side_must_agree_where_the_event_says_all(event: Any, table: Any) -> None:
    rules(event, confirm="all")
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    assert waiting_words(event, fact) == "{}, {} and {}".format(*(name_at(event, seat) for seat in "ESW"))
    states = [
        confirmation_services.answer_sheet(
            event=event, sheet_id=fact.sheet_id, accept=True, player=PlayerAtTable(seat=seat, name=seat)
        ).state
        for seat in "ESW"
    ]
    assert states == ["waiting", "waiting", "settled"]


def test_one_rejection_among_the_required_confirmations_is_a_dispute(event: Any, table: Any) -> None:
    rules(event, confirm="all")
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=True, player=EAST)
    assert (
        confirmation_services.answer_sheet(
            event=event, sheet_id=fact.sheet_id, accept=False, player=PlayerAtTable(seat="S", name="Citra")
        ).state
        == "disputed"
    )
    with pytest.raises(EventConflict, match="is disputed"):
        confirmation_services.answer_sheet(
            event=event, sheet_id=fact.sheet_id, accept=True, player=PlayerAtTable(seat="W", name="Dewi")
        )


@pytest.mark.long
def test_a_partner_is_no_other_side() -> None:
    made = club.event(4, **club.PAIRS)
    club.published(made)
    rules(made)
    table = table_of(made).table_id
    values = {"caller": "N", "trumps": "S", "tricks": {"NS": 9, "EW": 4}}
    values = values if _scores(table, values) else club.match_sheets("troefcall", "club", {}, "x")[0]
    fact = confirmation_services.enter_sheet(
        event=made, table_id=table, number=1, values=values, player=PlayerAtTable(seat="N", name="Ayu")
    )
    assert [may_answer(made, fact, seat) for seat in ("N", "S", "NS", "E", "W", "EW")] == [False] * 3 + [True] * 3
    assert confirmation_services.answer_sheet(
        event=made, sheet_id=fact.sheet_id, accept=True, player=PlayerAtTable(seat="EW", name="Citra & Dewi")
    ).settled


def _scores(table: Any, values: Any) -> Any:
    try:
        return sheets.score(table, values)
    except SheetError:
        return None


def test_bots_confirm_nothing_so_a_single_persons_sheet_among_bots_counts() -> None:
    made = club.event(1, odd="bots")
    club.published(made)
    rules(made, confirm="all")
    table = table_of(made)
    assert confirmation_services.enter_sheet(
        event=made,
        table_id=table.table_id,
        number=1,
        values=SHEET,
        player=PlayerAtTable(seat=table.occupants[0].seat, name="Ayu"),
    ).settled


def test_a_no_is_a_dispute_that_blocks_the_round_with_its_words(event: Any, waiting: Any) -> None:
    fact = confirmation_services.answer_sheet(
        event=event, sheet_id=waiting.sheet_id, accept=False, player=EAST, reason="I made four tricks."
    )
    assert (fact.state, points(event)) == ("disputed", [0, 0, 0, 0])
    assert blocked(event) == ["Table 1: deal 1 is disputed. Budi says “I made four tricks.”."]
    with pytest.raises(EventError, match="disputed"):
        desk_services.close_round(round_=present(rounds_selectors.current_round(event)), by=club.user())


def test_a_rejection_without_words_names_its_player(event: Any, waiting: Any) -> None:
    confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=False, player=EAST)
    assert blocked(event) == ["Table 1: deal 1 is disputed by Budi."]
    assert logged(event) == "Budi rejected deal 1 at table 1 in round 1."


def test_the_desk_settles_a_dispute_with_one_press(event: Any, waiting: Any) -> None:
    confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=False, player=EAST)
    fact = score_entry_settling.settle_sheet(event=event, sheet_id=waiting.sheet_id, by=club.user())
    assert (fact.state, points(event)) == ("settled", COUNTED)
    assert "rina settled deal 1 at table 1 in round 1" in logged(event)


@pytest.mark.parametrize("rejected", [False, True])
def test_it_can_be_entered_again_and_waits_again(event: Any, table: Any, waiting: Any, rejected: Any) -> None:
    if rejected:
        confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=False, player=EAST)
    again = confirmation_services.enter_again(
        event=event, table_id=table, number=1, values=OTHER, player=NORTH, seen_version=1
    )
    assert (again.version, again.state, again.reason_code) == (2, "waiting", "again")
    confirmation_services.answer_sheet(event=event, sheet_id=again.sheet_id, accept=True, player=EAST)
    assert points(event) == [-1, 1, -1, 0]
    with pytest.raises(Conflict):
        confirmation_services.answer_sheet(
            event=event, sheet_id=waiting.sheet_id, accept=True, player=PlayerAtTable(seat="S", name="Citra")
        )


def test_a_final_sheet_is_not_entered_again_by_players(event: Any, table: Any, waiting: Any) -> None:
    confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=True, player=EAST)
    with pytest.raises(EventConflict, match="is confirmed, or was entered by staff"):
        confirmation_services.enter_again(
            event=event, table_id=table, number=1, values=OTHER, player=NORTH, seen_version=1
        )
    assert points(event) == COUNTED


def test_an_answer_to_an_older_version_learns_that_another_was_entered(event: Any, table: Any, waiting: Any) -> None:
    confirmation_services.enter_again(event=event, table_id=table, number=1, values=OTHER, player=NORTH, seen_version=1)
    with pytest.raises(Conflict):
        confirmation_services.enter_again(
            event=event,
            table_id=table,
            number=1,
            values={**SHEET, "tricks": OTHER["tricks"]},
            player=EAST,
            seen_version=1,
        )


def test_a_repeated_request_does_everything_once(event: Any, table: Any) -> None:
    for _ in range(2):
        fact = confirmation_services.enter_sheet(
            event=event, table_id=table, number=1, values=SHEET, player=NORTH, key="k1"
        )
    for _ in range(2):
        confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=False, player=EAST, key="a1")
    for _ in range(2):
        again = confirmation_services.enter_again(
            event=event, table_id=table, number=1, values=OTHER, player=NORTH, seen_version=1, key="k2"
        )
    for _ in range(2):
        score_entry_settling.settle_sheet(event=event, sheet_id=again.sheet_id, by=club.user(), key="s1")
    actions = list(LogEntry.objects.filter(event=event).order_by("id").values_list("action", flat=True))
    assert actions[-4:] == ["sheet_written", "sheet_rejected", "sheet_entered_again", "sheet_settled"]
    assert len(sheets.history(table, 1)) == 2


def test_a_confirmation_of_a_settled_sheet_learns_the_settler(event: Any, waiting: Any) -> None:
    score_entry_settling.settle_sheet(event=event, sheet_id=waiting.sheet_id, by=club.user())
    with pytest.raises(Conflict, match="rina has already confirmed the score sheet for deal 1"):
        confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=True, player=EAST)


def test_the_log_keeps_that_it_was_the_same_phone(event: Any, waiting: Any) -> None:
    confirmation_services.answer_sheet(
        event=event, sheet_id=waiting.sheet_id, accept=True, player=replace(EAST, device="phone-1")
    )
    (answer,) = sheets.answers([waiting.sheet_id])[waiting.sheet_id]
    assert answer.same_device
    assert "The result was entered on the same device" in logged(event)
    assert "phone-1" not in str(LogEntry.objects.filter(event=event).values_list("facts", flat=True))


def test_silence_settles_when_its_time_has_passed_and_not_before(event: Any, table: Any) -> None:
    rules(event, silence_minutes=10)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    assert timedelta(minutes=9) < present(fact.silent_until) - timezone.now() <= timedelta(minutes=10)
    assert score_entry_settling.settle_silent() == 0
    assert state(fact) == "waiting"


@pytest.fixture
def silent(event: Any, table: Any) -> Any:
    """Its time has passed already."""
    rules(event, silence_minutes=0)
    return confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)


def test_a_silent_player_confirms_once(event: Any, silent: Any) -> None:
    before = core_versions.version_of(event)
    assert (score_entry_settling.settle_silent(), score_entry_settling.settle_silent()) == (1, 0)
    assert (state(silent), points(event)) == ("settled", COUNTED)
    assert logged(event).startswith("Deal 1 at table 1 in round 1 was confirmed automatically")
    assert core_versions.version_of(event) == before + 1


def test_a_player_who_objected_is_not_silent(event: Any, silent: Any) -> None:
    confirmation_services.answer_sheet(event=event, sheet_id=silent.sheet_id, accept=False, player=EAST)
    assert score_entry_settling.settle_silent() == 0
    assert state(silent) == "disputed"


def test_a_second_entry_is_not_settled_by_the_silence_about_the_first(event: Any, table: Any, silent: Any) -> None:
    rules(event, silence_minutes=10)
    again = confirmation_services.enter_again(
        event=event, table_id=table, number=1, values=OTHER, player=NORTH, seen_version=1
    )
    assert score_entry_settling.settle_silent() == 0
    assert (state(silent), state(again)) == ("waiting", "waiting")


def test_a_person_is_shown_the_sheets_they_may_answer(event: Any, table: Any, waiting: Any) -> None:
    assert [one.sheet_id for one in sheets_to_answer(event, table, "E")] == [waiting.sheet_id]
    assert sheets_to_answer(event, table, "N") == []
    confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=True, player=EAST)
    assert sheets_to_answer(event, table, "S") == []


def test_the_desk_sees_disputes_first(event: Any, table: Any, waiting: Any) -> None:
    second = confirmation_services.enter_sheet(event=event, table_id=table, number=2, values=SHEET, player=NORTH)
    confirmation_services.answer_sheet(event=event, sheet_id=second.sheet_id, accept=False, player=EAST)
    found = open_sheets(event)
    assert [(one.fact.number, one.disputed, one.round, one.table) for one in found] == [
        (2, True, 1, 1),
        (1, False, 1, 1),
    ]
    assert present(found[0].rejection).author_name == "Budi"


def test_names_are_as_public_as_people_chose(event: Any, waiting: Any) -> None:
    person = club.entry(event, 2).members.get().person
    assert person.name in who_must_answer(event, waiting)
    person.shown = Person.Shown.INITIALS
    person.save()
    assert person.name not in who_must_answer(event, waiting)


def test_a_sheet_of_another_event_is_not_found(waiting: Any) -> None:
    other = club.event(4, name="Other")
    club.published(other)
    with pytest.raises(EventError):
        confirmation_services.answer_sheet(event=other, sheet_id=waiting.sheet_id, accept=True, player=EAST)
    with pytest.raises(EventError):
        score_entry_settling.settle_sheet(event=other, sheet_id=waiting.sheet_id + 1000, by=club.user())


class TestSecondPerson:
    """A sheet Another member of staff counts when another one of the staff has confirmed it."""

    @pytest.fixture
    def typed(self, event: Any, table: Any) -> Any:
        rules(event, confirm="nobody", second_typist=True)
        return sheets_services.write_sheet(
            event=event, table_id=table, number=1, values=SHEET, by=club.director(event, "siti")
        )

    def test_it_waits_for_another_one(self, event: Any, typed: Any) -> None:
        assert blocked(event) == ["Table 1: deal 1, entered by siti, needs a second approver."]
        with pytest.raises(EventConflict, match="Another member of staff"):
            score_entry_settling.settle_sheet(event=event, sheet_id=typed.sheet_id, by=club.user("siti"))
        assert score_entry_settling.settle_sheet(event=event, sheet_id=typed.sheet_id, by=club.user("rina")).settled
        assert points(event) == COUNTED

    def test_players_do_not_answer_for_staff(self, event: Any, typed: Any) -> None:
        with pytest.raises(EventConflict, match="Another member of staff"):
            confirmation_services.answer_sheet(event=event, sheet_id=typed.sheet_id, accept=True, player=EAST)

    def test_players_do_not_write_over_it(self, event: Any, table: Any, typed: Any) -> None:
        with pytest.raises(EventConflict):
            confirmation_services.enter_again(
                event=event, table_id=table, number=1, values=OTHER, player=NORTH, seen_version=1
            )

    def test_an_administrator_alone_is_logged_as_alone(self, event: Any, table: Any) -> None:
        rules(event, second_typist=True)
        root = club.user("root", is_superuser=True)
        fact = sheets_services.write_sheet(event=event, table_id=table, number=1, values=SHEET, by=root)
        assert score_entry_settling.settle_sheet(event=event, sheet_id=fact.sheet_id, by=root).settled
        assert "without a second approver" in logged(event)

    def test_an_administrator_is_bound_where_the_event_says_so(self, event: Any, table: Any) -> None:
        rules(event, second_typist=True, admins_alone=False)
        root = club.user("root", is_superuser=True)
        fact = sheets_services.write_sheet(event=event, table_id=table, number=1, values=SHEET, by=root)
        with pytest.raises(EventConflict, match="Another member of staff"):
            score_entry_settling.settle_sheet(event=event, sheet_id=fact.sheet_id, by=root)
        assert state(fact) == "waiting"

    def test_the_second_person_may_disagree(self, event: Any, typed: Any) -> None:
        fact = score_entry_settling.reject_sheet(
            event=event, sheet_id=typed.sheet_id, by=club.user("rina"), reason="The slip says 3."
        )
        assert fact.state == "disputed"
        assert blocked(event) == ["Table 1: deal 1 is disputed. rina says “The slip says 3.”."]


def test_a_table_says_which_of_its_deals_do_not_count_yet(event: Any, table: Any, waiting: Any) -> None:
    assert tables.facts([table])[table].unsettled == (1,)
    confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=True, player=EAST)
    assert tables.facts([table])[table].unsettled == ()


def test_a_correction_that_waits_leaves_the_deal_settled(event: Any, table: Any) -> None:
    rules(event, confirm="nobody", two_to_correct=True)
    sheets_services.write_sheet(event=event, table_id=table, number=1, values=SHEET, by=club.user())
    corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error."),
        by=club.user(),
    )
    assert tables.facts([table])[table].unsettled == ()
    assert (points(event), blocked(event)) == (COUNTED, [])


def test_writing_over_a_typed_sheet_is_no_way_past_the_second_person(event: Any, table: Any) -> None:
    rules(event, second_typist=True)
    sheets_services.write_sheet(event=event, table_id=table, number=1, values=SHEET, by=club.director(event, "siti"))
    fact = corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error."),
        by=club.director(event, "siti"),
    )
    assert (fact.state, points(event)) == ("waiting", [0, 0, 0, 0])
    with pytest.raises(EventConflict):
        score_entry_settling.settle_sheet(event=event, sheet_id=fact.sheet_id, by=club.user("siti"))
    assert score_entry_settling.settle_sheet(event=event, sheet_id=fact.sheet_id, by=club.user()).settled


def test_in_a_closed_round_players_enter_nothing_new() -> None:
    event = club.event(4)
    round_ = club.published(event)
    table = table_of(event).table_id
    first = confirmation_services.enter_sheet(
        event=event, table_id=table, number=1, values=SHEET, player=NORTH, key="k"
    )
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    assert (
        confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH, key="k")
        == first
    )
    misplaced_services.take_away_sheet(event=event, table_id=table, number=1, reason="never played", by=club.user())
    with pytest.raises(EventConflict, match="closed"):
        confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=OTHER, player=NORTH)
    assert sheets_services.write_sheet(event=event, table_id=table, number=1, values=OTHER, by=club.user()).settled
