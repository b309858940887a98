"""On whose behalf this browser acts at a table: the holder of a personal link, or who pressed his name after a code.

A code on the card of a table names no person. Who came by it says which seat is his; the session keeps that beside the
table of this round, so that it ends with the round (another round has other tables).
"""

from collections.abc import Iterable

from django.http import HttpRequest

from tournaments.models import Person
from tournaments.selectors.chairs import Chair
from tournaments.views.holders import people_here

SITS = "sits"
"""Where a session keeps its chairs, by the id of the table as JSON has it."""
MOST = 20
"""A session remembers so many tables; the oldest is forgotten first."""


def sit_down(request: HttpRequest, table_id: int, chair: Chair) -> None:
    """From now on this session acts for a chair of a table, as long as the same person sits there."""
    kept = {one: other for one, other in _kept(request).items() if one != str(table_id)}
    request.session[SITS] = dict([*kept.items(), (str(table_id), _word(chair))][-MOST:])


def sitting_here(request: HttpRequest, table_id: int, chairs: Iterable[Chair]) -> Chair | None:
    """The chair this browser acts for: a link opened here counts more than a name pressed here."""
    found = list(chairs)
    for person in people_here(request):
        for chair in found:
            if chair.person is not None and chair.person.pk == person.pk:
                return chair
    word = _kept(request).get(str(table_id))
    return next((chair for chair in found if _word(chair) == word), None)


def own_chair(user_person: Person | None, chairs: Iterable[Chair]) -> Chair | None:
    """The chair of the signed-in user himself."""
    if user_person is None:
        return None
    return next((chair for chair in chairs if chair.person is not None and chair.person.pk == user_person.pk), None)


def _word(chair: Chair) -> str:
    """Seat and name: whoever is moved elsewhere in the middle of a round does not leave this phone to the next one."""
    return f"{chair.seat} {chair.name}"


def _kept(request: HttpRequest) -> dict[str, str]:
    kept = request.session.get(SITS)
    return kept if isinstance(kept, dict) else {}
