"""The badges of an event's staff at its online tables."""

import pytest
from django.contrib.auth import get_user_model

from games.models import Seat, Table
from tests.tournaments.helpers import club
from tournaments.events import services as events_services
from tournaments.models import Event
from tournaments.people import services as people_services

pytestmark = pytest.mark.django_db


def staff_at(made: Event) -> list[dict[str, str]]:
    tables = Table.objects.filter(context=f"event:{made.slug}").order_by("pk")
    return [table.staff for table in tables]


def test_tables_of_an_event_know_the_roles_of_its_staff() -> None:
    rina = club.user()
    made = club.event(4, by=rina, place="online")
    events_services.give_role(event=made, user=rina, kind="scorer", by=rina)  # the organiser's badge counts more
    club.published(made)
    assert staff_at(made) == [{str(rina.pk): "organiser"}]


def test_a_role_that_is_given_or_taken_during_play_shows_at_once() -> None:
    rina = club.user()
    made = club.event(4, by=rina, place="online")
    club.published(made)
    director = get_user_model().objects.create_user("dirk")
    version = Table.objects.get().version
    role = events_services.give_role(event=made, user=director, kind="director", by=rina)
    assert staff_at(made) == [{str(rina.pk): "organiser", str(director.pk): "director"}]
    assert Table.objects.get().version > version
    events_services.take_role(role=role, by=rina)
    assert staff_at(made) == [{str(rina.pk): "organiser"}]


def test_a_member_of_the_sites_staff_who_plays_keeps_the_badge_when_roles_change() -> None:
    rina = club.user()
    made = club.event(4, by=rina, place="online")
    olga = get_user_model().objects.create_user("olga", is_staff=True)
    person = club.entry(made, 1).members.get().person
    people_services.change_person(person, rina, user=olga)
    club.published(made)
    events_services.give_role(event=made, user=get_user_model().objects.create_user("dirk"), kind="director", by=rina)
    (staff,) = staff_at(made)
    assert Seat.objects.filter(user=olga).exists()
    assert staff[str(olga.pk)] == "staff"
