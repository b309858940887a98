"""Text of sheets for pages: scores by name, and the sheet as a sentence."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from games.api import sheets, tables
from games.api.sheets import SheetData, SheetForm
from tournaments.core.names import public_name, with_people
from tournaments.models import Place
from tournaments.sheets.selectors import would_stand

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetText:
    """A sheet with its sentence, and its points by the names of seats or sides."""

    fact: SheetData
    sentence: str
    points: list[tuple[str, int]]


def names_at(table_id: int) -> Names:
    """Return the name of every seat and side of a table."""
    return names_of(table_id, entries_at(table_id))


def names_of(table_id: int, entries: Names) -> Names:
    """Return the name of every seat and side of a table with these entries."""
    return sheets.form(table_id, sides=entries).names


def entries_at(table_id: int) -> Names:
    """Return a table's entries by seat or side, under their public names."""
    return entries_at_tables([table_id])[table_id]


def entries_at_tables(table_ids: Collection[int]) -> dict[int, Names]:
    """Return the entries of each of these tables, in a fixed number of queries."""
    places = Place.objects.filter(table_id__in=table_ids)
    names: dict[int, dict[str, str]] = {table_id: {} for table_id in table_ids}
    for place in places.select_related("entry").prefetch_related(*with_people("entry__")):
        names[place.table_id][place.seat] = public_name(place.entry)
    return dict(names)


def describe_match(table_id: int, deal: int, form: SheetForm) -> list[str]:
    """Return the match score with the sheet of a valid form, in sentences."""
    match = sheets.match_if(table_id, deal, form.values())
    return would_stand(tables.facts([table_id])[table_id], match, form.names)


def sheet_text(fact: SheetData, names: Names) -> SheetText:
    """Return one sheet as text."""
    return SheetText(fact, sheets.sentence(fact.table_id, fact.values, names), named_points(fact.points, names))


def sheet_texts(facts: Iterable[SheetData], names: Names) -> list[SheetText]:
    """Return several sheets of one table as text."""
    return [sheet_text(fact, names) for fact in facts]


def named_points(points: Mapping[str, int], names: Names) -> list[tuple[str, int]]:
    """Return points by name, in the order of the table."""
    return [(names.get(side, side), amount) for side, amount in points.items()]
