"""The bracket of a knock-out and the groups before a final, as pages and REST show them."""

from typing import Annotated

from django.utils.translation import gettext
from pydantic import Field

from inputs.model import Choices, Input, PlainNumber
from tournaments.brackets.text import HALVES

STATES = ("waiting", "ready", "playing", "played", "bye")


class BracketSide(Input):
    """One side of a game. `rank` is the position in the bracket order."""

    entry: int | None = Field(description="Null: not known yet, or a bye.")
    name: str = Field(description="For an open place, the game whose winner takes it.")
    rank: int | None
    won: bool
    score: str = Field(description="Points; sets or rounds and points: `2 (31)`.")


class BracketGame(Input):
    """A game of a bracket. `name` never changes.

    `W2.1` is the first game of level 2; `L…` is in the lower half; `F1`, `F2` and `B1` are the last games.
    """

    name: str
    title: str
    sides: tuple[BracketSide, ...]
    state: Annotated[str, Choices({state: state for state in STATES})]
    note: str
    round: int | None
    table: int | None


class BracketLevel(Input):
    """The games of one level of a bracket."""

    half: Annotated[str, Choices({half: half for half in ("upper", "lower", "finals")})]
    title: str
    games: tuple[BracketGame, ...]


class BracketRank(Input):
    """An entry with its rank. `shared`: others have the same one."""

    rank: int
    shared: bool
    entry: int
    name: str
    still_in: bool


class Bracket(Input):
    """A bracket by levels, with the ranking of all entries."""

    levels: tuple[BracketLevel, ...]
    ranking: tuple[BracketRank, ...]
    decided: bool
    twice: bool = Field(description="Out after two defeats.")
    notices: tuple[str, ...]

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


def _leading(levels: list[BracketLevel]) -> list[tuple[BracketLevel, str]]:
    nexts = [len(level.games) for level in levels[1:]] + [0]
    how = {2.0: "pairs", 1.0: "straight"}
    third = [level.games[0].name == "B1" for level in levels[1:]] + [True]
    return [
        (level, "" if last else how.get(len(level.games) / count, ""))
        for level, count, last in zip(levels, nexts, third, strict=True)
    ]


class GroupRow(Input):
    """A row of the standings of a group. `last_through`: the line below the qualifiers follows it."""

    rank: int | None
    entry: int
    name: str
    points: PlainNumber
    played: int
    through: bool
    last_through: bool
    withdrawn: bool


class GroupTable(Input):
    """A table of a group with its entries and scores, which are blank before the first deal."""

    round: int
    table: int
    done: bool
    scores: tuple[tuple[str, ...], ...]


class GroupOut(Input):
    """One group. `ties` are sentences that explain how ties were broken."""

    letter: str
    rows: tuple[GroupRow, ...]
    ties: tuple[str, ...]
    sittings: tuple[GroupTable, ...]


class GroupsOut(Input):
    """All groups, and the format of the final."""

    groups: tuple[GroupOut, ...]
    sentences: tuple[str, ...]
    notices: tuple[str, ...]
    round: int
    rounds: int
    final: bool
