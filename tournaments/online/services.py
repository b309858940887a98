"""Staff actions on online tables; all of them are logged.

Staff set clocks, spectators and chat for future tables, inspect a table, answer its call, and hide a chat line. They
pause the tables of a round, except those where they play, and decide whether the event is rated.
"""

from collections.abc import Callable, Collection
from typing import Any

from django.utils.translation import gettext

from games.api import tables, viewers
from games.api.rules import EventOnlineRules, plain_online_rules, read_online_rules
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.permissions import authorize
from tournaments.core.systems import RATED
from tournaments.core.transactions import By, author, event_write, fresh_round, is_logged, log, log_changes, name_of
from tournaments.links.selectors import guest_token_of
from tournaments.models import EntryPerson, Event, Person, Place, Round
from tournaments.models.entries import TIMES
from tournaments.rounds.schemas import TablesToPause
from tournaments.rounds.seats import places_at
from tournaments.rounds.selectors import table_ids


def look_into_table(*, event: Event, table_id: int, by: By) -> viewers.DirectorView:
    """Return the staff view of the table without hands; log it first. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "see_desk", event)
        log(event, "looked_into", by, **_where(event, table_id), cards="no")
    return viewers.inspect(table_id, cards=False)


def look_at_hands(*, event: Event, table_id: int, by: By, reason: str, plays: bool) -> None:
    """Let `by` see the hands of the running deal, for a reason shown at every seat.

    The log keeps the reason too. `plays`: the director plays in this event, or with these cards. Raises EventConflict
    for them; InputError for a missing or overlong reason; Conflict without a running deal; NotAllowed;
    Place.DoesNotExist for another event's table.
    """
    authorize(by, "look_into", event)
    if plays:
        raise EventConflict("plays_with_these_cards")
    with event_write(event.pk) as event:
        where = _where(event, table_id)
        look = viewers.look_at_hands(table_id, by.pk, name_of(by), reason)
        facts = {**where, "deal": look.number, "reason": look.reason}
        if not is_logged(event, "looked_at_hands", look=look.id):
            log(event, "looked_at_hands", by, **facts, look=look.id)


def take_call(*, event: Event, table_id: int, call_id: int, by: By) -> None:
    """Answer a call; the table sees the name. Raises Conflict if settled; NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "answer_calls", event)
        _require_here(table_id, call_id)
        viewers.take_call(call_id, by.pk, name_of(by))
        log(event, "call_taken", by, **_where(event, table_id))


def settle_call(*, event: Event, table_id: int, call_id: int, by: By, note: str) -> None:
    """Settle a call. Raises InputError for an overlong note; NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "answer_calls", event)
        _require_here(table_id, call_id)
        viewers.settle_call(call_id, note)
        log(event, "call_settled", by, **_where(event, table_id), note=note.strip() or "-")


def hide_chat_line(*, event: Event, table_id: int, line_id: int, by: By, hidden: bool) -> None:
    """Hide a chat line from all viewers, or show it again. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "look_into", event)
        viewers.hide_line(table_id, line_id, hidden)
        log(event, "chat_hidden" if hidden else "chat_shown", by, **_where(event, table_id))


def release_seat(
    *, event: Event, table_id: int, seat: str, by: By, holders: Collection[str] = (), readmits: bool = False
) -> str:
    """Release a seat from its device; return the player's name and notify the table.

    `readmits`: the player may take the seat on that device again. `holders` are guest tokens of the session of `by`.
    Raises NotAllowed, also for a director who plays at the table, and the errors of games.api.viewers.release_seat.
    """
    with event_write(event.pk) as event:
        authorize(by, "look_into", event)
        _require_not_at(event, table_id, by, holders)
        where = _where(event, table_id)
        name = viewers.release_seat(table_id=table_id, seat=seat, readmits=readmits)
        log(event, "device_readmitted" if readmits else "seat_released", by, **where, name=name)
    return name


def record_taken_seat(*, table_id: int, network: str, take: Callable[[], Any]) -> None:
    """Let a device take a seat, and log it with the kind of device and the network.

    `take` returns the name of the player and the kind, or None if the device has the seat already.
    """
    place = Place.objects.select_related("round").filter(table_id=table_id).first()
    if place is None:
        take()
        return
    with event_write(place.round.event_id) as event:
        if (taken := take()) is not None:
            facts = {"name": taken.name, "device": taken.kind, "network": network or "-"}
            log(event, "seat_taken", None, **_where(event, table_id), **facts)


def _require_not_at(event: Event, table_id: int, by: By, holders: Collection[str]) -> None:
    """Raise NotAllowed for a director who plays at the table."""
    place = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    if place is not None and place.table_number in own_tables(place.round, by, holders):
        words = gettext("You are playing at table %(table)s, so another director must release its seats.")
        raise NotAllowed(words % {"table": place.table_number})


def _where(event: Event, table_id: int) -> dict[str, Any]:
    """Return round and table for the log.

    Raises Place.DoesNotExist for another event's table.
    """
    place = Place.objects.select_related("round").filter(round__event=event, table_id=table_id).first()
    if place is None:
        raise Place.DoesNotExist(f"Table {table_id} is not of this event.")
    return {"round": place.round.number, "table": place.table_number}


