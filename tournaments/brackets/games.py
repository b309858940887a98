"""The state of a knock-out: its ranking, its games and their winners by sheets.

An entry that advanced when a round was published stays in: a later correction moves no entry silently.
`Knockout.changed` reports it instead; see decision 0110.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seating.knockout import KnockoutGame, double, ready, single
from standings import Facts, TableData
from standings.points import table_results
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS, DrawnOrder, PublicRound, Winners, drawn_of, public_rounds
from tournaments.core.facts import facts_of
from tournaments.models import Event, Schedule

RESULT, RULING, RANK, WALKOVER = "result", "ruling", "rank", "walkover"
"""How a game was decided.

By the result at the table; when tied, by a ruling of the round or by the ranking; or by a walkover.
"""


@dataclass(frozen=True, slots=True)
class Knockout:
    """A bracket with the games played so far. Entries are their numbers as text.

    `at`: the table of each published game, by name of the game. `how`: how each decided game was decided. `changed`: by
    name of the game, the winner by a correction written after the other side had advanced.
    """

    seeds: tuple[str, ...]
    twice: bool
    third_place: bool
    winners: Winners
    games: tuple[KnockoutGame, ...]
    first: int = 1
    at: Mapping[str, TableData] = field(default_factory=dict)
    how: Mapping[str, str] = field(default_factory=dict)
    changed: Winners = field(default_factory=dict)

    @property
    def decided(self) -> bool:
        """Whether all games are decided."""
        return not ready(self.games)


def schedule_of_bracket(event: Event) -> Schedule | None:
    """Return the seeding from which the bracket is made.

    None before it exists, and when the final is not a knock-out.
    """
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return None
    newest = event.schedules.filter(content__has_key="seeds").order_by("-version").first()
    return newest if newest and newest.content.get("final", "knockout") == "knockout" else None


def knockout_of(event: Event, facts: Facts | None = None, drawn: DrawnOrder | None = None) -> Knockout | None:
    """Return the bracket from published rounds; None before its first one."""
    drawn = drawn_of(event) if drawn is None else drawn
    seeds = drawn.seeds
    if event.system not in SYSTEMS_WITH_BRACKETS or seeds is None or not drawn.begun(seeds.first):
        return None
    if seeds.content.get("final", "knockout") != "knockout":
        return None
    return standing(event, seeds.content["seeds"], first=seeds.first, facts=facts or facts_of(event), drawn=drawn)


def standing(
    event: Event, seeds: Sequence[str], *, first: int, facts: Facts, drawn: DrawnOrder | None = None
) -> Knockout:
    """Return the bracket of these seeds, which begins in round `first`."""
    rounds = [public for public in (public_rounds(event) if drawn is None else drawn.rounds) if public.number >= first]
    at = _tables(rounds, facts)
    outcomes = {name: _outcome_of(table, facts, seeds) for name, table in at.items()}
    through: dict[str, str] = {}
    for round_ in rounds:
        through = {**round_.winners, **through}
    winners = {name: outcome[0] for name, outcome in outcomes.items() if outcome} | through
    empty = Knockout(tuple(seeds), event.system == Event.System.DOUBLE_KNOCKOUT, _third_place(event), winners, ())
    return _with_walkovers(empty, first=first, at=at, outcomes=outcomes, through=through, facts=facts)


def games_of(knockout: Knockout, winners: Winners) -> list[KnockoutGame]:
    """Return all games of the bracket with these winners."""
    if knockout.twice:
        return double(knockout.seeds, winners)
    return single(knockout.seeds, winners, knockout.third_place)


def playable(games: Sequence[KnockoutGame]) -> list[KnockoutGame]:
    """Return the games to play next.

    The upper half finishes one round before the next, so that no entry with a bye runs ahead.
    """
    now = ready(games)
    levels = [level_of(game) for game in games if game.winner is None and game.name[0] == "W"]
    lowest = min(levels, default=0)
    return [game for game in now if game.name[0] != "W" or level_of(game) == lowest]


def level_of(game: KnockoutGame) -> int:
    """Return 2 for `W2.1` and for `F2`."""
    return int(game.name[1:].split(".")[0])


def rounds_left(knockout: Knockout) -> int:
    """Return the number of rounds left if the better ranked side always wins.

    A second final is not counted.
    """
    winners, count = dict(knockout.winners), 0
    while games := playable(games_of(knockout, winners)):
        winners |= {game.name: min(_both(game), key=knockout.seeds.index) for game in games}
        count += 1
    return count


def _both(game: KnockoutGame) -> tuple[str, str]:
    return game.one or "", game.other or ""


def _third_place(event: Event) -> bool:
    return event.system != Event.System.DOUBLE_KNOCKOUT and event.system_options.get("third_place") is True


def _tables(rounds: Sequence[PublicRound], facts: Facts) -> dict[str, TableData]:
    by_number = {(table.round, table.number): table for table in facts.tables}
    return {
        name: by_number[round_.number, int(number)]
        for round_ in rounds
        for number, name in round_.games.items()
        if (round_.number, int(number)) in by_number
    }


def _outcome_of(table: TableData, facts: Facts, seeds: Sequence[str]) -> tuple[str, str] | None:
    """Return the winner of a table and how it won; None while it is open.

    An entry without an opponent advances.
    """
    entries = list(table.seats.values())
    if len(entries) == 1:
        return str(entries[0]), WALKOVER
    results = table_results(table)
    if not table.complete or not results.keys() >= table.seats.keys():
        return None
    first, other = sorted(table.seats, key=lambda seat: results[seat], reverse=True)
    if results[first] > results[other]:
        return str(table.seats[first]), RESULT
    return _level(table, facts, seeds)


def _level(table: TableData, facts: Facts, seeds: Sequence[str]) -> tuple[str, str]:
    """Decide a tied game.

    A ruling of the round decides, which is also how a deciding deal is entered. Without one the better ranked side
    advances.
    """
    points_of = dict.fromkeys(table.seats.values(), 0)
    for ruling in facts.rulings:
        if ruling.round == table.round and ruling.entry in points_of and ruling.kind != "adjusted":
            points_of[ruling.entry] += ruling.points
    most = max(points_of.values())
    best = [str(entry) for entry, points in points_of.items() if points == most]
    return (best[0], RULING) if len(best) == 1 else (min(best, key=seeds.index), RANK)


def _with_walkovers(
    knockout: Knockout,
    *,
    first: int,
    at: Mapping[str, TableData],
    outcomes: Mapping[str, tuple[str, str] | None],
    through: Winners,
    facts: Facts,
) -> Knockout:
    """Award the games that are not played after a withdrawal to the other side."""
    gone = {str(entry.number) for entry in facts.entries if entry.withdrawn}
    winners = dict(knockout.winners)
    games = games_of(knockout, winners)
    while left := [game for game in ready(games) if gone.intersection(_both(game))]:
        winners |= {game.name: _stays(game, gone) for game in left}
        games = games_of(knockout, winners)
    decided = {game.name for game in games if game.winner is not None and not game.bye}
    how = dict.fromkeys(decided, WALKOVER) | {name: outcome[1] for name, outcome in outcomes.items() if outcome}
    changed = {
        name: outcome[0]
        for name, outcome in outcomes.items()
        if outcome and through.get(name, outcome[0]) != outcome[0]
    }
    return Knockout(
        knockout.seeds, knockout.twice, knockout.third_place, winners, tuple(games), first, at, how, changed
    )


def _stays(game: KnockoutGame, gone: set[str]) -> str:
    """Return the side that has not withdrawn.

    When both have, the first one advances and loses its next game the same way.
    """
    return next((side for side in _both(game) if side not in gone), game.one or "")
