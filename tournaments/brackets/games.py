"""A knock-out as it stands: who is ranked where, every game of the bracket, and who won it by the sheets of its table.

Who went through when a round was published stays through: a correction afterwards does not move anybody silently. It is
told instead, see `Knockout.changed` and docs/decisions/0110-knock-outs-keep-what-was-published.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seating.knockout import Game, double, ready, single
from standings import Facts, TableData
from standings.points import table_results
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS, Drawn, PublicRound, Winners, drawn_of, public_rounds
from tournaments.core.facts import facts_of
from tournaments.models import Event, Schedule

RESULT, RULING, RANK, WALKOVER = "result", "ruling", "rank", "walkover"
"""How a game was decided: at the table; level there and by a ruling of the round, or by the ranking; without play."""


@dataclass(frozen=True, slots=True)
class Knockout:
    """A bracket and what was played of it. Entries are their numbers as text.

    `at`: the table of each game that was published, by name of the game. `how`: how the decided ones were decided.
    `changed`: by name of the game, who won it by a correction written after somebody else had gone through.
    """

    seeds: tuple[str, ...]
    twice: bool
    third_place: bool
    winners: Winners
    games: tuple[Game, ...]
    first: int = 1
    at: Mapping[str, TableData] = field(default_factory=dict)
    how: Mapping[str, str] = field(default_factory=dict)
    changed: Winners = field(default_factory=dict)

    @property
    def decided(self) -> bool:
        """Whether nothing is left to play."""
        return not ready(self.games)


def schedule_of_bracket(event: Event) -> Schedule | None:
    """The order from which the bracket is made; None while there is none, or where the final is no knock-out."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return None
    newest = event.schedules.filter(content__has_key="seeds").order_by("-version").first()
    return newest if newest and newest.content.get("final", "knockout") == "knockout" else None


def knockout_of(event: Event, facts: Facts | None = None, drawn: Drawn | None = None) -> Knockout | None:
    """The bracket as everybody may know it, from published rounds; None before its first round is published."""
    drawn = drawn_of(event) if drawn is None else drawn
    seeds = drawn.seeds
    if event.system not in SYSTEMS_WITH_BRACKETS or seeds is None or not drawn.begun(seeds.first):
        return None
    if seeds.content.get("final", "knockout") != "knockout":
        return None
    return standing(event, seeds.content["seeds"], seeds.first, facts or facts_of(event), drawn)


def standing(event: Event, seeds: Sequence[str], first: int, facts: Facts, drawn: Drawn | None = None) -> Knockout:
    """The bracket of these seeds, whose first round has the number `first`."""
    rounds = [one for one in (public_rounds(event) if drawn is None else drawn.rounds) if one.number >= first]
    at = _tables(rounds, facts)
    said = {name: _decided(table, facts, seeds) for name, table in at.items()}
    through: dict[str, str] = {}
    for round_ in rounds:
        through = {**round_.winners, **through}
    winners = {name: found[0] for name, found in said.items() if found} | through
    empty = Knockout(tuple(seeds), event.system == Event.System.DOUBLE_KNOCKOUT, _third_place(event), winners, ())
    return _walked(empty, first, at, said, through, facts)


def games_of(found: Knockout, winners: Winners) -> list[Game]:
    """All games of the bracket with these winners."""
    if found.twice:
        return double(found.seeds, winners)
    return single(found.seeds, winners, found.third_place)


def playable(games: Sequence[Game]) -> list[Game]:
    """What is played next: of the upper half one level at a time, so that nobody with a bye runs ahead."""
    now = ready(games)
    levels = [level_of(game) for game in games if game.winner is None and game.name[0] == "W"]
    lowest = min(levels, default=0)
    return [game for game in now if game.name[0] != "W" or level_of(game) == lowest]


def level_of(game: Game) -> int:
    """2 of `W2.1` and of `F2`."""
    return int(game.name[1:].split(".")[0])


def rounds_left(found: Knockout) -> int:
    """How many rounds are still to come when the better ranked win; a second final is not counted."""
    winners, count = dict(found.winners), 0
    while games := playable(games_of(found, winners)):
        winners |= {game.name: min(_both(game), key=found.seeds.index) for game in games}
        count += 1
    return count


def _both(game: Game) -> tuple[str, str]:
    return game.one or "", game.other or ""


def _third_place(event: Event) -> bool:
    return event.system != Event.System.DOUBLE_KNOCKOUT and event.system_options.get("third_place") is True


def _tables(rounds: Sequence[PublicRound], facts: Facts) -> dict[str, TableData]:
    known = {(table.round, table.number): table for table in facts.tables}
    return {
        name: known[round_.number, int(number)]
        for round_ in rounds
        for number, name in round_.games.items()
        if (round_.number, int(number)) in known
    }


def _decided(table: TableData, facts: Facts, seeds: Sequence[str]) -> tuple[str, str] | None:
    """Who won a table, and how; None while it is open. Who has nobody against him goes through."""
    entries = list(table.seats.values())
    if len(entries) == 1:
        return str(entries[0]), WALKOVER
    results = table_results(table)
    if not table.complete or not results.keys() >= table.seats.keys():
        return None
    one, other = sorted(table.seats, key=lambda seat: results[seat], reverse=True)
    if results[one] > results[other]:
        return str(table.seats[one]), RESULT
    return _level(table, facts, seeds)


def _level(table: TableData, facts: Facts, seeds: Sequence[str]) -> tuple[str, str]:
    """A ruling of the round decides (so a deciding deal is entered); without one the better ranked goes through."""
    given = dict.fromkeys(table.seats.values(), 0)
    for ruling in facts.rulings:
        if ruling.round == table.round and ruling.entry in given and ruling.kind != "adjusted":
            given[ruling.entry] += ruling.points
    most = max(given.values())
    best = [str(entry) for entry, points in given.items() if points == most]
    return (best[0], RULING) if len(best) == 1 else (min(best, key=seeds.index), RANK)


def _walked(
    found: Knockout,
    first: int,
    at: Mapping[str, TableData],
    said: Mapping[str, tuple[str, str] | None],
    through: Winners,
    facts: Facts,
) -> Knockout:
    """The same with the games that are not played because somebody has left: the other side goes through."""
    gone = {str(entry.number) for entry in facts.entries if entry.withdrawn}
    winners = dict(found.winners)
    games = games_of(found, winners)
    while left := [game for game in ready(games) if gone.intersection(_both(game))]:
        winners |= {game.name: _stays(game, gone) for game in left}
        games = games_of(found, winners)
    decided = {game.name for game in games if game.winner is not None and not game.bye}
    how = dict.fromkeys(decided, WALKOVER) | {name: told[1] for name, told in said.items() if told}
    changed = {name: told[0] for name, told in said.items() if told and through.get(name, told[0]) != told[0]}
    return Knockout(found.seeds, found.twice, found.third_place, winners, tuple(games), first, at, how, changed)


def _stays(game: Game, gone: set[str]) -> str:
    """Who is left of the two; when both have gone, the first, who then loses the next game the same way."""
    return next((side for side in _both(game) if side not in gone), game.one or "")
