"""The logo of a club: what is taken, how it is stored and served, and what a refusal says."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import encode_multipart
from PIL import Image, ImageFile

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tests.tournaments.helpers.pages import sign_in
from tournaments.clubs.logo import drawn_logo
from tournaments.core.errors import EventError
from tournaments.models import Club, ClubLogo
from tournaments.models.limits import LOGO_BYTES

pytestmark = pytest.mark.django_db
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!doctype html><script>alert(1)</script>"


def picture(kind: str = "PNG", size: tuple[int, int] = (800, 400), **more: Any) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, "#a51d2c").save(file, kind, **more)
    return file.getvalue()


def send(client: Client, club: Club, content: bytes | None = None, name: str = "logo.png", **fields: Any) -> Any:
    sent: dict[str, Any] = {"name": club.name, "kind": "club", "colour": "green", **fields}
    if content is not None:
        sent["logo"] = SimpleUploadedFile(name, content, content_type="image/png")
    return client.post(f"/c/{club.slug}/settings/", sent)


@pytest.fixture
def club() -> Club:
    return hosted()


@pytest.fixture
def rina() -> Client:
    client = Client()
    sign_in(client, clubs.user())
    return client


def address_of_logo(club: Club) -> str:
    club.refresh_from_db()
    return f"/c/{club.slug}/logo/{club.logo_digest}.webp"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_stored_as_a_small_webp(club: Club, rina: Client, kind: str) -> None:
    assert send(rina, club, picture(kind)).status_code == 302
    stored = Image.open(BytesIO(bytes(ClubLogo.objects.get(club=club).content)))
    assert (stored.format, stored.size) == ("WEBP", (512, 256))


def test_nothing_of_the_sent_file_is_left_in_the_stored_one() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at the house of Ayu"
    drawn = drawn_logo(picture("JPEG", exif=exif) + HTML)
    assert b"Ayu" not in drawn
    assert b"script" not in drawn
    assert "exif" not in Image.open(BytesIO(drawn)).info


def test_a_photo_that_was_taken_upright_stays_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    assert Image.open(BytesIO(drawn_logo(picture("JPEG", exif=exif)))).size == (256, 512)


def test_a_logo_is_a_picture_to_every_browser_and_is_kept(club: Club, rina: Client) -> None:
    send(rina, club, picture())
    answer = Client().get(address_of_logo(club))
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert answer.content.startswith(b"RIFF")


def test_another_picture_has_another_address(club: Club, rina: Client) -> None:
    send(rina, club, picture())
    before = address_of_logo(club)
    send(rina, club, picture(size=(100, 100)))
    assert address_of_logo(club) != before
    assert Client().get(before).status_code == 404


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (SVG, "Use a PNG, JPEG or WebP up to 1 MB."),
        (HTML, "Use a PNG, JPEG or WebP up to 1 MB."),
        (picture("GIF"), "Use a PNG, JPEG or WebP up to 1 MB."),
        (picture()[:200], "Use a PNG, JPEG or WebP up to 1 MB."),
        (picture("JPEG")[:-900], "Use a PNG, JPEG or WebP up to 1 MB."),
        (picture() + b"0" * LOGO_BYTES, "a logo may have 1 MB"),
        (picture(size=(63, 900)), "The picture has 63 × 900 pixels."),
        (picture(size=(3001, 900)), "The picture has 3001 × 900 pixels."),
    ],
    ids=["svg", "html", "gif", "cut off", "cut-off photo", "too large", "too small", "too many pixels"],
)
def test_a_refused_picture_says_why_and_keeps_what_was_typed(
    club: Club, rina: Client, content: bytes, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint leaves it after the first PDF
    answer = send(rina, club, content, town="Moengo")
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert 'value="Moengo"' in answer.content.decode()
    assert not ClubLogo.objects.exists()


def test_with_a_refused_name_the_page_asks_for_the_picture_again(club: Club, rina: Client) -> None:
    answer = send(rina, club, picture(), time_zone="Moon", town="Moengo")
    assert answer.status_code == 422
    assert "Choose the picture again." in answer.content.decode()
    assert not ClubLogo.objects.exists()


def test_saving_without_a_picture_keeps_the_one_of_before(club: Club, rina: Client) -> None:
    send(rina, club, picture())
    send(rina, club, town="Moengo")
    assert Client().get(address_of_logo(club)).status_code == 200


def test_a_logo_is_removed_with_its_address(club: Club, rina: Client) -> None:
    send(rina, club, picture())
    before = address_of_logo(club)
    send(rina, club, remove_logo="on")
    assert Client().get(before).status_code == 404
    assert not ClubLogo.objects.exists()


def test_logo_and_colour_are_on_the_pages_of_the_club_and_its_events(club: Club, rina: Client) -> None:
    send(rina, club, picture(), colour="plum")
    made, address = event_of(club), address_of_logo(club)
    for page in (f"/c/{club.slug}/", f"/t/{made.slug}/", f"/t/{made.slug}/standings/"):
        text = Client().get(page).content.decode()
        assert f'src="{address}"' in text
        assert 'data-club-colour="plum"' in text
    assert f'src="{address}"' in rina.get(f"/c/{club.slug}/settings/").content.decode()


def test_a_cached_page_of_an_event_has_the_new_logo_at_once(club: Club, rina: Client) -> None:
    page = f"/t/{event_of(club).slug}/"
    assert address_of_logo(club) not in Client().get(page).content.decode()
    send(rina, club, picture())
    assert address_of_logo(club) in Client().get(page).content.decode()


def test_without_a_logo_pages_show_the_first_letter(club: Club) -> None:
    text = " ".join(Client().get(f"/t/{event_of(club).slug}/").content.decode().split())
    assert 'data-club-colour="green" aria-hidden="true">K</span>' in text


def test_a_program_reads_the_logo_and_changes_the_colour(club: Club, rina: Client) -> None:
    send(rina, club, picture())
    path = f"/api/v1/clubs/{club.pk}"
    assert rina.patch(path, {"colour": "rust"}, content_type="application/json").json()["colour"] == "rust"
    document = Client().get(path).json()
    assert document["logo"] == "http://testserver" + address_of_logo(club)
    assert Client().get(document["logo"]).status_code == 200


def put(client: Client, club: Club, content: bytes) -> Any:
    boundary = "a-line-between-parts"
    body = encode_multipart(boundary, {"logo": SimpleUploadedFile("logo.png", content, content_type="image/png")})
    return client.put(f"/api/v1/clubs/{club.pk}/logo", body, f"multipart/form-data; boundary={boundary}")


def test_a_program_replaces_and_removes_the_logo(club: Club, rina: Client) -> None:
    answer = put(rina, club, picture())
    assert answer.json()["logo"] == "http://testserver" + address_of_logo(club)
    assert rina.delete(f"/api/v1/clubs/{club.pk}/logo").json()["logo"] is None
    assert not ClubLogo.objects.exists()


def test_a_program_reads_why_a_picture_is_refused(club: Club, rina: Client) -> None:
    answer = put(rina, club, SVG)
    assert answer.status_code == 400
    assert "PNG, JPEG or WebP" in answer.text


def test_a_program_of_a_director_changes_no_logo(club: Club) -> None:
    client = Client()
    client.force_login(staff(club, "budi", "director"))
    assert put(client, club, picture()).status_code == 403
    assert not ClubLogo.objects.exists()


def test_only_owners_and_organisers_change_the_logo(club: Club) -> None:
    client = Client()
    client.force_login(staff(club, "budi", "director"))
    assert send(client, club, picture()).status_code == 403
    assert not ClubLogo.objects.exists()


@pytest.mark.long
def test_a_picture_of_many_pixels_is_refused_before_it_is_read() -> None:
    file = BytesIO()
    Image.new("1", (20_000, 20_000)).save(file, "PNG")
    with pytest.raises(EventError, match="too many pixels"):
        drawn_logo(file.getvalue())
