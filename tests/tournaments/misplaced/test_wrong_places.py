"""Wrong seats and tables, found afterwards: standings follow, undo is possible."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api import sheets
from games.api.sheets import Correction
from games.api.values import Conflict
from games.models import Seat
from tests.present import present
from tests.profiles import examples
from tests.tournaments.helpers import brackets, club
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import VersionToRestore
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.followups.selectors import to_follow_of
from tournaments.misplaced import services as misplaced_services
from tournaments.models import Event, LogEntry, RoundChange
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.result_rules.second_approver import waiting_corrections
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.score_entry import settling as score_entry_settling
from tournaments.sheets import correction_records
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db

SHEETS = [
    {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
    {"bids": {"N": 6, "E": 3, "S": 2, "W": 1}, "tricks": {"N": 1, "E": 9, "S": 2, "W": 1}},
    {"bids": {"N": 2, "E": 5, "S": 3, "W": 4}, "tricks": {"N": 2, "E": 5, "S": 3, "W": 3}},
]
WHY = "the slip says so"


@pytest.fixture
def event() -> Any:
    return club.event(8)


@pytest.fixture
def round_(event: Any) -> Any:
    """Create a round in play, with deal 1 of table 1 and both of table 2 entered."""
    new_round = club.published(event)
    write(event, new_round, 1, 1, 0)
    write(event, new_round, 2, 1, 1)
    write(event, new_round, 2, 2, 2)
    return new_round


def id_of(round_: Any, number: Any) -> Any:
    return present(rounds_selectors.table_of(round_, number)).table_id


def write(event: Any, round_: Any, table: Any, deal: Any, sheet: Any) -> None:
    sheets_services.write_sheet(
        event=event, table_id=id_of(round_, table), number=deal, values=SHEETS[sheet], by=club.user()
    )


def two(round_: Any) -> Any:
    """The first of table 1 and the second of table 2."""
    tables = club.tables(round_)
    return tables[1][0], tables[2][1]


def last_log(event: Any) -> Any:
    return desk_log.log_of(event)[0].sentence


def test_results_follow_the_seat(round_: Any, event: Any) -> None:
    one, other = two(round_)
    before = club.points(event)
    misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user())
    after = club.points(event)
    assert (after[one], after[other]) == (before[other], before[one])
    assert {entry: points for entry, points in after.items() if entry not in (one, other)} == {
        entry: points for entry, points in before.items() if entry not in (one, other)
    }
    assert club.tables(round_)[1][0] == other


def test_the_table_shows_the_actual_players_and_the_swap_is_logged(round_: Any, event: Any) -> None:
    one, other = two(round_)
    misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user())
    names = Seat.objects.filter(table=id_of(round_, 1)).order_by("order").values_list("name", flat=True)
    assert names[0] == club.entry(event, other).members.get().person.public_name
    first, second = club.entry(event, one).name, club.entry(event, other).name
    assert last_log(event) == (
        f"rina corrected the seats in round 1. {first} sat at table 2 (East), and {second} at table 1 (North). "
        f"Reason: {WHY}"
    )


@pytest.mark.long
def test_it_is_taken_back_with_one_press(round_: Any, event: Any) -> None:
    one, other = two(round_)
    before, tables = club.points(event), club.tables(round_)
    change = misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user())
    misplaced_services.undo_seats(round_=round_, number=change.number, by=club.user("budi", is_superuser=True))
    assert (club.points(event), club.tables(round_)) == (before, tables)
    with pytest.raises(EventConflict, match="Only the latest change"):
        misplaced_services.undo_seats(round_=round_, number=change.number, by=club.user())


def test_the_same_key_corrects_once(round_: Any) -> None:
    one, other = two(round_)
    first = misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user(), key="k")
    assert (
        misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user(), key="k")
        == first
    )
    assert RoundChange.objects.count() == 1
    with pytest.raises(Conflict, match="already been sent"):
        misplaced_services.correct_seats(round_=round_, entry=other, other=one, reason=WHY, by=club.user(), key="k")


def test_without_a_reason_or_an_entry_nothing_happens(round_: Any) -> None:
    one, other = two(round_)
    for first, second, reason in ((one, other, " "), (one, one, WHY), (one, 99, WHY)):
        with pytest.raises(EventError):
            misplaced_services.correct_seats(round_=round_, entry=first, other=second, reason=reason, by=club.user())
    assert RoundChange.objects.count() == 0


def test_a_swap_at_online_tables_is_refused() -> None:
    event = club.event(8, place="online")
    round_ = club.published(event)
    one, other = two(round_)
    with pytest.raises(EventConflict, match="played online"):
        misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user())


def test_in_a_bracket_only_the_two_of_a_game_can_have_sat_the_other_way_round() -> None:
    event = club.event(8, **brackets.GAME15)
    round_ = brackets.played(event)
    (one, other), (third, _) = club.tables(round_).values()
    with pytest.raises(EventConflict, match="Pairings follow the bracket"):
        misplaced_services.correct_seats(round_=round_, entry=one, other=third, reason=WHY, by=club.user())
    misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user())
    ranks = {row.entry: row.rank for row in rankings_selectors.standings_of(event).rows}
    assert present(ranks[other]) < present(ranks[one])


def test_in_a_club_match_no_player_sits_for_the_other_club() -> None:
    event = club.club_match()
    round_ = club.published(event)
    home, visitors = club.tables(round_)[1]
    with pytest.raises(EventConflict, match="different clubs"):
        misplaced_services.correct_seats(round_=round_, entry=home, other=visitors, reason=WHY, by=club.user())


def test_seats_of_a_round_that_is_over_are_corrected_too_and_the_desk_asks_what_follows(event: Any) -> None:
    first, second = club.played(event), club.published(event)
    one, other = two(first)
    misplaced_services.correct_seats(round_=first, entry=one, other=other, reason=WHY, by=club.user())
    asked = present(to_follow_of(event))
    assert (asked.round, asked.newest.round) == (second, 1)


# --- sheets --------------------------------------------------------------------------------------------------


def values(round_: Any, number: Any) -> Any:
    table_id = id_of(round_, number)
    return {sheet.number: sheet.values for sheet in sheets.of_tables([table_id])[table_id]}


def move(round_: Any, where: tuple[int, int], to: tuple[int, int], key: str | None = None) -> Any:
    """Move a sheet from one table and deal to another."""
    return misplaced_services.move_sheet(
        event=round_.event,
        table_id=id_of(round_, where[0]),
        number=where[1],
        to_table_id=id_of(round_, to[0]),
        to_number=to[1],
        reason=WHY,
        by=club.user(),
        key=key,
    )


def test_a_sheet_goes_to_the_table_it_belongs_to(round_: Any, event: Any) -> None:
    move(round_, (2, 2), (1, 2), key="k")
    move(round_, (2, 2), (1, 2), key="k")
    assert (values(round_, 1), values(round_, 2)) == ({1: SHEETS[0], 2: SHEETS[2]}, {1: SHEETS[1]})
    assert last_log(event) == f"rina moved deal 2 at table 2 in round 1 to table 1, deal 2: {WHY}"
    assert LogEntry.objects.filter(action="sheet_moved").count() == 1


def test_two_tables_exchange_their_sheets_and_back(round_: Any, event: Any) -> None:
    one, other = id_of(round_, 1), id_of(round_, 2)
    before = club.points(event)
    misplaced_services.exchange_sheets(event=event, table_id=one, other_id=other, reason=WHY, by=club.user())
    assert (values(round_, 2), values(round_, 1)) == ({1: SHEETS[0]}, {1: SHEETS[1], 2: SHEETS[2]})
    assert last_log(event) == f"rina exchanged the score sheets of tables 1 and 2 in round 1: {WHY}"
    misplaced_services.exchange_sheets(event=event, table_id=one, other_id=other, reason=WHY, by=club.user())
    assert club.points(event) == before


def test_a_sheet_that_was_never_played_is_missing_again(round_: Any, event: Any) -> None:
    misplaced_services.take_away_sheet(event=event, table_id=id_of(round_, 2), number=1, reason=WHY, by=club.user())
    assert 1 not in values(round_, 2)
    assert any(blocker.table == 2 for blocker in pairing_next_step.blockers_of(event))
    assert last_log(event).startswith(
        "rina removed the score sheet for deal 1 at table 2 in round 1 (North +5, East −6, South +0, West +0)"
    )
    assert len(correction_records.corrections_of(event)) == 1


def test_tables_of_another_event_are_refused(round_: Any, event: Any) -> None:
    other = club.event(4, name="Other")
    elsewhere = club.published(other)
    with pytest.raises(EventError, match="is not in a published round"):
        misplaced_services.move_sheet(
            event=event,
            table_id=id_of(round_, 1),
            number=1,
            to_table_id=id_of(elsewhere, 1),
            to_number=1,
            reason=WHY,
            by=club.user(),
        )


def test_where_two_persons_are_required_one_leader_is_refused_and_an_administrator_is_logged(
    round_: Any, event: Any
) -> None:
    Event.objects.filter(pk=event.pk).update(result_options={"two_to_correct": True})
    one, other = two(round_)
    with pytest.raises(EventConflict, match="second approver"):
        misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=club.user())
    misplaced_services.correct_seats(
        round_=round_, entry=one, other=other, reason=WHY, by=club.user("admin", is_superuser=True)
    )
    assert last_log(event).startswith("admin made this correction without the second approver")


# --- whatever was done, only the facts count ------------------------------------------------------------------

ACTS = st.one_of(
    st.tuples(st.just("swap"), st.integers(1, 8), st.integers(1, 8)),
    st.tuples(st.just("correct"), st.integers(1, 2), st.integers(1, 2), st.integers(0, 2)),
    st.tuples(st.just("move"), st.integers(1, 2), st.integers(1, 2), st.integers(1, 2), st.integers(1, 2)),
    st.tuples(st.just("exchange")),
    st.tuples(st.just("away"), st.integers(1, 2), st.integers(1, 2)),
    st.tuples(st.just("undo")),
)


def do(event: Any, round_: Any, act: Any) -> None:
    kind, *facts = act
    by = club.user()
    if kind == "swap":
        one, other = facts
        misplaced_services.correct_seats(round_=round_, entry=one, other=other, reason=WHY, by=by)
    elif kind == "correct":
        corrections_services.correct_sheet(
            event=event,
            table_id=id_of(round_, facts[0]),
            number=facts[1],
            correction=Correction(values=SHEETS[facts[2]], reason=WHY),
            by=by,
        )
    elif kind == "move":
        table, deal, to, to_deal = facts
        misplaced_services.move_sheet(
            event=event,
            table_id=id_of(round_, table),
            number=deal,
            to_table_id=id_of(round_, to),
            to_number=to_deal,
            reason=WHY,
            by=by,
        )
    elif kind == "exchange":
        misplaced_services.exchange_sheets(
            event=event, table_id=id_of(round_, 1), other_id=id_of(round_, 2), reason=WHY, by=by
        )
    elif kind == "away":
        misplaced_services.take_away_sheet(
            event=event, table_id=id_of(round_, facts[0]), number=facts[1], reason=WHY, by=by
        )
    else:
        misplaced_services.undo_seats(round_=round_, number=round_.changes.count(), by=by)


def rows(event: Any) -> Any:
    return [(r.rank, r.shared, r.entry, r.points, r.tie_breaks) for r in rankings_selectors.standings_of(event).rows]


@pytest.mark.long
@examples(0.12)
@given(acts=st.lists(ACTS, min_size=3, max_size=9))
def test_after_any_corrections_the_standings_are_those_of_the_final_facts_entered_directly(acts: Any) -> None:
    event = club.event(8, name=f"Friday {LogEntry.objects.count()}")
    round_ = club.published(event)
    for table, deal, sheet in ((1, 1, 0), (2, 1, 1), (2, 2, 2)):
        write(event, round_, table, deal, sheet)
    for act in acts:
        try:
            do(event, round_, act)
        except (EventError, Conflict):
            continue  # what cannot be is refused, and leaves nothing behind
    fresh = club.event(8, name=f"Fresh {LogEntry.objects.count()}")
    again = seated_like(round_, club.drafted(fresh))
    for table in (1, 2):
        for deal, sheet in values(round_, table).items():
            sheets_services.write_sheet(
                event=fresh, table_id=id_of(again, table), number=deal, values=sheet, by=club.user()
            )
    assert rows(event) == rows(fresh)


def seated_like(round_: Any, draft: Any) -> Any:
    """Publish the draft with all players in the seats of the other round."""
    for wanted in round_.places.select_related("entry"):
        there = draft.places.get(table_number=wanted.table_number, seat=wanted.seat)
        now = draft.places.get(entry__number=wanted.entry.number)
        if there != now:
            rounds_drafts.swap_places(round_=draft, spot=there, other=now, by=club.user())
    return desk_services.publish_round(round_=draft, by=club.user())


def test_a_typed_sheet_that_its_author_moves_waits_as_typed_and_is_no_correction(event: Any) -> None:
    event.result_options = {"second_typist": True}
    event.save(update_fields=["result_options"])
    found = club.published(event)
    write(event, found, 1, 1, 0)
    fact = misplaced_services.move_sheet(
        event=event,
        table_id=id_of(found, 1),
        number=1,
        to_table_id=id_of(found, 2),
        to_number=1,
        reason=WHY,
        by=club.user(),
    )
    assert (fact.version, fact.state) == (1, "waiting")
    assert waiting_corrections(event) == []
    score_entry_settling.settle_sheet(event=event, sheet_id=fact.sheet_id, by=club.director(event, "siti"))
    assert last_log(event).startswith("siti settled deal 1 at table 2 in round 1")


def test_a_sheet_that_was_moved_away_is_not_undone_where_it_was(round_: Any, event: Any) -> None:
    move(round_, (2, 2), (1, 2))
    with pytest.raises(EventConflict, match="Deal 2 has no earlier version"):
        corrections_services.undo_correction(
            event=event, table_id=id_of(round_, 2), number=2, by=club.user(), restore=VersionToRestore()
        )
    assert [fact.number for fact in sheets.of_tables([id_of(round_, 2)])[id_of(round_, 2)]] == [1]
