"""TRF16: our file is read by an independent program (`trf`), and players come in from a file."""

from typing import Any

import pytest
import trf
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser
from tournaments.entries import services as entries_services
from tournaments.models import Event
from tournaments.people.import_rows import import_people
from tournaments.rankings.selectors import standings_of

pytestmark = pytest.mark.django_db
DUEL: dict[str, Any] = {"game": "ruff_and_trump", "preset": "single2", "options": {}, "format": "individuals"}


def written(client: Client, event: Event) -> Any:
    answer = client.get(f"/t/{event.slug}/files/event.trf")
    assert answer.status_code == 200, answer.content[:300]
    return trf.loads(answer.content.decode())


@pytest.mark.long
@pytest.mark.parametrize(("plan", "people"), [(DUEL, 4), (club.PAIRS, 8)], ids=["singles", "pairs"])
def test_another_program_reads_players_opponents_and_results(client: Client, plan: Any, people: int) -> None:
    event = club.event(people, **plan, rounds_planned=2)
    club.played(event)
    tournament = written(client, event)
    assert (tournament.name, tournament.numplayers, tournament.xx_fields["XXR"]) == ("Friday", 4, "2")
    standings = {row.entry: row for row in standings_of(event).rows}
    for player in tournament.players:
        row = standings[player.startrank]
        (game,) = player.games
        assert (player.name, player.rank) == (row.name, row.rank)
        other = next(player for player in tournament.players if player.startrank == game.startrank)
        assert other.games[0].startrank == player.startrank
        assert {game.result, other.games[0].result} in ({"1", "0"}, {"="})
        assert {game.color, other.games[0].color} == {"w", "b"}
        assert player.points == {"1": 1.0, "=": 0.5, "0": 0.0}[game.result]


@pytest.mark.long
def test_a_bye_is_half_a_point_and_a_missed_round_none(client: Client) -> None:
    event = club.event(5, **DUEL, rounds_planned=2, odd="sit_out")
    club.played(event)
    entries_services.check_out(entry=club.entry(event, 1), by=club.user())
    club.played(event)
    results = [[game.result for game in player.games] for player in written(client, event).players]
    assert sum(row[0] == "H" for row in results) == 1
    assert results[0][1] == "Z"


def test_tables_of_four_are_refused_and_the_csv_is_named(client: Client) -> None:
    event = club.event(4)
    answer = client.get(f"/api/v1/events/{event.slug}/files/event.trf")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_trf")
    assert "CSV" in answer.json()["message"]
    organiser(client)
    assert "event.trf" not in client.get(f"/t/{event.slug}/desk/files").text


@pytest.mark.parametrize(("plan", "people"), [(DUEL, 4), (club.PAIRS, 8)], ids=["singles", "pairs"])
def test_players_of_our_own_file_come_in_again(client: Client, plan: Any, people: int) -> None:
    event = club.event(people, **plan)
    text = client.get(f"/t/{event.slug}/files/event.trf").content.decode()
    copy = club.event(**{**plan, "name": "Again"})
    entries_services.enter_people(event=copy, rows=import_people(text).rows, by=club.user())
    names = [list(one.entries.order_by("number").values_list("name", flat=True)) for one in (event, copy)]
    assert names[0] == names[1]


def test_a_long_name_stays_in_its_columns(client: Client) -> None:
    event = club.event(2, **DUEL)
    event.entries.filter(number=1).update(name="A" * 60)
    first = written(client, event).players[0]
    assert (first.startrank, first.name) == (1, "A" * 33)
