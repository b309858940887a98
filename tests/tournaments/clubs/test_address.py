"""QR codes: none that phones cannot open, on no page, paper or screen, and a test of the address by a second device."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.core import hall_address
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import sign_in
from tests.tournaments.helpers.pdf_files import codes_in, codes_of
from tournaments.models import Club, Event

pytestmark = pytest.mark.django_db
HERE: Any = {"HTTP_HOST": "127.0.0.1:8000"}
LAN = "http://192.168.1.20:8000"
CODE = 'class="qr'


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(hall_address, "_networks", lambda: ["192.168.1.20"])
    settings.ALLOWED_HOSTS = ["127.0.0.1", "192.168.1.20", "cards.example.org", "testserver", "club.local"]


@pytest.fixture
def event() -> Event:
    made = event_of(hosted(), 4)
    Event.objects.filter(pk=made.pk).update(registration=Event.Registering.OPEN)
    return made


@pytest.fixture
def rina(event: Event, client: Client) -> Client:
    sign_in(client, clubs.user())
    return client


def drawing(event: Event, client: Client) -> dict[str, Any]:
    """Everything with a QR code, as a browser at 127.0.0.1 gets it: pages, paper and screens."""
    slug, first = event.slug, clubs.entry(event, 1)
    person = first.people.get()
    client.post(f"/t/{slug}/desk/screen", {"do": "link"}, **HERE)
    made = client.post(f"/t/{slug}/players/{first.pk}/links/{person.pk}/new", **HERE)
    pages = ("desk/registrations", "desk/screen", "screen/", "print/slips/", "print/cards/")
    return {"link": made, **{page: client.get(f"/t/{slug}/{page}", **HERE) for page in pages}}


@pytest.mark.long
@pytest.mark.parametrize(
    "host", ["http://127.0.0.1:8000", "http://club.local", "http://0.0.0.0", "https://gone.example"]
)
def test_no_code_has_an_address_that_phones_cannot_open(event: Event, rina: Client, host: str) -> None:
    Club.objects.update(public_address=host)
    clubs.published(event)
    for page, answer in drawing(event, rina).items():
        assert answer.status_code == 200, page
        assert CODE not in answer.text, page
        assert "192.168.1.20" in answer.text, page


@pytest.mark.long
def test_no_file_has_a_code_that_phones_cannot_open(event: Event, rina: Client) -> None:
    clubs.published(event)
    assert not any(codes_of(rina.get(f"/t/{event.slug}/print/cards.pdf", **HERE).content))


@pytest.mark.long
def test_after_one_press_all_codes_have_the_address_of_this_machine(event: Event, rina: Client) -> None:
    clubs.published(event)
    address = reverse("club-address", args=[event.club.slug])  # type: ignore[union-attr]
    assert f"Use {LAN}" in rina.get(address, **HERE).text
    rina.post(address, {"site": LAN}, **HERE)
    for page, answer in drawing(event, rina).items():
        read = codes_in(answer.text)
        assert len(read) == answer.text.count('class="segno"') > 0, page
        assert all(code.startswith(f"{LAN}/") for code in read), page
        assert "Wi-Fi only" in answer.text, page
    codes = [code for page in codes_of(rina.get(f"/t/{event.slug}/print/cards.pdf", **HERE).content) for code in page]
    assert codes
    assert all(code.startswith(f"{LAN}/q/") for code in codes)


def test_a_public_address_says_nothing_about_a_network(event: Event, rina: Client) -> None:
    Club.objects.update(public_address="https://cards.example.org")
    assert "Wi-Fi" not in rina.get(f"/t/{event.slug}/desk/registrations", **HERE).text


def test_the_step_turns_green_when_a_second_device_opens_the_code(event: Event, rina: Client) -> None:
    Club.objects.update(public_address=LAN)
    address = reverse("club-address", args=[event.club.slug])  # type: ignore[union-attr]
    page = rina.get(address).text
    assert "Scan this code with a phone" in page
    test = re.search(r'href="http://192[^/]+(/address-test/[^"]+)"', page)
    assert test
    assert "Scan it with another one" in rina.get(test[1]).text
    assert "It works" not in rina.get(address).text
    assert "this device can open the site" in Client().get(test[1]).text
    assert "It works: another device has opened" in rina.get(address).text


def test_another_address_is_tested_again(event: Event, rina: Client) -> None:
    Club.objects.update(public_address=LAN, tested_address="https://cards.example.org")
    address = reverse("club-address", args=[event.club.slug])  # type: ignore[union-attr]
    assert "It works" not in rina.get(address).text


def test_a_program_that_previews_links_is_no_second_device(event: Event, rina: Client) -> None:
    Club.objects.update(public_address=LAN)
    page = rina.get(reverse("club-address", args=[event.club.slug])).text  # type: ignore[union-attr]
    test = re.search(r"/address-test/[^\"]+", page)
    assert test
    Client().get(test[0], headers={"user-agent": "WhatsApp/2.23"})
    assert Club.objects.get(hosted=True).tested_address == ""


def test_an_altered_code_is_gone() -> None:
    assert Client().get("/address-test/abc:def").status_code == 410


def test_an_address_to_which_the_server_does_not_answer_is_refused(event: Event, rina: Client) -> None:
    address = reverse("club-address", args=[event.club.slug])  # type: ignore[union-attr]
    rina.post(address, {"site": "https://elsewhere.example"})
    assert Club.objects.get(hosted=True).public_address == ""
