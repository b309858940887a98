"""A result that a page is about: where its sheet belongs, its versions, its times, and who of its table asks."""

from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest

from games import api
from games.api import SheetData
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.rounds import PUBLIC
from tournaments.corrections.preview_page import Where
from tournaments.models import Event, Place, Round
from tournaments.result_rules.second_person import may_alone, standing_of, waits_for_second
from tournaments.result_rules.windows import Window, correction_period
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.sheets.table import sitting_here


@dataclass(frozen=True)
class Found:
    """Where a sheet belongs, and its versions, oldest first. `current` is the newest, which a correction follows."""

    event: Event
    round: Round
    table_id: int
    where: Where
    versions: list[SheetData]

    @property
    def current(self) -> SheetData:
        return self.versions[-1]

    @cached_property
    def standing(self) -> SheetData | None:
        """The version that counts, or stands as long as none does; None: the sheet was taken away."""
        return standing_of(self.versions)

    @property
    def filled(self) -> SheetData:
        """What a form begins with: the version that stands, else the newest one that says something."""
        return self.standing or next((fact for fact in reversed(self.versions) if not fact.void), self.current)

    @cached_property
    def window(self) -> Window:
        return correction_period(self.event, self.round, self.versions[0].written_at)

    @cached_property
    def chairs(self) -> list[Chair]:
        table = rounds_selectors.public_table(self.round, self.where.table)
        return chairs_at(self.round, table) if table else []

    def here(self, request: HttpRequest) -> Chair | None:
        """The chair of this table for which this browser acts."""
        return sitting_here(request, self.event, self.table_id, self.chairs)

    def require(self, request: HttpRequest, action: str) -> None:
        """Nothing when whoever asks may do this to this result now; otherwise NotAllowed."""
        permissions.require(request.user, action, self.event, self.window, self._also(request))

    def may(self, request: HttpRequest, action: str) -> bool:
        return permissions.may(request.user, action, self.event, self.window, self._also(request))

    @property
    def waits(self) -> bool:
        """Whether the newest version is a correction that waits for a second person."""
        return self.current.state == "waiting" and waits_for_second(self.current)

    def may_confirm(self, request: HttpRequest) -> bool:
        """Whether whoever asks can be that person: another than its author, or one who may do it alone."""
        user = request.user
        other = self.current.author_id != user.pk
        return self.waits and (other or may_alone(user, self.window.rules)) and self.may(request, "correct")

    def _also(self, request: HttpRequest) -> tuple[str, ...]:
        return (permissions.PLAYER,) if self.here(request) else ()


def find_sheet(event: Event, sheet_id: int) -> Found:
    """The sheet by the id of any of its versions, when its round is published. Raises Http404."""
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC, table__sheets__id=sheet_id)
    row = rows.values_list("table_id", "round_id", "table_number", "table__sheets__number").first()
    if row is None:
        raise Http404
    table_id, round_id, table_number, deal = row
    round_ = core_rounds.public_rounds(event).get(pk=round_id)
    where = Where(round_.number, table_number, deal, table_id)
    return Found(event, round_, table_id, where, api.history_of(table_id, deal))


def find_deal(event: Event, table_id: int, number: int) -> Found:
    """The same by table and deal."""
    newest = next(reversed(api.history_of(table_id, number)), None)
    if newest is None:
        raise Http404
    return find_sheet(event, newest.sheet_id)
