"""What staff do about online tables; all of it is logged.

They set how the tables play (clocks, watching, chat; for tables opened from now on), look into one, answer its call,
hide a line of its chat, pause the tables of a round (not one at which they play themselves), and decide whether the
event counts for ratings.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext

from games import api
from games.api import plain_online_rules, read_online_rules
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.log_changes import log_changes
from tournaments.core.systems import RATED
from tournaments.core.transactions import By, author, changing, fresh_round, is_logged, log, name_of
from tournaments.links.selectors import guest_token_of
from tournaments.models import EntryPerson, Event, Person, Place, Round
from tournaments.models.entries import TIMES
from tournaments.online.rules import checked_online
from tournaments.rounds.seats import places_at
from tournaments.rounds.selectors import table_ids


def look_into_table(event: Event, table_id: int, by: By) -> api.DirectorView:
    """The table as its staff sees it, without the hands. The look is in the log before anything is shown."""
    with changing(event.pk) as event:
        log(event, "looked_into", by, **_where(event, table_id), cards="no")
    return api.inspect_table(table_id, cards=False)


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
        if not is_logged(event, "looked_at_hands", look=look.pk):
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


def change_online_rules(event: Event, by: By, changes: Mapping[str, Any]) -> Event:
    """Set some of the rules (games.tables.options); the others stay. Each change is a line in the log.

    Raises EventError naming the field.
    """
    wanted = checked_online(changes)
    with changing(event.pk) as event:
        before = asdict(read_online_rules(event.online_options))
        event.online_options = plain_online_rules(read_online_rules({**event.online_options, **wanted}))
        event.save(update_fields=["online_options"])
        log_changes(event, by, "online", before, wanted)
    return event


def give_time(event: Event, by: By, person_id: int, factor: int) -> None:
    """One person's part of every clock at tables opened from now on: 100, 150 or 300 percent, 0 for no clock.

    Raises EventError.
    """
    if factor not in dict(TIMES):
        allowed = [str(one) for one, _words in TIMES]
        raise EventError("not_a_choice", "factor", allowed, value=factor, allowed_values=", ".join(allowed))
    with changing(event.pk) as event:
        member = EntryPerson.objects.select_related("person").filter(event=event, person_id=person_id).first()
        if member is None:
            raise EventError("other_event", "person")
        before, member.time_factor = member.time_factor, factor
        if before != factor:
            member.save(update_fields=["time_factor"])
            log(event, "online_time", by, name=member.person.public_name, before=f"{before} %", after=f"{factor} %")


NOBODY: frozenset[str] = frozenset()


def pause_round(
    round_: Round, by: By, reason: str = "", table: int | None = None, holders: Collection[str] = NOBODY
) -> int:
    """Stop table `table` of a round, or every one that is being played online; answers with how many were stopped now.

    `holders` are the words his session can show beside his account. Raises EventError when the round is not being
    played or has no such table, NotAllowed when he plays there, games.api.Conflict when that table is not being played
    online, InputError for a reason that is too long.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        count = api.pause_tables(_meant(round_, table, by, holders), author(by, "desk"), reason)
        if count:
            facts = {"round": round_.number, "reason": reason.strip() or "-"}
            _log(event, "paused", by, table, count, facts)
    return count


def resume_round(round_: Round, by: By, table: int | None = None, holders: Collection[str] = NOBODY) -> int:
    """Let a table, or every stopped one of a round, go on; answers with how many. Raises EventError, NotAllowed."""
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        count = api.resume_tables(_meant(round_, table, by, holders))
        if count:
            _log(event, "resumed", by, table, count, {"round": round_.number})
    return count


def own_tables(round_: Round, by: By, holders: Collection[str] = NOBODY) -> list[int]:
    """The numbers of the tables at which he plays himself, here or in another browser: another director stops them."""
    people = {guest_token_of(person) for person in Person.objects.filter(user=by)} if by else set()
    own = api.tables_of(api.Viewer(by.pk if by else None, frozenset({*holders, *people})))
    found = round_.places.filter(table_id__in=own).values_list("table_number", flat=True)
    return sorted(set(found))


def _meant(round_: Round, table: int | None, by: By, holders: Collection[str]) -> list[int]:
    """The tables by id; of all of a round those at which he plays are left out."""
    if round_.state != Round.State.PUBLISHED:
        raise EventError("round_not_played", number=round_.number)
    own = own_tables(round_, by, holders)
    if table is None:
        left_out = round_.places.filter(table_number__in=own).values_list("table_id", flat=True)
        facts = api.tables(set(table_ids(round_)) - set(left_out)).values()
        return [one.id for one in facts if one.place == "online" and not one.finished]
    places = places_at(round_, table)
    if not places:
        raise EventError("unknown_table", "table", table=table)
    if table in own:
        words = gettext("You play at table %(table)s: another director stops it and lets it go on.")
        raise NotAllowed(words % {"table": table})
    return [places[0].table_id]


def _log(event: Event, action: str, by: By, table: int | None, count: int, facts: dict[str, Any]) -> None:
    if table is None:
        log(event, f"round_{action}", by, count=count, **facts)
    else:
        log(event, f"table_{action}", by, table=table, **facts)


def count_for_ratings(event: Event, counts: bool, by: By) -> Event:
    """Let the event count for ratings, or leave it out; at any time. Does nothing when it is so already."""
    if bool(Event.objects.get(pk=event.pk).score_options.get(RATED, True)) == counts:
        return event
    with changing(event.pk) as event:
        options = {name: value for name, value in event.score_options.items() if name != RATED}
        event.score_options = options if counts else {**options, RATED: False}
        event.save(update_fields=["score_options"])
        log(event, "rated" if counts else "not_rated", by)
    return event
