"""Round totals of a club match as clubs publish them (27-8), without score sheets.

Also hands that could not be played because a pair was missing. Source: docs/rules/troefcall/rulebook.md#tc-51 and
#tc-49.
"""

from typing import Any

from engine.registry import game_named
from games.api import sheets
from games.api import tables as game_tables
from tournaments.club_match.schemas import NewRoundTotal
from tournaments.club_match.selectors import hands_of_round, total_is_possible
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import authorize
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, event_write, fresh_round, log, name_of
from tournaments.models import Event, Round, RoundTotal
from tournaments.rounds.selectors import lone_places


def write_round_total(*, round_: Round, by: By, total: NewRoundTotal) -> RoundTotal:
    """Enter or correct the total of a round; a correction is a new version.

    A correction needs a reason. An impossible total is refused, unless `override` with a reason (sanctions, other point
    values). The same total twice changes nothing. `seen_version`: refuse if a newer version exists. Raises EventError,
    NotAllowed.
    """
    with event_write(round_.event_id) as event:
        old = round_.totals.order_by("-version").first()
        authorize(by, "correct" if old else "write_sheet", event)
        round_ = _open_round(event, round_)
        if old and (old.home, old.visitors) == (total.home, total.visitors):
            return old
        _check_seen(old, total.seen_version)
        impossible = not total_is_possible(event, round_, total.home, total.visitors)
        _check(round_, total, impossible=impossible)
        if (old or impossible) and not total.reason:
            raise EventError("reason_missing", "reason")
        row = RoundTotal.objects.create(
            round=round_,
            version=old.version + 1 if old else 1,
            home=total.home,
            visitors=total.visitors,
            author=by,
            author_name=name_of(by),
            reason=total.reason,
        )
        _log(event, round_=round_, old=old, new=row, impossible=impossible, by=by)
    return row


def _open_round(event: Event, round_: Round) -> Round:
    if event.format != Event.Format.CLUB_MATCH:
        raise EventError("not_a_club_match")
    round_ = fresh_round(event, round_.pk)
    if round_.state not in PUBLIC:
        raise EventError("not_published", number=round_.number)
    return round_


def _check_seen(old: RoundTotal | None, seen_version: int | None) -> None:
    if old and seen_version is not None and old.version != seen_version:
        raise EventConflict("total_changed", name=old.author_name, home=old.home, visitors=old.visitors)


def _check(round_: Round, total: NewRoundTotal, *, impossible: bool) -> None:
    if impossible and not total.override:
        hands = hands_of_round(round_.event, round_)
        raise EventError("total_not_possible", "home", home=total.home, visitors=total.visitors, hands=hands)


def _log(event: Event, *, round_: Round, old: RoundTotal | None, new: RoundTotal, impossible: bool, by: By) -> None:
    facts: dict[str, Any] = {"round": round_.number, "after": str(new), "reason": new.reason, "version": new.version}
    if old:
        log(event, "total_corrected", by, before=str(old), **facts)
    else:
        log(event, "total_overridden" if impossible else "total_written", by, **facts)


def write_unplayed(event: Event, round_: Round, by: By) -> None:
    """Write a sheet for each hand that a pair without opponents missed.

    It goes to the side that is present, and the game sets its value. A game without club arithmetic has none.
    """
    club = game_named(event.game).club_match
    if club is None:
        return
    places = lone_places(event, round_)
    tables = game_tables.facts([place.table_id for place in places])
    for place in places:
        missing = tables[place.table_id].missing
        for number in missing:
            values = club.unplayed_sheet(place.seat)
            sheets.write(
                table_id=place.table_id, number=number, values=values, by=author(by, "desk"), key=f"unplayed-{number}"
            )
        if missing:
            log(event, "unplayed_written", by, name=place.entry.name, table=place.table_number, round=round_.number)
