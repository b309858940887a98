"""After a correction the seating stays unless the director decides otherwise."""

from typing import Any

import pytest

from games.api import sheets
from games.api.sheets import Correction
from tests.present import present
from tests.tournaments.helpers import brackets, club
from tournaments.brackets.page import bracket_of
from tournaments.changes import services as changes_services
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.followups import services as followups_services
from tournaments.followups.selectors import to_follow_of
from tournaments.models import LogEntry, Round, RoundChange
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.long, pytest.mark.django_db]

MANY = {"bids": {"N": 6, "E": 3, "S": 2, "W": 1}, "tricks": {"N": 1, "E": 9, "S": 2, "W": 1}}


def corrected(round_: Any, tables: Any = (1, 2, 3)) -> None:
    """Results of these tables become quite others."""
    for number in tables:
        table_id = present(rounds_selectors.table_of(round_, number)).table_id
        for sheet in sheets.of_tables([table_id])[table_id]:
            corrections_services.correct_sheet(
                event=round_.event,
                table_id=table_id,
                number=sheet.number,
                correction=Correction(values=MANY, reason="typing error"),
                by=club.user(),
            )


def begin(round_: Any, number: Any) -> None:
    table_id = present(rounds_selectors.table_of(round_, number)).table_id
    sheets_services.write_sheet(event=round_.event, table_id=table_id, number=1, values=MANY, by=club.user())


def seated(round_: Any) -> Any:
    return club.tables(Round.objects.get(pk=round_.pk))


def actions(event: Any) -> Any:
    return list(LogEntry.objects.filter(event=event).order_by("-pk").values_list("action", flat=True))


@pytest.fixture
def event() -> Any:
    return club.event(24, rounds_planned=4)


@pytest.fixture
def two(event: Any) -> Any:
    """A round that is over, and the next one being played."""
    return club.played(event), club.published(event)


@pytest.mark.long
def test_round_1_corrected_after_round_3_is_paired_leaves_the_pairings_and_the_desk_asks(event: Any) -> None:
    """A correction after the next round is paired."""
    first, _, third = club.played(event), club.played(event), club.published(event)
    before = seated(third)
    corrected(first, tables=(1,))
    asked = present(to_follow_of(event))
    assert (asked.round, asked.newest.round, asked.may_reseat) == (third, 1, True)
    assert seated(third) == before


def test_keeping_is_said_once_and_the_desk_asks_no_more(two: Any, event: Any) -> None:
    first, second = two
    before = seated(second)
    corrected(first, tables=(1,))
    for _ in range(2):
        assert followups_services.decide_followup(second, "keep", club.user()) is None
    assert to_follow_of(event) is None
    assert seated(second) == before
    assert actions(event).count("seating_kept") == 1
    corrected_again = present(rounds_selectors.table_of(first, 2)).table_id
    corrections_services.correct_sheet(
        event=event,
        table_id=corrected_again,
        number=1,
        correction=Correction(values=MANY, reason="typing error"),
        by=club.user(),
    )
    assert to_follow_of(event) is not None


@pytest.mark.long
def test_a_whole_round_is_seated_as_it_would_have_been(two: Any, event: Any) -> None:
    first, second = two
    corrected(first)
    change = followups_services.decide_followup(second, "round", club.user())
    assert change is not None
    assert followups_services.decide_followup(second, "round", club.user()) is None
    again = seated(second)
    desk_services.unpublish_round(round_=Round.objects.get(pk=second.pk), by=club.user())
    rounds_drafts.discard_draft(round_=Round.objects.get(pk=second.pk), by=club.user())
    LogEntry.objects.filter(action="draft_discarded").delete()
    fresh = club.drafted(event)
    assert {frozenset(one) for one in seated(fresh).values()} == {frozenset(one) for one in again.values()}


def test_a_repeated_seating_is_a_change_with_slips_and_can_be_undone(two: Any) -> None:
    first, second = two
    before = seated(second)
    corrected(first)
    change = present(followups_services.decide_followup(second, "round", club.user()))
    assert change.kind == "reseated"
    assert {table["number"] for table in change.tables} <= set(before)
    assert seated(second) != before
    changes_services.undo_change(round_=Round.objects.get(pk=second.pk), number=change.number, by=club.user())
    assert seated(second) == before


def test_when_a_table_has_begun_only_the_others_are_seated_again(two: Any) -> None:
    first, second = two
    begin(second, 2)
    before = seated(second)
    corrected(first)
    with pytest.raises(EventConflict, match="Table 2 of round 2 has started"):
        followups_services.decide_followup(second, "round", club.user())
    followups_services.decide_followup(second, "open_tables", club.user())
    after = seated(second)
    assert after[2] == before[2]
    assert sorted(player for table in after.values() for player in table) == sorted(range(1, 25))
    assert sorted(after) == sorted(before)


