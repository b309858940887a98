"""Context of the bracket page: games by `level` with results, tables, ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.sentences import N
from seating.knockout import NOBODY, Game
from standings import Facts, TableData
from standings.points import table_results
from tournaments.brackets.games import RANK, RULING, WALKOVER, Knockout, knockout_of
from tournaments.brackets.places import places
from tournaments.brackets.selectors import describe_changes
from tournaments.brackets.text import HALVES, Titles
from tournaments.core.facts import facts_of
from tournaments.models import Event

DECIDED = {
    RULING: N("tied, decided by a ruling in the round"),
    RANK: N("tied, so the better-ranked entry goes through"),
    WALKOVER: N("won by forfeit, because the other side was absent"),
}
"""Texts for games that were not decided by their result."""
CORRECTED = N("corrected after the next round was published, so the entry that went through keeps playing")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game. `entry` is None for a bye or while the side is undecided.

    `name` then describes the future entry. `rank` is the position in the bracket order, `score` the result at the
    table: `2 (31)` or `31`.
    """

    entry: int | None
    name: str
    rank: int | None
    won: bool
    score: str = ""


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of the bracket. `state` is waiting, ready, playing, played or bye.

    `note` explains how it was decided. `round` and `table` locate it.
    """

    name: str
    title: str
    sides: tuple[Side, Side]
    state: str
    note: str = ""
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class BracketLevel:
    """The games of one `level` of the bracket; `half` is upper, lower or finals."""

    half: str
    title: str
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry with its rank. `shared`: others have the same one."""

    rank: int
    shared: bool
    entry: int
    name: str
    still_in: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole bracket by levels, and the ranking so far."""

    levels: tuple[BracketLevel, ...]
    ranking: tuple[Placed, ...]
    decided: bool
    twice: bool
    notices: tuple[str, ...] = ()

    @property
    def halves(self) -> list[tuple[str, list[tuple[BracketLevel, str]]]]:
        """Return the levels by half, each half with its heading.

        A single-elimination bracket has one half. Each comes with how its games lead to the next ones: `pairs`,
        `straight`, or "" if they do not.
        """
        kinds = dict.fromkeys(level.half for level in self.levels)
        return [
            (gettext(HALVES[kind]), _leading([level for level in self.levels if level.half == kind])) for kind in kinds
        ]


def _leading(levels: Sequence[BracketLevel]) -> list[tuple[BracketLevel, str]]:
    nexts = [len(level.games) for level in levels[1:]] + [0]
    how = {2.0: "pairs", 1.0: "straight"}
    third = [level.games[0].name == "B1" for level in levels[1:]] + [True]
    return [
        (level, "" if last else how.get(len(level.games) / count, ""))
        for level, count, last in zip(levels, nexts, third, strict=True)
    ]


def bracket_of(event: Event, facts: Facts | None = None) -> Bracket | None:
    """Return the public view of the bracket with these data, by default the current ones.

    None before its first round is published.
    """
    facts = facts or facts_of(event)
    knockout = knockout_of(event, facts)
    if knockout is None:
        return None
    names = {str(entry.number): entry.name for entry in facts.entries}
    levels = tuple(_Drawing(knockout, names).levels())
    notices = tuple(describe_changes(knockout, names))
    return Bracket(levels, tuple(_ranking(knockout, names)), knockout.decided, knockout.twice, notices)


def _ranking(knockout: Knockout, names: Mapping[str, str]) -> list[Placed]:
    ranking: list[Placed] = []
    out = {entry for group in places(knockout)[1:] for entry in group}
    for group in places(knockout):
        rank = len(ranking) + 1
        still_in = not knockout.decided and not out.intersection(group)
        ranking += [Placed(rank, len(group) > 1, int(entry), names[entry], still_in) for entry in group]
    return ranking


class _Drawing:
    """The data from which the games of one bracket are rendered."""

    def __init__(self, knockout: Knockout, names: Mapping[str, str]) -> None:
        self.found, self.names, self.titles = knockout, names, Titles(knockout)
        self.ranks = {entry: rank for rank, entry in enumerate(knockout.seeds, start=1)}

    def levels(self) -> list[BracketLevel]:
        return [
            BracketLevel(level[0], self.titles.of_level(level), tuple(map(self._game, games)))
            for level, games in self.titles.levels.items()
        ]

    def _game(self, game: Game) -> BracketGame:
        table = self.found.at.get(game.name)
        note = CORRECTED if game.name in self.found.changed else DECIDED.get(self.found.how.get(game.name, ""), "")
        return BracketGame(
            game.name,
            self.titles.game[game.name],
            (self._side(game, 0, table), self._side(game, 1, table)),
            _state(game, table),
            gettext(note) if note else "",
            table.round if table else None,
            table.number if table else None,
        )

    def _side(self, game: Game, place: int, table: TableData | None) -> Side:
        entry = (game.one, game.other)[place]
        if entry is None:
            return Side(None, self.titles.who_will(game, place), None, False)
        if entry == NOBODY:
            return Side(None, gettext("bye"), None, False)
        won = game.winner == entry
        return Side(int(entry), self.names[entry], self.ranks[entry], won, _score(table, int(entry)))


def _state(game: Game, table: TableData | None) -> str:
    if game.bye:
        return "bye"
    if game.winner is not None:
        return "played"
    if table is not None:
        return "playing"
    return "ready" if game.ready else "waiting"


def _score(table: TableData | None, entry: int) -> str:
    """Return `2 (31)` for a match of sets or rounds, otherwise `31`.

    Empty before the first deal.
    """
    if table is None:
        return ""
    results = table_results(table)
    own = next((results[seat] for seat, who in table.seats.items() if who == entry and seat in results), None)
    if own is None:
        return ""
    return f"{own.parts} ({own.points})" if table.won else str(own.points)
