"""Keys of this database inside plain values, and the numbers that stand for them in an archive.

A number tells the row of a list; of a row that is gone (a table of a round that was taken back) it is below 0, the same
wherever that row is meant.
"""

from collections.abc import Callable, Mapping
from typing import Any

Turn = Callable[[str, Any], Any]
"""From a list and a key to its number, or from a list and a number to its key."""

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
"""Facts of lines of the log that are keys."""
IN_MOVES: Mapping[str, str] = {"absent": "people", "person": "people", "was": "people"}
"""Facts of substitutions among the changes of a round that are keys."""
ROUND = "round:"


def turned(facts: Mapping[str, Any], which: Mapping[str, str], turn: Turn) -> dict[str, Any]:
    """Facts with every key among them turned."""
    return {
        name: turn(which[name], value) if name in which and type(value) is int else value
        for name, value in facts.items()
    }


def turned_part(name: str, body: Any, turn: Turn) -> Any:
    """The body of a part of facts with every key in it turned."""
    if name.startswith(ROUND):
        tables = {str(turn("tables", int(key))): value for key, value in body["tables"].items()}
        return {**body, "tables": tables}
    if name == "rulings":
        return [{**one, "id": turn("rulings", one["id"])} for one in body]
    return body


class Outward:
    """From keys of this database to numbers."""

    def __init__(self, numbers: Mapping[str, Mapping[int, int]]) -> None:
        self.numbers = numbers
        self.gone: dict[tuple[str, int], int] = {}

    def __call__(self, kind: str, key: int) -> int:
        found = self.numbers.get(kind, {}).get(key)
        if found is not None:
            return found
        return self.gone.setdefault((kind, key), -1 - len(self.gone))


class Inward:
    """From numbers to keys of this database. Raises ValueError for a number of no row."""

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
