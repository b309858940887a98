"""Context of the bracket page: games by `level` with results, tables, ranking."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.sentences import N
from seating.knockout import NOBODY, KnockoutGame
from standings import Facts, TableData
from standings.points import table_results
from tournaments.brackets.games import RANK, RULING, WALKOVER, Knockout, knockout_of
from tournaments.brackets.places import places
from tournaments.brackets.schemas import Bracket, BracketGame, BracketLevel, BracketRank, BracketSide
from tournaments.brackets.selectors import describe_changes
from tournaments.brackets.text import Titles
from tournaments.core.facts import facts_of
from tournaments.models import Event

DECIDED = {
    RULING: N("tied, decided by a ruling in the round"),
    RANK: N("tied, so the better-ranked entry goes through"),
    WALKOVER: N("won by forfeit, because the other side was absent"),
}
"""Texts for games that were not decided by their result."""
CORRECTED = N("corrected after the next round was published, so the entry that went through keeps playing")


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
    ranking = tuple(_ranking(knockout, names))
    return Bracket(levels=levels, ranking=ranking, decided=knockout.decided, twice=knockout.twice, notices=notices)


def _ranking(knockout: Knockout, names: Mapping[str, str]) -> list[BracketRank]:
    ranking: list[BracketRank] = []
    out = {entry for group in places(knockout)[1:] for entry in group}
    for group in places(knockout):
        rank = len(ranking) + 1
        still_in = not knockout.decided and not out.intersection(group)
        ranking += [
            BracketRank(rank=rank, shared=len(group) > 1, entry=int(entry), name=names[entry], still_in=still_in)
            for entry in group
        ]
    return ranking


class _Drawing:
    """The data from which the games of one bracket are rendered."""

    def __init__(self, knockout: Knockout, names: Mapping[str, str]) -> None:
        self.found, self.names, self.titles = knockout, names, Titles(knockout)
        self.ranks = {entry: rank for rank, entry in enumerate(knockout.seeds, start=1)}

    def levels(self) -> list[BracketLevel]:
        return [
            BracketLevel(half=level[0], title=self.titles.of_level(level), games=tuple(map(self._game, games)))
            for level, games in self.titles.levels.items()
        ]

    def _game(self, game: KnockoutGame) -> BracketGame:
        table = self.found.at.get(game.name)
        note = CORRECTED if game.name in self.found.changed else DECIDED.get(self.found.how.get(game.name, ""), "")
        return BracketGame(
            name=game.name,
            title=self.titles.game[game.name],
            sides=(self._side(game, 0, table), self._side(game, 1, table)),
            state=_state(game, table),
            note=gettext(note) if note else "",
            round=table.round if table else None,
            table=table.number if table else None,
        )

    def _side(self, game: KnockoutGame, place: int, table: TableData | None) -> BracketSide:
        entry = (game.one, game.other)[place]
        if entry is None:
            return _nobody(self.titles.who_will(game, place))
        if entry == NOBODY:
            return _nobody(gettext("bye"))
        return BracketSide(
            entry=int(entry),
            name=self.names[entry],
            rank=self.ranks[entry],
            won=game.winner == entry,
            score=_score(table, int(entry)),
        )


def _nobody(name: str) -> BracketSide:
    return BracketSide(entry=None, name=name, rank=None, won=False, score="")


def _state(game: KnockoutGame, table: TableData | None) -> str:
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
