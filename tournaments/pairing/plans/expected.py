"""How long it will take to seat a round, so that no page waits for what takes long."""

from seating.designs.library import no_repeats
from seating.designs.stored import few_repeats
from seating.designs.whist import whist
from tournaments.models import Entry, Event
from tournaments.pairing.selectors import SECONDS, SECONDS_IN_ADVANCE, present_entries
from tournaments.rounds.schedule import drawn_round, people_in, schedule_before

A_PERSON, OF_MANY, MANY = 0.015, 0.04, 64
"""Seconds a search takes for each entry of a few and of more than MANY (measured on one core, after 8 rounds)."""
NOTHING_TO_AVOID = 0.001
"""The same where nobody has met yet, or the lot decides alone."""
A_SEAT = 1 / 40
"""Seconds of annealing for each seat of a schedule that no design gives."""
WRITTEN = 200
"""Entries whose places and tables are written in a second."""


def expected_seconds(event: Event, number: int, method: str) -> float:
    """About how many seconds round `number` will take by this method, the writing of its draft included."""
    people = event.entries.filter(state=Entry.State.PRESENT).count()
    usual = SECONDS_IN_ADVANCE if method == Event.System.SCHEDULE else SECONDS
    most = float(event.seating_options.get("seconds") or usual)
    return min(most, _search(event, number, method, people)) + people / WRITTEN


def _search(event: Event, number: int, method: str, people: int) -> float:
    if method == Event.System.SCHEDULE:
        rounds = max(1, event.rounds_planned - number + 1)
        quick = _drawn(event, number) or (number == 1 and _known(people, rounds))
        return 0.0 if quick else people * rounds * A_SEAT
    if number == 1 or method == Event.System.DRAW:
        return people * NOTHING_TO_AVOID
    return people * (A_PERSON if people <= MANY else OF_MANY)


def _drawn(event: Event, number: int) -> bool:
    """Whether the round stands in the schedule already, for those who are here."""
    held = schedule_before(event, number)
    found = drawn_round(held, number) if held else None
    if found is None:
        return False
    return people_in(found) == {str(entry.number) for entry in present_entries(event)}


def _known(people: int, rounds: int) -> bool:
    """Whether a stored or constructed schedule gives these rounds; beyond MANY nobody looks for one."""
    return people <= MANY and bool(no_repeats(people, rounds) or whist(people) or few_repeats(people, rounds))
