"""Leagues as they go out over REST."""

from datetime import date, datetime
from typing import Annotated, get_args

from pydantic import Field

from inputs.model import Choices, Input
from tournaments.leagues.matches import EnteredLineUp
from tournaments.leagues.selectors import ListedPlayer, TeamList
from tournaments.leagues.tables import FixtureRow, FixtureState, LeagueState
from tournaments.models import League, LeagueRuling, LeagueTeam, Postponement

STATE_CHOICES = [(state, state) for state in get_args(FixtureState)]
Zone = Annotated[str, Choices({zone: zone for zone in ("", "up", "up_open", "down", "down_open")})]


class LeagueDocument(Input):
    """A league with its rules."""

    slug: str
    name: str
    club: str
    state: Annotated[League.State, Choices.of(League.State)]
    game: str
    preset: str
    pairs_a_side: int
    min_pairs: int
    rounds: int = Field(description="Rounds of a match.")
    win: int
    draw: int
    loss: int
    level: Annotated[League.Level, Choices.of(League.Level)]
    first_on: date
    postpone_days: int
    play_within_days: int
    version: int


class LeagueRowDocument(Input):
    """A team in the standings of a league."""

    rank: int | None = Field(description="null: the team has withdrawn.")
    shared: bool
    needs_decider: bool
    team: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    difference: int
    points: int = Field(description="Match points, with those of rulings.")
    adjusted: int = Field(description="Match points by rulings.")
    zone: Zone


class NewDateDocument(Input):
    """Another date that a team or the league organiser asked for."""

    team: int | None = Field(description="null: the league organiser.")
    wanted: datetime
    reason: str
    state: Annotated[Postponement.State, Choices.of(Postponement.State)]


class LeagueMatchDocument(Input):
    """A match of a league. Points are null without a result, match points until the match counts."""

    id: int
    matchday: int = Field(description="0: a decider.")
    home: int
    home_name: str
    visitors: int
    visitors_name: str
    starts_at: datetime
    venue: str
    deadline: date
    state: Annotated[str, Choices(dict(STATE_CHOICES))]
    event: str | None
    home_points: int | None
    visitors_points: int | None
    home_match_points: int | None
    visitors_match_points: int | None
    lost_by: list[int] = Field(description="Teams that lost the match by a ruling.")
    asked: NewDateDocument | None


class ListedPlayerDocument(Input):
    """A player on the list of a team, under the public name."""

    id: int
    name: str
    since: date
    until: date | None
    suspended: bool


class TeamListDocument(Input):
    """A team of a league with its list of players."""

    team: int
    name: str
    club: str
    venue: str
    withdrawn: bool
    players: list[ListedPlayerDocument]


class CaptainDocument(Input):
    """An account that acts for a team."""

    id: int
    name: str


class PlannedLeagueDocument(Input):
    """How many matches were planned, and as sentences what no plan could keep."""

    count: int
    conflicts: list[str]


class LineUpDocument(Input):
    """The entries of a line-up by number, and warnings about players who may not play."""

    entries: list[int]
    warnings: list[str]


class LeagueRulingDocument(Input):
    """A ruling in a league."""

    id: int
    team: int
    match: int | None
    kind: Annotated[LeagueRuling.Kind, Choices.of(LeagueRuling.Kind)]
    match_points: int
    home_points: int | None
    visitors_points: int | None
    article: str
    reason: str
    issued_at: datetime
    cancelled_at: datetime | None
    cancel_reason: str


class WithdrawalPreview(Input):
    """The standings if a team withdraws."""

    matches: Annotated[LeagueTeam.Matches, Choices.of(LeagueTeam.Matches)]
    rows: list[LeagueRowDocument]


def league_document(league: League) -> LeagueDocument:
    """Return a league with its rules."""
    own = ("club", "state", "level")
    columns = {name: getattr(league, name) for name in LeagueDocument.model_fields if name not in own}
    state, level = League.State(league.state), League.Level(league.level)
    return LeagueDocument(club=league.club.name, state=state, level=level, **columns)


def captains_of(team: LeagueTeam) -> list[CaptainDocument]:
    """Return the accounts that act for a team."""
    return [CaptainDocument(id=user.pk, name=str(user)) for user in team.captains.order_by("pk")]


def line_up_document(entered: EnteredLineUp) -> LineUpDocument:
    """Return a line-up that was entered."""
    return LineUpDocument(
        entries=[entry.number for entry in entered.entries],
        warnings=[warning.sentence for warning in entered.warnings],
    )


def rows_of(state: LeagueState) -> list[LeagueRowDocument]:
    """Return the standings of a league."""
    own = ("name",)
    return [
        LeagueRowDocument(
            name=state.names[row.team],
            **{name: getattr(row, name) for name in LeagueRowDocument.model_fields if name not in own},
        )
        for row in state.table.rows
    ]


def match_document(row: FixtureRow) -> LeagueMatchDocument:
    """Return a match as it is now."""
    fixture, result, worth = row.fixture, row.result, row.worth or (None, None)
    is_public = fixture.event is not None and not fixture.event.hidden
    return LeagueMatchDocument(
        id=fixture.pk,
        matchday=fixture.matchday,
        home=fixture.home_id,
        home_name=fixture.home.name,
        visitors=fixture.visitors_id,
        visitors_name=fixture.visitors.name,
        starts_at=fixture.starts_at,
        venue=fixture.venue,
        deadline=fixture.deadline,
        state=row.state,
        event=fixture.event.slug if fixture.event is not None and is_public else None,
        home_points=result.home if result else None,
        visitors_points=result.visitors if result else None,
        home_match_points=worth[0],
        visitors_match_points=worth[1],
        lost_by=sorted(row.lost_by),
        asked=date_document(row.postponement) if row.postponement else None,
    )


def date_document(row: Postponement) -> NewDateDocument:
    """Return a request for another date."""
    state = Postponement.State(row.state)
    return NewDateDocument(team=row.team_id, wanted=row.wanted, reason=row.reason, state=state)


def list_document(row: TeamList) -> TeamListDocument:
    """Return a team with its list."""
    team = row.team
    return TeamListDocument(
        team=team.pk,
        name=team.name,
        club=team.club.name,
        venue=team.venue,
        withdrawn=team.withdrawn_at is not None,
        players=[_player(player) for player in row.players],
    )


def _player(row: ListedPlayer) -> ListedPlayerDocument:
    player = row.player
    return ListedPlayerDocument(
        id=player.pk,
        name=player.person.public_name,
        since=player.since,
        until=player.until,
        suspended=row.is_suspended,
    )


def ruling_document(row: LeagueRuling) -> LeagueRulingDocument:
    """Return a ruling."""
    own = ("id", "team", "match", "kind")
    columns = {name: getattr(row, name) for name in LeagueRulingDocument.model_fields if name not in own}
    kind = LeagueRuling.Kind(row.kind)
    return LeagueRulingDocument(id=row.pk, team=row.team_id, match=row.fixture_id, kind=kind, **columns)
