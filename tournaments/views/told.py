"""Sheets as pages tell them: who scored what, by name, and the sheet in one sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games import api
from games.api import SheetFact

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ToldSheet:
    """A sheet with its sentence, and its points by the names of seats or sides."""

    fact: SheetFact
    sentence: str
    points: list[tuple[str, int]]


def names_at(table_id: int) -> Names:
    """The name of every seat and side of a table."""
    return api.sheet_form(table_id).names


def told(fact: SheetFact, names: Names) -> ToldSheet:
    """One sheet in words."""
    return ToldSheet(fact, api.sentence(fact.table_id, fact.values), named_points(fact.points, names))


def told_all(facts: Iterable[SheetFact], names: Names) -> list[ToldSheet]:
    """Several sheets of one table in words."""
    return [told(fact, names) for fact in facts]


def named_points(points: Mapping[str, int], names: Names) -> list[tuple[str, int]]:
    """Points by name, in the order of the table."""
    return [(names.get(side, side), amount) for side, amount in points.items()]
