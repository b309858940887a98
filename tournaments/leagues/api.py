"""Leagues over REST: everyone reads them; captains and the league organiser act as on the pages."""

from functools import cached_property
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet, ViewSet

from inputs.reading import read
from tournaments.core.api import ApiView, list_of
from tournaments.core.listing import Listing
from tournaments.core.reach import site_of
from tournaments.core.schemas import Reason
from tournaments.leagues.documents import (
    LeagueDocument,
    LeagueMatchDocument,
    LeagueRowDocument,
    LeagueRulingDocument,
    NewDateDocument,
    TeamListDocument,
    WithdrawalPreview,
    date_document,
    league_document,
    list_document,
    match_document,
    rows_of,
    ruling_document,
)
from tournaments.leagues.lists import list_players
from tournaments.leagues.matches import create_match, report_match
from tournaments.leagues.postponing import answer_postponement, ask_postponement, withdraw_postponement
from tournaments.leagues.rights import require_leader
from tournaments.leagues.rulings import cancel_ruling, issue_ruling, return_team, withdraw_team
from tournaments.leagues.schemas import (
    DateAnswer,
    LeagueChange,
    MatchReport,
    NewDate,
    NewLeagueRuling,
    NewPlayers,
    Withdrawal,
)
from tournaments.leagues.selectors import league_by_slug, lists_of, public_leagues
from tournaments.leagues.services import change_league
from tournaments.leagues.tables import FixtureRow, league_state, withdrawal_previews
from tournaments.models import Fixture, League, LeagueRuling, LeagueTeam

LEAGUES = Listing(words=("name", "club__name"), orders={"name": "name", "first_on": "first_on"})
OF_LEAGUE = OpenApiParameter("league_slug", str, OpenApiParameter.PATH, description="The league.")
ID = OpenApiParameter("id", int, OpenApiParameter.PATH)
DATE = {"wanted": "2027-03-12T19:00:00Z", "reason": "The hall is flooded."}


class LeaguesView(ApiView, GenericViewSet[League]):
    """Published leagues, visible to all."""

    queryset = public_leagues()
    lookup_field = "slug"
    http_method_names = ("get", "patch", "head", "options")

    @extend_schema(summary="List leagues.", parameters=LEAGUES.parameters, responses=LeagueDocument)
    def list(self, request: Request) -> Response:
        return self.page(LEAGUES.rows(request, public_leagues()), league_document)

    @extend_schema(summary="Get one league with its rules.", responses=LeagueDocument)
    def retrieve(self, request: Request, slug: str) -> Response:
        return self.reply(league_document(league_by_slug(slug, request.user)))

    @extend_schema(
        operation_id="league_change",
        summary="Change a league. Once it is published, only its name and the places of promotion and relegation.",
        request=LeagueChange,
        responses=LeagueDocument,
    )
    def partial_update(self, request: Request, slug: str) -> Response:
        league, changes = league_by_slug(slug, request.user), read(LeagueChange, request.data)
        change_league(by=request.user, league=league, changes=changes)
        return self.reply(league_document(league_by_slug(slug, request.user)))


class InLeague(ApiView, ViewSet):
    """A view inside one league."""

    pagination_class: Any = None

    @cached_property
    def league(self) -> League:
        """Return the league of the address. Raises League.DoesNotExist, a 404."""
        return league_by_slug(self.kwargs["league_slug"], self.request.user)


@extend_schema(parameters=[OF_LEAGUE])
class LeagueStandings(InLeague):
    """The standings of a league."""

    @extend_schema(operation_id="league_standings", summary="Get the standings.", responses=LeagueRowDocument)
    def list(self, request: Request, league_slug: str) -> Response:
        return self.reply_list(rows_of(league_state(self.league)))


