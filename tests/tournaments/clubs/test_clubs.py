"""Hosted clubs: their owners, and what roles in a club mean in its events."""

import pytest

from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tournaments.clubs import services
from tournaments.clubs.schemas import ClubProfile, NewClub
from tournaments.core import permissions
from tournaments.core.clubs import badges_of
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.events import visible_events
from tournaments.events import services as events_services
from tournaments.events.copying import copy_event
from tournaments.events.removal import hide_event
from tournaments.events.schemas import ChangedEvent, NewEvent
from tournaments.models import Club, ClubRole, Event

pytestmark = pytest.mark.django_db
OWNER, ORGANISER, SCORER = ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER, ClubRole.Kind.SCORER


@pytest.mark.parametrize(
    ("kind", "role"),
    [("owner", "organiser"), ("organiser", "organiser"), ("director", "director"), ("scorer", "scorer")],
)
def test_a_role_in_a_club_counts_in_its_events(kind: str, role: str) -> None:
    club = hosted()
    user, event = staff(club, "budi", kind), event_of(club)
    assert permissions.roles_of(user, event) == {role}
    assert badges_of(event)[user.pk]
    assert user in permissions.holders_of_roles()


def test_a_role_in_a_club_means_nothing_in_events_of_others() -> None:
    user = staff(hosted(), "budi", "organiser")
    assert permissions.roles_of(user, event_of(hosted("Meja Empat"))) == set()
    assert permissions.roles_of(user, clubs.event(name="Without club")) == set()


def test_roles_of_the_club_and_of_the_event_add_up() -> None:
    club = hosted()
    user, event = staff(club, "budi", "scorer"), event_of(club)
    events_services.give_role(event=event, user=user, kind="director", by=None)
    assert permissions.roles_of(user, event) == {"scorer", "director"}


def test_an_organiser_of_a_club_creates_events_of_that_club_only() -> None:
    club, other = hosted(), hosted("Meja Empat")
    user = staff(club, "budi", "organiser")
    fields = {**clubs.TRUF, "name": "Friday"}
    assert events_services.create_event(by=user, event=read(NewEvent, fields)).club == club
    with pytest.raises(NotAllowed):
        events_services.create_event(by=user, event=read(NewEvent, {**fields, "club": other.pk}))
    visiting = Club.objects.create(name="Visitors")
    with pytest.raises(EventError, match="has no pages here"):
        events_services.create_event(by=user, event=read(NewEvent, {**fields, "club": visiting.pk}))


@pytest.mark.parametrize("kind", ["director", "scorer"])
def test_directors_and_scorers_of_a_club_create_no_events(kind: str) -> None:
    user = staff(hosted(), "budi", kind)
    with pytest.raises(NotAllowed):
        events_services.create_event(by=user, event=read(NewEvent, {**clubs.TRUF, "name": "Friday"}))


def test_an_organiser_of_two_clubs_has_to_choose_one() -> None:
    user = staff(hosted(), "budi", "organiser")
    services.give_club_role(by=None, club=hosted("Meja Empat"), user=user, kind=ORGANISER)
    with pytest.raises(EventError, match="several clubs"):
        events_services.create_event(by=user, event=read(NewEvent, {**clubs.TRUF, "name": "Friday"}))


def test_an_event_is_not_moved_into_the_club_of_others() -> None:
    made, club = clubs.event(), hosted(owner=clubs.user("budi"))
    with pytest.raises(NotAllowed):
        events_services.change_event(by=clubs.user(), event=made, changes=ChangedEvent(club=club.pk))
    events_services.change_event(by=None, event=made, changes=ChangedEvent(club=club.pk))
    assert Event.objects.get(pk=made.pk).club == club


def test_a_copy_stays_in_the_club() -> None:
    club = hosted()
    user = staff(club, "budi", "organiser")
    assert copy_event(event=event_of(club), by=user).club == club


def test_the_last_owner_stays_and_keeps_the_role() -> None:
    club = hosted()
    owner = ClubRole.objects.get(club=club)
    with pytest.raises(EventConflict, match="only owner"):
        services.take_club_role(by=owner.user, role=owner)
    with pytest.raises(EventConflict, match="only owner"):
        services.give_club_role(by=owner.user, club=club, user=owner.user, kind=SCORER)
    services.give_club_role(by=owner.user, club=club, user=clubs.user("budi"), kind=OWNER)
    services.take_club_role(by=owner.user, role=owner)
    assert not club.roles.filter(user=owner.user).exists()


def test_only_owners_make_and_remove_owners() -> None:
    club = hosted()
    organiser = staff(club, "budi", "organiser")
    with pytest.raises(NotAllowed):
        services.give_club_role(by=organiser, club=club, user=organiser, kind=OWNER)
    with pytest.raises(NotAllowed):
        services.take_club_role(by=organiser, role=club.roles.get(kind=OWNER))
    services.give_club_role(by=organiser, club=club, user=clubs.user("citra"), kind=SCORER)


def test_everyone_may_give_up_their_own_role() -> None:
    club = hosted()
    scorer = staff(club, "budi", "scorer")
    services.take_club_role(by=scorer, role=club.roles.get(user=scorer))
    assert not club.roles.filter(user=scorer).exists()


def test_a_club_known_as_a_visitor_keeps_its_people_when_it_is_hosted() -> None:
    visiting = Club.objects.create(name="Kap Partij")
    made = hosted()
    assert made.pk == visiting.pk
    assert made.slug == "kap-partij"
    with pytest.raises(EventError, match="already a club"):
        hosted()


def test_the_address_of_a_club_is_not_that_of_another_page() -> None:
    assert hosted("New").slug == "new-2"


def test_hidden_events_are_found_by_staff_of_their_club() -> None:
    club = hosted()
    made, scorer = event_of(club), staff(club, "budi", "scorer")
    hide_event(event=made, by=None)
    assert made in visible_events(scorer)
    assert made not in visible_events(clubs.user("citra"))


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("time_zone", "Amsterdam", "Europe/Amsterdam"),
        ("email", "club", "club@example.org"),
        ("public_address", "cards.example.org", "https://"),
        ("public_address", "https://elsewhere.example", "does not answer"),
        ("public_address", "http://[", "https://"),
        ("about", "x" * 4001, "4000"),
        ("name", "\u200b", "visible letter"),
    ],
)
def test_a_bad_profile_is_refused_at_its_field(field: str, text: str, words: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read(ClubProfile, {field: text})
    assert refused.value.errors[0].field == field
    assert words in str(refused.value.errors[0].message)


def test_the_name_of_another_club_is_taken() -> None:
    club = hosted()
    hosted("Meja Empat")
    with pytest.raises(EventError, match="already a club"):
        services.change_club(by=clubs.user(), club=club, changes=ClubProfile(name="Meja Empat"))
    services.change_club(by=clubs.user(), club=club, changes=ClubProfile(town="Paramaribo"))
    assert Club.objects.get(pk=club.pk).town == "Paramaribo"


def test_only_the_right_of_the_site_hosts_a_club() -> None:
    with pytest.raises(NotAllowed):
        services.create_club(by=clubs.user(), club=NewClub(name="Meja Empat", hosted=True))
