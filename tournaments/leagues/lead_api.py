"""Preparing and leading a league over REST, with the inputs of the forms: rules, teams, captains, season, line-ups."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from inputs.reading import read
from tournaments.core.api import ApiView, list_of
from tournaments.leagues import services
from tournaments.leagues.api import ID, OF_LEAGUE, InLeague, LeagueTeams
from tournaments.leagues.documents import (
    CaptainDocument,
    LeagueDocument,
    LeagueMatchDocument,
    LineUpDocument,
    PlannedLeagueDocument,
    TeamListDocument,
    captains_of,
    league_document,
    line_up_document,
    list_document,
    match_document,
)
from tournaments.leagues.matches import enter_line_up
from tournaments.leagues.planning import add_decider, change_fixture, plan_fixtures
from tournaments.leagues.rights import require_captain_or_leader
from tournaments.leagues.schemas import CaptainChoice, Decider, FixtureChange, NewLeague, TeamInput, TeamLineUp
from tournaments.leagues.selectors import league_by_slug, lists_of
from tournaments.leagues.tables import league_state
from tournaments.models import Club, Fixture, League, LeagueTeam

NEW = {"name": "Main league", "rules": "game/preset", "first_on": "2027-09-03", "pairs_a_side": 6}
PAIR = {"first": "Ayu", "second": "Budi"}


@extend_schema(parameters=[OpenApiParameter("club_pk", int, OpenApiParameter.PATH, description="The club.")])
class ClubLeagues(ApiView, ViewSet):
    """New leagues of a club, for its owners and organisers."""

    @extend_schema(
        operation_id="league_create",
        summary="Create a league, as a draft of the club that leads it.",
        request=NewLeague,
        responses={201: LeagueDocument},
        examples=[OpenApiExample("Six pairs a side", NEW, request_only=True)],
    )
    def create(self, request: Request, club_pk: str) -> Response:
        club = Club.objects.get(pk=club_pk)
        made = services.create_league(by=request.user, club=club, league=read(NewLeague, request.data))
        return self.reply(league_document(made), 201)


@extend_schema(parameters=[OF_LEAGUE])
class LeagueSeason(InLeague):
    """The season of a league. The league organiser plans and publishes it, and ends it."""

    @extend_schema(
        operation_id="league_plan",
        summary="Plan all matches of a draft, in place of those planned before.",
        request=None,
        responses=PlannedLeagueDocument,
    )
    def plan(self, request: Request, league_slug: str) -> Response:
        planned = plan_fixtures(by=request.user, league=self.league)
        return self.reply(PlannedLeagueDocument(count=planned.count, conflicts=planned.conflicts))

    @extend_schema(operation_id="league_publish", summary="Publish a league.", request=None, responses=LeagueDocument)
    def publish(self, request: Request, league_slug: str) -> Response:
        return self._reply(services.publish_league(by=request.user, league=self.league))

    @extend_schema(
        operation_id="league_finish",
        summary="Finish a league of which every match has a result.",
        request=None,
        responses=LeagueDocument,
    )
    def finish(self, request: Request, league_slug: str) -> Response:
        return self._reply(services.finish_league(by=request.user, league=self.league))

    @extend_schema(
        operation_id="league_reopen", summary="Reopen a finished league.", request=None, responses=LeagueDocument
    )
    def reopen(self, request: Request, league_slug: str) -> Response:
        return self._reply(services.reopen_league(by=request.user, league=self.league))

    def _reply(self, league: League) -> Response:
        return self.reply(league_document(league_by_slug(league.slug, self.request.user)))


@extend_schema(parameters=[OF_LEAGUE])
class LeagueTeamsLed(LeagueTeams):
    """The teams of a league. The league organiser enters teams and their captains."""

    @extend_schema(
        operation_id="league_team_add",
        summary="Add a team to a draft.",
        request=TeamInput,
        responses={201: TeamListDocument},
    )
    def create(self, request: Request, league_slug: str) -> Response:
        return self._reply(
            services.add_team(by=request.user, league=self.league, team=read(TeamInput, request.data)), 201
        )

    @extend_schema(
        operation_id="league_team_change",
        summary="Change a team of a draft. What is left out becomes blank.",
        parameters=[ID],
        request=TeamInput,
        responses=TeamListDocument,
    )
    def update(self, request: Request, league_slug: str, id: str) -> Response:
        changes = read(TeamInput, request.data)
        return self._reply(services.change_team(by=request.user, team=self._team(id), changes=changes))

    @extend_schema(
        operation_id="league_team_remove",
        summary="Remove a team from a draft.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, league_slug: str, id: str) -> Response:
        services.remove_team(by=request.user, team=self._team(id))
        return Response(status=204)

    @extend_schema(
        operation_id="league_team_captains",
        summary="List the captains of a team, for captains and the league organiser.",
        parameters=[ID],
        responses=list_of(CaptainDocument),
    )
    def captains(self, request: Request, league_slug: str, id: str) -> Response:
        require_captain_or_leader(request.user, self._team(id), self.league)
        return self.reply_list(captains_of(self._team(id)))

    @extend_schema(
        operation_id="league_team_captain_add",
        summary="Let an account act for a team.",
        parameters=[ID],
        request=CaptainChoice,
        responses={201: list_of(CaptainDocument)},
    )
    def add_captain(self, request: Request, league_slug: str, id: str) -> Response:
        services.add_captain(by=request.user, team=self._team(id), captain=read(CaptainChoice, request.data))
        return Response([document.model_dump() for document in captains_of(self._team(id))], status=201)

    @extend_schema(
        operation_id="league_team_captain_remove",
        summary="Let an account no longer act for a team.",
        parameters=[ID, OpenApiParameter("number", int, OpenApiParameter.PATH, description="The account.")],
        responses={204: None},
    )
    def remove_captain(self, request: Request, league_slug: str, id: str, number: str) -> Response:
        services.remove_captain(by=request.user, team=self._team(id), number=int(number))
        return Response(status=204)

    def _reply(self, team: LeagueTeam, status: int = 200) -> Response:
        return self.reply(list_document(lists_of(self.league, [team])[0]), status)


@extend_schema(parameters=[OF_LEAGUE])
class LeagueMatchesLed(InLeague):
    """Dates of a draft, deciders, and line-ups."""

    @extend_schema(
        operation_id="league_match_change",
        summary="Change date and venue of a match in a draft.",
        parameters=[ID],
        request=FixtureChange,
        responses=LeagueMatchDocument,
    )
    def update(self, request: Request, league_slug: str, id: str) -> Response:
        changes = read(FixtureChange, request.data)
        return self._reply(change_fixture(by=request.user, fixture=self._fixture(id), changes=changes))

    @extend_schema(
        operation_id="league_decider_add",
        summary="Add a decider of two tied teams, as the league organiser.",
        request=Decider,
        responses={201: LeagueMatchDocument},
    )
    def create(self, request: Request, league_slug: str) -> Response:
        wanted = read(Decider, request.data)
        home, visitors = (self.league.teams.get(pk=number) for number in (wanted.home_team, wanted.visiting_team))
        on = FixtureChange(starts_at=wanted.starts_at, venue=wanted.venue)
        made = add_decider(by=request.user, league=self.league, home=home, visitors=visitors, changes=on)
        return self._reply(made, 201)

    @extend_schema(
        operation_id="league_match_line_up",
        summary="Enter the pairs of a team, in place of those before. Unlisted players are entered with a warning.",
        parameters=[ID],
        request=TeamLineUp,
        responses={201: LineUpDocument},
        examples=[OpenApiExample("One pair", {"team": 4, "pairs": [PAIR]}, request_only=True)],
    )
    def line_up(self, request: Request, league_slug: str, id: str) -> Response:
        line_up = read(TeamLineUp, request.data)
        team = self.league.teams.get(pk=line_up.team)
        entered = enter_line_up(by=request.user, fixture=self._fixture(id), team=team, line_up=line_up)
        return self.reply(line_up_document(entered), 201)

    def _fixture(self, number: str) -> Fixture:
        return Fixture.objects.get(pk=number, league=self.league)

    def _reply(self, fixture: Fixture, status: int = 200) -> Response:
        return self.reply(match_document(league_state(self.league).row(fixture.pk)), status)
