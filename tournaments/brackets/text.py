"""Titles of levels and games of a bracket, and descriptions of undecided sides."""

from collections.abc import Sequence

from django.utils.translation import gettext

from engine.sentences import N
from seating.knockout import KnockoutGame
from tournaments.brackets.games import Knockout, level_of

LEVELS = {1: N("Final"), 2: N("Semi-finals"), 4: N("Quarter-finals")}
GAMES = {2: N("Semi-final %(number)s"), 4: N("Quarter-final %(number)s")}
UPPER, LOWER, FINALS = "upper", "lower", "finals"
HALVES = {UPPER: N("Winners’ bracket"), LOWER: N("Losers’ bracket"), FINALS: N("Finals")}
Level = tuple[str, int]
"""Half and number; the third-place game has one of its own."""


class Titles:
    """All titles of one bracket, built once: `titles.game["W2.1"]` is `Semi-final 1`."""

    def __init__(self, knockout: Knockout) -> None:
        self.found = knockout
        self.levels: dict[Level, list[KnockoutGame]] = {}
        for game in knockout.games:
            self.levels.setdefault(_level(game), []).append(game)
        self.game = {
            game.name: self._of_game(level, games, number)
            for level, games in self.levels.items()
            for number, game in enumerate(games, start=1)
        }

    def of_level(self, level: Level) -> str:
        """Return `Quarter-finals`, `Last 16`; in double elimination `Level 3`."""
        half, games = level[0], self.levels[level]
        if games[0].name == "B1":
            return gettext("Third place")
        if half == FINALS:
            return gettext("Final") if games[0].name == "F1" else gettext("Second final")
        if self.found.twice:
            return gettext("Round %(number)s") % {"number": level[1]}
        if len(games) in LEVELS:
            return gettext(LEVELS[len(games)])
        return gettext("Round of %(count)s") % {"count": 2 * len(games)}

    def who_will(self, game: KnockoutGame, place: int) -> str:
        """Describe the undecided first (0) or second side of a game."""
        if game.name == "F2":
            return gettext("not known yet")
        if game.name in ("B1", "F1"):
            lost, name = self._of_the_end(game.name, place)
        else:
            lost, name = _before(game, place)
        if not name:
            return gettext("loser from the winners’ bracket")
        words = gettext("loser of %(game)s") if lost else gettext("winner of %(game)s")
        return words % {"game": self.game[name]}

    def _of_game(self, level: Level, games: Sequence[KnockoutGame], number: int) -> str:
        title = self.of_level(level)
        if self.found.twice and level[0] != FINALS:
            title = f"{gettext(HALVES[level[0]])}, {title}"
        if len(games) == 1:
            return title
        words = GAMES.get(len(games), "") if not self.found.twice else ""
        facts = {"level": title, "number": number}
        return (gettext(words) if words else gettext("%(level)s, game %(number)s")) % facts

    def _of_the_end(self, name: str, place: int) -> tuple[bool, str]:
        """Return the source of a side in the third-place game or the last final.

        The first value is True for the loser of the named game, False for its winner.
        """
        upper = [game.name for game in self.found.games if game.name[0] == "W"]
        if name == "B1":
            return True, upper[-3:-1][place]
        lower = [game.name for game in self.found.games if game.name[0] == "L"]
        if place and lower:
            return False, lower[-1]
        return bool(place), upper[-1]


def _level(game: KnockoutGame) -> Level:
    half = {"W": UPPER, "L": LOWER, "F": FINALS}.get(game.name[0], UPPER)
    return half, 0 if game.name == "B1" else level_of(game)


def _before(game: KnockoutGame, place: int) -> tuple[bool, str]:
    """Return the source of a side in the halves; an empty name if it comes down.

    In the lower half, even levels pair the entries left there with those that come down from the upper half.
    """
    half, level, number = game.name[0], level_of(game), int(game.name.split(".")[1])
    mixed = half == "L" and level % 2 == 0
    if mixed:
        return False, "" if place else f"L{level - 1}.{number}"
    before = 2 * number - 1 + place
    if half == "L" and level == 1:
        return True, f"W1.{before}"
    return False, f"{half}{level - 1}.{before}"
