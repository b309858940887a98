"""Reading the small parts of a document, and its constraints."""

from collections.abc import Mapping, Sequence
from typing import Any

from seating.errors import SeatingError
from seating.values import Pair, Rules, pair


def whole_object(value: object, path: str) -> Mapping[str, object]:
    """Return the value as names and values."""
    if not isinstance(value, dict):
        raise SeatingError("not_an_object", path)
    return value


def items(value: object, path: str) -> Sequence[Any]:
    """Return the value as a list."""
    if not isinstance(value, list):
        raise SeatingError("not_a_list", path)
    return value


def an_id(value: object, path: str) -> str:
    """Return the value as an id; 7 and "7" are the same."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise SeatingError("not_an_id", path)
    return str(value)


def ids(value: object, path: str) -> tuple[str, ...]:
    """Return the value as a list of ids."""
    return tuple(an_id(item, f"{path}[{place}]") for place, item in enumerate(items(value, path)))


def number(value: object, least: float, most: float, *, path: str, whole: bool = True) -> float:
    """Return the value as a number within bounds."""
    kind = int if whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kind) or not least <= value <= most:
        raise SeatingError("not_a_number", path, least=least, most=most)
    return value


def choice(value: object, choices: Sequence[str], path: str) -> str:
    """Return the value as one of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise SeatingError("not_a_choice", path, choices=", ".join(choices))
    return value


def read_rules(given: Mapping[str, object], mode: str) -> Rules:
    """Read the constraints. Raises SeatingError."""
    groups = tuple(
        ids(group, f"constraints.fixed_groups[{n}]")
        for n, group in enumerate(items(given.get("fixed_groups") or [], "constraints.fixed_groups"))
    )
    if groups and mode != "partners":
        raise SeatingError("groups_need_partners", "constraints.fixed_groups")
    return Rules(
        sizes=_sizes(given.get("table_sizes"), mode),
        clubs=_clubs(given),
        clubs_hard=bool(given.get("clubs_hard")),
        forbidden=frozenset(_pairs(given.get("forbidden") or [])),
        groups=groups,
        fixed_table=_fixed_tables(given),
        absent=_absent(given),
        max_meetings=_limit(given, "max_meetings", 1),
        max_sitouts=_limit(given, "max_sitouts", 0),
        accessible=_accessible(given.get("accessible")),
    )


def _sizes(value: object, mode: str) -> tuple[int, ...]:
    if not value:
        return (2,) if mode == "units" else (4, 3)
    path = "constraints.table_sizes"
    sizes = {int(number(item, 2, 12, path=f"{path}[{n}]")) for n, item in enumerate(items(value, path))}
    return tuple(sorted(sizes, reverse=True))


def _clubs(given: Mapping[str, object]) -> dict[str, frozenset[str]]:
    clubs: dict[str, frozenset[str]] = {}
    for person, club in whole_object(given.get("clubs") or {}, "constraints.clubs").items():
        path = f"constraints.clubs.{person}"
        several = ids(club, path) if isinstance(club, list) else () if club is None else (an_id(club, path),)
        clubs[str(person)] = frozenset(several)
    return clubs


def _pairs(value: object) -> list[Pair]:
    pairs = []
    for place, item in enumerate(items(value, "constraints.forbidden")):
        path = f"constraints.forbidden[{place}]"
        both = ids(item, path)
        if len(both) != 2 or both[0] == both[1]:
            raise SeatingError("not_a_pair", path)
        pairs.append(pair(*both))
    return pairs


def _fixed_tables(given: Mapping[str, object]) -> dict[str, str]:
    fixed = whole_object(given.get("fixed_table") or {}, "constraints.fixed_table")
    return {str(person): an_id(label, f"constraints.fixed_table.{person}") for person, label in fixed.items()}


def _accessible(value: object) -> tuple[frozenset[str], tuple[str, ...]]:
    given = whole_object(value or {}, "constraints.accessible")
    people = ids(given.get("people") or [], "constraints.accessible.people")
    return frozenset(people), ids(given.get("tables") or [], "constraints.accessible.tables")


def _absent(given: Mapping[str, object]) -> dict[int, frozenset[str]]:
    absent: dict[int, frozenset[str]] = {}
    for index, away in whole_object(given.get("absent") or {}, "constraints.absent").items():
        path = f"constraints.absent.{index}"
        if not str(index).isdecimal():
            raise SeatingError("not_a_number", path, least=0, most=200)
        absent[int(index)] = frozenset(ids(away, path))
    return absent


def _limit(given: Mapping[str, object], name: str, least: int) -> int | None:
    value = given.get(name)
    return None if value is None else int(number(value, least, 10_000, path=f"constraints.{name}"))
