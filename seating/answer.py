"""The one entry point: a document in, the same document with the new rounds out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from seating.figures import evening_of, figures
from seating.reading import read_task
from seating.relaxed_rules import in_order, relaxed_rules
from seating.rounds import seat_rounds
from seating.sentences import Translate, gettext_noop, sentence
from seating.values import Broken, Progress, RoundSeats, Task, is_bot

Answer = dict[str, Any]


def seat(
    document: object,
    translate: Translate = gettext_noop,
    *,
    clock: Callable[[], float],
    progress: Progress | None = None,
) -> Answer:
    """Seat the rounds that a document asks for (docs/formats/seating.md).

    The answer is the document with the new rounds appended, `judge_from`, `quality`, `bounds`, `relaxed`,
    `method_used`, `seconds_used`, `seed` and `ended_by`. Where a hard rule cannot be kept it also has `feasible` false,
    `reason` and `rule`; with `"strict": true` it then has nothing else. `clock` measures the seconds that the document
    allows. `progress` receives the best round so far during a search. Raises SeatingError, and no other error, for an
    invalid document.
    """
    started = clock()
    task = read_task(document)
    assert isinstance(document, dict)
    seated = seat_rounds(task, lambda: clock() - started > task.seconds, progress)
    answer = _with_rounds(document, task, seated.rounds)
    value, bound = _figures(task, seated.rounds, answer)
    broken = in_order([*_distinct(seated.broken), *relaxed_rules(task, seated.rounds, value, bound)])
    refused = _refusal(broken, translate)
    if refused and task.strict:
        return refused
    return {
        **answer,
        **refused,
        "judge_from": len(task.played),
        "quality": value,
        "bounds": bound,
        "relaxed": [_broken_answer(breach, translate) for breach in broken],
        "method_used": seated.method,
        "seconds_used": round(clock() - started, 3),
        "seed": task.seed,
        "ended_by": "done" if seated.done else "time",
    }


def _figures(task: Task, new: Sequence[RoundSeats], answer: Answer) -> tuple[dict[str, float], dict[str, float]]:
    """Return the figures of the whole answered document, with bots as players."""
    players = [str(person) for person in answer["players"]]
    absent = (answer.get("constraints") or {}).get("absent") or {}
    away = {int(at): [str(person) for person in ids] for at, ids in absent.items()}
    return figures(
        evening_of(
            players, task.mode, rules=task.rules, rounds=[*task.played, *new], first=len(task.played), absent=away
        )
    )


def _distinct(broken: Iterable[Broken]) -> list[Broken]:
    """Return each reason once: the same number of people gives the same one each round."""
    distinct: list[Broken] = []
    for breach in broken:
        if breach not in distinct:
            distinct.append(breach)
    return distinct


def _broken_answer(breach: Broken, translate: Translate) -> Answer:
    reason = sentence(breach.code, breach.facts, translate)
    return {"rule": breach.rule, "reason": reason, "code": breach.code, "facts": dict(breach.facts)}


def _refusal(broken: Iterable[Broken], translate: Translate) -> Answer:
    worst = next((breach for breach in broken if breach.hard), None)
    if worst is None:
        return {}
    return {"feasible": False, "reason": sentence(worst.code, worst.facts, translate), "rule": worst.rule}


def _with_rounds(document: Mapping[str, Any], task: Task, new: Sequence[RoundSeats]) -> Answer:
    """Return the document with its rounds and the new ones.

    Bots join the players and are absent where they do not play.
    """
    given = list(document.get("players") or task.players)
    as_given = {str(player): player for player in given}
    rounds = [*(document.get("rounds") or []), *(_round(round_, as_given) for round_ in new)]
    answer = {**document, "players": given, "rounds": rounds}
    seen = {person for round_ in (*task.played, *new) for person in round_.here}
    bots = sorted(filter(is_bot, seen - set(task.players)), key=lambda bot: int(bot[3:]))
    if bots and task.odd == "bots":
        answer["players"] = [*given, *(bot for bot in bots if bot not in as_given)]
        answer["constraints"] = {**(document.get("constraints") or {}), "absent": _away(task, new, bots)}
    return answer


def _away(task: Task, new: Sequence[RoundSeats], bots: list[str]) -> Answer:
    away: dict[int, set[str]] = {number: set(ids) for number, ids in task.rules.absent.items()}
    for number, round_ in enumerate([*task.played, *new]):
        away.setdefault(number, set()).update(set(bots) - round_.here)
    return {str(number): sorted(ids) for number, ids in sorted(away.items()) if ids}


def _round(round_: RoundSeats, as_given: Mapping[str, object]) -> Answer:
    answer: Answer = {
        "tables": [[as_given.get(person, person) for person in table] for table in round_.tables],
        "sitout": [as_given.get(person, person) for person in round_.sitout],
        "table_numbers": list(round_.numbers),
    }
    if round_.directions is not None:
        answer["directions"] = list(round_.directions)
    if round_.scores is not None:
        answer["scores"] = dict(round_.scores)
    return answer
