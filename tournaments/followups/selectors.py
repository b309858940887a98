"""Corrections without a decision about a round that was paired before them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from tournaments.changes.selectors import SEATS, UNDO
from tournaments.models import Event, LogEntry, Round, RoundChange
from tournaments.pairing.later_rounds import follows
from tournaments.sheets.correction_records import seated_before_correction

DECIDED = ("seating_kept", "tables_reseated", "round_reseated")
"""Log actions of the decisions."""
WAITING = (Round.State.DRAFT, Round.State.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Late:
    """A correction of an earlier round after this one was paired."""

    round: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class ToFollow:
    """A round paired before some corrections, newest last, and the possible actions."""

    round: Round
    corrections: tuple[Late, ...]
    may_reseat: bool

    @property
    def newest(self) -> Late:
        return self.corrections[-1]


def to_follow_of(event: Event) -> ToFollow | None:
    """Return the round that needs a decision: the newest, if a draft or in play."""
    newest = event.rounds.order_by("-number").first()
    if newest is None or newest.state not in WAITING:
        return None
    newest.event = event
    late = tuple(undecided(newest))
    return ToFollow(newest, late, follows(newest)) if late else None


def undecided(round_: Round) -> list[Late]:
    """Return earlier rounds' corrections since this pairing, without a decision."""
    decisions = LogEntry.objects.filter(event=round_.event_id, action__in=DECIDED, facts__round=round_.number)
    since = decisions.order_by("-pk").values_list("at", flat=True).first()
    return [late for late in corrected_since_seated(round_) if since is None or late.at > since]


def corrected_since_seated(round_: Round) -> list[Late]:
    """Return corrections of results and seats, oldest first."""
    sheets = (Late(correction.round, correction.at, correction.by) for correction in seated_before_correction(round_))
    return sorted([*sheets, *_seats(round_)], key=lambda late: late.at)


def _seats(round_: Round) -> Iterator[Late]:
    kinds = (SEATS, UNDO)
    earlier = RoundChange.objects.filter(round__event=round_.event_id, round__number__lt=round_.number)
    for row in _of_kind(earlier.filter(kind__in=kinds, at__gt=round_.seated_at).select_related("round")):
        yield Late(row.round.number, row.at, row.by_name)


def _of_kind(rows: Iterable[RoundChange]) -> Iterable[RoundChange]:
    """Return seat corrections; in a finished round an undo can only be one."""
    return (row for row in rows if row.kind == SEATS or row.round.state == Round.State.FINISHED)
