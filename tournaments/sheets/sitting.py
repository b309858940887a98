"""On whose behalf this browser acts at a table: the holder of a personal link, or who pressed his name after a code.

A code on the card of a table names no person. Who came by it says which seat is his; the session keeps that beside the
table of this round, so that it ends with the round (another round has other tables). Where seats have PINs (rule
`seat_pins`) the session also keeps that the PIN was given, and a name without it opens nothing.
"""

from collections.abc import Iterable

from django.http import HttpRequest

from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Person
from tournaments.result_rules.rules import read_rules
from tournaments.rounds.chairs import Chair

SITS = "sits"
"""Where a session keeps its chairs, by the id of the table as JSON has it."""
MOST = 20
"""A session remembers so many tables; the oldest is forgotten first."""


def sit_down(request: HttpRequest, table_id: int, chair: Chair, with_pin: bool = False) -> None:
    """From now on this session acts for a chair of a table, as long as the same person sits there.

    `with_pin`: the PIN of the seat was given; then the session gets a new id, because whoever knew the old one could
    do as much.
    """
    if with_pin:
        request.session.cycle_key()
    kept = {one: other for one, other in _kept(request).items() if one != str(table_id)}
    request.session[SITS] = dict([*kept.items(), (str(table_id), _word(chair, with_pin))][-MOST:])


def sitting_here(request: HttpRequest, event: Event, table_id: int, chairs: Iterable[Chair]) -> Chair | None:
    """The chair this browser acts for: a link opened here counts more than a name pressed here."""
    return next(iter(chairs_here(request, event, table_id, chairs)), None)


def chairs_here(request: HttpRequest, event: Event, table_id: int, chairs: Iterable[Chair]) -> list[Chair]:
    """Every chair for which this browser has shown who it is: by links, by the account, by a name or a PIN given here.

    Links come first, the newest of them before the others.
    """
    found = list(chairs)
    known = [person.pk for person in people_here(request)]
    linked = [chair for pk in known for chair in found if chair.person is not None and chair.person.pk == pk]
    word, with_pin = _kept(request).get(str(table_id)), uses_pins(event)
    words = [chair for chair in found if word is not None and word in _words_of(chair, with_pin)]
    return [*linked, *(chair for chair in words if chair not in linked)]


def uses_pins(event: Event) -> bool:
    """Whether devices without a link need the PIN of a seat in this event."""
    return read_rules(event.result_options).seat_pins


def own_chair(user_person: Person | None, chairs: Iterable[Chair]) -> Chair | None:
    """The chair of the signed-in user himself."""
    if user_person is None:
        return None
    return next((chair for chair in chairs if chair.person is not None and chair.person.pk == user_person.pk), None)


def _word(chair: Chair, with_pin: bool) -> str:
    """Seat and name: whoever is moved elsewhere in the middle of a round does not leave this phone to the next one."""
    return f"{'pin' if with_pin else 'name'} {chair.seat} {chair.name}"


def _words_of(chair: Chair, with_pin: bool) -> list[str]:
    """What a session may keep that opens this chair; where no PIN is needed a plain name, also in its older form."""
    given = [_word(chair, True)]
    return given if with_pin else [*given, _word(chair, False), f"{chair.seat} {chair.name}"]


def _kept(request: HttpRequest) -> dict[str, str]:
    kept = request.session.get(SITS)
    return kept if isinstance(kept, dict) else {}
