"""Rounds planned in advance: the schedule is drawn with the first round.

Each later round is taken from it. When entries come or go, the rest is drawn again from the rounds really played;
paired rounds stay. The same happens after the seating requests change.
"""

from dataclasses import replace
from typing import Any

from seating.values import Progress
from tournaments.constraints.selectors import asked_since
from tournaments.core.versions import version_of
from tournaments.models import Event, Round, Schedule
from tournaments.pairing.plans.search import answer_document, check_numbers, how, numbers_in, stored_document
from tournaments.pairing.plans.values import NewDraw, Plan
from tournaments.pairing.selectors import present_entries, seating_document
from tournaments.rounds.schedule import Drawn as DrawnRound
from tournaments.rounds.schedule import difference, drawn_round, people_in, schedule_before

METHOD = "schedule"


def scheduled(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the next round of the schedule, drawn again if the entries have changed.

    Raises EventError if no entry can be paired.
    """
    version, number = version_of(event), round_.number
    held = schedule_before(event, number)
    planned = drawn_round(held, number) if held else None
    if held and planned and people_in(planned) == _here(event) and not asked_since(event, number):
        return scheduled_round(held, planned, version)
    return draw_again(event, round_, held, progress)


def draw_again(event: Event, round_: Round, held: Schedule | None = None, progress: Progress | None = None) -> Plan:
    """Draw this round and the planned ones after it from the rounds played so far.

    `held`: the previous schedule.
    """
    version, number = version_of(event), round_.number
    entries = present_entries(event)
    check_numbers(event, len(entries))
    rounds = max(1, event.rounds_planned - number + 1)
    document = seating_document(event, entries, number, method=METHOD, seed=round_.seed, scores={}, rounds=rounds)
    answer = answer_document(document, progress)
    return plan_drawn(
        event,
        number,
        answer["rounds"][number - 1 :],
        version=version,
        held=held,
        answer=answer,
        seated_from=stored_document(document),
    )


def plan_drawn(
    event: Event,
    number: int,
    rounds: list[DrawnRound],
    *,
    version: int,
    held: Schedule | None,
    answer: dict[str, Any],
    seated_from: dict[str, Any],
) -> Plan:
    """Return the plan of the first round, with all rounds as a new schedule version."""
    quality = {"figures": answer.get("quality", {}), "bounds": answer.get("bounds", {})}
    relaxed = answer.get("relaxed", [])
    why = _why(held, number, rounds[0]) if held else ""
    drawn = NewDraw({"rounds": rounds}, number, answer.get("method_used", ""), quality, relaxed, why)
    version_kept = event.schedules.count() + 1
    plan = _plan(rounds[0], version, version_kept)
    return replace(
        plan,
        quality=quality,
        relaxed=relaxed,
        schedule=drawn,
        seated_from={**(how(answer) if "rounds" in answer else {}), **seated_from, **plan.seated_from},
    )


def scheduled_round(held: Schedule, drawn: DrawnRound, version: int) -> Plan:
    """Return a round as scheduled."""
    plan = _plan(drawn, version, held.version)
    return replace(plan, quality=held.quality)


def _plan(drawn: DrawnRound, version: int, schedule: int) -> Plan:
    people = people_in(drawn)
    tables = [[name if name in people else "" for name in map(str, table)] for table in drawn["tables"]]
    waiting = list(map(str, drawn["sitout"]))
    return Plan(tables, version, waiting, numbers=numbers_in(drawn), seated_from={"schedule": schedule})


def _here(event: Event) -> set[str]:
    return {str(entry.number) for entry in present_entries(event)}


def _why(held: Schedule, number: int, first: DrawnRound) -> str:
    """Return the reason of a new schedule with entry numbers, for staff who read rows.

    Pages give it with names (schedule/selectors.py).
    """
    gone, new = difference(drawn_round(held, number), first)
    reasons = [f"{verb} {', '.join(map(str, numbers))}" for verb, numbers in (("left", gone), ("came", new)) if numbers]
    return "; ".join(reasons) or "more rounds"
