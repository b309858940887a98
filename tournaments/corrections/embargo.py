"""Results that are not shown yet: others still play the deal with the same cards."""

from django.http import HttpRequest

from games import api
from tournaments.core import permissions
from tournaments.corrections.found_sheet import Found


def require_no_embargo(request: HttpRequest, found: Found) -> None:
    """Nothing for staff, for who sat there, and for everybody once all tables have finished the deal.

    Otherwise Conflict, with its sentence.
    """
    if not api.is_embargoed(found.table_id, found.where.deal):
        return
    if not permissions.may(request.user, "see_desk", found.event) and found.here(request) is None:
        raise api.Conflict("deck_running")
