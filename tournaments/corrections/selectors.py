"""What players ask to have corrected: requests as they are shown, and who may say something to them."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games import api
from games.api import SheetData
from tournaments.confirmation.selectors import TableSides, sides_at
from tournaments.models import CorrectionRequest, Event

OPEN = CorrectionRequest.State.OPEN


@dataclass(frozen=True, slots=True)
class Asked:
    """A request with where it belongs. `now` is the version that stands; None: the sheet was taken away meanwhile.

    `newest` is the newest version there is, settled or not.
    """

    request: CorrectionRequest
    table: int
    round: int
    now: SheetData | None
    newest: SheetData
    sides: TableSides

    @property
    def is_open(self) -> bool:
        return self.request.state == OPEN

    @property
    def agreed(self) -> bool:
        """Whether somebody of another side agreed."""
        return self.request.agreed_at is not None

    @property
    def overtaken(self) -> bool:
        """Whether the sheet was corrected since it was asked for."""
        return self.is_open and self.newest.version != self.request.seen_version

    def may_agree(self, seat: str) -> bool:
        """Whether this seat is of another side, and an agreement is still missing."""
        return self.is_open and not self.agreed and self.sides.side_of.get(seat) in self.sides.others(self.request.seat)

    def may_withdraw(self, seat: str) -> bool:
        """Whether this seat is of the side that asked."""
        return self.is_open and self.sides.side_of.get(seat) == self.sides.side_of.get(self.request.seat)


def open_requests(event: Event) -> list[Asked]:
    """The requests that wait for a decision, those agreed to first, then the oldest."""
    found = _asked(event, event.correction_requests.filter(state=OPEN).order_by("id"))
    return sorted(found, key=lambda one: not one.agreed)


def open_requests_at(event: Event, table_id: int) -> list[Asked]:
    """Those of one table, for who sits there."""
    return [one for one in requests_about(event, table_id) if one.is_open]


def all_requests(event: Event) -> list[Asked]:
    """Every request, the newest first."""
    return _asked(event, event.correction_requests.order_by("-id"))


def requests_about(event: Event, table_id: int, number: int | None = None) -> list[Asked]:
    """Every request about a table, or about one deal of it, the newest first."""
    rows = event.correction_requests.filter(table_id=table_id).order_by("-id")
    return _asked(event, rows if number is None else rows.filter(number=number))


def request_of(event: Event, request_id: int) -> Asked:
    """One request. Raises CorrectionRequest.DoesNotExist."""
    found = _asked(event, event.correction_requests.filter(pk=request_id))
    if not found:
        raise CorrectionRequest.DoesNotExist
    return found[0]


def _asked(event: Event, rows: "QuerySet[CorrectionRequest]") -> list[Asked]:
    found = []
    for row in rows.select_related("round", "decided_by", "person"):
        sides = sides_at(event, row.table_id)
        versions = api.history_of(row.table_id, row.number)
        if sides is None or not versions:  # its round was taken back, or the seats were made anew
            continue
        standing = {sheet.number: sheet for sheet in api.sheets_of([row.table_id])[row.table_id]}
        found.append(Asked(row, sides.table, sides.round, standing.get(row.number), versions[-1], sides))
    return found
