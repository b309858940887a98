"""Corrections after which nobody has said yet what is to become of a round that was seated before them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from tournaments.changes.selectors import SEATS, UNDO
from tournaments.models import Event, LogEntry, Round, RoundChange
from tournaments.pairing.what_if import follows
from tournaments.sheets.corrections import seated_before_correction

DECIDED = ("seating_kept", "tables_reseated", "round_reseated")
"""Lines of the log by which it was said."""
WAITING = (Round.State.DRAFT, Round.State.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Late:
    """A correction of an earlier round that was written after a round was seated."""

    round: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class ToFollow:
    """A round that was seated before corrections, newest of them last, and what can be done about it."""

    round: Round
    corrections: tuple[Late, ...]
    may_reseat: bool

    @property
    def newest(self) -> Late:
        return self.corrections[-1]


def to_follow_of(event: Event) -> ToFollow | None:
    """The round about which somebody has to decide: the newest one, while it is a draft or being played."""
    newest = event.rounds.order_by("-number").first()
    if newest is None or newest.state not in WAITING:
        return None
    newest.event = event
    late = tuple(undecided(newest))
    return ToFollow(newest, late, follows(newest)) if late else None


def undecided(round_: Round) -> list[Late]:
    """Corrections of earlier rounds since this one was seated, after which nobody has chosen what follows."""
    said = LogEntry.objects.filter(event=round_.event_id, action__in=DECIDED, facts__round=round_.number)
    since = said.order_by("-pk").values_list("at", flat=True).first()
    return [one for one in corrected_since_seated(round_) if since is None or one.at > since]


def corrected_since_seated(round_: Round) -> list[Late]:
    """Corrections of results and of who sat where, oldest first."""
    sheets = (Late(one.round, one.at, one.by) for one in seated_before_correction(round_))
    return sorted([*sheets, *_seats(round_)], key=lambda one: one.at)


def _seats(round_: Round) -> Iterator[Late]:
    kinds = (SEATS, UNDO)
    earlier = RoundChange.objects.filter(round__event=round_.event_id, round__number__lt=round_.number)
    for row in _of_kind(earlier.filter(kind__in=kinds, at__gt=round_.seated_at).select_related("round")):
        yield Late(row.round.number, row.at, row.by_name)


def _of_kind(rows: Iterable[RoundChange]) -> Iterable[RoundChange]:
    """What is taken back of a round that is over can only have been who sat where."""
    return (row for row in rows if row.kind == SEATS or row.round.state == Round.State.FINISHED)
