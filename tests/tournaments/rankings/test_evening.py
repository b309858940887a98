"""An event of 12 people over 3 rounds, club and online, with a late correction."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from games.api.sheets import Correction
from standings import standings
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core import rounds as core_rounds
from tournaments.core.facts import facts_of, rules_of
from tournaments.corrections import services as corrections_services
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.front import selectors as front_selectors
from tournaments.models import Event, Person
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import cached_standings as kept_standings
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import correction_records

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PEOPLE, ROUNDS, ONLINE = 12, 3, (2,)
WHY = "The slip says otherwise."


@pytest.fixture(scope="module")
def played(django_db_setup: Any, django_db_blocker: Any) -> Iterator[Any]:
    """Play the event once for this file; every test uses its own transaction."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield play_evening().pk
        transaction.set_rollback(True)


@pytest.fixture
def evening(played: Any, db: Any) -> Any:
    """Play two rounds and publish the third; table 2 of each is online."""
    # What one test wrote was taken back, so its versions come again with other contents.
    kept_standings.cache_clear()
    return Event.objects.get(pk=played)


def play_evening() -> Any:
    event = club.event(PEOPLE, rounds_planned=ROUNDS)
    for number in range(1, ROUNDS + 1):
        round_ = club.drafted(event)
        for table in ONLINE:
            desk_services.set_table_place(
                round_=round_, choice=WhereTablePlays(table=table, place="online"), by=club.user()
            )
        desk_services.publish_round(round_=round_, by=club.user())
        if number < ROUNDS:
            club.play_round(round_)
            desk_services.close_round(round_=round_, by=club.user())
    return event


def from_scratch(event: Any) -> Any:
    """Return all players' points, summed from the newest version of each sheet."""
    sums = dict.fromkeys(range(1, PEOPLE + 1), 0)
    for round_ in core_rounds.public_rounds(event):
        for place in round_.places.select_related("entry", "table"):
            newest = {sheet.number: sheet for sheet in place.table.sheets.order_by("version")}
            sums[place.entry.number] += sum(sheet.points[place.seat] for sheet in newest.values())
    return sums


def swap_tricks(values: Any) -> Any:
    """Return another valid sheet of the deal, in which two seats exchange tricks."""
    seats = sorted(values["tricks"], key=lambda seat: values["tricks"][seat])
    low, high = seats[0], seats[-1]
    tricks = {**values["tricks"], low: values["tricks"][high], high: values["tricks"][low]}
    return {**values, "tricks": tricks}


def correct_round_one(event: Any, table: Any = 1) -> Any:
    """Correct deal 1 of a table of round 1; gives its table id."""
    played = rounds_selectors.pairings_of(rounds_selectors.public_round(event, 1)).tables[table - 1]
    old = correction_records.sheet_history(event, played.table_id, 1)[-1]
    corrections_services.correct_sheet(
        event=event,
        table_id=played.table_id,
        number=1,
        correction=Correction(values=swap_tricks(old.values), reason=WHY),
        by=club.director(event),
    )
    return played.table_id


def all_tables(event: Any) -> Any:
    return {round_.number: club.tables(round_) for round_ in core_rounds.public_rounds(event)}


def test_online_and_club_tables_feed_the_same_standings(evening: Any) -> None:
    places = {
        table.fact.place for table in rounds_selectors.pairings_of(rounds_selectors.public_round(evening, 1)).tables
    }
    assert places == {"club", "online"}
    assert club.points(evening) == from_scratch(evening)
    assert sum(row.played for row in rankings_selectors.standings_of(evening).rows) == PEOPLE * 2


def test_every_player_sits_once_in_each_round(evening: Any) -> None:
    for tables in all_tables(evening).values():
        assert sorted(number for table in tables.values() for number in table) == list(range(1, PEOPLE + 1))


@pytest.mark.parametrize("table", [1, 2])
def test_a_correction_after_round_three_was_seated_changes_standings_as_if_it_had_been_so_from_the_start(
    evening: Any, table: Any
) -> None:
    before = club.points(evening)
    correct_round_one(evening, table)
    assert club.points(evening) != before
    assert club.points(evening) == from_scratch(evening)
    assert rankings_selectors.standings_of(evening).table == standings(facts_of(evening), rules_of(evening))


def test_a_correction_moves_no_player(evening: Any) -> None:
    before = all_tables(evening)
    correct_round_one(evening)
    assert all_tables(evening) == before


def test_only_rounds_seated_before_the_correction_are_marked(evening: Any) -> None:
    table_id = correct_round_one(evening)
    first, second, third = core_rounds.public_rounds(evening)
    assert correction_records.seated_before_correction(first) == []
    for round_ in (second, third):
        (one,) = correction_records.seated_before_correction(round_)
        assert (one.table_id, one.reason, one.by) == (table_id, WHY, "budi")


def test_a_round_seated_after_the_correction_is_not_marked(evening: Any) -> None:
    correct_round_one(evening)
    third = rounds_selectors.public_round(evening, 3)
    rounds_drafts.discard_draft(round_=desk_services.unpublish_round(round_=third, by=club.user()), by=club.user())
    again = club.drafted(evening)
    assert correction_records.seated_before_correction(again) == []
    assert again.standings_version > third.standings_version


def test_every_row_adds_up_term_by_term(evening: Any) -> None:
    correct_round_one(evening)
    for row in rankings_selectors.standings_of(evening).rows:
        assert sum(points for _, points in rankings_selectors.arithmetic(row)) == row.points


@pytest.mark.long
def test_the_standings_say_how_far_the_round_is(evening: Any) -> None:
    assert rankings_selectors.standings_of(evening).progress == "Provisional: round 3, after 0 of 3 tables."
    round_ = present(rounds_selectors.current_round(evening))
    club.play_table(evening, rounds_selectors.pairings_of(round_).tables[0].table_id)
    assert rankings_selectors.standings_of(evening).progress == "Provisional: round 3, after 1 of 3 tables."
    club.play_round(round_)
    assert rankings_selectors.standings_of(evening).progress == "After round 3."


def test_the_players_page_shows_table_opponents_and_rank(evening: Any) -> None:
    person = Person.objects.get(name="Person 11")
    card = front_selectors.person_card(evening, person)
    seat = present(card.seat)
    table = club.tables(present(rounds_selectors.current_round(evening)))[seat.table.number]
    assert 11 in table
    assert set(seat.opponents) == {f"Person {number:02}" for number in table if number != 11}
    assert seat.online == (seat.table.number in ONLINE)
    assert (card.holder, card.of) == (f"person:{person.pk}", PEOPLE)
    assert sum(points for _, points in rankings_selectors.arithmetic(present(card.row))) == club.points(evening)[11]


def test_the_log_has_the_whole_event_and_no_links(evening: Any) -> None:
    links = [club.link(person) for person in Person.objects.all()]
    correct_round_one(evening)
    lines = desk_log.log_of(evening)
    assert [line.action for line in lines][:2] == ["sheet_corrected", "round_published"]
    text = " ".join(f"{line.sentence} {line.facts}" for line in lines)
    assert not any(link in text for link in links)
    assert {line.facts["round"] for line in desk_log.log_of(evening, round=1)} == {1}
