"""Context of the inbox and of one row: versions side by side, and what each open one would change."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from games.api import sheets
from tournaments.core import permissions
from tournaments.corrections.page import VersionShown, version_lines
from tournaments.corrections.preview import Effect, effect_of
from tournaments.corrections.request_page import RequestShown
from tournaments.corrections.sheet_request import SheetRequest
from tournaments.inbox.selectors import InboxItem
from tournaments.inbox.text import KINDS, ItemKind
from tournaments.models import Event
from tournaments.sheets.text import names_at

SHEETS = (ItemKind.DISPUTED, ItemKind.REQUEST, ItemKind.SECOND, ItemKind.WAITING)
MAX_EFFECTS = 3
"""Effects on one page; each ranks the whole event."""


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row of the inbox: where it leads, and whether this user can confirm it or set it aside here."""

    item: InboxItem
    address: str
    may_confirm: bool
    may_set_aside: bool


@dataclass(frozen=True, slots=True)
class Heap:
    """The rows of one event. `may_confirm`: some of them can be confirmed together."""

    event: Event
    rows: list[RowShown]

    @property
    def may_confirm(self) -> bool:
        return any(row.may_confirm for row in self.rows)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of one version, or of one requested sheet."""

    title: str
    sentence: str
    version: VersionShown | None
    request: RequestShown | None


@dataclass(frozen=True, slots=True)
class ProposalShown:
    """What an open version or a request would change, as the desk previews it."""

    title: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class SideBySide:
    """All versions and requests of a sheet. `points` has a name with its points in each column."""

    columns: list[Column]
    points: list[tuple[str, list[int | None]]]
    outcomes: list[ProposalShown]


def heap_of(request: HttpRequest, event: Event, items: Iterable[InboxItem]) -> Heap:
    """Return the rows of an event for this user."""
    may = {action: permissions.may(request.user, action, event) for action in ("confirm", "correct", "settle")}
    return Heap(event, [row_of(request, item, may) for item in items])


def row_of(request: HttpRequest, item: InboxItem, may: dict[str, bool]) -> RowShown:
    """Return one row for this user."""
    needed = "correct" if item.kind == ItemKind.SECOND else "confirm"
    other = item.kind != ItemKind.SECOND or item.author_id != request.user.pk
    return RowShown(
        item,
        address_of(item),
        may_confirm=item.plain and other and may[needed],
        may_set_aside=item.kind == ItemKind.PATTERN and may["settle"],
    )


def address_of(item: InboxItem) -> str:
    """Return the page on which staff decide."""
    slug = item.event.slug
    if item.sheet_id is not None:
        return reverse("event-inbox-sheet", args=[slug, item.sheet_id])
    if item.kind == ItemKind.ALARM:
        return reverse("event-desk-table", args=[slug, item.table_id])
    if item.kind == ItemKind.DEVICE:
        return reverse("event-desk", args=[slug]) + "#desk-disowned"
    if item.round is not None and item.table is not None:
        return reverse("event-round-table", args=[slug, item.round, item.table])
    if item.round is not None:
        return reverse("event-round", args=[slug, item.round])
    return reverse("event-log", args=[slug])


def side_by_side(event: Event, result: SheetRequest, requests: list[RequestShown]) -> SideBySide:
    """Return the versions of a sheet and the open requests about it, with the effects of those that do not count."""
    names = names_at(result.table_id)
    versions = version_lines(event, result.versions, names)
    open_requests = [request for request in requests if request.asked.is_open]
    columns = [Column(_title(version), version.sentence, version, None) for version in versions]
    columns += [Column(_asked_by(request), request.wanted, None, request) for request in open_requests]
    worth = [version.fact.points for version in versions]
    worth += [sheets.score(request.row.table_id, request.row.values).points for request in open_requests]
    sides = list(dict.fromkeys(side for points in worth for side in points))
    points = [(names.get(side, side), [of_column.get(side) for of_column in worth]) for side in sides]
    return SideBySide(columns, points, _outcomes(event, result, versions, open_requests))


def _outcomes(
    event: Event, result: SheetRequest, versions: list[VersionShown], open_requests: list[RequestShown]
) -> list[ProposalShown]:
    """Return the effects of the versions that wait, and of the requests."""
    waiting = [version for version in versions if version.state and not version.fact.void and not version.fact.settled]
    proposals = [(_title(version), version.fact.values) for version in waiting]
    proposals += [(_asked_by(request), request.row.values) for request in open_requests]
    return [ProposalShown(title, effect_of(event, result.where, values)) for title, values in proposals[-MAX_EFFECTS:]]


def kinds_shown(items: Iterable[InboxItem]) -> list[tuple[str, int]]:
    """Return the label and the number of each kind that is there."""
    kinds = [item.kind for item in items]
    return [(gettext(label), kinds.count(ItemKind(kind))) for kind, label in KINDS.items() if kind in kinds]


def _title(version: VersionShown) -> str:
    return gettext("Version %(version)s") % {"version": version.fact.version}


def _asked_by(request: RequestShown) -> str:
    return gettext("Requested by %(name)s") % {"name": request.row.by_name}