@pytest.mark.long
def test_one_table_alone_cannot_be_seated_among_itself(two: Any) -> None:
    first, second = two
    for number in (1, 2, 3, 4, 5):
        begin(second, number)
    corrected(first, tables=(1,))
    with pytest.raises(EventConflict, match="Re-pairing needs at least two tables"):
        followups_services.decide_followup(second, "open_tables", club.user())
    assert RoundChange.objects.count() == 0


@pytest.mark.long
def test_a_draft_is_drawn_again_under_its_number_and_seed(event: Any) -> None:
    first = club.played(event)
    draft = club.drafted(event)
    before, seed = seated(draft), draft.seed
    corrected(first)
    assert followups_services.decide_followup(draft, "round", club.user()) is None
    fresh = event.rounds.get(number=2)
    assert (fresh.state, fresh.seed) == ("draft", seed)
    assert seated(fresh) != before
    assert to_follow_of(event) is None
    desk_services.publish_round(round_=fresh, by=club.user())


def test_after_it_was_seated_again_the_next_correction_can_be_followed_too(event: Any) -> None:
    first, draft = club.played(event), club.drafted(event)
    corrected(first, tables=(1,))
    followups_services.decide_followup(draft, "round", club.user())
    fresh = event.rounds.get(number=2)
    assert set(fresh.seated_from) >= set(draft.seated_from)
    assert fresh.seated_from["document"]["seat"]["scores"] == fresh.seated_from["scores"]
    corrected(first, tables=(2,))
    assert present(to_follow_of(event)).may_reseat


def test_there_is_nothing_to_choose_without_a_correction_and_no_other_choice(two: Any) -> None:
    assert followups_services.decide_followup(two[1], "round", club.user()) is None
    corrected(two[0], tables=(1,))
    with pytest.raises(EventError, match="Choose one: keep the pairings"):
        followups_services.decide_followup(two[1], "everything", club.user())


def test_a_round_drawn_by_lot_does_not_follow_from_results() -> None:
    event = club.event(8, system="draw")
    first, second = club.played(event), club.published(event)
    corrected(first, tables=(1,))
    assert not present(to_follow_of(event)).may_reseat
    with pytest.raises(EventError, match="do not depend on results"):
        followups_services.decide_followup(second, "round", club.user())
    followups_services.decide_followup(second, "keep", club.user())


@pytest.mark.long
def test_a_choice_lost_after_the_correction_is_asked_again(two: Any, event: Any) -> None:
    """The process ends after the correction: without a choice the desk keeps asking."""
    corrected(two[0], tables=(1,))
    assert to_follow_of(event) is not None
    followups_services.decide_followup(two[1], "open_tables", club.user())
    assert to_follow_of(event) is None


# --- brackets ------------------------------------------------------------------------------------------------


def turned(round_: Any, number: Any) -> None:
    table = present(rounds_selectors.table_of(round_, number))
    lost = max(table.occupants, key=lambda occupant: occupant.number)
    brackets.correct_to(round_.event, table.table_id, lost.seat)


@pytest.mark.parametrize("choice", ["open_tables", "round"])
def test_the_right_side_plays_the_next_game_when_it_has_not_begun(choice: Any) -> None:
    event = club.event(8, **brackets.GAME15)
    first, second = brackets.played(event), club.published(event)
    turned(first, 1)
    followups_services.decide_followup(second, choice, club.user())
    (table,) = seated(second).values()
    assert set(table) == {4, 2}
    levels = present(bracket_of(event)).levels
    assert not next(game for level in levels for game in level.games if game.name == "W1.1").note
    change = Round.objects.get(pk=second.pk).changes.get()
    assert change.kind == "reseated"


@pytest.mark.long
def test_a_game_that_has_begun_stays_and_the_other_gets_the_right_side() -> None:
    event = club.event(16, **brackets.GAME15)
    first, second = brackets.played(event), club.published(event)
    before = seated(second)
    begun = next(number for number, table in before.items() if 1 in table)
    other = next(number for number in before if number != begun)
    brackets.win(event, present(rounds_selectors.table_of(second, begun)).table_id, "NS")
    for number in (1, 2, 3, 4):
        turned(first, number)
    followups_services.decide_followup(second, "open_tables", club.user())
    after = seated(second)
    assert after[begun] == before[begun]
    assert set(after[other]).isdisjoint(before[other])


def test_a_draft_of_a_bracket_is_drawn_again() -> None:
    event = club.event(8, **brackets.GAME15)
    first = brackets.played(event)
    draft = club.drafted(event)
    turned(first, 1)
    followups_services.decide_followup(draft, "round", club.user())
    assert [set(table) for table in seated(draft).values()] == [{4, 2}]
    assert pairing_next_step.next_step(event).code == "publish"
