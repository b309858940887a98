"""The page `/t/new`: one form whose fields follow from the game, the preset and the format chosen."""

from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.errors import TroeftafelError
from tournaments.forms import rules as game_rules
from tournaments.models import Event
from tournaments.selectors import formats_of, rankings_of, sizes_of

INITIAL = {"rounds_planned": "3", "place": "club", "odd": "short_table", "sit_out_score": "0", "clock_seconds": "60"}
PAIRS_A_SIDE = "4"
MOST_PAIRS = 30


def completed(sent: QueryDict | None) -> QueryDict:
    """What was sent, with whatever follows from it filled in: the options of a preset that has just been chosen.

    Everything that still fits stays as it was typed.
    """
    data = sent.copy() if sent is not None else QueryDict(mutable=True)
    for name, start in INITIAL.items():
        data.setdefault(name, start)
    data.setdefault("pairs_a_side", PAIRS_A_SIDE)
    game, preset = game_rules.known_rules(str(data.get("rules", "")))
    rules = f"{game}/{preset}"
    data["rules"] = rules
    if data.get("shown_for") != rules:
        game_rules.put_preset(data, game, preset)
        data["shown_for"] = rules
    _keep_or_first(data, "format", formats_of(game, preset, {}))
    _keep_or_first(data, "ranking", rankings_of(str(data["format"])))
    return data


def _keep_or_first(data: QueryDict, name: str, allowed: list[str]) -> None:
    if data.get(name) not in allowed:
        data[name] = allowed[0]


class EventForm(forms.Form):
    """A new event. `data` must be `completed`; `quiet` shows it without complaints while it is being filled in."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    rules = forms.ChoiceField(label=_("Game and preset"))
    format = forms.ChoiceField(label=_("Who plays"), widget=forms.RadioSelect)
    place = forms.ChoiceField(label=_("Where"), choices=Event.Place.choices, widget=forms.RadioSelect)
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99)
    ranking = forms.ChoiceField(label=_("Ranking"))
    odd = forms.ChoiceField(label=_("When numbers are odd"), choices=Event.Odd.choices)
    sit_out_score = forms.IntegerField(label=_("Points for sitting out"), min_value=-1000, max_value=1000)
    clock_seconds = forms.IntegerField(
        label=_("Seconds to decide at online tables (empty: no clock)"), required=False, min_value=5, max_value=3600
    )
    home = forms.CharField(label=_("Home club"), max_length=120, required=False)
    visitors = forms.CharField(label=_("Visiting club"), max_length=120, required=False)
    pairs_a_side = forms.IntegerField(label=_("Pairs a side"), min_value=1, max_value=MOST_PAIRS, required=False)

    def __init__(self, data: QueryDict, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.game, self.preset = game_rules.known_rules(str(data["rules"]))
        if quiet:
            super().__init__(initial=_plain(data))
        else:
            super().__init__(data)
        self._choices("rules", game_rules.rules_choices())
        self._choices("format", _labelled(Event.Format.choices, formats_of(self.game, self.preset, {})))
        self._choices("ranking", _labelled(Event.Ranking.choices, rankings_of(str(data["format"]))))
        for one in game_rules.editable(self.game):
            self.fields[game_rules.PREFIX + one.name] = game_rules.option_field(one)
        self.chosen_format = str(data["format"])

    def _choices(self, name: str, choices: Any) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        if self.is_match and not self.cleaned_data.get("home"):
            self.add_error("home", _("A club match needs a home club."))
        if self.is_match and not self.cleaned_data.get("visitors"):
            self.add_error("visitors", _("A club match needs a visiting club."))
        return self.cleaned_data

    @property
    def is_match(self) -> bool:
        return self.chosen_format == Event.Format.CLUB_MATCH

    @property
    def in_pairs(self) -> bool:
        return self.chosen_format != Event.Format.INDIVIDUALS

    @cached_property
    def options(self) -> list[game_rules.Shown]:
        return list(game_rules.shown_options(self, self.game, self.preset))

    @property
    def first_options(self) -> list[game_rules.Shown]:
        return [one for one in self.options if one.name in game_rules.FIRST]

    @property
    def other_options(self) -> list[game_rules.Shown]:
        return [one for one in self.options if one.name not in game_rules.FIRST]

    @property
    def wrong_options(self) -> bool:
        """Whether something is wrong among the options that are folded away."""
        return any(one.bound.errors for one in self.other_options)

    def sizes(self) -> list[int]:
        """How many entries sit at a table under what is chosen now; a full table first."""
        return sizes_of(self._as_event())

    def _as_event(self) -> Event:
        values = {name: self[name].value() for name in ("odd", "format")}
        return Event(game=self.game, preset=self.preset, options=self._players(), **values)

    def _players(self) -> dict[str, Any]:
        players = self[game_rules.PREFIX + "players"].value() if game_rules.PREFIX + "players" in self.fields else None
        return {"players": int(str(players))} if str(players) in ("3", "4") else {}

    def event_fields(self) -> dict[str, Any]:
        """What services.create_event takes, the two clubs aside."""
        names = ("name", "format", "place", "rounds_planned", "ranking", "odd", "sit_out_score", "clock_seconds")
        options = game_rules.deviations(self.game, self.preset, self.cleaned_data)
        fields = {name: self.cleaned_data[name] for name in names}
        return {**fields, "game": self.game, "preset": self.preset, "options": options}

    def refuse(self, error: TroeftafelError) -> None:
        """Puts what a service refused on the field it names."""
        field = str(getattr(error, "field", None) or "")
        name = game_rules.PREFIX + field.removeprefix("options.") if field.startswith("options.") else field
        self.add_error(name if name in self.fields else None, str(getattr(error, "message", error)))


def _labelled(choices: list[tuple[str, Any]], allowed: list[str]) -> list[tuple[str, Any]]:
    return [(value, label) for value, label in choices if value in allowed]


def _plain(data: QueryDict) -> dict[str, Any]:
    return {name: data.get(name) for name in data}
