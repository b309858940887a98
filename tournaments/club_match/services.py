"""Round totals of a club match as clubs publish them (27-8), for rounds whose sheets are not there.

Hands of a club match that could not be played because a pair was missing.

Source: docs/rules/troefcall/rulebook.md#tc-51 and #tc-49.
"""

from typing import Any

from games import api
from tournaments.club_match.selectors import hands_of_round, total_is_possible
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, changing, fresh_round, log, name_of
from tournaments.models import Event, Place, Round, RoundTotal
from tournaments.models.limits import ROUND_TOTAL
from tournaments.rounds.selectors import lone_places


def write_round_total(
    round_: Round,
    home: int,
    visitors: int,
    by: By,
    reason: str = "",
    override: bool = False,
    seen_version: int | None = None,
) -> RoundTotal:
    """Enter or correct the total of a round; a correction is a new version and needs a reason.

    A total that no hands can give is refused, unless `override` with a reason (sanctions, other point values). The same
    total twice changes nothing. `seen_version`: refuse when somebody wrote another version since. Raises EventError.
    """
    with changing(round_.event_id) as event:
        round_ = _open_round(event, round_)
        old = round_.totals.order_by("-version").first()
        if old and (old.home, old.visitors) == (home, visitors):
            return old
        _check_seen(old, seen_version)
        impossible = not total_is_possible(event, round_, home, visitors)
        _check(round_, home, visitors, impossible, override)
        if (old or impossible) and not reason.strip():
            raise EventError("reason_missing", "reason")
        total = RoundTotal.objects.create(
            round=round_,
            version=old.version + 1 if old else 1,
            home=home,
            visitors=visitors,
            author=by,
            author_name=name_of(by),
            reason=reason.strip(),
        )
        _log(event, round_, old, total, impossible, by)
    return total


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


def _check(round_: Round, home: int, visitors: int, impossible: bool, override: bool) -> None:
    for name, points in (("home", home), ("visitors", visitors)):
        if not ROUND_TOTAL.least <= points <= ROUND_TOTAL.most:
            raise EventError("out_of_range", name, least=ROUND_TOTAL.least, most=ROUND_TOTAL.most)
    if impossible and not override:
        hands = hands_of_round(round_.event, round_)
        raise EventError("total_not_possible", "home", home=home, visitors=visitors, hands=hands)


def _log(event: Event, round_: Round, old: RoundTotal | None, new: RoundTotal, impossible: bool, by: By) -> None:
    facts: dict[str, Any] = {"round": round_.number, "after": str(new), "reason": new.reason, "version": new.version}
    if old:
        log(event, "total_corrected", by, before=str(old), **facts)
    else:
        log(event, "total_overridden" if impossible else "total_written", by, **facts)


def write_unplayed(event: Event, round_: Round, by: By) -> None:
    """A sheet of kind `unplayed` for every missing hand at tables where a pair found no opponents.

    The sheet goes to the side that is there; what it is worth is an option of the game (2 points a hand).
    """
    places = lone_places(event, round_)
    tables = api.tables([place.table_id for place in places])
    for place in places:
        missing = tables[place.table_id].missing
        for number in missing:
            _write(place, number, by)
        if missing:
            log(event, "unplayed_written", by, name=place.entry.name, table=place.table_number, round=round_.number)


def _write(place: Place, number: int, by: By) -> None:
    values = {"kind": "unplayed", "side": place.seat}
    api.write_sheet(place.table_id, number, values, author(by, "desk"), key=f"unplayed-{number}")
