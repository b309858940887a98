"""The sides that may answer a player's result, and whether an answer settles it."""

from games.api import sheets
from games.api.sheets import SheetData
from tournaments.confirmation.selectors import DISPUTED, TableSides, answers_of, is_held, sides_at, unanswered
from tournaments.core.errors import EventConflict, EventError
from tournaments.models import Event
from tournaments.result_rules.schemas import Confirm, read_rules


def sides_with(event: Event, table_id: int, seat: str) -> TableSides:
    """Return the table's sides. Raises EventError if the seat is not among them."""
    sides = sides_at(event, table_id)
    if sides is None:
        raise EventError("unknown_table", "table", table=table_id)
    if seat not in sides.side_of:
        seats = list(sides.side_of)
        raise EventError("no_such_seat", "seat", seats, seat=seat, allowed_values=", ".join(seats))
    return sides


def is_settled_by(event: Event, fact: SheetData, sides: TableSides, seat: str) -> bool:
    """Whether this seat's confirmation is the last one required."""
    rules = read_rules(event.result_options)
    if rules.confirm != Confirm.ALL:
        return True
    if is_held(rules, answers_of(fact)):
        return False
    left = unanswered(fact, sides, answers_of(fact))
    return set(left) <= {sides.side_of[seat]}


def require_may_answer(fact: SheetData, sides: TableSides, seat: str) -> None:
    """Raise EventConflict unless this seat may answer, or games gives a better reason."""
    newest = sheets.history(fact.table_id, fact.number)[-1]
    if fact.settled or newest.sheet_id != fact.sheet_id:
        return
    if sides.side_of[seat] in unanswered(fact, sides, answers_of(fact)):
        return
    if not fact.seat:
        raise EventConflict("staff_must_agree", number=fact.number)
    if sides.side_of[seat] == sides.side_of.get(fact.seat):
        raise EventConflict("own_entry", number=fact.number, name=fact.author_name)
    if fact.state == DISPUTED:
        raise EventConflict("disputed_already", number=fact.number)
    raise EventConflict("side_answered", number=fact.number)
