"""Creating and filling an event: matching formats, unique people, logged states."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from engine.errors import OptionError
from games.api.values import sentence_of
from games.models import Table
from inputs.reading import InvalidInputError
from tests.present import present
from tests.tournaments.helpers import brackets, club
from tournaments.changes import services as changes_services
from tournaments.changes.selectors import NO_SHOW, RequestedChange
from tournaments.core import log_text as log_sentences
from tournaments.core import names as core_names
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import log as desk_log
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.events.rules import ROW_OUTSIDE, report_rows_outside
from tournaments.links.selectors import is_live_token
from tournaments.links.services import make_link
from tournaments.models import Club, EntryPerson, Event, LogEntry, Person, PersonalLink
from tournaments.people import services as people_services

pytestmark = pytest.mark.django_db


def test_the_creator_of_an_event_organises_it() -> None:
    event = club.event()
    assert event.roles.get().user == club.user()
    assert desk_log.log_of(event)[0].sentence == "rina created the event."


def test_events_of_one_name_have_different_addresses() -> None:
    assert [club.event().slug for _ in range(3)] == ["friday", "friday-2", "friday-3"]


def test_an_address_fits_a_push_topic() -> None:
    assert len(core_versions.event_topic(club.event(name="x" * 120))) <= 80


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": " "}, "blank"),
        ({"rounds_planned": 101}, "max_value"),
        ({"format": "pairs"}, "format_of_game"),
        ({"ranking": "match_points"}, "cannot_be_ranked"),
        ({**club.PAIRS, "format": "individuals"}, "format_of_game"),
        ({**club.MATCH}, "club_match_needs_clubs"),
    ],
)
def test_an_event_that_cannot_be_is_refused(fields: Any, code: Any) -> None:
    with pytest.raises((EventError, InvalidInputError)) as refused:
        club.event(**fields)
    assert refused.value.code == code
    assert sentence_of(refused.value)


def test_an_event_outside_of_todays_bounds_stays_changeable_and_is_reported() -> None:
    event = club.event()
    Event.objects.filter(pk=event.pk).update(rounds_planned=150)
    event.refresh_from_db()
    assert club.changed(event, name="Monday").rounds_planned == 150
    assert [warning.id for warning in report_rows_outside(None, databases=["default"])] == [ROW_OUTSIDE]


def test_events_within_the_bounds_are_not_reported() -> None:
    club.event()
    assert report_rows_outside(None, databases=["default"]) == []


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(OptionError) as refused:
        club.event(options={"dealz": 3})
    assert refused.value.field == "options.dealz"


def test_options_that_decide_results_are_fixed_once_a_round_is_seated() -> None:
    event = club.event(4)
    club.drafted(event)
    with pytest.raises(EventError, match="“ranking” can no longer be changed"):
        club.changed(event, ranking="table_points")
    assert club.changed(event, rounds_planned=5).rounds_planned == 5


def test_a_list_sent_twice_enters_each_person_once() -> None:
    event = club.event()
    first = entries_services.enter_people(event=event, rows=club.rows(5), by=club.user())
    again = entries_services.enter_people(event=event, rows=club.rows(6), by=club.user())
    assert (len(first.entries), len(again.entries), len(again.skipped)) == (5, 1, 5)
    assert Person.objects.count() == 6


def test_a_known_person_is_not_created_again() -> None:
    club.event(5)
    club.event(5, name="Saturday")
    assert Person.objects.count() == 5


def test_namesakes_with_other_addresses_are_two_people() -> None:
    rows = [club.PersonRow("Ayu", email="a@example.org"), club.PersonRow("AYU", email="b@example.org")]
    assert len(entries_services.enter_people(event=club.event(), rows=rows, by=club.user()).entries) == 2


def test_two_rows_running_make_a_pair() -> None:
    event = club.event(4, **club.PAIRS)
    assert [entry.name for entry in event.entries.all()] == ["Person 01 & Person 02", "Person 03 & Person 04"]


def test_a_last_row_without_partner_is_refused() -> None:
    with pytest.raises(EventError, match="two different people"):
        club.event(3, **club.PAIRS)
    assert EntryPerson.objects.count() == 0


def test_no_person_enters_an_event_twice() -> None:
    event = club.event(4, **club.PAIRS)
    people = list(Person.objects.all())
    with pytest.raises(EventConflict, match="Person 01 is already in this event"):
        entries_services.enter_teams(
            event=event, teams=[(people[0], Person.objects.create(name="New"))], by=club.user()
        )


def test_the_database_holds_each_person_in_an_event_once() -> None:
    event = club.event(4)
    member = present(EntryPerson.objects.first())
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryPerson.objects.create(entry=club.entry(event, 2), event=event, person=member.person, order=1)


def test_a_club_match_needs_to_know_for_which_side() -> None:
    clubs = {"home": Club.objects.create(name="A").pk, "visitors": Club.objects.create(name="B").pk}
    event = club.event(**{**club.MATCH, **clubs})
    with pytest.raises(EventError, match="Choose a club for this pair"):
        entries_services.enter_people(event=event, rows=club.rows(2), by=club.user())
    entry = entries_services.enter_people(event=event, rows=club.rows(2), by=club.user(), side="visitors").entries[0]
    assert (entry.side, entry.club_id) == ("visitors", clubs["visitors"])


def test_check_in_all_leaves_out_withdrawn_entries() -> None:
    event = club.event(4)
    entries_services.withdraw(entry=club.entry(event, 1), by=club.user())
    entries_services.check_out(entry=club.entry(event, 2), by=club.user())
    assert entries_services.check_in_all(event=event, by=club.user()) == 1
    assert event.entries.filter(state="present").count() == 3


def test_checking_in_twice_is_logged_once() -> None:
    event = club.event()
    entry = entries_services.enter_people(event=event, rows=club.rows(1), by=club.user()).entries[0]
    entries_services.check_in(entry=entry, by=club.user())
    entries_services.check_in(entry=entry, by=club.user())
    assert LogEntry.objects.filter(action="checked_in").count() == 1


def test_an_entry_that_has_played_is_not_removed() -> None:
    event = club.event(4)
    club.published(event)
    with pytest.raises(EventError, match="stays on the list"):
        entries_services.remove_entry(entry=club.entry(event, 1), by=club.user())


def test_an_entry_that_waits_in_a_round_is_not_removed() -> None:
    event = club.event(9, odd="sit_out")
    waiting = club.published(event).sit_outs.get().entry
    with pytest.raises(EventError, match="stays on the list"):
        entries_services.remove_entry(entry=waiting, by=club.user())


def test_an_entry_of_a_bracket_is_not_removed_even_when_moved_out_of_the_round() -> None:
    event = club.event(8, **brackets.GAME15)
    changes_services.change_by_best_way(
        round_=club.published(event), requested=RequestedChange(kind=NO_SHOW, entry=1), by=club.user()
    )
    with pytest.raises(EventError, match="stays on the list"):
        entries_services.remove_entry(entry=club.entry(event, 1), by=club.user())


def test_a_changed_name_changes_the_entries_that_bore_it() -> None:
    event = club.event(4, **club.PAIRS)
    people_services.change_person(Person.objects.get(name="Person 01"), club.user(), name="Ayu")
    assert club.entry(event, 1).name == "Ayu & Person 02"


def test_a_personal_link_can_be_replaced() -> None:
    club.event(1)
    person = Person.objects.get()
    old = club.link(person)
    new = make_link(person=person, by=club.user(), channel=PersonalLink.Channel.SCREEN)
    assert (is_live_token(old), is_live_token(new)) == (False, True)
    assert desk_log.log_of(Event.objects.get())[0].sentence.startswith("rina replaced Person 01’s personal link")


def test_a_finished_event_can_be_opened_again_with_a_reason() -> None:
    event = club.event(4, rounds_planned=1)
    club.played(event)
    events_services.finish_event(event=event, by=club.user())
    events_services.finish_event(event=event, by=club.user())
    with pytest.raises(EventError, match="needs a reason"):
        events_services.reopen_event(event=event, by=club.user(), reason=" ")
    events_services.reopen_event(event=event, by=club.user(), reason="One more round.")
    assert Event.objects.get().state == "running"


def test_every_line_of_the_log_is_a_whole_sentence() -> None:
    for action, sentence in log_sentences.SENTENCES.items():
        assert sentence.endswith((".", "%(reason)s", "%(note)s", "%(text)s")), action


def test_a_changed_name_appears_at_the_players_table() -> None:
    event = club.event(4)
    club.published(event)
    people_services.change_person(Person.objects.get(name="Person 01"), club.user(), shown="initials")
    assert sorted(Table.objects.get().seats.values_list("name", flat=True))[0] == "P. 0."


def test_a_given_name_of_a_pair_stays() -> None:
    event = club.event(4, **club.PAIRS)
    entries_services.rename_entry(entry=club.entry(event, 1), name="The Aces", by=club.user())
    people_services.change_person(Person.objects.get(name="Person 01"), club.user(), name="Ayu")
    assert core_names.public_name(club.entry(event, 1)) == "The Aces"
