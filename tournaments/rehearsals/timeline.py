"""What happened in an evening, step by step, as its rounds, sheets and log say.

Steps are computed once per version: an evening that is still going on only adds steps at the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum

from games.api import sheets
from games.api.sheets import SheetData
from tournaments.core.cache import memoized
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of
from tournaments.models import Event, LogEntry, Place, Round

KEPT = 16
MAX_BREAK_SECONDS = 15 * 60
"""Seconds: longer breaks of the evening, or between its days, last only this long."""


class StepKind(IntEnum):
    """What a step does; at the same moment the lower one comes first."""

    PUBLISH = 1
    SHEET = 2
    CORRECTION = 3
    CLOSE = 4
    FINISH = 5


@dataclass(frozen=True, slots=True)
class EveningStep:
    """One step, `at` seconds after the first one. `sheet` has the values of a sheet or a correction."""

    at: int
    kind: StepKind
    round: int = 0
    table: int = 0
    sheet: SheetData | None = None


@dataclass(frozen=True, slots=True)
class _Moment:
    """A step with the time at which it happened."""

    at: datetime
    step: EveningStep


def timeline(event: Event) -> list[EveningStep]:
    """Return all steps of the evening in their order; the worker asks every two seconds while a replay runs."""
    steps: list[EveningStep] = _timeline(event.pk, event.created_at, version_of(event))
    return steps


@memoized(most=KEPT)
def _timeline(event_id: int, created_at: datetime, version: int) -> list[EveningStep]:
    event = Event.objects.get(pk=event_id)
    rounds = list(event.rounds.filter(state__in=PUBLIC).order_by("number"))
    moments = [*_published(rounds), *_sheets(rounds), *_ends(event, rounds)]
    moments.sort(key=lambda moment: (moment.at, moment.step.round, moment.step.kind))
    steps, at, before = [], 0, moments[0].at if moments else None
    for moment in moments:
        assert before is not None
        at += min(MAX_BREAK_SECONDS, int((moment.at - before).total_seconds()))
        before = moment.at
        steps.append(replace(moment.step, at=at))
    return steps


def _published(rounds: list[Round]) -> Iterator[_Moment]:
    for round_ in rounds:
        if round_.published_at is not None:
            yield _Moment(round_.published_at, EveningStep(0, StepKind.PUBLISH, round_.number))


def _sheets(rounds: list[Round]) -> Iterator[_Moment]:
    """Yield every version of a sheet that counted; after the first of a deal they are corrections."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    places = Place.objects.filter(round__in=numbers).values_list("table_id", "table_number", "round_id").distinct()
    where = {table_id: (numbers[round_id], number) for table_id, number, round_id in places}
    for table_id, versions in sheets.versions(where).items():
        number, table = where[table_id]
        seen: set[int] = set()
        for version in versions:
            if version.void or version.state != "settled":
                continue
            kind = StepKind.CORRECTION if version.number in seen else StepKind.SHEET
            seen.add(version.number)
            yield _Moment(version.written_at, EveningStep(0, kind, number, table, version))


def _ends(event: Event, rounds: list[Round]) -> Iterator[_Moment]:
    """Yield the end of each round and of the event, as the log has them."""
    closed: dict[int, datetime] = {}
    for entry in LogEntry.objects.filter(event=event, action="round_closed").order_by("pk"):
        closed[int(entry.facts["round"])] = entry.at
    last = None
    for round_ in rounds:
        if round_.state == Round.State.FINISHED and round_.number in closed:
            last = closed[round_.number]
            yield _Moment(last, EveningStep(0, StepKind.CLOSE, round_.number))
    if event.state == Event.State.FINISHED and last is not None:
        yield _Moment(last + timedelta(seconds=1), EveningStep(0, StepKind.FINISH, rounds[-1].number))
