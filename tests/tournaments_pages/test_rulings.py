"""The pages of rulings: by an article in few presses, for opponents, and the catalogue of an event."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.present import present
from tests.tournaments import club
from tournaments.models import Event
from tournaments.rulings import selectors as rulings_selectors

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = club.event(8, **club.PAIRS)
    club.play_round(club.published(made))
    return made


def ledger(event: Event) -> str:
    return reverse("event-rulings", args=[event.slug])


def test_an_article_gives_kind_points_and_reason(client: Client, event: Event) -> None:
    client.force_login(club.user())
    sent = {"entry": club.entry(event, 1).pk, "round": event.rounds.get().pk, "article": "4.9.5", "key": "1"}
    answer = client.post(ledger(event), sent, follow=True)
    ruling = event.rulings.get()
    assert ruling.entry in rulings_selectors.opponents_of(event, event.rounds.get(), club.entry(event, 1))
    assert (ruling.kind, ruling.points, ruling.article) == ("bonus", 2, "4.9.5")
    assert "Rulings in force add +2" in answer.content.decode()
    client.post(ledger(event), sent)
    assert event.rulings.count() == 1


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, "Choose an article, or say what kind"),
        ({"kind": "note"}, "say why"),
        ({"article": "9.9"}, "9.9"),
        ({"article": "4.9.5", "round": ""}, "Say of which round"),
        ({"kind": "penalty", "points": "0", "reason": "Why."}, "write a number below 0"),
        ({"kind": "adjusted", "points": "4", "reason": "Why.", "round": ""}, "an adjusted score is for a table"),
        ({"kind": "note", "reason": "x", "deal": "99999999999999999999"}, "1000"),
    ],
)
def test_a_ruling_that_cannot_be_says_why_and_keeps_what_was_typed(
    client: Client, event: Event, sent: dict[str, str], told: str
) -> None:
    client.force_login(club.user())
    usual = {"entry": club.entry(event, 1).pk, "round": event.rounds.get().pk}
    answer = client.post(ledger(event), {**usual, **sent})
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not event.rulings.exists()


def test_the_catalogue_is_changed_by_leaders_and_read_by_nobody_else(client: Client, event: Event) -> None:
    address = reverse("event-tariffs", args=[event.slug])
    assert client.get(address).status_code == 302
    client.force_login(club.user("stranger"))
    assert client.get(address).status_code == 403
    client.force_login(club.user())
    assert "4.9.2" in client.get(f"{address}?article=4.9.2").content.decode()
    sent = {
        "article": "4.9.2",
        "title": "Revoke",
        "kind": "bonus",
        "points": "12",
        "given_to": "opponents",
        "used": "on",
    }
    client.post(address, sent)
    assert present(rulings_selectors.tariff_of(event, "4.9.2")).points == 12
    client.post(reverse("event-restore-tariff", args=[event.slug]), {"article": "4.9.2"})
    assert present(rulings_selectors.tariff_of(event, "4.9.2")).points == 15
    assert client.post(address, {**sent, "points": "-4"}).status_code == 422
