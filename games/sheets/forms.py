"""Paper form of a deal with the game's own fields, and the form of a correction."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy

from engine.errors import FieldError, SheetError
from engine.game import Game, Score, SheetField
from engine.seats import Seat, Side
from engine.sentences import SEAT_NAMES, fill
from games.core.errors import by_name, say
from games.core.facts import SheetData
from games.models import Table
from games.models.limits import REASON
from games.tables import table_state
from games.tables.seats import names_of

COLUMNS = {
    "bids": gettext_lazy("Bid"),
    "tricks": gettext_lazy("Tricks"),
    "team": gettext_lazy("Team"),
    "for": gettext_lazy("For"),
    "points": gettext_lazy("Points"),
}
"""Headings of the columns in which a form asks every seat or line the same; a name not listed is shown as it is."""
SHEET_FIELDS = {"sheet", ""}
"""Fields of errors that are about the whole sheet."""
LISTED = re.compile(r"credits\[(\d+)\](?:\[(\d)\])?")
NOTHING = "–"
"""Label of an empty choice where there is room for one character."""
MAX_TO_PRESS = 8
"""Number of choices up to which a form shows all at once."""
LISTED_COLUMNS = ("team", "points", "for")
"""An error in a list of credits, and the blanks that are one entry of it, in its order."""
UNWRITTEN = frozenset({"not_a_number", "credit_team", "credit_kind"})
"""Errors of a blank field that was parsed as another value."""


@dataclass
class SeatRow:
    """One seat in the grid of a form: its name and its fields, one for each column."""

    name: str
    cells: list[tuple[str, forms.BoundField]] = field(default_factory=list)


class Pressed(forms.RadioSelect):
    """Choices side by side; the page focuses the chosen one, else the first."""

    def optgroups(self, name: str, value: list[str], attrs: dict[str, Any] | None = None) -> Any:
        groups = super().optgroups(name, value, attrs)
        options = [option for _group, some, _index in groups for option in some]
        entered = next((option for option in options if option["selected"]), options[0] if options else None)
        for option in options:
            if option is not entered:
                option["attrs"].pop("autofocus", None)
        return groups


class SheetForm(forms.Form):
    """A sheet as a table fills it in; only the game judges whether it is possible.

    `names` are the players by seat (`{"N": "Ayu"}`), `sheet` are the values of a sheet to be corrected. Once valid,
    `score` and `sentence` hold its value; `values()` is the nested sheet. All typed text stays in the form.
    `compact`: small fields for a page with many deals, every choice as a list.
    """

    template_name = "games/sheets/_sheet_form.html"

    def __init__(
        self,
        game: Game,
        options: Any,
        data: Mapping[str, object] | None = None,
        *,
        names: Mapping[Seat, str] | None = None,
        sheet: Mapping[str, object] | None = None,
        preview_url: str = "",
        compact: bool = False,
        **kwargs: Any,
    ) -> None:
        self.game, self.options, self.preview_url, self.compact = game, options, preview_url, compact
        self.before = game.blanks_of(options, sheet) if sheet else {}
        self.names = _all_names(game, options, names or {})
        self.blanks = game.sheet_fields(options)
        self.group_errors: dict[str, list[str]] = {}
        self.score: Score | None = None
        super().__init__(data, initial=_flat(self.before), **kwargs)
        for blank in self.blanks:
            self.fields[blank.name] = self._field(blank)

    def another(
        self, data: Mapping[str, object] | None = None, *, sheet: Mapping[str, object] | None = None, **kwargs: Any
    ) -> "SheetForm":
        """Return the form of another deal of the same table."""
        kwargs = {"preview_url": self.preview_url, "compact": self.compact, **kwargs}
        return SheetForm(self.game, self.options, data, names=self.names, sheet=sheet, **kwargs)

    def _field(self, blank: SheetField) -> forms.Field:
        """Return an unbounded field: the game checks the value, with its own sentences."""
        label = self._label(blank)
        if blank.kind == "choice":
            if self._pressed(blank):
                offered = sorted(self._offered(blank), key=lambda choice: choice[0] == "")  # “not written down” last
                return forms.ChoiceField(label=label, required=False, choices=offered, widget=Pressed)
            return forms.ChoiceField(label=label, required=False, choices=self._choices(blank))
        # the arrow keys of a page with many deals move between its fields, those of a number field change the number
        number = forms.TextInput if self.compact else forms.NumberInput
        widget = number(attrs=_number_attributes(blank))
        return forms.IntegerField(label=label, required=False, widget=widget)

    def _label(self, blank: SheetField) -> str:
        column, _, seat = blank.name.partition(".")
        if seat:
            return gettext("%(name)s: %(what)s") % {"name": self.names.get(seat, seat), "what": _column(column)}
        return gettext(blank.label)

    def _pressed(self, blank: SheetField) -> bool:
        """Return whether all choices are side by side, so that one press is enough.

        A list of lines has no room for that.
        """
        if self.compact:
            return False
        in_lines = any("." in other.name and other.name.partition(".")[0] in LISTED_COLUMNS for other in self.blanks)
        return not in_lines and "." not in blank.name and len(blank.choices) <= MAX_TO_PRESS

    def _choices(self, blank: SheetField) -> list[tuple[str, str]]:
        """Return the choices, with a placeholder first unless a choice is empty."""
        drawn = self._offered(blank)
        if self.compact:
            return [("", NOTHING), *(choice for choice in drawn if choice[0])]
        return drawn if any(value == "" for value, _label in drawn) else [("", gettext("choose")), *drawn]

    def _offered(self, blank: SheetField) -> list[tuple[str, str]]:
        named = {value for value, _label in blank.choices if value} <= self.names.keys()  # seats or sides, not suits
        return [(value, self.names[value] if named and value else gettext(label)) for value, label in blank.choices]

    def values(self) -> dict[str, object]:
        """Return the sheet as written, nested; blank fields are left out."""
        sheet: dict[str, Any] = {}
        for blank in self.blanks:
            value = self.cleaned_data.get(blank.name)
            if value is None or value == "":
                self._keep_open(sheet, blank.name)
                continue
            outer, _, inner = blank.name.partition(".")
            if inner:
                sheet.setdefault(outer, {})[inner] = value
            else:
                sheet[outer] = value
        fields = {blank.name.partition(".")[0] for blank in self.blanks}
        unchanged = {name: value for name, value in self.before.items() if name not in fields}
        return self.game.sheet_of_blanks(self.options, {**sheet, **unchanged})

    def _keep_open(self, sheet: dict[str, object], name: str) -> None:
        """Keep a field that is null in the corrected sheet null: that is not a change."""
        if name in self.before and self.before[name] is None:
            sheet[name] = None

    def clean(self) -> dict[str, Any]:
        try:
            self.score = self.game.score(self.options, self.values())
        except SheetError as error:
            self.refuse(error)
        return self.cleaned_data

    def refuse(self, error: SheetError) -> None:
        """Put every error on its field; errors about several fields are above them."""
        for inner in error.errors:
            self._refuse_field(inner)

    def _refuse_field(self, error: FieldError) -> None:
        field, sentence = self._blank_of(error.field), self._error_text(error)
        if field in self.fields:
            if field not in self.errors:  # what cannot be read as a number has its own sentence
                self.add_error(field, sentence)
            return
        below = [name for name in self.fields if name.startswith(f"{error.field}.")]
        if below and error.code == "missing":
            for name in below:
                if name not in self.errors:
                    self.add_error(name, sentence)
            return
        if error.field not in SHEET_FIELDS:
            self.group_errors.setdefault(error.field, []).append(sentence)
        self.add_error(None, sentence)

    def _blank_of(self, field: str) -> str:
        """Return the field of an error; for a list entry, its column among the used lines."""
        match = LISTED.fullmatch(field)
        lines = self._lines_used()
        if match is None or int(match[1]) >= len(lines):
            return field
        return f"{LISTED_COLUMNS[int(match[2] or 0)]}.{lines[int(match[1])]}"

    def _lines_used(self) -> list[str]:
        """The lines of a list in which anything is written."""
        cells = ((name.partition(".")[2], self.cleaned_data.get(name)) for name in self.fields if "." in name)
        return list(dict.fromkeys(line for line, value in cells if value not in (None, "")))

    def _error_text(self, error: FieldError) -> str:
        """Return the error in words.

        A blank field is missing, and values of a list have their labels.
        """
        if error.code in UNWRITTEN and self.cleaned_data.get(self._blank_of(error.field), 0) in (None, ""):
            return say(FieldError("missing", error.field), self.game)
        labels = {value: gettext(label) for blank in self.blanks for value, label in blank.choices if value}
        called = {"kind": labels, "side": self.names}
        facts = {name: called.get(name, {}).get(str(value), value) for name, value in error.facts.items()}
        return say(FieldError(error.code, error.field, **facts), self.game)

    def begin(self) -> None:
        """Puts the focus of the page on the first field in the order of the page."""
        grid, others = ([name for name in self.fields if ("." in name) is wanted] for wanted in (True, False))
        for name in ([*others, *grid] if self.lines else [*grid, *others])[:1]:
            self.fields[name].widget.attrs |= {"autofocus": True}

    def point_out(self) -> None:
        """Focus the first field with an error, or the first of a column with one."""
        groups = tuple(f"{group}." for group in self.group_errors)
        wrong = next((name for name in self.fields if name in self.errors), None)
        wrong = wrong or next((name for name in self.fields if name.startswith(groups)), None)
        if wrong is not None:
            self.fields[wrong].widget.attrs |= {"autofocus": True, "aria-invalid": "true"}

    @property
    def sentence(self) -> str:
        """A valid sheet as one sentence; empty before that."""
        if self.score is None:
            return ""
        return sheet_sentence(self.game, self.options, self.values(), self.names)

    @property
    def worth(self) -> list[tuple[str, int]]:
        """Return the points by name, once the sheet is valid.

        It is not called `points`, because a field may have that name and would take precedence.
        """
        return [(self.names[side], points) for side, points in self.score.points.items()] if self.score else []

    @cached_property
    def columns(self) -> list[str]:
        """The headings of the grid, none when nothing is asked of every seat."""
        return [str(_column(name)) for name in self._grid_names()]

    @cached_property
    def grid(self) -> list[SeatRow]:
        """The fields asked of every seat, one row a seat."""
        rows: dict[Seat, SeatRow] = {}
        for name in self.fields:
            outer, _, seat = name.partition(".")
            if seat:
                row = rows.setdefault(seat, SeatRow(self.names.get(seat, seat)))
                row.cells.append((outer, self[name]))
        return list(rows.values())

    @property
    def lines(self) -> bool:
        """The grid is a list to be filled from its top, line by line."""
        return any(name.partition(".")[0] in LISTED_COLUMNS for name in self._grid_names())

    @property
    def tricks(self) -> int | None:
        """Return the tricks of a deal, where a form asks for those of all players."""
        return max((blank.most or 0 for blank in self.blanks if blank.name.startswith("tricks.")), default=None)

    @cached_property
    def grid_errors(self) -> list[str]:
        """Return the errors of whole columns, such as a wrong sum of tricks."""
        return [sentence for name in self._grid_names() for sentence in self.group_errors.get(name, ())]

    def others(self) -> list[forms.BoundField]:
        """The fields that are asked once, in the order of the paper."""
        return [self[name] for name in self.fields if "." not in name]

    def problems(self) -> Iterator[tuple[str, str]]:
        """For the summary: where (an element's id, or empty) and the sentence."""
        for name, sentences in self.errors.items():
            where = self[name].auto_id if name in self.fields else ""
            yield from ((where, str(sentence)) for sentence in sentences)

    def _grid_names(self) -> list[str]:
        return list(dict.fromkeys(name.partition(".")[0] for name in self.fields if "." in name))


class CorrectionReasonForm(forms.Form):
    """Why a sheet is corrected: what kind of reason, and in words."""

    REASONS = [
        ("typing_error", gettext_lazy("typing error")),
        ("ruling", gettext_lazy("ruling")),
        ("wrong_seat", gettext_lazy("wrong seat")),
        ("other", gettext_lazy("other")),
    ]
    reason_code = forms.ChoiceField(
        label=gettext_lazy("Reason type"), choices=REASONS, widget=forms.RadioSelect, initial="typing_error"
    )
    reason = forms.CharField(
        label=gettext_lazy("Explanation"),
        required=False,
        max_length=REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("An explanation is optional for a typing error, a ruling or a wrong seat."),
    )

    def clean(self) -> dict[str, Any]:
        """The words may be left out where the kind says enough."""
        code = self.cleaned_data.get("reason_code")
        if code == "other" and not self.cleaned_data.get("reason", "").strip():
            self.add_error("reason", gettext("A correction needs a reason. Enter one."))
        return self.cleaned_data

    def words(self) -> str:
        """The reason as it is kept: in words, else its kind."""
        text = str(self.cleaned_data["reason"]).strip()
        return text or str(dict(self.REASONS)[self.cleaned_data["reason_code"]])


def preset_title(game: Game, preset: str) -> str:
    """A preset as a list shows it: `Truf: classic, bids of one card`."""
    title = gettext(game.preset_titles.get(preset, preset))
    return gettext("%(game)s: %(preset)s") % {"game": gettext(game.title), "preset": title}


def sheet_sentence(game: Game, options: Any, sheet: Mapping[str, object], names: Mapping[str, str]) -> str:
    """A valid sheet in one sentence of the active language, with suits in words."""
    template, facts = game.sheet_sentence(options, sheet, names)
    return fill(template, by_name(facts, names), gettext)


def _column(name: str) -> str:
    return COLUMNS.get(name, name)  # type: ignore[return-value]


def _number_attributes(blank: SheetField) -> dict[str, object]:
    """Return the input attributes of a number.

    A phone shows its number pad, unless a minus may have to be typed, which many pads lack.
    """
    mode = "numeric" if (blank.least or 0) >= 0 else "text"
    attributes = {"inputmode": mode, "autocomplete": "off", "min": blank.least, "max": blank.most}
    return {name: value for name, value in attributes.items() if value is not None}


def _all_names(game: Game, options: Any, names: Mapping[Seat, str]) -> dict[str, str]:
    """Return a name for every seat and side.

    A seat without a name is in words; a side has the names of its players.
    """
    seats = game.seats(options)
    all_names = {seat: names.get(seat) or gettext(SEAT_NAMES.get(seat, seat)) for seat in seats}
    for side in game.sides(options):
        members = [all_names[seat] for seat in seats if game.side_of(options, seat) == side]
        all_names.setdefault(side, names.get(side) or " & ".join(members))
    return all_names


def _flat(sheet: Mapping[str, object]) -> dict[str, object]:
    """A nested sheet as field names and values."""
    flat: dict[str, Any] = {}
    for name, value in sheet.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}.{inner}": number for inner, number in value.items()}
        else:
            flat[name] = value
    return flat


def sheet_form(
    table: int | table_state.Chosen,
    data: Mapping[str, object] | None = None,
    sheet: SheetData | None = None,
    sides: Mapping[Side, str] | None = None,
    **kwargs: Any,
) -> SheetForm:
    """Return the paper form of a table, or of a game and options; `sheet` fills it in for a correction.

    `sides` are the names of pairs and teams, where they have some of their own; of a game and options, all names.
    """
    if isinstance(table, int):
        row = Table.objects.get(pk=table)
        rules, names = table_state.rules_of(row), {**names_of(row.seats.all()), **(sides or {})}
    else:
        rules, names = table_state.rules_of_chosen(table), dict(sides or {})
    return SheetForm(*rules, data, names=names, sheet=sheet.values if sheet else None, **kwargs)
