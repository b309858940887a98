"""A season of matches between teams: each pair meets at home and away, on matchdays with dates.

The circle method (circle.py) gives the first half with the fewest breaks, n - 2 for n even and none for n odd: a break
is a second match in a row at home or away. The second half repeats the first with home and visitors exchanged.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from random import Random

from seating.circle import circle_round

WEEK = 7
TRIES = 200
"""How many orders of the teams a plan compares, besides the given one."""


@dataclass(frozen=True, slots=True)
class SeasonMeeting:
    """A match of a matchday (from 1), with the teams by key."""

    matchday: int
    home: str
    visitors: str


@dataclass(frozen=True, slots=True)
class SeasonTeam:
    """A team: its home weekday (Monday is 0), its venue, and the days on which it cannot receive visitors."""

    key: str
    weekday: int
    venue: str = ""
    blocked: frozenset[date] = frozenset()


@dataclass(frozen=True, slots=True)
class SeasonDates:
    """The first day of a season, the days from one matchday to the next, and days on which no match is played.

    A matchday takes the week from its first day on; a week with a blocked day is left out.
    """

    first: date
    every: int = WEEK
    blocked: frozenset[date] = frozenset()


@dataclass(frozen=True, slots=True)
class PlannedMeeting:
    """A match with its day."""

    meeting: SeasonMeeting
    day: date


@dataclass(frozen=True, slots=True)
class SeasonConflict:
    """A wish that no plan keeps: `venue` is wanted by several home teams on a day, or `blocked` for its home team."""

    kind: str
    matchday: int
    day: date
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlannedSeason:
    """All matches in their order, and what could not be kept."""

    meetings: tuple[PlannedMeeting, ...]
    conflicts: tuple[SeasonConflict, ...]


def season(keys: Sequence[str]) -> tuple[tuple[SeasonMeeting, ...], ...]:
    """Return the matchdays of a double round robin. With an odd number of teams, one is free on each matchday."""
    days = len(keys) - 1 + len(keys) % 2 if len(keys) > 1 else 0
    first = [_matchday(keys, number) for number in range(days)]
    second = [
        tuple(SeasonMeeting(meeting.matchday + days, meeting.visitors, meeting.home) for meeting in meetings)
        for meetings in first
    ]
    return (*first, *second)


def _matchday(keys: Sequence[str], number: int) -> tuple[SeasonMeeting, ...]:
    return tuple(SeasonMeeting(number + 1, home, visitors) for home, visitors in circle_round(keys, number).tables)


def breaks(matchdays: Sequence[Sequence[SeasonMeeting]], key: str) -> int:
    """Return how often a team plays twice in a row at home, or away; a free matchday ends a row."""
    sides = [_side(meetings, key) for meetings in matchdays]
    return sum(side == after != "" for side, after in pairwise(sides))


def _side(meetings: Sequence[SeasonMeeting], key: str) -> str:
    if any(meeting.home == key for meeting in meetings):
        return "home"
    return "away" if any(meeting.visitors == key for meeting in meetings) else ""


def plan_season(teams: Sequence[SeasonTeam], dates: SeasonDates, seed: int) -> PlannedSeason:
    """Return the season with the fewest conflicts of several orders of the teams.

    Teams of one venue and weekday get opposite patterns, so that two of them are never at home on the same day.
    """
    chance = Random(seed)
    orders = (list(teams), *(_order(teams, chance) for _ in range(TRIES)))
    best: PlannedSeason | None = None
    for order in orders:
        planned = _planned(order, dates)
        if best is None or len(planned.conflicts) < len(best.conflicts):
            best = planned
        if not best.conflicts:
            break
    return best or PlannedSeason((), ())


def _order(teams: Sequence[SeasonTeam], chance: Random) -> list[SeasonTeam]:
    """Draw an order in which teams that share a venue stand at places of opposite patterns.

    These are the first and the last place of an even number, and each two places after the first.
    """
    couples, singles = _couples(teams, chance)
    size = len(teams)
    slots = [(place, place + 1) for place in range(1, size - 1, 2)]
    if size % 2 == 0:
        slots.append((0, size - 1))
    chance.shuffle(slots)
    places: dict[int, SeasonTeam] = {}
    for couple, slot in zip(couples, slots, strict=False):
        places.update(zip(slot, couple, strict=True))
    rest = [*singles, *(team for couple in couples[len(slots) :] for team in couple)]
    chance.shuffle(rest)
    free = [place for place in range(size) if place not in places]
    places.update(zip(free, rest, strict=True))
    return [places[place] for place in range(size)]


def _couples(
    teams: Sequence[SeasonTeam], chance: Random
) -> tuple[list[tuple[SeasonTeam, SeasonTeam]], list[SeasonTeam]]:
    """Return teams of one venue and weekday by two, and those that are left over."""
    groups: dict[tuple[str, int], list[SeasonTeam]] = {}
    for number, team in enumerate(teams):
        groups.setdefault((team.venue or f"#{number}", team.weekday), []).append(team)
    couples, singles = [], []
    for group in groups.values():
        chance.shuffle(group)
        couples += [(group[at], group[at + 1]) for at in range(0, len(group) - 1, 2)]
        singles += group[len(group) - len(group) % 2 :]
    return couples, singles


def _planned(order: Sequence[SeasonTeam], dates: SeasonDates) -> PlannedSeason:
    by_key = {team.key: team for team in order}
    weeks = _weeks(dates)
    meetings: list[PlannedMeeting] = []
    for matchday in season([team.key for team in order]):
        week = next(weeks)
        meetings += [PlannedMeeting(meeting, _day(week, by_key[meeting.home].weekday)) for meeting in matchday]
    return PlannedSeason(tuple(meetings), tuple(_conflicts(meetings, by_key)))


def _weeks(dates: SeasonDates) -> Iterator[date]:
    """Yield the first days of all weeks without a blocked day."""
    start = dates.first
    while True:
        if not any(start + timedelta(days=day) in dates.blocked for day in range(WEEK)):
            yield start
        start += timedelta(days=dates.every)


def _day(week: date, weekday: int) -> date:
    return week + timedelta(days=(weekday - week.weekday()) % WEEK)


def _conflicts(meetings: Sequence[PlannedMeeting], teams: Mapping[str, SeasonTeam]) -> Iterator[SeasonConflict]:
    venues = [(teams[planned.meeting.home].venue, planned.day) for planned in meetings]
    wanted = Counter(place for place in venues if place[0])
    named = set()
    for planned, place in zip(meetings, venues, strict=True):
        meeting = planned.meeting
        if planned.day in teams[meeting.home].blocked:
            yield SeasonConflict("blocked", meeting.matchday, planned.day, (meeting.home,))
        if wanted[place] > 1 and place not in named:
            named.add(place)
            hosts = tuple(other.meeting.home for other, at in zip(meetings, venues, strict=True) if at == place)
            yield SeasonConflict("venue", meeting.matchday, planned.day, hosts)
