"""Systems of an event on its pages: chosen, read in advance, drawn again."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import new_event, organiser, text
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Event

pytestmark = pytest.mark.django_db

PARTNERS = {**club.PAIRS, "format": "partners", "odd": "sit_out"}


def form_of(client: Client, **choice: str) -> Any:
    return new_event(client, show="1", **choice).context["form"]


def offered(form: Any) -> list[str]:
    return [system.value for system in form.systems]


@pytest.mark.parametrize(
    ("choice", "systems"),
    [
        ({"rules": "truf/classic"}, ["swiss", "schedule", "random", "draw", "groups"]),
        ({"rules": "troefcall/club", "format": "partners"}, ["schedule", "random", "draw", "swiss"]),
        ({"rules": "troefcall/club", "format": "club_match"}, ["movement"]),
    ],
)
def test_only_systems_possible_for_the_format_are_offered_each_explained(
    client: Client, choice: dict[str, str], systems: list[str]
) -> None:
    organiser(client)
    form = form_of(client, **choice)
    assert offered(form) == systems
    assert all(system.about for system in form.systems)
    assert form["system"].value() == systems[0]


def test_round_robins_and_knockouts_are_for_two_at_a_table(client: Client) -> None:
    organiser(client)
    form = form_of(client, rules="troefcall/club", format="pairs")
    assert {"round_robin", "knockout", "double_knockout"} <= set(offered(form))


@pytest.mark.long
def test_another_format_sets_its_usual_system_and_keeps_a_chosen_one(client: Client) -> None:
    organiser(client)
    before = {"rules": "troefcall/club", "shown_format": "pairs", "format": "partners"}
    assert form_of(client, **before, system="swiss")["system"].value() == "schedule"
    assert form_of(client, **before, system="draw")["system"].value() == "draw"
    assert form_of(client, **before, system="knockout")["system"].value() == "schedule"


def test_a_round_robin_of_two_legs_is_made_from_the_form(client: Client) -> None:
    organiser(client)
    choice = {"rules": "ruff_and_trump/double4", "format": "pairs", "system": "round_robin"}
    form = form_of(client, **choice)
    values = {name: form[name].value() for name in form.fields if name.startswith(("opt-", "sys-"))}
    kept = {name: value for name, value in values.items() if value not in (None, False)}
    assert kept["sys-legs"] == "1"
    sent = {**kept, **choice, "shown_for": choice["rules"], "shown_format": "pairs", "ranking": "parts"}
    new_event(client, **{**sent, "sys-legs": "2", "odd": "sit_out"})
    event = Event.objects.get()
    assert (event.format, event.system, event.system_options) == ("pairs", "round_robin", {"legs": 2})


def test_the_schedule_is_for_staff_until_round_one_is_published(client: Client) -> None:
    organiser(client)
    event = club.event(8, **PARTNERS, rounds_planned=7)
    round_ = club.drafted(event)
    address = f"/t/{event.slug}/schedule/"
    assert "Only staff can see this" in text(client.get(address))
    assert "Round 7" not in text(Client().get(address))
    desk_services.publish_round(round_=round_, by=club.user())
    page = text(Client().get(address))
    assert "Round 7" in page
    assert "No repeat partners." in page


@pytest.mark.long
def test_a_player_reads_their_future_partners_and_opponents(client: Client) -> None:
    event = club.event(8, **PARTNERS, rounds_planned=7)
    club.published(event)
    answer = client.get(f"/t/{event.slug}/schedule/?of=3")
    lines = answer.context["meetings"]
    assert sorted(partner for line in lines for partner in line.partners) == [
        f"Person {number:02}" for number in (1, 2, 4, 5, 6, 7, 8)
    ]
    assert f"with {lines[0].partners[0]}, against {', '.join(lines[0].others)}" in text(answer)


@pytest.mark.long
def test_the_schedule_is_printed_and_an_event_without_one_has_no_page(client: Client) -> None:
    organiser(client)
    event = club.event(8, **PARTNERS, rounds_planned=3)
    club.published(event)
    assert "schedule of all rounds" in text(client.get(f"/t/{event.slug}/print/schedule/"))
    assert client.get(f"/t/{club.event(4, name='Other').slug}/schedule/").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("system", ["draw", "random", "schedule", "swiss"])
def test_the_document_of_a_round_gives_its_tables_again(client: Client, system: str, tmp_path: Any) -> None:
    organiser(client)
    event = club.event(9, system=system, rounds_planned=2, options={"deals": 1})
    club.played(event)
    round_ = club.published(event)
    data = json.loads(client.get(f"/t/{event.slug}/r/2/document.json").content)
    file, answer = tmp_path / "round.json", StringIO()
    file.write_text(json.dumps(data))
    call_command("seat", str(file), stdout=answer)
    made = json.loads(answer.getvalue())["rounds"][1]
    assert [list(map(int, table)) for table in made["tables"]] == list(club.tables(round_).values())


@pytest.mark.long
def test_a_draw_shows_its_seed_publicly_and_gives_the_document_to_staff_only(client: Client) -> None:
    organiser(client)
    event = club.event(8, system="draw")
    round_ = club.published(event)
    page = f"/t/{event.slug}/r/1/"
    assert f"Drawn by lot (seed {round_.seed})." in text(Client().get(page))
    assert "document.json" not in text(Client().get(page))
    assert "document.json" in text(client.get(page))
    assert Client().get(f"{page}document.json").status_code == 302


def test_a_round_of_which_nothing_is_kept_is_said_so(client: Client) -> None:
    organiser(client)
    event = club.event(8)
    round_ = club.published(event)
    type(round_).objects.update(seated_from={})
    answer = client.get(f"/t/{event.slug}/r/1/document.json", follow=True)
    assert "its pairing data was not stored" in text(answer)


@pytest.mark.long
def test_the_draft_names_the_redrawn_part_and_its_players(client: Client) -> None:
    organiser(client)
    event = club.event(12, system="schedule", rounds_planned=3, options={"deals": 1})
    club.played(event)
    entries_services.withdraw(entry=club.entry(event, 5), by=club.user())
    club.drafted(event)
    page = text(client.get(f"/t/{event.slug}/r/2/"))
    assert "A new schedule has been made from round 2 onwards. No longer included: Person 05." in page
    assert ("Repeat meetings" in page, "These figures cover all its rounds" in page) == (True, True)


def test_the_rules_of_an_event_say_how_its_rounds_are_made(client: Client) -> None:
    event = club.event(8, system="draw")
    assert "Random pairings each round, with no other rules" in text(client.get(f"/t/{event.slug}/rules/"))
