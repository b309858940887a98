"""Context of correction requests: values, agreements and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from games.api import sheets
from games.api.sheets import SheetData
from tournaments.core import permissions
from tournaments.corrections.page import version_text
from tournaments.corrections.selectors import LocatedRequest, open_requests, requests_about
from tournaments.corrections.sheet_request import SheetRequest, find_sheet
from tournaments.models import CorrectionRequest, Event
from tournaments.result_rules.second_approver import waiting_corrections
from tournaments.rounds.chairs import Chair
from tournaments.sheets.text import Names, names_at


@dataclass(frozen=True, slots=True)
class PointChange:
    """Points of one side for the deal, before and after."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RequestShown:
    """A request as text.

    `agreeing` are the chairs that can agree on this device, `own` first.
    """

    asked: LocatedRequest
    now: str
    wanted: str
    changes: list[PointChange]
    agreeing: tuple[Chair, ...]
    may_withdraw: bool
    may_decide: bool

    @property
    def row(self) -> CorrectionRequest:
        return self.asked.request


@dataclass(frozen=True, slots=True)
class WaitingShown:
    """A correction that waits for a second approver, before and after."""

    found: SheetRequest
    before: str
    after: str
    changes: list[PointChange]
    may_confirm: bool

    @property
    def fact(self) -> SheetData:
        return self.found.newest


def requests_context(
    request: HttpRequest, event: Event, result: SheetRequest, here: Chair | None
) -> list[RequestShown]:
    """Return the requests about one deal, for its players and staff; else none."""
    if here is None and not permissions.may(request.user, "see_desk", event):
        return []
    names, may = names_at(result.table_id), result.may(request, "correct")
    about = requests_about(event, result.table_id, result.where.deal)
    return [
        _request_context(correction, names=names, chairs=result.chairs, here=here, may_decide=may)
        for correction in about
    ]


def requests_at_desk(request: HttpRequest, event: Event) -> list[RequestShown]:
    """Return all undecided requests."""
    may = permissions.may(request.user, "correct", event)
    return [
        _request_context(correction, names=names_at(correction.request.table_id), chairs=(), here=None, may_decide=may)
        for correction in open_requests(event)
    ]


def waiting_at_desk(request: HttpRequest, event: Event) -> list[WaitingShown]:
    """Return all corrections that wait for a second approver."""
    return [waiting_context(request, find_sheet(event, fact.sheet_id)) for fact in waiting_corrections(event)]


def waiting_context(request: HttpRequest, result: SheetRequest) -> WaitingShown:
    """Return the context of one pending correction."""
    names, stands = names_at(result.table_id), result.current
    return WaitingShown(
        found=result,
        before=version_text(stands, names) if stands else "–",
        after=version_text(result.newest, names),
        changes=_changes(stands.points if stands else {}, result.newest.points, names),
        may_confirm=result.may_confirm(request),
    )


def _request_context(
    correction: LocatedRequest, *, names: Names, chairs: Sequence[Chair], here: Chair | None, may_decide: bool
) -> RequestShown:
    row = correction.request
    wanted = sheets.score(row.table_id, row.values).points
    able = tuple(chair for chair in chairs if here is not None and correction.may_agree(chair.seat))
    return RequestShown(
        asked=correction,
        now=version_text(correction.now, names) if correction.now else "–",
        wanted=sheets.sentence(row.table_id, row.values, names),
        changes=_changes(correction.now.points if correction.now else {}, wanted, names),
        agreeing=tuple(sorted(able, key=lambda chair: chair != here)),
        may_withdraw=here is not None and correction.may_withdraw(here.seat),
        may_decide=may_decide and correction.is_open,
    )


def _changes(before: dict[str, int], after: dict[str, int], names: Names) -> list[PointChange]:
    """Return the changes of points."""
    changes = [PointChange(names.get(side, side), before.get(side, 0), amount) for side, amount in after.items()]
    return [change for change in changes if change.before != change.after]
