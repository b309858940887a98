"""The page of a player: who sees it, what it counts, and the keepsake that they share."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tournaments.core.errors import EventConflict
from tournaments.events import services as events_services
from tournaments.members.merging import merge_people
from tournaments.members.schemas import MergeChoice, NewMember
from tournaments.members.services import add_member
from tournaments.models import Club, Event, Person, SharedKeepsake
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import subject_of
from tournaments.privacy.services import erase
from tournaments.profiles.history import profile_of
from tournaments.profiles.services import code_of, publish_profile, share_keepsake, stop_sharing

pytestmark = pytest.mark.django_db


def finished(club: Club, **more: Any) -> Event:
    made = event_of(club, 4, rounds_planned=1, **more)
    clubs.played(made)
    events_services.finish_event(event=made, by=None)
    return Event.objects.get(pk=made.pk)


def player(event: Event, number: int = 1) -> Person:
    return clubs.entry(event, number).members.get().person


def with_link(person: Person) -> Client:
    client = Client()
    client.get(f"/go/{clubs.link(person)}")
    return client


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def status(client: Client, person: Person) -> int:
    return client.get(f"/p/{person.pk}/").status_code


@pytest.mark.long
def test_a_profile_is_there_for_its_person_and_staff_only() -> None:
    club = hosted()
    person, other = (player(finished(club), number) for number in (1, 2))
    seen = {
        "visitor": status(Client(), person),
        "another player": status(with_link(other), person),
        "the person": status(with_link(person), person),
        "owner": status(browser(club.roles.get().user), person),
        "director": status(browser(staff(club, "wati", "director")), person),
        "other owner": status(browser(hosted("Meja Empat", owner=clubs.user("sari")).roles.get().user), person),
    }
    assert seen == {
        "visitor": 404,
        "another player": 404,
        "the person": 200,
        "owner": 200,
        "director": 200,
        "other owner": 404,
    }


@pytest.mark.long
def test_the_person_makes_it_public_on_their_own_page_and_private_again() -> None:
    person = player(finished(hosted()))
    client = with_link(person)
    assert "Make profile public" in client.get("/me/").content.decode()
    client.post("/me/profile", {"person": person.pk, "public": "1"})
    assert status(Client(), person) == 200
    client.post("/me/profile", {"person": person.pk, "public": "0"})
    assert status(Client(), person) == 404


def test_others_cannot_make_it_public() -> None:
    event = finished(hosted())
    person = player(event)
    answer = with_link(player(event, 2)).post("/me/profile", {"person": person.pk, "public": "1"})
    assert answer.status_code == 404
    assert status(Client(), person) == 404


def test_the_services_refuse_what_is_not_the_writers_own() -> None:
    event = finished(hosted())
    person, own = player(event), [player(event, 2)]
    with pytest.raises(Person.DoesNotExist):
        publish_profile(by=None, own=own, person=person, public=True)
    with pytest.raises(Person.DoesNotExist):
        share_keepsake(own=own, person=person, event=event)
    with pytest.raises(Person.DoesNotExist):
        stop_sharing(own=own, person=person, event=event)


def test_minors_have_no_public_profile() -> None:
    person = player(finished(hosted()))
    Person.objects.filter(pk=person.pk).update(minor=True)
    with pytest.raises(EventConflict):
        publish_profile(by=None, own=[person], person=person, public=True)
    assert "Make profile public" not in with_link(person).get("/me/").content.decode()


def test_a_member_who_turns_out_to_be_a_minor_is_no_longer_public() -> None:
    club = hosted()
    person = player(finished(club))
    publish_profile(by=None, own=[person], person=person, public=True)
    add_member(by=None, club=club, member=NewMember(person=person.pk, kind="junior"))  # type: ignore[arg-type]
    assert status(Client(), person) == 404


@pytest.mark.long
def test_rows_of_standings_lead_to_public_profiles_only() -> None:
    def text() -> str:
        """Return the pages of both rows."""
        return "".join(Client().get(f"/t/{event.slug}/standings/{number}/").content.decode() for number in (1, 2))

    event = finished(hosted())
    person, other = player(event), player(event, 2)
    publish_profile(by=None, own=[person], person=person, public=True)
    assert f'href="/p/{person.pk}/"' in text()
    assert f'href="/p/{other.pk}/"' not in text()
    publish_profile(by=None, own=[person], person=person, public=False)
    assert f'href="/p/{person.pk}/"' not in text()


def test_the_history_has_rank_points_and_rating() -> None:
    person = player(finished(hosted()))
    profile = profile_of(person)
    (played,) = profile.events
    assert played.placed is not None
    assert (played.of, played.placed.rounds, profile.rounds) == (4, 1, 1)
    assert [game for game, _title, _row in profile.ratings] == ["truf"]


def test_wins_and_losses_of_two_players_mirror_each_other() -> None:
    event = finished(hosted())
    one, two = player(event), player(event, 2)
    of_two = next(other for other in profile_of(one).others if other.person == two)
    of_one = next(other for other in profile_of(two).others if other.person == one)
    assert (of_two.won, of_two.lost, of_two.against) == (of_one.lost, of_one.won, of_one.against)


def test_the_best_deal_is_the_one_with_the_most_points() -> None:
    event = finished(hosted())
    best = [one.best.points for one in profile_of(player(event)).events if one.best]
    assert len(best) <= 1
    assert all(points > 0 for points in best)


@pytest.mark.long
def test_the_line_of_ranks_needs_two_events() -> None:
    club = hosted()
    first = finished(club, name="First")
    assert profile_of(player(first)).line is None
    finished(club, name="Second")
    assert profile_of(player(first)).line is not None


def test_an_entry_that_never_played_has_no_rank() -> None:
    club = hosted()
    event = finished(club)
    Event.objects.filter(pk=event.pk).update(rules_version=2)
    person = Person.objects.create(name="Late Comer", club=club)
    entry = event.entries.create(number=9, name=person.name)
    entry.members.create(event=event, person=person)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    (played,) = profile_of(person).events
    assert played.placed is None or played.placed.rank is None


@pytest.mark.long
def test_hidden_events_and_held_results_are_left_out() -> None:
    club = hosted()
    event, held = finished(club, name="Hidden"), finished(club, name="Held")
    Event.objects.filter(pk=event.pk).update(hidden=True)
    Event.objects.filter(pk=held.pk).update(held_version=1)
    assert profile_of(player(event)).events == []


def test_attendance_counts_the_events_of_the_club_while_a_member() -> None:
    club = hosted()
    person = player(finished(club, name="First"))
    add_member(by=None, club=club, member=NewMember(person=person.pk))
    (attendance,) = profile_of(person).attendance
    assert (attendance.attended, attendance.of) == (1, 1)


@pytest.mark.long
def test_a_merged_person_leads_to_the_one_kept() -> None:
    club = hosted()
    person, kept = player(finished(club)), Person.objects.create(name="Ayu Pratama", club=club)
    publish_profile(by=None, own=[kept], person=kept, public=True)
    merge_people(by=None, club=club, choice=MergeChoice(person=person.pk, kept=kept.pk))
    answer = Client().get(f"/p/{person.pk}/")
    assert answer["Location"] == f"/p/{kept.pk}/"
    assert len(profile_of(kept).events) == 1


def test_the_profile_over_rest_is_as_visible_as_the_page() -> None:
    person = player(finished(hosted()))
    assert Client().get(f"/api/v1/profiles/{person.pk}").status_code == 404
    publish_profile(by=None, own=[person], person=person, public=True)
    document = Client().get(f"/api/v1/profiles/{person.pk}").json()
    assert document["events"][0]["of"] == 4
    assert "email" not in document


# --- keepsakes -------------------------------------------------------------------------------------------------


def test_a_keepsake_is_shared_by_its_person_with_a_link_that_ends() -> None:
    event = finished(hosted())
    person = player(event)
    client, at = with_link(person), f"/p/{person.pk}/{event.slug}/"
    assert Client().get(at).status_code == 404
    client.post(at, {"person": person.pk, "share": "1"})
    code = code_of(SharedKeepsake.objects.get())
    assert person.public_name in Client().get(f"/keepsake/{code}/").content.decode()
    client.post(at, {"person": person.pk, "share": "0"})
    assert Client().get(f"/keepsake/{code}/").status_code == 404


def test_a_link_taken_back_stays_dead_when_it_is_shared_again() -> None:
    event = finished(hosted())
    person = player(event)
    old = code_of(share_keepsake(own=[person], person=person, event=event))
    stop_sharing(own=[person], person=person, event=event)
    share_keepsake(own=[person], person=person, event=event)
    assert Client().get(f"/keepsake/{old}/").status_code == 404


@pytest.mark.parametrize("code", ["1-AAAAAAAAAAAAAAAAAAAAAAAA", "x", "1", "99999999999999999999-A"])
def test_a_guessed_link_opens_nothing(code: str) -> None:
    event = finished(hosted())
    person = player(event)
    share_keepsake(own=[person], person=person, event=event)
    assert Client().get(f"/keepsake/{code}/").status_code == 404


def test_the_picture_of_a_keepsake_fits_messengers() -> None:
    event = finished(hosted())
    person = player(event)
    code = code_of(share_keepsake(own=[person], person=person, event=event))
    picture = Client().get(f"/keepsake/{code}/card.png")
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)
    assert len(picture.content) <= 120_000


def test_minors_share_no_keepsake_and_shared_ones_end() -> None:
    event = finished(hosted())
    person = player(event)
    code = code_of(share_keepsake(own=[person], person=person, event=event))
    Person.objects.filter(pk=person.pk).update(minor=True)
    assert Client().get(f"/keepsake/{code}/").status_code == 404
    with pytest.raises(EventConflict):
        share_keepsake(own=[person], person=Person.objects.get(pk=person.pk), event=event)


@pytest.mark.long
def test_there_is_no_keepsake_before_the_end_or_of_held_results() -> None:
    club = hosted()
    running = event_of(club, 4)
    clubs.played(running)
    held = finished(club, name="Held")
    Event.objects.filter(pk=held.pk).update(held_version=1)
    owner = browser(club.roles.get().user)
    for event in (running, held):
        assert owner.get(f"/p/{player(event).pk}/{event.slug}/").status_code == 404


@pytest.mark.long
def test_own_data_and_erasure_cover_keepsakes() -> None:
    event = finished(hosted())
    person = player(event)
    publish_profile(by=None, own=[person], person=person, public=True)
    share_keepsake(own=[person], person=person, event=event)
    data = own_data(subject_of(Person.objects.get(pk=person.pk)))["person"]
    assert (data["public_profile"], data["keepsakes"][0]["event__slug"]) == (True, event.slug)
    erase(subject_of(Person.objects.get(pk=person.pk)), None)
    assert not SharedKeepsake.objects.exists()
    assert status(Client(), person) == 404
