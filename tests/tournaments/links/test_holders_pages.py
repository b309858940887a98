"""Holder words in a session: of deleted people, of no person, and malformed."""

from typing import Any

import pytest
from django.test import Client

from games.tables.viewers import HOLDERS, guest_tokens
from tests.tournaments.helpers import club
from tournaments.models import Person

pytestmark = pytest.mark.django_db
NOBODY = ["person:7", "person:999999999999999999999", "person:", "person:x", "person:²", "person:-1"]
WORDS = [f"{word} {proof}".strip() for word in NOBODY for proof in ("", "digest", "-")]


def with_words(client: Client, words: list[str]) -> Client:
    session = client.session
    session[HOLDERS] = words
    session.save()
    return client


@pytest.mark.parametrize("path", ["/", "/play/", "/t/{slug}/", "/t/{slug}/me", "/api/v1/tables/"])
def test_unknown_words_are_ignored(client: Client, path: str) -> None:
    event: Any = club.event(8)
    answer = with_words(client, WORDS).get(path.format(slug=event.slug))
    assert answer.status_code == 200
    assert not guest_tokens(answer.wsgi_request)


def test_a_deleted_person_holds_no_seat(client: Client) -> None:
    person = Person.objects.create(name="Ayu")
    client.get(f"/go/{club.link(person)}")
    assert [word.partition(" ")[0] for word in client.session[HOLDERS]] == [f"person:{person.pk}"]
    person.delete()
    assert client.get("/").status_code == 200
