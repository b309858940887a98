"""Entries without a seat on the desk, each with buttons that seat it at once."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from seating.changes import RoundChangeOption
from tournaments.changes.page import names_of
from tournaments.changes.selectors import Offered
from tournaments.changes.text import ChangeText, describe_way
from tournaments.changes.unseated import Unseated, unseated_of
from tournaments.core import permissions
from tournaments.core.formats import people_an_entry
from tournaments.core.rounds import round_to_fill
from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class SeatButton:
    """A button that seats an entry: label, effect and costs, token.

    `table` is where the entry plays afterwards; 0: it sits out.
    """

    label: str
    sentence: str
    token: str
    table: int

    @property
    def seats(self) -> bool:
        return bool(self.table)


@dataclass(frozen=True, slots=True)
class UnseatedLine:
    """An entry without a seat, its buttons, or the reason for their absence."""

    number: int
    name: str
    buttons: tuple[SeatButton, ...]
    why: str


@dataclass(frozen=True, slots=True)
class WithoutSeat:
    """The entries without a seat, and their round."""

    round: Round
    title: str
    lines: tuple[UnseatedLine, ...]
    may_seat: bool
    may_pair_again: bool

    @property
    def by_table(self) -> dict[int, tuple[UnseatedLine, SeatButton]]:
        """Return the best seat of each entry by its table; the first entry of the list has it."""
        best = [(line, button) for line in self.lines for button in line.buttons[:1] if self.may_seat and button.table]
        return {button.table: (line, button) for line, button in reversed(best)}


def without_seat(request: HttpRequest, event: Event) -> WithoutSeat | None:
    """Return entries without a seat; None if there are none, or no round to fill."""
    round_ = round_to_fill(event)
    unseated = unseated_of(event, round_) if round_ else []
    if round_ is None or not unseated:
        return None
    names = names_of(round_)
    published = round_.state == Round.State.PUBLISHED
    return WithoutSeat(
        round_,
        _title(event, len(unseated)),
        tuple(_line(event, line, names) for line in unseated),
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


def _line(event: Event, unseated: Unseated, names: dict[int, str]) -> UnseatedLine:
    number = unseated.entry.number
    buttons = tuple(
        _button(way, describe_way(event, way.way, entry=number, leaving=False, names=names), number)
        for way in unseated.ways
    )
    return UnseatedLine(number, unseated.entry.name, buttons, unseated.why)


def _button(offered: Offered, text: ChangeText, number: int) -> SeatButton:
    table = next(move.table_after for move in offered.way.moves if move.entry == number) or 0
    sentences = (text.title, *text.costs)
    return SeatButton(
        _label(offered.way, table),
        " ".join(f"{sentence.rstrip('.')}." for sentence in sentences),
        offered.token,
        table,
    )


def _label(way: RoundChangeOption, table: int) -> str:
    if not table:
        return gettext("Sit out")
    words = gettext("Open table %(table)s") if table in way.new else gettext("Seat at table %(table)s")
    return words % {"table": table}
