"""What games count of a player's deals: sums of the counts are those of the sheets."""

from typing import Any

import pytest

from engine.registry import game_named, games
from engine.statistics import CountedDeal, CountTable
from tournaments.demo.play import match_sheets

SEEDS = ("one", "two", "three")


def played(name: str, seat: str, seed: str) -> list[CountedDeal]:
    """The deals of a match of bots, as the player in a seat counts them; each seat deals in turn."""
    game = game_named(name)
    preset = next(iter(game.presets))
    options = game.options(preset)
    seats = game.seats(options)
    sheets = match_sheets(name, preset, {}, seed)
    dealers = [sheet.get("dealer") or seats[number % len(seats)] for number, sheet in enumerate(sheets)]
    return [
        CountedDeal(options, seat, str(dealer), sheet, ("31",)) for dealer, sheet in zip(dealers, sheets, strict=True)
    ]


def seats_of(name: str) -> tuple[str, ...]:
    game = game_named(name)
    return game.seats(game.options(next(iter(game.presets))))


def column(table: CountTable, number: int) -> Any:
    return sum(row.cells[number] or 0 for row in table.rows)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", sorted(games()))
def test_counts_fit_their_headings_and_are_nothing_for_no_deals(name: str, seed: str) -> None:
    for table in game_named(name).counts(played(name, seats_of(name)[0], seed)):
        assert {len(row.cells) + 1 for row in table.rows} == {len(table.heads)}
    assert all(column(table, 0) == 0 for table in game_named(name).counts([]))


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_truf_counts_every_deal_once(seed: str) -> None:
    for seat in seats_of("truf"):
        deals = played("truf", seat, seed)
        (table,) = game_named("truf").counts(deals)
        assert column(table, 0) == len(deals) == sum(column(table, number) for number in (1, 2, 3))
        exact = [deal for deal in deals if deal.values["tricks"][seat] == final_bid(deal)]
        assert column(table, 1) == len(exact)


def final_bid(deal: CountedDeal) -> int:
    return int(deal.values["bids"][deal.seat] + (deal.values.get("shift") or 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_troefcall_counts_every_deal_for_both_sides(seed: str) -> None:
    game = game_named("troefcall")
    deals = {seat: played("troefcall", seat, seed) for seat in "NE"}
    (north,), (east,) = (game.counts(deals[seat]) for seat in "NE")
    assert column(north, 0) == column(east, 0) == len(deals["N"])
    assert column(north, 1) + column(east, 1) == len(deals["N"])
    assert (column(north, 2), column(north, 3)) == (column(east, 3), column(east, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_ruff_and_trump_counts_the_tricks_of_the_sheets(seed: str) -> None:
    game = game_named("ruff_and_trump")
    for seat in seats_of("ruff_and_trump"):
        deals = played("ruff_and_trump", seat, seed)
        ruffs, tricks = game.counts(deals)
        side = game.side_of(deals[0].options, seat)
        assert ruffs.rows[0].cells == (len(deals), 31)
        assert ruffs.rows[1].cells[0] == sum(deal.values.get("ruff") == side for deal in deals)
        assert column(tricks, 0) == len(deals)
        assert column(tricks, 1) == sum(deal.values["tricks"][side] for deal in deals)


@pytest.mark.parametrize("seed", SEEDS)
def test_truc_y_flou_counts_every_credit_for_both_teams(seed: str) -> None:
    game = game_named("truc_y_flou")
    deals = {seat: played("truc_y_flou", seat, seed) for seat in "01"}
    (even,), (odd,) = (game.counts(deals[seat]) for seat in "01")
    for won, lost in ((0, 1), (2, 3)):
        assert [row.cells[won] for row in even.rows] == [row.cells[lost] for row in odd.rows]
        assert [row.cells[lost] for row in even.rows] == [row.cells[won] for row in odd.rows]
    points = [game.score(deal.options, deal.values).points for deal in deals["0"]]
    assert column(even, 2) == sum(point["even"] for point in points)
    assert column(odd, 2) == sum(point["odd"] for point in points)
