"""REST: what every address of one table and its sheets shares."""

from collections.abc import Sequence
from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from games import api
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.api import InEvent
from tournaments.models import Place
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair
from tournaments.sheets import corrections as sheets_corrections
from tournaments.sheets.schemas import AnswerShape, SheetShape
from tournaments.sheets.table import SITS, TableRequest


class PlaysHere(BasePermission):
    """A session that opened a personal link, or pressed a name at a table; what it may do is asked for each table."""

    def has_permission(self, request: Request, view: Any) -> bool:
        session = request._request
        known = bool(api.guest_tokens(session) or session.session.get(SITS))
        if known:  # asked of who is signed in by his session when he is recognised; these sessions nobody else asks
            SessionAuthentication().enforce_csrf(request)
        return known


class AtATable(InEvent):
    """A view of one table of a published round."""

    permission_classes: Sequence[Any] = (IsAuthenticatedOrReadOnly | PlaysHere,)

    def table(self) -> int:
        """The table of the address, of a published round of this event. Raises Place.DoesNotExist."""
        return self._place().table_id

    def chair(self) -> Chair | None:
        """Where whoever asks plays at this table; None for staff who only write here, and for everybody else."""
        place = self._place()
        found = rounds_selectors.public_table(place.round, place.table_number)
        return TableRequest(self.request._request, self.event, place.round, found).chair if found else None

    def playing(self) -> Chair:
        """The same for what only players do. Raises NotAllowed."""
        chair = self.chair()
        if chair is None:
            raise permissions.not_playing()
        return chair

    def history(self, number: int) -> dict[str, Any]:
        """A sheet with all its versions and what was said to each. Raises Place.DoesNotExist."""
        versions = sheets_corrections.sheet_history(self.event, self.table(), number)
        if not versions:
            raise Place.DoesNotExist
        answers = api.answers_to([one.sheet_id for one in versions])
        told = [{**SheetShape(one).data, "answers": _answers(answers[one.sheet_id])} for one in versions]
        return {"current": told[-1], "versions": told}

    def _place(self) -> Place:
        places = Place.objects.filter(round__in=core_rounds.public_rounds(self.event)).select_related("round")
        found: Place | None = places.filter(table_id=int(self.kwargs["table_id"])).first()
        if found is None:
            raise Place.DoesNotExist
        found.round.event = self.event
        return found


def _answers(found: Sequence[api.AnswerData]) -> Any:
    return AnswerShape(found, many=True).data
