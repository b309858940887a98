"""Forms of leagues: their rules, rulings, reports and line-ups."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from inputs.forms import field_of, form_of
from inputs.reading import read
from tournaments.leagues.schemas import (
    FixtureChange,
    LeagueChange,
    LineUp,
    MatchReport,
    NewDate,
    NewLeague,
    NewLeagueRuling,
    PlayerChange,
    TeamInput,
    club_match_rules,
)
from tournaments.leagues.tables import LeagueState
from tournaments.models import League

DateForm, TeamForm = form_of(NewDate), form_of(TeamInput)
FixtureForm, PlayerForm = form_of(FixtureChange), form_of(PlayerChange)
RULING = NewLeagueRuling.model_fields


def _fields(model: type[LeagueChange] | type[NewLeague]) -> dict[str, forms.Field]:
    """Make the fields of the rules of a league; lists and options are for programs only."""
    skipped = ("options", "tie_breaks")
    return {name: field_of(info) for name, info in model.model_fields.items() if name not in skipped}


class LeagueForm(forms.Form):
    """The rules of a league as its leader changes them."""

    def __init__(self, data: Mapping[str, object] | None, league: League) -> None:
        super().__init__(data, initial=_values(league))
        self.fields.update(_fields(LeagueChange))
        if league.state != League.State.DRAFT:
            for name, field in self.fields.items():
                field.disabled = name not in ("name", "promoted", "relegated")

    def value(self) -> LeagueChange:
        """Return what was typed. Raises InvalidInputError."""
        given = {name: value for name, value in self.cleaned_data.items() if not self.fields[name].disabled}
        return read(LeagueChange, given)


def _values(league: League) -> dict[str, object]:
    columns = {name: getattr(league, name, None) for name in LeagueChange.model_fields}
    return {**columns, "plays_at": league.plays_at.strftime("%H:%M"), "blocked": " ".join(league.blocked)}


class NewLeagueForm(forms.Form):
    """The few rules with which a league begins; the others are the usual ones."""

    name = field_of(NewLeague.model_fields["name"])
    rules = forms.ChoiceField(label=_("Game and rules"))
    scoring = field_of(NewLeague.model_fields["scoring"], radios=True)
    first_on = field_of(NewLeague.model_fields["first_on"])
    plays_at = field_of(NewLeague.model_fields["plays_at"])
    pairs_a_side = field_of(NewLeague.model_fields["pairs_a_side"])

    def __init__(self, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data, initial={"scoring": "3-1-0", "plays_at": "20:00", "pairs_a_side": 6})
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = club_match_rules()

    def value(self) -> NewLeague:
        """Return what was typed. Raises InvalidInputError."""
        return read(NewLeague, self.cleaned_data)


class LeagueRulingForm(forms.Form):
    """A ruling about a team, with the teams and matches of the league to choose from."""

    kind = field_of(RULING["kind"], radios=True)
    team = forms.TypedChoiceField(label=_("Team"), coerce=int)
    fixture = forms.TypedChoiceField(label=_("League match"), coerce=int, required=False, empty_value=None)
    match_points = field_of(RULING["match_points"])
    home = field_of(RULING["home"])
    visitors = field_of(RULING["visitors"])
    article = field_of(RULING["article"])
    reason = field_of(RULING["reason"])

    def __init__(
        self, data: Mapping[str, object] | None, state: LeagueState, initial: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(data, initial={"kind": "lost", **(initial or {})})
        self.fields["match_points"].required = False
        team, fixture = self.fields["team"], self.fields["fixture"]
        assert isinstance(team, forms.ChoiceField)
        assert isinstance(fixture, forms.ChoiceField)
        team.choices = [(row.pk, row.name) for row in state.teams]
        fixture.choices = [("", gettext("no match")), *((row.fixture.pk, str(row.fixture)) for row in state.rows)]

    def value(self) -> NewLeagueRuling:
        """Return what was typed. Raises InvalidInputError."""
        data = self.cleaned_data
        return read(NewLeagueRuling, {**data, "match_points": data["match_points"] or 0})


def read_report(sent: Mapping[str, str], sets: int) -> MatchReport:
    """Return the report of a form; with `sets`, the total is the sum of the rounds. Raises InvalidInputError."""
    if not sets:
        return read(MatchReport, {"home": sent.get("home", ""), "visitors": sent.get("visitors", "")})
    rounds = [
        {"home": sent.get(f"set-{number}-home", ""), "visitors": sent.get(f"set-{number}-visitors", "")}
        for number in range(1, sets + 1)
    ]
    parts = read(MatchReport, {"home": 0, "visitors": 0, "sets": rounds}).sets
    total = {"home": sum(part.home for part in parts), "visitors": sum(part.visitors for part in parts)}
    return read(MatchReport, {**total, "sets": rounds})


def read_line_up(sent: Mapping[str, str], pairs: int) -> LineUp:
    """Return the line-up of a form. Raises InvalidInputError."""
    rows = [
        {"first": sent.get(f"pair-{number}-first", ""), "second": sent.get(f"pair-{number}-second", "")}
        for number in range(1, pairs + 1)
    ]
    return read(LineUp, {"pairs": rows})


def typed_pairs(sent: Mapping[str, str], pairs: int, entered: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """Return the names in the fields of a line-up: as sent, otherwise as entered."""
    rows = []
    for number in range(1, pairs + 1):
        names = entered[number - 1] if number <= len(entered) else ("", "")
        first, second = sent.get(f"pair-{number}-first"), sent.get(f"pair-{number}-second")
        rows.append((names[0] if first is None else first, names[1] if second is None else second))
    return rows
