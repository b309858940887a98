"""The one entry point: a document in, the same document with the new rounds out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from seating.figures import evening_of, figures
from seating.given_up import given_up, in_order
from seating.reading import read_task
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
    """Seats the rounds a document asks for (interfaces section 4).

    The answer is the document with the new rounds appended, `judge_from`, `quality`, `bounds`, `relaxed`,
    `method_used`, `seconds_used`, `seed` and `ended_by`. Where a hard rule cannot be kept it also has `feasible`
    false, `reason` and `rule`; with `"strict": true` it then has nothing else. `clock` says when the seconds of the
    document are over. `progress` is told the best so far while a round is searched. Raises SeatingError for a document
    that cannot be read, and never anything else.
    """
    started = clock()
    task = read_task(document)
    assert isinstance(document, dict)
    seated = seat_rounds(task, lambda: clock() - started > task.seconds, progress)
    answer = _with_rounds(document, task, seated.rounds)
    value, bound = _figures(task, seated.rounds, answer)
    broken = in_order([*_once(seated.broken), *given_up(task, seated.rounds, value, bound)])
    refused = _refusal(broken, translate)
    if refused and task.strict:
        return refused
    return {
        **answer,
        **refused,
        "judge_from": len(task.played),
        "quality": value,
        "bounds": bound,
        "relaxed": [_told(one, translate) for one in broken],
        "method_used": seated.method,
        "seconds_used": round(clock() - started, 3),
        "seed": task.seed,
        "ended_by": "done" if seated.done else "time",
    }


def _figures(task: Task, new: Sequence[RoundSeats], answer: Answer) -> tuple[dict[str, float], dict[str, float]]:
    """The figures of the whole document as it is answered, bots among the players."""
    players = [str(one) for one in answer["players"]]
    absent = (answer.get("constraints") or {}).get("absent") or {}
    away = {int(at): [str(one) for one in ids] for at, ids in absent.items()}
    return figures(evening_of(players, task.mode, task.rules, [*task.played, *new], len(task.played), away))


def _once(broken: Iterable[Broken]) -> list[Broken]:
    """The same number of people in every round gives the same reason every round: said once."""
    said: list[Broken] = []
    for one in broken:
        if one not in said:
            said.append(one)
    return said


def _told(one: Broken, translate: Translate) -> Answer:
    reason = sentence(one.code, one.facts, translate)
    return {"rule": one.rule, "reason": reason, "code": one.code, "facts": dict(one.facts)}


def _refusal(broken: Iterable[Broken], translate: Translate) -> Answer:
    worst = next((one for one in broken if one.hard), None)
    if worst is None:
        return {}
    return {"feasible": False, "reason": sentence(worst.code, worst.facts, translate), "rule": worst.rule}


def _with_rounds(document: Mapping[str, Any], task: Task, new: Sequence[RoundSeats]) -> Answer:
    """The document with its rounds and the new ones; bots join the players and are away where they do not play."""
    given = list(document.get("players") or task.players)
    as_given = {str(one): one for one in given}
    rounds = [*(document.get("rounds") or []), *(_round(one, as_given) for one in new)]
    answer = {**document, "players": given, "rounds": rounds}
    seen = {person for one in (*task.played, *new) for person in one.here}
    bots = sorted(filter(is_bot, seen - set(task.players)), key=lambda bot: int(bot[3:]))
    if bots and task.odd == "bots":
        answer["players"] = [*given, *(bot for bot in bots if bot not in as_given)]
        answer["constraints"] = {**(document.get("constraints") or {}), "absent": _away(task, new, bots)}
    return answer


def _away(task: Task, new: Sequence[RoundSeats], bots: list[str]) -> Answer:
    away: dict[int, set[str]] = {number: set(ids) for number, ids in task.rules.absent.items()}
    for number, one in enumerate([*task.played, *new]):
        away.setdefault(number, set()).update(set(bots) - one.here)
    return {str(number): sorted(ids) for number, ids in sorted(away.items()) if ids}


def _round(one: RoundSeats, as_given: Mapping[str, Any]) -> Answer:
    told: Answer = {
        "tables": [[as_given.get(person, person) for person in table] for table in one.tables],
        "sitout": [as_given.get(person, person) for person in one.sitout],
        "table_numbers": list(one.numbers),
    }
    if one.directions is not None:
        told["directions"] = list(one.directions)
    if one.scores is not None:
        told["scores"] = dict(one.scores)
    return told
