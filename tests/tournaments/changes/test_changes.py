"""A changed published round loses and duplicates no player.

Other tables keep their rows, and the outcome matches the preview.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api import sheets
from tests.present import present
from tests.profiles import examples
from tests.tournaments.helpers import club
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.selectors import RequestedChange
from tournaments.core import formats as core_formats
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Event, Place
from tournaments.people import services as people_services
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db

KINDS = ("late", "no_show", "withdrawal", "swap")


def rows(round_: Any) -> Any:
    """Every place as a row, and every one who waits."""
    places = round_.places.values_list("pk", "table_id", "table_number", "entry__number", "seat")
    return set(places), set(round_.sit_outs.values_list("entry__number", flat=True))


def in_round(round_: Any) -> Any:
    places, waiting = rows(round_)
    return sorted([*(entry for *_, entry, _seat in places), *waiting])


def best(round_: Any, kind: Any, entry: Any, other: Any = None) -> Any:
    requested_change = RequestedChange(kind=kind, entry=entry, other=other)
    return requested_change, changes.ways_of(round_, requested_change)[0]


def change(round_: Any, kind: Any, entry: Any, other: Any = None) -> Any:
    asked, offered = best(round_, kind, entry, other)
    return changes_services.change_round(
        round_=round_, requested=asked, token=offered.token, by=club.user()
    ), offered.way


@st.composite
def plans(draw: Any) -> Any:
    """Draw an event and changes: kind, entry, other entry and option."""
    kind = draw(st.sampled_from([club.TRUF, club.PAIRS]))
    count = draw(st.integers(6, 13)) if kind is club.TRUF else 2 * draw(st.integers(2, 6))
    step = st.tuples(st.sampled_from(KINDS), st.integers(0, 99), st.integers(0, 99), st.integers(0, 5))
    odd = draw(st.sampled_from(["short_table", "sit_out", "bots"] if kind is club.TRUF else ["sit_out", "bots"]))
    return {**kind, "odd": odd}, count, draw(st.integers(0, 2)), draw(st.lists(step, min_size=1, max_size=4))


@examples(0.15)
@given(plans())
def test_after_any_changes_all_players_are_there_once_and_nothing_else_changed(plan: Any) -> None:
    options, count, played, steps = plan
    event = club.event(count, **options)
    round_ = club.published(event)
    for table in rounds_selectors.pairings_of(round_).tables[:played]:
        club.play_table(event, table.table_id)
    for kind, *picks in steps:
        step(round_, kind, *picks)


def step(round_: Any, kind: Any, pick: Any, other: Any, nth: Any) -> None:
    """One change by one of its ways, checked against the round before."""
    here = in_round(round_)
    new = late_entry(round_.event) if kind == "late" else 0
    asked = RequestedChange(kind=kind, entry=new or here[pick % len(here)], other=here[other % len(here)])
    ways = changes.ways_of(round_, asked)
    if not ways:
        return
    offered, (places, _waiting) = ways[nth % len(ways)], rows(round_)
    changes_services.change_round(round_=round_, requested=asked, token=offered.token, by=club.user())
    touched = {table.number for table in offered.way.tables}
    gone = {asked.entry} if kind in changes.LEAVING else set()
    assert in_round(round_) == sorted({*here, *([new] if new else [])} - gone)
    assert {row for row in rows(round_)[0] if row[2] not in touched} == {row for row in places if row[2] not in touched}
    check_tables(round_)


def late_entry(event: Any) -> Any:
    """The number of one more entry, which is here."""
    start = 100 * event.pk + 2 * event.entries.count()
    people = people_services.find_or_make(club.rows(core_formats.people_an_entry(event), start))
    (entry,) = entries_services.enter_teams(event=event, teams=[people], by=club.user())
    return entries_services.check_in(entry=entry, by=club.user()).number


def check_tables(round_: Any) -> None:
    """Every table runs with the seats its places say, and has a size that is allowed."""
    sizes = core_formats.sizes_of(round_.event)
    for table in rounds_selectors.pairings_of(round_, full_names=True).tables:
        assert table.fact.state in ("running", "finished")
        assert len(table.occupants) + len(table.bots) in sizes
        names = sheets.form(table.table_id).names
        assert all(
            names[seat] in occupant.name for occupant in table.occupants for seat in occupant.seat if seat in names
        )


def test_a_withdrawal_is_for_good_and_an_absence_is_not() -> None:
    round_ = club.published(club.event(8))
    change(round_, "withdrawal", 1)
    change(round_, "no_show", 2)
    assert [club.entry(round_.event, number).state for number in (1, 2)] == ["withdrawn", "absent"]


@pytest.mark.long
def test_the_last_change_is_taken_back_to_the_very_seats_and_states() -> None:
    round_ = club.published(club.event(7))
    before = {row[2:] for row in rows(round_)[0]}
    change(round_, "swap", *[numbers[0] for numbers in club.tables(round_).values()])
    change(round_, "withdrawal", next(numbers for numbers in club.tables(round_).values() if len(numbers) == 3)[0])
    for number in (2, 1):
        changes_services.undo_change(round_=round_, number=number, by=club.user())
    assert {row[2:] for row in rows(round_)[0]} == before
    assert set(round_.event.entries.values_list("state", flat=True)) == {"present"}
    assert [(option.kind, option.undone) for option in changes.changes_of(round_)] == [
        ("swap", True), ("withdrawal", True), ("undo", False), ("undo", False),
    ]  # fmt: skip


def test_only_the_last_change_is_taken_back_and_only_before_anything_is_played() -> None:
    round_ = club.published(club.event(8))
    first, second = club.tables(round_).values()
    change(round_, "swap", first[0], second[0])
    change(round_, "swap", first[1], first[2])
    with pytest.raises(EventConflict, match="Only the latest change"):
        changes_services.undo_change(round_=round_, number=1, by=club.user())
    club.play_table(round_.event, round_.places.get(entry__number=first[1]).table_id)
    with pytest.raises(EventConflict, match="play has started at its tables"):
        changes_services.undo_change(round_=round_, number=2, by=club.user())


def test_an_outdated_option_is_not_applied() -> None:
    round_ = club.published(club.event(8))
    one, two = club.tables(round_).values()
    asked, offered = best(round_, "swap", one[0], two[0])
    change(round_, "swap", one[1], two[1])
    before = rows(round_)
    with pytest.raises(EventConflict, match="has changed since you opened this page"):
        changes_services.change_round(round_=round_, requested=asked, token=offered.token, by=club.user())
    assert rows(round_) == before


@pytest.mark.long
def test_a_change_at_another_table_does_not_spoil_what_is_shown() -> None:
    round_ = club.published(club.event(12))
    one, two, three = club.tables(round_).values()
    asked, offered = best(round_, "swap", one[0], two[0])
    change(round_, "swap", three[0], three[1])
    changes_services.change_round(round_=round_, requested=asked, token=offered.token, by=club.user())
    assert club.tables(round_)[1][0] == two[0]


@pytest.mark.long
def test_at_an_online_table_with_moves_no_player_is_moved() -> None:
    round_ = club.published(club.event(8, place="online"))
    table = rounds_selectors.pairings_of(round_).tables[0]
    club.play_online(table.table_id)
    entry = table.occupants[0].number
    assert changes.ways_of(round_, RequestedChange(kind="no_show", entry=entry)) == []
    assert changes.why_not(round_, RequestedChange(kind="no_show", entry=entry), "x").code == "table_begun"


def test_the_opponents_of_a_pair_that_withdraws_sit_out_and_score() -> None:
    round_ = club.published(club.event(8, **club.PAIRS, odd="sit_out", sit_out_score=2))
    gone, left = club.tables(round_)[1]
    change(round_, "withdrawal", gone)
    assert list(round_.sit_outs.values_list("entry__number", "score")) == [(left, 2)]
    assert list(club.tables(round_)) == [2]


def test_in_a_club_match_swaps_are_refused_with_a_reason() -> None:
    round_ = club.published(club.club_match())
    one, two = (club.tables(round_)[number][0] for number in (1, 2))
    with pytest.raises(EventError, match="In a club match, every home pair meets every visiting pair"):
        changes_services.change_by_best_way(
            round_=round_, requested=RequestedChange(kind="swap", entry=one, other=two), by=club.user()
        )


@pytest.mark.long
def test_in_a_bracket_the_other_side_advances_without_a_new_entry() -> None:
    event = club.event(8, **club.PAIRS, system=Event.System.KNOCKOUT)
    round_ = club.published(event)
    gone, left = club.tables(round_)[1]
    change(round_, "withdrawal", gone)
    assert club.tables(round_)[1] == [left]
    late = entries_services.enter_teams(
        event=event, teams=[people_services.find_or_make(club.rows(2, start=50))], by=club.user()
    )[0]
    entries_services.check_in(entry=late, by=club.user())
    with pytest.raises(EventError, match="Pairings follow the bracket"):
        changes_services.change_by_best_way(
            round_=round_, requested=RequestedChange(kind="late", entry=late.number), by=club.user()
        )
    club.play_table(event, present(round_.places.filter(table_number=2).first()).table_id)
    desk_services.close_round(round_=round_, by=club.user())
    entries_services.check_out(entry=late, by=club.user())
    assert club.published(event).places.filter(entry__number=left).exists()


@pytest.mark.long
def test_repeated_partners_are_reported() -> None:
    event = club.event(12, **{**club.PAIRS, "format": Event.Format.PARTNERS, "system": Event.System.RANDOM})
    club.played(event)
    round_ = club.published(event)
    tables = rounds_selectors.pairings_of(round_).tables
    pairs = [(a.number, b.number) for a in tables[0].occupants for b in tables[1].occupants]
    costs = [best(round_, "swap", *pair)[1].way.figures for pair in pairs]
    assert any(cost.again for cost in costs)
    assert all(set(cost.partners) <= set(cost.again) for cost in costs)


def test_the_least_disturbing_option_keeps_rows_of_those_who_stay() -> None:
    round_ = club.published(club.event(8))
    stays = club.tables(round_)[1][1:]
    before = dict(round_.places.filter(entry__number__in=stays[:2]).values_list("entry__number", "pk"))
    change(round_, "no_show", club.tables(round_)[1][0])
    now = dict(Place.objects.filter(round=round_, entry__number__in=stays[:2]).values_list("entry__number", "pk"))
    assert len(set(before.items()) & set(now.items())) >= 1
    assert club.tables(round_)[2]


def test_a_late_player_reads_the_places_of_the_shown_options() -> None:
    round_ = club.published(club.event(7))
    late = club.late_entry(round_.event)
    spot = changes.late_spots(round_, late)[0]
    assert best(round_, "late", late.number)[1].way.kind == spot.kind == "short_table"


def test_changes_before_a_round_became_a_draft_again_are_no_longer_listed() -> None:
    round_ = club.published(club.event(8))
    one, two = club.tables(round_).values()
    change(round_, "swap", one[0], two[0])
    desk_services.publish_round(round_=desk_services.unpublish_round(round_=round_, by=club.user()), by=club.user())
    assert (changes.changes_of(round_), changes.changed_tables(round_)) == ([], [])
    made, _way = change(round_, "swap", one[1], two[1])
    assert (made.number, [done.number for done in changes.changes_of(round_)]) == (3, [3])
