"""All against all, by Berger tables, drawn with the first round.

An absent entry leaves its opponents without a table; all other games take place as scheduled. A latecomer takes the
place of the bye, if there is one; otherwise the remaining rounds are drawn again.
"""

from dataclasses import replace
from random import Random

from seating.values import Progress
from tournaments.core.errors import EventError
from tournaments.core.versions import version_of
from tournaments.models import Event, Round, Schedule
from tournaments.pairing.plans.schedule import METHOD, draw_again, plan_drawn, scheduled_round
from tournaments.pairing.plans.search import answer_document, check_numbers, stored_document
from tournaments.pairing.plans.values import Plan
from tournaments.pairing.selectors import Document, present_entries, seating_document
from tournaments.rounds.schedule import Drawn as DrawnRound
from tournaments.rounds.schedule import drawn_round, legs_of, people_in, schedule_before

MAX_ROUNDS = 200
"""The maximum number of rounds in an event."""
BYE = "sit_out"
"""The circle method has one sit-out; in events with bots, one plays that entry."""

CLUBS = ("clubs", "clubs_hard")


def round_robin(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the next round of the round robin, drawn first.

    Raises EventError if no entry can be paired.
    """
    number = round_.number
    held = schedule_before(event, number)
    if held is None:
        return _draw(event, round_, progress)
    planned = drawn_round(held, number)
    here = {str(entry.number) for entry in present_entries(event)}
    new = sorted(here - people_in(planned), key=int) if planned else []
    if planned and not new:
        return _without_absent(event, scheduled_round(held, planned, version_of(event)), here)
    joined = _join_newcomer(event, held, number, new[0]) if len(new) == 1 else []
    if joined:
        plan = plan_drawn(
            event,
            number,
            joined,
            version=version_of(event),
            held=held,
            answer={"quality": held.quality.get("figures")},
            seated_from={},
        )
        return _without_absent(event, plan, here)
    return draw_again(event, round_, held, progress)


def _draw(event: Event, round_: Round, progress: Progress | None) -> Plan:
    version, number = version_of(event), round_.number
    entries = present_entries(event)
    check_numbers(event, len(entries))
    once = len(entries) - 1 + len(entries) % 2
    rounds = once * legs_of(event)
    if rounds > MAX_ROUNDS:
        raise EventError("round_robin_too_long", "system", entries=len(entries), rounds=rounds, most=MAX_ROUNDS)
    document = _document(
        round_.seed,
        seating_document(event, entries, number, method=METHOD, seed=round_.seed, scores={}, rounds=once),
    )
    answer = answer_document(document, progress)
    first = answer["rounds"][number - 1 :]
    without_repeats = {**answer, "relaxed": [rule for rule in answer.get("relaxed", []) if rule["rule"] != "repeats"]}
    plan = plan_drawn(
        event,
        number,
        _in_legs(first, rounds),
        version=version,
        held=None,
        answer=without_repeats,
        seated_from=stored_document(document),
    )
    here = {str(entry.number) for entry in entries}
    return replace(_without_absent(event, plan, here), rounds=number - 1 + rounds)


def _document(seed: int, document: Document) -> Document:
    """Return the document of a round robin.

    Clubs and requests play no part (constraints.py). An entry without an opponent sits out. The order of the entries,
    from which all games follow, is drawn by lot.
    """
    players = Random(seed).sample(document["players"], len(document["players"]))
    constraints = {name: document["constraints"][name] for name in ("table_sizes", "absent")}
    seat = {**document["seat"], "odd": BYE}
    return {**document, "players": players, "mode": "units", "constraints": constraints, "seat": seat}


def _in_legs(once: list[DrawnRound], rounds: int) -> list[DrawnRound]:
    """Return the rounds, and in a second leg the same ones with sides changed."""
    turned = [{**drawn, "tables": [table[::-1] for table in drawn["tables"]]} for drawn in once]
    return [*once, *turned][:rounds]


def _without_absent(event: Event, plan: Plan, here: set[str]) -> Plan:
    """Return the round without absent entries.

    Their opponents sit out, or play bots if the event has some.
    """
    tables, numbers, waiting = [], [], [entry for entry in plan.sit_out if entry in here]
    for number, table in zip(plan.table_numbers, plan.tables, strict=True):
        left = [entry if entry in here else "" for entry in table]
        if all(left) or (any(left) and event.odd == Event.Odd.BOTS):
            tables.append(left)
            numbers.append(number)
        else:
            waiting += filter(None, left)
    if event.odd == Event.Odd.BOTS:
        free = max(plan.table_numbers, default=0) + 1
        tables += [[entry, ""] for entry in waiting]
        numbers += range(free, free + len(waiting))
        waiting = []
    return replace(plan, tables=tables, numbers=numbers, sit_out=waiting)


def _join_newcomer(event: Event, held: Schedule, number: int, newcomer: str) -> list[DrawnRound]:
    """Return the remaining schedule with the newcomer in place of each bye.

    Empty if a round has no single bye.
    """
    rest = held.content["rounds"][number - held.first :]
    if not rest or any(len(drawn["sitout"]) != 1 for drawn in rest):
        return []
    return [_with(drawn, newcomer, side=place % 2) for place, drawn in enumerate(rest)]


def _with(drawn: DrawnRound, newcomer: str, side: int) -> DrawnRound:
    table = [newcomer, *drawn["sitout"]] if side else [*drawn["sitout"], newcomer]
    numbers = [*drawn["table_numbers"], str(max(map(int, drawn["table_numbers"]), default=0) + 1)]
    return {**drawn, "tables": [*drawn["tables"], table], "sitout": [], "table_numbers": numbers}
