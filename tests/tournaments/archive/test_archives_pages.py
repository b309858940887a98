"""A whole event by hand: download, upload, look, confirm."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.present import present
from tests.tournaments.helpers import archives, club
from tests.tournaments.helpers.pages import messages_at, organiser, scorer, sign_in, text
from tournaments.archive.reading import read_archive
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
IMPORT = "/events/import"


def sent(client: Client, data: Any, name: Any = "friday.zip") -> Any:
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, data, "application/zip")})


def confirmed(client: Client, page: Any, **more: Any) -> Any:
    upload = page.context["upload"]
    form = {"token": upload.token, "key": page.context["key"], "slug": upload.options.slug}
    return client.post(IMPORT, {**form, **more})


def test_the_organiser_downloads_the_event_from_the_page_print(client: Client) -> None:
    organiser(client)
    made = club.event(4)
    assert reverse("event-archive", args=[made.slug]) in text(client.get(f"/t/{made.slug}/print/"))
    answer = client.get(f"/t/{made.slug}/archive.zip")
    assert answer["Content-Type"] == "application/zip"
    assert read_archive(answer.content).event["name"] == "Friday"


def test_public_names_on_request(client: Client) -> None:
    organiser(client)
    made = club.event(4)
    answer = client.get(f"/t/{made.slug}/archive.zip?names=public")
    assert read_archive(answer.content).manifest.names == "public"


def test_a_scorer_gets_no_file(client: Client) -> None:
    made = club.event(4)
    scorer(client, made)
    assert client.get(f"/t/{made.slug}/archive.zip").status_code == 403
    assert "archive.zip" not in text(client.get(f"/t/{made.slug}/print/"))
    client.logout()
    assert client.get(f"/t/{made.slug}/archive.zip").status_code == 302


@pytest.mark.long
def test_a_file_is_shown_before_anything_is_kept_then_imported_once(client: Client) -> None:
    user = organiser(client)
    data = archives.exported(archives.evening())
    page = sent(client, data)
    assert page.status_code == 200
    assert "this site" in text(page)
    assert Event.objects.count() == 1
    answer = confirmed(client, page, slug="copy")
    assert answer.url == "/t/copy/desk/"
    assert "You are now its organiser on this site" in messages_at(client, answer.url)
    assert Role.objects.filter(event__slug="copy", user=user, kind="organiser").exists()
    again = confirmed(client, page, slug="copy")
    assert again.status_code in (302, 422)
    assert Event.objects.count() == 2


@pytest.mark.long
def test_an_unknown_key_has_to_be_trusted(client: Client, settings: Any) -> None:
    organiser(client)
    data = archives.exported(club.event(4))
    own, settings.SECRET_KEY = settings.SECRET_KEY, "another site"
    client.logout()
    organiser(client)
    page = sent(client, data)
    assert "an unknown key" in text(page)
    refused = confirmed(client, page, slug="copy")
    assert (refused.status_code, Event.objects.count()) == (409, 1)
    assert read_archive(data).signed_by in text(refused)
    assert confirmed(client, refused, slug="copy", trust="on").status_code == 302
    assert own


def test_a_broken_file_and_a_missing_one_are_reported_in_a_sentence(client: Client) -> None:
    organiser(client)
    data = bytearray(archives.exported(club.event(4)))
    data[len(data) // 2] ^= 1
    pages = [sent(client, bytes(data)), sent(client, b"not a zip")]
    pages += [client.post(IMPORT, form) for form in ({}, {"token": "\0x"})]
    for page in pages:
        assert page.status_code == 422
        assert 'role="alert"' in text(page)
    assert Event.objects.count() == 1


@pytest.mark.parametrize("slug", ["", "\0", "a b", "x" * 300, "../.."])
def test_a_wrong_address_keeps_what_was_chosen(client: Client, slug: Any) -> None:
    organiser(client)
    page = sent(client, archives.exported(club.event(4)))
    answer = confirmed(client, page, slug=slug, match_names="on")
    if slug:
        assert answer.status_code == 422
        assert 'name="match_names" checked' in text(answer)
    assert slug.replace("\0", "") not in Event.objects.values_list("slug", flat=True)


def test_a_second_look_shows_the_matching_people(client: Client) -> None:
    organiser(client)
    page = sent(client, archives.exported(club.event(4)))
    answer = confirmed(client, page, match_names="on", look="1")
    assert "Person 01" in text(answer)
    assert Event.objects.count() == 1


def test_the_file_of_another_account_is_not_found(client: Client, settings: Any) -> None:
    organiser(client)
    page = sent(client, archives.exported(club.event(4)))
    sign_in(client, club.user("other", is_superuser=True))
    assert confirmed(client, page, slug="copy").status_code == 422


def test_an_account_that_may_not_create_events_imports_none(client: Client) -> None:
    assert client.get(IMPORT).status_code == 302
    sign_in(client, club.user("siti"))
    assert client.get(IMPORT).status_code == 403
    assert sent(client, archives.exported(club.event(4))).status_code == 403


def test_an_event_with_tables_of_one_deck_still_playing_stays(client: Client) -> None:
    organiser(client)
    made = club.event(4, place="online", clock_seconds=None)
    club.published(made)
    present(made.rounds.get().places.first()).table.__class__.objects.update(deck="1:1")
    answer = client.get(f"/t/{made.slug}/archive.zip")
    assert answer.status_code == 409
    assert "is still playing duplicate deals" in text(answer)
