"""Rounds that were drawn in advance: which version of a schedule holds, and what was changed from one to the next.

Every round that was seated from a schedule tells its version (Round.seated_from), so that a version whose first round
was thrown away again never counts.
"""

from typing import Any

from seating.values import is_bot
from tournaments.models import Event, Round, Schedule

Drawn = dict[str, Any]
"""One round of a schedule: tables of entry numbers in seat order, sitout, table_numbers."""


def schedule_before(event: Event, number: int) -> Schedule | None:
    """The version that the round before `number` was seated from; None before the first."""
    round_ = Round.objects.filter(event=event, number=number - 1).first()
    return schedule_of_round(round_) if round_ else None


def schedule_of_round(round_: Round) -> Schedule | None:
    """The version a round was seated from; None where it was not made in advance."""
    return Schedule.objects.filter(event=round_.event_id, version=_told(round_)).first()


def schedule_of(event: Event, *, drafts: bool = False) -> Schedule | None:
    """The version that holds now: that of the newest published round; with `drafts` that of a draft, for staff."""
    hidden = (Round.State.SEATING,) if drafts else (Round.State.SEATING, Round.State.DRAFT)
    newest = Round.objects.filter(event=event).exclude(state__in=hidden).order_by("-number").first()
    return schedule_of_round(newest) if newest else None


def versions_up_to(event: Event, schedule: Schedule) -> list[Schedule]:
    """The versions that rounds were seated from, up to this one, in order."""
    seated = {_told(round_) for round_ in Round.objects.filter(event=event)}
    return [one for one in event.schedules.filter(version__lte=schedule.version) if one.version in seated]


def drawn_round(schedule: Schedule, number: int) -> Drawn | None:
    """Round `number` as it stands in a schedule; None where the schedule does not go so far."""
    rounds = schedule.content.get("rounds", [])
    place = number - schedule.first
    return rounds[place] if 0 <= place < len(rounds) else None


def people_in(drawn: Drawn) -> set[str]:
    """The numbers of the entries in a round of a schedule, as text."""
    seated = {str(name) for table in drawn["tables"] for name in table}
    return {name for name in seated | {str(name) for name in drawn["sitout"]} if name and not is_bot(name)}


def difference(before: Drawn | None, after: Drawn | None) -> tuple[list[int], list[int]]:
    """Who is not in a round any more, and who is new in it, by number; nobody where there was no such round before."""
    if before is None or after is None:
        return [], []
    old, new = people_in(before), people_in(after)
    return sorted(map(int, old - new)), sorted(map(int, new - old))


def legs_of(event: Event) -> int:
    """How often everybody meets everybody in a round robin: once or twice."""
    return int(event.system_options.get("legs") or 1)


def _told(round_: Round) -> int:
    return int(round_.seated_from.get("schedule", 0))
