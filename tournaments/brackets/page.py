"""The bracket as pages show it: its games by level with names, results and tables, and how far everybody came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.sentences import N
from seating.knockout import NOBODY, Game
from standings import TableData
from standings.points import table_results
from tournaments.brackets.games import RANK, RULING, WALKOVER, Knockout, knockout_of
from tournaments.brackets.places import places
from tournaments.brackets.selectors import changes_told
from tournaments.brackets.text import HALVES, Titles
from tournaments.core.facts import facts_of
from tournaments.models import Event

DECIDED = {
    RULING: N("level; decided by a ruling of the round"),
    RANK: N("level; the better ranked goes through"),
    WALKOVER: N("without play: the other side is not there"),
}
"""How a game was decided, where the result does not say it."""
CORRECTED = N("corrected after the next round was published: who went through plays on")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game. `entry` is None where nobody stands yet (`name` then says who will) or where a bye is.

    `rank` is the place in the order of the bracket, `score` what it has at the table: `2 (31)` or `31`.
    """

    entry: int | None
    name: str
    rank: int | None
    won: bool
    score: str = ""


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of the bracket. `state`: waiting, ready, playing, played, bye. `note` says how it was decided.

    `round` and `table` say where it is or was played.
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
    """The games of one level of a half; `half` is upper, lower or finals."""

    half: str
    title: str
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry and how far it came. `shared`: others came as far."""

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
        """The levels by half, each with its heading; of a knock-out with one defeat there is one half.

        With each level stands how its games lead to the next one: `pairs`, `straight`, or "" where they do not.
        """
        kinds = dict.fromkeys(level.half for level in self.levels)
        return [(gettext(HALVES[kind]), _leading([one for one in self.levels if one.half == kind])) for kind in kinds]


def _leading(levels: Sequence[BracketLevel]) -> list[tuple[BracketLevel, str]]:
    nexts = [len(level.games) for level in levels[1:]] + [0]
    how = {2.0: "pairs", 1.0: "straight"}
    third = [level.games[0].name == "B1" for level in levels[1:]] + [True]
    return [
        (level, "" if last else how.get(len(level.games) / count, ""))
        for level, count, last in zip(levels, nexts, third, strict=True)
    ]


def bracket_of(event: Event) -> Bracket | None:
    """The bracket as everybody may see it; None before its first round is published."""
    facts = facts_of(event)
    found = knockout_of(event, facts)
    if found is None:
        return None
    names = {str(entry.number): entry.name for entry in facts.entries}
    levels = tuple(_Drawing(found, names).levels())
    told = tuple(changes_told(found, names))
    return Bracket(levels, tuple(_ranking(found, names)), found.decided, found.twice, told)


def _ranking(found: Knockout, names: Mapping[str, str]) -> list[Placed]:
    told: list[Placed] = []
    out = {entry for group in places(found)[1:] for entry in group}
    for group in places(found):
        rank = len(told) + 1
        still_in = not found.decided and not out.intersection(group)
        told += [Placed(rank, len(group) > 1, int(entry), names[entry], still_in) for entry in group]
    return told


class _Drawing:
    """What every game of one bracket is drawn from."""

    def __init__(self, found: Knockout, names: Mapping[str, str]) -> None:
        self.found, self.names, self.titles = found, names, Titles(found)
        self.ranks = {entry: rank for rank, entry in enumerate(found.seeds, start=1)}

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
    """`2 (31)` where a match is made of sets or rounds, otherwise `31`; nothing before the first deal."""
    if table is None:
        return ""
    results = table_results(table)
    own = next((results[seat] for seat, who in table.seats.items() if who == entry and seat in results), None)
    if own is None:
        return ""
    return f"{own.parts} ({own.points})" if table.won else str(own.points)
