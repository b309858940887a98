"""Requests for corrections as pages tell them: what is asked for, who agreed, and what may be pressed here."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from games import api
from games.api import SheetData
from tournaments.core import permissions
from tournaments.corrections.found_sheet import Found, find_sheet
from tournaments.corrections.page import sentence_shown
from tournaments.corrections.selectors import Asked, open_requests, requests_about
from tournaments.models import CorrectionRequest, Event
from tournaments.result_rules.second_person import waiting_corrections
from tournaments.rounds.chairs import Chair
from tournaments.sheets.text import Names, names_at


@dataclass(frozen=True, slots=True)
class PointChange:
    """What one side has for the deal, now and after."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RequestShown:
    """A request in words. `agreeing` are the chairs whose agreement can be pressed here, `own` first."""

    asked: Asked
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
    """A correction that waits for a second person: from what to what."""

    found: Found
    before: str
    after: str
    changes: list[PointChange]
    may_confirm: bool

    @property
    def fact(self) -> SheetData:
        return self.found.current


def requests_shown(request: HttpRequest, event: Event, found: Found, here: Chair | None) -> list[RequestShown]:
    """The requests about one deal, for who sits at its table and for staff; nothing for others."""
    if here is None and not permissions.may(request.user, "see_desk", event):
        return []
    names, may = names_at(found.table_id), found.may(request, "correct")
    about = requests_about(event, found.table_id, found.where.deal)
    return [_shown(one, names, found.chairs, here, may) for one in about]


def requests_at_desk(request: HttpRequest, event: Event) -> list[RequestShown]:
    """Every request that waits for a decision."""
    may = permissions.may(request.user, "correct", event)
    return [_shown(one, names_at(one.request.table_id), (), None, may) for one in open_requests(event)]


def waiting_at_desk(request: HttpRequest, event: Event) -> list[WaitingShown]:
    """Every correction that waits for a second person."""
    return [waiting_shown(request, find_sheet(event, fact.sheet_id)) for fact in waiting_corrections(event)]


def waiting_shown(request: HttpRequest, found: Found) -> WaitingShown:
    """One of them."""
    names, stands = names_at(found.table_id), found.standing
    return WaitingShown(
        found=found,
        before=sentence_shown(stands, names) if stands else "–",
        after=sentence_shown(found.current, names),
        changes=_changes(stands.points if stands else {}, found.current.points, names),
        may_confirm=found.may_confirm(request),
    )


def _shown(asked: Asked, names: Names, chairs: Sequence[Chair], here: Chair | None, may_decide: bool) -> RequestShown:
    row = asked.request
    wanted = api.preview(row.table_id, row.values).points
    able = tuple(chair for chair in chairs if here is not None and asked.may_agree(chair.seat))
    return RequestShown(
        asked=asked,
        now=sentence_shown(asked.now, names) if asked.now else "–",
        wanted=api.sentence(row.table_id, row.values, names),
        changes=_changes(asked.now.points if asked.now else {}, wanted, names),
        agreeing=tuple(sorted(able, key=lambda chair: chair != here)),
        may_withdraw=here is not None and asked.may_withdraw(here.seat),
        may_decide=may_decide and asked.is_open,
    )


def _changes(before: dict[str, int], after: dict[str, int], names: Names) -> list[PointChange]:
    """Only of those for whom something changes."""
    found = [PointChange(names.get(side, side), before.get(side, 0), amount) for side, amount in after.items()]
    return [one for one in found if one.before != one.after]
