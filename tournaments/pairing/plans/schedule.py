"""All rounds made in advance: the whole schedule is drawn when the first round is seated, each later one taken from it.

Who comes or goes afterwards is none of the people the next round was drawn for. Then the rest of the schedule is drawn
anew from the rounds that were really played; what has been seated stays. The same happens when the organiser has asked
something else of the seating since.
"""

from dataclasses import replace
from typing import Any

from seating.values import Progress
from tournaments.constraints.selectors import asked_since
from tournaments.core.versions import version_of
from tournaments.models import Event, Schedule
from tournaments.pairing.plans.search import check_numbers, how, made_from, numbers_in, stored_document
from tournaments.pairing.plans.values import Drawn, Plan
from tournaments.pairing.selectors import present_entries, seating_document
from tournaments.rounds.schedule import Drawn as DrawnRound
from tournaments.rounds.schedule import difference, drawn_round, people_in, schedule_before

METHOD = "schedule"


def scheduled(event: Event, number: int, method: str, seed: int, progress: Progress | None = None) -> Plan:
    """The next round of the schedule, which is drawn first, or drawn anew, where there is none for who is here.

    Raises EventError when nobody can be seated.
    """
    version = version_of(event)
    held = schedule_before(event, number)
    found = drawn_round(held, number) if held else None
    if held and found and people_in(found) == _here(event) and not asked_since(event, number):
        return taken(event, held, found, version)
    return drawn_anew(event, number, seed, held, progress)


def drawn_anew(
    event: Event, number: int, seed: int, held: Schedule | None = None, progress: Progress | None = None
) -> Plan:
    """This round and all that are planned after it, from the rounds played so far. `held`: what held until now."""
    version = version_of(event)
    entries = present_entries(event)
    check_numbers(event, len(entries))
    rounds = max(1, event.rounds_planned - number + 1)
    document = seating_document(event, entries, number, METHOD, seed, {}, rounds)
    made = made_from(document, progress)
    return plan_drawn(event, number, made["rounds"][number - 1 :], version, held, made, stored_document(document))


def plan_drawn(
    event: Event,
    number: int,
    rounds: list[DrawnRound],
    version: int,
    held: Schedule | None,
    made: dict[str, Any],
    seated_from: dict[str, Any],
) -> Plan:
    """The plan of the first of these rounds, with all of them to be kept as a new version of the schedule."""
    quality = {"figures": made.get("quality", {}), "bounds": made.get("bounds", {})}
    relaxed = made.get("relaxed", [])
    why = _why(held, number, rounds[0]) if held else ""
    drawn = Drawn({"rounds": rounds}, number, made.get("method_used", ""), quality, relaxed, why)
    version_kept = event.schedules.count() + 1
    plan = _plan(rounds[0], version, version_kept)
    return replace(
        plan,
        quality=quality,
        relaxed=relaxed,
        schedule=drawn,
        seated_from={**(how(made) if "rounds" in made else {}), **seated_from, **plan.seated_from},
    )


def taken(event: Event, held: Schedule, found: DrawnRound, version: int) -> Plan:
    """A round as the schedule has it."""
    plan = _plan(found, version, held.version)
    return replace(plan, quality=held.quality)


def _plan(one: DrawnRound, version: int, schedule: int) -> Plan:
    known = people_in(one)
    tables = [[name if name in known else "" for name in map(str, table)] for table in one["tables"]]
    waiting = list(map(str, one["sitout"]))
    return Plan(tables, version, waiting, numbers=numbers_in(one), seated_from={"schedule": schedule})


def _here(event: Event) -> set[str]:
    return {str(entry.number) for entry in present_entries(event)}


def _why(held: Schedule, number: int, first: DrawnRound) -> str:
    """For staff who look at the rows: entry numbers. Pages say it with names (schedule/selectors.py)."""
    gone, new = difference(drawn_round(held, number), first)
    told = [f"{word} {', '.join(map(str, numbers))}" for word, numbers in (("left", gone), ("came", new)) if numbers]
    return "; ".join(told) or "more rounds"
