"""Links, devices, PINs, random numbers and looks in exports and after erasing."""

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Look, NonceExchange, Seat
from games.shuffles import services as shuffles_services
from games.tables import nonces
from games.tables.seat_devices import set_pin
from games.tables.viewers import viewer_of
from games.watching.looks import look_at_hands
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.models import LinkOpening, Person
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import subject_of, subject_of_user
from tournaments.privacy.services import erase

pytestmark = pytest.mark.django_db
NUMBER = "A" * 43
PIN = "402857"


@pytest.fixture(autouse=True)
def _list_of_its_own(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def seated() -> Seat:
    """Return the seat of a player with a link, a PIN and a random number.

    Their match is over.
    """
    event = club.event(4, place="online", options={"deals": 1})
    round_ = club.published(event)
    person, client = Person.objects.get(name="Person 01"), Client()
    client.get(f"/go/{club.link(person)}")
    table = present(round_.places.filter(entry__members__person=person).get()).table
    request = client.get(f"/play/{table.pk}/").wsgi_request
    set_pin(table_id=table.pk, viewer=viewer_of(request), pin=PIN)
    seat = Seat.objects.get(table=table, holder=f"person:{person.pk}")
    hashed = nonces.nonce_hash(table.pk, seat.code, NUMBER)
    Seat.objects.filter(table=table).exclude(pk=seat.pk).update(stand_in=True)
    shuffles_services.commit_nonce(table_id=table.pk, seat=seat.code, nonce_hash=hashed)
    shuffles_services.reveal_nonce(table_id=table.pk, seat=seat.code, nonce=NUMBER)
    look_at_hands(table.pk, club.user("siti").pk, "siti", "Revoke claimed")
    club.play_online(table.pk)
    desk_services.close_round(round_=round_, by=club.user())
    events_services.finish_event(event=event, by=club.user())
    return seat


def person() -> Person:
    return Person.objects.get(name="Person 01")


@pytest.mark.long
def test_openings_devices_and_the_random_number_are_in_the_own_data(seated: Seat) -> None:
    data = own_data(subject_of(person()))
    (opening,) = data["person"]["personal_link_openings"]
    assert opening["network"] == "127.0.0.0/24"
    (seat,) = data["at_tables"]["seats"]
    assert (seat["random_number_for_the_shuffle"], seat["has_a_pin"]) == (NUMBER, True)
    assert seat["device_since"] is not None


@pytest.mark.long
def test_digests_and_pins_are_not_in_the_own_data(seated: Seat) -> None:
    text = json.dumps(own_data(subject_of(person())), default=str)
    kept = present(Seat.objects.filter(pk=seated.pk).first())
    assert kept.device
    assert kept.pin
    opening = LinkOpening.objects.get()
    assert not [
        secret for secret in (kept.device, kept.pin, PIN, opening.device, opening.link.token_hash) if secret in text
    ]


@pytest.mark.long
def test_a_look_is_in_the_own_data_of_the_viewer(seated: Seat) -> None:
    looks = own_data(subject_of_user(club.user("siti")))["at_tables"]["looks"]
    assert [look["reason"] for look in looks] == ["Revoke claimed"]
    assert own_data(subject_of(person()))["at_tables"]["looks"] == []


def test_erasing_ends_links_and_devices_and_keeps_what_proves_the_shuffle(seated: Seat) -> None:
    done = erase(subject_of(person()), club.user("root"), "asked")
    kept = Seat.objects.get(pk=seated.pk)
    assert (kept.name, kept.device, kept.device_at, kept.pin) == (done.name, "", None, "")
    assert not LinkOpening.objects.exists()
    assert NonceExchange.objects.get().nonces == {seated.code: NUMBER}
    assert kept.nonce_used == NUMBER


@pytest.mark.long
def test_erasing_takes_the_name_from_a_look_and_leaves_its_reason(seated: Seat) -> None:
    done = erase(subject_of_user(club.user("siti")), club.user("root"), "asked")
    look = Look.objects.get()
    assert (look.name, look.reason) == (done.name, "Revoke claimed")
