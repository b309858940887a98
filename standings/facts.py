"""The input of the standings: plain facts of an event, in any order.

An entry is identified by its `number` in the event, so that a copy of the event elsewhere gives the same standings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

AS_SET, NONE, BYES, ALL = "as_set", "none", "byes", "all"
"""The rounds without a seat that count.

`as_set`: byes, at the organiser's number (the rule of version 1); `none`: no round; `byes`: byes only; `all`: byes and
missed rounds.
"""


@dataclass(frozen=True, slots=True)
class EntryData:
    """A participant. `side` is `home` or `visitors` in a club match."""

    number: int
    name: str
    side: str = ""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class DealData:
    """One sheet that counts.

    `points` by the seats or sides of the table; `exact` are the seats that made their bid. `expected_sum` is what all
    points together must be, where the game knows that. `cards` is a word equal for every table at which each seat held
    the same cards; empty where the cards were the table's own.
    """

    number: int
    points: Mapping[str, int]
    exact: frozenset[str] = frozenset()
    expected_sum: int | None = None
    version: int = 1
    cards: str = ""


@dataclass(frozen=True, slots=True)
class TableData:
    """One table of a published round.

    `seats` gives the entry that holds a seat or side; bots hold the others.

    `sides` gives the side of a seat where entries are individuals who score with a partner. A seat that it omits is a
    side of its own, and `points` and `won` use the name of the seat. `won` holds the parts of the match (`parts`: sets
    or rounds) that each side has won. Both are empty where a match has one part.
    """

    round: int
    number: int
    seats: Mapping[str, int]
    deals: tuple[DealData, ...] = ()
    complete: bool = False
    won: Mapping[str, int] = field(default_factory=dict)
    parts: str = ""
    sides: Mapping[str, str] = field(default_factory=dict)

    def side(self, seat: str) -> str:
        """Return the name under which the points of this seat are stored."""
        return self.sides.get(seat, seat)

    def entries_with_results(self) -> set[int]:
        """Return the entries that have the points of a deal here."""
        scored = {side for deal in self.deals for side in deal.points}
        return {entry for seat, entry in self.seats.items() if self.side(seat) in scored}

    def against(self, side: str) -> list[tuple[str, int]]:
        """Return the other sides with their entries; partners are on none of them."""
        return [(self.side(seat), entry) for seat, entry in self.seats.items() if self.side(seat) != side]


@dataclass(frozen=True, slots=True)
class SitOutData:
    """An entry that waited in a round, and what that scores.

    In the currency of the ranking; None: by the rule. `why`: `bye`, or `late` where it waited because it came when the
    round had begun; then `score` counts only under version 1 of the rules.
    """

    round: int
    entry: int
    score: int | None = 0
    why: str = "bye"


@dataclass(frozen=True, slots=True)
class RulingData:
    """A penalty or bonus in force.

    `points` are added to the score, in the currency of the ranking.
    """

    id: int
    entry: int
    points: int
    kind: str = "penalty"
    round: int | None = None
    article: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TotalData:
    """A round of a club match as it was published, 27-8."""

    round: int
    home: int
    visitors: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that counts.

    `seed` is the stored seed of the event, from which lots are drawn.
    """

    entries: tuple[EntryData, ...]
    tables: tuple[TableData, ...] = ()
    sit_outs: tuple[SitOutData, ...] = ()
    rulings: tuple[RulingData, ...] = ()
    totals: tuple[TotalData, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The ranking of the event: one of words.RANKINGS, and its tie-breaks in order."""

    ranking: str = "score_sum"
    tie_breaks: tuple[str, ...] = field(default=())
    score: tuple[int, int, int] = (2, 1, 0)
    """Of a match won, drawn, lost, where match points rank."""
    version: int = 1
    """The version of the ranking rules.

    Version 1 ranks every entry; since version 2 only entries that played have a rank.
    """
    missed: str = AS_SET
    """The rounds without a seat that count: AS_SET, NONE, BYES or ALL."""
