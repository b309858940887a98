"""Database keys inside plain values, and the numbers for them in an archive.

A number is the row's index in its list. A deleted row, such as a table of a withdrawn round, has a number below 0, the
same in every place.

In an archive with public names, all texts are searched, including log and score sheets. Each full name of a person who
shows another name is replaced by that one. Other spellings of a name inside a reason stay.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from inputs.archive_rows import PlainRow
from tournaments.models import Person

Turn = Callable[[str, Any], Any]
"""Maps a list and a key to its number, or a list and a number to its key."""

IN_LOG: Mapping[str, str] = {
    "table_id": "tables",
    "to_table_id": "tables",
    "from_table_id": "tables",
    "other_table_id": "tables",
    "sheet": "sheets",
    "other_sheet": "sheets",
    "from_sheet": "sheets",
    "to_sheet": "sheets",
    "answer": "answers",
    "ruling": "rulings",
    "request": "requests",
}
"""Data of log lines that are keys."""
IN_MOVES: Mapping[str, str] = {"absent": "people", "person": "people", "was": "people"}
"""Data of substitutions in round changes that are keys."""
ROUND = "round:"


def map_keys(facts: Mapping[str, object], which: Mapping[str, str], turn: Turn) -> dict[str, object]:
    """Return data with all its keys mapped."""
    return {
        name: turn(which[name], value) if name in which and type(value) is int else value
        for name, value in facts.items()
    }


def map_part_keys(name: str, body: Any, turn: Turn) -> Any:
    """Return the body of a part with all its keys mapped."""
    if name.startswith(ROUND):
        tables = {str(turn("tables", int(key))): value for key, value in body["tables"].items()}
        return {**body, "tables": tables}
    if name == "rulings":
        return [{**ruling, "id": turn("rulings", ruling["id"])} for ruling in body]
    return body


class Outward:
    """Maps keys of this database to numbers."""

    def __init__(self, numbers: Mapping[str, Mapping[int, int]]) -> None:
        self.numbers = numbers
        self.gone: dict[tuple[str, int], int] = {}

    def __call__(self, kind: str, key: int) -> int:
        number = self.numbers.get(kind, {}).get(key)
        if number is not None:
            return number
        return self.gone.setdefault((kind, key), -1 - len(self.gone))


class Inward:
    """Maps numbers to keys of this database. Raises ValueError for an unknown one."""

    def __init__(self, keys: Mapping[str, list[int]]) -> None:
        self.keys = keys

    def __call__(self, kind: str, number: int) -> int:
        if type(number) is not int:
            raise ValueError
        if number < 0:
            return max(number, -(2**31))
        if not 1 <= number <= len(self.keys[kind]):
            raise ValueError
        return self.keys[kind][number - 1]


Rows = dict[str, list[PlainRow]]


def with_public_names(rows: Rows) -> Rows:
    """Return the rows with public names only.

    A person who appears under another name shows that one in full from then on.
    """
    public_names = {row["name"]: _public(row) for row in rows["people"]}
    hidden = {name: public for name, public in public_names.items() if name != public}
    renamed = _replace_names(rows, hidden) if hidden else rows
    people = [{**row, "shown": Person.Shown.FULL, "minor": False} for row in renamed["people"]]
    return {**renamed, "people": people}


def _public(row: PlainRow) -> str:
    return Person(name=row["name"], shown=row["shown"], minor=row["minor"]).public_name


def _replace_names(value: Any, names: dict[str, str]) -> Any:
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")
    return _map_texts(value, lambda text: pattern.sub(lambda match: names[match[0]], text))


def _map_texts(value: Any, turn: Any) -> Any:
    if isinstance(value, str):
        return turn(value)
    if isinstance(value, dict):
        return {name: _map_texts(item, turn) for name, item in value.items()}
    if isinstance(value, list):
        return [_map_texts(item, turn) for item in value]
    return value
