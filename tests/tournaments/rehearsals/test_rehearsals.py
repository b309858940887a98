"""A rehearsal replays the evening of its event for staff, and counts nowhere."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.api.sheets import Correction
from tests.rest.site import body_of, get, patch, post
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.corrections.services import correct_sheet
from tournaments.desk.services import publish_round
from tournaments.events.removal import show_event
from tournaments.events.services import finish_event
from tournaments.models import Event, OutboxEvent, Place, Rehearsal
from tournaments.pairing.services import seat_round
from tournaments.privacy.selectors import subject_of
from tournaments.privacy.services import erase
from tournaments.rankings.selectors import standings_of
from tournaments.ratings.selectors import ratings_of
from tournaments.rehearsals.replay import advance_rehearsals
from tournaments.rehearsals.schemas import ReplayControl
from tournaments.rehearsals.selectors import rehearsal_document, rehearsal_of
from tournaments.rehearsals.services import control_replay, create_rehearsal, skip_to_next_step
from tournaments.rehearsals.timeline import MAX_BREAK_SECONDS, EveningStep, StepKind, timeline

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Event:
    """Two rounds of Truf for eight, with a correction, and the end."""
    event = club.event(8, rounds_planned=2)
    club.played(event)
    club.played(event)
    table = Place.objects.filter(round__event=event, table_number=1).values_list("table_id", flat=True).first()
    values = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
    correct_sheet(
        event=event,
        table_id=table or 0,
        number=1,
        correction=Correction(values=values, reason="Mixed up"),
        by=club.user(),
    )
    finish_event(event=event, by=club.user())
    event.refresh_from_db()
    return event


def rehearsed(event: Event) -> Event:
    return create_rehearsal(event=event, by=club.user()).event


def replayed(event: Event) -> Event:
    """The rehearsal after its whole evening."""
    made = rehearsed(event)
    control_replay(event=made, by=club.user(), control=ReplayControl(speed=600))
    advance_rehearsals(timezone.now() + timedelta(days=1))
    made.refresh_from_db()
    return made


def points(event: Event) -> list[tuple[str, int | None, float]]:
    return [(row.name, row.rank, row.points) for row in standings_of(event).rows]


def test_a_replay_ends_with_the_standings_of_the_evening(evening: Event) -> None:
    made = replayed(evening)
    row = rehearsal_document(rehearsal_of(made))
    assert (row.steps_done, row.skipped, row.running) == (row.steps, 0, False)
    assert (made.state, points(made)) == (Event.State.FINISHED, points(evening))


@pytest.fixture
def a_minute_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of an evening, which took no time in a test, as if there were a minute between them."""

    def spread(event: Event) -> list[EveningStep]:
        return [replace(step, at=60 * place) for place, step in enumerate(timeline(event))]

    for module in ("replay", "services"):
        monkeypatch.setattr(f"tournaments.rehearsals.{module}.timeline", spread)


@pytest.mark.long
@pytest.mark.usefixtures("a_minute_apart")
def test_the_speed_says_how_much_of_the_evening_has_passed(evening: Event) -> None:
    made = rehearsed(evening)
    control_replay(event=made, by=club.user(), control=ReplayControl(speed=20))
    began = rehearsal_of(made).began_at
    assert began
    advance_rehearsals(began + timedelta(seconds=10))
    assert rehearsal_of(made).steps_done == 200 // 60 + 1


def test_a_paused_replay_stays_where_it_is(evening: Event) -> None:
    made = rehearsed(evening)
    control_replay(event=made, by=club.user(), control=ReplayControl(speed=600))
    control_replay(event=made, by=club.user(), control=ReplayControl(running=False, speed=600))
    assert advance_rehearsals(timezone.now() + timedelta(days=1)) == 0


@pytest.mark.long
@pytest.mark.usefixtures("a_minute_apart")
def test_the_next_step_comes_at_once(evening: Event) -> None:
    made = rehearsed(evening)
    control_replay(event=made, by=club.user(), control=ReplayControl(speed=1))
    for done in (1, 2):
        skip_to_next_step(event=made, by=club.user())
        advance_rehearsals(timezone.now())
        assert rehearsal_of(made).steps_done == done
    assert made.rounds.get().state == "published"


def test_long_breaks_of_the_evening_are_short(evening: Event) -> None:
    first = evening.rounds.get(number=1)
    first.published_at = first.published_at - timedelta(days=7) if first.published_at else None
    first.save()
    steps = timeline(evening)
    assert (steps[0].kind, steps[0].at, steps[1].at) == (StepKind.PUBLISH, 0, MAX_BREAK_SECONDS)


@pytest.mark.long
def test_steps_that_no_longer_fit_are_skipped(evening: Event) -> None:
    made = rehearsed(evening)
    publish_round(round_=seat_round(event=made, by=club.user(), method="random"), by=club.user())
    control_replay(event=made, by=club.user(), control=ReplayControl(speed=600))
    advance_rehearsals(timezone.now() + timedelta(days=1))
    row = rehearsal_document(rehearsal_of(made))
    assert row.steps_done == row.steps
    assert not row.running


