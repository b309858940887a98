"""Shared base of REST addresses of one table and its sheets."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from games.api import sheets, viewers
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.api import InEvent
from tournaments.models import Place
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair
from tournaments.sheets import correction_records
from tournaments.sheets.schemas import SheetHistory, sheet_version
from tournaments.sheets.table_request import SITS, TableRequest


class PlaysHere(BasePermission):
    """Allows a session with a personal link or a chosen name; each table checks more."""

    def has_permission(self, request: Request, view: Any) -> bool:
        session = request._request
        is_known = bool(viewers.guest_tokens(session) or session.session.get(SITS))
        if is_known:  # session users are checked on authentication; these sessions are checked only here
            SessionAuthentication().enforce_csrf(request)
        return is_known


class AtATable(InEvent):
    """A view of one table of a published round."""

    permission_classes: Sequence[Any] = (IsAuthenticatedOrReadOnly | PlaysHere,)

    def table(self) -> int:
        """Return the table of the address in a published round. Raises Place.DoesNotExist."""
        return self._place.table_id

    def chair(self) -> Chair | None:
        """Return the user's chair at this table; None for staff and for others."""
        place = self._place
        table = rounds_selectors.table_of(place.round, place.table_number)  # its round is public
        return TableRequest(self.request._request, self.event, place.round, table).chair if table else None

    def playing(self) -> Chair:
        """Return the chair of a player. Raises NotAllowed for others."""
        chair = self.chair()
        if chair is None:
            raise permissions.not_playing()
        return chair

    def history(self, number: int) -> SheetHistory:
        """Return a sheet with its versions and their answers. Raises Place.DoesNotExist."""
        versions = correction_records.sheet_history(self.event, self.table(), number)
        if not versions:
            raise Place.DoesNotExist
        answers = sheets.answers([version.sheet_id for version in versions])
        documents = [sheet_version(version, self.event.game, answers[version.sheet_id]) for version in versions]
        return SheetHistory(current=documents[-1], versions=documents)

    @cached_property
    def _place(self) -> Place:
        places = Place.objects.filter(round__in=core_rounds.public_rounds(self.event)).select_related("round")
        place: Place | None = places.filter(table_id=int(self.kwargs["table_id"])).first()
        if place is None:
            raise Place.DoesNotExist
        place.round.event = self.event
        return place
