"""Entries without a seat as the desk shows them: each with buttons that seat it in one press."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from seating.changes import Way
from tournaments.changes.page import names_of
from tournaments.changes.selectors import Offered
from tournaments.changes.text import WayTold, way_told
from tournaments.changes.unseated import Unseated, unseated_of
from tournaments.core import permissions
from tournaments.core.formats import people_an_entry
from tournaments.core.rounds import round_to_fill
from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class SeatButton:
    """One press: its short label, what it does and costs, what it sends, and whether the entry plays afterwards."""

    label: str
    sentence: str
    token: str
    seats: bool


@dataclass(frozen=True, slots=True)
class UnseatedLine:
    """An entry without a seat, its buttons, and why there is none."""

    number: int
    name: str
    buttons: tuple[SeatButton, ...]
    why: str


@dataclass(frozen=True, slots=True)
class WithoutSeat:
    """All of them, for the round in which they should have a seat."""

    round: Round
    title: str
    lines: tuple[UnseatedLine, ...]
    may_seat: bool
    may_pair_again: bool


def without_seat(request: HttpRequest, event: Event) -> WithoutSeat | None:
    """None while everybody who is checked in has a seat or sits out, or there is no round to fill."""
    round_ = round_to_fill(event)
    found = unseated_of(event, round_) if round_ else []
    if round_ is None or not found:
        return None
    names = names_of(round_)
    published = round_.state == Round.State.PUBLISHED
    return WithoutSeat(
        round_,
        _title(event, len(found)),
        tuple(_line(event, one, names) for one in found),
        may_seat=published and permissions.may(request.user, "change_round", event),
        may_pair_again=not published and permissions.may(request.user, "edit_draft", event),
    )


def _title(event: Event, count: int) -> str:
    size = people_an_entry(event)
    if size == 1:
        words = ngettext("%(count)d person without a seat", "%(count)d people without a seat", count)
    elif size == 2:
        words = ngettext("%(count)d pair without a seat", "%(count)d pairs without a seat", count)
    else:
        words = ngettext("%(count)d team without a seat", "%(count)d teams without a seat", count)
    return words % {"count": count}


def _line(event: Event, one: Unseated, names: dict[int, str]) -> UnseatedLine:
    number = one.entry.number
    buttons = tuple(_button(way, way_told(event, way.way, number, False, names), number) for way in one.ways)
    return UnseatedLine(number, one.entry.name, buttons, one.why)


def _button(offered: Offered, told: WayTold, number: int) -> SeatButton:
    seats = offered.way.kind != "wait"
    sentences = (told.title, *told.costs)
    return SeatButton(
        _label(offered.way, number), " ".join(f"{one.rstrip('.')}." for one in sentences), offered.token, seats
    )


def _label(way: Way, number: int) -> str:
    table = next(move.table_after for move in way.moves if move.entry == number)
    if not table:
        return gettext("Sit out")
    words = gettext("Open table %(table)s") if table in way.new else gettext("Seat at table %(table)s")
    return words % {"table": table}
