"""The score of a match of sets or rounds: gains, decisions and the winner."""

from typing import Any

import pytest

from engine.registry import game_named
from games.table_page import scores as shown_scores
from games.table_page.page import TablePage
from tests.engine.truc_y_flou.positions import deal_of
from tests.games.helpers.drawn import html_of, page_of, visible
from tests.games.helpers.views import checked

SETS = [
    {"ruff": "0", "tricks": {"0": 7, "1": 5}},
    {"ruff": "0", "tricks": {"0": 11, "1": 1}},
    {"ruff": "1", "miscount": "0", "tricks": {"0": 6, "1": 6}},
]
POINTS = [{"0": 14, "1": 0}, {"0": 22, "1": 0}, {"0": 0, "1": 12}]
ROUNDS = [{"dealer": "5", "credits": [["E", 25, "flor_round"]]}, {"dealer": "0", "credits": [["D", 25, "truc"]]}]


def sheets(values: list[Any], points: list[dict[str, int]]) -> list[dict[str, Any]]:
    """Return current sheets as a table's view contains them."""
    written = zip(values, points, strict=True)
    same = {"version": 1, "derived": {}, "source": "online", "counts": True}
    return [
        {"id": number, "number": number, "values": one, "points": got, **same}
        for number, (one, got) in enumerate(written, start=1)
    ]


def page(game: str, preset: str, **view: Any) -> TablePage:
    """A table where no deal is running."""
    table_page = page_of(deal_of(), "truc_y_flou", "0", "aure")
    seats = game_named(game).seats(game_named(game).options(preset))
    changed = {**table_page.view, "game": game, "preset": preset, "deal": None, **view}
    return TablePage(checked({**changed, "seats": table_page.view["seats"][: len(seats)]}))


def ruff(**view: Any) -> TablePage:
    return page("ruff_and_trump", "single2", sides=["0", "1"], options={"sets_to_win": 2}, **view)


def test_the_deal_that_won_a_set_says_so_and_the_next_set_begins_at_zero() -> None:
    result = ruff(sheets=sheets(SETS, POINTS), totals={"0": 0, "1": 12}, won={"0": 1, "1": 0})
    assert [row.won for row in result.score_rows] == ["", "Ayu won the set. Sets: Ayu (1), Budi (0).", ""]
    assert [points for points, _counters in result.totals] == ["0", "12"]


def test_the_result_of_a_deal_names_the_set_it_won() -> None:
    result = ruff(sheets=sheets(SETS[:2], POINTS[:2]), totals={"0": 36, "1": 0}, won={"0": 1, "1": 0})
    assert result.result.startswith("Deal 2: Ayu scored 12 for the ruff. Tricks: Ayu 11, Budi 1.")
    assert result.result.endswith("Ayu won the set. Sets: Ayu (1), Budi (0).")


def test_a_match_goes_to_the_winner_of_more_parts_whatever_the_points() -> None:
    result = ruff(sheets=[], totals={"0": 3, "1": 30}, won={"0": 2, "1": 1}, finished=True)
    assert result.winner_line == "Ayu won the match. Sets: Ayu (2), Budi (1)."
    assert "Ayu won the match." in visible(html_of(result))


def test_rounds_of_truc_are_shown_with_their_credits_by_team() -> None:
    points = [{"even": 25, "odd": 0}, {"even": 0, "odd": 25}]
    html = page("truc_y_flou", "aure", sides=["even", "odd"], sheets=sheets(ROUNDS, points), won={"even": 1, "odd": 1})
    first, second = html.score_rows
    assert first.credits == ["Best flor accepted: 25 points for ● A."]
    assert second.credits == ["Deal won: 25 points for ● A."]  # seat 0 dealt, so D is team A
    assert first.won == "Ayu & Citra & Eko won the manche. Manches: Ayu & Citra & Eko (1), Budi & Dewi & Fitri (0)."


def test_the_dealer_is_called_by_name() -> None:
    points = [{"even": 25, "odd": 0}]
    html = page("truc_y_flou", "aure", sides=["even", "odd"], sheets=sheets(ROUNDS[:1], points))
    assert html.score_rows[0].sentence.endswith("The dealer was Fitri.")


def test_a_sheet_beyond_the_end_of_the_match_is_marked() -> None:
    late = [{**sheet, "counts": sheet["number"] == 1} for sheet in sheets(SETS[:2], POINTS[:2])]
    assert visible(html_of(ruff(sheets=late, totals={"0": 36, "1": 0}))).count("Not counted") == 1


@pytest.mark.parametrize("game", ["truf", "troefcall"])
def test_a_match_of_one_part_is_won_by_points(game: str) -> None:
    view = page_of(deal_of(), "truc_y_flou", "0", "aure").view
    view["totals"], view["won"] = {"N": 3, "E": 7}, {}
    assert shown_scores.winner_line(view, game_named(game), {"N": "Ayu", "E": "Budi"}) == "First with 7 points: Budi."
