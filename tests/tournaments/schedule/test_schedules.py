"""Schedules: stored whole, used round by round, drawn again after a change."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.present import present
from tests.remembered import remembered
from tests.tournaments.helpers import club
from tournaments.core.errors import EventError
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Entry
from tournaments.rounds import drafts as rounds_drafts
from tournaments.schedule.selectors import public_schedule

pytestmark = pytest.mark.django_db

SCHEDULE = {"system": "schedule", "rounds_planned": 4, "options": {"deals": 1}}
ROBIN = {**club.PAIRS, "system": "round_robin", "odd": "sit_out", "sit_out_score": 6}


@remembered
def without_clubs(count: Any, **more: Any) -> Any:
    """An event of people who belong to no club."""
    made = club.event(**more)
    entries_services.enter_people(
        event=made, rows=[club.PersonRow(f"Person {n:02}") for n in range(1, count + 1)], by=club.user()
    )
    entries_services.check_in_all(event=made, by=club.user())
    made.refresh_from_db()
    return made


def planned(event: Any, version: Any = -1) -> Any:
    """The tables of a version of the schedule, round by round, as numbers."""
    schedule = list(event.schedules.order_by("version"))[version]
    return [[list(map(int, table)) for table in round_["tables"]] for round_ in schedule.content["rounds"]]


def schedule_rounds(event: Any) -> Any:
    return [
        (round_.number, round_.published, len(round_.tables))
        for round_ in present(public_schedule(event, drafts=True)).rounds
    ]


def meetings(rounds: Any) -> Any:
    return Counter(frozenset(pair) for round_ in rounds for table in round_ for pair in combinations(table, 2))


def test_all_rounds_are_kept_when_the_first_is_seated() -> None:
    event = without_clubs(16, **{**SCHEDULE, "rounds_planned": 5})
    round_ = club.drafted(event)
    assert (round_.method, round_.seated_from["schedule"]) == ("schedule", 1)
    assert len(planned(event)) == 5
    assert set(meetings(planned(event)).values()) == {1}
    assert list(club.tables(round_).values()) == planned(event)[0]


@pytest.mark.long
def test_later_rounds_are_those_of_the_schedule() -> None:
    event = without_clubs(8, **SCHEDULE)
    seated = [list(club.tables(club.played(event)).values()) for _ in range(4)]
    assert seated == planned(event)
    assert event.schedules.count() == 1


def test_a_discarded_first_round_is_drawn_again_with_all_others() -> None:
    event = without_clubs(16, **SCHEDULE)
    first = club.drafted(event)
    rounds_drafts.discard_draft(round_=first, by=club.user())
    again = club.drafted(event)
    assert planned(event, 0) != planned(event, 1)
    assert again.seated_from["schedule"] == 2


def test_a_discarded_later_draft_comes_back_unchanged() -> None:
    event = without_clubs(8, **SCHEDULE)
    club.played(event)
    draft = club.drafted(event)
    before = club.tables(draft)
    rounds_drafts.discard_draft(round_=draft, by=club.user())
    assert club.tables(club.drafted(event)) == before
    assert event.schedules.count() == 1


@pytest.mark.long
def test_the_rest_is_drawn_again_for_the_remaining_players_and_names_the_departed() -> None:
    event = without_clubs(16, **SCHEDULE)
    played = list(club.tables(club.played(event)).values())
    entries_services.withdraw(entry=club.entry(event, 5), by=club.user())
    club.drafted(event)
    newest = event.schedules.last()
    assert (newest.first, newest.why, len(newest.content["rounds"])) == (2, "left 5", 3)
    assert max(meetings([played, *planned(event)]).values()) == 1
    result = present(public_schedule(event, drafts=True))
    assert [(one.first, one.left, one.came) for one in result.remade] == [(2, ("Person 05",), ())]


@pytest.mark.long
def test_a_schedule_of_a_discarded_draft_is_forgotten_when_all_players_are_back() -> None:
    event = without_clubs(8, **SCHEDULE)
    club.played(event)
    entries_services.check_out(entry=club.entry(event, 5), by=club.user())
    rounds_drafts.discard_draft(round_=club.drafted(event), by=club.user())
    entries_services.check_in(entry=club.entry(event, 5), by=club.user())
    assert list(club.tables(club.played(event)).values()) == planned(event, 0)[1]
    assert list(club.tables(club.played(event)).values()) == planned(event, 0)[2]


@pytest.mark.long
def test_a_late_player_is_in_all_remaining_rounds() -> None:
    event = without_clubs(7, **SCHEDULE)
    club.played(event)
    club.late_entry(event)
    club.drafted(event)
    assert all(sorted(n for table in round_ for n in table) == list(range(1, 9)) for round_ in planned(event))


@pytest.mark.long
def test_one_more_round_is_drawn_to_those_that_were_planned() -> None:
    event = without_clubs(16, **{**SCHEDULE, "rounds_planned": 2})
    seated = [list(club.tables(club.played(event)).values()) for _ in range(2)]
    event = club.changed(event, rounds_planned=3)
    third = club.drafted(event)
    assert max(meetings([*seated, list(club.tables(third).values())]).values()) == 1
    assert present(event.schedules.last()).why == "more rounds"


@pytest.mark.long
def test_the_schedule_is_hidden_while_its_first_round_is_a_draft() -> None:
    event = without_clubs(8, **SCHEDULE)
    round_ = club.drafted(event)
    assert public_schedule(event) is None
    assert schedule_rounds(event) == [(1, False, 2), (2, False, 2), (3, False, 2), (4, False, 2)]
    desk_services.publish_round(round_=round_, by=club.user())
    assert [one.published for one in present(public_schedule(event)).rounds] == [True, False, False, False]


def test_a_schedule_shows_a_players_meetings() -> None:
    event = without_clubs(8, **SCHEDULE)
    club.published(event)
    lines = present(public_schedule(event)).of(3)
    assert [line.round for line in lines] == [1, 2, 3, 4]
    assert all(len(line.others) == 3 and line.partners == () and "Person 03" not in line.others for line in lines)


@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (4, 3), (5, 5), (6, 5)])
def test_in_a_round_robin_all_players_meet_once(pairs: Any, rounds: Any) -> None:
    event = without_clubs(2 * pairs, **ROBIN)
    club.drafted(event)
    event.refresh_from_db()
    assert event.rounds_planned == len(planned(event)) == rounds
    everybody = {frozenset(pair) for pair in combinations(range(1, pairs + 1), 2)}
    assert meetings(planned(event)) == Counter(dict.fromkeys(everybody, 1))


@pytest.mark.parametrize("pairs", [4, 5, 8])
def test_the_first_side_is_shared_out_evenly(pairs: Any) -> None:
    event = without_clubs(2 * pairs, **ROBIN)
    club.drafted(event)
    first = Counter(table[0] for round_ in planned(event) for table in round_)
    assert max(first.values()) - min(first.values()) <= 1


def test_in_two_legs_the_second_one_changes_the_sides() -> None:
    event = without_clubs(8, **ROBIN, system_options={"legs": 2})
    club.drafted(event)
    rounds = planned(event)
    assert len(rounds) == 6
    assert rounds[3:] == [[table[::-1] for table in round_] for round_ in rounds[:3]]


def test_a_pair_waits_once_each_where_the_number_is_odd() -> None:
    event = without_clubs(10, **ROBIN)
    club.drafted(event)
    waiting = [round_["sitout"] for round_ in event.schedules.get().content["rounds"]]
    assert sorted(int(name) for names in waiting for name in names) == [1, 2, 3, 4, 5]


def test_a_discarded_round_robin_is_drawn_again() -> None:
    event = without_clubs(12, **ROBIN)
    first = club.drafted(event)
    before = club.tables(first)
    rounds_drafts.discard_draft(round_=first, by=club.user())
    assert club.tables(club.drafted(event)) != before


@pytest.mark.long
def test_a_departure_from_a_round_robin_leaves_one_waiting_and_no_meeting_changed() -> None:
    event = without_clubs(12, **ROBIN)
    club.played(event)
    entries_services.withdraw(entry=club.entry(event, 4), by=club.user())
    round_ = club.drafted(event)
    kept = [table for table in planned(event)[1] if 4 not in table]
    assert list(club.tables(round_).values()) == kept
    lonely = next(n for table in planned(event)[1] if 4 in table for n in table if n != 4)
    assert [(out.entry.number, out.score) for out in round_.sit_outs.all()] == [(lonely, 6)]


def test_a_late_player_of_an_odd_round_robin_meets_the_waiting_ones() -> None:
    event = without_clubs(10, **ROBIN)
    club.played(event)
    entries_services.enter_people(event=event, rows=club.rows(2, start=40), by=club.user())
    entries_services.check_in_all(event=event, by=club.user())
    waiting = [int(round_["sitout"][0]) for round_ in event.schedules.get().content["rounds"][1:]]
    club.drafted(event)
    met = [next(n for table in round_ if 6 in table for n in table if n != 6) for round_ in planned(event)]
    assert met == waiting
    assert event.schedules.last().why == "came 6"


@pytest.mark.long
def test_several_late_players_make_the_rest_of_a_round_robin_be_drawn_again() -> None:
    event = without_clubs(8, **ROBIN)
    first = list(club.tables(club.played(event)).values())
    entries_services.enter_people(event=event, rows=club.rows(4, start=40), by=club.user())
    entries_services.check_in_all(event=event, by=club.user())
    event.refresh_from_db()
    club.drafted(event)
    assert max(meetings([first, *planned(event)]).values()) == 1
    assert all(sorted(n for table in round_ for n in table) == [1, 2, 3, 4, 5, 6] for round_ in planned(event))


def test_bots_play_instead_of_a_bye_where_the_event_says_so() -> None:
    event = without_clubs(6, **{**ROBIN, "odd": "bots"})
    round_ = club.drafted(event)
    assert not round_.sit_outs.exists()
    assert sorted(map(len, club.tables(round_).values())) == [1, 2]


def test_a_round_robin_that_is_too_long_is_refused_in_words() -> None:
    event = without_clubs(4, **ROBIN)
    Entry.objects.bulk_create(Entry(event=event, number=n, name=f"P{n}", state="present") for n in range(3, 205))
    with pytest.raises(EventError, match="needs 203 rounds, but an event can have at most 200") as refused:
        club.drafted(event)
    assert refused.value.field == "system"


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        pytest.param(SCHEDULE, 1, marks=pytest.mark.long),
        pytest.param(SCHEDULE, 2, marks=pytest.mark.long),
        ({**ROBIN, "rounds_planned": 4}, 3),
    ],
)
def test_after_any_arrivals_and_departures_all_present_players_sit_or_wait_once(kind: Any, seed: Any) -> None:
    chance = Random(seed)
    event = without_clubs(12, **kind)
    for _ in range(4):
        for entry in event.entries.all():
            here = chance.random() < 0.85
            (entries_services.check_in if here else entries_services.check_out)(entry=entry, by=club.user())
        present = set(event.entries.filter(state=Entry.State.PRESENT).values_list("number", flat=True))
        round_ = club.played(event)
        seated = [number for table in club.tables(round_).values() for number in table]
        waiting = [out.entry.number for out in round_.sit_outs.all()]
        assert sorted(seated + waiting) == sorted(present)
