"""The statistics of a player: sums are those of the sheets, and the page shows them."""

import pytest
from django.test import Client

from engine.registry import games
from games.models import Deal, Sheet, Table
from games.players.statistics import statistics_of
from games.tables.seats import Viewer
from testkit.table_deals import play_deal
from tests.games.helpers.page_tables import open_online, sitting
from tests.games.ratings.matches import accounts, finished_match, write
from tests.profiles import rest_in_ring_2

pytestmark = pytest.mark.django_db


def a_deal(table: Table) -> None:
    Deal.objects.create(table=table, number=1, state=Deal.State.OVER, dealer="N", pack="", commitment="")


def test_points_and_months_are_those_of_the_sheets() -> None:
    ayu, budi = accounts("ayu", "budi")
    for month, points in enumerate([7, -2, 4]):
        table = finished_match([ayu, budi, None, None], [points, 3, 0, 0], minute=month * 60 * 24 * 31)
        a_deal(table)
    found = statistics_of(Viewer(ayu.pk), "truf")
    assert [result.points for result in found.results] == [(7,), (-2,), (4,)]
    assert [(month.matches, month.first, month.mean) for month in found.months] == [(1, 1, 4), (1, 0, -2), (1, 1, 7)]
    assert found.chart is not None
    assert [(row.label, row.cells) for row in found.tables[0].rows] == [("3", (3, 0, 3, 0))]


def test_a_corrected_sheet_counts_instead_of_the_one_before() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [7, 3, 0, 0])
    a_deal(table)
    write(table, [1, 3, 0, 0])
    (result,) = statistics_of(Viewer(ayu.pk), "truf").results
    assert (result.points, result.first) == ((1,), False)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "preset"), rest_in_ring_2((name, next(iter(rules.presets))) for name, rules in games().items())
)
def test_a_played_match_gives_the_points_that_its_table_shows(game: str, preset: str) -> None:
    table_id = open_online(game, preset)
    while Table.objects.get(pk=table_id).state != Table.State.FINISHED:
        play_deal(table_id)
    seat = Table.objects.get(pk=table_id).seats.order_by("order")[0]
    found = statistics_of(Viewer(None, frozenset({seat.holder})), game)
    sheets = Sheet.objects.filter(table=table_id)
    side = games()[game].side_of(games()[game].options(preset), seat.code)
    assert sum(found.results[0].points) == sum(sheet.points[side] for sheet in sheets)
    assert found.deals == sheets.count()
    page = sitting(seat.code).get(f"/me/stats/{game}/").content.decode()
    assert all(table.title in page for table in found.tables)


def test_an_unknown_game_has_no_page(client: Client) -> None:
    assert client.get("/me/stats/whist/").status_code == 404


def test_without_matches_the_page_leads_to_play(client: Client) -> None:
    assert 'href="/play/"' in client.get("/me/stats/truf/").content.decode()
