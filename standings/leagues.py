"""The table of a league of teams: match points, difference, their own matches, then a decider."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

MATCH, SET = "match", "set"
DIFFERENCE, HEAD_TO_HEAD = "difference", "head_to_head"
TIE_BREAKS = (DIFFERENCE, HEAD_TO_HEAD)
"""The rules that separate teams of equal match points, in their order."""


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """Points for a win, a draw and a loss, of a whole match or (`set`) of each of its rounds.

    `sets` is how many rounds a match has: a match lost without play is lost in each of them.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    level: str = MATCH
    sets: int = 1
    tie_breaks: tuple[str, ...] = TIE_BREAKS
    promoted: int = 0
    relegated: int = 0


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A match that counts, with its points and those of its rounds.

    Teams of `lost_by` have lost it by a ruling, whatever its score; their opponents have won. A `decider` only orders
    teams that are tied.
    """

    home: int
    visitors: int
    home_points: int
    visitors_points: int
    sets: tuple[tuple[int, int], ...] = ()
    lost_by: frozenset[int] = frozenset()
    decider: bool = False

    def points_of(self, team: int) -> tuple[int, int]:
        """Return the points of a team and those against it."""
        own, other = self.home_points, self.visitors_points
        return (own, other) if team == self.home else (other, own)


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A team in the table. `adjusted` are match points by rulings, which `points` contains.

    `rank` is None for a team that has withdrawn. `shared`: other teams have the same rank; `needs_decider`: no rule
    separates them, and no match is to come. `zone` is `up`, `down`, or `up_open`, `down_open` for teams tied across
    the line of promotion or relegation.
    """

    team: int
    rank: int | None = None
    shared: bool = False
    needs_decider: bool = False
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    points: int = 0
    adjusted: int = 0
    zone: str = ""

    @property
    def difference(self) -> int:
        return self.scored - self.conceded


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """The rows in the order of the table; withdrawn teams come last."""

    rows: tuple[LeagueRow, ...]
    complete: bool = False
    by_team: Mapping[int, LeagueRow] = field(default_factory=dict, compare=False)


def match_worth(match: LeagueMatch, rules: LeagueRules) -> tuple[int, int]:
    """Return the match points of home and visitors."""
    if match.lost_by:
        times = (len(match.sets) or rules.sets) if rules.level == SET else 1
        home, visitors = (rules.loss if team in match.lost_by else rules.win for team in (match.home, match.visitors))
        return home * times, visitors * times
    if rules.level == SET and match.sets:
        worths = [_worth(home, visitors, rules) for home, visitors in match.sets]
        return sum(home for home, _ in worths), sum(visitors for _, visitors in worths)
    return _worth(match.home_points, match.visitors_points, rules)


def _worth(home: int, visitors: int, rules: LeagueRules) -> tuple[int, int]:
    if home == visitors:
        return rules.draw, rules.draw
    return (rules.win, rules.loss) if home > visitors else (rules.loss, rules.win)


def league_table(
    teams: Sequence[int],
    matches: Iterable[LeagueMatch],
    rules: LeagueRules,
    *,
    adjustments: Iterable[tuple[int, int]] = (),
    withdrawn: Collection[int] = (),
    complete: bool = False,
) -> LeagueTable:
    """Return the table. `adjustments` are (team, match points) by rulings; `complete`: no match is to come."""
    played = list(matches)
    counted = [match for match in played if not match.decider]
    rows = {team: LeagueRow(team) for team in teams}
    for match in counted:
        worths = match_worth(match, rules)
        for team, worth in zip((match.home, match.visitors), worths, strict=True):
            if team in rows:
                rows[team] = _with_match(rows[team], match, worth)
    for team, points in adjustments:
        if team in rows:
            rows[team] = replace(rows[team], points=rows[team].points + points, adjusted=rows[team].adjusted + points)
    ranked = [rows[team] for team in teams if team not in withdrawn]
    groups = _ordered(ranked, _criteria(played, rules))
    placed = _placed(groups, rules, complete)
    last = sorted((rows[team] for team in teams if team in withdrawn), key=lambda row: (-row.points, row.team))
    result = (*placed, *last)
    return LeagueTable(result, complete, {row.team: row for row in result})


def _with_match(row: LeagueRow, match: LeagueMatch, worth: int) -> LeagueRow:
    scored, conceded = match.points_of(row.team)
    lost = row.team in match.lost_by or (not match.lost_by and scored < conceded)
    won = not lost and (bool(match.lost_by) or scored > conceded)
    return replace(
        row,
        played=row.played + 1,
        won=row.won + won,
        lost=row.lost + lost,
        drawn=row.drawn + (not won and not lost),
        scored=row.scored + scored,
        conceded=row.conceded + conceded,
        points=row.points + worth,
    )


Criterion = Callable[[Sequence[LeagueRow]], Mapping[int, int]]


def _criteria(matches: Sequence[LeagueMatch], rules: LeagueRules) -> list[Criterion]:
    counted = [match for match in matches if not match.decider]
    deciders = [match for match in matches if match.decider]

    def points(rows: Sequence[LeagueRow]) -> Mapping[int, int]:
        return {row.team: row.points for row in rows}

    def difference(rows: Sequence[LeagueRow]) -> Mapping[int, int]:
        return {row.team: row.difference for row in rows}

    def head_to_head(rows: Sequence[LeagueRow]) -> Mapping[int, int]:
        return _among(rows, counted, rules)

    def decider(rows: Sequence[LeagueRow]) -> Mapping[int, int]:
        return _among(rows, deciders, rules)

    named = {DIFFERENCE: difference, HEAD_TO_HEAD: head_to_head}
    return [points, *(named[name] for name in rules.tie_breaks), decider]


def _among(rows: Sequence[LeagueRow], matches: Iterable[LeagueMatch], rules: LeagueRules) -> Mapping[int, int]:
    """Return the match points of teams in the matches between them."""
    sums = {row.team: 0 for row in rows}
    for match in matches:
        if match.home in sums and match.visitors in sums:
            home, visitors = match_worth(match, rules)
            sums[match.home] += home
            sums[match.visitors] += visitors
    return sums


def _ordered(rows: Sequence[LeagueRow], criteria: Sequence[Criterion]) -> list[list[LeagueRow]]:
    """Return the groups of tied rows, the best first.

    A criterion that separates some rows is asked again among those that stay tied, since it may depend on the group.
    """
    if not rows:
        return []
    if not criteria or len(rows) == 1:
        return [list(rows)]
    values = criteria[0](rows)
    groups = [
        [row for row in rows if values[row.team] == value] for value in sorted(set(values.values()), reverse=True)
    ]
    if len(groups) == 1:
        return _ordered(rows, criteria[1:])
    return [part for group in groups for part in _ordered(group, criteria)]


def _placed(groups: Sequence[Sequence[LeagueRow]], rules: LeagueRules, complete: bool) -> list[LeagueRow]:
    rows: list[LeagueRow] = []
    size = sum(map(len, groups))
    for group in groups:
        rank, shared = len(rows) + 1, len(group) > 1
        zone = _zone(rank, rank + len(group) - 1, size, rules)
        rows += [
            replace(row, rank=rank, shared=shared, needs_decider=shared and complete, zone=zone)
            for row in sorted(group, key=lambda row: row.team)
        ]
    return rows


def _zone(first: int, last: int, size: int, rules: LeagueRules) -> str:
    """Return the zone of rows that share the ranks from `first` to `last`."""
    if first <= rules.promoted:
        return "up" if last <= rules.promoted else "up_open"
    line = size - rules.relegated
    if last > line:
        return "down" if first > line else "down_open"
    return ""
