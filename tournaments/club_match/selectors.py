"""The two sides of a club match, round by round: from sheets where they are complete, else from published totals."""

from dataclasses import dataclass

from games import api
from standings.club_match import ClubMatch, MatchRound
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Round, RoundTotal
from tournaments.pairing.plans.club_match import is_possible
from tournaments.rankings.selectors import standings_of


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round of a club match. `counts` is what counts (its `source`: `sheets` or `total`).

    `published` is the newest published total, if any; `differs` when it says something else than complete sheets,
    which win. `possible`: whether hands can add up to what counts; None while that is not known.
    """

    number: int
    round_id: int
    counts: MatchRound
    published: RoundTotal | None
    differs: bool
    possible: bool | None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A club match so far: `match` adds up what counts, with match points and best pairs."""

    home_club: str
    visiting_club: str
    rounds: tuple[RoundScore, ...]
    match: ClubMatch


def match_score(event: Event) -> MatchScore:
    """The score of a club match. Raises ValueError for an event that is none."""
    match = standings_of(event).match
    if match is None:
        raise ValueError(f"{event} is no club match")
    rounds = {one.number: one for one in event.rounds.filter(state__in=PUBLIC)}
    scores = tuple(_round_score(event, rounds[one.number], one) for one in match.rounds if one.number in rounds)
    return MatchScore(str(event.home), str(event.visitors), scores, match)


def totals_of_round(round_: Round) -> list[RoundTotal]:
    """Every version of the published total of a round, oldest first."""
    return list(round_.totals.order_by("version"))


def hands_of_round(event: Event, round_: Round) -> int | None:
    """The hands that are played in a round, at all tables together; None in games to a target."""
    planned = api.deals_planned(event.game, event.preset, event.options)
    return planned * round_.places.values("table_id").distinct().count() if planned else None


def hand_values(event: Event) -> frozenset[int] | None:
    """Every number of points one hand can bring, sanctions aside; None in a game this is not known of."""
    options = api.read_options(event.game, event.preset, event.options)
    if not hasattr(options, "pts_baunie"):
        return None
    baunies = {options.pts_baunie, options.pts_baunie + options.pts_stinkend_baunie}
    return api.hand_values(options) | baunies | {options.unplayed_hand_points}


def total_is_possible(event: Event, round_: Round, home: int, visitors: int) -> bool:
    """Whether hands worth 2, 5, 15 … can add up to these two totals; True where that cannot be known."""
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
