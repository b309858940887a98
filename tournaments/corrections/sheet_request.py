"""The result of a page: its sheet's location, versions, time limits and viewer."""

from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest

from games.api import sheets, tables
from games.api.sheets import SheetData
from games.api.values import Conflict
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.rounds import PUBLIC
from tournaments.corrections.preview import Where
from tournaments.models import Event, Place, Round
from tournaments.result_rules.correction_periods import CorrectionPeriod, correction_period
from tournaments.result_rules.second_approver import counting_version, may_alone, waits_for_second
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.sheets.table_request import sitting_here


@dataclass(frozen=True)
class SheetRequest:
    """The location of a sheet, and its versions, oldest first.

    A correction follows the `newest` one; the `current` one counts, or waits while none does.
    """

    event: Event
    round: Round
    table_id: int
    where: Where
    versions: list[SheetData]

    @property
    def newest(self) -> SheetData:
        return self.versions[-1]

    @cached_property
    def current(self) -> SheetData | None:
        """Return the version that counts, else the pending one; None if withdrawn."""
        return counting_version(self.versions)

    @property
    def filled(self) -> SheetData:
        """Return the form's initial version: the effective, else the newest filled one."""
        return self.current or next((fact for fact in reversed(self.versions) if not fact.void), self.newest)

    @cached_property
    def period(self) -> CorrectionPeriod:
        return correction_period(self.event, self.round, self.versions[0].written_at)

    @cached_property
    def chairs(self) -> list[Chair]:
        table = rounds_selectors.public_table(self.round, self.where.table)
        return chairs_at(self.round, table) if table else []

    def here(self, request: HttpRequest) -> Chair | None:
        """Return the chair of this table for which this browser acts."""
        return sitting_here(request, self.event, self.table_id, self.chairs)

    def require(self, request: HttpRequest, action: str) -> None:
        """Require this permission for the result. Raises NotAllowed."""
        permissions.require(request.user, action, self.event, self.period, also=self._also(request))

    def may(self, request: HttpRequest, action: str) -> bool:
        return permissions.may(request.user, action, self.event, self.period, also=self._also(request))

    @property
    def waits(self) -> bool:
        """Whether the newest version is a correction waiting for a second approver."""
        return self.newest.state == "waiting" and waits_for_second(self.newest)

    def may_confirm(self, request: HttpRequest) -> bool:
        """Whether the user can be the second approver.

        They must differ from the author, or may act alone.
        """
        user = request.user
        other = self.newest.author_id != user.pk
        return self.waits and (other or may_alone(user, self.period.rules)) and self.may(request, "correct")

    def _also(self, request: HttpRequest) -> tuple[str, ...]:
        return (permissions.PLAYER,) if self.here(request) else ()


def find_sheet(event: Event, sheet_id: int) -> SheetRequest:
    """Find a sheet of a published round by the id of any version. Raises Http404."""
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC, table__sheets__id=sheet_id)
    row = rows.values_list("table_id", "round_id", "table_number", "table__sheets__number").first()
    if row is None:
        raise Http404
    table_id, round_id, table_number, deal = row
    round_ = core_rounds.public_rounds(event).get(pk=round_id)
    where = Where(round_.number, table_number, deal, table_id)
    return SheetRequest(event, round_, table_id, where, sheets.history(table_id, deal))


def find_deal(event: Event, table_id: int, number: int) -> SheetRequest:
    """Find a sheet by table and deal."""
    newest = next(reversed(sheets.history(table_id, number)), None)
    if newest is None:
        raise Http404
    return find_sheet(event, newest.sheet_id)


def require_no_embargo(request: HttpRequest, result: SheetRequest) -> None:
    """Require access to a result that other tables may still play.

    Staff and the table's own players always have it; others after all tables have finished the deal. Raises Conflict.
    """
    if not tables.is_embargoed(result.table_id, result.where.deal):
        return
    if not permissions.may(request.user, "see_desk", result.event) and result.here(request) is None:
        raise Conflict("deck_running")
