"""Groups and a final through the services: drawing, games, qualifying, finals."""

from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import brackets, club
from tests.tournaments.helpers.pages import sign_in
from tournaments.brackets.groups import final_drawn, groups_of
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.brackets.selectors import notices_of
from tournaments.core.errors import EventError
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Club
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors

pytestmark = [pytest.mark.long, pytest.mark.django_db]

PAIRS = {**brackets.GAME15, "system": "groups", "rounds_planned": 3}
TRUF = {**club.TRUF, "options": {"deals": 1}, "system": "groups"}


def met(*rounds: Any) -> Any:
    return [frozenset(entries) for round_ in rounds for entries in club.tables(round_).values()]


def through(event: Any) -> Any:
    return {row.entry for group in present(board_of(event)).groups for row in group.rows if row.through}


def test_eight_pairs_meet_in_two_groups_and_the_best_two_of_each_play_on() -> None:
    event = club.event(16, **PAIRS)
    rounds = [brackets.played(event) for _ in range(3)]
    groups = present(groups_of(event)).members
    own = [{frozenset(map(int, pair)) for pair in combinations(group, 2)} for group in groups]
    assert sorted(map(sorted, met(*rounds))) == sorted(map(sorted, own[0] | own[1]))
    assert through(event) == {1, 2, 3, 4}
    assert met(brackets.played(event)) == [{1, 3}, {2, 4}]
    assert met(brackets.played(event)) == [{1, 2}]
    rows = rankings_selectors.standings_of(event).rows
    assert [(row.rank, row.entry) for row in rows] == [
        (1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (7, 7), (7, 8)
    ]  # fmt: skip
    assert present(bracket_of(event)).decided


def test_pairs_of_one_club_are_drawn_into_different_groups() -> None:
    event = club.event(16, **PAIRS)
    for number in (1, 4):
        event.entries.filter(number=number).update(club=Club.objects.get_or_create(name="Same")[0])
    club.drafted(event)
    assert not any({"1", "4"} <= set(group) for group in present(groups_of(event)).members)


def test_all_players_continue_at_tables_of_equal_rank() -> None:
    event = club.event(16, **TRUF, rounds_planned=3, system_options={"group_rounds": 2})
    for _ in range(2):
        club.played(event)
    going = through(event)
    final = club.played(event)
    tables = club.tables(final)
    assert set(tables[1]) == going
    assert sorted(entry for table in tables.values() for entry in table) == list(range(1, 17))
    best = [row.entry for row in rankings_selectors.standings_of(event).rows[:4]]
    assert set(best) == going
    assert pairing_next_step.next_step(event).code == "finish"


def test_each_group_of_singles_sits_separately() -> None:
    event = club.event(19, **TRUF)
    round_ = club.published(event)
    groups = [set(map(int, group)) for group in present(groups_of(event)).members]
    assert sorted(map(len, groups)) == [9, 10]
    assert all(any(set(table) <= group for group in groups) for table in club.tables(round_).values())
    assert sorted(club.tables(round_)) == [1, 2, 3, 4, 5, 6]


def test_a_swiss_final_counts_from_zero_and_the_others_play_too() -> None:
    options = {"final": "swiss", "through": 4, "group_rounds": 1, "others": "play", "groups": 2}
    event = club.event(16, **TRUF, rounds_planned=3, system_options=options)
    club.played(event)
    going = through(event)
    for _ in range(2):
        tables = club.tables(club.played(event))
        assert set(tables[1]) | set(tables[2]) == going
    assert {row.entry for row in rankings_selectors.standings_of(event).rows[:8]} == going


def test_a_withdrawn_pair_makes_room_for_the_next_of_the_group() -> None:
    event = club.event(16, **PAIRS, system_options={"group_rounds": 1})
    brackets.played(event)
    entries_services.withdraw(entry=club.entry(event, 1), by=club.user())
    assert 1 not in through(event)
    draft = club.drafted(event)
    assert len(met(draft)) == 2
    assert "1" not in present(final_drawn(event)).main


def test_a_withdrawal_in_a_round_of_the_groups_does_not_keep_it_open() -> None:
    event = club.event(8, **PAIRS, system_options={"groups": 1})
    round_ = club.published(event)
    table = next(
        round_table
        for round_table in rounds_selectors.pairings_of(round_).tables
        if 1 not in [o.number for o in round_table.occupants]
    )
    brackets.win(event, table.table_id, table.occupants[0].seat)
    assert len(pairing_next_step.blockers_of(event)) == 1
    entries_services.withdraw(entry=club.entry(event, 1), by=club.user())
    desk_services.close_round(round_=round_, by=club.user())
    assert not rankings_selectors.standings_of(event).provisional
    assert len(met(club.published(event))) == 1


def test_a_correction_while_the_final_is_a_draft_asks_for_another() -> None:
    event = club.event(8, **PAIRS, system_options={"groups": 2, "through": 1})
    first = brackets.played(event)
    draft = club.drafted(event)
    assert notices_of(event) == []
    table = next(
        round_table
        for round_table in rounds_selectors.pairings_of(first).tables
        if {o.number for o in round_table.occupants} == {1, 4}
    )
    brackets.correct_to(
        event, table.table_id, next(occupant.seat for occupant in table.occupants if occupant.number == 4)
    )
    (result,) = notices_of(event)
    assert result.startswith("The qualifiers have changed since the draft was made.")
    rounds_drafts.discard_draft(round_=draft, by=club.user())
    assert met(club.drafted(event)) == [{4, 2}]


def test_a_qualified_but_absent_pair_is_named() -> None:
    event = club.event(16, **PAIRS, system_options={"group_rounds": 1})
    brackets.played(event)
    entries_services.check_out(entry=club.entry(event, 1), by=club.user())
    with pytest.raises(EventError, match="Qualified for the final, but not checked in: Person 01 & Person 02"):
        club.drafted(event)


def test_a_pair_that_comes_late_joins_the_smallest_group() -> None:
    event = club.event(14, **PAIRS, system_options={"groups": 2})
    brackets.played(event)
    (late,) = entries_services.enter_people(event=event, rows=club.rows(2, start=50), by=club.user()).entries
    entries_services.check_in(entry=late, by=club.user())
    second = club.published(event)
    assert second.places.filter(entry=late).exists()
    assert sorted(map(len, present(groups_of(event)).members)) == [4, 4]
    assert event.schedules.latest("version").why == "Arrived late: Person 50 & Person 51."


def test_the_draw_of_a_late_pair_is_hidden_before_its_round_is_published() -> None:
    event = club.event(14, **PAIRS)
    brackets.played(event)
    (late,) = entries_services.enter_people(event=event, rows=club.rows(2, start=50), by=club.user()).entries
    entries_services.check_in(entry=late, by=club.user())
    draft = club.drafted(event)
    assert late.number not in {row.entry for group in present(board_of(event)).groups for row in group.rows}
    desk_services.publish_round(round_=draft, by=club.user())
    assert late.number in {row.entry for group in present(board_of(event)).groups for row in group.rows}


def test_a_correction_after_the_final_was_published_is_reported_and_moves_no_one(client: Client) -> None:
    event = club.event(8, **PAIRS, system_options={"groups": 2, "through": 1})
    first = brackets.played(event)
    final = club.published(event)
    assert met(final) == [{1, 2}]
    table = next(
        round_table
        for round_table in rounds_selectors.pairings_of(first).tables
        if {o.number for o in round_table.occupants} == {1, 4}
    )
    lost = next(occupant.seat for occupant in table.occupants if occupant.number == 4)
    brackets.correct_to(event, table.table_id, lost)
    (notice,) = present(board_of(event)).notices
    assert "other entries would have qualified: Person 07 & Person 08" in notice
    assert met(final) == [{1, 2}]
    sign_in(client, club.user())
    assert (
        "other entries would have qualified: Person 07 &amp; Person 08"
        in client.get(f"/t/{event.slug}/desk/").content.decode()
    )


def test_ties_say_what_decided_them() -> None:
    event = club.event(16, **PAIRS, system_options={"groups": 2})
    for favourites in ((5,), (), (4, 8)):
        brackets.played(event, but=favourites)
    assert present(board_of(event)).groups[0].ties[0] == (
        "Person 07 & Person 08 and Person 01 & Person 02 are tied on points. "
        "Person 07 & Person 08 is placed first by head-to-head."
    )


@pytest.mark.parametrize("odd", ["short_table", "sit_out", "bots"])
@pytest.mark.parametrize(("count", "final"), [(10, "tables"), (13, "swiss"), (11, "tables")])
def test_every_pair_has_a_place_or_waits_in_every_round_whatever_the_numbers(odd: Any, count: Any, final: Any) -> None:
    options = {"groups": 2, "group_rounds": 2, "final": final, "others": "play", "through": 4}
    event = club.event(count, **TRUF, rounds_planned=4, odd=odd, system_options=options)
    for number in range(4):
        round_ = club.played(event)
        seated = [entry for table in club.tables(round_).values() for entry in table]
        waiting = [out.entry.number for out in round_.sit_outs.all()]
        assert sorted([*seated, *waiting]) == list(range(1, count + 1)), number
        assert len(waiting) <= {"short_table": 2, "sit_out": 6, "bots": 0}[odd]
        assert len(set(club.tables(round_))) == len(club.tables(round_))


@pytest.mark.parametrize(
    ("options", "code"),
    [({"groups": 9}, "bad_groups"), ({"groups": 4, "through": 3}, "bad_through")],
)
def test_an_impossibility_is_named_before_the_draw(options: Any, code: Any) -> None:
    event = club.event(16, **PAIRS, system_options=options)
    with pytest.raises(EventError) as refused:
        club.drafted(event)
    assert (refused.value.code, event.schedules.count()) == (code, 0)


def test_four_at_a_table_have_no_knock_out_final() -> None:
    event = club.event(16, **TRUF, system_options={"final": "knockout"})
    with pytest.raises(EventError) as refused:
        club.drafted(event)
    assert refused.value.allowed == ["tables", "swiss"]


def test_the_pages_and_the_interface_show_the_groups(client: Client) -> None:
    event = club.event(16, **PAIRS)
    assert "There are no groups yet." in client.get(f"/t/{event.slug}/groups/").content.decode()
    assert client.get(f"/api/v1/events/{event.slug}/groups").status_code == 404
    brackets.played(event)
    assert "Group round 1 of 3." in client.get(f"/t/{event.slug}/groups/").content.decode()
    answer = client.get(f"/api/v1/events/{event.slug}/groups").json()
    assert [row["through"] for row in answer["groups"][0]["rows"]] == [True, True, False, False]
