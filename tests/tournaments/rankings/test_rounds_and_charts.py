"""Standings round by round: cells, small charts, the podium and the visitor's own row."""

import re
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from games.api import sheets as game_sheets
from games.api.sheets import Correction
from standings import Row
from standings.results import Term
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.corrections import services as corrections_services
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.by_round import ByRound, by_round
from tournaments.rankings.charts import rank_charts, sparks, spread_of
from tournaments.rankings.table_rows import podium_of, table_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Create an event of eight with two rounds played."""
    made = club.event(8, rounds_planned=3)
    club.played(made)
    club.played(made)
    return Event.objects.get(pk=made.pk)


def row(entry: int, rank: int, points: int) -> Row:
    term = Term("deal", points, {}, round=1)
    return Row(rank, False, entry, f"Person {entry}", points, (), (term,), None, 1)


def page_of(event: Event, client: Client | None = None, path: str = "") -> str:
    return str((client or Client()).get(f"/t/{event.slug}/{path or 'standings/'}").content.decode())


@pytest.mark.long
def test_the_cells_of_a_row_add_up_to_its_points(event: Event) -> None:
    for line in table_rows(event, rankings_selectors.standings_of(event)):
        assert sum(cell.points or 0 for cell in line.cells) == line.row.points


def test_the_last_rank_of_the_history_is_that_of_the_row_and_the_one_before_explains_the_arrow(event: Event) -> None:
    standings = rankings_selectors.standings_of(event)
    history = by_round(event.pk, event.created_at, standings.version)
    assert history.rounds == (1, 2)
    for item in standings.rows:
        before, now = history.ranks[item.entry]
        assert now == item.rank
        assert before - now == item.moved


def test_every_table_has_a_first_place_in_every_round(event: Event) -> None:
    history = by_round(event.pk, event.created_at, rankings_selectors.standings_of(event).version)
    for number in (1, 2):
        assert len([entry for entry, at in history.firsts if at == number]) >= 2


def test_a_cell_whose_result_was_corrected_is_marked(event: Event) -> None:
    assert 'class="cell fix' not in page_of(event)
    table_id = present(present(event.rounds.get(number=1)).places.first()).table_id
    first, second = game_sheets.of_tables([table_id])[table_id]
    corrections_services.correct_sheet(
        event=event,
        table_id=table_id,
        number=1,
        correction=Correction(values=second.values, reason="Slips exchanged"),
        by=club.user(),
    )
    assert first.points != second.points
    assert re.search(r'class="cell( p3)? fix"', page_of(event))


def test_a_player_sees_their_own_row_and_nobody_else_does(event: Event) -> None:
    own = Client()
    own.get(f"/go/{club.link(present(event.entries.get(number=3).members.first()).person)}")
    page = page_of(event, own)
    assert 'id="row3" aria-current="true"' in page
    assert page.count('class="chip final you"') == 1
    assert "Top two and you" in page
    stranger = page_of(event)
    assert 'class="chip final you"' not in stranger
    assert "My row" not in stranger


def test_the_podium_waits_for_the_second_round() -> None:
    event = club.event(8, rounds_planned=3)
    club.played(event)
    assert podium_of(rankings_selectors.standings_of(event)) == []
    club.played(event)
    steps = podium_of(rankings_selectors.standings_of(Event.objects.get(pk=event.pk)))
    assert steps[0].rank == 1
    assert sum(len(step.rows) for step in steps) >= 3


def test_standings_of_an_old_version_show_points_by_round_and_no_history_of_ranks(event: Event) -> None:
    version = rankings_selectors.standings_of(event).version
    page = page_of(event, path=f"standings/?version={version}")
    assert 'class="cell' in page
    assert 'class="spark"' not in page


def test_small_charts_share_one_scale_and_say_their_ranks() -> None:
    lines = sparks(ByRound((1, 2), (1, 2), {1: (2, 1), 2: (1, 2), 3: (None, 3)}))
    assert lines[1].ranks == "2, 1"
    assert lines[3].ranks == "–, 3"
    assert lines[1].y < lines[2].y < lines[3].y


def test_names_beside_the_chart_never_touch() -> None:
    ranks: dict[int, tuple[int | None, ...]] = {1: (3, 1), 2: (1, 2), 3: (2, 3)}
    rows = [row(1, 1, 9), row(2, 2, 8), row(3, 3, 7)]
    for chart in rank_charts(ByRound((1, 2), (1, 2), ranks), rows, {3}):
        heights = sorted(line.text_y for line in chart.lines if line.kind)
        assert len(heights) == 3
        assert all(below - above >= 17 for above, below in pairwise(heights))
        assert chart.lines[-1].kind == "hi"


@pytest.mark.parametrize("points", [[1, 2, 3], [-40, 12, 12], [0, 1000, 5000], [-3, -2, -2]])
def test_every_ranked_entry_is_in_one_bar(points: list[int]) -> None:
    rows = [row(number, number, value) for number, value in enumerate(points, start=1)]
    spread = present(spread_of(rows, {2}))
    assert sum(bar.count for bar in spread.bars) == len(points)
    assert len(spread.bars) <= 13
    assert [bar.own for bar in spread.bars].count(True) == 1


def test_equal_points_make_no_chart() -> None:
    assert spread_of([row(1, 1, 5), row(2, 1, 5)], set()) is None


def test_the_own_page_draws_everybody_around_the_table_and_lists_the_rounds(event: Event) -> None:
    club.published(event)
    own = Client()
    own.get(f"/go/{club.link(present(event.entries.get(number=1).members.first()).person)}")
    answer: Any = own.get(f"/t/{event.slug}/me")
    around = answer.context["card"].seat.around
    assert around[0] == "Person 01"
    assert set(around[1:]) == set(answer.context["card"].seat.opponents)
    assert [one.number for one in answer.context["own_rounds"]] == [3, 2, 1]
    assert answer.context["own_rounds"][0].points is None
    assert "Around the table after you" in answer.content.decode()