@extend_schema(parameters=[OF_LEAGUE])
class LeagueMatches(InLeague):
    """The matches of a league. Captains move and report them."""

    @extend_schema(operation_id="league_matches", summary="List the matches.", responses=LeagueMatchDocument)
    def list(self, request: Request, league_slug: str) -> Response:
        return self.reply_list(map(match_document, league_state(self.league).rows))

    @extend_schema(
        operation_id="league_match", summary="Get one match.", parameters=[ID], responses=LeagueMatchDocument
    )
    def retrieve(self, request: Request, league_slug: str, id: str) -> Response:
        return self.reply(match_document(self._row(id)))

    @extend_schema(
        operation_id="league_match_postpone",
        summary="Ask for another date. The match moves when the opponent agrees, at once for the league organiser.",
        parameters=[ID],
        request=NewDate,
        responses={201: NewDateDocument},
        examples=[OpenApiExample("Two days later", DATE, request_only=True)],
    )
    def postpone(self, request: Request, league_slug: str, id: str) -> Response:
        new = read(NewDate, request.data)
        site = site_of(request._request, self.league.club)
        made = ask_postponement(by=request.user, fixture=self._fixture(id), new=new, site=site)
        return self.reply(date_document(made), 201)

    @extend_schema(
        operation_id="league_match_answer",
        summary="Agree to another date, or refuse it.",
        parameters=[ID],
        request=DateAnswer,
        responses=NewDateDocument,
    )
    def answer(self, request: Request, league_slug: str, id: str) -> Response:
        answer = read(DateAnswer, request.data)
        return self.reply(date_document(answer_postponement(by=request.user, fixture=self._fixture(id), answer=answer)))

    @extend_schema(
        operation_id="league_match_withdraw",
        summary="Withdraw the request for another date.",
        parameters=[ID],
        request=None,
        responses=NewDateDocument,
    )
    def withdraw(self, request: Request, league_slug: str, id: str) -> Response:
        return self.reply(date_document(withdraw_postponement(by=request.user, fixture=self._fixture(id))))

    @extend_schema(
        operation_id="league_match_create_event",
        summary="Create the event of the match.",
        parameters=[ID],
        request=None,
        responses={201: LeagueMatchDocument},
    )
    def create_event(self, request: Request, league_slug: str, id: str) -> Response:
        create_match(by=request.user, fixture=self._fixture(id))
        return self.reply(match_document(self._row(id)), 201)

    @extend_schema(
        operation_id="league_match_report",
        summary="Report the score as a captain. Two equal reports are the result.",
        parameters=[ID],
        request=MatchReport,
        responses={201: LeagueMatchDocument},
    )
    def report(self, request: Request, league_slug: str, id: str) -> Response:
        report_match(by=request.user, fixture=self._fixture(id), report=read(MatchReport, request.data))
        return self.reply(match_document(self._row(id)), 201)

    def _fixture(self, number: str) -> Fixture:
        """Return a match for a service, which reads it again under its lock. Raises Fixture.DoesNotExist, a 404."""
        return Fixture.objects.get(pk=number, league=self.league)

    def _row(self, number: str) -> FixtureRow:
        """Return a match as it is now. Raises Fixture.DoesNotExist, a 404."""
        return league_state(self.league).row(int(number))


@extend_schema(parameters=[OF_LEAGUE])
class LeagueTeams(InLeague):
    """The teams of a league with their lists of players."""

    @extend_schema(
        operation_id="league_teams", summary="List the teams with their players.", responses=TeamListDocument
    )
    def list(self, request: Request, league_slug: str) -> Response:
        return self.reply_list(map(list_document, lists_of(self.league)))

    @extend_schema(
        operation_id="league_team_players",
        summary="Put players on the list of a team. 409 after the list date, except for the league organiser.",
        parameters=[ID],
        request=NewPlayers,
        responses={201: TeamListDocument},
    )
    def add_players(self, request: Request, league_slug: str, id: str) -> Response:
        list_players(by=request.user, team=self._team(id), players=read(NewPlayers, request.data))
        return self.reply(list_document(lists_of(self.league, [self._team(id)])[0]), 201)

    @extend_schema(
        operation_id="league_team_withdrawal",
        summary="Preview both standings of a withdrawal.",
        parameters=[ID],
        responses=list_of(WithdrawalPreview),
    )
    def previews(self, request: Request, league_slug: str, id: str) -> Response:
        require_leader(request.user, self.league)
        states = withdrawal_previews(self.league, self._team(id)).items()
        return self.reply_list(
            WithdrawalPreview(matches=LeagueTeam.Matches(choice), rows=rows_of(state)) for choice, state in states
        )

    @extend_schema(
        operation_id="league_team_withdraw",
        summary="Withdraw a team: its matches are kept or struck.",
        parameters=[ID],
        request=Withdrawal,
        responses=TeamListDocument,
    )
    def withdraw(self, request: Request, league_slug: str, id: str) -> Response:
        withdraw_team(by=request.user, team=self._team(id), withdrawal=read(Withdrawal, request.data))
        return self.reply(list_document(lists_of(self.league, [self._team(id)])[0]))

    @extend_schema(
        operation_id="league_team_return",
        summary="Undo the withdrawal of a team.",
        parameters=[ID],
        request=None,
        responses=TeamListDocument,
    )
    def undo(self, request: Request, league_slug: str, id: str) -> Response:
        return_team(by=request.user, team=self._team(id))
        return self.reply(list_document(lists_of(self.league, [self._team(id)])[0]))

    def _team(self, number: str) -> LeagueTeam:
        return self.league.teams.select_related("club").get(pk=number)


@extend_schema(parameters=[OF_LEAGUE])
class LeagueRulings(InLeague):
    """The rulings of a league. The league organiser issues and cancels them."""

    @extend_schema(operation_id="league_rulings", summary="List the rulings.", responses=LeagueRulingDocument)
    def list(self, request: Request, league_slug: str) -> Response:
        return self.reply_list(map(ruling_document, self.league.rulings.order_by("-pk")))

    @extend_schema(
        operation_id="league_ruling_issue",
        summary="Issue a ruling.",
        request=NewLeagueRuling,
        responses={201: LeagueRulingDocument},
    )
    def create(self, request: Request, league_slug: str) -> Response:
        made = issue_ruling(by=request.user, league=self.league, ruling=read(NewLeagueRuling, request.data))
        return self.reply(ruling_document(made), 201)

    @extend_schema(
        operation_id="league_ruling_cancel",
        summary="Cancel a ruling, with a reason.",
        parameters=[ID],
        request=Reason,
        responses=LeagueRulingDocument,
    )
    def cancel(self, request: Request, league_slug: str, id: str) -> Response:
        ruling = LeagueRuling.objects.get(pk=id, league=self.league)
        reason = read(Reason, request.data)
        return self.reply(ruling_document(cancel_ruling(by=request.user, ruling=ruling, reason=reason)))
