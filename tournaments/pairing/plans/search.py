"""Pairing of a single round: Swiss, random, or by lot.

The expected duration decides whether a page waits for it.
"""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

import seating
from games.api.jobs import new_search_clock
from seating.designs.library import few_repeats, no_repeats
from seating.designs.whist import whist
from seating.values import Progress
from tournaments.core.errors import EventError
from tournaments.core.formats import sizes_of
from tournaments.core.versions import version_of
from tournaments.models import Entry, Event, Round
from tournaments.pairing.plans.values import Plan
from tournaments.pairing.progress import WatchedProgress
from tournaments.pairing.selectors import SECONDS, SECONDS_IN_ADVANCE, present_entries, seating_document
from tournaments.rankings.selectors import scores_before
from tournaments.rounds.schedule import drawn_round, people_in, schedule_before

MAX_TABLES = 32_768
"""The maximum table number in a small column of the database."""
HOW = ("method_used", "seconds_used", "ended_by")
"""Fields of an answer about its origin."""


def search_round(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the best pairing found for this round. Raises EventError."""
    version = version_of(event)
    entries = present_entries(event)
    check_numbers(event, len(entries))
    document = seating_document(
        event,
        entries,
        round_.number,
        method=round_.method,
        seed=round_.seed,
        scores=scores_before(event, round_.number),
    )
    answer = answer_document(document, progress)
    names = {str(entry.number) for entry in entries}
    plan = plan_of(answer, names, version)
    return replace(plan, seated_from={**plan.seated_from, **stored_document(document)})


def stored_document(document: dict[str, object]) -> dict[str, object]:
    """Return the stored input of a pairing, so that it can be repeated.

    The earlier rounds are in the database.
    """
    return {"document": {name: value for name, value in document.items() if name != "rounds"}}


def answer_document(document: dict[str, Any], progress: Progress | None = None) -> dict[str, Any]:
    """Return the answer to a pairing document. Raises EventError if it is impossible."""
    try:
        if isinstance(progress, WatchedProgress):
            answer = progress.with_duration(seating.seat(document, gettext, clock=progress.clock, progress=progress))
        else:
            answer = seating.seat(document, gettext, clock=new_search_clock(), progress=progress)
    except seating.SeatingError as error:
        raise EventError("cannot_seat", reason=error.message) from error
    if answer.get("feasible") is False and "rounds" not in answer:
        raise EventError("cannot_seat", reason=answer["reason"])
    return answer


def plan_of(answer: dict[str, Any], names: set[str], version: int) -> Plan:
    """Return the last round of an answer.

    A name outside `names` is a bot, and leaves its place free.
    """
    last = answer["rounds"][-1]
    tables = [[name if name in names else "" for name in map(str, table)] for table in last["tables"]]
    quality = {"figures": answer.get("quality", {}), "bounds": answer.get("bounds", {})}
    waiting = list(map(str, last.get("sitout", [])))
    return Plan(tables, version, waiting, quality, answer.get("relaxed", []), numbers_in(last), how(answer))


def how(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the origin of an answer for the quality sheet: method, duration, scores."""
    origin: dict[str, Any] = {name: answer[name] for name in HOW if name in answer}
    scores = answer["rounds"][-1].get("scores")
    return {**origin, "scores": scores} if scores else origin


def numbers_in(drawn: dict[str, Any]) -> list[int]:
    """Return the table numbers of an answered round; empty unless whole and distinct."""
    labels = [str(label) for label in drawn.get("table_numbers") or []]
    whole = [int(label) for label in labels if label.isdecimal() and label.isascii()]
    fit = len(whole) == len(drawn["tables"]) == len(set(whole)) and all(0 < number < MAX_TABLES for number in whole)
    return whole if fit else []


def check_numbers(event: Event, present: int) -> None:
    """Raise EventError for numbers that no pairing can fit."""
    if not present:
        raise EventError("no_entries")
    sizes = sizes_of(event)
    if present == 5 and sizes == [4, 3]:
        raise EventError("five_people")
    if present < min(sizes) and event.odd != Event.Odd.BOTS:
        raise EventError("too_few", present=present, least=min(sizes))


LARGE_FIELD = 64
"""A field with more entries than this is large."""
SECONDS_PER_ENTRY, SECONDS_PER_ENTRY_LARGE = 0.015, 0.04
"""Seconds of search per entry, in other fields and in large ones.

Measured on one core, after 8 rounds.
"""


NOTHING_TO_AVOID = 0.001
"""The same for a first round, or for a draw by lot."""


SECONDS_PER_SEAT = 1 / 40
"""Seconds of annealing for each seat of a schedule without a design."""


ENTRIES_STORED_PER_SECOND = 200
"""Entries whose places and tables are stored in a second."""


def expected_seconds(event: Event, number: int, method: str) -> float:
    """Return the expected seconds for round `number`, including its draft."""
    people = event.entries.filter(state=Entry.State.PRESENT).count()
    usual = SECONDS_IN_ADVANCE if method == Event.System.SCHEDULE else SECONDS
    most = float(event.seating_options.get("seconds") or usual)
    return min(most, _search(event, number, method, people)) + people / ENTRIES_STORED_PER_SECOND


def _search(event: Event, number: int, method: str, people: int) -> float:
    if method == Event.System.SCHEDULE:
        rounds = max(1, event.rounds_planned - number + 1)
        quick = _is_scheduled(event, number) or (number == 1 and _has_known_schedule(people, rounds))
        return 0.0 if quick else people * rounds * SECONDS_PER_SEAT
    if number == 1 or method == Event.System.DRAW:
        return people * NOTHING_TO_AVOID
    return people * (SECONDS_PER_ENTRY if people <= LARGE_FIELD else SECONDS_PER_ENTRY_LARGE)


def _is_scheduled(event: Event, number: int) -> bool:
    """Whether the schedule already has the round for the present entries."""
    held = schedule_before(event, number)
    planned = drawn_round(held, number) if held else None
    if planned is None:
        return False
    return people_in(planned) == {str(entry.number) for entry in present_entries(event)}


def _has_known_schedule(people: int, rounds: int) -> bool:
    """Whether a known schedule gives these rounds; beyond LARGE_FIELD none is tried."""
    return people <= LARGE_FIELD and bool(no_repeats(people, rounds) or whist(people) or few_repeats(people, rounds))
