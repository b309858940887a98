"""The settings of an event: current values, rights to change them, and the pages of rounds and scoring."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import brackets, club
from tournaments.events.settings_form import data_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def sent(event: Event, **more: Any) -> dict[str, Any]:
    """Return what a browser sends from the page of a section, with changes; None is a box without a tick."""
    values = {name: value for name, value in data_of(event).items() if value}
    return {name: value for name, value in {**values, **more}.items() if value is not None}


@pytest.fixture
def event(client: Client) -> Event:
    """An event before its first round, and a client of its organiser."""
    made = club.event(8, rounds_planned=3)
    client.force_login(club.organiser_of(made))
    return made


def test_the_settings_say_what_is_set_and_until_when_it_may_change(client: Client, event: Event) -> None:
    page = client.get(f"/t/{event.slug}/settings/").content.decode()
    assert "The pairing system can change until round 1 is paired, the rest until the event is finished." in page
    assert f"/t/{event.slug}/settings/rounds" in page


def test_a_director_reads_the_settings_and_changes_none(client: Client, event: Event) -> None:
    client.force_login(club.director(event))
    assert client.get(f"/t/{event.slug}/settings/").status_code == 200
    assert client.get(f"/t/{event.slug}/settings/rounds").status_code == 403


def test_the_number_of_rounds_is_changed_on_its_page(client: Client, event: Event) -> None:
    answer = client.post(f"/t/{event.slug}/settings/rounds", sent(event, rounds_planned="5", round_minutes="40"))
    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.rounds_planned, event.round_minutes) == (5, 40)


def test_a_number_that_cannot_be_is_reported_at_its_field_and_stays_typed(client: Client, event: Event) -> None:
    answer = client.post(f"/t/{event.slug}/settings/rounds", sent(event, rounds_planned="0"))
    assert answer.status_code == 422
    assert 'name="rounds_planned" value="0"' in answer.content.decode()


def test_saving_without_a_change_changes_nothing(client: Client, event: Event) -> None:
    before = dict(Event.objects.filter(pk=event.pk).values().get().items())
    for section in ("rounds", "scoring"):
        assert client.post(f"/t/{event.slug}/settings/{section}", sent(event)).status_code == 302
    after = dict(Event.objects.filter(pk=event.pk).values().get().items())
    assert {name for name in after if after[name] != before[name]} <= {"version", "changed_at"}


def test_another_preset_first_shows_its_options_and_saves_nothing(client: Client, event: Event) -> None:
    other = sent(event, rules="truf/exact", show="1")
    answer = client.post(f"/t/{event.slug}/settings/scoring", other)
    assert answer.status_code == 200
    event.refresh_from_db()
    assert event.preset == "classic"
    assert 'value="truf/exact" selected' in answer.content.decode()


def test_options_of_the_game_and_tie_breaks_are_changed_before_the_first_round(client: Client, event: Event) -> None:
    changes = {"opt-deals": "2", "tie-break-1": "best_deal"}
    answer = client.post(f"/t/{event.slug}/settings/scoring", sent(event, **changes))
    assert answer.status_code == 302, answer.content.decode()
    event.refresh_from_db()
    assert (event.options["deals"], event.tie_breaks) == (2, ["best_deal"])


def test_what_would_change_results_is_fixed_once_a_round_is_paired(client: Client, event: Event) -> None:
    club.published(event)
    page = client.get(f"/t/{event.slug}/settings/scoring").content.decode()
    assert "disabled" in page.split('name="ranking"')[1].split(">")[0]
    answer = client.post(
        f"/t/{event.slug}/settings/scoring",
        sent(event, ranking="match_points", sit_out_score="3", **{"opt-deals": "9"}),
    )
    assert answer.status_code == 302
    ranking, options = event.ranking, event.options
    event.refresh_from_db()
    assert (event.ranking, event.options, event.sit_out_score) == (ranking, options, 3)


def test_no_other_game_is_chosen_for_an_event(client: Client, event: Event) -> None:
    client.post(f"/t/{event.slug}/settings/scoring", sent(event, rules="troefcall/club"))
    event.refresh_from_db()
    assert (event.game, event.preset) == ("truf", "classic")


def test_an_event_that_does_not_count_for_ratings_stays_so_when_its_match_points_change(client: Client) -> None:
    made = club.event(8, **{**brackets.GAME15, "system": "swiss"}, score_options={"rated": False})
    client.force_login(club.organiser_of(made))
    assert client.post(f"/t/{made.slug}/settings/scoring", sent(made, score="3-1-0")).status_code == 302
    made.refresh_from_db()
    assert made.score_options == {"rated": False, "win": 3, "draw": 1, "loss": 0}
