"""The pages of rulings: by article, for opponents, and the catalogue of an event."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
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


@pytest.mark.long
def test_an_article_gives_kind_points_and_reason(client: Client, event: Event) -> None:
    sign_in(client, club.user())
    sent = {"entry": club.entry(event, 1).pk, "round": event.rounds.get().pk, "article": "4.9.5", "key": "1"}
    answer = client.post(ledger(event), sent, follow=True)
    ruling = event.rulings.get()
    assert ruling.entry in rulings_selectors.opponents_of(event, event.rounds.get(), club.entry(event, 1))
    assert (ruling.kind, ruling.points, ruling.article) == ("bonus", 2, "4.9.5")
    assert "Rulings in force add +2 points" in answer.content.decode()
    client.post(ledger(event), sent)
    assert event.rulings.count() == 1


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({}, "Choose a penalty from the list or a type of ruling"),
        ({"kind": "note"}, "or give a reason"),
        ({"article": "9.9"}, "9.9"),
        ({"article": "4.9.5", "round": ""}, "Choose the round"),
        ({"kind": "penalty", "points": "0", "reason": "Why."}, "Enter a number below 0"),
        (
            {"kind": "adjusted", "points": "4", "reason": "Why.", "round": ""},
            "Only a played table can have an adjusted score",
        ),
        ({"kind": "note", "reason": "x", "deal": "99999999999999999999"}, "1000"),
    ],
)
def test_a_ruling_that_cannot_be_says_why_and_keeps_what_was_typed(
    client: Client, event: Event, sent: dict[str, str], expected: str
) -> None:
    sign_in(client, club.user())
    usual = {"entry": club.entry(event, 1).pk, "round": event.rounds.get().pk}
    answer = client.post(ledger(event), {**usual, **sent})
    assert answer.status_code == 422
    assert expected in answer.content.decode()
    assert not event.rulings.exists()


def test_the_catalogue_is_changed_and_read_by_leaders_only(client: Client, event: Event) -> None:
    address = reverse("event-tariffs", args=[event.slug])
    assert client.get(address).status_code == 302
    sign_in(client, club.user("stranger"))
    assert client.get(address).status_code == 403
    sign_in(client, club.user())
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


@pytest.mark.long
def test_common_rules_show_their_titles_instead_of_their_codes(client: Client, event: Event) -> None:
    sign_in(client, club.user())
    entry = club.entry(event, 1).pk
    form = client.get(ledger(event)).content.decode()
    assert ">Late to the table (−1)</option>" in form
    assert "· 4.9.5</option>" in form
    client.post(ledger(event), {"entry": entry, "article": "all.1", "reason": "The bus was late.", "key": "1"})
    assert "· “Late to the table”" in client.get(ledger(event)).content.decode()
    address = reverse("event-tariffs", args=[event.slug])
    assert 'type="hidden" name="article" value="all.1"' in client.get(f"{address}?article=all.1").content.decode()
    sent = {"article": "all.1", "title": "Late", "kind": "penalty", "points": "2", "given_to": "offender", "used": "on"}
    assert "Penalty “Late to the table” has been saved" in client.post(address, sent, follow=True).content.decode()
    log = client.get(reverse("event-log", args=[event.slug])).content.decode()
    assert "changed rule “Late to the table” of the penalty list from Late to the table (−1) to Late (−2)." in log
