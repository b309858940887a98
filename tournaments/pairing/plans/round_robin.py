"""Everybody against everybody, by Berger tables: the whole round robin is drawn when the first round is seated.

Who stays away leaves his opponents without a table, and every other meeting takes place as it was told. Who comes late
takes the place of the bye where there is one; otherwise the rest is drawn anew.
"""

from dataclasses import replace
from random import Random

from seating.values import Progress
from tournaments.core.errors import EventError
from tournaments.core.versions import version_of
from tournaments.models import Event, Schedule
from tournaments.pairing.plans.schedule import METHOD, drawn_anew, plan_drawn, taken
from tournaments.pairing.plans.search import check_numbers, made_from, stored_document
from tournaments.pairing.plans.values import Plan
from tournaments.pairing.selectors import Document, present_entries, seating_document
from tournaments.rounds.schedule import Drawn as DrawnRound
from tournaments.rounds.schedule import drawn_round, legs_of, people_in, schedule_before

MAX_ROUNDS = 200
"""As many as an event can have."""
BYE = "sit_out"
"""The circle method knows one that waits; where bots fill up, they sit down opposite him."""

CLUBS = ("clubs", "clubs_hard")


def round_robin(event: Event, number: int, method: str, seed: int, progress: Progress | None = None) -> Plan:
    """The next round of the round robin, which is drawn first. Raises EventError when nobody can be seated."""
    held = schedule_before(event, number)
    if held is None:
        return _drawn(event, number, seed, progress)
    found = drawn_round(held, number)
    here = {str(entry.number) for entry in present_entries(event)}
    new = sorted(here - people_in(found), key=int) if found else []
    if found and not new:
        return _as_told(event, taken(event, held, found, version_of(event)), here)
    joined = _joined(event, held, number, new[0]) if len(new) == 1 else []
    if joined:
        plan = plan_drawn(event, number, joined, version_of(event), held, {"quality": held.quality.get("figures")}, {})
        return _as_told(event, plan, here)
    return drawn_anew(event, number, seed, held, progress)


def _drawn(event: Event, number: int, seed: int, progress: Progress | None) -> Plan:
    version = version_of(event)
    entries = present_entries(event)
    check_numbers(event, len(entries))
    once = len(entries) - 1 + len(entries) % 2
    rounds = once * legs_of(event)
    if rounds > MAX_ROUNDS:
        raise EventError("round_robin_too_long", "system", entries=len(entries), rounds=rounds, most=MAX_ROUNDS)
    document = _document(seed, seating_document(event, entries, number, METHOD, seed, {}, once))
    made = made_from(document, progress)
    first = made["rounds"][number - 1 :]
    told = {**made, "relaxed": [one for one in made.get("relaxed", []) if one["rule"] != "repeats"]}
    plan = plan_drawn(event, number, _in_legs(first, rounds), version, None, told, stored_document(document))
    here = {str(entry.number) for entry in entries}
    return replace(_as_told(event, plan, here), rounds=number - 1 + rounds)


def _document(seed: int, document: Document) -> Document:
    """Everybody meets everybody; clubs and wishes make no difference (constraints.py). Whoever has no opponent waits.

    The order of the entries, from which all meetings follow, is drawn by lot.
    """
    players = Random(seed).sample(document["players"], len(document["players"]))
    constraints = {name: document["constraints"][name] for name in ("table_sizes", "absent")}
    seat = {**document["seat"], "odd": BYE}
    return {**document, "players": players, "mode": "units", "constraints": constraints, "seat": seat}


def _in_legs(once: list[DrawnRound], rounds: int) -> list[DrawnRound]:
    """The rounds, and in the second leg the same ones with the sides changed."""
    turned = [{**one, "tables": [table[::-1] for table in one["tables"]]} for one in once]
    return [*once, *turned][:rounds]


def _as_told(event: Event, plan: Plan, here: set[str]) -> Plan:
    """The round without those who are not here: their opponents wait, or play against bots where the event has some."""
    tables, numbers, waiting = [], [], [one for one in plan.sit_out if one in here]
    for number, table in zip(plan.table_numbers, plan.tables, strict=True):
        left = [one if one in here else "" for one in table]
        if all(left) or (any(left) and event.odd == Event.Odd.BOTS):
            tables.append(left)
            numbers.append(number)
        else:
            waiting += filter(None, left)
    if event.odd == Event.Odd.BOTS:
        free = max(plan.table_numbers, default=0) + 1
        tables += [[one, ""] for one in waiting]
        numbers += range(free, free + len(waiting))
        waiting = []
    return replace(plan, tables=tables, numbers=numbers, sit_out=waiting)


def _joined(event: Event, held: Schedule, number: int, newcomer: str) -> list[DrawnRound]:
    """The rest of the schedule with the newcomer opposite whoever has the bye; nothing where not everybody has one."""
    rest = held.content["rounds"][number - held.first :]
    if not rest or any(len(one["sitout"]) != 1 for one in rest):
        return []
    return [_with(one, newcomer, side=place % 2) for place, one in enumerate(rest)]


def _with(one: DrawnRound, newcomer: str, side: int) -> DrawnRound:
    table = [newcomer, *one["sitout"]] if side else [*one["sitout"], newcomer]
    numbers = [*one["table_numbers"], str(max(map(int, one["table_numbers"]), default=0) + 1)]
    return {**one, "tables": [*one["tables"], table], "sitout": [], "table_numbers": numbers}
