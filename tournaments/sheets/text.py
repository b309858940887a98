"""Sheets as pages tell them: who scored what, by name, and the sheet in one sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games import api
from games.api import SheetData, SheetForm
from tournaments.core.names import public_name, with_people
from tournaments.models import Place
from tournaments.sheets.selectors import would_stand

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ToldSheet:
    """A sheet with its sentence, and its points by the names of seats or sides."""

    fact: SheetData
    sentence: str
    points: list[tuple[str, int]]


def names_at(table_id: int) -> Names:
    """The name of every seat and side of a table."""
    return api.sheet_form(table_id, sides=entries_at(table_id)).names


def entries_at(table_id: int) -> Names:
    """The entries of a table by their seats or sides, as far as their people chose to be named."""
    places = Place.objects.filter(table_id=table_id).select_related("entry").prefetch_related(*with_people("entry__"))
    return {place.seat: public_name(place.entry) for place in places}


def match_told(table_id: int, deal: int, form: SheetForm) -> list[str]:
    """How the match would stand with the sheet in a valid form, in sentences."""
    match = api.match_if(table_id, deal, form.values())
    return would_stand(api.tables([table_id])[table_id], match, form.names)


def told(fact: SheetData, names: Names) -> ToldSheet:
    """One sheet in words."""
    return ToldSheet(fact, api.sentence(fact.table_id, fact.values, names), named_points(fact.points, names))


def told_all(facts: Iterable[SheetData], names: Names) -> list[ToldSheet]:
    """Several sheets of one table in words."""
    return [told(fact, names) for fact in facts]


def named_points(points: Mapping[str, int], names: Names) -> list[tuple[str, int]]:
    """Points by name, in the order of the table."""
    return [(names.get(side, side), amount) for side, amount in points.items()]
