"""A round by itself: Swiss, at random, or drawn by lot."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

import seating
from games.api import new_search_clock
from seating.values import Progress
from tournaments.core.errors import EventError
from tournaments.core.formats import sizes_of
from tournaments.core.versions import version_of
from tournaments.models import Event
from tournaments.pairing.plans.plans import Plan
from tournaments.pairing.plans.watched import Watch
from tournaments.pairing.selectors import present_entries, seating_document
from tournaments.rankings.selectors import scores_before

MOST_TABLES = 32_768
"""A number of a table fits a small column of the database."""
HOW = ("method_used", "seconds_used", "ended_by")
"""What an answer tells of how it came about."""


def searched(event: Event, number: int, method: str, seed: int, progress: Progress | None = None) -> Plan:
    """The best seating found for this round. Raises EventError."""
    version = version_of(event)
    entries = present_entries(event)
    check_numbers(event, len(entries))
    document = seating_document(event, entries, number, method, seed, scores_before(event, number))
    made = made_from(document, progress)
    known = {str(entry.number) for entry in entries}
    plan = plan_of(made, known, version)
    return replace(plan, seated_from={**plan.seated_from, **kept_document(document)})


def kept_document(document: dict[str, Any]) -> dict[str, Any]:
    """What is kept with a round so that its seating can be repeated; the rounds before it are in the database."""
    return {"document": {name: value for name, value in document.items() if name != "rounds"}}


def made_from(document: dict[str, Any], progress: Progress | None = None) -> dict[str, Any]:
    """The answer of the seating to a document. Raises EventError where nobody can be seated."""
    try:
        if isinstance(progress, Watch):
            made = progress.told(seating.seat(document, gettext, clock=progress.clock, progress=progress))
        else:
            made = seating.seat(document, gettext, clock=new_search_clock(), progress=progress)
    except seating.SeatingError as error:
        raise EventError("cannot_seat", reason=error.message) from error
    if made.get("feasible") is False and "rounds" not in made:
        raise EventError("cannot_seat", reason=made["reason"])
    return made


def plan_of(made: dict[str, Any], known: set[str], version: int) -> Plan:
    """The last round of an answer; whoever is not among `known` is a bot, and leaves the place free."""
    last = made["rounds"][-1]
    tables = [[name if name in known else "" for name in map(str, table)] for table in last["tables"]]
    quality = {"figures": made.get("quality", {}), "bounds": made.get("bounds", {})}
    waiting = list(map(str, last.get("sitout", [])))
    return Plan(tables, version, waiting, quality, made.get("relaxed", []), numbers_in(last), how(made))


def how(made: dict[str, Any]) -> dict[str, Any]:
    """How an answer came about, for the quality sheet: by what, how long it took, and from which scores."""
    told: dict[str, Any] = {name: made[name] for name in HOW if name in made}
    scores = made["rounds"][-1].get("scores")
    return {**told, "scores": scores} if scores else told


def numbers_in(one: dict[str, Any]) -> list[int]:
    """The table numbers of an answered round; empty where they are not whole numbers, each given once."""
    labels = [str(label) for label in one.get("table_numbers") or []]
    whole = [int(label) for label in labels if label.isdecimal() and label.isascii()]
    fit = len(whole) == len(one["tables"]) == len(set(whole)) and all(0 < number < MOST_TABLES for number in whole)
    return whole if fit else []


def check_numbers(event: Event, present: int) -> None:
    """Say in words what no seating could mend."""
    if not present:
        raise EventError("no_entries")
    sizes = sizes_of(event)
    if present == 5 and sizes == [4, 3]:
        raise EventError("five_people")
    if present < min(sizes) and event.odd != Event.Odd.BOTS:
        raise EventError("too_few", present=present, least=min(sizes))
