"""From the document of interfaces section 4 to a Task; whatever cannot be read names its field."""

from collections.abc import Mapping
from typing import Any

from seating.errors import SeatingError
from seating.reading_rules import choice, ids, items, number, read_rules, whole_object
from seating.values import METHODS, MODES, ODD, Movement, RoundSeats, Rules, Task, is_bot

MAX_PLAYERS = 20_000
MAX_ROUNDS = 200
LARGEST_TABLE = 12
NO_SEED = 0


def read_task(document: object) -> Task:
    """The task of a document. Raises SeatingError."""
    whole = whole_object(document, "")
    mode = choice(whole.get("mode", "individual"), MODES, "mode")
    played = tuple(_round(one, f"rounds[{n}]") for n, one in enumerate(items(whole.get("rounds", []), "rounds")))
    if len(played) > MAX_ROUNDS:
        raise SeatingError("too_large", "rounds", most=MAX_ROUNDS)
    players = _players(whole, played)
    rules = read_rules(whole_object(whole.get("constraints") or {}, "constraints"), mode)
    asked = whole_object(whole.get("seat"), "seat")
    task = _task(asked, players, mode, rules, played)
    _check_played(task, players)
    _check_present(task)
    return task


def _task(
    asked: Mapping[str, Any], players: tuple[str, ...], mode: str, rules: Rules, played: tuple[RoundSeats, ...]
) -> Task:
    method = choice(asked.get("method"), METHODS, "seat.method")
    odd = choice(asked.get("odd", "short_table"), ODD, "seat.odd")
    if odd == "bots":  # those of an earlier answer come and go with the number of people
        players = tuple(one for one in players if not is_bot(one))
    return Task(
        players=players,
        mode=mode,
        rules=rules,
        played=played,
        method=method,
        rounds=int(number(asked.get("rounds", 1), 1, MAX_ROUNDS, "seat.rounds")),
        scores=_scores(asked.get("scores"), players, method),
        odd=odd,
        seed=int(number(asked.get("seed", NO_SEED), -(2**63), 2**64, "seat.seed")),
        seconds=_seconds(asked.get("seconds", 5)),
        strict=asked.get("strict") is True,
        movement=_movement(asked.get("movement"), players, mode, method),
        worth=_worth(asked.get("repeat_worth")),
        directions=asked.get("directions") is True or any(one.directions is not None for one in played),
    )


def _players(whole: Mapping[str, Any], played: tuple[RoundSeats, ...]) -> tuple[str, ...]:
    if whole.get("players") is None:
        met = [one for r in played for group in (*r.tables, r.sitout) for one in group]
        players = tuple(dict.fromkeys(met))
    else:
        players = ids(whole["players"], "players")
    if len(players) > MAX_PLAYERS:
        raise SeatingError("too_large", "players", most=MAX_PLAYERS)
    seen: set[str] = set()
    for place, one in enumerate(players):
        if one in seen:
            raise SeatingError("id_twice", f"players[{place}]", id=one)
        seen.add(one)
    return players


def _check_played(task: Task, players: tuple[str, ...]) -> None:
    """People of earlier rounds stay among the players, also those who left; bots come and go."""
    listed = frozenset(players)
    for place, one in enumerate(task.played):
        for person in (*one.here, *one.sitout):
            if person not in listed and not (task.odd == "bots" and is_bot(person)):
                raise SeatingError("unknown_id", f"rounds[{place}]", id=person)


def _round(value: object, path: str) -> RoundSeats:
    one = whole_object(value, path)
    tables = items(one.get("tables"), f"{path}.tables")
    seats = tuple(ids(table, f"{path}.tables[{n}]") for n, table in enumerate(tables))
    crowded = next((n for n, table in enumerate(seats) if len(table) > LARGEST_TABLE), None)
    if crowded is not None:
        raise SeatingError("too_large", f"{path}.tables[{crowded}]", most=LARGEST_TABLE)
    sitout = ids(one.get("sitout") or [], f"{path}.sitout")
    labels = _labels(one.get("table_numbers"), len(seats), f"{path}.table_numbers")
    return RoundSeats(seats, sitout, labels, directions=_directions(one.get("directions"), len(seats), path))


def _labels(value: object, tables: int, path: str) -> tuple[str, ...]:
    if value is None:
        return tuple(str(number + 1) for number in range(tables))
    labels = ids(value, path)
    if len(labels) != tables:
        raise SeatingError("not_table_numbers", path)
    return labels


def _directions(value: object, tables: int, path: str) -> tuple[int, ...] | None:
    if value is None:
        return None
    given = tuple(int(number(one, -1, 1, f"{path}.directions[{n}]")) for n, one in enumerate(items(value, path)))
    if len(given) != tables or 0 in given:
        raise SeatingError("not_directions", f"{path}.directions")
    return given


def _scores(value: object, players: tuple[str, ...], method: str) -> dict[str, float]:
    given = whole_object(value if value is not None else {}, "seat.scores")
    scores: dict[str, float] = {}
    for one, score in given.items():
        if isinstance(score, bool) or not isinstance(score, int | float) or score != score or abs(score) > 1e12:
            raise SeatingError("not_a_score", f"seat.scores.{one}")
        scores[str(one)] = score
    missing = next((one for one in players if one not in scores), None)
    if method == "swiss" and missing is not None:
        raise SeatingError("scores_missing", f"seat.scores.{missing}", id=missing)
    return scores


def _seconds(value: object) -> float:
    return number(value, 0, 3600, "seat.seconds", whole=False)


def _worth(value: object) -> float | None:
    return None if value is None else number(value, 0, 1_000_000, "seat.repeat_worth", whole=False)


def _movement(value: object, players: tuple[str, ...], mode: str, method: str) -> Movement | None:
    if value is None:
        return None
    if mode != "units" or method != "schedule":
        raise SeatingError("movement_needs_units", "seat.movement")
    given = whole_object(value, "seat.movement")
    sides = {side: ids(given.get(side), f"seat.movement.{side}") for side in ("home", "visitors")}
    seen: set[str] = set()
    for side, members in sides.items():
        for place, one in enumerate(members):
            path = f"seat.movement.{side}[{place}]"
            if one not in players:
                raise SeatingError("unknown_id", path, id=one)
            if one in seen:
                raise SeatingError("id_twice", path, id=one)
            seen.add(one)
    return Movement(sides["home"], sides["visitors"])


def _check_present(task: Task) -> None:
    for number_ in range(len(task.played), len(task.played) + task.rounds):
        if not set(task.players) - task.rules.absent.get(number_, frozenset()):
            raise SeatingError("no_players", "players")
