"""From the document of docs/formats/seating.md to a Task.

Whatever cannot be read names its field.
"""

from collections.abc import Mapping

from seating.errors import SeatingError
from seating.reading_rules import choice, ids, items, number, read_rules, whole_object
from seating.values import METHODS, MODES, ODD, Movement, RoundSeats, Rules, Task, is_bot

MAX_PLAYERS = 20_000
MAX_ROUNDS = 200
LARGEST_TABLE = 12
NO_SEED = 0


def read_task(document: object) -> Task:
    """Read the task of a document. Raises SeatingError."""
    whole = whole_object(document, "")
    mode = choice(whole.get("mode", "individual"), MODES, "mode")
    played = tuple(_round(item, f"rounds[{n}]") for n, item in enumerate(items(whole.get("rounds", []), "rounds")))
    if len(played) > MAX_ROUNDS:
        raise SeatingError("too_large", "rounds", most=MAX_ROUNDS)
    players = _players(whole, played)
    rules = read_rules(whole_object(whole.get("constraints") or {}, "constraints"), mode)
    request = whole_object(whole.get("seat"), "seat")
    task = _task(request, players=players, mode=mode, rules=rules, played=played)
    _check_played(task, players)
    _check_present(task)
    return task


def _task(
    request: Mapping[str, object], *, players: tuple[str, ...], mode: str, rules: Rules, played: tuple[RoundSeats, ...]
) -> Task:
    method = choice(request.get("method"), METHODS, "seat.method")
    odd = choice(request.get("odd", "short_table"), ODD, "seat.odd")
    if odd == "bots":  # those of an earlier answer come and go with the number of people
        players = tuple(person for person in players if not is_bot(person))
    return Task(
        players=players,
        mode=mode,
        rules=rules,
        played=played,
        method=method,
        rounds=int(number(request.get("rounds", 1), 1, MAX_ROUNDS, path="seat.rounds")),
        scores=_scores(request.get("scores"), players, method),
        odd=odd,
        seed=int(number(request.get("seed", NO_SEED), -(2**63), 2**64, path="seat.seed")),
        seconds=_seconds(request.get("seconds", 5)),
        strict=request.get("strict") is True,
        movement=_movement(request.get("movement"), players, mode, method),
        worth=_worth(request.get("repeat_worth")),
        directions=request.get("directions") is True or any(round_.directions is not None for round_ in played),
    )


def _players(whole: Mapping[str, object], played: tuple[RoundSeats, ...]) -> tuple[str, ...]:
    if whole.get("players") is None:
        met = [person for r in played for group in (*r.tables, r.sitout) for person in group]
        players = tuple(dict.fromkeys(met))
    else:
        players = ids(whole["players"], "players")
    if len(players) > MAX_PLAYERS:
        raise SeatingError("too_large", "players", most=MAX_PLAYERS)
    seen: set[str] = set()
    for place, person in enumerate(players):
        if person in seen:
            raise SeatingError("id_twice", f"players[{place}]", id=person)
        seen.add(person)
    return players


def _check_played(task: Task, players: tuple[str, ...]) -> None:
    """Check that all people of earlier rounds, also absent ones, are still listed.

    Bots come and go.
    """
    listed = frozenset(players)
    for place, round_ in enumerate(task.played):
        for person in (*round_.here, *round_.sitout):
            if person not in listed and not (task.odd == "bots" and is_bot(person)):
                raise SeatingError("unknown_id", f"rounds[{place}]", id=person)


def _round(value: object, path: str) -> RoundSeats:
    fields = whole_object(value, path)
    tables = items(fields.get("tables"), f"{path}.tables")
    seats = tuple(ids(table, f"{path}.tables[{n}]") for n, table in enumerate(tables))
    crowded = next((n for n, table in enumerate(seats) if len(table) > LARGEST_TABLE), None)
    if crowded is not None:
        raise SeatingError("too_large", f"{path}.tables[{crowded}]", most=LARGEST_TABLE)
    sitout = ids(fields.get("sitout") or [], f"{path}.sitout")
    labels = _labels(fields.get("table_numbers"), len(seats), f"{path}.table_numbers")
    return RoundSeats(seats, sitout, labels, directions=_directions(fields.get("directions"), len(seats), path))


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
    given = tuple(int(number(item, -1, 1, path=f"{path}.directions[{n}]")) for n, item in enumerate(items(value, path)))
    if len(given) != tables or 0 in given:
        raise SeatingError("not_directions", f"{path}.directions")
    return given


def _scores(value: object, players: tuple[str, ...], method: str) -> dict[str, float]:
    given = whole_object(value if value is not None else {}, "seat.scores")
    scores: dict[str, float] = {}
    for person, score in given.items():
        if isinstance(score, bool) or not isinstance(score, int | float) or score != score or abs(score) > 1e12:
            raise SeatingError("not_a_score", f"seat.scores.{person}")
        scores[str(person)] = score
    missing = next((person for person in players if person not in scores), None)
    if method == "swiss" and missing is not None:
        raise SeatingError("scores_missing", f"seat.scores.{missing}", id=missing)
    return scores


def _seconds(value: object) -> float:
    return number(value, 0, 3600, path="seat.seconds", whole=False)


def _worth(value: object) -> float | None:
    return None if value is None else number(value, 0, 1_000_000, path="seat.repeat_worth", whole=False)


def _movement(value: object, players: tuple[str, ...], mode: str, method: str) -> Movement | None:
    if value is None:
        return None
    if mode != "units" or method != "schedule":
        raise SeatingError("movement_needs_units", "seat.movement")
    given = whole_object(value, "seat.movement")
    sides = {side: ids(given.get(side), f"seat.movement.{side}") for side in ("home", "visitors")}
    seen: set[str] = set()
    for side, members in sides.items():
        for place, person in enumerate(members):
            path = f"seat.movement.{side}[{place}]"
            if person not in players:
                raise SeatingError("unknown_id", path, id=person)
            if person in seen:
                raise SeatingError("id_twice", path, id=person)
            seen.add(person)
    return Movement(sides["home"], sides["visitors"])


def _check_present(task: Task) -> None:
    for number_ in range(len(task.played), len(task.played) + task.rounds):
        if not set(task.players) - task.rules.absent.get(number_, frozenset()):
            raise SeatingError("no_players", "players")
