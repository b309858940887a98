"""Merging two people: what follows, what speaks against it, and undoing it."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from games.models import Seat
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tournaments.core.errors import EventConflict, EventGone, NotAllowed
from tournaments.events import services as events_services
from tournaments.links.selectors import guest_token_of, live_links
from tournaments.members.merge_checks import similar_people, summary_of
from tournaments.members.merge_rows import FOLLOWING, STAYING, columns_that_name_a_person
from tournaments.members.merging import merge_people, undo_merge
from tournaments.members.schemas import MergeChoice, NewMember
from tournaments.members.services import add_member
from tournaments.models import Club, ClubMember, Entry, EntryPerson, Event, LogEntry, Person, PersonMerge
from tournaments.people.import_rows import PersonRow
from tournaments.people.services import find_or_make
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import subject_of
from tournaments.privacy.services import erase

pytestmark = pytest.mark.django_db


def finished(club: Club, name: str = "Friday") -> Event:
    made = event_of(club, 4, rounds_planned=1, name=name)
    clubs.played(made)
    events_services.finish_event(event=made, by=None)
    return made


def two(club: Club) -> tuple[Person, Person]:
    """Return one player of an event twice: as they entered by name alone, and as the club knows them."""
    person = clubs.entry(finished(club), 1).members.get().person
    Person.objects.filter(pk=person.pk).update(name="Ayu Pratma")
    Entry.objects.filter(members__person=person).update(name="Ayu Pratma")
    kept = Person.objects.create(name="Ayu Pratama", club=club)
    return Person.objects.get(pk=person.pk), kept


def merged(club: Club, person: Person, kept: Person, by: Any = None) -> PersonMerge:
    return merge_people(by=by, club=club, choice=MergeChoice(person=person.pk, kept=kept.pk))


def test_every_column_that_names_a_person_follows_or_stays_for_a_reason() -> None:
    found = columns_that_name_a_person(apps.get_models())
    assert found == {*FOLLOWING, *STAYING}


def test_entries_and_seats_follow_under_the_name_that_stays() -> None:
    club = hosted()
    person, kept = two(club)
    seats = Seat.objects.filter(holder=guest_token_of(person)).count()
    merged(club, person, kept)
    assert EntryPerson.objects.get(person=kept).entry.name == "Ayu Pratama"
    assert Seat.objects.filter(holder=guest_token_of(kept), name="Ayu Pratama").count() == seats > 0


def test_the_log_of_every_event_says_who_merged_them() -> None:
    club = hosted()
    person, kept = two(club)
    merged(club, person, kept, club.roles.get().user)
    assert LogEntry.objects.get(action="people_merged").facts == {"name": "Ayu Pratama", "other": "Ayu Pratma"}


def test_undoing_gives_everything_back() -> None:
    club = hosted()
    person, kept = two(club)
    entry = EntryPerson.objects.get(person=person).entry
    undo_merge(by=None, merge=merged(club, person, kept))
    entry.refresh_from_db()
    assert (entry.name, entry.members.get().person) == ("Ayu Pratma", person)
    assert Seat.objects.filter(holder=guest_token_of(person), name="Ayu Pratma").exists()
    person.refresh_from_db()
    assert person.merged_into is None


@pytest.mark.long
def test_what_is_newer_than_the_merge_stays_with_the_person_kept() -> None:
    club = hosted()
    person, kept = two(club)
    merge = merged(club, person, kept)
    newer = event_of(club, name="Newer")
    EntryPerson.objects.create(
        entry=Entry.objects.create(event=newer, number=1, name=kept.name), event=newer, person=kept
    )
    undo_merge(by=None, merge=merge)
    assert EntryPerson.objects.get(event=newer).person == kept


def test_a_merge_is_final_after_thirty_days() -> None:
    club = hosted()
    merge = merged(club, *two(club))
    PersonMerge.objects.update(at=timezone.now() - timedelta(days=31))
    merge.refresh_from_db()
    with pytest.raises(EventGone):
        undo_merge(by=None, merge=merge)


def test_two_people_of_one_event_are_two() -> None:
    club = hosted()
    made = finished(club)
    first, second = (clubs.entry(made, number).members.get().person for number in (1, 2))
    with pytest.raises(EventConflict) as refused:
        merged(club, first, second)
    assert refused.value.code == "merge_same_event"
    assert "Friday" in refused.value.message


def test_two_accounts_are_two_people() -> None:
    club = hosted()
    first, second = (Person.objects.create(name=name, club=club, user=clubs.user(name)) for name in ("ayu", "budi"))
    with pytest.raises(EventConflict) as refused:
        merged(club, first, second)
    assert refused.value.code == "merge_two_accounts"


def test_a_person_at_a_table_in_play_waits_for_its_end() -> None:
    club = hosted()
    made = event_of(club, 4)
    clubs.published(made)
    person = clubs.entry(made, 1).members.get().person
    with pytest.raises(EventConflict) as refused:
        merged(club, person, Person.objects.create(name="Ayu", club=club))
    assert refused.value.code == "merge_while_playing"


@pytest.mark.long
def test_the_account_goes_with_its_person_and_comes_back() -> None:
    club = hosted()
    person, kept = two(club)
    user = clubs.user("ayu")
    Person.objects.filter(pk=person.pk).update(user=user)
    merge = merged(club, person, kept)
    assert Person.objects.get(user=user) == kept
    undo_merge(by=None, merge=merge)
    assert Person.objects.get(user=user) == person


@pytest.mark.long
def test_the_personal_link_opens_the_person_kept() -> None:
    club = hosted()
    person, kept = two(club)
    token = clubs.link(person)
    merged(club, person, kept)
    client = Client()
    client.get(f"/go/{token}")
    assert "Ayu Pratama" in client.get("/me/").content.decode()


@pytest.mark.long
def test_a_link_ends_where_the_person_kept_has_an_account_or_a_link() -> None:
    club = hosted()
    person, kept = two(club)
    clubs.link(person), clubs.link(kept)
    merged(club, person, kept)
    assert live_links().filter(person__in=(person, kept)).count() == 1


def test_of_two_open_memberships_one_stays_open() -> None:
    club = hosted()
    person, kept = two(club)
    for one in (person, kept):
        add_member(by=None, club=club, member=NewMember(person=one.pk))
    merge = merged(club, person, kept)
    assert ClubMember.objects.filter(person=kept, until=None).count() == 1
    undo_merge(by=None, merge=merge)
    assert ClubMember.objects.filter(until=None).count() == 2


def test_organisers_merge_only_people_of_their_club() -> None:
    club = hosted()
    person, _kept = two(club)
    elsewhere = Person.objects.create(name="Ayu Pratama", club=hosted("Meja Empat"))
    with pytest.raises(NotAllowed):
        merged(club, person, elsewhere, club.roles.get().user)


def test_a_merge_that_changes_an_event_of_others_needs_them() -> None:
    club, other = hosted(), hosted("Meja Empat", owner=clubs.user("sari"))
    person = clubs.entry(finished(other), 1).members.get().person
    Person.objects.filter(pk=person.pk).update(club=club)
    kept = Person.objects.create(name="Ayu Pratama", club=club)
    with pytest.raises(NotAllowed) as refused:
        merged(club, person, kept, club.roles.get().user)
    assert "sari" in refused.value.message


def test_an_account_cannot_be_given_the_history_of_another_club() -> None:
    club, other = hosted(), hosted("Meja Empat", owner=clubs.user("sari"))
    kept = clubs.entry(finished(other), 1).members.get().person
    Person.objects.filter(pk=kept.pk).update(club=club)
    mine = Person.objects.create(name="Rina", club=club, user=clubs.user("eka"))
    with pytest.raises(NotAllowed):
        merged(club, mine, kept, club.roles.get().user)


def test_an_imported_row_of_the_old_name_is_the_person_kept() -> None:
    club = hosted()
    person, kept = two(club)
    merged(club, person, kept)
    named = PersonRow(1, person.name, person.club.name if person.club else "")
    assert find_or_make([named]) == [kept]


@pytest.mark.long
def test_own_data_and_erasure_follow() -> None:
    club = hosted()
    person, kept = two(club)
    merged(club, person, kept)
    person.refresh_from_db()
    data = own_data(subject_of(person))
    assert data["person"]["merged"][0]["person__name"] == "Ayu Pratma"
    assert data["events"]["entries"]
    erase(subject_of(person), None)
    names = set(Person.objects.filter(pk__in=(person.pk, kept.pk)).values_list("name", flat=True))
    assert len(names) == 1
    assert "Ayu" not in str(names)
    assert not PersonMerge.objects.exists()
    assert "Ayu" not in str(LogEntry.objects.values_list("facts", flat=True))


def test_similar_names_are_suggested() -> None:
    club = hosted()
    for name in ("Ayu Pratama", "ayu  pratama", "Budi Santoso"):
        Person.objects.create(name=name, club=club)
    assert [sorted(one.name for one in group) for group in similar_people(club)] == [["Ayu Pratama", "ayu  pratama"]]


def test_hidden_events_of_others_are_counted_and_not_named() -> None:
    club, other = hosted(), hosted("Meja Empat", owner=clubs.user("sari"))
    made = finished(other)
    Event.objects.filter(pk=made.pk).update(hidden=True)
    person = clubs.entry(made, 1).members.get().person
    summary = summary_of(club.roles.get().user, person)
    assert (summary.events, summary.hidden) == ([], 1)


# --- pages and REST --------------------------------------------------------------------------------------------


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.long
def test_both_histories_are_side_by_side_and_one_button_merges() -> None:
    club = hosted()
    person, kept = two(club)
    client, at = browser(club.roles.get().user), f"/c/{club.slug}/members/merging/"
    text = client.get(f"{at}two?person={kept.pk}&person={person.pk}").content.decode()
    assert "Ayu Pratma" in text
    assert "Friday" in text
    client.post(f"{at}two", {"person": person.pk, "kept": kept.pk})
    merge = PersonMerge.objects.get()
    assert "Undo merge" in client.get(at).content.decode()
    client.post(f"{at}{merge.pk}/undo")
    assert not Person.objects.exclude(merged_into=None).exists()


def test_the_page_says_why_two_cannot_be_merged() -> None:
    club = hosted()
    made = finished(club)
    pair = [clubs.entry(made, number).members.get().person.pk for number in (1, 2)]
    client = browser(club.roles.get().user)
    text = client.get(f"/c/{club.slug}/members/merging/two?person={pair[0]}&person={pair[1]}").content.decode()
    assert "both in the same event" in text


@pytest.mark.parametrize("kind", ["director", "scorer"])
def test_other_staff_do_not_merge(kind: str) -> None:
    club = hosted()
    assert browser(staff(club, "wati", kind)).get(f"/c/{club.slug}/members/merging/").status_code == 403


def test_people_are_merged_over_rest() -> None:
    club = hosted()
    person, kept = two(club)
    client, at = browser(club.roles.get().user), f"/api/v1/clubs/{club.pk}/merges"
    choice = {"person": person.pk, "kept": kept.pk}
    preview = client.post(f"{at}/preview", choice, "application/json").json()
    assert (preview["refusal"], preview["person"]["events"][0]["name"]) == ("", "Friday")
    made = client.post(at, choice, "application/json").json()
    assert client.get(at).json()[0]["kept_name"] == "Ayu Pratama"
    assert client.delete(f"{at}/{made['id']}").status_code == 204
