"""The page of a league match: another date, its event, line-ups and reports."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.reading import read
from tournaments.core.names import people_of, with_people
from tournaments.core.reach import site_of
from tournaments.core.transactions import By
from tournaments.core.views import back_to, once, sentence_of
from tournaments.leagues.eligibility import warnings_of
from tournaments.leagues.forms import DateForm, FixtureForm, read_line_up, read_report, typed_pairs
from tournaments.leagues.matches import create_match, enter_line_up, link_match, report_match
from tournaments.leagues.page import actor_in, league_page, show_league
from tournaments.leagues.planning import change_fixture
from tournaments.leagues.postponing import answer_postponement, ask_postponement, withdraw_postponement
from tournaments.leagues.rights import acts_for, leads, person_of
from tournaments.leagues.schemas import DateAnswer, EventChoice, FixtureChange
from tournaments.leagues.selectors import lists_of
from tournaments.leagues.tables import FixtureRow, LeagueState, league_state
from tournaments.models import Entry, League, LeagueTeam

MATCH_URL = "league-match"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@league_page()
def match(request: HttpRequest, league: League, number: int) -> HttpResponse:
    """Show a match; captains and the leader act here with one form each."""
    state = league_state(league)
    row = state.row(number)
    if request.method != "POST":
        return _page(request, state, row)
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    form = DateForm(request.POST) if action is _postpone else None
    if form is not None and not form.is_valid():
        return _page(request, state, row, status=422, date_form=form)
    try:
        with once(request) as first:
            if first:
                action(request, row)
    except TroeftafelError as error:
        if request.POST.get("next"):
            raise
        if form is not None:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
        context = {"date_form": form} if form is not None else {"problem": sentence_of(error)}
        status = getattr(error, "status", 400)
        return _page(request, league_state(league), row, status=status, **context)
    return redirect(back_to(request, _address(row)))


def _address(row: FixtureRow) -> str:
    return str(redirect(MATCH_URL, row.fixture.league.slug, row.fixture.pk).url)


def _by(request: HttpRequest, row: FixtureRow) -> By:
    return actor_in(request, row.fixture.league)


def _postpone(request: HttpRequest, row: FixtureRow) -> None:
    form = DateForm(request.POST)
    form.is_valid()
    site = site_of(request, row.fixture.league.club)
    made = ask_postponement(by=_by(request, row), fixture=row.fixture, new=form.value(), site=site)
    if made.team is None:
        messages.success(request, _("The match has its new date. Calendars follow."))
    else:
        messages.success(request, _("The opponent was asked. The match moves as soon as they agree."))


def _agree(request: HttpRequest, row: FixtureRow) -> None:
    answer_postponement(by=_by(request, row), fixture=row.fixture, answer=DateAnswer(agree=True))
    messages.success(request, _("The match has its new date. Calendars follow."))


def _refuse(request: HttpRequest, row: FixtureRow) -> None:
    answer_postponement(by=_by(request, row), fixture=row.fixture, answer=DateAnswer(agree=False))
    messages.success(request, _("The request was refused. The match keeps its date."))


def _withdraw(request: HttpRequest, row: FixtureRow) -> None:
    withdraw_postponement(by=_by(request, row), fixture=row.fixture)
    messages.success(request, _("The request was withdrawn. The match keeps its date."))


def _create(request: HttpRequest, row: FixtureRow) -> None:
    create_match(by=_by(request, row), fixture=row.fixture)
    messages.success(request, _("The event of this match is created. Enter the line-ups next."))


def _link(request: HttpRequest, row: FixtureRow) -> None:
    link_match(
        by=_by(request, row),
        fixture=row.fixture,
        choice=read(EventChoice, {"event_slug": request.POST.get("event_slug", "")}),
    )
    messages.success(request, _("The event is linked. Its result counts in the standings."))


def _line_up(request: HttpRequest, row: FixtureRow) -> None:
    team = _team_of(row, request.POST.get("side", ""))
    line_up = read_line_up(request.POST.dict(), row.fixture.league.pairs_a_side)
    entered = enter_line_up(by=_by(request, row), fixture=row.fixture, team=team, line_up=line_up)
    messages.success(request, _("The line-up of %(team)s is saved.") % {"team": team.name})
    for warning in entered.warnings:
        messages.warning(request, warning.sentence)


def _report(request: HttpRequest, row: FixtureRow) -> None:
    report_match(by=_by(request, row), fixture=row.fixture, report=read_report(request.POST.dict(), _sets_of(row)))
    messages.success(request, _("The score is reported. It counts as soon as the opponent reports the same."))


def _date(request: HttpRequest, row: FixtureRow) -> None:
    given = {name: request.POST.get(name, "") for name in ("starts_at", "venue")}
    change_fixture(by=_by(request, row), fixture=row.fixture, changes=read(FixtureChange, given))
    messages.success(request, _("The match has its new date."))


ACTIONS: Mapping[str, Callable[[HttpRequest, FixtureRow], None]] = {
    "date": _date,
    "postpone": _postpone,
    "agree": _agree,
    "refuse": _refuse,
    "withdraw": _withdraw,
    "create": _create,
    "link": _link,
    "line-up": _line_up,
    "report": _report,
}


def _team_of(row: FixtureRow, side: str) -> LeagueTeam:
    if side not in ("home", "visitors"):
        raise Http404
    return row.fixture.home if side == "home" else row.fixture.visitors


def _sets_of(row: FixtureRow) -> int:
    """The rounds that a report lists; 0: only the total."""
    league = row.fixture.league
    return league.rounds if league.level == League.Level.SET else 0


def _page(
    request: HttpRequest, state: LeagueState, row: FixtureRow, *, status: int = 200, **more: object
) -> HttpResponse:
    fixture, league = row.fixture, state.league
    actor, is_leader = _by(request, row), leads(request.user, league)
    acting = [team for team in (fixture.home, fixture.visitors) if acts_for(actor, team)]
    may_organise = is_leader or (fixture.home in acting and person_of(actor) is None)
    postponement = row.postponement
    opponent = None
    if postponement is not None:
        opponent = fixture.visitors if postponement.team_id == fixture.home_id else fixture.home
    is_running = league.state == League.State.PUBLISHED
    has_begun = row.result is not None and row.result.source == "event"
    lines_up = is_running and row.has_event and not has_begun
    line_ups = [team for team in (fixture.home, fixture.visitors) if team in acting or is_leader] if lines_up else []
    context = {
        "state": state,
        "row": row,
        "fixture": fixture,
        "acting": acting,
        "may_move": is_running and row.can_move and (is_leader or bool(acting)) and postponement is None,
        "may_answer": postponement is not None and (is_leader or opponent in acting),
        "may_withdraw": postponement is not None and postponement.team in acting,
        "may_create": is_running and row.can_move and not row.has_event and may_organise,
        "needs_organiser": fixture.home in acting and not may_organise and not row.has_event,
        "may_link": is_running and is_leader and not row.has_event and row.is_open,
        "may_report": is_running and bool(acting) and not has_begun and row.is_open,
        "history": fixture.postponements.select_related("team").order_by("-pk"),
        "line_ups": [_line_up_form(request, row, team) for team in line_ups],
        "warnings": warnings_of(fixture) if is_leader or acting else [],
        "sets": range(1, _sets_of(row) + 1),
        "date_form": DateForm(initial={"wanted": fixture.starts_at}),
        "plan_form": FixtureForm(initial={"starts_at": fixture.starts_at, "venue": fixture.venue})
        if is_leader and league.state == League.State.DRAFT
        else None,
        "typed": request.POST,
        **more,
    }
    return show_league(request, league, "match.html", context, tab="league", status=status)


def _line_up_form(request: HttpRequest, row: FixtureRow, team: LeagueTeam) -> dict[str, object]:
    side = row.fixture.side_of(team)
    entries = Entry.objects.filter(event=row.fixture.event_id, side=side).prefetch_related(*with_people())
    entered = [[person.name for person in people_of(entry)] for entry in entries.order_by("number")]
    sent = request.POST.dict() if request.POST.get("side") == side else {}
    names = [listed.player.person.name for listed in lists_of(row.fixture.league, [team])[0].players if listed.is_open]
    pairs = typed_pairs(sent, row.fixture.league.pairs_a_side, [pair for pair in entered if len(pair) > 1])
    return {"team": team, "side": side, "pairs": pairs, "names": names}
