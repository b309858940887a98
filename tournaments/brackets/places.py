"""The final ranking of a knock-out, and the ranking so far."""

from dataclasses import replace

from seating.knockout import NOBODY, KnockoutGame
from standings import Row, Standings
from tournaments.brackets.games import Knockout, level_of


def places(knockout: Knockout) -> list[list[str]]:
    """Return the entries in groups that share a rank, the best first.

    Entries still in the bracket come first, all together.
    """
    out = _out_twice(knockout.games) if knockout.twice else _out_once(knockout.games)
    gone = {entry for group in out for entry in group}
    left = [entry for entry in knockout.seeds if entry not in gone]
    return [group for group in (left, *out) if group]


def by_place(table: Standings, groups: list[list[str]]) -> Standings:
    """Return the standings with these ranks; entries in no group come last.

    Within a shared rank the order stays. An entry that did not play gets no rank in a bracket either, unless it is
    still in.
    """
    idle = [row for row in table.rows if row.unranked and (not groups or str(row.entry) not in groups[0])]
    if idle:
        without = [[entry for entry in group if entry not in {str(row.entry) for row in idle}] for group in groups]
        ranked = by_place(replace(table, rows=tuple(row for row in table.rows if row not in idle)), without)
        return replace(ranked, rows=(*ranked.rows, *(replace(row, moved=None) for row in idle)))
    where = {entry: number for number, group in enumerate(groups) for entry in group}
    rows = sorted(table.rows, key=lambda row: where.get(str(row.entry), len(groups)))
    sizes = [sum(where.get(str(row.entry), len(groups)) == number for row in rows) for number in range(len(groups) + 1)]
    return replace(table, rows=tuple(_row(row, where.get(str(row.entry), len(groups)), sizes) for row in rows))


def _row(row: Row, group: int, sizes: list[int]) -> Row:
    return replace(row, rank=1 + sum(sizes[:group]), shared=sizes[group] > 1, moved=None, unranked="")


def _losers(games: list[KnockoutGame]) -> list[str]:
    return [game.loser for game in games if game.loser not in (None, NOBODY)]


def _levels(games: tuple[KnockoutGame, ...], letter: str) -> list[list[KnockoutGame]]:
    """Return the games of one half in levels, the last one first."""
    own = [game for game in games if game.name[0] == letter]
    numbers = sorted({level_of(game) for game in own}, reverse=True)
    return [[game for game in own if level_of(game) == number] for number in numbers]


def _out_once(games: tuple[KnockoutGame, ...]) -> list[list[str]]:
    out = [_losers(level) for level in _levels(games, "W")]
    third = next((game for game in games if game.name == "B1"), None)
    if third is None or third.winner is None:
        return out
    for_third = [[third.winner], _losers([third])]
    return [*out[:1], *for_third, *out[2:]]


def _out_twice(games: tuple[KnockoutGame, ...]) -> list[list[str]]:
    finals = {game.name: game for game in games if game.name[0] == "F"}
    last = finals.get("F2") or finals.get("F1")
    return [_losers([last] if last else []), *(_losers(level) for level in _levels(games, "L"))]
