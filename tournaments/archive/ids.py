"""Keys of this database inside plain values, and the numbers that stand for them in an archive.

A number tells the row of a list; of a row that is gone (a table of a round that was taken back) it is below 0, the same
wherever that row is meant.

An archive in which people stand by the names they show in public.

Every text is gone through, log and sheets included, and each full name of somebody who chose to show another one is
written as that. A name that somebody wrote otherwise into a reason is not known, and stays.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from games.api import PlainRow
from tournaments.models import Person

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


Rows = dict[str, list[PlainRow]]


def shown_in_public(rows: Rows) -> Rows:
    """These rows with public names only; who stands in them under another name shows that one in full from now on."""
    shown = {row["name"]: _public(row) for row in rows["people"]}
    hidden = {name: public for name, public in shown.items() if name != public}
    told = _replaced(rows, hidden) if hidden else rows
    people = [{**row, "shown": Person.Shown.FULL} for row in told["people"]]
    return {**told, "people": people}


def _public(row: PlainRow) -> str:
    return Person(name=row["name"], shown=row["shown"]).public_name


def _replaced(value: Any, names: dict[str, str]) -> Any:
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")
    return _walked(value, lambda text: pattern.sub(lambda found: names[found[0]], text))


def _walked(value: Any, turn: Any) -> Any:
    if isinstance(value, str):
        return turn(value)
    if isinstance(value, dict):
        return {name: _walked(one, turn) for name, one in value.items()}
    if isinstance(value, list):
        return [_walked(one, turn) for one in value]
    return value
