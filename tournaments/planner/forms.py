"""The page `/plan/`: a form in the query string, so plans can be saved and shared."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.errors import TroeftafelError
from tournaments.core import rules_form as game_rules
from tournaments.models import Event
from tournaments.models.limits import PLAN
from tournaments.planner import services as plans
from tournaments.planner.schemas import SAMPLES, EveningToPlan, WantedFormat
from tournaments.planner.simulation.values import facts_of

LETTERS = ("a", "b")
INITIAL = {
    "people": "24",
    "start": "19:30",
    "end": "23:00",
    "change": "5",
    "rest": "15",
    "luck": "middle",
    "samples": str(SAMPLES),
}
LUCKS = [
    ("high", _("high (the stronger player seldom leads after one deal)")),
    ("middle", _("medium (as in most clubs)")),
    ("low", _("low (the stronger player often leads after one deal)")),
]


def with_defaults(query: QueryDict) -> QueryDict:
    """Return the input with defaults, without values the new game does not have."""
    data = query.copy()
    for name, start in INITIAL.items():
        data.setdefault(name, start)
    game, preset = game_rules.known_rules(str(data.get("rules", "")))
    data["rules"] = f"{game}/{preset}"
    _follow(data, facts_of(game, preset).minutes)
    data["shown_for"] = f"{game}/{preset}"
    _keep(data, "format", plans.formats_planned(game, preset))
    _keep(data, "ranking", plans.rankings_planned(game, preset))
    _keep(data, "odd", plans.odds_planned(game, preset, str(data["format"])))
    systems = plans.systems_planned(game, preset, str(data["format"]))
    for letter, usual in zip(LETTERS, systems, strict=False):
        _keep(data, f"{letter}_system", [usual, *systems])
    return data


def _follow(data: QueryDict, minutes: int) -> None:
    """Replace minutes, rounds and deals that belonged to the previous game."""
    if data.get("shown_for", data["rules"]) != data["rules"]:
        for name in ("minutes", "a_rounds", "a_deals", "b_rounds", "b_deals"):
            data.pop(name, None)
    data.setdefault("minutes", str(minutes))


def _keep(data: QueryDict, name: str, allowed: Sequence[str]) -> None:
    if data.get(name) not in allowed:
        data[name] = allowed[0]


class PlanForm(forms.Form):
    """A plan. `data` must be `filled`; `quiet` hides errors."""

    rules = forms.ChoiceField(label=_("Game and preset"))
    format = forms.ChoiceField(label=_("Entry type"))
    people = forms.IntegerField(label=_("People"), **PLAN["people"].of_field)
    start = forms.TimeField(
        label=pgettext_lazy("time", "From"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    end = forms.TimeField(label=_("Until"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    minutes = forms.IntegerField(label=_("Estimated time per deal (minutes)"), **PLAN["minutes_a_deal"].of_field)
    change = forms.IntegerField(label=_("Time to change tables (minutes)"), **PLAN["change_minutes"].of_field)
    rest = forms.IntegerField(label=_("Half-time break (minutes)"), **PLAN["break_minutes"].of_field)
    luck = forms.ChoiceField(label=_("Influence of luck"), choices=LUCKS)
    ranking = forms.ChoiceField(label=_("Ranking"))
    odd = forms.ChoiceField(label=_("If there are not enough players for full tables"))
    a_system = forms.ChoiceField(label=_("System"))
    a_rounds = forms.IntegerField(label=_("Rounds"), required=False, **PLAN["rounds"].of_field)
    a_deals = forms.IntegerField(label=_("Deals per round"), required=False, **PLAN["deals"].of_field)
    b_system = forms.ChoiceField(label=_("System"))
    b_rounds = forms.IntegerField(label=_("Rounds"), required=False, **PLAN["rounds"].of_field)
    b_deals = forms.IntegerField(label=_("Deals per round"), required=False, **PLAN["deals"].of_field)
    samples = forms.IntegerField(widget=forms.HiddenInput, **PLAN["samples"].of_field)

    def __init__(self, data: QueryDict, *, quiet: bool = False) -> None:
        self.game, self.preset = game_rules.known_rules(str(data["rules"]))
        if quiet:
            super().__init__(initial={name: data.get(name) for name in data})
        else:
            super().__init__(data)
        format = str(data["format"])
        self._choices("rules", game_rules.rules_choices())
        self._choices("format", _labelled_choices(Event.Format.choices, plans.formats_planned(self.game, self.preset)))
        self._choices(
            "ranking", _labelled_choices(Event.Ranking.choices, plans.rankings_planned(self.game, self.preset))
        )
        self._choices("odd", _labelled_choices(Event.Odd.choices, plans.odds_planned(self.game, self.preset, format)))
        systems = _labelled_choices(Event.System.choices, plans.systems_planned(self.game, self.preset, format))
        for letter in LETTERS:
            self._choices(f"{letter}_system", systems)
            if not self.deals_are_free:
                del self.fields[f"{letter}_deals"]

    def _choices(self, name: str, choices: Any) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def deals_are_free(self) -> bool:
        """Whether the deals of a round can be chosen; otherwise a match is played out."""
        return plans.deals_option(self.game, self.preset) is not None

    @property
    def match_deals(self) -> int:
        """Return the approximate number of deals of a full match."""
        return facts_of(self.game, self.preset).deals

    def columns(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the two formats, each with its letter and fields."""
        names = ("system", "rounds", "deals") if self.deals_are_free else ("system", "rounds")
        return [(letter.upper(), [self[f"{letter}_{name}"] for name in names]) for letter in LETTERS]

    def asked(self) -> EveningToPlan:
        """Return the plan of a valid form."""
        values = self.cleaned_data
        same = ("format", "people", "start", "end", "luck", "ranking", "odd", "samples")
        return EveningToPlan(
            game=self.game,
            preset=self.preset,
            minutes_a_deal=values["minutes"],
            change_minutes=values["change"],
            break_minutes=values["rest"],
            formats=[self._format(letter) for letter in LETTERS],
            **{name: values[name] for name in same},
        )

    def _format(self, letter: str) -> WantedFormat:
        typed = {name: self.cleaned_data.get(f"{letter}_{name}") for name in ("system", "rounds", "deals")}
        return WantedFormat(**{name: value for name, value in typed.items() if value})

    def refuse(self, error: TroeftafelError) -> None:
        """Add a service's error to the field it names."""
        name = str(getattr(error, "field", None) or "")
        self.add_error(name if name in self.fields else None, str(getattr(error, "message", error)))


def event_query(question: EveningToPlan, format: plans.Format, party: plans.Party) -> str:
    """Return the query string of a new event in this format."""
    fields = {
        "rules": f"{question.game}/{question.preset}",
        "format": question.format,
        "system": format.system,
        "rounds_planned": format.rounds,
        "ranking": party.ranking,
        "odd": party.odd,
    }
    option = plans.deals_option(question.game, question.preset)
    if option is not None:
        fields[game_rules.PREFIX + option] = format.deals
    return urlencode(fields | {f"sys-{name}": value for name, value in format.options.items()})


def _labelled_choices(choices: Sequence[tuple[str, Any]], allowed: Sequence[str]) -> list[tuple[str, Any]]:
    labels = dict(choices)
    return [(value, labels[value]) for value in allowed]