def _require_here(table_id: int, call_id: int) -> None:
    if call_id not in {call.id for call in viewers.calls([table_id])}:
        raise Place.DoesNotExist(f"Call {call_id} is not of table {table_id}.")


def change_online_rules(*, by: By, event: Event, rules: EventOnlineRules) -> Event:
    """Set the given rules and log them; the others stay. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "set_results", event)
        before = read_online_rules(event.online_options)
        event.online_options = plain_online_rules(before.model_copy(update=rules.given()))
        event.save(update_fields=["online_options"])
        log_changes(event, by=by, prefix="online", before=before.model_dump(), wanted=rules.given())
    return event


def give_time(*, event: Event, by: By, person_id: int, factor: int) -> None:
    """Set a person's percentage of all clocks at future tables: 100, 150, 300 or 0.

    0 means no clock. Raises EventError, NotAllowed.
    """
    if factor not in dict(TIMES):
        allowed = [str(allowed_factor) for allowed_factor, _words in TIMES]
        raise EventError("not_a_choice", "factor", allowed, value=factor, allowed_values=", ".join(allowed))
    with event_write(event.pk) as event:
        authorize(by, "set_results", event)
        member = EntryPerson.objects.select_related("person").filter(event=event, person_id=person_id).first()
        if member is None:
            raise EventError("other_event", "person", case="person")
        before, member.time_factor = member.time_factor, factor
        if before != factor:
            member.save(update_fields=["time_factor"])
            log(event, "online_time", by, name=member.person.public_name, before=f"{before}%", after=f"{factor}%")


NOBODY: frozenset[str] = frozenset()


def pause_round(*, round_: Round, by: By, pause: TablesToPause, holders: Collection[str] = NOBODY) -> int:
    """Pause one table, or all online tables of the round; return the number paused now.

    `holders` are guest tokens of the director's session. Raises EventError if the round is not in play or has no such
    table, and NotAllowed to others and if the director plays there. Raises Conflict for a table without online play.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "pause", event)
        round_ = fresh_round(event, round_.pk)
        count = tables.pause(_meant(round_, pause.table, by, holders), author(by, "desk"), pause.reason)
        if count:
            facts = {"round": round_.number, "reason": pause.reason or "-"}
            _log(event, "paused", by=by, table=pause.table, count=count, facts=facts)
    return count


def resume_round(*, round_: Round, by: By, table: int | None = None, holders: Collection[str] = NOBODY) -> int:
    """Resume a table, or all paused ones of a round; return their number.

    Raises EventError, NotAllowed.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "pause", event)
        round_ = fresh_round(event, round_.pk)
        count = tables.resume(_meant(round_, table, by, holders))
        if count:
            _log(event, "resumed", by=by, table=table, count=count, facts={"round": round_.number})
    return count


def own_tables(round_: Round, by: By, holders: Collection[str] = NOBODY) -> list[int]:
    """Return the tables where the director plays, here or in another browser.

    Another director pauses them.
    """
    people = {guest_token_of(person) for person in Person.objects.filter(user=by)} if by else set()
    own = tables.of_viewer(viewers.Viewer(by.pk if by else None, frozenset({*holders, *people})))
    numbers = round_.places.filter(table_id__in=own).values_list("table_number", flat=True)
    return sorted(set(numbers))


def _meant(round_: Round, table: int | None, by: By, holders: Collection[str]) -> list[int]:
    """Return the table ids; without `table`, all but the director's own tables."""
    if round_.state != Round.State.PUBLISHED:
        raise EventError("round_not_played", number=round_.number)
    own = own_tables(round_, by, holders)
    if table is None:
        left_out = round_.places.filter(table_number__in=own).values_list("table_id", flat=True)
        facts = tables.facts(set(table_ids(round_)) - set(left_out)).values()
        return [fact.id for fact in facts if fact.place == "online" and not fact.finished]
    places = places_at(round_, table)
    if not places:
        raise EventError("unknown_table", "table", table=table)
    if table in own:
        words = gettext("You are playing at table %(table)s, so another director must pause and resume it.")
        raise NotAllowed(words % {"table": table})
    return [places[0].table_id]


def _log(event: Event, action: str, *, by: By, table: int | None, count: int, facts: dict[str, Any]) -> None:
    if table is None:
        log(event, f"round_{action}", by, count=count, **facts)
    else:
        log(event, f"table_{action}", by, table=table, **facts)


def count_for_ratings(*, event: Event, counts: bool, by: By) -> Event:
    """Include the event in ratings or exclude it, at any time. Idempotent. Raises NotAllowed."""
    authorize(by, "rate", event)
    if bool(Event.objects.get(pk=event.pk).score_options.get(RATED, True)) == counts:
        return event
    with event_write(event.pk) as event:
        options = {name: value for name, value in event.score_options.items() if name != RATED}
        event.score_options = options if counts else {**options, RATED: False}
        event.save(update_fields=["score_options"])
        log(event, "rated" if counts else "not_rated", by)
    return event
