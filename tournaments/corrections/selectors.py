"""Correction requests, and possible actions on them."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.api import sheets
from games.api.sheets import SheetData
from tournaments.confirmation.selectors import TableSides, sides_at
from tournaments.models import CorrectionRequest, Event

OPEN = CorrectionRequest.State.OPEN


@dataclass(frozen=True, slots=True)
class LocatedRequest:
    """A request with its location. `now` is the effective version; None if withdrawn.

    `newest` is the newest version, settled or not.
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
        """Whether another side agreed."""
        return self.request.agreed_at is not None

    @property
    def overtaken(self) -> bool:
        """Whether the sheet was corrected since the request."""
        return self.is_open and self.newest.version != self.request.seen_version

    def may_agree(self, seat: str) -> bool:
        """Whether this seat is on another side, and no side has agreed yet."""
        return self.is_open and not self.agreed and self.sides.side_of.get(seat) in self.sides.others(self.request.seat)

    def may_withdraw(self, seat: str) -> bool:
        """Whether this seat is on the requesting side."""
        return self.is_open and self.sides.side_of.get(seat) == self.sides.side_of.get(self.request.seat)


def open_requests(event: Event) -> list[LocatedRequest]:
    """Return the undecided requests, agreed ones first, then the oldest."""
    requests = _located_requests(event, event.correction_requests.filter(state=OPEN).order_by("id"))
    return sorted(requests, key=lambda correction: not correction.agreed)


def open_requests_at(event: Event, table_id: int) -> list[LocatedRequest]:
    """Return the open requests of one table, for its players."""
    return [correction for correction in requests_about(event, table_id) if correction.is_open]


def all_requests(event: Event) -> list[LocatedRequest]:
    """Return all requests, the newest first."""
    return _located_requests(event, event.correction_requests.order_by("-id"))


def requests_about(event: Event, table_id: int, number: int | None = None) -> list[LocatedRequest]:
    """Return all requests about a table or a deal, the newest first."""
    rows = event.correction_requests.filter(table_id=table_id).order_by("-id")
    return _located_requests(event, rows if number is None else rows.filter(number=number))


def request_of(event: Event, request_id: int) -> LocatedRequest:
    """Return one request. Raises CorrectionRequest.DoesNotExist."""
    requests = _located_requests(event, event.correction_requests.filter(pk=request_id))
    if not requests:
        raise CorrectionRequest.DoesNotExist
    return requests[0]


def _located_requests(event: Event, rows: "QuerySet[CorrectionRequest]") -> list[LocatedRequest]:
    requests = []
    for row in rows.select_related("round", "decided_by", "person"):
        sides = sides_at(event, row.table_id)
        versions = sheets.history(row.table_id, row.number)
        if sides is None or not versions:  # its round was withdrawn or paired again
            continue
        current = {sheet.number: sheet for sheet in sheets.of_tables([row.table_id])[row.table_id]}
        requests.append(LocatedRequest(row, sides.table, sides.round, current.get(row.number), versions[-1], sides))
    return requests
