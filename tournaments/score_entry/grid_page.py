"""The score grid: all deals of one club table as rows of one form.

The columns are the blanks that the game declares (`sheet_fields`), as in the form of one deal. Blanks asked of every
seat stand together in one column for each seat; a game with a list of score items has a line for each of them.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.api import rules, sheets
from games.api.sheets import PlayedData, SheetData, SheetForm
from tournaments.core.text import always_signed, with_minus
from tournaments.sheets.table_request import TableRequest

OPEN_ROWS, AT_LEAST = 13, 3
"""A match that ends by points has rows up to this deal, and at least this number of empty rows."""
TYPED_IN = re.compile(r"d([1-9][0-9]{0,2})-")
"""The prefix of the fields of one deal."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """One blank of a deal: a field, or the text of a stored deal."""

    heading: str
    bound: forms.BoundField
    text: str

    @property
    def choices(self) -> bool:
        """Whether it is chosen from a list."""
        return isinstance(self.bound.field, forms.ChoiceField)


@dataclass(frozen=True, slots=True)
class GridGroup:
    """The blanks of one seat, side or line in a deal."""

    key: str
    name: str
    cells: tuple[GridCell, ...]

    @property
    def blank(self) -> bool:
        """Whether nothing is recorded in it."""
        return not any(cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class GridPoints:
    """The points of one side in a deal, and its running total, as texts; empty before the deal is valid."""

    side: str
    name: str
    points: str = ""
    running: str = ""


@dataclass(frozen=True, slots=True)
class GridRow:
    """One deal: its form, and its stored version if there is one.

    `before` and `after` are the blanks that are asked once, as they stand in the declaration: before or after those of
    the seats. `scores` are its points by side.
    """

    number: int
    form: SheetForm
    fact: SheetData | None
    before: tuple[GridCell, ...]
    groups: tuple[GridGroup, ...]
    after: tuple[GridCell, ...]
    scores: Mapping[str, GridPoints] = field(default_factory=dict)

    @property
    def shown(self) -> list[GridGroup]:
        """Return the groups that have a line: all of an open deal, of a stored one those in which something is."""
        recorded = [group for group in self.groups if not group.blank]
        return (recorded or list(self.groups[:1])) if self.fact else list(self.groups)

    @property
    def wrong(self) -> bool:
        return self.form.is_bound and bool(self.form.errors)

    @property
    def problems(self) -> list[tuple[str, str, str]]:
        """Return where each problem is (the id of a field, or empty), what is there, and the sentence."""
        problems = []
        for name, sentences in self.form.errors.items():
            alone = name in self.form.fields
            where = self.form[name].auto_id if alone else ""
            deal = _("Deal %(deal)s") % {"deal": self.number}
            place = str(self.form.fields[name].widget.attrs["aria-label"]) if alone else deal
            problems += [(where, place, str(sentence)) for sentence in sentences]
        return problems

    @property
    def whole_errors(self) -> list[str]:
        """Return the sentences about the whole deal, such as a wrong sum of tricks."""
        return [str(sentence) for sentence in self.form.non_field_errors()]


@dataclass(frozen=True)
class Slip:
    """The grid of one table. `at` has the table, `typed` the posted form or None."""

    at: TableRequest
    typed: Mapping[str, str] | None = None

    @cached_property
    def stored(self) -> dict[int, SheetData]:
        table_id = self.at.table.table_id
        return {fact.number: fact for fact in sheets.of_tables([table_id])[table_id]}

    @cached_property
    def blank_form(self) -> SheetForm:
        sides = {occupant.seat: occupant.name for occupant in self.at.table.occupants}
        return sheets.form(self.at.table.table_id, sides=sides, compact=True)

    @cached_property
    def typed_forms(self) -> dict[int, SheetForm]:
        """Return the forms of the deals in which anything is typed, by number, also of stored ones."""
        typed = self.typed or {}
        matches = ((TYPED_IN.match(name), text) for name, text in typed.items())
        numbers = sorted({int(match[1]) for match, text in matches if match and text.strip()})
        return {number: _labelled(self.blank_form.another(typed, prefix=f"d{number}"), number) for number in numbers}

    @cached_property
    def open_numbers(self) -> list[int]:
        """Return the deals that can be entered: the missing ones, or the next ones of a match that ends by points."""
        fact = self.at.table.fact
        if fact.deals_planned is not None or not fact.missing:
            return list(fact.missing)
        first = fact.missing[0]
        return list(range(first, max(OPEN_ROWS, first + AT_LEAST - 1) + 1))

    @cached_property
    def played(self) -> PlayedData:
        """Return the match with all valid deals that are typed here."""
        proposed = {
            number: form.values()
            for number, form in self.typed_forms.items()
            if number not in self.stored and form.is_valid()
        }
        table_id = self.at.table.table_id
        return sheets.played_if({table_id: proposed})[table_id]

    @cached_property
    def rows(self) -> list[GridRow]:
        numbers = {*self.stored, *self.open_numbers, *self.typed_forms}
        scores = self._scores()
        return [self._row(number, scores.get(number, {})) for number in sorted(numbers)]

    @property
    def model(self) -> GridRow:
        """Return a row for the headings."""
        return _row(0, self.blank_form, None)

    @property
    def lines(self) -> bool:
        """Whether the blanks are a list of score items, one line each."""
        return self.blank_form.lines

    @cached_property
    def sides(self) -> list[GridPoints]:
        """Return the sides that score, in the order of the table."""
        return [GridPoints(side, self.blank_form.names.get(side, side)) for side in self.at.table.fact.totals]

    @property
    def apart(self) -> list[GridPoints]:
        """Return the sides with a column of points of their own, because they have no blanks."""
        groups = {group.key for group in self.model.groups}
        return [] if groups.issuperset(group.side for group in self.sides) else self.sides

    @property
    def groups_of_sides(self) -> bool:
        return not self.apart

    @property
    def totals(self) -> list[GridPoints]:
        """Return the points of the match, or of its running part, with the valid deals typed here."""
        totals = self.played.totals
        return [
            GridPoints(group.side, group.name, with_minus(totals.get(group.side, 0)), self._won(group.side))
            for group in self.sides
        ]

    @property
    def totals_title(self) -> str:
        parts = rules.parts_of(self.at.event.game)
        if parts == "sets":
            return _("Points in this set:")
        return _("Points in this manche:") if parts else _("Total")

    @property
    def counted(self) -> str:
        """Describe the deals in the totals."""
        count = len(self.played.sheets)
        return ngettext("after %(count)s deal", "after %(count)s deals", count) % {"count": count}

    def _won(self, side: str) -> str:
        return str(self.played.won[side]) if side in self.played.won else ""

    def _row(self, number: int, scores: Mapping[str, GridPoints]) -> GridRow:
        fact = self.stored.get(number)
        if fact is not None:
            return _row(number, self.blank_form.another(sheet=fact.values), fact, scores)
        form = self.typed_forms.get(number)
        form = form or _labelled(self.blank_form.another(prefix=f"d{number}"), number)
        return _row(number, form, None, scores)

    def _scores(self) -> dict[int, dict[str, GridPoints]]:
        """Return the points of every deal that is stored or valid, by number and side."""
        running = {group.side: 0 for group in self.sides}
        in_parts = bool(rules.parts_of(self.at.event.game))
        scores: dict[int, dict[str, GridPoints]] = {}
        for fact in sorted(self.played.sheets, key=lambda fact: fact.number):
            running = {side: points + fact.points.get(side, 0) for side, points in running.items()}
            scores[fact.number] = {
                group.side: GridPoints(
                    group.side,
                    group.name,
                    always_signed(fact.points.get(group.side, 0)),
                    "" if in_parts else with_minus(running[group.side]),
                )
                for group in self.sides
            }
        return scores


def _row(
    number: int, form: SheetForm, fact: SheetData | None, scores: Mapping[str, GridPoints] | None = None
) -> GridRow:
    before, of_seats, after = _in_order(form)
    headings = dict(zip(dict.fromkeys(map(_column, of_seats)), form.columns, strict=True))
    keys = dict.fromkeys(name.partition(".")[2] for name in of_seats)

    def cells(names: Iterable[str]) -> tuple[GridCell, ...]:
        return tuple(_cell(form, name, headings.get(_column(name), "")) for name in names)

    groups = (
        GridGroup(key, form.names.get(key, key), cells(name for name in of_seats if name.partition(".")[2] == key))
        for key in keys
    )
    return GridRow(number, form, fact, cells(before), tuple(groups), cells(after), scores or {})


def _in_order(form: SheetForm) -> tuple[list[str], list[str], list[str]]:
    """Return the names of the fields as they stand in a row: before the seats, of the seats, and after them."""
    names = list(form.fields)
    of_seats = [name for name in names if "." in name]
    first = names.index(of_seats[0]) if of_seats else len(names)
    return names[:first], of_seats, [name for name in names[first:] if "." not in name]


def _column(name: str) -> str:
    """Return the column of a blank in the grid of seats; empty for other blanks."""
    return name.partition(".")[0] if "." in name else ""


def _cell(form: SheetForm, name: str, heading: str) -> GridCell:
    bound = form[name]
    value = None if form.is_bound else bound.value()
    choices = dict(getattr(bound.field, "choices", ()))
    text = "" if value in (None, "") else with_minus(choices.get(value, value))
    return GridCell(heading or str(bound.label).split(" (")[0], bound, text)


def _labelled(form: SheetForm, number: int) -> SheetForm:
    """Prepare every field of a deal for the grid: its label, and what static/tournaments/score_grid.js reads."""
    rare = _rare(form)
    for blank in form.blanks:
        attributes = form.fields[blank.name].widget.attrs
        about = {"deal": number, "what": form.fields[blank.name].label}
        attributes["aria-label"] = _("Deal %(deal)s, %(what)s") % about
        attributes["data-cell"] = _column(blank.name)
        if blank.most is not None:
            attributes["data-most"] = blank.most
        if blank.required:
            attributes["data-required"] = ""
        if blank.name in rare:
            attributes["data-rare"] = ""
    return form


def _rare(form: SheetForm) -> set[str]:
    """Return the blanks at the end of a row of which none is required: a typed digit jumps over them."""
    order = [name for part in _in_order(form) for name in part]
    needed = {blank.name for blank in form.blanks if blank.required or (form.lines and "." in blank.name)}
    last = max((place for place, name in enumerate(order) if name in needed), default=-1)
    return set(order[last + 1 :])
