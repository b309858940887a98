"""Planned rounds: the valid version of a schedule, and changes between versions.

Every round paired from a schedule stores its version (Round.seated_from), so a version whose first round was discarded
never counts.
"""

from typing import Any

from seating.values import is_bot
from tournaments.models import Event, Round, Schedule

Drawn = dict[str, Any]
"""One round of a schedule: tables of entry numbers by seat, sitout, table_numbers."""


def schedule_before(event: Event, number: int) -> Schedule | None:
    """Return the schedule version of the round before `number`; None before the first."""
    round_ = Round.objects.filter(event=event, number=number - 1).first()
    return schedule_of_round(round_) if round_ else None


def schedule_of_round(round_: Round) -> Schedule | None:
    """Return the schedule version of a round; None without a schedule."""
    return Schedule.objects.filter(event=round_.event_id, version=_schedule_version(round_)).first()


def schedule_of(event: Event, *, drafts: bool = False) -> Schedule | None:
    """Return the schedule version of the newest published round.

    With `drafts` that of a draft, for staff.
    """
    hidden = (Round.State.SEATING,) if drafts else (Round.State.SEATING, Round.State.DRAFT)
    newest = Round.objects.filter(event=event).exclude(state__in=hidden).order_by("-number").first()
    return schedule_of_round(newest) if newest else None


def versions_up_to(event: Event, schedule: Schedule) -> list[Schedule]:
    """Return the schedule versions with rounds, up to this one, in order."""
    seated = {_schedule_version(round_) for round_ in Round.objects.filter(event=event)}
    return [
        schedule_version
        for schedule_version in event.schedules.filter(version__lte=schedule.version)
        if schedule_version.version in seated
    ]


def drawn_round(schedule: Schedule, number: int) -> Drawn | None:
    """Return round `number` of a schedule; None beyond its end."""
    rounds = schedule.content.get("rounds", [])
    place = number - schedule.first
    return rounds[place] if 0 <= place < len(rounds) else None


def people_in(drawn: Drawn) -> set[str]:
    """Return the entry numbers in a scheduled round, as text."""
    seated = {str(name) for table in drawn["tables"] for name in table}
    return {name for name in seated | {str(name) for name in drawn["sitout"]} if name and not is_bot(name)}


def difference(before: Drawn | None, after: Drawn | None) -> tuple[list[int], list[int]]:
    """Return the entries that left a round and those new in it, by number.

    Both are empty without an earlier version of the round.
    """
    if before is None or after is None:
        return [], []
    old, new = people_in(before), people_in(after)
    return sorted(map(int, old - new)), sorted(map(int, new - old))


def legs_of(event: Event) -> int:
    """Return the number of games between two entries in a round robin: 1 or 2."""
    return int(event.system_options.get("legs") or 1)


def _schedule_version(round_: Round) -> int:
    return int(round_.seated_from.get("schedule", 0))
