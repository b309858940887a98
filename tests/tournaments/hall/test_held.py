"""Results held for a ceremony: the public sees the standings before the round until the first place is revealed."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.present import present
from tests.tournaments.helpers import brackets, club
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import organiser, text
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.core.errors import EventConflict
from tournaments.events.services import finish_event
from tournaments.hall import services
from tournaments.hall.schemas import Reveal
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_the_first_place_makes_the_standings_public(event: Event, client: Client) -> None:
    while (screen_of(event).revealed_to or 0) > 1:
        assert not released(event)
        services.reveal_next(event=event, by=club.user())
    assert released(event)
    assert rest(client, event)["version"] == standings_of(event).version


def test_of_two_remote_controls_that_press_at_once_one_reveals_a_place(event: Event) -> None:
    press = Reveal(after=screen_of(event).revealed_to)
    services.reveal_next(event=event, by=club.user(), reveal=press)
    rank = screen_of(event).revealed_to
    with pytest.raises(EventConflict, match=f"Someone else has just revealed rank {rank}"):
        services.reveal_next(event=event, by=club.user(), reveal=press)
    assert screen_of(event).revealed_to == rank


@pytest.mark.long
def test_the_second_of_two_open_remote_controls_says_what_was_revealed(event: Event, client: Client) -> None:
    organiser(client)
    remote, rank = f"/t/{event.slug}/desk/screen", screen_of(event).revealed_to
    assert f'name="after" value="{rank}"' in text(client.get(remote))
    for key in ("one", "other"):
        page = text(client.post(remote, {"do": "next", "after": rank, "key": key}, follow=True))
    rank = screen_of(event).revealed_to
    assert f"Someone else has just revealed rank {rank}." in page
    assert f"The screen hides all ranks above {rank}." in page


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


@pytest.mark.long
def test_the_next_round_can_be_held_after_everything_was_revealed(event: Event, client: Client) -> None:
    while (screen_of(event).revealed_to or 0) > 1:
        services.reveal_next(event=event, by=club.user())
    club.played(event)
    services.hold_results(event=event, by=club.user())
    assert not released(event)
    assert public_standings(event).table.round == 2
    assert (screen_of(event).revealed_to or 0) > 1


def public_documents(event: Event) -> dict[str, str]:
    """Return everything public that has results of the event, as a visitor gets it."""
    slug, of_club = event.slug, present(event.club).slug
    addresses = {
        "page": f"/t/{slug}/standings/",
        "program": f"/api/v1/events/{slug}/standings",
        "embedded": f"/embed/t/{slug}/standings",
        "file": f"/t/{slug}/standings.csv",
        "event": f"/t/{slug}/",
        "club": f"/c/{of_club}/",
        "feed": f"/c/{of_club}/feed.atom",
    }
    documents = {name: text(Client().get(address)) for name, address in addresses.items()}
    return {name: re.sub("<updated>.*?</updated>", "", document) for name, document in documents.items()}


@pytest.mark.long
def test_every_public_document_keeps_the_round_before_until_the_first_place_and_is_final_then() -> None:
    event = event_of(hosted(), 8, rounds_planned=2)
    club.played(event)
    before = {row.name: row.points for row in standings_of(event).rows}
    club.played(event)
    services.hold_results(event=event, by=None)
    finish_event(event=Event.objects.get(pk=event.pk), by=None)
    held = public_documents(event)
    while (screen_of(event).revealed_to or 0) > 1:
        assert public_documents(event) == held
        services.reveal_next(event=event, by=None)
    final = public_documents(event)
    assert [name for name in held if "After round 2" in held[name] or 'class="podium"' in held[name]] == []
    assert {row["name"]: row["points"] for row in json.loads(held["program"])["rows"]} == before
    after = {row.name: row.points for row in standings_of(event).rows}
    assert {row["name"]: row["points"] for row in json.loads(final["program"])["rows"]} == after
    assert [name for name in final if final[name] == held[name]] == ["feed"]  # it has dates, never results
