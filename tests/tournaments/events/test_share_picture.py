"""The picture that messengers show with the link of an event."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageChops

from engine.registry import games
from tests.tournaments.helpers import club
from tournaments.events import services as events_services
from tournaments.events.share_picture import LEFT, WIDTH, share_picture
from tournaments.models import Event

PALETTE = 80
"""Colours may differ by this: the palette of a picture follows from all its pixels. Letters differ by more."""


def picture(body: bytes) -> Image.Image:
    return Image.open(BytesIO(body)).convert("RGB")


@pytest.mark.parametrize("game", games())
def test_a_long_name_stays_left_of_the_cards(game: str) -> None:
    short, long = (picture(share_picture(game, name, ["a line " * 20])) for name in ("A", "Clubkampioenschap " * 8))
    assert short.size == (1200, 630)
    beside = (LEFT + WIDTH + 4, 0, 1200, 630)
    difference = ImageChops.difference(short.crop(beside), long.crop(beside)).convert("L")
    letters = difference.point(lambda light: 255 if light > PALETTE else 0)
    assert letters.getbbox() is None


@pytest.mark.parametrize("game", games())
def test_a_picture_has_1200_x_630_pixels_and_at_most_120_kilobytes(game: str) -> None:
    content = share_picture(game, "Clubkampioenschap " * 8, ["A line of words " * 8] * 4)
    assert picture(content).size == (1200, 630)
    assert len(content) <= 120_000


@pytest.mark.long
@pytest.mark.django_db
def test_the_picture_of_an_event_changes_with_its_result(client: Client) -> None:
    event = club.event(8, rounds_planned=1)
    address = f"/t/{event.slug}/share.png"
    before = client.get(address)
    assert before.headers["Content-Type"] == "image/png"
    assert len(before.content) <= 120_000
    club.played(event)
    events_services.finish_event(event=Event.objects.get(pk=event.pk), by=club.user())
    after = client.get(address)
    assert after.content != before.content
    assert after.headers["ETag"] != before.headers["ETag"]


@pytest.mark.django_db
def test_the_page_of_an_event_names_its_picture(client: Client) -> None:
    event = club.event(8)
    page = client.get(f"/t/{event.slug}/").content.decode()
    assert f'content="http://testserver/t/{event.slug}/share.png"' in page


@pytest.mark.django_db
def test_a_hidden_event_has_no_picture(client: Client) -> None:
    event = club.event(8)
    Event.objects.update(hidden=True)
    assert client.get(f"/t/{event.slug}/share.png").status_code == 404
