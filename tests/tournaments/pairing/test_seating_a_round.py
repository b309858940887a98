"""A round as a draft: seats, options, and that it is created once."""

from typing import Any

import pytest

from games.api import sheets
from games.api import tables as game_tables
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict, EventError
from tournaments.entries import services as entries_services
from tournaments.models import Entry, Event, Round
from tournaments.pairing import services as pairing_services
from tournaments.pairing import services as seating
from tournaments.pairing.plans import PLANNERS, plan_round
from tournaments.pairing.services import event_seed
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db


def sizes(round_: Any) -> Any:
    return sorted((len(entries) for entries in club.tables(round_).values()), reverse=True)


@pytest.mark.parametrize(
    ("people", "expected"), [(8, [4, 4]), (7, [4, 3]), (6, [3, 3]), (9, [3, 3, 3]), (10, [4, 3, 3])]
)
def test_tables_of_three_absorb_the_remainder(people: Any, expected: Any) -> None:
    assert sizes(club.drafted(club.event(people))) == expected


def test_a_table_of_three_plays_by_the_options_for_three() -> None:
    round_ = club.drafted(club.event(7))
    short = next(table for table in rounds_selectors.pairings_of(round_).tables if len(table.occupants) == 3)
    assert short.fact.options == {"deals": 2, "players": 3}
    assert [occupant.seat for occupant in short.occupants] == ["N", "E", "S"]


def test_five_people_are_refused_with_the_reason() -> None:
    with pytest.raises(EventError, match="Five players cannot be paired") as refused:
        club.drafted(club.event(5))
    assert refused.value.code == "five_people"


def test_bots_fill_the_table_of_five_people_where_the_event_says_so() -> None:
    round_ = club.drafted(club.event(5, odd="bots"))
    pairings = rounds_selectors.pairings_of(round_)
    assert sum(len(table.occupants) for table in pairings.tables) == 5
    assert sum(len(table.bots) for table in pairings.tables) == 3


def test_exactly_the_checked_in_players_sit_once() -> None:
    event = club.event(9)
    entries_services.check_out(entry=club.entry(event, 9), by=club.user())
    round_ = club.drafted(event)
    assert sorted(number for table in club.tables(round_).values() for number in table) == list(range(1, 9))


@pytest.mark.long
def test_every_pair_has_a_bye_once_before_one_has_a_second() -> None:
    event = club.event(10, **club.PAIRS, rounds_planned=5)
    for _ in range(5):
        club.played(event)
    waited = [wait.entry.number for round_ in event.rounds.all() for wait in round_.sit_outs.all()]
    assert sorted(waited) == [1, 2, 3, 4, 5]


@pytest.mark.long
def test_a_number_set_for_byes_counts_as_far_as_it_stays_below_the_averages() -> None:
    event = club.event(10, **club.PAIRS, sit_out_score=1, rounds_planned=2)
    for _ in range(2):
        club.played(event)
    byes = {
        row.entry: term
        for row in rankings_selectors.standings_of(event).rows
        for term in row.terms
        if "bye" in term.kind
    }
    assert len(byes) == 2
    for entry, term in byes.items():
        row = present(rankings_selectors.standings_of(event).row_of(entry))
        assert term.worth == min(1, sum(term.worth for term in row.terms if term.kind == "deal"))


def test_pairs_sit_on_one_side_with_partners_opposite() -> None:
    round_ = club.drafted(club.event(8, **club.PAIRS))
    table = rounds_selectors.pairings_of(round_).tables[0]
    seats = sheets.form(table.table_id).names
    assert [occupant.seat for occupant in table.occupants] == ["NS", "EW"]
    assert table.occupants[0].name == f"{seats['N']} & {seats['S']}"


def test_the_round_keeps_what_it_was_seated_from() -> None:
    event = club.event(8)
    before = core_versions.version_of(event)
    round_ = club.drafted(event)
    assert (round_.method, round_.standings_version) == ("random", before)
    assert round_.seed == event_seed(event, 1)
    assert set(round_.quality) == {"figures", "bounds"}


def test_the_second_round_is_seated_by_standings_without_avoidable_repeats() -> None:
    event = club.event(16)
    first = club.tables(club.played(event))
    second = club.drafted(event)
    met = {frozenset((a, b)) for table in first.values() for a in table for b in table if a != b}
    again = {frozenset((a, b)) for table in club.tables(second).values() for a in table for b in table if a != b}
    assert second.method == "swiss"
    assert not met & again


def test_the_same_person_pressing_twice_gets_the_draft_back() -> None:
    event = club.event(8)
    assert club.drafted(event) == club.drafted(event)
    assert event.rounds.count() == 1


