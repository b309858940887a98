"""Embargoed results: other tables still play the deal with the same cards."""

from django.http import HttpRequest

from games.api import tables
from games.api.values import Conflict
from tournaments.core import permissions
from tournaments.corrections.found_sheet import SheetRequest


def require_no_embargo(request: HttpRequest, result: SheetRequest) -> None:
    """Require access to a result that other tables may still play.

    Staff and the table's own players always have it; others after all tables have finished the deal. Raises Conflict.
    """
    if not tables.is_embargoed(result.table_id, result.where.deal):
        return
    if not permissions.may(request.user, "see_desk", result.event) and result.here(request) is None:
        raise Conflict("deck_running")
