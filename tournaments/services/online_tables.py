"""What staff do about online tables: look into one, answer its call, hide a line of its chat. All of it is logged."""

from typing import Any

from games import api
from tournaments.models import Event, Place
from tournaments.services.ground import By, changing, log, name_of


def look_into_table(event: Event, table_id: int, by: By, cards: bool) -> api.Looked:
    """The table as a director sees it; that he looked, and whether at the hands, is in the log before he has it."""
    with changing(event.pk) as event:
        log(event, "looked_into", by, **_where(event, table_id), cards="yes" if cards else "no")
    return api.look_into(table_id, cards)


def take_call(event: Event, table_id: int, call_id: int, by: By) -> None:
    """Somebody comes; the table sees who. Raises games.api.Conflict when the call is settled."""
    with changing(event.pk) as event:
        _require_here(table_id, call_id)
        api.take_call(call_id, by.pk, name_of(by))
        log(event, "call_taken", by, **_where(event, table_id))


def settle_call(event: Event, table_id: int, call_id: int, by: By, note: str) -> None:
    """The call is done with. Raises InputError for a note that is too long."""
    with changing(event.pk) as event:
        _require_here(table_id, call_id)
        api.settle_call(call_id, note)
        log(event, "call_settled", by, **_where(event, table_id), note=note.strip() or "-")


def hide_chat_line(event: Event, table_id: int, line_id: int, by: By, hidden: bool) -> None:
    """A line of the chat is out of everybody's sight, or back in it."""
    with changing(event.pk) as event:
        api.hide_line(table_id, line_id, hidden)
        log(event, "chat_hidden" if hidden else "chat_shown", by, **_where(event, table_id))


def _where(event: Event, table_id: int) -> dict[str, Any]:
    """Round and table as the log tells them. Raises Place.DoesNotExist for a table of another event."""
    place = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    if place is None:
        raise Place.DoesNotExist(f"Table {table_id} is not of this event.")
    return {"round": place.round.number, "table": place.table_number}


def _require_here(table_id: int, call_id: int) -> None:
    if call_id not in {one.pk for one in api.calls_of(table_id)}:
        raise Place.DoesNotExist(f"Call {call_id} is not of table {table_id}.")
