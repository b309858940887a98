"""Pairs and teams of any size: entries, captains, seats, absences."""

from typing import Any

import pytest

from games.api import sheets, tables
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.club import PersonRow
from tournaments.changes import selectors as changes_selectors
from tournaments.changes import services as changes_services
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import log as desk_log
from tournaments.entries import services as entries_services
from tournaments.entries.schemas import Captain
from tournaments.front import selectors as front_selectors
from tournaments.models import Club, Entry, Person
from tournaments.people.import_rows import import_people
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db

TRIO = [PersonRow("Ana", team="Guchan"), PersonRow("Bernat", team="Guchan"), PersonRow("Clara", team="Guchan")]


def teams(event: Any) -> Any:
    return {entry.name: [member.person.name for member in entry.members.all()] for entry in event.entries.all()}


def test_as_many_rows_running_as_a_team_takes_make_one() -> None:
    event = club.event(6, **club.TEAMS)
    assert teams(event) == {
        "Person 01 & Person 02 & Person 03": ["Person 01", "Person 02", "Person 03"],
        "Person 04 & Person 05 & Person 06": ["Person 04", "Person 05", "Person 06"],
    }


def test_players_with_the_same_value_in_the_column_of_teams_play_together() -> None:
    listed = import_people("team;naam\nGuchan;Ana\nEns;Dídac\nguchan;Bernat\nEns;Eva\nGuchan;Clara\nEns;Fina\n")
    event = club.event(**club.TEAMS)
    entries_services.enter_people(event=event, rows=listed.rows, by=club.user())
    assert teams(event) == {"Guchan": ["Ana", "Bernat", "Clara"], "Ens": ["Dídac", "Eva", "Fina"]}
    assert not Club.objects.filter(name__in=["Guchan", "Ens"]).exists()


def test_in_individual_events_a_team_is_as_good_as_a_club() -> None:
    event = club.event()
    entries_services.enter_people(event=event, rows=TRIO, by=club.user())
    assert {present(entry.club).name for entry in event.entries.all()} == {"Guchan"}


@pytest.mark.parametrize(
    ("rows", "sentence", "field"),
    [
        (club.rows(4), "A team must have 3 different people. Enter each on a separate line.", "rows[3]"),
        ([*club.rows(3), *TRIO[:2]], "“Guchan” has 2 people. Pairs and teams in this event must have 3.", "rows[3]"),
        ([*TRIO, PersonRow("Dídac", team="Guchan")], "“Guchan” has 4 people", "rows[0]"),
    ],
)
def test_too_few_or_too_many_are_named_and_no_one_is_entered(rows: Any, sentence: Any, field: Any) -> None:
    event = club.event(**club.TEAMS)
    with pytest.raises(EventError, match=sentence) as refused:
        entries_services.enter_people(event=event, rows=rows, by=club.user())
    assert refused.value.field == field
    assert not Person.objects.exists()


@pytest.mark.parametrize("kind", [{}, club.PAIRS])
def test_a_duplicate_in_a_list_is_named(kind: Any) -> None:
    event = club.event(**kind)
    twice = [PersonRow("Ayu"), PersonRow("Budi"), PersonRow("ayu"), PersonRow("Citra")]
    with pytest.raises(EventError, match=r"Ayu is already in row 1\. Enter each person once") as refused:
        entries_services.enter_people(event=event, rows=twice, by=club.user())
    assert refused.value.field == "rows[2]"
    assert not Entry.objects.exists()


def test_a_list_sent_again_enters_only_the_teams_that_are_new() -> None:
    event = club.event(6, **club.TEAMS)
    entered = entries_services.enter_people(event=event, rows=[*club.rows(6), *TRIO], by=club.user())
    assert [entry.name for entry in entered.entries] == ["Guchan"]
    assert len(entered.skipped) == 6


def test_half_a_team_cannot_be_there_already() -> None:
    event = club.event(6, **club.TEAMS)
    with pytest.raises(EventConflict, match="Person 02 is already in this event"):
        entries_services.enter_people(
            event=event, rows=[*club.rows(1, start=2), PersonRow("Eva"), PersonRow("Fina")], by=club.user()
        )


def test_captains_sit_in_the_middle_and_teams_take_turns_around_the_table() -> None:
    round_ = club.published(club.event(6, **club.TEAMS))
    (table,) = rounds_selectors.pairings_of(round_).tables
    seats = {
        sitter.seat: (occupant.number, sitter.captain) for occupant in table.occupants for sitter in occupant.sitters
    }
    even, odd = table.occupants
    assert (even.seat, odd.seat) == ("even", "odd")
    assert [seats[seat][0] for seat in "012345"] == [even.number, odd.number] * 3
    assert [seat for seat in "012345" if seats[seat][1]] == ["1", "4"]
    names = sheets.form(table.table_id).names
    assert names["4"] == present(club.entry(round_.event, even.number).members.first()).person.name


def test_a_chosen_captain_sits_where_the_options_say() -> None:
    options = {"captain": "chosen", "captain_even": "2", "captain_odd": "5"}
    round_ = club.published(club.event(6, **{**club.TEAMS, "options": options}))
    (table,) = rounds_selectors.pairings_of(round_).tables
    assert [[sitter.seat for sitter in team.sitters if sitter.captain] for team in table.occupants] == [["2"], ["5"]]


