"""What staff do about online tables: look into one, answer its call, hide a line of its chat. All of it is logged."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext

from games import api
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.transactions import By, changing, log, name_of, was_logged
from tournaments.models import Event, Place
from tournaments.online.pausing import own_tables


def look_into_table(event: Event, table_id: int, by: By) -> api.Looked:
    """The table as its staff sees it, without the hands. The look is in the log before anything is shown."""
    with changing(event.pk) as event:
        log(event, "looked_into", by, **_where(event, table_id), cards="no")
    return api.look_into(table_id, cards=False)


def look_at_hands(*, event: Event, table_id: int, by: By, reason: str, plays: bool) -> None:
    """Let `by` see the hands of the running deal, for a reason that the log keeps and every seat reads at once.

    `plays`: they play in this event, or with these cards. Raises EventConflict for them, InputError for a reason that
    is empty or too long, games.api.Conflict while no deal runs, Place.DoesNotExist for a table of another event.
    """
    if plays:
        raise EventConflict("plays_with_these_cards")
    with changing(event.pk) as event:
        where = _where(event, table_id)
        look = api.look_at_hands(table_id, by.pk, name_of(by), reason)
        facts = {**where, "deal": look.number, "reason": look.reason}
        if not was_logged(event, "looked_at_hands", look=look.pk):
            log(event, "looked_at_hands", by, **facts, look=look.pk)


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


def release_seat(*, event: Event, table_id: int, seat: str, by: By, holders: Collection[str] = ()) -> str:
    """Free a seat from its device, for the player's next one; returns the player's name. All at the table are shown it.

    `holders` are the words the session of `by` can show beside their account. Raises NotAllowed for who plays at that
    table, and what games.api.release_seat raises.
    """
    place = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    if place is not None and place.table_number in own_tables(place.round, by, holders):
        words = gettext("You play at table %(table)s: another director releases its seats.")
        raise NotAllowed(words % {"table": place.table_number})
    with changing(event.pk) as event:
        where = _where(event, table_id)
        name = api.release_seat(table_id=table_id, seat=seat)
        log(event, "seat_released", by, **where, name=name)
    return name


def _where(event: Event, table_id: int) -> dict[str, Any]:
    """Round and table as the log tells them. Raises Place.DoesNotExist for a table of another event."""
    place = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    if place is None:
        raise Place.DoesNotExist(f"Table {table_id} is not of this event.")
    return {"round": place.round.number, "table": place.table_number}


def _require_here(table_id: int, call_id: int) -> None:
    if call_id not in {one.pk for one in api.calls_of(table_id)}:
        raise Place.DoesNotExist(f"Call {call_id} is not of table {table_id}.")
