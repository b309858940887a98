"""The two sides of a club match, round by round.

Complete rounds count by their score sheets, others by their published totals.
"""

from collections.abc import Collection
from dataclasses import dataclass

from engine.registry import game_named
from games.api import rules
from standings.club_match import ClubMatch, MatchRound
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Round, RoundTotal
from tournaments.pairing.plans.club_match import is_possible
from tournaments.rankings.selectors import EventStandings, standings_of


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round of a club match. `counts` is its score, from `source`.

    `source` is `sheets` or `total`. `published` is the newest published total, if any. `differs` if it contradicts
    complete sheets, which take precedence. `possible`: whether hands can add up to the score; None if unknown.
    """

    number: int
    round_id: int
    counts: MatchRound
    published: RoundTotal | None
    differs: bool
    possible: bool | None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A club match so far. `match` sums the rounds, match points and best pairs."""

    home_club: str
    visiting_club: str
    rounds: tuple[RoundScore, ...]
    match: ClubMatch


def match_score(event: Event, standings: EventStandings | None = None) -> MatchScore:
    """Return the score of a club match in these standings, by default the current ones.

    Raises ValueError for another event.
    """
    match = (standings or standings_of(event)).match
    if match is None:
        raise ValueError(f"{event} is no club match")
    rounds = {round_.number: round_ for round_ in event.rounds.filter(state__in=PUBLIC)}
    scores = tuple(
        _round_score(event, rounds[played.number], played) for played in match.rounds if played.number in rounds
    )
    return MatchScore(str(event.home), str(event.visitors), scores, match)


def totals_of_round(round_: Round) -> list[RoundTotal]:
    """Return all versions of a round's published total, oldest first."""
    return list(round_.totals.order_by("version"))


def hands_of_round(event: Event, round_: Round) -> int | None:
    """Return the hands planned in a round at all tables; None in games to a target."""
    planned = rules.TableRules(event.game, event.preset, event.options).deals
    return planned * round_.places.values("table_id").distinct().count() if planned else None


def hand_values(event: Event) -> Collection[int] | None:
    """Return all point values of one hand without sanctions; None if unknown."""
    club = game_named(event.game).club_match
    options = rules.read_options(event.game, event.preset, event.options)
    return club.possible_hand_values(options) if club else None


def total_is_possible(event: Event, round_: Round, home: int, visitors: int) -> bool:
    """Whether hands worth 2, 5, 15 … can add up to both totals; True if unknown."""
    hands, values = hands_of_round(event, round_), hand_values(event)
    if hands is None or values is None:
        return True
    return is_possible(home, visitors, hands, values)


def _round_score(event: Event, round_: Round, counts: MatchRound) -> RoundScore:
    published = round_.totals.order_by("-version").first()
    differs = (
        published is not None
        and counts.source == "sheets"
        and (published.home, published.visitors) != (counts.home, counts.visitors)
    )
    possible = total_is_possible(event, round_, counts.home, counts.visitors) if counts.complete else None
    return RoundScore(counts.number, round_.pk, counts, published, differs, possible)