def test_all_members_of_a_team_have_a_card_with_their_seat() -> None:
    event = club.event(6, **club.TEAMS)
    round_ = club.published(event)
    cards = [front_selectors.person_card(event, person) for person in Person.objects.order_by("name")[:3]]
    side = round_.places.get(entry__number=1).seat
    seats = [present(card.seat) for card in cards]
    assert [seat.seat for seat in seats] == {"even": ["4", "0", "2"], "odd": ["1", "3", "5"]}[side]
    assert [seat.captain for seat in seats] == [True, False, False]
    assert seats[1].partner == "Person 01 & Person 03"
    assert seats[1].opponents == ("Person 04 & Person 05 & Person 06",)
    assert len({card.holder for card in cards}) == 3


def test_a_card_looks_at_no_other_table(django_assert_max_num_queries: Any) -> None:
    event = club.event(16)
    club.published(event)
    person = Person.objects.get(name="Person 07")
    rankings_selectors.standings_of(event)
    with django_assert_max_num_queries(22) as asked:
        card = front_selectors.person_card(event, person)
    places = [query["sql"] for query in asked.captured_queries if 'FROM "tournaments_place"' in query["sql"]]
    assert len(present(card.seat).table.occupants) == 4
    assert [sql for sql in places if '"entry_id" = ' not in sql and '"table_number" = ' not in sql] == []
    assert places


def test_another_captain_sits_in_the_middle_of_the_draft() -> None:
    event = club.event(6, **club.TEAMS)
    round_ = club.drafted(event)
    team = club.entry(event, 1)
    third = Captain(person=Person.objects.get(name="Person 03").pk)
    entries_services.choose_captain(entry=team, captain=third, by=club.user())
    middle = {"even": "4", "odd": "1"}[round_.places.get(entry=team).seat]
    assert sheets.form(present(round_.places.first()).table_id).names[middle] == "Person 03"
    assert [member.person.name for member in team.members.all()] == ["Person 03", "Person 01", "Person 02"]
    assert desk_log.log_of(event)[0].sentence.startswith("rina made Person 03 captain of")


def test_a_person_outside_the_team_is_no_captain() -> None:
    event = club.event(6, **club.TEAMS)
    with pytest.raises(Person.DoesNotExist):
        entries_services.choose_captain(
            entry=club.entry(event, 1), captain=Captain(person=Person.objects.get(name="Person 05").pk), by=club.user()
        )
    pairs = club.event(4, name="Pairs", **club.PAIRS)
    with pytest.raises(EventError, match="no captains"):
        entries_services.choose_captain(
            entry=club.entry(pairs, 1), captain=Captain(person=Person.objects.get(name="Person 01").pk), by=club.user()
        )


@pytest.mark.long
def test_a_team_that_is_too_much_sits_out_and_plays_for_one_that_does_not_come() -> None:
    event = club.event(9, odd="sit_out", sit_out_score=2, **club.TEAMS)
    round_ = club.published(event)
    (waiting,) = changes_selectors.substitutes(round_)
    absent = club.entry(event, next(iter(club.tables(round_)[1])))
    changes_services.replace_at_table(round_=round_, entry=absent, by=club.user(), substitute=waiting)
    assert waiting.number in club.tables(round_)[1]
    table_id = round_.places.get(entry=waiting).table_id
    names = sheets.form(table_id).names
    assert {member.person.name for member in waiting.members.all()} <= set(names.values())
    club.play_table(event, table_id)
    assert tables.facts([table_id])[table_id].finished


def test_a_late_team_meets_the_one_that_sits_out() -> None:
    event = club.event(9, odd="sit_out", **club.TEAMS)
    round_ = club.published(event)
    (late,) = entries_services.enter_people(event=event, rows=TRIO, by=club.user()).entries
    entries_services.check_in(entry=late, by=club.user())
    spot = changes_services.join_round(round_=round_, entry=late, by=club.user())
    assert (spot.kind, spot.table) == ("new_table", 2)
    assert late.number in club.tables(round_)[2]


@pytest.mark.parametrize("kind", [club.TEAMS, club.RUFF])
def test_bots_are_a_whole_side_online_where_the_event_fills_up_with_them(kind: Any) -> None:
    size = {"teams": 3, "pairs": 2}[kind["format"]]
    event = club.event(3 * size, odd="bots", place="online", **kind)
    round_ = club.published(event)
    lone = next(table for table in rounds_selectors.pairings_of(round_).tables if table.bots)
    assert (len(lone.occupants), lone.missing_side, lone.fact.place) == (1, "", "online")
    assert lone.fact.running_deal == 1


def test_a_long_list_of_long_names_is_kept_whole() -> None:
    names = [f"{letter * 110} Last" for letter in "ABC"]
    event = club.event(**club.TEAMS)
    (team,) = entries_services.enter_people(
        event=event, rows=[PersonRow(name) for name in names], by=club.user()
    ).entries
    assert Entry.objects.get(pk=team.pk).name == " & ".join(names)