@pytest.mark.long
def test_a_rehearsal_counts_in_no_rating_and_tells_no_program(evening: Event) -> None:
    before = ratings_of(evening.game).ratings
    result = OutboxEvent.objects.count()
    made = replayed(evening)
    assert ratings_of(evening.game).ratings == before
    assert OutboxEvent.objects.count() == result
    assert not made.entries.filter(members__isnull=False).exists()
    assert (made.club, made.hidden, made.place) == (None, True, Event.Place.CLUB)


@pytest.mark.long
@pytest.mark.parametrize(
    "path",
    ["", "standings/", "players/", "r/1/", "desk/", "desk/rehearsal", "me/", "standings.csv", "picture.png", "screen/"],
)
def test_nobody_but_staff_finds_a_rehearsal(client: Client, evening: Event, path: str) -> None:
    made = replayed(evening)
    answer = client.get(f"/t/{made.slug}/{path}")
    assert answer.status_code == 404 or answer["Location"].startswith("/account/login/")
    sign_in(client, club.user("stranger"))
    assert client.get(f"/t/{made.slug}/{path}").status_code == 404


@pytest.mark.long
def test_it_is_in_no_list_feed_or_embedded_part(client: Client, evening: Event) -> None:
    made = replayed(evening)
    for address in ("/", "/events/", "/events.ics", "/api/v1/events"):
        answer = client.get(address)
        assert made.slug.encode() not in answer.content, address
    assert client.get(f"/embed/t/{made.slug}/standings").status_code == 404
    assert get(client, f"events/{made.slug}/standings").status_code == 404


@pytest.mark.long
def test_its_pages_say_that_it_is_a_rehearsal(client: Client, evening: Event) -> None:
    made = replayed(evening)
    sign_in(client, club.user())
    text = client.get(f"/t/{made.slug}/desk/").text
    assert "Only staff can see this event, and nothing in it counts." in text
    assert body_of(get(client, f"events/{made.slug}"))["is_rehearsal"] is True


def test_it_cannot_be_published(evening: Event) -> None:
    with pytest.raises(EventConflict, match="only for staff"):
        show_event(event=rehearsed(evening), by=club.user())


def test_a_rehearsal_has_no_rehearsal_and_there_are_ten_at_most(evening: Event) -> None:
    made = rehearsed(evening)
    with pytest.raises(EventError, match="is a rehearsal itself"):
        rehearsed(made)
    for _ in range(9):
        rehearsed(evening)
    with pytest.raises(EventConflict, match="already has 10"):
        rehearsed(evening)


def test_players_and_scorers_may_not_rehearse(evening: Event) -> None:
    with pytest.raises(NotAllowed):
        create_rehearsal(event=evening, by=club.user("stranger"))


def test_an_event_without_rounds_is_rehearsed_by_hand() -> None:
    made = rehearsed(club.event(8))
    with pytest.raises(EventError, match="no session to replay"):
        control_replay(event=made, by=club.user(), control=ReplayControl())
    assert made.entries.filter(state="present").count() == 8


@pytest.mark.long
def test_an_erased_name_leaves_the_rehearsal_too(evening: Event, settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path
    made = replayed(evening)
    person = club.entry(evening, 1).people.get()
    name = person.name
    erase(subject_of(person), by=club.user(), reason="Asked")
    assert not made.entries.filter(name=name).exists()


def test_the_page_creates_starts_and_pauses(client: Client, evening: Event) -> None:
    sign_in(client, club.user())
    made = client.post(f"/t/{evening.slug}/desk/rehearsal", {"do": "create", "key": "a"})
    address = made["Location"]
    assert address != f"/t/{evening.slug}/desk/rehearsal"
    client.post(address, {"do": "start", "speed": "60", "key": "b"})
    assert "60 times as fast" in client.get(address).text
    client.post(address, {"do": "pause", "key": "c"})
    assert Rehearsal.objects.get().began_at is None


def test_a_program_creates_and_controls_a_rehearsal(client: Client, evening: Event) -> None:
    sign_in(client, club.user())
    made = body_of(post(client, f"events/{evening.slug}/rehearsals"), 201)
    assert (made["original"], made["running"]) == (evening.slug, False)
    path = f"events/{made['slug']}/replay"
    assert body_of(patch(client, path, {"running": True, "speed": 60}))["running"] is True
    assert body_of(post(client, f"{path}/next"))["speed"] == 60
    assert body_of(get(client, f"events/{evening.slug}/rehearsals"))["count"] == 1
    assert body_of(patch(client, path, {"speed": 601}), 400)["field"] == "speed"
    assert get(client, f"events/{evening.slug}/replay").status_code == 404
