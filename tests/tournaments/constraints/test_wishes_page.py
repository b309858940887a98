"""The page on which an organiser says what counts in the seating."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import messages_at, organiser, scorer, sign_in, text
from tournaments.models import Event, Role, SeatingWish

pytestmark = pytest.mark.django_db

OPTIONS = {"clubs": "never", "weight": "both", "worth": "7", "accessible_tables": "4, 3", "max_meetings": ""}
OPTIONS |= {"seconds": "2"}


@pytest.fixture
def event(client: Client) -> Event:
    organiser(client)
    return club.event(12)


def page(event: Event, more: str = "") -> str:
    return f"/t/{event.slug}/seating/{more}"


def ask(client: Client, event: Event, kind: str, number: int, **more: object) -> Any:
    return client.post(page(event, "wishes"), {"kind": kind, "entry": club.entry(event, number).pk, **more})


@pytest.mark.long
def test_wishes_are_asked_and_removed(client: Client, event: Event) -> None:
    ask(client, event, "apart", 1, other=club.entry(event, 2).pk)
    ask(client, event, "fixed_table", 3, table=2)
    ask(client, event, "accessible", 4)
    html = text(client.get(page(event)))
    for words in ("never share a table", "always sits at table 2", "needs an accessible table"):
        assert words in html
    for wish in SeatingWish.objects.all():
        client.post(page(event, f"wishes/{wish.pk}/remove"))
    assert "No seating requests yet" in text(client.get(page(event)))


def test_rules_are_saved_and_shown_as_they_were_typed(client: Client, event: Event) -> None:
    assert client.post(page(event, "options"), OPTIONS).status_code == 302
    event.refresh_from_db()
    assert event.seating_options == {
        "clubs": "never",
        "accessible_tables": [3, 4],
        "max_meetings": None,
        "seconds": 2,
        "repeat_worth": 7,
    }
    assert isinstance(event.seating_options["seconds"], int)
    form = client.get(page(event)).context["form"]
    assert {name: form[name].value() for name in ("clubs", "weight", "worth", "accessible_tables")} == {
        "clubs": "never",
        "weight": "both",
        "worth": 7,
        "accessible_tables": "3, 4",
    }


@pytest.mark.parametrize(("weight", "worth"), [("repeats", None), ("standing", 0)])
def test_the_words_for_the_weight_are_numbers_for_the_search(
    client: Client, event: Event, weight: str, worth: float | None
) -> None:
    client.post(page(event, "options"), {**OPTIONS, "weight": weight})
    event.refresh_from_db()
    assert event.seating_options["repeat_worth"] == worth


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"accessible_tables": "3, left"}, "Enter table numbers"),
        ({"accessible_tables": "0"}, "Enter table numbers"),
        ({"seconds": "3600"}, "less than or equal to 60"),
        ({"worth": "-1"}, "greater than or equal to 0"),
    ],
)
def test_rules_that_cannot_be_come_back_as_they_were_typed(
    client: Client, event: Event, changes: dict[str, str], words: str
) -> None:
    answer = client.post(page(event, "options"), {**OPTIONS, **changes})
    assert answer.status_code == 422
    assert words in text(answer)
    assert all(f'value="{typed}"' in text(answer) for typed in changes.values())
    event.refresh_from_db()
    assert event.seating_options == {}


def test_a_wish_without_its_second_name_comes_back_with_the_first(client: Client, event: Event) -> None:
    answer = ask(client, event, "apart", 5)
    assert answer.status_code == 422
    assert "Choose the entry that must never share a table with Person 05" in text(answer)
    assert f'<option value="{club.entry(event, 5).pk}" selected>' in text(answer)


def test_a_contradiction_is_said_at_once_and_nothing_is_refused(client: Client, event: Event) -> None:
    for number in (1, 2):
        ask(client, event, "fixed_table", number, table=2)
    ask(client, event, "apart", 1, other=club.entry(event, 2).pk)
    assert "but both are fixed to table 2" in text(client.get(page(event)))
    assert SeatingWish.objects.count() == 3


def test_a_director_asks_too_and_a_scorer_sees_nothing_of_it(client: Client, event: Event) -> None:
    sign_in(client, club.user("dirk"))
    Role.objects.create(event=event, user=club.user("dirk"), kind=Role.Kind.DIRECTOR)
    assert ask(client, event, "accessible", 1).status_code == 302
    scorer(client, event)
    assert client.get(page(event)).status_code == 403
    ask(client, event, "accessible", 2)
    assert SeatingWish.objects.count() == 1
    assert "seating/" not in text(client.get(f"/t/{event.slug}/desk/"))


def test_desk_and_draft_lead_there(client: Client, event: Event) -> None:
    club.drafted(event)
    for path in ("desk/", "r/1/"):
        assert f'href="{page(event)}"' in text(client.get(f"/t/{event.slug}/{path}"))


def test_after_the_end_it_can_still_be_read(client: Client, event: Event) -> None:
    ask(client, event, "accessible", 1)
    Event.objects.update(state="finished")
    assert "needs an accessible table" in text(client.get(page(event)))
    refused = ask(client, event, "accessible", 2)
    assert (refused.status_code, "while the event is finished" in text(refused)) == (403, True)
    assert SeatingWish.objects.count() == 1


def test_wishes_for_an_event_of_another_organiser_are_not_found(client: Client, event: Event) -> None:
    ask(client, event, "accessible", 1)
    other = club.event(4, name="Other")
    client.post(page(other, f"wishes/{SeatingWish.objects.get().pk}/remove"))
    assert SeatingWish.objects.count() == 1


def test_a_refused_form_loaded_again_is_the_page(client: Client, event: Event) -> None:
    for path in ("options", "wishes"):
        answer = client.get(page(event, path), headers={"X-Live": "1"})
        assert (answer.status_code, answer["Location"]) == (302, page(event))


def test_the_document_of_a_seating_has_requests_and_is_for_leaders_only(client: Client, event: Event) -> None:
    ask(client, event, "accessible", 3)
    club.published(event)
    path = f"/t/{event.slug}/r/1/document.json"
    assert client.get(path).json()["constraints"]["accessible"]["people"] == ["3"]
    assert path in text(client.get(f"/t/{event.slug}/r/1/"))
    scorer(client, event)
    assert client.get(path).status_code == 403
    assert path not in text(client.get(f"/t/{event.slug}/r/1/"))


def test_dropped_requests_are_for_leaders_only(event: Event) -> None:
    club.wish(event, "accessible", 7)
    club.published(event)
    visitor = Client()
    for path in ("", "r/1/", "r/1/quality/", "r/1/?by=table"):
        body = text(visitor.get(f"/t/{event.slug}/{path}"))
        assert "accessible tables for" not in body, path
    body = visitor.get(f"/api/v1/events/{event.slug}/rounds/1").json()
    assert body["relaxed"] is None


def swapped(client: Client, event: Event, one: int, other: int) -> str:
    """Return the messages of the draft after two entries have been swapped."""
    place = {number: f"p{pk}" for pk, number in event.rounds.get().places.values_list("pk", "entry__number")}
    client.post(f"/t/{event.slug}/r/1/swap", {"one": place[one], "other": place[other]})
    return messages_at(client, f"/t/{event.slug}/r/1/")


@pytest.mark.long
def test_a_swap_against_a_request_is_reported_at_once(client: Client, event: Event) -> None:
    club.seating_options(event, {"accessible_tables": [1]})
    ask(client, event, "fixed_table", 1, table=2)
    ask(client, event, "accessible", 2)
    ask(client, event, "fixed_table", 3, table=3)
    club.drafted(event)
    client.get(f"/t/{event.slug}/desk/")
    messages = swapped(client, event, 1, 2)
    assert "Person 01 is fixed to table 2 but is at table 1." in messages
    assert "Person 02 needs an accessible table but is at table 2." in messages
    assert "Person 03" not in messages


@pytest.mark.long
def test_a_swap_that_joins_separated_players_is_reported_at_once(client: Client, event: Event) -> None:
    ask(client, event, "apart", 3, other=club.entry(event, 2).pk)
    tables = club.tables(club.drafted(event))
    client.get(f"/t/{event.slug}/desk/")
    [beside] = [numbers for numbers in tables.values() if 3 in numbers]
    result = swapped(client, event, 2, next(one for one in beside if one != 3))
    assert "Person 02 and Person 03 must never share a table, but both are at table" in result


def test_a_scorer_reads_the_log_without_the_wishes(client: Client, event: Event) -> None:
    ask(client, event, "accessible", 2)
    pages = (reverse("event-log", args=[event.slug]), f"/api/v1/events/{event.slug}/log/")
    for address in pages:
        assert "added a seating request: accessible table for Person 02" in text(client.get(address))
    scorer(client, event)
    for address in pages:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "accessible" not in text(answer)
