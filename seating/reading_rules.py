"""Reading the small parts of a document, and its constraints."""

from collections.abc import Mapping, Sequence
from typing import Any

from seating.errors import SeatingError
from seating.values import Pair, Rules, pair


def whole_object(value: object, path: str) -> Mapping[str, Any]:
    """The value as names and values."""
    if not isinstance(value, dict):
        raise SeatingError("not_an_object", path)
    return value


def items(value: object, path: str) -> Sequence[Any]:
    """The value as a list."""
    if not isinstance(value, list):
        raise SeatingError("not_a_list", path)
    return value


def an_id(value: object, path: str) -> str:
    """The value as an id; 7 and "7" are the same."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise SeatingError("not_an_id", path)
    return str(value)


def ids(value: object, path: str) -> tuple[str, ...]:
    """The value as a list of ids."""
    return tuple(an_id(one, f"{path}[{place}]") for place, one in enumerate(items(value, path)))


def number(value: object, least: float, most: float, path: str, whole: bool = True) -> float:
    """The value as a number within bounds."""
    kind = int if whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kind) or not least <= value <= most:
        raise SeatingError("not_a_number", path, least=least, most=most)
    return value


def choice(value: object, choices: Sequence[str], path: str) -> str:
    """The value as one of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise SeatingError("not_a_choice", path, choices=", ".join(choices))
    return value


def read_rules(given: Mapping[str, Any], mode: str) -> Rules:
    """The constraints. Raises SeatingError."""
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
    sizes = {int(number(one, 2, 12, f"{path}[{n}]")) for n, one in enumerate(items(value, path))}
    return tuple(sorted(sizes, reverse=True))


def _clubs(given: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    clubs: dict[str, frozenset[str]] = {}
    for one, club in whole_object(given.get("clubs") or {}, "constraints.clubs").items():
        path = f"constraints.clubs.{one}"
        several = ids(club, path) if isinstance(club, list) else () if club is None else (an_id(club, path),)
        clubs[str(one)] = frozenset(several)
    return clubs


def _pairs(value: object) -> list[Pair]:
    pairs = []
    for place, one in enumerate(items(value, "constraints.forbidden")):
        path = f"constraints.forbidden[{place}]"
        both = ids(one, path)
        if len(both) != 2 or both[0] == both[1]:
            raise SeatingError("not_a_pair", path)
        pairs.append(pair(*both))
    return pairs


def _fixed_tables(given: Mapping[str, Any]) -> dict[str, str]:
    fixed = whole_object(given.get("fixed_table") or {}, "constraints.fixed_table")
    return {str(one): an_id(label, f"constraints.fixed_table.{one}") for one, label in fixed.items()}


def _accessible(value: object) -> tuple[frozenset[str], tuple[str, ...]]:
    given = whole_object(value or {}, "constraints.accessible")
    people = ids(given.get("people") or [], "constraints.accessible.people")
    return frozenset(people), ids(given.get("tables") or [], "constraints.accessible.tables")


def _absent(given: Mapping[str, Any]) -> dict[int, frozenset[str]]:
    absent: dict[int, frozenset[str]] = {}
    for index, away in whole_object(given.get("absent") or {}, "constraints.absent").items():
        path = f"constraints.absent.{index}"
        if not str(index).isdecimal():
            raise SeatingError("not_a_number", path, least=0, most=200)
        absent[int(index)] = frozenset(ids(away, path))
    return absent


def _limit(given: Mapping[str, Any], name: str, least: int) -> int | None:
    value = given.get(name)
    return None if value is None else int(number(value, least, 10_000, f"constraints.{name}"))
