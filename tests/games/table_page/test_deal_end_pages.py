"""The end of a deal against bots on its page.

The last trick stays, and a sheet lists bid, taken, points and total.
"""

import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from engine.registry import game_named
from games.models import Deal, Table
from games.play import turns as play_turns
from games.tables import table_state
from testkit.clocks import may_take
from testkit.markup import flat
from testkit.table_deals import play_deal
from tests.games.helpers.drawn import visible

pytestmark = pytest.mark.django_db

CHOICES = ["truf/classic/4", "troefcall/game15/", "ruff_and_trump/double4/", "truc_y_flou/aure/"]
CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.S)
DEALS = 125
"""Of each game, in the long test."""
ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.S)


def table_after_deal(client: Client, choice: str) -> int:
    """A table against bots whose first deal is over."""
    client.post("/play/new", {"choice": choice})
    table_id = Table.objects.latest("pk").pk
    play_deal(table_id)
    return table_id


def page(client: Client, table_id: int) -> str:
    return flat(client.get(f"/play/{table_id}/").content.decode())


def sheet(html: str) -> str:
    match = re.search(r'<section class="deal-end".*?</section>', html, re.S)
    assert match
    return match[0]


def rows(html: str) -> list[list[str]]:
    """The sheet's table, cell by cell."""
    return [
        [visible(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)] for row in ROW.findall(html)
    ]


@pytest.mark.long
@pytest.mark.parametrize("choice", CHOICES)
def test_the_result_of_a_deal_stays_until_the_player_asks_for_the_next(client: Client, choice: str) -> None:
    table_id = table_after_deal(client, choice)
    play_turns.play_what_is_due(table_id)
    assert 'id="ready">Next deal<' in sheet(page(client, table_id))
    client.post(f"/play/{table_id}/ready")
    assert 'id="deal-end"' not in page(client, table_id)
    assert Deal.objects.filter(table=table_id, state=Deal.State.RUNNING).exists()


def test_a_page_with_an_open_stream_receives_only_the_version_of_the_next_deal(client: Client) -> None:
    table_id = table_after_deal(client, CHOICES[0])
    answer = client.post(f"/play/{table_id}/ready", headers={"HX-Request": "true", "X-Stream": "yes"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert int(answer.headers["X-Version"]) == Table.objects.get(pk=table_id).version
    assert Deal.objects.filter(table=table_id, state=Deal.State.RUNNING).exists()


@pytest.mark.long
@pytest.mark.parametrize("choice", CHOICES)
def test_the_last_trick_still_lies_on_the_table(client: Client, choice: str) -> None:
    html = page(client, table_after_deal(client, choice))
    felt = html.split('id="trick"', 1)[1].split('id="deal-end"', 1)[0]
    assert re.search(r'data-last="\w\w', felt)
    assert felt.count('<li class="play-at-') >= 2


@pytest.mark.parametrize("choice", CHOICES)
def test_the_sheet_has_taken_points_and_total_of_every_side(client: Client, choice: str) -> None:
    table_id = table_after_deal(client, choice)
    heading, *lines = rows(sheet(page(client, table_id)))
    table = Table.objects.get(pk=table_id)
    points: dict[str, Any] = table.sheets.get().points
    at = heading.index("Points")
    assert {"Taken", "Points", "Total"} < set(heading)
    game = game_named(table.game)
    assert len(lines) == len(game.sides(table_state.rules_of(table)[1]))
    result = sorted(int(line[at].replace("\N{MINUS SIGN}", "-")) for line in lines)
    assert result == sorted(points.values())


@pytest.mark.long
def test_the_sheet_of_truf_shows_the_bids(client: Client) -> None:
    table_id = table_after_deal(client, "truf/classic/4")
    heading, *lines = rows(sheet(page(client, table_id)))
    values = Table.objects.get(pk=table_id).sheets.get().values
    at = heading.index("Bid")
    assert [int(line[at]) for line in lines] == list(values["bids"].values())
    assert lines[0][0].endswith("you")


@pytest.mark.long
def test_the_end_of_the_match_is_shown_in_the_same_place(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    table_id = Table.objects.get().pk
    Table.objects.filter(pk=table_id).update(options={"players": 4, "deals": 1})
    play_deal(table_id)
    end = sheet(page(client, table_id))
    assert re.search(r'<h2 class="winner"[^>]*>(First|Shared first)', end)
    assert "Rematch" in end
    assert f"/replay/{table_id}/" in end


@pytest.mark.long
@pytest.mark.parametrize(
    ("why", "sentence"), [("idle", "no player was connected for 30 minutes"), ("closed", "before the match was over")]
)
def test_a_match_that_was_cut_short_has_no_winner(client: Client, why: str, sentence: str) -> None:
    table_id = table_after_deal(client, "truf/classic/4")
    Table.objects.filter(pk=table_id).update(state=Table.State.FINISHED, cut_short=why)
    end = sheet(page(client, table_id))
    assert sentence in end
    assert "First with" not in end


def results(html: str) -> tuple[dict[str, tuple[int, int]], int]:
    """Return points and total of each side by its name, and how many sets or rounds are over."""
    heading, *lines = rows(sheet(html))
    points, total = heading.index("Points"), heading.index("Total")
    figures = [[number_in(cell) for cell in line[points:]] for line in lines]
    over = sum(line[-1] for line in figures) if heading[-1] != "Total" else 0
    return {line[0]: (line_of[0], line_of[total - points]) for line, line_of in zip(lines, figures, strict=True)}, over


def number_in(cell: str) -> int:
    return int(cell.replace("\N{MINUS SIGN}", "-"))


@pytest.mark.soak
@may_take(400)
@pytest.mark.parametrize("choice", CHOICES)
def test_in_125_deals_every_total_is_the_sum_of_the_points(client: Client, choice: str) -> None:
    deals = 0
    while deals < DEALS:
        table_id, sums, over_before = table_after_deal(client, choice), Counter[str](), 0
        while True:
            deals += 1
            sides, over = results(page(client, table_id))
            for side, (points, total) in sides.items():
                sums[side] += points
                assert total == sums[side]
            if over > over_before:  # the next set or round begins at nothing
                sums, over_before = Counter(), over
            if Table.objects.get(pk=table_id).state == Table.State.FINISHED:
                break
            client.post(f"/play/{table_id}/ready")
            play_deal(table_id)
