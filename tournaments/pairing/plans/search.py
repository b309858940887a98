"""A round by itself: Swiss, at random, or drawn by lot.

How long it will take to seat a round, so that no page waits for what takes long.

Following a search from outside: how far it has come, and ending it before its time is over.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

import seating
from games.api import new_search_clock
from seating.designs.library import no_repeats
from seating.designs.stored import few_repeats
from seating.designs.whist import whist
from seating.values import Best, Progress
from tournaments.core.errors import EventError
from tournaments.core.formats import sizes_of
from tournaments.core.versions import version_of
from tournaments.models import Entry, Event
from tournaments.pairing.plans.values import Plan
from tournaments.pairing.selectors import SECONDS, SECONDS_IN_ADVANCE, present_entries, seating_document
from tournaments.rankings.selectors import scores_before
from tournaments.rounds.schedule import drawn_round, people_in, schedule_before

MAX_TABLES = 32_768
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
    return replace(plan, seated_from={**plan.seated_from, **stored_document(document)})


def stored_document(document: dict[str, Any]) -> dict[str, Any]:
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
    fit = len(whole) == len(one["tables"]) == len(set(whole)) and all(0 < number < MAX_TABLES for number in whole)
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


EVERY = 1.0
"""Seconds between two looks."""


FAR = 10_000_000.0
"""What the clock of a search is put forward by when it is to end: further than any time limit."""


Look = Callable[[Best | None], bool]
"""Told the best so far, says whether that is enough. What it raises ends the search without an answer."""


class Watch:
    """A `Progress` with the clock that the search asks; while it is asked, somebody looks from time to time."""

    def __init__(self, look: Look, clock: Callable[[], float], every: float = EVERY) -> None:
        self._look, self._time, self._every = look, clock, every
        self._looked = clock()
        self._begun = False
        self.best: Best | None = None
        self.enough = False

    def __call__(self, best: Best) -> None:
        """The search tells the best so far."""
        self.best = best
        self.clock()

    def clock(self) -> float:
        """Seconds, from any beginning; put far forward once it is enough, so that the search ends with what it has.

        The first asking is the beginning of the search, which cannot be its end.
        """
        now = self._time()
        begun, self._begun = self._begun, True
        if begun and not self.enough and now - self._looked >= self._every:
            self._looked = now
            self.enough = self._look(self.best)
        return now + FAR if self.enough else now

    def told(self, made: dict[str, Any]) -> dict[str, Any]:
        """The answer of the seating with the seconds it really took, and that somebody ended it."""
        if not self.enough or made.get("seconds_used", 0) < FAR / 2:
            return made
        return {**made, "seconds_used": round(made["seconds_used"] - FAR, 3), "ended_by": "asked"}