def test_another_director_learns_who_seated_the_round() -> None:
    event = club.event(8)
    draft = pairing_services.seat_round(event=event, by=club.user("rina"))
    with pytest.raises(EventConflict, match="rina paired round") as error:
        pairing_services.seat_round(event=event, by=club.director(event))
    assert error.value.existing == draft


@pytest.mark.long
def test_a_discarded_draft_is_drawn_again() -> None:
    event = club.event(16)
    first = club.drafted(event)
    before = club.tables(first)
    rounds_drafts.discard_draft(round_=first, by=club.user())
    assert club.tables(club.drafted(event)) != before
    assert Round.objects.count() == 1


@pytest.mark.long
def test_a_draft_thrown_away_while_another_one_is_drawn_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    event, plan = club.event(16), seating.plan_round
    thrown: list[dict[int, list[int]]] = []

    def slow(*asked: Any) -> Any:
        made = plan(*asked)
        if not thrown:
            thrown.append({})
            draft = pairing_services.seat_round(event=event, by=club.director(event))
            thrown[0] = club.tables(draft)
            rounds_drafts.discard_draft(round_=draft, by=club.director(event))
        return made

    monkeypatch.setattr(seating, "plan_round", slow)
    assert club.tables(club.drafted(event)) != thrown[0]


def test_an_unknown_method_is_refused_with_the_known_ones() -> None:
    with pytest.raises(EventError, match="one of: random, draw, swiss, schedule"):
        pairing_services.seat_round(event=club.event(8), by=club.user(), method="knockout")


def test_every_system_has_a_planner() -> None:
    assert set(PLANNERS) == set(Event.System)


def test_a_round_whose_stored_method_no_planner_knows_is_refused() -> None:
    with pytest.raises(EventError, match="one of: swiss, random"):
        plan_round(club.event(8), Round(number=1, method="guess", seed=1))


def test_a_throwing_away_leaves_no_table_behind() -> None:
    event = club.event(8)
    round_ = club.drafted(event)
    tables = {place.table_id for place in round_.places.all()}
    rounds_drafts.discard_draft(round_=round_, by=club.user())
    assert game_tables.facts(tables) == {}


def test_the_next_round_waits_for_the_end_of_this_one_and_says_what_blocks() -> None:
    event = club.event(8)
    round_ = club.published(event)
    tables = rounds_selectors.pairings_of(round_).tables
    club.play_table(event, tables[0].table_id)
    with pytest.raises(EventError, match="Table 2: deals 1 and 2 are missing"):
        club.drafted(event)


def test_no_more_rounds_are_seated_than_planned() -> None:
    event = club.event(4, rounds_planned=1)
    club.played(event)
    with pytest.raises(EventError, match="All 1 rounds"):
        club.drafted(event)


def test_a_withdrawn_entry_is_seated_no_more_and_has_the_lowest_result_of_what_it_misses() -> None:
    event = club.event(8)
    club.played(event)
    leaver = entries_services.withdraw(entry=club.entry(event, 3), by=club.user())
    kept = club.points(event)[3]
    second = club.played(event)
    assert not second.places.filter(entry=leaver).exists()
    row = present(rankings_selectors.standings_of(event).row_of(3))
    assert [term.kind for term in row.terms if term.round == 2] == ["left"]
    assert club.points(event)[3] < kept
    assert leaver.state == Entry.State.WITHDRAWN


def test_each_bot_at_a_table_has_a_name() -> None:
    round_ = club.drafted(club.event(2, odd="bots"))
    names = sheets.form(present(round_.places.first()).table_id).names
    assert {"Bot 1", "Bot 2"} < set(names.values())


@pytest.fixture
def paired_meanwhile(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An event whose round rina pairs after another request has looked, and before it searches."""
    made, draw = club.event(8), pairing_services.draw_root

    def paired_first(event: Any, number: int) -> Any:
        monkeypatch.setattr(pairing_services, "draw_root", draw)
        club.drafted(made)
        return draw(event, number)

    monkeypatch.setattr(pairing_services, "draw_root", paired_first)
    return made


def test_a_director_who_searches_for_a_paired_round_learns_who_paired_it(paired_meanwhile: Any) -> None:
    with pytest.raises(EventConflict, match="rina paired round 1") as refused:
        pairing_services.seat_round(event=paired_meanwhile, by=club.director(paired_meanwhile))
    assert refused.value.code == "draft_exists"


def test_a_second_press_that_searches_for_a_paired_round_gets_its_draft(paired_meanwhile: Any) -> None:
    assert club.drafted(paired_meanwhile) == paired_meanwhile.rounds.get()
