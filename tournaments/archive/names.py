"""An archive in which people stand by the names they show in public.

Every text is gone through, log and sheets included, and each full name of somebody who chose to show another one is
written as that. A name that somebody wrote otherwise into a reason is not known, and stays.
"""

import re
from typing import Any

from games.api import PlainRow
from tournaments.models import Person

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
