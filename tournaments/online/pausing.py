"""The director stops the online tables of a round, and lets them go on; not one at which he plays himself."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext

from games import api
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.transactions import By, author, changing, fresh_round, log
from tournaments.links.selectors import holder_of
from tournaments.models import Event, Person, Round
from tournaments.rounds.seats import places_at
from tournaments.rounds.selectors import table_ids

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
    people = {holder_of(person) for person in Person.objects.filter(user=by)} if by else set()
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
