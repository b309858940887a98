"""Results held for a ceremony: the public sees the standings before the round until the first place is revealed."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.present import present
from tests.tournaments.helpers import brackets, club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.hall import services
from tournaments.hall.selectors import screen_of
from tournaments.models import Event, HallScreen, Person
from tournaments.rankings.held import public_standings
from tournaments.rankings.selectors import standings_of

pytestmark = pytest.mark.django_db
HELD = "The organiser will announce these results in person."


@pytest.fixture
def event() -> Event:
    """Return an event with two rounds played, the second of which is held."""
    made = club.event(8, rounds_planned=3)
    club.played(made)
    club.played(made)
    services.hold_results(event=made, by=club.user())
    made.refresh_from_db()
    return made


def rest(client: Client, event: Event, path: str = "") -> Any:
    return client.get(f"/api/v1/events/{event.slug}/standings/{path}").json()


def test_groups_stay_as_before_the_round_on_their_page_and_over_rest(client: Client) -> None:
    event = club.event(16, **brackets.GAME15 | {"system": "groups", "rounds_planned": 3})
    brackets.played(event)
    before = present(board_of(event)).groups[0].rows
    brackets.played(event)
    services.hold_results(event=event, by=club.user())
    address = f"/api/v1/events/{event.slug}/groups/"
    body = client.get(address).json()
    assert [(row["entry"], row["points"]) for row in body["groups"][0]["rows"]] == [
        (row.entry, row.points) for row in before
    ]
    assert body["groups"][0]["rows"][0]["name"] == before[0].name
    page = client.get(f"/t/{event.slug}/groups/")
    assert page.context["part"] != _part_of_staff(event, "groups")
    assert [sitting["round"] for sitting in body["groups"][0]["sittings"]] == [1, 1]


def test_a_bracket_does_not_tell_the_winners_of_the_held_round(client: Client) -> None:
    event = club.event(8, **brackets.GAME15 | {"rounds_planned": 2})
    brackets.played(event)
    brackets.played(event)
    assert present(bracket_of(event)).decided
    services.hold_results(event=event, by=club.user())
    body = client.get(f"/api/v1/events/{event.slug}/bracket/").json()
    assert not body["decided"]
    assert [place["rank"] for place in body["ranking"]][:2] == [1, 1]
    page = client.get(f"/t/{event.slug}/bracket/")
    assert page.context["part"] != _part_of_staff(event, "bracket")


def _part_of_staff(event: Event, page: str) -> Any:
    client = Client()
    organiser(client)
    return client.get(f"/t/{event.slug}/{page}/").context["part"]


def released(event: Event) -> bool:
    event.refresh_from_db()
    return event.held_version is None


def test_the_public_sees_the_round_before_on_every_page_and_in_every_document(event: Event, client: Client) -> None:
    before = {row["name"]: row["points"] for row in rest(client, event)["rows"]}
    now = {row.name: row.points for row in standings_of(event).rows}
    assert public_standings(event).table.round == 1
    assert before != now
    assert before == {row.name: row.points for row in public_standings(event).rows}
    file = rest(client, event, "file.json")
    assert {row["name"]: row["points"] for row in file["rows"]} == before
    assert client.get(f"/t/{event.slug}/standings.csv").content.decode().count("After round 1.") == 1
    page = text(client.get(f"/t/{event.slug}/standings/"))
    assert HELD in page
    assert "After round 1." in page


def test_a_player_sees_their_own_rank_of_the_round_before(event: Event, client: Client) -> None:
    person = Person.objects.get(entries=club.entry(event, 1))
    client.get(f"/go/{club.link(person)}")
    page = text(client.get(reverse("event-me", args=[event.slug])))
    assert HELD in page


def test_staff_see_the_current_standings(event: Event, client: Client) -> None:
    organiser(client)
    page = text(client.get(f"/t/{event.slug}/standings/"))
    assert HELD not in page
    assert "After round 2." in page
    assert rest(client, event)["version"] == standings_of(event).version


def test_newer_versions_are_refused_and_older_ones_are_not(event: Event, client: Client) -> None:
    newest, held = standings_of(event).version, event.held_version or 0
    for path in (f"standings/?version={newest}", f"standings.csv?version={newest}"):
        answer = client.get(f"/t/{event.slug}/{path}")
        assert answer.status_code == 403
        assert HELD in text(answer)
    moved = client.get(f"/api/v1/events/{event.slug}/standings/moved?from={held}&to={newest}")
    assert moved.status_code == 403
    assert client.get(f"/t/{event.slug}/standings/?version={held}").status_code == 200


def test_the_calculation_of_a_row_is_held_as_its_standings_are(event: Event, client: Client) -> None:
    newest, address = standings_of(event), f"/t/{event.slug}/standings/1/"
    staff = Client()
    organiser(staff)
    assert client.get(address).context["row"] == public_standings(event).row_of(1)
    assert HELD in text(client.get(address))
    assert "Round 2" not in text(client.get(address))
    assert client.get(f"{address}?version={newest.version}").status_code == 403
    assert staff.get(address).context["row"] == newest.row_of(1)


def test_the_first_place_makes_the_standings_public(event: Event, client: Client) -> None:
    while (screen_of(event).revealed_to or 0) > 1:
        assert not released(event)
        services.reveal_next(event=event, by=club.user())
    assert released(event)
    assert rest(client, event)["version"] == standings_of(event).version


def test_stopping_makes_the_standings_public(event: Event) -> None:
    services.show_results(event=event, by=club.user())
    assert released(event)
    assert screen_of(event).revealed_to is None


def held_since(event: Event, minutes: int) -> None:
    HallScreen.objects.filter(event=event).update(held_at=timezone.now() - timedelta(minutes=minutes))
    services.release_forgotten()


def test_forgotten_results_become_public_after_an_hour(event: Event) -> None:
    held_since(event, 59)
    assert not released(event)
    held_since(event, 61)
    assert released(event)


def test_the_hour_begins_when_the_round_is_complete() -> None:
    event = club.event(8, rounds_planned=3)
    club.played(event)
    round_ = club.published(event)
    services.hold_results(event=event, by=club.user())
    held_since(event, 61)
    assert not released(event)
    club.play_round(round_)
    held_since(event, 61)
    assert released(event)


def test_the_next_round_can_be_held_after_everything_was_revealed(event: Event, client: Client) -> None:
    while (screen_of(event).revealed_to or 0) > 1:
        services.reveal_next(event=event, by=club.user())
    club.played(event)
    services.hold_results(event=event, by=club.user())
    assert not released(event)
    assert public_standings(event).table.round == 2
    assert (screen_of(event).revealed_to or 0) > 1
